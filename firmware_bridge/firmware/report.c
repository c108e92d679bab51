#include "report.h"

#include <stddef.h> /* NULL */

#include "frame.h" /* FrameText */

uint8_t report_hello(char *frame, const Identity *who)
{
    FrameText text = frame_begin(frame, 'H');
    frame_put_field(&text, PROTOCOL, 1);
    frame_put_string(&text, "," FIRMWARE);
    frame_put_field(&text, who->board, 8);
    frame_put_field(&text, who->boot, 4);
    frame_put_field(&text, SLOT_COUNT, 2);
    frame_put_string(&text, ",2,");
    frame_put(&text, who->cause);
    frame_put_field(&text, CAPABILITIES, 4);
    frame_put_field(&text, who->torn, 1);
    return frame_seal(&text);
}

uint8_t report_snapshot(char *frame, const Identity *who, const Senses *senses)
{
    FrameText text = frame_begin(frame, 'S');
    frame_put_field(&text, senses->seq, 2);
    frame_put_field(&text, who->boot, 4);
    frame_put_field(&text, senses->ms, 8);
    frame_put(&text, ',');
    for (uint8_t i = 0; i < SLOT_COUNT; i++)
        frame_put(&text, senses->slots[i]);
    frame_put_field(&text, senses->held, 1);
    frame_put_field(&text, senses->presses[0], 2);
    frame_put_field(&text, senses->presses[1], 2);
    frame_put_field(&text, senses->flags, 2);
    return frame_seal(&text);
}

uint8_t report_ack(char *frame, uint8_t id, uint8_t status, const uint32_t *slots)
{
    FrameText text = frame_begin(frame, 'A');
    frame_put_field(&text, id, 2);
    frame_put_field(&text, status, 2);
    if (slots != NULL)
        frame_put_field(&text, *slots, 8);
    return frame_seal(&text);
}

uint8_t report_diagnosis(char *frame, const uint16_t counters[COUNTERS])
{
    FrameText text = frame_begin(frame, 'D');
    for (uint8_t i = 0; i < COUNTERS; i++)
        frame_put_field(&text, counters[i], 4);
    return frame_seal(&text);
}

uint8_t report_values(char *frame, const Slots *slots, uint8_t first)
{
    FrameText text = frame_begin(frame, 'V');
    frame_put_field(&text, first, 2);
    for (uint8_t i = first; i < first + 15; i++)
        frame_put_field(&text, slots_sum(slots, i), 4);
    return frame_seal(&text);
}
