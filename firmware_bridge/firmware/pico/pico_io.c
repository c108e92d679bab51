/* The only file that gives the RP2040's registers a meaning: a Pico at 48 MHz, wired as docs/pico.md
   says. No interrupts: the loop comes round sooner than a FIFO of 32 bytes is full. */
#include "pico_io.h"

#include <stddef.h> /* NULL */
#include <string.h> /* memset, memcpy */

#include "chip.h"
#include "hal.h"
#include "pico_store.h"
#include "run.h"

enum { PIN_TX, PIN_RX, PIN_RED, PIN_BLUE, PIN_SELECT, PIN_ENABLE = 8, PIN_BUZZER, PIN_LAMP_RED,
       PIN_LAMP_BLUE, PIN_HEART = 25, PIN_A, PIN_B };
enum { FUNCTION_UART = 2, FUNCTION_SIO = 5 };

#define PADS_OUT 0x56u    /* as after a reset */
#define PADS_BUTTON 0x5Au /* pulled up */
#define PADS_ANALOGUE 0x80u
#define OUTPUTS (0xFu << PIN_SELECT | 0xFu << PIN_ENABLE | 1u << PIN_HEART)

#define RESET_ADC (1u << 0)
#define RESET_IO (1u << 5)
#define RESET_PADS (1u << 8)
#define RESET_PLL_USB (1u << 13)
#define RESET_TIMER (1u << 21)
#define RESET_UART (1u << 22)
#define ALL_BUT_FLASH (0x1FFFFFFu & ~(1u << 6 | 1u << 9))
#define USED (RESET_ADC | RESET_IO | RESET_PADS | RESET_PLL_USB | RESET_TIMER | RESET_UART)

#define TOP 0x80000000u
#define MEANT 0x5EA7C0DEu
#define WATCHDOG_TICKS 2000000u /* one second: it counts two a microsecond (RP2040-E1) */
#define WATCHDOG_ENABLE (1u << 30)

#define STEP_US 272    /* 16 addresses: 230 scans a second */
#define SETTLE_US 100  /* at least, after an address was chosen */
#define QUIET_US 20000 /* so long nothing new is kept before a page is written */

#define FR_RX_EMPTY (1u << 4)
#define FR_TX_FULL (1u << 5)
#define DR_OVERRUN (1u << 11)
#define DR_MALFORMED 0x700u

static struct {
    Board board;
    PicoStore store;
    uint16_t raw[CHANNEL_COUNT];
    uint8_t address;
    uint32_t step_us, chosen_us, ms_us, kept_us;
    bool is_unwritten, is_ending;
    int16_t waiting; /* a byte that came behind an overrun */
    const char *frame;
    uint8_t said, length;
} pico;

static uint32_t now_us(void)
{
    return chip_read(TIMER_NOW);
}

static void wait_for(uint32_t address, uint32_t bits)
{
    while ((chip_read(address) & bits) != bits)
        ;
}

/* Everything runs from the crystal's 12 MHz, times 100, by 25. */
static void start_clocks(void)
{
    chip_write(XOSC_CTRL, 0xAA0);
    chip_write(XOSC_STARTUP, 47); /* 1 ms */
    chip_write(XOSC_CTRL, 0xFABu << 12 | 0xAA0);
    wait_for(XOSC_STATUS, TOP);
    chip_write(CLK_REF_CTRL, 2);
    wait_for(CLK_REF_SELECTED, 1u << 2);
    chip_write(CLK_SYS_CTRL, 0); /* as after a reset: off the PLL, should it have been on it */
    wait_for(CLK_SYS_SELECTED, 1);
    chip_write(RESETS_RESET, ALL_BUT_FLASH);
    chip_write(RESETS_RESET, ALL_BUT_FLASH & ~USED);
    wait_for(RESETS_DONE, RESET_PLL_USB);
    chip_write(PLL_USB_CS, 1);
    chip_write(PLL_USB_FBDIV, 100);
    chip_write(PLL_USB_PWR, 1u << 3 | 1u << 2);
    wait_for(PLL_USB_CS, TOP);
    chip_write(PLL_USB_PRIM, 5u << 16 | 5u << 12);
    chip_write(PLL_USB_PWR, 1u << 2);
    chip_write(CLK_SYS_CTRL, 1u << 5);
    chip_write(CLK_SYS_CTRL, 1u << 5 | 1);
    wait_for(CLK_SYS_SELECTED, 1u << 1);
    chip_write(CLK_PERI_CTRL, 1u << 11);
    chip_write(CLK_ADC_CTRL, 1u << 11);
    wait_for(RESETS_DONE, USED);
    chip_write(WATCHDOG_TICK, 1u << 9 | 12);
}

static void start_pins(void)
{
    for (uint8_t pin = PIN_RED; pin <= PIN_LAMP_BLUE; pin++) {
        chip_write(PAD(pin), pin <= PIN_BLUE ? PADS_BUTTON : PADS_OUT);
        chip_write(IO_CTRL(pin), FUNCTION_SIO);
    }
    chip_write(IO_CTRL(PIN_HEART), FUNCTION_SIO);
    chip_write(SIO_OUT, 0); /* both multiplexers are enabled */
    chip_write(SIO_OUT_ENABLE, OUTPUTS);
    chip_write(PAD(PIN_A), PADS_ANALOGUE);
    chip_write(PAD(PIN_B), PADS_ANALOGUE);
    chip_write(PAD(PIN_RX), PADS_BUTTON); /* pulled up: nothing plugged in is silence */
    chip_write(IO_CTRL(PIN_TX), FUNCTION_UART);
    chip_write(IO_CTRL(PIN_RX), FUNCTION_UART);
}

