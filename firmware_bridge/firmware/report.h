/* What the board says (PROTOCOL.md 2): values in, whole frames out. */
#ifndef REPORT_H
#define REPORT_H

#include <stdint.h>

#include "slots.h" /* SLOT_COUNT */

#define PROTOCOL 1
#define FIRMWARE "0.1.0"
#define CAPABILITIES 0x0007 /* calibrate, values, lamps and buzzer */

typedef struct {
    uint32_t board;
    uint16_t boot;
    char cause; /* P R E B W ? */
    uint8_t torn; /* STORE_TORN_ bits of store.h */
} Identity;

typedef struct {
    uint8_t seq;
    uint32_t ms;
    const char *slots; /* SLOT_COUNT characters */
    uint8_t held;
    uint8_t presses[2];
    uint8_t flags;
} Senses;

/* In the order of the D frame; they stop at FFFF. */
typedef enum { COUNT_FRAMES, COUNT_CRC, COUNT_SHAPE, COUNT_OVERFLOW, COUNT_DROPPED, COUNT_OVERRUN,
               COUNTERS } Counter;

uint8_t report_hello(char *frame, const Identity *who);
uint8_t report_snapshot(char *frame, const Identity *who, const Senses *senses);
uint8_t report_ack(char *frame, uint8_t id, uint8_t status, const uint32_t *slots); /* or NULL */
uint8_t report_diagnosis(char *frame, const uint16_t counters[COUNTERS]);
uint8_t report_values(char *frame, const Slots *slots, uint8_t first); /* fifteen slots */

#endif
