"""The boards of the tests: the firmware's units on the PC, and its image in simavr."""

import ctypes
import shutil
import subprocess
from pathlib import Path

import pytest

from firmware_bridge.fake_board import BOOTLOADER_S
from firmware_bridge.messages import Cause

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware_bridge" / "firmware"
HARNESS = [Path(__file__).with_name(f"simavr_{part}.c") for part in ("harness", "sensors")]
PACKAGES = (
    "gcc gcc-avr avr-libc binutils-avr libsimavr-dev gcc-arm-none-eabi libnewlib-arm-none-eabi"
)

CHANNELS = [*range(15), *range(17, 32)]
STATE_MV = {".": 2500.0, "R": 3145.0, "B": 1855.0, "F": 0.0}
STATE_WORDS = {
    ".": "take the card away",
    "R": "lay a red card",
    "B": "lay a blue card",
    "F": "pull the sensor's wire",
}
RESET_FLAGS = {Cause.POWER: 1, Cause.EXTERNAL: 2, Cause.BROWN_OUT: 4, Cause.WATCHDOG: 8}
BUFFER = 65536
FLASH_BYTES = 8192  # of a Pico's store


def need(*programs: str) -> None:
    missing = [program for program in programs if shutil.which(program) is None]
    if missing:
        pytest.skip(f"{', '.join(missing)} missing: sudo apt-get install {PACKAGES}")


def build(directory: Path, *targets: str) -> None:
    command = ["make", "-s", "-C", str(FIRMWARE), f"BUILD={directory}", *targets]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def build_native(directory: Path) -> ctypes.CDLL:
    need("make", "cc")
    build(directory, "host")
    library = ctypes.CDLL(str(directory / "libboard.so"))
    library.host_new.restype = ctypes.c_void_p
    return library


def build_pico(directory: Path) -> ctypes.CDLL:
    """The RP2040's own file against a fake register file."""
    need("make", "cc")
    build(directory, "host-pico")
    library = ctypes.CDLL(str(directory / "libpico.so"))
    library.host_new.restype = ctypes.c_void_p
    library.host_flash.restype = ctypes.c_void_p
    return library