static void start_peripherals(void)
{
    chip_write(UART_IBRD, 26); /* 48 MHz / 16 / 115200 = 26 3/64, 0.02 % off */
    chip_write(UART_FBRD, 3);
    chip_write(UART_LCR, 3u << 5 | 1u << 4);
    chip_write(UART_CR, 1u << 9 | 1u << 8 | 1);
    chip_write(ADC_CS, 1);
    wait_for(ADC_CS, 1u << 8);
    chip_write(PSM_WDSEL, 0x1FFFC); /* all but the oscillators */
}

static void feed(void)
{
    chip_write(WATCHDOG_LOAD, WATCHDOG_TICKS);
}

static char take_cause(void)
{
    bool is_meant = chip_read(WATCHDOG_SCRATCH0) == MEANT;
    chip_write(WATCHDOG_SCRATCH0, 0);
    if (chip_read(WATCHDOG_REASON) & 3)
        return is_meant ? 'R' : 'W';
    uint32_t why = chip_read(CHIP_RESET);
    if (why & 1u << 8)
        return 'P';
    return why & 1u << 16 ? 'E' : '?';
}

static uint16_t convert(uint8_t input)
{
    chip_write(ADC_CS, (uint32_t)input << 12 | 1u << 2 | 1);
    wait_for(ADC_CS, 1u << 8);
    return (uint16_t)(chip_read(ADC_RESULT) >> 2);
}

static void choose(uint8_t address)
{
    uint32_t others = chip_read(SIO_OUT) & ~(0xFu << PIN_SELECT);
    chip_write(SIO_OUT, others | (uint32_t)address << PIN_SELECT);
    pico.address = address;
    pico.chosen_us = now_us();
}

const uint16_t *hal_scan(void)
{
    uint32_t now = now_us();
    if ((int32_t)(now - pico.step_us) < 0 || now - pico.chosen_us < SETTLE_US)
        return NULL;
    pico.step_us += STEP_US;
    pico.raw[pico.address] = convert(0);
    pico.raw[16 + pico.address] = convert(1);
    choose((pico.address + 1) & 0xF);
    if (pico.address != 0)
        return NULL;
    feed();
    return pico.raw;
}

uint8_t hal_buttons(void)
{
    return (uint8_t)(~chip_read(SIO_IN) >> PIN_RED & 3);
}

uint8_t hal_ms(void)
{
    uint32_t ms = (now_us() - pico.ms_us) / 1000;
    uint8_t passed = ms > 255 ? 255 : (uint8_t)ms;
    pico.ms_us += passed * 1000u;
    return passed;
}

int16_t hal_hear(void)
{
    int16_t heard = pico.waiting;
    pico.waiting = HAL_SILENCE;
    if (heard != HAL_SILENCE || (chip_read(UART_FR) & FR_RX_EMPTY))
        return heard;
    uint32_t data = chip_read(UART_DR);
    if (data & DR_MALFORMED)
        return HAL_OVERRUN;
    if (!(data & DR_OVERRUN))
        return (int16_t)(data & 0xFF);
    pico.waiting = (int16_t)(data & 0xFF);
    return HAL_OVERRUN;
}

bool hal_say(const char *frame, uint8_t length)
{
    while (pico.said < pico.length && !(chip_read(UART_FR) & FR_TX_FULL))
        chip_write(UART_DR, (uint8_t)pico.frame[pico.said++]);
    if (pico.said < pico.length)
        return false;
    pico.frame = frame;
    pico.said = 0;
    pico.length = length;
    return true;
}

void hal_show(uint8_t lamps)
{
    uint32_t pins = chip_read(SIO_OUT) & 0xFu << PIN_SELECT;
    pins |= lamps & LAMP_BUZZER ? 1u << PIN_BUZZER : 0;
    pins |= lamps & LAMP_RED ? 1u << PIN_LAMP_RED : 0;
    pins |= lamps & LAMP_BLUE ? 1u << PIN_LAMP_BLUE : 0;
    pins |= lamps & LAMP_HEART ? 1u << PIN_HEART : 0;
    chip_write(SIO_OUT, pins);
}

static void write_out(void)
{
    feed();
    pico_store_write(&pico.store);
    pico.is_unwritten = false;
    pico.step_us = now_us();
}

/* The bytes are gathered, and written as one page when no more come. */
void hal_keep(Store *store)
{
    uint8_t address, value;
    while (store_next(store, &address, &value)) {
        pico.is_unwritten |= pico.store.image[address] != value;
        pico.store.image[address] = value;
        pico.kept_us = now_us();
    }
    if (pico.is_unwritten && now_us() - pico.kept_us >= QUIET_US)
        write_out();
}

void pico_start(void)
{
    memset(&pico, 0, sizeof pico);
    pico.waiting = HAL_SILENCE;
    start_clocks();
    start_pins();
    start_peripherals();
    pico_store_find(&pico.store);
    memcpy(pico.board.store.image, pico.store.image, STORE_SIZE);
    run_start(&pico.board, take_cause());
    pico.step_us = pico.ms_us = now_us();
    choose(0);
    feed();
    chip_write(WATCHDOG_CTRL, WATCHDOG_ENABLE);
}

void pico_turn(void)
{
    if (pico.is_ending || run_once(&pico.board))
        return;
    if (pico.is_unwritten)
        write_out();
    chip_write(WATCHDOG_SCRATCH0, MEANT);
    chip_write(WATCHDOG_LOAD, WATCHDOG_TICKS / 4); /* the line still sends its last bytes */
    pico.is_ending = true;
}
