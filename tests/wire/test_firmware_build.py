"""The firmware as it is built: no warning, within its limits, its own tests and fuzz clean."""

import subprocess
from pathlib import Path

import pytest

from tests.night import night
from tests.wire.boards import FIRMWARE, build, need
from tests.wire.golden import GOLDEN

FUZZ_BYTES = 20_000_000


def test_the_image_is_within_its_limits(build_directory: Path) -> None:
    """The makefile fails above 28 KB of flash and 1.6 KB of RAM, and at any warning."""
    need("make", "avr-gcc")
    build(build_directory, "all")
    assert (build_directory / "slots.hex").read_text("ascii").endswith(":00000001FF\n")


def test_the_prebuilt_image_is_what_the_sources_build(build_directory: Path) -> None:
    need("make", "avr-gcc")
    command = ["avr-gcc", "-dumpversion"]
    version = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    if version != "5.4.0":
        pytest.skip(f"avr-gcc {version} builds other bytes than the 5.4.0 of the release")
    build(build_directory, "all")
    built = (build_directory / "slots.hex").read_text("ascii")
    assert built == (FIRMWARE / "slots.hex").read_text("ascii"), (
        "run: make -C firmware_bridge/firmware release"
    )


def test_the_image_allocates_nothing(build_directory: Path) -> None:
    need("make", "avr-gcc", "avr-nm")
    build(build_directory, "all")
    command = ["avr-nm", str(build_directory / "slots.elf")]
    names = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "main" in names
    assert "malloc" not in names
    assert "__addsf3" not in names  # no float either


def test_the_pure_units_hold_with_sanitizers(build_directory: Path) -> None:
    need("make", "cc")
    programs = [f"{build_directory}/test_{unit}" for unit in ("units", "store", "golden")]
    build(build_directory, *programs)
    subprocess.run([build_directory / "test_golden", str(GOLDEN)], check=True)
    subprocess.run([build_directory / "test_units"], check=True)
    subprocess.run([build_directory / "test_store"], check=True)


@night
def test_twenty_million_bytes_of_fuzz_find_nothing(build_directory: Path) -> None:
    need("make", "cc")
    build(build_directory, f"{build_directory}/fuzz")
    subprocess.run([build_directory / "fuzz", str(FUZZ_BYTES)], check=True)


def test_registers_are_touched_in_one_file_a_chip() -> None:
    """But for a Pico's flash, and its reset, which comes before there is a board."""
    users = {
        str(path.relative_to(FIRMWARE))
        for path in FIRMWARE.rglob("*.[ch]")
        if any(word in path.read_text("utf-8") for word in ("<avr/", '"chip.h"'))
    }
    tests = {"tests/fake_pico.c"}
    pico = {"pico/pico_io.c", "pico/pico_store.c", "pico/start.c"}
    assert users - tests - pico == {"avr_io.c"}
