#include "board.h"

#include <stddef.h> /* offsetof */
#include <string.h> /* memset */

#define BUTTON_SAMPLES 5
#define PERIOD_MS 250
#define LEAST_PERIOD_MS 0x32
#define MOST_PERIOD_MS 0x1388
#define LEAST_GAP_MS 20
#define DIAGNOSIS_MS 10000
#define HOST_LOST_MS 3000
#define BUZZER_MS 2000
#define STARTED_MS 1000 /* a start that lasted so long counts, even if no host was heard */

enum { SAY_HELLO = 1, SAY_DIAGNOSIS = 2, SAY_LOW = 4, SAY_HIGH = 8, SAY_SNAPSHOT = 16,
       SAY_NOW = 32 };
enum { FLAG_UNCALIBRATED = 1, FLAG_CALIBRATING = 2, FLAG_EEPROM = 4, FLAG_WATCHDOG = 8,
       FLAG_MUX_A = 16, FLAG_MUX_B = 32, FLAG_SUPPLY = 64 };
enum { STATUS_OK, STATUS_UNKNOWN, STATUS_BAD_ARGUMENT, STATUS_NOT_READY, STATUS_REFUSED };

void board_start(Board *board, char cause, uint8_t down)
{
    memset((char *)board + offsetof(Board, slots), 0, sizeof *board - offsetof(Board, slots));
    board->period_ms = PERIOD_MS;
    board->wants = SAY_HELLO | SAY_NOW;
    store_start(&board->store, &board->who.boot);
    board->who.board = store_board(&board->store);
    board->who.torn = board->store.torn;
    board->who.cause = cause;
    slots_start(&board->slots);
    store_load_baselines(&board->store, board->slots.baseline);
    frame_start(&board->receiver);
    for (uint8_t i = 0; i < 2; i++)
        debounce_start(&board->buttons[i], down >> i & 1);
}

static uint8_t flags_of(const Board *board)
{
    uint8_t flags = board->store.is_calibrated ? 0 : FLAG_UNCALIBRATED;
    if (store_is_calibrating(&board->store))
        flags |= FLAG_CALIBRATING;
    if (board->store.is_damaged)
        flags |= FLAG_EEPROM;
    if (board->who.cause == 'W')
        flags |= FLAG_WATCHDOG;
    if (board->slots.bad_a)
        flags |= FLAG_MUX_A;
    if (board->slots.bad_b)
        flags |= FLAG_MUX_B;
    if (board->slots.bad_a && board->slots.bad_b)
        flags |= FLAG_SUPPLY;
    return flags;
}

void board_scan(Board *board, const uint16_t raw[CHANNEL_COUNT], uint8_t down)
{
    bool changed = slots_scan(&board->slots, raw);
    for (uint8_t i = 0; i < 2; i++) {
        if (!debounce_update(&board->buttons[i], down >> i & 1, BUTTON_SAMPLES))
            continue;
        board->presses[i] = (uint8_t)(board->presses[i] + board->buttons[i].down);
        changed = true;
    }
    if (changed || flags_of(board) != board->flags)
        board->wants |= SAY_SNAPSHOT;
}

void board_pass(Board *board, uint8_t elapsed_ms)
{
    board->ms += elapsed_ms;
    bool is_heard = board->counters[COUNT_FRAMES] > 0 && slots_are_ready(&board->slots);
    if (is_heard || board->ms >= STARTED_MS)
        store_keep_start(&board->store);
    if (board->ms - board->snapshot_ms >= board->period_ms)
        board->wants |= SAY_SNAPSHOT;
    if (board->ms - board->diagnosis_ms >= DIAGNOSIS_MS)
        board->wants |= SAY_DIAGNOSIS;
}

void board_count(Board *board, Counter counter, uint8_t times)
{
    uint16_t *count = &board->counters[counter];
    *count = *count > 0xFFFF - times ? 0xFFFF : (uint16_t)(*count + times);
}

static uint8_t calibrate(Board *board)
{
    if (!slots_are_ready(&board->slots) || store_is_calibrating(&board->store))
        return STATUS_NOT_READY;
    bool is_anew = board->buttons[0].down && board->buttons[1].down;
    bool is_known = board->store.is_calibrated && !is_anew;
    if (!slots_calibrate(&board->slots, is_known, &board->last_ack.slots)) {
        board->last_ack.names_slots = true;
        return STATUS_REFUSED;
    }
    store_keep_baselines(&board->store, board->slots.baseline);
    return STATUS_OK;
}

static uint8_t set_board(Board *board, uint32_t number)
{
    if (board->who.board != 0xFFFFFFFF)
        return STATUS_REFUSED;
    board->who.board = number;
    store_set_board(&board->store, number);
    return STATUS_OK;
}

static uint8_t set_period(Board *board, uint32_t ms)
{
    if (ms < LEAST_PERIOD_MS || ms > MOST_PERIOD_MS)
        return STATUS_BAD_ARGUMENT;
    board->period_ms = (uint16_t)ms;
    return STATUS_OK;
}

static uint8_t set_lamps(Board *board, uint32_t argument)
{
    uint8_t lamps = (uint8_t)(argument >> 8), buzzer = (uint8_t)argument;
    if (lamps > (LAMP_RED | LAMP_BLUE) || buzzer > 2)
        return STATUS_BAD_ARGUMENT;
    if (buzzer != board->buzzer)
        board->buzzer_ms = board->ms;
    board->lamps = lamps;
    board->buzzer = buzzer;
    return STATUS_OK;
}

