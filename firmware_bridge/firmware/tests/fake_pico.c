/* A register file that behaves as the RP2040's does, for pico_io.c on the PC, in simulated time. One
   board at a time: the chip's own file keeps its state for itself. */
#include <stdbool.h>
#include <stdlib.h> /* calloc, free, abort */
#include <string.h> /* memcpy, memset */

#include "chip.h"
#include "pico_io.h"
#include "slots.h" /* CHANNEL_COUNT, sentinels */

#define TURN_US 100
#define BYTE_US 87 /* ten bits at 115200 baud */
#define FIFO 32
#define ERASE_US 45000
#define PROGRAM_US 1000
#define STORE_FROM 0x1FE000u
#define STORE_BYTES (2 * FLASH_SECTOR)
#define HEARD_MOST 4096
#define ALL_DONE 0xFFFFFFFFu

typedef struct {
    uint64_t now_us, off_until_us, line_us, bites_us;
    uint32_t outputs, input, reason, chip_reset, scratch;
    uint16_t level[CHANNEL_COUNT];
    uint8_t down, flash[STORE_BYTES];
    uint8_t wire[HEARD_MOST]; /* on its way, and what waits in the receiver */
    uint32_t wire_from, wire_to;
    uint64_t arrives_us;
    uint16_t fifo[FIFO];
    uint32_t fifo_from, fifo_count;
    bool has_overrun;
    bool hangs;
    uint32_t erased;
    char *out;
    uint32_t length, size;
} FakePico;

static FakePico *chip;

/* One byte after the other; what comes into a full receiver is lost, and the next one says so. */
static void receive_until_now(void)
{
    for (; chip->wire_from < chip->wire_to && chip->arrives_us <= chip->now_us; chip->wire_from++) {
        chip->arrives_us += BYTE_US;
        if (chip->fifo_count == FIFO) {
            chip->has_overrun = true;
            continue;
        }
        uint16_t data = (uint16_t)(chip->wire[chip->wire_from] | (chip->has_overrun ? 1u << 11 : 0));
        chip->has_overrun = false;
        chip->fifo[(chip->fifo_from + chip->fifo_count++) % FIFO] = data;
    }
    if (chip->wire_from == chip->wire_to)
        chip->wire_from = chip->wire_to = 0;
}

/* Bytes leave the transmitter one after the other; `line_us` is when the last one will have left. */
static uint32_t flags_of_uart(void)
{
    uint64_t queued_us = chip->line_us > chip->now_us ? chip->line_us - chip->now_us : 0;
    uint32_t flags = queued_us >= FIFO * BYTE_US ? 1u << 5 : 0;
    receive_until_now();
    return chip->fifo_count == 0 ? flags | 1u << 4 : flags;
}

static uint32_t take_byte(void)
{
    if (chip->fifo_count == 0)
        abort(); /* the chip would have given an old one */
    chip->fifo_count--;
    return chip->fifo[chip->fifo_from++ % FIFO];
}

static void send_byte(uint8_t byte)
{
    if (flags_of_uart() & 1u << 5)
        abort(); /* the chip would have lost it */
    if (chip->line_us < chip->now_us)
        chip->line_us = chip->now_us;
    chip->line_us += BYTE_US;
    if (chip->length < chip->size)
        chip->out[chip->length++] = (char)byte;
}

static uint32_t convert(void)
{
    uint32_t address = chip->outputs >> 4 & 0xF;
    return (uint32_t)chip->level[chip->input * 16 + address] << 2 | 3;
}

uint32_t chip_read(uint32_t address)
{
    switch (address) {
    case TIMER_NOW:
        return (uint32_t)chip->now_us;
    case SIO_IN:
        return ~((uint32_t)chip->down << 2);
    case SIO_OUT:
        return chip->outputs;
    case UART_FR:
        return flags_of_uart();
    case UART_DR:
        return take_byte();
    case ADC_CS:
        return 1u << 8;
    case ADC_RESULT:
        return convert();
    case WATCHDOG_REASON:
        return chip->reason;
    case WATCHDOG_SCRATCH0:
        return chip->scratch;
    case CHIP_RESET:
        return chip->chip_reset;
    case CLK_REF_SELECTED:
    case CLK_SYS_SELECTED:
    case RESETS_DONE:
    case XOSC_STATUS:
    case PLL_USB_CS:
        return ALL_DONE;
    }
    abort(); /* nothing else is there to be read */
}

