/* The whole board without a register: scans, bytes and time in; frames, lamps and wishes out. */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "debounce.h"
#include "frame.h"
#include "orders.h"
#include "report.h"
#include "slots.h"
#include "store.h"

#define ACK_PLACES 4

#define LAMP_RED 1
#define LAMP_BLUE 2
#define LAMP_HEART 4
#define LAMP_BUZZER 8

typedef struct {
    uint8_t id;
    uint8_t status;
    bool names_slots; /* why it is refused */
    uint32_t slots;
} BoardAck;

typedef struct {
    Store store; /* first: it is filled before the start, which clears the rest */
    Slots slots;
    FrameReceiver receiver;
    Debounce buttons[2];
    Identity who;
    uint16_t counters[COUNTERS];
    BoardAck acks[ACK_PLACES];
    uint8_t ack_count;
    Order last_order;
    BoardAck last_ack;
    bool has_last_order;
    uint8_t presses[2];
    uint8_t seq;
    uint8_t wants;          /* what is to be said, a bit each */
    uint32_t ms;            /* since the start */
    uint32_t snapshot_ms;   /* when the last snapshot was made */
    uint32_t diagnosis_ms;
    uint32_t heard_ms;      /* when the last good frame came */
    uint32_t buzzer_ms;     /* when the buzzer began */
    uint16_t period_ms;
    uint8_t lamps;          /* as ordered */
    uint8_t buzzer;
    uint8_t flags;          /* as last reported */
    bool wants_restart;
} Board;

/* `board->store.image` holds the EEPROM's content. `down`: bit 0 red, bit 1 blue button. */
void board_start(Board *board, char cause, uint8_t down);
void board_scan(Board *board, const uint16_t raw[CHANNEL_COUNT], uint8_t down);
void board_pass(Board *board, uint8_t elapsed_ms);
void board_receive(Board *board, uint8_t byte);
void board_count(Board *board, Counter counter, uint8_t times);
/* One frame of at most FRAME_MOST bytes; 0: nothing to say. Call it when the line is free. */
uint8_t board_speak(Board *board, char *frame);
uint8_t board_lamps(const Board *board);
bool board_wants_restart(const Board *board); /* and everything was said and stored */

#endif
