/* The firmware's own image in libsimavr, with the table's electronics around it. A development
   tool: libsimavr is GPL-3 and never part of what users install. Time is simulated only. */
#include <stdlib.h>
#include <string.h>

#include <simavr/avr_adc.h>
#include <simavr/avr_eeprom.h>
#include <simavr/avr_extint.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_irq.h>

#include "simavr_sim.h"

#define MCUSR_ADDRESS 0x54
#define ADCSRA_ADDRESS 0x7A
#define ADEN 0x80
#define RAM_FROM 0x100
#define RAM_TO 0x900

uint64_t sim_now(const Sim *sim)
{
    return sim->off_us + sim->avr->cycle / CYCLES_PER_US;
}

static void on_select(struct avr_irq_t *irq, uint32_t value, void *param)
{
    Sim *sim = param;
    for (int mux = 0; mux < 2; mux++)
        sim->held[mux] = sensor_settled(sim, mux, 0);
    uint8_t bit = (uint8_t)(1 << (irq->irq - 4));
    sim->select = (uint8_t)(value ? sim->select | bit : sim->select & ~bit);
    sim->select_cycle = sim->avr->cycle;
}

static void on_conversion(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    Sim *sim = param;
    union {
        avr_adc_mux_t mux;
        uint32_t value;
    } trigger = {.value = value};
    int mux = (int)trigger.mux.src;
    if (mux > 1)
        return;
    avr_irq_t *input = avr_io_getirq(sim->avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_ADC0 + mux);
    avr_raise_irq(input, (uint32_t)(sensor_voltage(sim, mux) + 0.5));
}

/* The wire's side */

static void on_byte(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    Sim *sim = param;
    if (sim->out_length < OUT_SIZE)
        sim->out[sim->out_length++] = (uint8_t)value;
    else
        sim->out_lost++;
}

static void send_some(Sim *sim)
{
    avr_irq_t *input = avr_io_getirq(sim->avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    while (sim->may_send && sim->in_from < sim->in_to)
        avr_raise_irq(input, sim->in[sim->in_from++]);
    if (sim->in_from == sim->in_to)
        sim->in_from = sim->in_to = 0;
}

static void on_xon(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)value;
    ((Sim *)param)->may_send = true;
}

static void on_xoff(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)value;
    ((Sim *)param)->may_send = false;
}

static void on_sleep(avr_t *avr, avr_cycle_count_t cycles)
{
    ((Sim *)avr->custom.data)->asleep += cycles; /* and no waiting: time is simulated */
}

static void no_log(avr_t *avr, const int level, const char *format, va_list words)
{
    (void)avr, (void)level, (void)format, (void)words;
}

static void wire_up(Sim *sim)
{
    avr_t *avr = sim->avr;
    for (uint8_t i = 0; i < 2; i++) /* else a held button costs a call every cycle */
        avr_extint_set_strict_lvl_trig(avr, i, 0);
    uint32_t flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    flags &= ~(uint32_t)(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POLL_SLEEP);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    for (int bit = 4; bit < 8; bit++)
        avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('D'), bit), on_select, sim);
    avr_irq_t *uart = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), 0);
    avr_irq_register_notify(uart + UART_IRQ_OUTPUT, on_byte, sim);
    avr_irq_register_notify(uart + UART_IRQ_OUT_XON, on_xon, sim);
    avr_irq_register_notify(uart + UART_IRQ_OUT_XOFF, on_xoff, sim);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_OUT_TRIGGER),
                            on_conversion, sim);
}

Sim *sim_new(const char *elf)
{
    Sim *sim = calloc(1, sizeof *sim);
    avr_global_logger_set(no_log);
    if (elf_read_firmware(elf, &sim->image) != 0)
        return NULL;
    sim->avr = avr_make_mcu_by_name("atmega328p");
    avr_init(sim->avr);
    avr_load_firmware(sim->avr, &sim->image);
    sim->avr->frequency = CYCLES_PER_US * 1000000;
    sim->avr->vcc = sim->avr->avcc = sim->avr->aref = 5000;
    sim->avr->custom.data = (void *)sim;
    sim->avr->sleep = on_sleep;
    sim->may_send = true;
    sim->seed = 2463534242u;
    memset(sim->stuck, 0xFF, sizeof sim->stuck);
    for (int i = 0; i < 32; i++)
        sim->level[i] = 2500;
    sim->level[15] = 5000 * 101 / 1023.0;
    sim->level[16] = 5000 * 922 / 1023.0;
    wire_up(sim);
    return sim;
}

void sim_free(Sim *sim)
{
    avr_terminate(sim->avr);
    free(sim->avr);
    free(sim);
}

