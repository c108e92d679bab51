/* The RP2040's registers, as its datasheet numbers them, and the one way to them: a fake chip on
   the PC answers the same calls (tests/fake_pico.c). */
#ifndef CHIP_H
#define CHIP_H

#include <stdint.h>

#define FLASH_PAGE 256
#define FLASH_SECTOR 4096

#define CLK_REF_CTRL 0x40008030     /* 2: crystal */
#define CLK_REF_SELECTED 0x40008038
#define CLK_SYS_CTRL 0x4000803C     /* bit 0: auxiliary source, 7..5: which; 1 is the USB PLL */
#define CLK_SYS_SELECTED 0x40008044
#define CLK_PERI_CTRL 0x40008048    /* bit 11 enables, source 0 is clk_sys */
#define CLK_ADC_CTRL 0x40008060     /* bit 11 enables, source 0 is the USB PLL */
#define RESETS_RESET 0x4000C000
#define RESETS_DONE 0x4000C008
#define PSM_WDSEL 0x40010008        /* what the watchdog resets */
#define IO_CTRL(pin) (0x40014004u + 8u * (pin))
#define PAD(pin) (0x4001C004u + 4u * (pin))
#define XOSC_CTRL 0x40024000
#define XOSC_STATUS 0x40024004
#define XOSC_STARTUP 0x4002400C
#define PLL_USB_CS 0x4002C000
#define PLL_USB_PWR 0x4002C004
#define PLL_USB_FBDIV 0x4002C008
#define PLL_USB_PRIM 0x4002C00C
#define UART_DR 0x40034000
#define UART_FR 0x40034018
#define UART_IBRD 0x40034024
#define UART_FBRD 0x40034028
#define UART_LCR 0x4003402C
#define UART_CR 0x40034030
#define ADC_CS 0x4004C000
#define ADC_RESULT 0x4004C004
#define TIMER_NOW 0x40054028        /* microseconds, the lower half */
#define WATCHDOG_CTRL 0x40058000
#define WATCHDOG_LOAD 0x40058004
#define WATCHDOG_REASON 0x40058008
#define WATCHDOG_SCRATCH0 0x4005800C /* outlives the watchdog, but no other reset */
#define WATCHDOG_TICK 0x4005802C
#define CHIP_RESET 0x40064008       /* bit 8: power or brown-out, bit 16: the RUN pin */
#define SIO_IN 0xD0000004
#define SIO_OUT 0xD0000010
#define SIO_OUT_ENABLE 0xD0000020

#ifdef FAKE_CHIP
uint32_t chip_read(uint32_t address);
void chip_write(uint32_t address, uint32_t value);
const uint8_t *chip_flash(uint32_t offset);
#else
__attribute__((always_inline)) static inline uint32_t chip_read(uint32_t address)
{
    return *(volatile uint32_t *)address;
}

__attribute__((always_inline)) static inline void chip_write(uint32_t address, uint32_t value)
{
    *(volatile uint32_t *)address = value;
}

__attribute__((always_inline)) static inline const uint8_t *chip_flash(uint32_t offset)
{
    return (const uint8_t *)(0x10000000u + offset);
}
#endif

/* Offsets into the flash, of whole sectors and pages. They take 45 (400 at most) and 1 ms. */
void chip_erase(uint32_t offset);
void chip_program(uint32_t offset, const uint8_t page[FLASH_PAGE]);

#endif
