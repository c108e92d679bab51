/* The firmware as a library for the PC: a chip that is none, in simulated time. Many boards may
   live at once; `chip` is the one whose turn it is. */
#include <stdlib.h> /* calloc, free */
#include <string.h> /* memcpy, memset */

#include "hal.h"
#include "run.h"

#define SCAN_US 4348
#define STEP_US 1000
#define BYTE_US 87    /* ten bits at 115200 baud */
#define EEPROM_US 3400
#define RESTART_US 250000
#define HEARD_MOST 4096

typedef struct {
    Board board;
    uint8_t eeprom[STORE_SIZE];
    uint16_t raw[CHANNEL_COUNT];
    uint8_t down, ms;
    uint64_t now_us, scan_us, line_us, eeprom_us, off_until_us;
    uint8_t heard[HEARD_MOST];
    uint32_t heard_from, heard_to;
    char *out; /* where it speaks to, from `length` on, up to `size` */
    uint32_t length, size;
} HostBoard;

static HostBoard *chip;

const uint16_t *hal_scan(void)
{
    if (chip->now_us < chip->scan_us)
        return NULL;
    chip->scan_us += SCAN_US;
    return chip->raw;
}

uint8_t hal_buttons(void)
{
    return chip->down;
}

uint8_t hal_ms(void)
{
    uint8_t passed = chip->ms;
    chip->ms = 0;
    return passed;
}

int16_t hal_hear(void)
{
    if (chip->heard_from < chip->heard_to)
        return chip->heard[chip->heard_from++];
    chip->heard_from = chip->heard_to = 0;
    return HAL_SILENCE;
}

bool hal_say(const char *frame, uint8_t length)
{
    if (chip->now_us < chip->line_us)
        return false;
    chip->line_us = chip->now_us + length * BYTE_US;
    if (chip->length + length > chip->size)
        return true; /* nobody reads: lost, as on a wire */
    memcpy(chip->out + chip->length, frame, length);
    chip->length += length;
    return true;
}

void hal_show(uint8_t lamps)
{
    (void)lamps;
}

void hal_keep(Store *store)
{
    uint8_t address, value;
    if (chip->now_us < chip->eeprom_us || !store_next(store, &address, &value))
        return;
    chip->eeprom[address] = value;
    chip->eeprom_us = chip->now_us + EEPROM_US;
}

void host_restart(HostBoard *host, char cause, uint32_t wait_us)
{
    chip = host;
    host->off_until_us = host->now_us + wait_us;
    host->scan_us = host->line_us = host->eeprom_us = host->off_until_us;
    host->heard_from = host->heard_to = 0;
    host->ms = 1;
    memcpy(host->board.store.image, host->eeprom, STORE_SIZE);
    run_start(&host->board, cause);
}

HostBoard *host_new(void)
{
    HostBoard *host = calloc(1, sizeof *host);
    memset(host->eeprom, 0xFF, STORE_SIZE);
    for (uint8_t i = 0; i < CHANNEL_COUNT; i++)
        host->raw[i] = 512;
    host->raw[SENTINEL_A] = 101;
    host->raw[SENTINEL_B] = 922;
    host_restart(host, 'P', 0);
    return host;
}

void host_free(HostBoard *host)
{
    free(host);
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
        if (host->heard_to < HEARD_MOST)
            host->heard[host->heard_to++] = bytes[i];
}

/* What was said until then, at most `size` bytes. */
uint32_t host_advance(HostBoard *host, uint64_t until_us, char *out, uint32_t size)
{
    chip = host;
    host->out = out;
    host->size = size;
    host->length = 0;
    while (host->now_us + STEP_US <= until_us) {
        host->now_us += STEP_US;
        if (host->now_us < host->off_until_us)
            continue;
        host->ms++;
        if (!run_once(&host->board))
            host_restart(host, 'R', RESTART_US);
    }
    return host->length;
}
