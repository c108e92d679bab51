#include "debounce.h"

void debounce_start(Debounce *button, bool down)
{
    button->down = down;
    button->run = 0;
}

bool debounce_update(Debounce *button, bool down, uint8_t samples)
{
    if (down == button->down) {
        button->run = 0;
        return false;
    }
    if (++button->run < samples)
        return false;
    debounce_start(button, down);
    return true;
}
