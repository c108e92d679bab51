/* The only file that touches this chip's registers: ATmega328P at 16 MHz, wired as docs/hardware.md
   says. */
#include <avr/eeprom.h>    /* eeprom_read_byte, eeprom_is_ready */
#include <avr/interrupt.h> /* ISR, sei, cli */
#include <avr/io.h>        /* registers */
#include <avr/sleep.h>     /* idle between interrupts */
#include <avr/wdt.h>       /* watchdog */
#include <util/delay.h>    /* _delay_us */

#include "hal.h"
#include "run.h"

#ifndef BAUD
#define BAUD 115200UL
#endif
#define BAUD_DIVISOR ((F_CPU + 4UL * BAUD) / (8UL * BAUD) - 1)
#define SCAN_TICKS (F_CPU / 8 / 230 - 1) /* 230 Hz: 23 scans are the 100 ms of slots.h */
#define HOLD_US 24 /* the sample is held 1.5 to 2.5 ADC clocks after the start */
#define FREE_B _BV(PB4) /* pins that nothing is wired to: pulled up, so that they do not float */
#define FREE_C (_BV(PC2) | _BV(PC3) | _BV(PC4) | _BV(PC5))
#define RX_SIZE 64
#define WARM 0x5EA7C0DEUL
#define HUNG_MS 100 /* scans come every 4 ms, and the watchdog bites after 225 or more */

static Board board;

static uint16_t raw[2][CHANNEL_COUNT];
static volatile uint8_t filling; /* which of the two the interrupt writes */
static volatile uint8_t step;    /* the conversion that runs: address * 2 + multiplexer */
static volatile bool scan_done;
static volatile uint8_t passed_ms;

static volatile uint8_t rx_ring[RX_SIZE];
static volatile uint8_t rx_head;
static uint8_t rx_tail;
static volatile uint8_t rx_overflows;
static volatile uint8_t rx_overruns;

static const char *volatile tx_frame;
static volatile uint8_t tx_length;
static volatile uint8_t tx_at;

/* Outlives every start but one by power. Bootloaders read and clear the chip's own flags. */
static volatile struct {
    uint32_t is_warm; /* WARM, or whatever a memory without power comes to */
    uint8_t is_meant; /* the last thing it did was to wait for the watchdog */
    uint8_t unfed_ms; /* since the last scan */
    uint8_t reset_flags;
} outliving __attribute__((section(".noinit")));

/* A watchdog reset leaves the watchdog running: stop it before anything else. */
__attribute__((naked, used, section(".init3"))) void stop_watchdog(void)
{
    outliving.reset_flags = MCUSR;
    MCUSR = 0;
    wdt_disable();
}

static void select_address(uint8_t address)
{
    PORTD = (uint8_t)((PORTD & 0x0F) | (address << 4));
}

static void convert(uint8_t multiplexer)
{
    ADMUX = (uint8_t)(_BV(REFS0) | multiplexer);
    ADCSRA |= _BV(ADSC);
}

ISR(TIMER1_COMPA_vect)
{
    step = 0;
    convert(0);
}

/* A's conversion is done: start B's, and as soon as B's sample is held go to the next address, so
   that it has 80 us to settle. */
static void after_a(void)
{
    convert(1);
    _delay_us(HOLD_US);
    select_address((uint8_t)((step / 2 + 1) & 0x0F));
}

ISR(ADC_vect)
{
    uint8_t now = step;
    uint8_t is_b = now & 1;
    uint16_t value = ADC;
    if (!is_b)
        after_a();
    else if (now < CHANNEL_COUNT - 1)
        convert(0);
    raw[filling][is_b * 16 + now / 2] = value;
    if (now == CHANNEL_COUNT - 1) {
        filling ^= 1;
        scan_done = true;
    }
    step = (uint8_t)(now + 1);
}

ISR(TIMER0_COMPA_vect)
{
    passed_ms++;
    if (outliving.unfed_ms < HUNG_MS)
        outliving.unfed_ms++;
}

ISR(USART_RX_vect)
{
    uint8_t status = UCSR0A;
    uint8_t byte = UDR0;
    uint8_t next = (uint8_t)((rx_head + 1) % RX_SIZE);
    if (status & (_BV(DOR0) | _BV(FE0)))
        rx_overruns++;
    if (next == rx_tail) {
        rx_overflows++;
        return;
    }
    rx_ring[rx_head] = byte;
    rx_head = next;
}

ISR(USART_UDRE_vect)
{
    if (tx_at < tx_length)
        UDR0 = (uint8_t)tx_frame[tx_at++];
    if (tx_at == tx_length)
        UCSR0B &= (uint8_t)~_BV(UDRIE0);
}

