/* Any bytes and any conversions, a given number of bytes: no finding of the sanitizers, every
   frame that is spoken is whole, and after any garbage the next order is obeyed. */
#include <string.h> /* memcpy, strlen */

#include "board.h"
#include "check.h"

static uint32_t seed = 2463534242u;
static Board board;

static uint32_t chance(void) /* xorshift32, Marsaglia 2003 */
{
    seed ^= seed << 13;
    seed ^= seed >> 17;
    seed ^= seed << 5;
    return seed;
}

static uint8_t check_frame(const char *frame, uint8_t length)
{
    CHECK(length >= FRAME_AROUND_BODY + 1 && length <= FRAME_MOST);
    CHECK(frame[0] == '$' && frame[length - 2] == '\r' && frame[length - 1] == '\n');
    for (uint8_t i = 1; i < length - 7; i++)
        CHECK(frame[i] >= 0x20 && frame[i] <= 0x7E && frame[i] != '$' && frame[i] != '*');
    return (uint8_t)frame[1];
}

/* Says all there is to say; true if a letter was among it. */
static bool listen_for(char letter)
{
    char frame[FRAME_MOST];
    bool found = false;
    uint8_t length, spoken = 0;
    while ((length = board_speak(&board, frame)) > 0) {
        found |= check_frame(frame, length) == (uint8_t)letter;
        CHECK(++spoken < 16);
    }
    return found;
}

static void feed(const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        board_receive(&board, (uint8_t)bytes[i]);
}

static size_t make_order(char *out)
{
    static const char *const bodies[] = {"I,01", "G,02", "D,03", "V,04", "K,05", "P,06,0032",
                                         "O,07,0302", "C,08", "W,09,12345678", "Z,0A,anything"};
    const char *body = bodies[chance() % 10];
    FrameText text = frame_begin(out, body[0]);
    frame_put_string(&text, body + 1);
    size_t length = frame_seal(&text);
    if (chance() % 2)
        out[chance() % length] = (char)chance();
    if (chance() % 4 == 0)
        length = chance() % length;
    return length;
}

static size_t make_garbage(char *out)
{
    static const char telling[] = "$*?\r\n,0189AFGIDVKPOCWR \0\xFF";
    size_t length = chance() % FRAME_MOST;
    for (size_t i = 0; i < length; i++)
        out[i] = chance() % 3 ? telling[chance() % (sizeof telling - 1)] : (char)chance();
    return length;
}

static void scan_anything(void)
{
    uint16_t raw[CHANNEL_COUNT];
    bool is_calm = chance() % 2;
    for (uint8_t i = 0; i < CHANNEL_COUNT; i++)
        raw[i] = is_calm ? (uint16_t)(512 + chance() % 64) : (uint16_t)(chance() % 1024);
    if (is_calm) {
        raw[SENTINEL_A] = 101;
        raw[SENTINEL_B] = 922;
    }
    for (uint32_t i = chance() % 30; i > 0; i--) {
        board_scan(&board, raw, (uint8_t)(chance() % 4));
        board_pass(&board, (uint8_t)chance());
    }
    for (uint8_t i = 0; i < SLOT_COUNT; i++)
        CHECK(strchr(".RBF?", board.slots.state[i]) != NULL);
}

int main(int count, char **words)
{
    CHECK(count == 2);
    unsigned long bytes = strtoul(words[1], NULL, 10), fed = 0, rounds = 0;
    memset(board.store.image, 0xFF, STORE_SIZE);
    board_start(&board, 'P', 0);
    while (fed < bytes) {
        char chunk[FRAME_MOST + 8];
        size_t length = chance() % 2 ? make_order(chunk) : make_garbage(chunk);
        feed(chunk, length);
        fed += length;
        if (++rounds % 16 == 0) {
            listen_for('S');
            feed("\n$I,08*5842\r\n", 13);
            CHECK(listen_for('H'));
            scan_anything();
        }
        if (rounds % 4096 == 0) {
            for (uint8_t i = 0; i < STORE_SIZE; i++)
                board.store.image[i] ^= chance() % 8 ? 0 : (uint8_t)chance();
            board_start(&board, 'W', (uint8_t)chance());
        }
    }
    printf("fuzz: %lu bytes in %lu pieces, no finding\n", fed, rounds);
    return 0;
}
