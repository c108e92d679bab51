"""The RP2040's own file against fake registers, and the image that is built for the chip."""

import struct
import subprocess
from pathlib import Path

import pytest

from firmware_bridge.firmware.pico.make_uf2 import PAGE, SECOND_STAGE, crc_32, sealed, uf2
from firmware_bridge.frame import encode
from firmware_bridge.messages import BoardDiagnosis, BoardStatus, Cause, Hello
from tests.wire.boards import FIRMWARE, FLASH_BYTES, PicoBoard, build, need
from tests.wire.talk import Talk, messages

COMPILER = "arm-none-eabi-gcc"
RELEASED_WITH = "12.2.1"


def start_of(talk: Talk) -> Hello:
    return messages(talk.listen(1.5), Hello)[0]


def start_again(talk: Talk) -> Hello:
    talk.board.restart(Cause.POWER)
    return messages(talk.listen(1.3), Hello)[0]


@pytest.mark.parametrize("cause", [Cause.POWER, Cause.EXTERNAL, Cause.WATCHDOG])
def test_the_chip_says_why_it_started(pico_board: PicoBoard, cause: Cause) -> None:
    talk = Talk(pico_board)
    pico_board.restart(cause)
    assert start_of(talk).cause is cause


def test_a_hang_ends_with_the_watchdog(pico_board: PicoBoard) -> None:
    talk = Talk(pico_board)
    pico_board.hang()
    assert start_of(talk).cause is Cause.WATCHDOG


def test_a_start_that_was_asked_for_is_told_once(pico_board: PicoBoard) -> None:
    talk = Talk(pico_board)
    talk.ask("R,01,BOOT", 0.1)
    assert start_of(talk).cause is Cause.ORDERED
    pico_board.hang()
    assert start_of(talk).cause is Cause.WATCHDOG


def test_bytes_that_find_no_room_are_counted_and_the_rest_is_heard(pico_board: PicoBoard) -> None:
    """Two orders come while it erases: the receiver holds 32 bytes of them."""
    talk = Talk(pico_board)
    talk.listen(1.3)
    order = b"\n" + encode("K,01")
    pico_board.receive(order * 4, talk.now)
    pico_board.delay(45_000)
    talk.listen(0.1)
    pico_board.receive(encode("K,02"), talk.now)  # its `$` comes with the news of the loss
    talk.listen(0.1)
    (diagnosis,) = messages(talk.ask("D,04"), BoardDiagnosis)
    assert (diagnosis.frames, diagnosis.overrun) == (2 + 1 + 1, 1)


@pytest.mark.parametrize(("order", "pin"), [("0100", 10), ("0200", 11), ("0001", 9)])
def test_lamps_and_buzzer_have_their_pins(pico_board: PicoBoard, order: str, pin: int) -> None:
    Talk(pico_board).ask(f"O,06,{order}")
    assert pico_board.pins & (7 << 9) == 1 << pin


def test_every_byte_of_the_newest_record_is_guarded(pico_board: PicoBoard) -> None:
    """A torn record is none: the one before it counts, and the board goes on from there."""
    talk = Talk(pico_board)
    assert talk.ack("W,05,7F3A91C2") is BoardStatus.OK
    talk.listen(1.3)
    assert start_again(talk).boot == 2
    good = bytes(pico_board.flash)
    newest = max(
        at for at in range(0, FLASH_BYTES // 2, PAGE) if set(good[at : at + PAGE]) != {0xFF}
    )
    for at in range(newest, newest + 83, 6):
        pico_board.flash[:] = list(good)
        pico_board.flash[at] ^= 1 << at % 8
        hello = start_again(talk)
        assert (hello.board, hello.boot) == ("7F3A91C2", 2)
        assert start_again(talk).boot == 3  # kept in a page that is blank


def test_sixteen_starts_cost_one_erasure(pico_board: PicoBoard) -> None:
    talk = Talk(pico_board)
    talk.listen(1.3)
    numbers = [start_again(talk).boot for _ in range(48)]
    assert numbers == [*range(2, 50)]
    assert pico_board.erased == 4


@pytest.mark.parametrize("fill", [0x00, 0x55, 0xFF])
def test_a_flash_of_any_content_never_stops_the_board(pico_board: PicoBoard, fill: int) -> None:
    talk = Talk(pico_board)
    pico_board.flash[:] = [fill] * FLASH_BYTES
    assert start_again(talk).boot == 1
    assert start_again(talk).boot == 2


# The image


def test_the_second_stages_sum_is_the_one_of_the_boot_rom() -> None:
    assert crc_32(b"123456789") == 0x0376E6E7
    stage = bytes(range(SECOND_STAGE))
    image = sealed(stage + bytes(4) + b"what follows")
    assert image[:PAGE] == stage + crc_32(stage).to_bytes(4, "little")
    assert image[PAGE:] == b"what follows".ljust(PAGE, b"\0")


def test_a_second_stage_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="longer than 252"):
        sealed(bytes(SECOND_STAGE) + b"\1" + bytes(PAGE))


def test_every_page_is_a_block_for_its_place() -> None:
    blocks = uf2(bytes(600 // PAGE * PAGE + PAGE))
    heads = [struct.unpack_from("<8I", blocks, at) for at in range(0, len(blocks), 512)]
    assert [head[3] for head in heads] == [0x10000000, 0x10000100, 0x10000200]
    assert {(head[2], head[4], head[6], head[7]) for head in heads} == {
        (0x2000, PAGE, 3, 0xE48BFF56)
    }


@pytest.fixture(scope="session")
def image(build_directory: Path) -> Path:
    need("make", COMPILER)
    build(build_directory, "pico")
    return build_directory


def test_the_picos_image_fits_and_allocates_nothing(image: Path) -> None:
    """All of it lies in RAM, below the stack; the store's two sectors are not written over."""
    elf = str(image / "slots-pico.elf")
    command = ["arm-none-eabi-nm", elf]
    names = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "pico_turn" in names
    assert "malloc" not in names
    assert "__aeabi_fadd" not in names
    command = ["arm-none-eabi-size", elf]
    sizes = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    text, data, bss = map(int, sizes.splitlines()[1].split()[:3])
    assert text + data + bss < 16 << 10


def test_the_prebuilt_picos_image_is_what_the_sources_build(image: Path) -> None:
    command = [COMPILER, "-dumpversion"]
    version = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    if version != RELEASED_WITH:
        pytest.skip(f"{COMPILER} {version} builds other bytes than {RELEASED_WITH} of the release")
    assert (image / "slots.uf2").read_bytes() == (FIRMWARE / "slots.uf2").read_bytes(), (
        "run: make -C firmware_bridge/firmware release-pico"
    )
