/* The simulated board: the chip in libsimavr, and what the table's electronics do around it. */
#ifndef SIMAVR_SIM_H
#define SIMAVR_SIM_H

#include <stdbool.h>
#include <stdint.h>

#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>

#define CYCLES_PER_US 16
#define OUT_SIZE 65536
#define IN_SIZE 65536

typedef struct {
    avr_t *avr;
    elf_firmware_t image;
    uint64_t off_us; /* simulated time in which the chip did not run */
    uint64_t asleep; /* cycles */
    uint8_t out[OUT_SIZE];
    uint32_t out_length, out_lost;
    uint8_t in[IN_SIZE];
    uint32_t in_from, in_to;
    bool may_send;
    bool has_bootloader; /* that reads and clears the chip's own reset flags */
    uint8_t select;            /* S0..S3 as the chip drives them */
    int stuck[2][4];           /* of each multiplexer: -1 free, else 0 or 1 */
    bool com_open[2];
    double level[32], held[2], last[2];
    uint64_t select_cycle;
    double tau_us, hum_hz, hum_mv, white_mv, drift_mv_per_min;
    uint64_t drift_from_us;
    uint32_t seed;
} Sim;

uint64_t sim_now(const Sim *sim);

/* simavr_sensors.c */
double sensor_settled(const Sim *sim, int mux, double after_us);
double sensor_voltage(Sim *sim, int mux);

#endif
