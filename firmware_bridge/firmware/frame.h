/* Frames on the wire (PROTOCOL.md 1): one byte in, an event out; bodies sealed with their CRC. */
#ifndef FRAME_H
#define FRAME_H

#include <stdbool.h>
#include <stdint.h>

#define FRAME_BODY_LIMIT 44
#define FRAME_AROUND_BODY 8 /* $ * CCCC CR LF */
#define FRAME_MOST 100      /* the longest frame that the board sends, and some */

typedef enum {
    FRAME_NOTHING,
    FRAME_BODY, /* receiver->body holds it, zero at its end */
    FRAME_BAD_CRC,
    FRAME_BAD_SHAPE,
    FRAME_QUESTION
} FrameEvent;

typedef struct {
    char body[FRAME_BODY_LIMIT + 1];
    uint8_t length;
    uint8_t state;
    uint8_t digits;
    uint16_t crc;
    uint16_t said_crc;
} FrameReceiver;

void frame_start(FrameReceiver *receiver);
FrameEvent frame_receive(FrameReceiver *receiver, uint8_t byte);
uint16_t frame_crc(uint16_t crc, uint8_t byte); /* begin with FFFF */

/* A frame that is being written: `$` stands already, the CRC follows at the end. */
typedef struct {
    char *text;
    uint8_t length;
} FrameText;

FrameText frame_begin(char *text, char letter);
void frame_put(FrameText *frame, char character);
void frame_put_string(FrameText *frame, const char *string);
void frame_put_hex(FrameText *frame, uint32_t value, uint8_t digits);
void frame_put_field(FrameText *frame, uint32_t value, uint8_t digits); /* with a comma before */
uint8_t frame_seal(FrameText *frame);                                    /* its length in bytes */

#endif
