/* The pure units on the PC: tables at several phases, and what a board counts and lights. */
#include <string.h> /* memcpy, memset, memcmp */

#include "board.h"
#include "check.h"

/* Buttons: tables of levels, each letter a sample; capitals count as presses. */

static int presses_of(const char *table, int each)
{
    Debounce button;
    int presses = 0;
    debounce_start(&button, false);
    for (; *table != '\0'; table++)
        for (int i = 0; i < each; i++)
            presses += debounce_update(&button, *table == '#', 5) && button.down;
    return presses;
}

static void bounces_are_one_press(void)
{
    CHECK(presses_of("..#.#.##.#####......", 1) == 1);
    CHECK(presses_of("..####.####.####....", 1) == 0);
    CHECK(presses_of("#####.....#####.....", 1) == 2);
    CHECK(presses_of("#.#.#.#.#.#.#.#.#.#.", 4) == 0);
    CHECK(presses_of("#.#.#.#.#.#.#.#.#.#.", 5) == 10);
    CHECK(presses_of("####################", 7) == 1);
}

/* Slots: levels in LSB at the converter */

static void rest_levels(uint16_t raw[CHANNEL_COUNT])
{
    for (uint8_t i = 0; i < CHANNEL_COUNT; i++)
        raw[i] = 512;
    raw[SENTINEL_A] = 101;
    raw[SENTINEL_B] = 922;
}

static void run_board(Board *board, uint16_t scans, const uint16_t raw[CHANNEL_COUNT])
{
    while (scans-- > 0) {
        board_scan(board, raw, 0);
        board_pass(board, 4);
    }
}

static void run(Slots *slots, uint16_t scans, const uint16_t raw[CHANNEL_COUNT])
{
    while (scans-- > 0)
        slots_scan(slots, raw);
}

static void states_follow_levels(void)
{
    static const struct {
        int deviation;
        char state;
    } table[] = {{0, '.'}, {19, '.'}, {-19, '.'}, {21, 'R'}, {-21, 'B'}, {150, 'R'}, {-400, 'B'},
                 {-482, 'F'}, {482, 'F'}, {-512, 'F'}, {511, 'F'}};
    for (size_t row = 0; row < sizeof table / sizeof table[0]; row++)
        for (uint16_t phase = 0; phase < WINDOW; phase++) {
            Slots slots;
            uint16_t raw[CHANNEL_COUNT];
            rest_levels(raw);
            slots_start(&slots);
            run(&slots, (uint16_t)(60 + phase), raw);
            raw[0] = raw[31] = (uint16_t)(512 + table[row].deviation);
            run(&slots, 40, raw);
            CHECK(slots.state[0] == table[row].state && slots.state[29] == table[row].state);
            CHECK(slots.state[1] == '.' && slots.state[28] == '.');
            raw[0] = raw[31] = 512;
            run(&slots, 60, raw);
            CHECK(slots.state[0] == '.' && slots.state[29] == '.');
        }
}

static void a_card_stays_until_it_is_well_below_the_threshold(void)
{
    Slots slots;
    uint16_t raw[CHANNEL_COUNT];
    rest_levels(raw);
    slots_start(&slots);
    run(&slots, 60, raw);
    const int levels[] = {25, 15, 13, 11, 15, 19, 21};
    const char wanted[] = "RRR...R";
    for (uint8_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        raw[3] = (uint16_t)(512 + levels[i]);
        run(&slots, 60, raw);
        CHECK(slots.state[3] == wanted[i]);
    }
}

static void nothing_is_known_before_the_window_is_full(void)
{
    Slots slots;
    uint16_t raw[CHANNEL_COUNT];
    rest_levels(raw);
    slots_start(&slots);
    run(&slots, WINDOW, raw);
    CHECK(slots_are_ready(&slots) && slots.state[0] == '?');
    run(&slots, 5, raw);
    CHECK(slots.state[0] == '.');
}

