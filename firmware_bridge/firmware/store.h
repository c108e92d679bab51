/* What outlives the power: start counter, board number, calibration; each guarded by itself.
   Counter and calibration have two places each and are written to them in turn, so that a write
   that is cut leaves the one before. */
#ifndef STORE_H
#define STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "slots.h" /* SLOT_COUNT */

#define STORE_START_SIZE 4                              /* number, and its complement */
#define STORE_NUMBER_SIZE 6                             /* number, CRC */
#define STORE_CALIBRATION_SIZE (1 + 2 * SLOT_COUNT + 2) /* turn, baselines, CRC */
#define STORE_SIZE (2 * STORE_START_SIZE + STORE_NUMBER_SIZE + 2 * STORE_CALIBRATION_SIZE)

/* What was found torn at the start, as bits. */
#define STORE_TORN_START 1       /* the counter goes on from its other place */
#define STORE_TORN_NUMBER 2      /* the board has no number */
#define STORE_TORN_CALIBRATION 4 /* the calibration before it counts */

typedef enum { STORE_START, STORE_NUMBER, STORE_CALIBRATION, STORE_RECORDS } StoreRecord;

typedef struct {
    uint8_t from; /* bytes from here ... */
    uint8_t to;   /* ... to before here still have to be written */
} StoreRange;

typedef struct {
    uint8_t image[STORE_SIZE];
    StoreRange dirty[STORE_RECORDS];
    uint16_t start;
    uint8_t start_at;       /* the place for this start's number */
    bool start_is_kept;
    uint8_t calibration_at; /* the place of the one that counts */
    bool is_calibrated;
    bool is_damaged;        /* there was a calibration, and none is left */
    uint8_t torn;
} Store;

/* `image` was read from the EEPROM; gives this start's number, which is not kept yet. */
void store_start(Store *store, uint16_t *boot);
void store_keep_start(Store *store);      /* once it has lasted; later calls do nothing */
uint32_t store_board(const Store *store); /* FFFFFFFF: none */
void store_set_board(Store *store, uint32_t board);
void store_load_baselines(const Store *store, uint16_t baseline[SLOT_COUNT]);
/* Only when no calibration is being written. */
void store_keep_baselines(Store *store, const uint16_t baseline[SLOT_COUNT]);
/* One byte that is to be written now; false: none. Call it when the EEPROM is idle. */
bool store_next(Store *store, uint8_t *address, uint8_t *value);
bool store_is_busy(const Store *store);
bool store_is_calibrating(const Store *store);

#endif