static uint8_t say(Board *board, uint8_t what)
{
    board->wants |= what;
    return STATUS_OK;
}

static uint8_t obey(Board *board, const Order *order)
{
    switch (order->letter) {
    case 'I':
        return say(board, SAY_HELLO);
    case 'G':
        return say(board, SAY_SNAPSHOT | SAY_NOW);
    case 'D':
        return say(board, SAY_DIAGNOSIS);
    case 'V':
        return say(board, SAY_LOW | SAY_HIGH);
    case 'K':
        return STATUS_OK;
    case 'P':
        return set_period(board, order->argument);
    case 'O':
        return set_lamps(board, order->argument);
    case 'C':
        return calibrate(board);
    case 'W':
        return set_board(board, order->argument);
    case 'R':
        board->wants_restart = true;
        store_keep_start(&board->store);
        return STATUS_OK;
    default:
        return STATUS_UNKNOWN;
    }
}

/* Orders that only ask are done again; for the others the host wants to hear what became of them. */
static bool is_repetition(const Board *board, const Order *order)
{
    bool only_asks = order->letter == 'I' || order->letter == 'G' || order->letter == 'D' ||
                     order->letter == 'V' || order->letter == 'K';
    bool is_first = board->counters[COUNT_FRAMES] == 1;
    if (is_first && order->letter == 'R' && board->who.cause == 'R')
        return true;
    return !only_asks && board->has_last_order && order->id == board->last_order.id &&
           order->letter == board->last_order.letter;
}

static void take_order(Board *board, const char *body)
{
    Order order;
    if (!order_read(body, &order)) {
        board_count(board, COUNT_SHAPE, 1);
        return;
    }
    board_count(board, COUNT_FRAMES, 1);
    board->heard_ms = board->ms;
    if (!is_repetition(board, &order)) {
        board->last_ack = (BoardAck){.names_slots = false};
        board->last_ack.status = obey(board, &order);
    }
    board->last_ack.id = order.id;
    board->last_order = order;
    board->has_last_order = order.letter != 'I';
    if (board->ack_count == ACK_PLACES)
        board_count(board, COUNT_DROPPED, 1);
    else
        board->acks[board->ack_count++] = board->last_ack;
}

void board_receive(Board *board, uint8_t byte)
{
    switch (frame_receive(&board->receiver, byte)) {
    case FRAME_NOTHING:
        break;
    case FRAME_BODY:
        take_order(board, board->receiver.body);
        break;
    case FRAME_BAD_CRC:
        board_count(board, COUNT_CRC, 1);
        break;
    case FRAME_BAD_SHAPE:
        board_count(board, COUNT_SHAPE, 1);
        break;
    case FRAME_QUESTION:
        board->wants |= SAY_HELLO | SAY_DIAGNOSIS | SAY_SNAPSHOT | SAY_NOW;
        break;
    }
}

static bool take(Board *board, uint8_t what)
{
    bool is_wanted = (board->wants & what) != 0;
    board->wants &= (uint8_t)~what;
    return is_wanted;
}

static uint8_t speak_ack(Board *board, char *frame)
{
    BoardAck ack = board->acks[0];
    board->ack_count--;
    for (uint8_t i = 0; i < board->ack_count; i++)
        board->acks[i] = board->acks[i + 1];
    return report_ack(frame, ack.id, ack.status, ack.names_slots ? &ack.slots : NULL);
}

static uint8_t speak_snapshot(Board *board, char *frame)
{
    board->wants &= (uint8_t)~(SAY_SNAPSHOT | SAY_NOW);
    board->snapshot_ms = board->ms;
    board->flags = flags_of(board);
    Senses senses = {.seq = ++board->seq, .ms = board->ms, .slots = board->slots.state,
                     .presses = {board->presses[0], board->presses[1]}, .flags = board->flags};
    senses.held = (uint8_t)(board->buttons[0].down | board->buttons[1].down << 1);
    return report_snapshot(frame, &board->who, &senses);
}

uint8_t board_speak(Board *board, char *frame)
{
    if (board->ack_count > 0)
        return speak_ack(board, frame);
    if (take(board, SAY_HELLO))
        return report_hello(frame, &board->who);
    if (take(board, SAY_DIAGNOSIS)) {
        board->diagnosis_ms = board->ms;
        return report_diagnosis(frame, board->counters);
    }
    if (take(board, SAY_LOW))
        return report_values(frame, &board->slots, 0);
    if (take(board, SAY_HIGH))
        return report_values(frame, &board->slots, SLOT_COUNT / 2);
    bool is_time = board->ms - board->snapshot_ms >= LEAST_GAP_MS || (board->wants & SAY_NOW);
    if (board->wants & (SAY_SNAPSHOT | SAY_NOW) && is_time)
        return speak_snapshot(board, frame);
    return 0;
}

uint8_t board_lamps(const Board *board)
{
    bool host_lost = board->ms - board->heard_ms >= HOST_LOST_MS;
    uint8_t lamps = board->lamps;
    if ((board->ms & (host_lost ? 64 : 512)) == 0) /* powers of two: a division costs 40 us */
        lamps |= LAMP_HEART;
    uint32_t sounding_ms = board->ms - board->buzzer_ms;
    bool is_on = board->buzzer == 1 || (board->buzzer == 2 && (sounding_ms & 256) == 0);
    if (is_on && !host_lost && sounding_ms < BUZZER_MS)
        lamps |= LAMP_BUZZER;
    return lamps;
}

bool board_wants_restart(const Board *board)
{
    return board->wants_restart && board->ack_count == 0 && !store_is_busy(&board->store);
}
