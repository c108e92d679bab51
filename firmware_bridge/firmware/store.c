#include "store.h"

#include "frame.h" /* frame_crc */

#define START_A 0
#define NUMBER (START_A + STORE_START_SIZE)
#define CALIBRATION_A (NUMBER + STORE_NUMBER_SIZE)
#define START_B (CALIBRATION_A + STORE_CALIBRATION_SIZE)
#define CALIBRATION_B (START_B + STORE_START_SIZE)
#define TURNS 3 /* 1 2 3 1 ...: of two the newer one is seen */

static uint16_t get(const Store *store, uint8_t at)
{
    return (uint16_t)(store->image[at] | (uint16_t)store->image[at + 1] << 8);
}

static void put(Store *store, uint8_t at, uint16_t value)
{
    store->image[at] = (uint8_t)value;
    store->image[at + 1] = (uint8_t)(value >> 8);
}

static uint16_t crc_of(const Store *store, uint8_t from, uint8_t to)
{
    uint16_t crc = 0xFFFF;
    for (uint8_t i = from; i < to; i++)
        crc = frame_crc(crc, store->image[i]);
    return crc;
}

/* Whether the last two bytes of a record are the CRC of the rest. */
static bool is_whole(const Store *store, uint8_t at, uint8_t size)
{
    return crc_of(store, at, (uint8_t)(at + size - 2)) == get(store, (uint8_t)(at + size - 2));
}

static bool is_erased(const Store *store, uint8_t at, uint8_t size)
{
    for (uint8_t i = 0; i < size; i++)
        if (store->image[at + i] != 0xFF)
            return false;
    return true;
}

static void mark(Store *store, StoreRecord record, uint8_t at, uint8_t size)
{
    store->dirty[record] = (StoreRange){at, (uint8_t)(at + size)};
}

static bool is_start(const Store *store, uint8_t at)
{
    return (uint16_t)(get(store, at) ^ get(store, (uint8_t)(at + 2))) == 0xFFFF;
}

/* A torn place may have been this number's: the next one is taken, so that none is used twice. */
static void find_start(Store *store)
{
    bool is_a = is_start(store, START_A), is_b = is_start(store, START_B);
    uint16_t a = is_a ? get(store, START_A) : 0, b = is_b ? get(store, START_B) : 0;
    bool is_b_newer = is_b && (!is_a || (uint16_t)(b - a) < 0x8000);
    if ((!is_a && !is_erased(store, START_A, STORE_START_SIZE)) ||
        (!is_b && !is_erased(store, START_B, STORE_START_SIZE)))
        store->torn |= STORE_TORN_START;
    store->start = (uint16_t)((is_b_newer ? b : a) + (store->torn & STORE_TORN_START ? 2 : 1));
    store->start_at = is_b_newer || (!is_a && !is_b) ? START_A : START_B;
    store->start_is_kept = false;
}

static bool is_calibration(const Store *store, uint8_t at)
{
    uint8_t turn = store->image[at];
    return turn >= 1 && turn <= TURNS && is_whole(store, at, STORE_CALIBRATION_SIZE);
}

static uint8_t after(uint8_t turn)
{
    return turn == TURNS ? 1 : (uint8_t)(turn + 1);
}

static void find_calibration(Store *store)
{
    bool is_a = is_calibration(store, CALIBRATION_A), is_b = is_calibration(store, CALIBRATION_B);
    uint8_t a = store->image[CALIBRATION_A], b = store->image[CALIBRATION_B];
    bool is_torn = (!is_a && !is_erased(store, CALIBRATION_A, STORE_CALIBRATION_SIZE)) ||
                   (!is_b && !is_erased(store, CALIBRATION_B, STORE_CALIBRATION_SIZE));
    store->calibration_at = is_b && (!is_a || b == after(a)) ? CALIBRATION_B : CALIBRATION_A;
    store->is_calibrated = is_a || is_b;
    store->is_damaged = is_torn && !store->is_calibrated;
    if (is_torn && store->is_calibrated)
        store->torn |= STORE_TORN_CALIBRATION;
}

static void find_number(Store *store)
{
    if (is_whole(store, NUMBER, STORE_NUMBER_SIZE))
        return;
    if (!is_erased(store, NUMBER, STORE_NUMBER_SIZE))
        store->torn |= STORE_TORN_NUMBER;
    for (uint8_t i = 0; i < STORE_NUMBER_SIZE; i++)
        store->image[NUMBER + i] = 0xFF;
}

void store_start(Store *store, uint16_t *boot)
{
    store->torn = 0;
    for (uint8_t i = 0; i < STORE_RECORDS; i++)
        mark(store, (StoreRecord)i, 0, 0);
    find_start(store);
    find_number(store);
    find_calibration(store);
    *boot = store->start;
}

void store_keep_start(Store *store)
{
    if (store->start_is_kept)
        return;
    store->start_is_kept = true;
    put(store, store->start_at, store->start);
    put(store, (uint8_t)(store->start_at + 2), (uint16_t)~store->start);
    mark(store, STORE_START, store->start_at, STORE_START_SIZE);
}

uint32_t store_board(const Store *store)
{
    return (uint32_t)get(store, NUMBER + 2) << 16 | get(store, NUMBER);
}

void store_set_board(Store *store, uint32_t board)
{
    put(store, NUMBER, (uint16_t)board);
    put(store, NUMBER + 2, (uint16_t)(board >> 16));
    put(store, NUMBER + 4, crc_of(store, NUMBER, NUMBER + 4));
    mark(store, STORE_NUMBER, NUMBER, STORE_NUMBER_SIZE);
}

void store_load_baselines(const Store *store, uint16_t baseline[SLOT_COUNT])
{
    for (uint8_t i = 0; store->is_calibrated && i < SLOT_COUNT; i++)
        baseline[i] = get(store, (uint8_t)(store->calibration_at + 1 + 2 * i));
}

void store_keep_baselines(Store *store, const uint16_t baseline[SLOT_COUNT])
{
    uint8_t turn = 1, at = CALIBRATION_A;
    if (store->is_calibrated) {
        turn = after(store->image[store->calibration_at]);
        at = store->calibration_at == CALIBRATION_A ? CALIBRATION_B : CALIBRATION_A;
    }
    store->image[at] = turn;
    for (uint8_t i = 0; i < SLOT_COUNT; i++)
        put(store, (uint8_t)(at + 1 + 2 * i), baseline[i]);
    uint8_t end = (uint8_t)(at + STORE_CALIBRATION_SIZE - 2);
    put(store, end, crc_of(store, at, end));
    store->calibration_at = at;
    store->is_calibrated = true;
    store->is_damaged = false;
    mark(store, STORE_CALIBRATION, at, STORE_CALIBRATION_SIZE);
}

bool store_is_busy(const Store *store)
{
    for (uint8_t i = 0; i < STORE_RECORDS; i++)
        if (store->dirty[i].from < store->dirty[i].to)
            return true;
    return false;
}

bool store_is_calibrating(const Store *store)
{
    return store->dirty[STORE_CALIBRATION].from < store->dirty[STORE_CALIBRATION].to;
}

bool store_next(Store *store, uint8_t *address, uint8_t *value)
{
    for (uint8_t i = 0; i < STORE_RECORDS; i++) {
        StoreRange *range = &store->dirty[i];
        if (range->from >= range->to)
            continue;
        *address = range->from++;
        *value = store->image[*address];
        return true;
    }
    return false;
}
