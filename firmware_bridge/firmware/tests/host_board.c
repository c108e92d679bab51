/* The pure units as a library for the PC: the board without a chip, in simulated time. */
#include <string.h> /* memcpy, memset */

#include <stdlib.h> /* calloc, free */

#include "board.h"

#define SCAN_US 4348
#define BYTE_US 87    /* ten bits at 115200 baud */
#define EEPROM_US 3400
#define RESTART_US 250000

typedef struct {
    Board board;
    uint8_t eeprom[STORE_SIZE];
    uint16_t raw[CHANNEL_COUNT];
    uint8_t down;
    uint64_t now_us, scan_us, ms_us, line_us, eeprom_us, off_until_us;
} HostBoard;

static void start(HostBoard *host, char cause)
{
    memcpy(host->board.store.image, host->eeprom, STORE_SIZE);
    board_start(&host->board, cause, host->down);
    host->scan_us = host->ms_us = host->line_us = host->eeprom_us = host->now_us;
}

HostBoard *host_new(void)
{
    HostBoard *host = calloc(1, sizeof *host);
    memset(host->eeprom, 0xFF, STORE_SIZE);
    for (uint8_t i = 0; i < CHANNEL_COUNT; i++)
        host->raw[i] = 512;
    host->raw[SENTINEL_A] = 101;
    host->raw[SENTINEL_B] = 922;
    start(host, 'P');
    return host;
}

void host_free(HostBoard *host)
{
    free(host);
}

void host_restart(HostBoard *host, char cause, uint32_t wait_us)
{
    host->off_until_us = host->now_us + wait_us;
    start(host, cause);
    host->scan_us = host->ms_us = host->line_us = host->eeprom_us = host->off_until_us;
}

void host_level(HostBoard *host, uint8_t channel, uint16_t level)
{
    host->raw[channel] = level;
}

void host_buttons(HostBoard *host, uint8_t down)
{
    host->down = down;
}

void host_receive(HostBoard *host, const uint8_t *bytes, uint32_t length)
{
    for (uint32_t i = 0; i < length && host->now_us >= host->off_until_us; i++)
        board_receive(&host->board, bytes[i]);
}

static void save(HostBoard *host)
{
    uint8_t address, value;
    if (host->now_us < host->eeprom_us || !store_next(&host->board.store, &address, &value))
        return;
    host->eeprom[address] = value;
    host->eeprom_us = host->now_us + EEPROM_US;
}

static uint32_t live(HostBoard *host, char *out)
{
    uint32_t length = 0;
    while (host->ms_us <= host->now_us) {
        board_pass(&host->board, 1);
        host->ms_us += 1000;
    }
    if (host->scan_us <= host->now_us) {
        board_scan(&host->board, host->raw, host->down);
        host->scan_us += SCAN_US;
    }
    save(host);
    if (host->line_us <= host->now_us) {
        length = board_speak(&host->board, out);
        host->line_us = host->now_us + length * BYTE_US;
    }
    if (board_wants_restart(&host->board) && length == 0)
        host_restart(host, 'W', RESTART_US);
    return length;
}

/* What was said until then, at most `size` bytes; the rest is lost, as on a wire. */
uint32_t host_advance(HostBoard *host, uint64_t until_us, char *out, uint32_t size)
{
    uint32_t length = 0;
    char frame[FRAME_MOST];
    while (host->now_us + 1000 <= until_us) {
        host->now_us += 1000;
        uint32_t said = host->now_us >= host->off_until_us ? live(host, frame) : 0;
        if (length + said > size)
            continue;
        memcpy(out + length, frame, said);
        length += said;
    }
    return length;
}
