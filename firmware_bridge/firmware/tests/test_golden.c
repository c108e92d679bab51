/* The golden vectors of PROTOCOL.md, byte by byte, against the C units. */
#include <string.h> /* strcmp, strchr */

#include "board.h"
#include "check.h"

static const char *golden;

/* Golden vectors */

static size_t unescape(char *text)
{
    size_t to = 0;
    for (size_t from = 0; text[from] != '\0'; from++) {
        if (text[from] != '\\') {
            text[to++] = text[from];
            continue;
        }
        char kind = text[++from];
        if (kind == 'x') {
            char digits[3] = {text[from + 1], text[from + 2], '\0'};
            text[to++] = (char)strtoul(digits, NULL, 16);
            from += 2;
        } else {
            text[to++] = kind == 'r' ? '\r' : kind == 'n' ? '\n' : kind;
        }
    }
    return to;
}

/* Feeds the bytes and compares each event with the next of the expected outcomes. */
static void check_stream(char *bytes, char *expected)
{
    FrameReceiver receiver;
    frame_start(&receiver);
    size_t length = unescape(bytes);
    char *outcome = strtok(expected, "\t");
    for (size_t i = 0; i < length; i++) {
        FrameEvent event = frame_receive(&receiver, (uint8_t)bytes[i]);
        if (event == FRAME_NOTHING)
            continue;
        CHECK(outcome != NULL);
        if (event == FRAME_BODY)
            CHECK(outcome[0] == '+' && strcmp(outcome + 1, receiver.body) == 0);
        else
            CHECK(strcmp(outcome, event == FRAME_BAD_CRC     ? "!crc"
                                  : event == FRAME_BAD_SHAPE ? "!shape"
                                                             : "?") == 0);
        outcome = strtok(NULL, "\t");
    }
    CHECK(outcome == NULL);
}

static void check_to_board(const char *frame)
{
    FrameReceiver receiver;
    Order order;
    frame_start(&receiver);
    FrameEvent event = FRAME_NOTHING;
    for (; *frame != '\0'; frame++)
        frame_receive(&receiver, (uint8_t)*frame);
    event = frame_receive(&receiver, '\n');
    CHECK(event == FRAME_BODY);
    CHECK(order_read(receiver.body, &order));
}

static void check_crc(const char *text, const char *digits)
{
    uint16_t crc = 0xFFFF;
    for (; *text != '\0'; text++)
        crc = frame_crc(crc, (uint8_t)*text);
    CHECK(crc == strtoul(digits, NULL, 16));
}

static void say_order(Board *board, const char *body)
{
    char frame[FRAME_MOST];
    FrameText text = frame_begin(frame, body[0]);
    frame_put_string(&text, body + 1);
    uint8_t length = frame_seal(&text);
    for (uint8_t i = 0; i < length; i++)
        board_receive(board, (uint8_t)frame[i]);
}

static void check_answer(const char *body, char *expected)
{
    static Board board;
    char frame[FRAME_MOST];
    memset(&board.store.image, 0xFF, STORE_SIZE);
    board_start(&board, 'P', 0);
    while (board_speak(&board, frame) > 0)
        continue;
    say_order(&board, body);
    for (char *wanted = strtok(expected, "\t"); wanted; wanted = strtok(NULL, "\t")) {
        CHECK(board_speak(&board, frame) == strlen(wanted) + FRAME_AROUND_BODY);
        for (size_t i = 0; wanted[i] != '\0'; i++)
            CHECK(wanted[i] == '.' || wanted[i] == frame[i + 1]);
    }
}

/* Two seconds: long enough for every slot to be sure. */
static void sense(Board *board, int slot, double mv, uint8_t down)
{
    uint16_t raw[CHANNEL_COUNT];
    for (uint8_t i = 0; i < CHANNEL_COUNT; i++)
        raw[i] = 512;
    raw[SENTINEL_A] = 101;
    raw[SENTINEL_B] = 922;
    raw[slot < SENTINEL_A ? slot : slot + 2] = (uint16_t)((2500 + mv) / 5000 * 1023 + 0.5);
    for (int i = 0; i < 460; i++) {
        uint8_t address, value;
        board_scan(board, raw, down);
        board_pass(board, 4);
        store_next(&board->store, &address, &value);
    }
}

static void check_calibration(char *when, char *rest)
{
    static Board board;
    char frame[FRAME_MOST];
    int slot = atoi(strtok(rest, "\t"));
    double mv = atof(strtok(NULL, "\t"));
    char *wanted = strtok(NULL, "\t");
    bool is_first = strcmp(when, "first") == 0, is_anew = strcmp(when, "anew") == 0;
    memset(&board.store.image, 0xFF, STORE_SIZE);
    board_start(&board, 'P', 0);
    sense(&board, slot, 0, 0);
    if (!is_first)
        say_order(&board, "C,00");
    sense(&board, slot, mv, is_anew ? 3 : 0);
    while (board_speak(&board, frame) > 0)
        continue;
    say_order(&board, "C,01");
    CHECK(board_speak(&board, frame) == strlen(wanted) + FRAME_AROUND_BODY);
    CHECK(memcmp(frame + 1, wanted, strlen(wanted)) == 0);
}

static int check_line(char *line)
{
    line[strcspn(line, "\n")] = '\0';
    char *first = strchr(line, '\t');
    if (line[0] == '#' || first == NULL)
        return 0;
    *first++ = '\0';
    char *second = strchr(first, '\t');
    if (second != NULL)
        *second++ = '\0';
    Order order;
    if (strcmp(line, "stream") == 0)
        check_stream(first, second ? second : first + strlen(first));
    else if (strcmp(line, "to-board") == 0)
        check_to_board(first);
    else if (strcmp(line, "not-to-board") == 0)
        CHECK(!order_read(first, &order));
    else if (strcmp(line, "crc") == 0)
        check_crc(first, second);
    else if (strcmp(line, "answer") == 0)
        check_answer(first, second);
    else if (strcmp(line, "calibration") == 0)
        check_calibration(first, second);
    return 1;
}

static void golden_vectors_hold(void)
{
    char line[512];
    int found = 0;
    FILE *file = fopen(golden, "r");
    CHECK(file != NULL);
    while (fgets(line, sizeof line, file) != NULL)
        found += check_line(line);
    fclose(file);
    CHECK(found > 100);
}

static void golden_snapshot_is_written(void)
{
    char frame[FRAME_MOST];
    Identity who = {0xFFFFFFFF, 1, 'P', 0};
    Senses senses = {.seq = 8, .ms = 0x63C, .slots = "...R................B.........", .flags = 1};
    uint8_t length = report_snapshot(frame, &who, &senses);
    const char *wanted = "$S,08,0001,0000063C,...R................B.........,0,00,00,01*8A0F\r\n";
    CHECK(length == strlen(wanted) && memcmp(frame, wanted, length) == 0);
    length = report_hello(frame, &who);
    wanted = "$H,1," FIRMWARE ",FFFFFFFF,0001,1E,2,P,0007,0*963A\r\n";
    CHECK(length == strlen(wanted) && memcmp(frame, wanted, length) == 0);
}

int main(int count, char **words)
{
    CHECK(count == 2);
    golden = words[1];
    golden_vectors_hold();
    golden_snapshot_is_written();
    puts("golden: all hold");
    return 0;
}
