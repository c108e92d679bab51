"""Builds the firmware once a session, for the PC and for simavr, and hands out fresh boards."""

import ctypes
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware_bridge.fake_board import FakeBoard
from tests.wire.bench import Board
from tests.wire.boards import (
    NativeBoard,
    PicoBoard,
    SimBoard,
    build_native,
    build_pico,
    build_simavr,
)
from tests.wire.real_board import RealBoard
from tests.wire.used_board import UsedBoard, lived


@pytest.fixture(scope="session")
def build_directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("firmware")


@pytest.fixture(scope="session")
def native_library(build_directory: Path) -> ctypes.CDLL:
    return build_native(build_directory)


@pytest.fixture(scope="session")
def simavr_library(build_directory: Path) -> ctypes.CDLL:
    return build_simavr(build_directory)


@pytest.fixture
def sim_board(simavr_library: ctypes.CDLL, build_directory: Path) -> Iterator[SimBoard]:
    board = SimBoard(simavr_library, build_directory / "slots.elf")
    yield board
    board.close()


@pytest.fixture(scope="session")
def pico_library(build_directory: Path) -> ctypes.CDLL:
    return build_pico(build_directory)


@pytest.fixture
def pico_board(pico_library: ctypes.CDLL) -> Iterator[PicoBoard]:
    board = PicoBoard(pico_library)
    yield board
    board.close()


@pytest.fixture
def native_board(native_library: ctypes.CDLL) -> Iterator[NativeBoard]:
    board = NativeBoard(native_library)
    yield board
    board.close()


REAL_BOARD = os.environ.get("FAUST_BOARD", "")
BOARDS = ["fake", "native", "pico", "sim", *({"": [], "used": ["used"]}.get(REAL_BOARD, ["real"]))]


@pytest.fixture
def real_board() -> Iterator[RealBoard]:
    board = RealBoard(REAL_BOARD)
    yield board
    board.close()


@pytest.fixture(scope="session")
def lived_memory(simavr_library: ctypes.CDLL, build_directory: Path) -> bytes:
    board = SimBoard(simavr_library, build_directory / "slots.elf")
    memory = lived(board)
    board.close()
    return memory


@pytest.fixture
def used_board(
    simavr_library: ctypes.CDLL, build_directory: Path, lived_memory: bytes
) -> Iterator[UsedBoard]:
    board = UsedBoard(simavr_library, build_directory / "slots.elf", lived_memory)
    yield board
    board.check_unmarked()
    board.close()


@pytest.fixture(params=BOARDS)
def board(request: pytest.FixtureRequest) -> Board:
    """The same tests for every board: the fake cannot drift away from the firmware."""
    if request.param == "fake":
        return FakeBoard()
    made: Board = request.getfixturevalue(f"{request.param}_board")
    return made


@pytest.fixture
def make_sim(
    simavr_library: ctypes.CDLL, build_directory: Path
) -> Iterator[Callable[[], SimBoard]]:
    made: list[SimBoard] = []

    def make() -> SimBoard:
        made.append(SimBoard(simavr_library, build_directory / "slots.elf"))
        return made[-1]

    yield make
    for board in made:
        board.close()
