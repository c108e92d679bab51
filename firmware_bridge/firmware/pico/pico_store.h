/* What outlives the power, in flash: a log of pages in two sectors, erased in turn. */
#ifndef PICO_STORE_H
#define PICO_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "store.h" /* STORE_SIZE */

typedef struct {
    uint8_t image[STORE_SIZE];
    uint32_t serial; /* of the newest record; 0: none */
    uint8_t page;    /* where the next one may go */
} PicoStore;

void pico_store_find(PicoStore *store); /* FF everywhere if there is none */
void pico_store_write(PicoStore *store);

#endif
