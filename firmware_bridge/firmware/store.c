#include "store.h"

#include "frame.h" /* frame_crc */

#define BOOT 0
#define BOARD 4
#define BOARD_CRC 8
#define VERSION 10
#define BASELINES 11
#define BASELINES_CRC (BASELINES + 2 * SLOT_COUNT)
#define PRESENT_VERSION 1

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

static bool is_erased(const Store *store, uint8_t from, uint8_t to)
{
    for (uint8_t i = from; i < to; i++)
        if (store->image[i] != 0xFF)
            return false;
    return true;
}

static void mark(Store *store, uint8_t from, uint8_t to)
{
    bool is_clean = !store_is_busy(store);
    if (is_clean || from < store->dirty_from)
        store->dirty_from = from;
    if (is_clean || to > store->dirty_to)
        store->dirty_to = to;
}

static uint16_t count_start(Store *store)
{
    uint16_t boot = get(store, BOOT);
    if ((uint16_t)(boot ^ get(store, BOOT + 2)) != 0xFFFF) {
        store->is_damaged |= !is_erased(store, BOOT, BOARD);
        boot = 0;
    }
    boot++;
    put(store, BOOT, boot);
    put(store, BOOT + 2, (uint16_t)~boot);
    mark(store, BOOT, BOARD);
    return boot;
}

void store_start(Store *store, uint16_t *boot)
{
    store->dirty_from = store->dirty_to = 0;
    store->is_damaged = false;
    *boot = count_start(store);
    if (crc_of(store, BOARD, BOARD_CRC) != get(store, BOARD_CRC)) {
        store->is_damaged |= !is_erased(store, BOARD, VERSION);
        for (uint8_t i = BOARD; i < VERSION; i++)
            store->image[i] = 0xFF;
    }
    store->is_calibrated = store->image[VERSION] == PRESENT_VERSION &&
                           crc_of(store, VERSION, BASELINES_CRC) == get(store, BASELINES_CRC);
    if (!store->is_calibrated)
        store->is_damaged |= !is_erased(store, VERSION, BASELINES_CRC + 2);
}

uint32_t store_board(const Store *store)
{
    return (uint32_t)get(store, BOARD + 2) << 16 | get(store, BOARD);
}

void store_set_board(Store *store, uint32_t board)
{
    put(store, BOARD, (uint16_t)board);
    put(store, BOARD + 2, (uint16_t)(board >> 16));
    put(store, BOARD_CRC, crc_of(store, BOARD, BOARD_CRC));
    mark(store, BOARD, VERSION);
}

void store_load_baselines(const Store *store, uint16_t baseline[SLOT_COUNT])
{
    for (uint8_t i = 0; store->is_calibrated && i < SLOT_COUNT; i++)
        baseline[i] = get(store, (uint8_t)(BASELINES + 2 * i));
}

void store_keep_baselines(Store *store, const uint16_t baseline[SLOT_COUNT])
{
    store->image[VERSION] = PRESENT_VERSION;
    for (uint8_t i = 0; i < SLOT_COUNT; i++)
        put(store, (uint8_t)(BASELINES + 2 * i), baseline[i]);
    put(store, BASELINES_CRC, crc_of(store, VERSION, BASELINES_CRC));
    store->is_calibrated = true;
    store->is_damaged = false;
    mark(store, VERSION, BASELINES_CRC + 2);
}

bool store_is_busy(const Store *store)
{
    return store->dirty_from < store->dirty_to;
}

bool store_next(Store *store, uint8_t *address, uint8_t *value)
{
    if (!store_is_busy(store))
        return false;
    *address = store->dirty_from++;
    *value = store->image[*address];
    return true;
}