static void start_pins(void)
{
    DDRB = _BV(PB0) | _BV(PB1) | _BV(PB2) | _BV(PB3) | _BV(PB5);
    PORTB = FREE_B; /* PB0 low: both multiplexers are enabled */
    PORTC = FREE_C;
    DDRD = 0xF0;
    PORTD = _BV(PD2) | _BV(PD3); /* pull-ups of the buttons */
    DIDR0 = _BV(ADC0D) | _BV(ADC1D);
}

static void start_peripherals(void)
{
    UBRR0 = BAUD_DIVISOR;
    UCSR0A = _BV(U2X0);
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
    ADMUX = _BV(REFS0);
    ADCSRA = _BV(ADEN) | _BV(ADIE) | _BV(ADPS2) | _BV(ADPS1) | _BV(ADPS0);
    OCR0A = F_CPU / 64 / 1000 - 1;
    TCCR0A = _BV(WGM01);
    TIMSK0 = _BV(OCIE0A);
    TCCR0B = _BV(CS01) | _BV(CS00);
    OCR1A = SCAN_TICKS;
    TIMSK1 = _BV(OCIE1A);
    TCCR1B = _BV(WGM12) | _BV(CS11);
}

uint8_t hal_buttons(void)
{
    return (uint8_t)(~PIND >> PD2 & 3);
}

/* Without flags of the chip: a hang with interrupts off is taken for the reset line. */
static char cause_of(uint8_t flags)
{
    if (flags & _BV(PORF) || outliving.is_warm != WARM)
        return 'P';
    if (outliving.is_meant)
        return 'R';
    if (flags & _BV(BORF))
        return 'B';
    return flags & _BV(WDRF) || outliving.unfed_ms >= HUNG_MS ? 'W' : 'E';
}

static char take_cause(void)
{
    char cause = cause_of(outliving.reset_flags);
    outliving.is_warm = WARM;
    outliving.is_meant = false;
    outliving.unfed_ms = 0;
    return cause;
}

void hal_show(uint8_t lamps)
{
    uint8_t pins = 0;
    pins |= lamps & LAMP_BUZZER ? _BV(PB1) : 0;
    pins |= lamps & LAMP_RED ? _BV(PB2) : 0;
    pins |= lamps & LAMP_BLUE ? _BV(PB3) : 0;
    pins |= lamps & LAMP_HEART ? _BV(PB5) : 0;
    PORTB = (uint8_t)(pins | FREE_B);
}

static uint8_t take_and_clear(volatile uint8_t *count)
{
    cli();
    uint8_t taken = *count;
    *count = 0;
    sei();
    return taken;
}

static bool take_one(volatile uint8_t *count)
{
    cli();
    bool is_any = *count > 0;
    *count = (uint8_t)(*count - is_any);
    sei();
    return is_any;
}

const uint16_t *hal_scan(void)
{
    if (!scan_done)
        return NULL;
    scan_done = false;
    wdt_reset();
    outliving.unfed_ms = 0;
    return raw[filling ^ 1];
}

uint8_t hal_ms(void)
{
    return take_and_clear(&passed_ms);
}

int16_t hal_hear(void)
{
    if (rx_tail != rx_head) {
        uint8_t byte = rx_ring[rx_tail];
        rx_tail = (uint8_t)((rx_tail + 1) % RX_SIZE);
        return byte;
    }
    if (take_one(&rx_overflows))
        return HAL_OVERFLOW;
    return take_one(&rx_overruns) ? HAL_OVERRUN : HAL_SILENCE;
}

bool hal_say(const char *frame, uint8_t length)
{
    if (tx_at < tx_length)
        return false;
    if (length == 0)
        return true;
    tx_frame = frame;
    tx_at = 0;
    tx_length = length;
    UCSR0B |= _BV(UDRIE0);
    return true;
}

void hal_keep(Store *store)
{
    uint8_t address, value;
    if (!eeprom_is_ready() || !store_next(store, &address, &value))
        return;
    if (eeprom_read_byte((const uint8_t *)(uintptr_t)address) != value)
        eeprom_write_byte((uint8_t *)(uintptr_t)address, value);
}

/* Most interrupts only move a byte or a conversion; the loop wakes for what is whole. */
static void rest(void)
{
    cli();
    while (!scan_done && rx_tail == rx_head && passed_ms == 0) {
        sleep_enable();
        sei();
        sleep_cpu();
        sleep_disable();
        cli();
    }
    sei();
}

int main(void)
{
    start_pins();
    for (uint8_t i = 0; i < STORE_SIZE; i++)
        board.store.image[i] = eeprom_read_byte((const uint8_t *)(uintptr_t)i);
    run_start(&board, take_cause());
    start_peripherals();
    set_sleep_mode(SLEEP_MODE_IDLE);
    wdt_enable(WDTO_250MS);
    sei();
    while (run_once(&board))
        rest();
    outliving.is_meant = true;
    for (;;)
        ; /* until the watchdog bites */
}
