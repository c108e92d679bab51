/* The board's life between start and start: what a chip's main calls. */
#ifndef RUN_H
#define RUN_H

#include <stdbool.h>

#include "board.h" /* Board */

/* `board->store.image` holds what outlived the power; the chip's calls must work already. */
void run_start(Board *board, char cause);
/* Once through everything; false: all was said, and the board wants to start again. */
bool run_once(Board *board);

#endif
