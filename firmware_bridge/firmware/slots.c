#include "slots.h"

#include <string.h> /* memset */

#define ENTER (20 * WINDOW)   /* 98 mV from the baseline: a card */
#define LEAVE (12 * WINDOW)   /* 59 mV: no card any more */
#define RAIL_LOW (31 * WINDOW)   /* 150 mV: no sensor makes this */
#define RAIL_HIGH (993 * WINDOW) /* 4.85 V */
#define REST ((uint16_t)(REST_MV * 1023UL * WINDOW / 5000)) /* a sensor at rest is that near the middle */

#define SENTINEL_LOW (101 * WINDOW)
#define SENTINEL_HIGH (922 * WINDOW)
#define SENTINEL_SLACK (15 * WINDOW) /* of the window: slow settling shows here first */
#define SENTINEL_JUMP 100            /* of the newest block, in LSB: a select line broke just now */
#define HEALTHY 25                   /* evaluations before states count again: half a second */

#define UNREST_LIMIT (40 * 5) /* excess variation, in fifths of an LSB */
#define UNREST_LASTS 25       /* evaluations: half a second */
#define REPEATS 2
#define REPEATS_IN_NOISE 10
#define REPEATS_AFTER_FAULT 7 /* until the whole window is of after it */
#define SMOOTHING 3 /* slow += (window - slow) / 8 */

#define SETTLED 100           /* evaluations: two seconds */
#define FOLLOW (6 * WINDOW)   /* the baseline follows no farther than 29 mV */
#define FOLLOW_STEP 4
#define FOLLOW_TURNS 8        /* one unit each 174 ms: 73 mV a minute */
#define FEWEST_WITNESSES 8

static const uint8_t block_size[BLOCK_COUNT] = {5, 5, 5, 4, 4};

void slots_start(Slots *slots)
{
    memset(slots, 0, sizeof *slots);
    slots->healthy = HEALTHY;
    for (uint8_t i = 0; i < SLOT_COUNT; i++) {
        slots->baseline[i] = MIDDLE;
        slots->state[i] = slots->wanted[i] = SLOT_UNKNOWN;
    }
}

static uint8_t channel_of(uint8_t slot)
{
    return slot < SENTINEL_A ? slot : (uint8_t)(slot + 2);
}

static uint16_t window_of(const Slots *slots, uint8_t channel)
{
    uint16_t sum = 0;
    for (uint8_t i = 0; i < BLOCK_COUNT; i++)
        sum = (uint16_t)(sum + slots->blocks[i][channel]);
    return sum;
}

uint16_t slots_sum(const Slots *slots, uint8_t slot)
{
    return slots->slow[channel_of(slot)];
}

bool slots_are_ready(const Slots *slots)
{
    return slots->filled == BLOCK_COUNT;
}

static uint16_t distance(uint16_t a, uint16_t b)
{
    return a > b ? (uint16_t)(a - b) : (uint16_t)(b - a);
}

/* The mean of a block in fifths of an LSB: blocks of five and of four scans are alike then. */
static uint16_t mean_of(const Slots *slots, uint8_t block, uint8_t channel)
{
    uint16_t sum = slots->blocks[block][channel];
    return block_size[block] == 5 ? sum : (uint16_t)(sum + (sum >> 2));
}

static uint8_t after(uint8_t block) /* without a division, which costs 10 us */
{
    return block == BLOCK_COUNT - 1 ? 0 : (uint8_t)(block + 1);
}

/* How much farther the blocks went to and fro than from the first to the last: nothing for a
   card that is laid down, much for noise. */
static uint16_t excess_variation(const Slots *slots, uint8_t channel)
{
    uint8_t block = after(slots->block);
    uint16_t first = mean_of(slots, block, channel), before = first, way = 0;
    for (uint8_t i = 1; i < BLOCK_COUNT; i++) {
        block = after(block);
        uint16_t now = mean_of(slots, block, channel);
        way = (uint16_t)(way + distance(now, before));
        before = now;
    }
    return (uint16_t)(way - distance(before, first));
}

