/* Thirty Hall sensors behind two multiplexers: conversions in, states out (docs/hardware.md). */
#ifndef SLOTS_H
#define SLOTS_H

#include <stdbool.h>
#include <stdint.h>

#define SLOT_COUNT 30
#define CHANNEL_COUNT 32     /* A0..A15, then B0..B15 */
#define SENTINEL_A 15        /* 10 % of the supply */
#define SENTINEL_B 16        /* 90 % */
#define BLOCK_COUNT 5
#define WINDOW 23            /* scans in five blocks: 100 ms, a zero of every mains harmonic */
#define MIDDLE (512 * WINDOW)

#ifndef REST_MV
#define REST_MV 100 /* without a magnet, from the middle: DRV5055; 293 for SS49E */
#endif

#define SLOT_EMPTY '.'
#define SLOT_RED 'R'
#define SLOT_BLUE 'B'
#define SLOT_FAULT 'F'
#define SLOT_UNKNOWN '?'

/* Values are window sums: 23 conversions of ten bits. */
typedef struct {
    uint16_t blocks[BLOCK_COUNT][CHANNEL_COUNT];
    uint16_t slow[CHANNEL_COUNT]; /* the window, smoothed over 0.16 s more */
    uint16_t baseline[SLOT_COUNT];
    uint8_t unrest[CHANNEL_COUNT]; /* evaluations for which the channel still counts as noisy */
    char state[SLOT_COUNT];
    char wanted[SLOT_COUNT];   /* what the last evaluations said */
    uint8_t repeats[SLOT_COUNT];
    uint8_t settled[SLOT_COUNT]; /* evaluations since the last change of state */
    uint8_t block;             /* the one being filled */
    uint8_t scans;             /* in it */
    uint8_t filled;            /* blocks, until the first window is full */
    uint8_t healthy;           /* evaluations since a sentinel was wrong */
    uint8_t turn;              /* counts evaluations for the baseline */
    bool bad_a;
    bool bad_b;
} Slots;

void slots_start(Slots *slots);
bool slots_scan(Slots *slots, const uint16_t raw[CHANNEL_COUNT]); /* true: something changed */
bool slots_are_ready(const Slots *slots);                         /* a whole window was seen */
uint16_t slots_sum(const Slots *slots, uint8_t slot);             /* its smoothed window */
/* All are empty now. False: that cannot be; a bit for each slot that feels something, none if a
   sentinel is wrong. `is_known`: the baselines come from a calibration, so a card can be told. */
bool slots_calibrate(Slots *slots, bool is_known, uint32_t *in_the_way);

#endif
