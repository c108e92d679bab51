/* A button counts when it has been the same for long enough; update(state, input, config). */
#ifndef DEBOUNCE_H
#define DEBOUNCE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    bool down;    /* what counts */
    uint8_t run;  /* samples in a row that say otherwise */
} Debounce;

void debounce_start(Debounce *button, bool down);
bool debounce_update(Debounce *button, bool down, uint8_t samples); /* true: `down` changed */

#endif
