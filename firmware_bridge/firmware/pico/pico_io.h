/* The Pico between start and start: its main, and the fake chip on the PC, call these two. */
#ifndef PICO_IO_H
#define PICO_IO_H

void pico_start(void);
void pico_turn(void); /* once through everything, without waiting */

#endif
