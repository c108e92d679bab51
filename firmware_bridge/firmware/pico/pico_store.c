#include "pico_store.h"

#include <string.h> /* memcpy, memset */

#include "chip.h"
#include "frame.h" /* frame_crc */

#define FROM 0x1FE000u /* the last two sectors of a Pico's 2 MB */
#define PAGES_A_SECTOR (FLASH_SECTOR / FLASH_PAGE)
#define PAGES (2 * PAGES_A_SECTOR)

/* A torn record has a wrong CRC, and the one before it counts: it is never in the sector that is
   erased. 16 starts cost a sector one of its 100,000 erasures. */
typedef struct {
    uint32_t serial;
    uint8_t image[STORE_SIZE];
    uint8_t crc[2];
} Record;

static uint32_t place(uint8_t page)
{
    return FROM + (uint32_t)page * FLASH_PAGE;
}

static void seal(Record *record)
{
    uint16_t crc = 0xFFFF;
    const uint8_t *bytes = (const uint8_t *)record;
    for (uint16_t i = 0; i < sizeof record->serial + STORE_SIZE; i++)
        crc = frame_crc(crc, bytes[i]);
    record->crc[0] = (uint8_t)crc;
    record->crc[1] = (uint8_t)(crc >> 8);
}

static bool read_record(uint8_t page, Record *record)
{
    memcpy(record, chip_flash(place(page)), sizeof *record);
    uint8_t low = record->crc[0], high = record->crc[1];
    seal(record);
    return record->crc[0] == low && record->crc[1] == high;
}

static bool is_blank(uint8_t page)
{
    const uint8_t *bytes = chip_flash(place(page));
    for (uint16_t i = 0; i < FLASH_PAGE; i++)
        if (bytes[i] != 0xFF)
            return false;
    return true;
}

void pico_store_find(PicoStore *store)
{
    Record record;
    memset(store, 0, sizeof *store);
    memset(store->image, 0xFF, STORE_SIZE);
    for (uint8_t page = 0; page < PAGES; page++) {
        if (!read_record(page, &record) || record.serial <= store->serial)
            continue;
        store->serial = record.serial;
        store->page = (uint8_t)((page + 1) % PAGES);
        memcpy(store->image, record.image, STORE_SIZE);
    }
}

static uint8_t next_page(uint8_t page)
{
    while (page % PAGES_A_SECTOR != 0 && !is_blank(page))
        page = (uint8_t)((page + 1) % PAGES);
    return page;
}

void pico_store_write(PicoStore *store)
{
    uint8_t page[FLASH_PAGE];
    Record record = {.serial = store->serial + 1};
    memcpy(record.image, store->image, STORE_SIZE);
    seal(&record);
    memset(page, 0xFF, sizeof page);
    memcpy(page, &record, sizeof record);
    store->page = next_page(store->page);
    if (store->page % PAGES_A_SECTOR == 0)
        chip_erase(place(store->page));
    chip_program(place(store->page), page);
    store->page = (uint8_t)((store->page + 1) % PAGES);
    store->serial++;
}