/* The value to judge by: the window, or in noise the slower mean. */
static uint16_t value_of(Slots *slots, uint8_t channel)
{
    uint16_t window = window_of(slots, channel);
    int16_t step = (int16_t)((int32_t)window - slots->slow[channel]);
    if (slots->slow[channel] == 0)
        slots->slow[channel] = window;
    else
        slots->slow[channel] = (uint16_t)(slots->slow[channel] + step / (1 << SMOOTHING));
    if (excess_variation(slots, channel) > UNREST_LIMIT)
        slots->unrest[channel] = UNREST_LASTS;
    else if (slots->unrest[channel] > 0)
        slots->unrest[channel]--;
    return slots->unrest[channel] > 0 ? slots->slow[channel] : window;
}

static bool is_bad(Slots *slots, uint8_t channel, uint16_t expected)
{
    uint16_t newest = mean_of(slots, slots->block, channel);
    uint16_t nominal = (uint16_t)(expected / WINDOW * 5);
    bool is_off = distance(value_of(slots, channel), expected) > SENTINEL_SLACK;
    return is_off || distance(newest, nominal) > SENTINEL_JUMP * 5;
}

static bool change(Slots *slots, uint8_t slot, char state)
{
    slots->repeats[slot] = 0;
    slots->wanted[slot] = state;
    if (slots->state[slot] == state)
        return false;
    slots->state[slot] = state;
    slots->settled[slot] = 0;
    return true;
}

/* On its way to a rail the window passes through the other player's colour: the newest block is
   there already. */
static bool is_at_rail(const Slots *slots, uint8_t channel, uint16_t value)
{
    uint16_t newest = mean_of(slots, slots->block, channel);
    return value < RAIL_LOW || value > RAIL_HIGH || newest < RAIL_LOW / WINDOW * 5 ||
           newest > RAIL_HIGH / WINDOW * 5;
}

static char judge(const Slots *slots, uint8_t slot, uint16_t value)
{
    if (is_at_rail(slots, channel_of(slot), value))
        return SLOT_FAULT;
    int16_t deviation = (int16_t)((int32_t)value - slots->baseline[slot]);
    char state = slots->state[slot];
    if (deviation > (state == SLOT_RED ? LEAVE : ENTER))
        return SLOT_RED;
    if (deviation < (state == SLOT_BLUE ? -LEAVE : -ENTER))
        return SLOT_BLUE;
    return SLOT_EMPTY;
}

static uint8_t repeats_needed(const Slots *slots, uint8_t slot)
{
    if (slots->state[slot] == SLOT_FAULT)
        return REPEATS_AFTER_FAULT;
    return slots->unrest[channel_of(slot)] > 0 ? REPEATS_IN_NOISE : REPEATS;
}

static bool evaluate_slot(Slots *slots, uint8_t slot)
{
    uint8_t channel = channel_of(slot);
    if (slots->state[slot] == SLOT_FAULT)
        slots->slow[channel] = window_of(slots, channel);
    char wanted = judge(slots, slot, value_of(slots, channel));
    if (slots->settled[slot] < SETTLED)
        slots->settled[slot]++;
    if (wanted != slots->wanted[slot]) {
        slots->wanted[slot] = wanted;
        slots->repeats[slot] = 0;
    }
    if (++slots->repeats[slot] < repeats_needed(slots, slot))
        return false;
    return change(slots, slot, wanted);
}

static bool may_follow(const Slots *slots, uint8_t slot)
{
    uint8_t channel = channel_of(slot);
    return slots->state[slot] == SLOT_EMPTY && slots->settled[slot] == SETTLED &&
           slots->unrest[channel] == 0 &&
           distance(slots->slow[channel], slots->baseline[slot]) < FOLLOW;
}

