/* What outlives the power, and what is left of it when the power goes at any byte. */
#include <string.h> /* memcpy, memset, memcmp */

#include "board.h"
#include "check.h"

static void write_out(Store *store, uint8_t eeprom[STORE_SIZE])
{
    uint8_t address, value;
    while (store_next(store, &address, &value)) {
        CHECK(address < STORE_SIZE);
        eeprom[address] = value;
    }
}

static void the_store_survives_and_notices_damage(void)
{
    Store store;
    uint16_t boot, baseline[SLOT_COUNT], loaded[SLOT_COUNT] = {0};
    uint8_t eeprom[STORE_SIZE];
    memset(store.image, 0xFF, STORE_SIZE);
    store_start(&store, &boot);
    CHECK(boot == 1 && !store.is_damaged && !store.is_calibrated);
    CHECK(store_board(&store) == 0xFFFFFFFF);
    for (uint8_t i = 0; i < SLOT_COUNT; i++)
        baseline[i] = (uint16_t)(11000 + i);
    memset(eeprom, 0xFF, STORE_SIZE);
    store_keep_start(&store);
    store_set_board(&store, 0x7F3A91C2);
    store_keep_baselines(&store, baseline);
    write_out(&store, eeprom);
    for (uint8_t damaged = 0; damaged < 73; damaged++) {
        memcpy(store.image, eeprom, STORE_SIZE);
        store.image[damaged] ^= 0x10;
        store_start(&store, &boot);
        CHECK(store.torn == (damaged < 4 ? STORE_TORN_START : damaged < 10 ? STORE_TORN_NUMBER : 0));
        CHECK(store.is_damaged == (damaged >= 10) && store.is_calibrated == (damaged < 10));
        CHECK(store_board(&store) == (damaged >= 4 && damaged < 10 ? 0xFFFFFFFF : 0x7F3A91C2));
    }
    memcpy(store.image, eeprom, STORE_SIZE);
    store_start(&store, &boot);
    store_load_baselines(&store, loaded);
    CHECK(boot == 2 && !store.is_damaged && memcmp(loaded, baseline, sizeof loaded) == 0);
}

/* A life of a whole board: `memory` outlives it, and the power is cut before write number `cut`,
   of which the byte is garbage then. */

static uint8_t memory[STORE_SIZE];
static int writes, cut;

static void begin(Board *board)
{
    memcpy(board->store.image, memory, STORE_SIZE);
    board_start(board, 'P', 0);
}

static bool live(Board *board, int ms, int level)
{
    uint16_t raw[CHANNEL_COUNT];
    for (uint8_t i = 0; i < CHANNEL_COUNT; i++)
        raw[i] = (uint16_t)level;
    raw[SENTINEL_A] = 101;
    raw[SENTINEL_B] = 922;
    for (; ms > 0; ms -= 4) {
        uint8_t address, value;
        if (level > 0)
            board_scan(board, raw, 0);
        board_pass(board, 4);
        if (!store_next(&board->store, &address, &value) || memory[address] == value)
            continue;
        if (writes++ == cut) {
            memory[address] ^= 0x5A;
            return false;
        }
        memory[address] = value;
    }
    return true;
}

static void say_calibrate(Board *board)
{
    for (const char *c = "$C,01*A1C0\n"; *c != '\0'; c++)
        board_receive(board, (uint8_t)*c);
}

static void new_memory(void)
{
    memset(memory, 0xFF, STORE_SIZE);
    writes = 0;
    cut = -1;
}

static void a_calibration_that_is_cut_leaves_the_one_before(void)
{
    static Board board;
    uint8_t before[STORE_SIZE];
    new_memory();
    for (uint8_t round = 0; round < 4; round++) { /* each place, and each turn, is the older once */
        bool is_whole = false;
        begin(&board);
        CHECK(live(&board, 3000, 512));
        say_calibrate(&board);
        CHECK(live(&board, 600, 512));
        memcpy(before, memory, STORE_SIZE);
        for (int at = 0; !is_whole; at++) {
            memcpy(memory, before, STORE_SIZE);
            begin(&board);
            CHECK(live(&board, 1600, 518));
            say_calibrate(&board);
            writes = 0;
            cut = at;
            is_whole = live(&board, 600, 518);
            cut = -1;
            begin(&board);
            CHECK(board.store.is_calibrated && !board.store.is_damaged);
            for (uint8_t i = 0; i < SLOT_COUNT; i++)
                CHECK(board.slots.baseline[i] / WINDOW == (is_whole ? 518 : 512));
        }
    }
}

static void a_start_that_is_cut_is_counted_on(void)
{
    static Board board;
    new_memory();
    for (uint16_t round = 0, last = 0; round < 300; round++) {
        begin(&board);
        CHECK(!board.store.is_damaged);
        CHECK((uint16_t)(board.who.boot - last) >= 1 && (uint16_t)(board.who.boot - last) <= 2);
        last = board.who.boot;
        writes = 0;
        cut = round % 3 == 0 ? round / 3 % 4 : -1;
        live(&board, 1200, 512);
        CHECK(writes <= 4);
    }
}

static void a_start_after_the_last_number_is_number_0(void)
{
    static Board board;
    new_memory();
    memory[0] = 0xFC; /* start FFFC */
    memory[2] = 0x03;
    memory[3] = 0x00;
    for (uint16_t start = 0xFFFD; start != 3; start++) {
        begin(&board);
        CHECK(board.who.boot == start);
        live(&board, 1100, 512);
    }
}

static void starts_without_a_second_of_life_wear_nothing(void)
{
    static Board board;
    new_memory();
    for (uint16_t start = 0; start < 1000; start++) {
        begin(&board);
        CHECK(board.who.boot == 1);
        for (const char *c = "$K,0C*7AD6\n"; *c != '\0'; c++)
            board_receive(&board, (uint8_t)*c);
        live(&board, 260, 0); /* no conversion comes: until the watchdog bites */
    }
    CHECK(writes == 0);
    CHECK(live(&board, 500, 512));
    CHECK(writes > 0);
}

static void a_wanted_restart_waits_for_the_memory(void)
{
    static Board board;
    char frame[FRAME_MOST];
    new_memory();
    begin(&board);
    live(&board, 600, 515);
    say_calibrate(&board);
    for (const char *c = "$R,07,BOOT*30D9\n"; *c != '\0'; c++)
        board_receive(&board, (uint8_t)*c);
    while (board_speak(&board, frame) > 0)
        continue;
    CHECK(!board_wants_restart(&board));
    live(&board, 400, 515);
    CHECK(board_wants_restart(&board));
    begin(&board);
    CHECK(board.store.is_calibrated && board.who.boot == 2);
}

int main(void)
{
    the_store_survives_and_notices_damage();
    a_calibration_that_is_cut_leaves_the_one_before();
    a_start_that_is_cut_is_counted_on();
    a_start_after_the_last_number_is_number_0();
    starts_without_a_second_of_life_wear_nothing();
    a_wanted_restart_waits_for_the_memory();
    puts("store: all hold");
    return 0;
}
