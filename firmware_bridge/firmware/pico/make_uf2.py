"""A Pico's flash image, from 0x10000000 on, as the UF2 file that is dragged onto its drive."""

import struct
import sys
from pathlib import Path

FLASH = 0x10000000
SECOND_STAGE = 252  # and four bytes of CRC
PAGE = 256
RP2040 = 0xE48BFF56
HAS_FAMILY = 0x2000


def crc_32(data: bytes) -> int:
    """As the boot ROM reckons: polynomial 04C11DB7, begun with ones, nothing reflected."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte << 24
        for _ in range(8):
            crc = (crc << 1 ^ (0x04C11DB7 if crc & 0x80000000 else 0)) & 0xFFFFFFFF
    return crc


def sealed(image: bytes) -> bytes:
    """The image with the CRC of its second stage, in whole pages."""
    if any(image[SECOND_STAGE:PAGE]):
        raise ValueError(f"the second stage is longer than {SECOND_STAGE} bytes")
    stage = image[:SECOND_STAGE]
    whole = stage + struct.pack("<I", crc_32(stage)) + image[PAGE:]
    return whole + bytes(-len(whole) % PAGE)


def uf2(image: bytes) -> bytes:
    pages = [image[at : at + PAGE] for at in range(0, len(image), PAGE)]
    blocks = []
    for number, page in enumerate(pages):
        place = FLASH + number * PAGE
        numbers = (0x0A324655, 0x9E5D5157, HAS_FAMILY, place, PAGE, number, len(pages), RP2040)
        blocks.append(struct.pack("<8I476sI", *numbers, page, 0x0AB16F30))
    return b"".join(blocks)


if __name__ == "__main__":
    source, target = map(Path, sys.argv[1:])
    target.write_bytes(uf2(sealed(source.read_bytes())))
