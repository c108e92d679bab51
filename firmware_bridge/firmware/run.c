#include "run.h"

#include <stddef.h> /* NULL */

#include "hal.h"

static void take_scan(Board *board)
{
    const uint16_t *scan = hal_scan();
    if (scan != NULL)
        board_scan(board, scan, hal_buttons());
}

static void take_bytes(Board *board)
{
    int16_t heard;
    while ((heard = hal_hear()) != HAL_SILENCE) {
        if (heard == HAL_OVERFLOW)
            board_count(board, COUNT_OVERFLOW, 1);
        else if (heard == HAL_OVERRUN)
            board_count(board, COUNT_OVERRUN, 1);
        else
            board_receive(board, (uint8_t)heard);
    }
}

static void speak(Board *board)
{
    static char frame[FRAME_MOST]; /* outlives the call: the line reads from it */
    if (!hal_say(frame, 0))
        return;
    uint8_t length = board_speak(board, frame);
    if (length > 0)
        hal_say(frame, length);
}

void run_start(Board *board, char cause)
{
    board_start(board, cause, hal_buttons());
}

bool run_once(Board *board)
{
    take_scan(board);
    take_bytes(board);
    board_pass(board, hal_ms());
    speak(board);
    hal_keep(&board->store);
    hal_show(board_lamps(board));
    return !board_wants_restart(board) || !hal_say("", 0);
}
