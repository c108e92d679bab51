/* What outlives the power: start counter, board number, calibration; each guarded by itself. */
#ifndef STORE_H
#define STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "slots.h" /* SLOT_COUNT */

#define STORE_SIZE 77 /* 4 boot, 4 + 2 number, 1 version, 60 baselines, 2 CRC, 4 spare */

typedef struct {
    uint8_t image[STORE_SIZE];
    uint8_t dirty_from; /* bytes from here ... */
    uint8_t dirty_to;   /* ... to before here still have to be written */
    bool is_damaged;
    bool is_calibrated;
} Store;

/* `image` was read from the EEPROM; counts this start. */
void store_start(Store *store, uint16_t *boot);
uint32_t store_board(const Store *store); /* FFFFFFFF: none */
void store_set_board(Store *store, uint32_t board);
void store_load_baselines(const Store *store, uint16_t baseline[SLOT_COUNT]);
void store_keep_baselines(Store *store, const uint16_t baseline[SLOT_COUNT]);
/* One byte that is to be written now; false: none. Call it when the EEPROM is idle. */
bool store_next(Store *store, uint8_t *address, uint8_t *value);
bool store_is_busy(const Store *store);

#endif
