/* The smallest test frame: a failed check says where and ends the program. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>  /* fprintf */
#include <stdlib.h> /* exit */

#define CHECK(condition)                                                                  \
    do {                                                                                  \
        if (!(condition)) {                                                               \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, __func__, #condition); \
            exit(1);                                                                      \
        }                                                                                 \
    } while (0)

#endif
