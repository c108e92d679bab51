/* What the host asks for (PROTOCOL.md 3): the body of a frame in, an order out. */
#ifndef ORDERS_H
#define ORDERS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    char letter;
    uint8_t id;
    uint32_t argument;
} Order;

/* False: the body fits no schema. Letters that nobody knows are orders too. */
bool order_read(const char *body, Order *order);

#endif
