#include "orders.h"

#include <string.h> /* strcmp, strlen, strchr */

static bool read_hex(const char *text, uint8_t digits, uint32_t *value)
{
    *value = 0;
    for (uint8_t i = 0; i < digits; i++) {
        char c = text[i];
        if (c >= '0' && c <= '9')
            *value = *value << 4 | (uint32_t)(c - '0');
        else if (c >= 'A' && c <= 'F')
            *value = *value << 4 | (uint32_t)(c - 'A' + 10);
        else
            return false;
    }
    return true;
}

static uint8_t digits_for(char letter)
{
    return letter == 'W' ? 8 : letter == 'P' || letter == 'O' ? 4 : 0;
}

/* `tail` is what follows the id: nothing, or a comma and the argument. */
static bool read_argument(const char *tail, Order *order)
{
    uint8_t digits = digits_for(order->letter);
    if (digits > 0)
        return strlen(tail) == (size_t)(digits + 1) && *tail == ',' &&
               read_hex(tail + 1, digits, &order->argument);
    if (strchr("IGDVKC", order->letter) != NULL)
        return *tail == '\0';
    if (order->letter == 'R')
        return strcmp(tail, ",BOOT") == 0;
    return *tail == '\0' || (*tail == ',' && strchr(tail, ' ') == NULL);
}

bool order_read(const char *body, Order *order)
{
    uint32_t id;
    if (strlen(body) < 4 || body[0] < 'A' || body[0] > 'Z' || body[1] != ',')
        return false;
    if (!read_hex(body + 2, 2, &id))
        return false;
    *order = (Order){.letter = body[0], .id = (uint8_t)id};
    return read_argument(body + 4, order);
}
