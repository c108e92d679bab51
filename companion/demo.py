"""The demo: virtual table, drawn camera and page joined as real hardware would be."""

import argparse
import contextlib
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from companion import binding
from companion.faust.record import Header
from companion.faust.series import next_header
from companion.live import Live, Pace, Table, load_board
from companion.observations import Observation
from companion.store import Store
from companion.virtual_table.card_slots import CardSlots
from companion.virtual_table.hands import Moment, VirtualTable
from companion.virtual_table.mishaps import mishaps
from companion.virtual_table.players import PlayedTurn, play_turns, position_after
from companion.virtual_table.senses import VirtualSenses

BOARD = "blatz-1993"
MEMORY = "memory"
LOG_NAME = "table.sqlite"
SLIPS = 0.12  # of the turns begin with one
BETWEEN_GAMES = 12.0  # s at the table
DONE, NO_PAGE = 0, 2


def run(options: argparse.Namespace) -> int:
    """Runs until Ctrl-C; the address is the first line."""
    with _folder(options.games) as folder, Store(folder / LOG_NAME) as store:
        header = Header(players=("Mephisto", "Faust"))
        demo = _Demo(header, options.seed, _card_slots(options))
        live = Live(Table(header, store), store, [demo.observations], Pace(options.speed))
        live.house = binding.housed(live.house, options)
        try:
            address = live.start(binding.host_of(options), options.port)
        except OSError as error:
            print(f"port {options.port}: {error.strerror}; try --port 0", file=sys.stderr)
            return NO_PAGE
        binding.announce(address, live.house, options)
        live.wait()
        live.stop()
    return DONE


@contextlib.contextmanager
def _folder(games: str) -> Iterator[Path]:
    if games == MEMORY:
        with tempfile.TemporaryDirectory(prefix="faust-") as folder:
            yield Path(folder)
    else:
        folder_kept = Path(games)
        folder_kept.mkdir(parents=True, exist_ok=True)
        yield folder_kept


def _card_slots(options: argparse.Namespace) -> CardSlots:
    if not options.faults:
        return CardSlots()
    return CardSlots(mishaps(Random(options.seed)), Random(options.seed))


class _Demo:
    """A series of games without end."""

    def __init__(self, header: Header, seed: int, slots: CardSlots) -> None:
        board = load_board(BOARD)
        self._slots = slots
        self._players = Random(seed)
        self._header = header
        self._table = VirtualTable(board, Random(seed), slips=SLIPS)
        self._senses = VirtualSenses(self._table.ground(), board, Random(seed), slots)

    def observations(self, pace: Pace) -> Iterator[Observation]:
        for moment in self._moments():
            if not pace.wait_until(moment.t):
                return
            yield from self._senses.observe(moment)
            self._table.is_held_up = not self._slots.is_understood

    def _moments(self) -> Iterator[Moment]:
        header = self._header
        while True:
            played: list[PlayedTurn] = []
            yield from self._table.act_out(header, _kept(play_turns(header, self._players), played))
            yield from self._table.wait(BETWEEN_GAMES)
            header = next_header(header, position_after(played[-1], header.rulings))


def _kept(turns: Iterator[PlayedTurn], played: list[PlayedTurn]) -> Iterator[PlayedTurn]:
    for turn in turns:
        played.append(turn)
        yield turn