static int8_t follow(Slots *slots, uint8_t slot)
{
    uint16_t now = slots->slow[channel_of(slot)], base = slots->baseline[slot];
    if (distance(now, base) < FOLLOW_STEP)
        return 0;
    int8_t step = now > base ? 1 : -1;
    slots->baseline[slot] = (uint16_t)(base + step);
    return step;
}

/* Empty slots follow their sensor; slots with a card follow what most empty ones do, for warmth
   and supply move all sensors alike. */
static void follow_drift(Slots *slots)
{
    int8_t net = 0;
    uint8_t witnesses = 0;
    for (uint8_t i = 0; i < SLOT_COUNT; i++)
        if (may_follow(slots, i)) {
            net = (int8_t)(net + follow(slots, i));
            witnesses++;
        }
    uint8_t agreeing = (uint8_t)(net < 0 ? -net : net);
    if (witnesses < FEWEST_WITNESSES || agreeing * 2 <= witnesses)
        return;
    for (uint8_t i = 0; i < SLOT_COUNT; i++)
        if (slots->state[i] == SLOT_RED || slots->state[i] == SLOT_BLUE)
            slots->baseline[i] = (uint16_t)(slots->baseline[i] + (net < 0 ? -1 : 1));
}

static bool fault_all(Slots *slots)
{
    bool changed = false;
    for (uint8_t i = 0; i < SLOT_COUNT; i++) {
        value_of(slots, channel_of(i)); /* so that the slow mean is right when all is well again */
        changed |= change(slots, i, SLOT_FAULT);
    }
    return changed;
}

static bool evaluate(Slots *slots)
{
    bool was_bad = slots->bad_a || slots->bad_b;
    slots->bad_a = is_bad(slots, SENTINEL_A, SENTINEL_LOW);
    slots->bad_b = is_bad(slots, SENTINEL_B, SENTINEL_HIGH);
    bool bad = slots->bad_a || slots->bad_b;
    if (bad)
        slots->healthy = 0;
    else if (slots->healthy < HEALTHY)
        slots->healthy++;
    bool changed = bad != was_bad;
    if (slots->healthy < HEALTHY)
        return fault_all(slots) || changed;
    for (uint8_t i = 0; i < SLOT_COUNT; i++)
        changed |= evaluate_slot(slots, i);
    if (++slots->turn % FOLLOW_TURNS == 0)
        follow_drift(slots);
    return changed;
}

static void next_block(Slots *slots)
{
    slots->block = after(slots->block);
    slots->scans = 0;
    for (uint8_t i = 0; i < CHANNEL_COUNT; i++)
        slots->blocks[slots->block][i] = 0;
}

bool slots_scan(Slots *slots, const uint16_t raw[CHANNEL_COUNT])
{
    for (uint8_t i = 0; i < CHANNEL_COUNT; i++)
        slots->blocks[slots->block][i] = (uint16_t)(slots->blocks[slots->block][i] + raw[i]);
    if (++slots->scans < block_size[slots->block])
        return false;
    if (slots->filled < BLOCK_COUNT)
        slots->filled++;
    bool changed = slots_are_ready(slots) && evaluate(slots);
    next_block(slots);
    return changed;
}

static bool feels_something(const Slots *slots, uint8_t slot, bool is_known)
{
    return distance(slots->slow[channel_of(slot)], MIDDLE) > REST ||
           (is_known && slots->state[slot] != SLOT_EMPTY);
}

bool slots_calibrate(Slots *slots, bool is_known, uint32_t *in_the_way)
{
    *in_the_way = 0;
    if (slots->healthy < HEALTHY)
        return false;
    for (uint8_t i = 0; i < SLOT_COUNT; i++)
        if (feels_something(slots, i, is_known))
            *in_the_way |= (uint32_t)1 << i;
    for (uint8_t i = 0; *in_the_way == 0 && i < SLOT_COUNT; i++)
        slots->baseline[i] = slots->slow[channel_of(i)];
    return *in_the_way == 0;
}
