/* What the converter sees: multiplexers, slow wires, hum, noise, drift, broken lines. */
#include <math.h>

#include "simavr_sim.h"

#define SAMPLE_AFTER_US 12 /* the chip holds its sample 1.5 ADC clocks after the start */

static double chance(Sim *sim)
{
    sim->seed ^= sim->seed << 13;
    sim->seed ^= sim->seed >> 17;
    sim->seed ^= sim->seed << 5;
    return (sim->seed + 0.5) / 4294967296.0;
}

static double gauss(Sim *sim)
{
    return sqrt(-2 * log(chance(sim))) * cos(2 * M_PI * chance(sim));
}

static uint8_t address_at(const Sim *sim, int mux)
{
    uint8_t address = 0;
    for (int line = 0; line < 4; line++) {
        int stuck = sim->stuck[mux][line];
        int level = stuck >= 0 ? stuck : sim->select >> line & 1;
        address |= (uint8_t)(level << line);
    }
    return address;
}

/* The wire behind a multiplexer creeps from where it was to the addressed sensor. */
double sensor_settled(const Sim *sim, int mux, double after_us)
{
    double target = sim->level[mux * 16 + address_at(sim, mux)];
    bool is_sensor = !(mux == 0 && address_at(sim, 0) == 15) && !(mux == 1 && address_at(sim, 1) == 0);
    if (is_sensor && target > 0)
        target += sim->drift_mv_per_min * (double)(sim_now(sim) - sim->drift_from_us) / 60e6;
    double us = (double)(sim->avr->cycle - sim->select_cycle) / CYCLES_PER_US + after_us;
    if (sim->tau_us <= 0)
        return target;
    return target + (sim->held[mux] - target) * exp(-us / sim->tau_us);
}

double sensor_voltage(Sim *sim, int mux)
{
    double mv = sim->com_open[mux] ? sim->last[1 - mux] : sensor_settled(sim, mux, SAMPLE_AFTER_US);
    sim->last[mux] = mv;
    double t = (double)sim_now(sim) / 1e6;
    mv += sim->hum_mv * sin(2 * M_PI * sim->hum_hz * t);
    if (sim->white_mv > 0)
        mv += sim->white_mv * gauss(sim);
    return mv < 0 ? 0 : mv > 4999 ? 4999 : mv;
}