static void a_wrong_sentinel_faults_all_and_heals(void)
{
    for (uint8_t which = SENTINEL_A; which <= SENTINEL_B; which++) {
        Slots slots;
        uint16_t raw[CHANNEL_COUNT];
        rest_levels(raw);
        slots_start(&slots);
        run(&slots, 60, raw);
        raw[which] = 512;
        run(&slots, 10, raw);
        for (uint8_t i = 0; i < SLOT_COUNT; i++)
            CHECK(slots.state[i] == 'F');
        CHECK(slots.bad_a == (which == SENTINEL_A) && slots.bad_b == (which == SENTINEL_B));
        rest_levels(raw);
        run(&slots, 250, raw);
        CHECK(slots.state[0] == '.' && !slots.bad_a && !slots.bad_b);
    }
}

static void calibration_refuses_cards_and_accepts_offsets(void)
{
    Slots slots;
    uint16_t raw[CHANNEL_COUNT];
    rest_levels(raw);
    const uint16_t most = 512 + REST_MV * 1023L / 5000;
    uint32_t in_the_way;
    raw[4] = most;
    raw[31] = (uint16_t)(1024 - most);
    slots_start(&slots);
    run(&slots, 200, raw);
    CHECK(slots_calibrate(&slots, false, &in_the_way) && in_the_way == 0);
    run(&slots, 60, raw);
    raw[4] -= 25; /* a card as weak as can be felt, told from where the sensor rests */
    run(&slots, 60, raw);
    CHECK(slots.state[4] == 'B' && slots.state[29] == '.');
    CHECK(!slots_calibrate(&slots, true, &in_the_way) && in_the_way == 1UL << 4);
    raw[4] = (uint16_t)(most + 2);
    run(&slots, 200, raw);
    CHECK(slots.state[4] == '.');
    CHECK(!slots_calibrate(&slots, false, &in_the_way) && in_the_way == 1UL << 4);
    CHECK(!slots_calibrate(&slots, true, &in_the_way) && in_the_way == 1UL << 4);
    raw[4] = most;
    raw[SENTINEL_A] = 512;
    run(&slots, 60, raw);
    CHECK(!slots_calibrate(&slots, true, &in_the_way) && in_the_way == 0);
}

/* The whole board */

static void counters_stop_at_their_end(void)
{
    static Board board;
    memset(board.store.image, 0xFF, STORE_SIZE);
    board_start(&board, 'P', 0);
    for (uint32_t i = 0; i < 70000; i++)
        board_count(&board, COUNT_CRC, 1);
    CHECK(board.counters[COUNT_CRC] == 0xFFFF);
}

static void more_orders_than_acks_are_counted(void)
{
    static Board board;
    memset(board.store.image, 0xFF, STORE_SIZE);
    board_start(&board, 'P', 0);
    for (uint8_t i = 0; i < 6; i++)
        for (const char *c = "\n$K,0C*7AD6\n"; *c != '\0'; c++)
            board_receive(&board, (uint8_t)*c);
    CHECK(board.counters[COUNT_FRAMES] == 6 && board.counters[COUNT_DROPPED] == 2);
}

static void the_buzzer_and_a_lost_host_end_by_themselves(void)
{
    static Board board;
    uint16_t raw[CHANNEL_COUNT];
    rest_levels(raw);
    memset(board.store.image, 0xFF, STORE_SIZE);
    board_start(&board, 'P', 0);
    for (const char *c = "$O,06,0101*30C4\n"; *c != '\0'; c++)
        board_receive(&board, (uint8_t)*c);
    CHECK((board_lamps(&board) & ~LAMP_HEART) == (LAMP_RED | LAMP_BUZZER));
    run_board(&board, 510, raw);
    CHECK((board_lamps(&board) & ~LAMP_HEART) == LAMP_RED);
}

int main(void)
{
    bounces_are_one_press();
    states_follow_levels();
    a_card_stays_until_it_is_well_below_the_threshold();
    nothing_is_known_before_the_window_is_full();
    a_wrong_sentinel_faults_all_and_heals();
    calibration_refuses_cards_and_accepts_offsets();
    counters_stop_at_their_end();
    more_orders_than_acks_are_counted();
    the_buzzer_and_a_lost_host_end_by_themselves();
    puts("units: all hold");
    return 0;
}