void chip_write(uint32_t address, uint32_t value)
{
    if (address == SIO_OUT)
        chip->outputs = value;
    else if (address == UART_DR)
        send_byte((uint8_t)value);
    else if (address == ADC_CS)
        chip->input = value >> 12 & 7;
    else if (address == WATCHDOG_SCRATCH0)
        chip->scratch = value;
    else if (address == WATCHDOG_LOAD)
        chip->bites_us = chip->now_us + value / 2;
}

const uint8_t *chip_flash(uint32_t offset)
{
    return chip->flash + (offset - STORE_FROM);
}

void chip_erase(uint32_t offset)
{
    if (offset % FLASH_SECTOR != 0)
        abort();
    memset(chip->flash + (offset - STORE_FROM), 0xFF, FLASH_SECTOR);
    chip->now_us += ERASE_US;
    chip->erased++;
}

/* Flash only turns ones into zeros. */
void chip_program(uint32_t offset, const uint8_t page[FLASH_PAGE])
{
    for (uint32_t i = 0; i < FLASH_PAGE; i++)
        chip->flash[offset - STORE_FROM + i] &= page[i];
    chip->now_us += PROGRAM_US;
}

static void start(uint32_t reason, uint32_t why, uint32_t wait_us)
{
    chip->off_until_us = chip->line_us = chip->now_us + wait_us;
    chip->reason = reason;
    chip->chip_reset = why;
    chip->scratch = reason ? chip->scratch : 0;
    chip->outputs = 0;
    chip->wire_from = chip->wire_to = chip->fifo_count = 0;
    chip->has_overrun = false;
    chip->hangs = false;
    pico_start();
}

void host_restart(FakePico *host, char cause, uint32_t wait_us)
{
    chip = host;
    start(cause == 'W', cause == 'E' ? 1u << 16 : 1u << 8, wait_us);
}

FakePico *host_new(void)
{
    FakePico *host = calloc(1, sizeof *host);
    memset(host->flash, 0xA5, STORE_BYTES); /* whatever was there before */
    for (uint8_t i = 0; i < CHANNEL_COUNT; i++)
        host->level[i] = 512;
    host->level[SENTINEL_A] = 101;
    host->level[SENTINEL_B] = 922;
    host_restart(host, 'P', 0);
    return host;
}

void host_free(FakePico *host)
{
    free(host);
}

void host_level(FakePico *host, uint8_t channel, uint16_t level)
{
    host->level[channel] = level;
}

void host_buttons(FakePico *host, uint8_t down)
{
    host->down = down;
}

void host_receive(FakePico *host, const uint8_t *bytes, uint32_t length)
{
    if (host->wire_from == host->wire_to)
        host->arrives_us = host->now_us + BYTE_US;
    for (uint32_t i = 0; i < length && host->now_us >= host->off_until_us; i++)
        if (host->wire_to < HEARD_MOST)
            host->wire[host->wire_to++] = bytes[i];
}

/* The loop stands still, as in a hang, until the watchdog bites. */
void host_hang(FakePico *host)
{
    host->hangs = true;
}

/* It does nothing for so long, as while it erases. */
void host_delay(FakePico *host, uint32_t us)
{
    host->now_us += us;
}

uint32_t host_pins(const FakePico *host)
{
    return host->outputs;
}

uint8_t *host_flash(FakePico *host)
{
    return host->flash;
}

uint32_t host_erased(const FakePico *host)
{
    return host->erased;
}

uint32_t host_advance(FakePico *host, uint64_t until_us, char *out, uint32_t size)
{
    chip = host;
    host->out = out;
    host->size = size;
    host->length = 0;
    while (host->now_us + TURN_US <= until_us) {
        host->now_us += TURN_US;
        if (host->now_us < host->off_until_us)
            continue;
        if (!host->hangs)
            pico_turn();
        if (host->now_us > host->bites_us)
            start(1, 1u << 8, 0);
    }
    return host->length;
}