def build_simavr(directory: Path) -> ctypes.CDLL:
    need("make", "cc", "avr-gcc")
    if not Path("/usr/include/simavr/sim_avr.h").exists():
        pytest.skip(f"libsimavr missing: sudo apt-get install {PACKAGES}")
    build(directory, "all")
    out = directory / "libsim.so"
    options = ["-std=gnu99", "-O2", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared"]
    subprocess.run(
        ["cc", *options, "-o", str(out), *map(str, HARNESS), "-lsimavr", "-lm"],
        check=True,
    )
    library = ctypes.CDLL(str(out))
    library.sim_new.restype = ctypes.c_void_p
    library.sim_asleep.restype = ctypes.c_double
    library.sim_now.restype = ctypes.c_uint64
    return library


class NativeBoard:
    """The pure units, compiled for the PC."""

    may_be_marked = True

    def __init__(self, library: ctypes.CDLL) -> None:
        self._library = library
        self._host = ctypes.c_void_p(library.host_new())
        self._out = ctypes.create_string_buffer(BUFFER)
        self._down = 0

    def close(self) -> None:
        self._library.host_free(self._host)

    def receive(self, data: bytes, now: float) -> None:
        self._library.host_receive(self._host, data, len(data))

    def poll(self, now: float) -> bytes:
        until = ctypes.c_uint64(round(now * 1e6))
        length = self._library.host_advance(self._host, until, self._out, BUFFER)
        return self._out.raw[:length] if length else b""

    def set_slot(self, slot: int, state: str) -> None:
        level = min(round(STATE_MV[state] / 5000 * 1023), 1023)
        self._library.host_level(self._host, CHANNELS[slot], level)

    def feel(self, slot: int, mv: float) -> None:
        level = round((2500 + mv) / 5000 * 1023)
        self._library.host_level(self._host, CHANNELS[slot], level)

    def hold_button(self, button: int, down: bool) -> None:
        self._down = self._down & ~(1 << button) | down << button
        self._library.host_buttons(self._host, self._down)

    def restart(self, cause: Cause) -> None:
        wait_us = BOOTLOADER_S * 1e6 if cause is Cause.EXTERNAL else 0
        self._library.host_restart(self._host, ctypes.c_char(cause.encode()), int(wait_us))


class PicoBoard(NativeBoard):
    """The RP2040's file on the PC; its power is gone and back for a brown-out, too."""

    def restart(self, cause: Cause) -> None:
        self._library.host_restart(self._host, ctypes.c_char(cause.encode()), 0)

    def hang(self) -> None:
        self._library.host_hang(self._host)

    def delay(self, us: int) -> None:
        """It is busy with its flash for so long."""
        self._library.host_delay(self._host, us)

    @property
    def pins(self) -> int:
        """What it drives, a bit each."""
        pins: int = self._library.host_pins(self._host)
        return pins

    @property
    def flash(self) -> ctypes.Array[ctypes.c_uint8]:
        """The two sectors of the store."""
        return (ctypes.c_uint8 * FLASH_BYTES).from_address(self._library.host_flash(self._host))

    @property
    def erased(self) -> int:
        erased: int = self._library.host_erased(self._host)
        return erased


class SimBoard:
    """The firmware's image in simavr, in simulated time, and what can go wrong around the chip."""

    may_be_marked = True

    def __init__(self, library: ctypes.CDLL, image: Path) -> None:
        self.library = library
        self.sim = ctypes.c_void_p(library.sim_new(str(image).encode()))
        assert self.sim.value
        self._out = ctypes.create_string_buffer(BUFFER)
        self._down = 0
        library.sim_buttons(self.sim, 0)

    def close(self) -> None:
        self.library.sim_free(self.sim)

    def receive(self, data: bytes, now: float) -> None:
        self.library.sim_write(self.sim, data, len(data))

    def poll(self, now: float) -> bytes:
        assert self.library.sim_advance(self.sim, ctypes.c_uint64(round(now * 1e6))), "crashed"
        length = self.library.sim_read(self.sim, self._out)
        return self._out.raw[:length] if length else b""

    def set_slot(self, slot: int, state: str) -> None:
        self.set_mv(slot, STATE_MV[state])

    def feel(self, slot: int, mv: float) -> None:
        self.set_mv(slot, 2500 + mv)

    def hold_button(self, button: int, down: bool) -> None:
        self._down = self._down & ~(1 << button) | down << button
        self.library.sim_buttons(self.sim, self._down)

    def restart(self, cause: Cause) -> None:
        wait_us = BOOTLOADER_S * 1e6 if cause is Cause.EXTERNAL else 0
        flags = RESET_FLAGS[cause]
        self.library.sim_reset(self.sim, flags, ctypes.c_uint64(int(wait_us)))
        self.library.sim_buttons(self.sim, self._down)

    def put_bootloader(self) -> None:
        """From now on a bootloader reads and clears the chip's reset flags before each start."""
        self.library.sim_bootloader(self.sim, True)

    def lose_power(self, seed: int) -> None:
        """Starts with a memory that holds anything."""
        self.restart(Cause.POWER)
        self.library.sim_forget(self.sim, seed)

    def stop_converter(self) -> None:
        self.library.sim_stop_converter(self.sim)

    def set_mv(self, slot: int, mv: float) -> None:
        self.library.sim_level(self.sim, CHANNELS[slot], ctypes.c_double(mv))

    def noise(self, hum_hz: float, hum_mv: float, white_mv: float, seed: int = 1) -> None:
        values = [ctypes.c_double(value) for value in (hum_hz, hum_mv, white_mv)]
        self.library.sim_noise(self.sim, *values, seed)

    def drift(self, mv_per_min: float) -> None:
        self.library.sim_drift(self.sim, ctypes.c_double(mv_per_min))

    def settling(self, tau_us: float) -> None:
        self.library.sim_settling(self.sim, ctypes.c_double(tau_us))

    def stick(self, mux: int, line: int, level: int) -> None:
        """A select line of one multiplexer stays at a level; -1 heals it."""
        self.library.sim_select_fault(self.sim, mux, line, level)

    def cut_common(self, mux: int, is_open: bool) -> None:
        self.library.sim_com_open(self.sim, mux, int(is_open))

    def eeprom(self, address: int, value: int | None = None) -> int:
        byte = ctypes.create_string_buffer(1)
        byte.raw = bytes([value or 0])
        self.library.sim_eeprom(self.sim, address, byte, int(value is not None))
        return byte.raw[0]
