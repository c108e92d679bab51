/* From reset to main, and what the boot ROM does for the flash. All runs from RAM: while the flash is
   written nothing can be read from it. */
#include "chip.h"
#include "pico_io.h"

#define SSI_CTRL0 0x18000000
#define SSI_CTRL1 0x18000004
#define SSI_ENABLE 0x18000008
#define SSI_BAUD 0x18000014
#define SSI_SPI_CTRL0 0x180000F4
#define READ_COMMAND 0x03u
#define ERASE_BLOCK_COMMAND 0xD8

extern uint32_t ram_image[], ram_image_end[], flash_image[], bss[], bss_end[];
extern const uint32_t vectors[];

/* The second stage: the ROM runs these 252 bytes from RAM when their CRC is right. Plain serial reads,
   which every flash knows, then everything into RAM. */
__attribute__((section(".boot2"), noreturn, used)) void boot2(void)
{
    chip_write(SSI_ENABLE, 0);
    chip_write(SSI_BAUD, 4);
    chip_write(SSI_CTRL0, 31u << 16 | 3u << 8); /* 32 bits a word, send then receive */
    chip_write(SSI_CTRL1, 0);
    chip_write(SSI_SPI_CTRL0, READ_COMMAND << 24 | 2u << 8 | 6u << 2); /* 8 and 24 bits */
    chip_write(SSI_ENABLE, 1);
    const volatile uint32_t *from = flash_image;
    for (volatile uint32_t *to = ram_image; to < ram_image_end;)
        *to++ = *from++;
    chip_write(0xE000ED08, (uint32_t)vectors);
    __asm volatile("msr msp, %0\n bx %1" : : "r"(vectors[0]), "r"(vectors[1]));
    __builtin_unreachable();
}

__attribute__((noreturn, used)) void begin(void)
{
    for (volatile uint32_t *word = bss; word < bss_end;)
        *word++ = 0;
    pico_start();
    for (;;)
        pico_turn();
}

/* A fault: the watchdog starts the chip again. */
__attribute__((noreturn, used)) void stand_still(void)
{
    for (;;)
        ;
}

typedef void (*Plain)(void);
typedef void (*Erase)(uint32_t offset, uint32_t count, uint32_t block, uint8_t command);
typedef void (*Program)(uint32_t offset, const uint8_t *data, uint32_t count);
typedef uintptr_t (*LookUp)(const uint16_t *table, uint32_t code);

static uintptr_t rom(char first, char second)
{
    uintptr_t look_up = *(volatile uint16_t *)0x18, table = *(volatile uint16_t *)0x14;
    return ((LookUp)look_up)((const uint16_t *)table, (uint32_t)first | (uint32_t)second << 8);
}

static void open_flash(void)
{
    ((Plain)rom('I', 'F'))();
    ((Plain)rom('E', 'X'))();
}

static void close_flash(void)
{
    ((Plain)rom('F', 'C'))();
    ((Plain)rom('C', 'X'))();
}

void chip_erase(uint32_t offset)
{
    open_flash();
    ((Erase)rom('R', 'E'))(offset, FLASH_SECTOR, 1u << 16, ERASE_BLOCK_COMMAND);
    close_flash();
}

void chip_program(uint32_t offset, const uint8_t page[FLASH_PAGE])
{
    open_flash();
    ((Program)rom('R', 'P'))(offset, page, FLASH_PAGE);
    close_flash();
}
