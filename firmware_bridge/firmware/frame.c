#include "frame.h"

enum { NOISE, LINE_START, ASKED, ASKED_CR, BODY, DIGITS, LINE_END, LINE_FEED };

void frame_start(FrameReceiver *receiver)
{
    receiver->state = LINE_START;
    receiver->length = 0;
    receiver->body[0] = '\0';
}

/* CRC-16/IBM-3740 without a table: four shifts a byte, as in avr-libc's _crc_xmodem_update. */
uint16_t frame_crc(uint16_t crc, uint8_t byte)
{
    uint8_t x = (uint8_t)((crc >> 8) ^ byte);
    x ^= (uint8_t)(x >> 4);
    return (uint16_t)((uint16_t)(crc << 8) ^ (uint16_t)((uint16_t)x << 12) ^
                      (uint16_t)((uint16_t)x << 5) ^ x);
}

static FrameEvent drop(FrameReceiver *receiver, uint8_t byte)
{
    receiver->state = byte == '\n' ? LINE_START : NOISE;
    return FRAME_BAD_SHAPE;
}

static FrameEvent begin(FrameReceiver *receiver)
{
    bool in_frame = receiver->state >= BODY;
    receiver->state = BODY;
    receiver->length = 0;
    receiver->crc = 0xFFFF;
    return in_frame ? FRAME_BAD_SHAPE : FRAME_NOTHING;
}

static FrameEvent take_body(FrameReceiver *receiver, uint8_t byte)
{
    if (byte == '*' && receiver->length > 0) {
        receiver->state = DIGITS;
        receiver->digits = 0;
        receiver->said_crc = 0;
        return FRAME_NOTHING;
    }
    if (byte == '*' || byte < 0x20 || byte > 0x7E || receiver->length == FRAME_BODY_LIMIT)
        return drop(receiver, byte);
    receiver->body[receiver->length++] = (char)byte;
    receiver->crc = frame_crc(receiver->crc, byte);
    return FRAME_NOTHING;
}

static FrameEvent take_digit(FrameReceiver *receiver, uint8_t byte)
{
    uint8_t digit;
    if (byte >= '0' && byte <= '9')
        digit = (uint8_t)(byte - '0');
    else if (byte >= 'A' && byte <= 'F')
        digit = (uint8_t)(byte - 'A' + 10);
    else
        return drop(receiver, byte);
    receiver->said_crc = (uint16_t)(receiver->said_crc << 4 | digit);
    if (++receiver->digits == 4)
        receiver->state = LINE_END;
    return FRAME_NOTHING;
}

static FrameEvent take_end(FrameReceiver *receiver, uint8_t byte)
{
    if (byte == '\r' && receiver->state == LINE_END) {
        receiver->state = LINE_FEED;
        return FRAME_NOTHING;
    }
    if (byte != '\n')
        return drop(receiver, byte);
    receiver->state = LINE_START;
    receiver->body[receiver->length] = '\0';
    return receiver->crc == receiver->said_crc ? FRAME_BODY : FRAME_BAD_CRC;
}

static FrameEvent take_outside(FrameReceiver *receiver, uint8_t byte)
{
    uint8_t state = receiver->state;
    receiver->state = NOISE;
    if (byte == '\n') {
        receiver->state = LINE_START;
        return state == ASKED || state == ASKED_CR ? FRAME_QUESTION : FRAME_NOTHING;
    }
    if (byte == '?' && state == LINE_START)
        receiver->state = ASKED;
    if (byte == '\r' && state == ASKED)
        receiver->state = ASKED_CR;
    return FRAME_NOTHING;
}

FrameEvent frame_receive(FrameReceiver *receiver, uint8_t byte)
{
    if (byte == '$')
        return begin(receiver);
    switch (receiver->state) {
    case BODY:
        return take_body(receiver, byte);
    case DIGITS:
        return take_digit(receiver, byte);
    case LINE_END:
    case LINE_FEED:
        return take_end(receiver, byte);
    default:
        return take_outside(receiver, byte);
    }
}

FrameText frame_begin(char *text, char letter)
{
    FrameText frame = {text, 0};
    frame_put(&frame, '$');
    frame_put(&frame, letter);
    return frame;
}

void frame_put(FrameText *frame, char character)
{
    if (frame->length < FRAME_MOST - FRAME_AROUND_BODY + 1)
        frame->text[frame->length++] = character;
}

void frame_put_string(FrameText *frame, const char *string)
{
    while (*string != '\0')
        frame_put(frame, *string++);
}

void frame_put_hex(FrameText *frame, uint32_t value, uint8_t digits)
{
    while (digits-- > 0) {
        uint8_t digit = (uint8_t)(value >> (4 * digits)) & 0x0F;
        frame_put(frame, (char)(digit < 10 ? '0' + digit : 'A' + digit - 10));
    }
}

void frame_put_field(FrameText *frame, uint32_t value, uint8_t digits)
{
    frame_put(frame, ',');
    frame_put_hex(frame, value, digits);
}

uint8_t frame_seal(FrameText *frame)
{
    uint16_t crc = 0xFFFF;
    for (uint8_t i = 1; i < frame->length; i++)
        crc = frame_crc(crc, (uint8_t)frame->text[i]);
    char *end = frame->text + frame->length;
    end[0] = '*';
    FrameText digits = {end + 1, 0};
    frame_put_hex(&digits, crc, 4);
    end[5] = '\r';
    end[6] = '\n';
    return (uint8_t)(frame->length + 7);
}