/* Returns false when the chip has crashed. */
bool sim_advance(Sim *sim, uint64_t until_us)
{
    while (sim_now(sim) < until_us) {
        send_some(sim);
        uint64_t slice = sim->avr->cycle + 200 * CYCLES_PER_US;
        while (sim->avr->cycle < slice && sim_now(sim) < until_us) {
            if (sim->has_bootloader && sim->avr->pc == 0)
                sim->avr->data[MCUSR_ADDRESS] = 0;
            int state = avr_run(sim->avr);
            if (state == cpu_Done || state == cpu_Crashed)
                return false;
        }
    }
    return true;
}

uint32_t sim_read(Sim *sim, uint8_t *data)
{
    uint32_t length = sim->out_length;
    memcpy(data, sim->out, length);
    sim->out_length = 0;
    return length;
}

uint32_t sim_write(Sim *sim, const uint8_t *data, uint32_t length)
{
    if (length > IN_SIZE - sim->in_to)
        length = IN_SIZE - sim->in_to;
    memcpy(sim->in + sim->in_to, data, length);
    sim->in_to += length;
    return length;
}

void sim_level(Sim *sim, int channel, double mv)
{
    sim->level[channel] = mv;
}

/* A plain raise of the pin is undone by the next write to its port, and one that changes nothing is
   swallowed, even if a reset cleared the port meanwhile (libsimavr 1.6). */
void sim_buttons(Sim *sim, int down)
{
    avr_ioport_external_t pins = {.name = 'D', .mask = 0x0C, .value = (uint8_t)(~down << 2 & 0x0C)};
    avr_ioctl(sim->avr, AVR_IOCTL_IOPORT_SET_EXTERNAL('D'), &pins);
    for (int i = 0; i < 2; i++) {
        avr_irq_t *pin = avr_io_getirq(sim->avr, AVR_IOCTL_IOPORT_GETIRQ('D'), 2 + i);
        avr_raise_irq(pin, down >> i & 1);
        avr_raise_irq(pin, !(down >> i & 1));
    }
}

void sim_noise(Sim *sim, double hum_hz, double hum_mv, double white_mv, uint32_t seed)
{
    sim->hum_hz = hum_hz;
    sim->hum_mv = hum_mv;
    sim->white_mv = white_mv;
    sim->seed = seed ? seed : 1;
}

void sim_drift(Sim *sim, double mv_per_min)
{
    sim->drift_from_us = sim_now(sim);
    sim->drift_mv_per_min = mv_per_min;
}

void sim_settling(Sim *sim, double tau_us)
{
    sim->tau_us = tau_us;
}

void sim_select_fault(Sim *sim, int mux, int line, int level)
{
    sim->stuck[mux][line] = level;
}

void sim_com_open(Sim *sim, int mux, int open)
{
    sim->com_open[mux] = open;
}

/* `flags` as in MCUSR; the chip stands still for `wait_us` (a bootloader, or no power). */
void sim_reset(Sim *sim, int flags, uint64_t wait_us)
{
    uint64_t now = sim_now(sim);
    avr_reset(sim->avr);
    sim->avr->data[MCUSR_ADDRESS] = (uint8_t)flags;
    sim->off_us = now + wait_us - sim->avr->cycle / CYCLES_PER_US;
    sim->in_from = sim->in_to = 0;
    sim->may_send = true;
}

void sim_bootloader(Sim *sim, bool has_one)
{
    sim->has_bootloader = has_one;
}

/* What the memory holds after a while without power, by chance. */
void sim_forget(Sim *sim, uint32_t seed)
{
    for (int address = RAM_FROM; address < RAM_TO; address++) {
        seed = seed * 1664525u + 1013904223u;
        sim->avr->data[address] = (uint8_t)(seed >> 24);
    }
}

/* The converter is dead until the chip starts again: no scan comes to feed the watchdog. */
void sim_stop_converter(Sim *sim)
{
    sim->avr->data[ADCSRA_ADDRESS] &= (uint8_t)~ADEN;
}

void sim_eeprom(Sim *sim, int address, uint8_t *byte, int write)
{
    avr_eeprom_desc_t place = {.ee = byte, .offset = (uint16_t)address, .size = 1};
    avr_ioctl(sim->avr, write ? AVR_IOCTL_EEPROM_SET : AVR_IOCTL_EEPROM_GET, &place);
}

uint8_t sim_memory(Sim *sim, int address)
{
    return sim->avr->data[address];
}

void sim_paint(Sim *sim, int from, int to, uint8_t colour)
{
    memset(sim->avr->data + from, colour, (size_t)(to - from));
}

double sim_asleep(const Sim *sim)
{
    return (double)sim->asleep / (double)sim->avr->cycle;
}
