/* What the firmware asks of a chip: seven calls. `run.c` makes them, each chip's own file answers:
   avr_io.c, pico/pico_io.c, tests/host_board.c. What a chip has to say by itself (its stored image,
   the cause of its start) it hands to run_start. */
#ifndef HAL_H
#define HAL_H

#include <stdbool.h>
#include <stdint.h>

#include "store.h" /* Store */

#define HAL_SILENCE (-1)
#define HAL_OVERFLOW (-2) /* a byte came and found no room */
#define HAL_OVERRUN (-3)  /* a byte was lost or malformed in the receiver */

/* The newest whole scan of CHANNEL_COUNT channels, in 1023ths of the supply, 230 times a second;
   NULL: none since the last call. Feeds the watchdog, so that a dead converter is noticed too. */
const uint16_t *hal_scan(void);
uint8_t hal_buttons(void);    /* down now: bit 0 red, bit 1 blue */
uint8_t hal_ms(void);          /* milliseconds since the last call */
int16_t hal_hear(void);        /* a byte from the host, or one of the three above */
/* True: the line is free and takes the frame, which must stay until it is free again. Nothing to
   say (length 0) asks only. */
bool hal_say(const char *frame, uint8_t length);
void hal_show(uint8_t lamps);  /* LAMP_ bits of board.h */
void hal_keep(Store *store);   /* writes some of what store_next gives, if the memory is idle */

#endif
