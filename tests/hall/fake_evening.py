"""An evening of tables that are not there: `python -m tests.hall.fake_evening` serves its desk.

The tables are real (their sessions, logs and links), only nobody plays at them but a script.
"""

import argparse
import random
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from companion.events import AnyObservation
from companion.games.faust.files.record_lines import header_to_json
from companion.games.faust.rules.record import Header
from companion.games.salamander.files.record_lines import (
    header_to_json as salamander_header_to_json,
)
from companion.games.salamander.rules.record import Header as SalamanderHeader
from companion.hall.hall import Hall
from companion.hall.hall_time import HallClocks
from companion.hall.protocol.wire import Cancel, DeskOrder, HallUp, NotDone, Want
from companion.hall.table.link import HallLink
from companion.hall.table.thread import TableSide, TablesNow
from companion.live.desk import DeskAtTable
from companion.live.mailbox import Ordered
from companion.live.table import Table
from companion.observations import Json
from companion.storage.certificate import own_certificate
from companion.storage.store import Store
from tests.hall.memory_shelf import MemoryShelf
from tests.salamander.told_games import slipped
from tests.table.sittings import START, sitting
from web.hall.app import create_hall_app
from web.hall.services import HallServices, hall_services
from web.server import make_server

TURN = "hand\nA1 A5 / A1 A1 / B1\nslot B7 red\nA1 A5 / A1 A1 / B3\nhand\n"
SCRIPTS = (
    START + TURN,
    START + "hand\nA1 A5 / A1 A1 / B1\n",
    START,
    START + "A1 A9 / A1 A1 / B1\n",  # too far
    START + "A1 A8 / A1 A1 / B1\nA1 A8 / A1 A8 / B1\n",
)
ILLEGAL = 3
NAMES = (
    "Ada",
    "Ben",
    "Cleo",
    "Dörte",
    "Émile",
    "Fenna",
    "Gerrit",
    "Hermine von Hohenfels",
    "Ine",
    "Jörg",
)
EVERY = 12  # tables, one is illegal and one plays the other game
STEP_S = 0.05


def faust_at(number: int) -> tuple[dict[str, Json], list[AnyObservation]]:
    players = (NAMES[number % len(NAMES)] + f" {number}", NAMES[(3 * number + 1) % len(NAMES)])
    script = SCRIPTS[ILLEGAL] if number % EVERY == ILLEGAL else SCRIPTS[number % ILLEGAL]
    return header_to_json(Header(players=players)), [*sitting(script)]


def salamander_at(
    number: int, *, slips: bool = True
) -> tuple[dict[str, Json], list[AnyObservation]]:
    """A game of four up to its first slip, which the desk is to hear of, or till just before."""
    agreed = SalamanderHeader(players=(f"Ada {number}", "Ben", "Cleo", "Dan"))
    header, told, slip = slipped(agreed, number)
    return salamander_header_to_json(header), [*told, slip] if slips else told


class ScriptedTable:
    """A table in memory that says to its hall what a real one would."""

    def __init__(self, number: int) -> None:
        self.name = f"t{number}"
        agreed, self.told = salamander_at(number) if number % EVERY == 0 else faust_at(number)
        self.store = Store()
        self.table = Table(agreed, self.store)
        self.desk = DeskAtTable(self.table)
        self.link = HallLink(self.store, "1.0", lambda: 0.0)
        self.is_away = False
        self.answers: list[NotDone | None] = []
        self.pictures: dict[str, bytes] = {}  # that it can bring, by their hashes
        self.now = self._new_now()

    def _new_now(self) -> TablesNow:
        return TablesNow(
            TableSide(
                self.store,
                lambda *_: None,
                self.pictures.get,
                turns=lambda: self.table.session.turns_done,
            )
        )

    def take_place_of(self, table: Table) -> None:
        """A computer that begins goes on with that table, whose log is in `store`."""
        self.table = table
        self.desk = DeskAtTable(table)
        self.link = HallLink(self.store, "1.0", lambda: 0.0)
        self.now = self._new_now()

    def play(self, observations: list[AnyObservation]) -> None:
        for observation in observations:
            self.table.take(replace(observation, t=self.table.t + 1))

    def exchange(self, hall: Hall, now: float) -> None:
        """Says what is due and does what it is told."""
        if self.is_away:
            return
        if not self.link.status().is_up:
            self.link.heard(HallUp("boot", 0.0), now)
        hall.presence.seen(self.name)
        for said in self.link.due(now, self.now.now()):
            hall.heard(self.name, said, lambda answer: self.link.heard(answer, now))
        for order in hall.waiting_for(self.name):
            match order:
                case DeskOrder() | Cancel():
                    self.desk.take(Ordered(order, float, self.answers.append), self.table.t)
                    self.refuse(hall)
                case Want(pictures):
                    for picture in pictures:
                        if picture in self.pictures:
                            hall.pictures.brought(self.name, picture, self.pictures[picture])

    def refuse(self, hall: Hall) -> None:
        for answer in filter(None, self.answers):
            hall.heard(self.name, answer, lambda _: None)
        self.answers.clear()


class FakeEvening:
    """A hall with so many tables; `step` lets all of them talk until nothing is new."""

    def __init__(self, tables: int, folder: Path) -> None:
        self.talked = 0.0  # s on the tables' clock: they need not wait to say more
        shelf = MemoryShelf(time.time)
        self.skipped = 0.0  # s that a test does not wait for
        clocks = HallClocks(lambda: time.monotonic() + self.skipped, time.time)
        self.hall = Hall(shelf, folder / "pictures", "boot", clocks)
        self.house: HallServices = hall_services(self.hall, folder / "keys.json")
        self.tables = [ScriptedTable(number + 1) for number in range(tables)]
        for one in self.tables:
            self.hall.registry.admit(one.name, f"Table {one.name[1:]}")

    def begin(self) -> None:
        for one in self.tables:
            one.play(one.told)
        self.step()

    def step(self, times: int = 4) -> None:
        for _ in range(times):
            self.talked += 1.0
            for one in self.tables:
                one.exchange(self.hall, self.talked)


@contextmanager
def desk_served(evening: FakeEvening, folder: Path, port: int = 0) -> Iterator[int]:
    """Its desk over https on that port of this machine."""
    certificate = own_certificate(folder, "fake")
    app = create_hall_app(evening.house)
    pair = certificate.certificate, certificate.key
    server = make_server(app, "127.0.0.1", port, pair)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield server.port
    finally:
        server.stop()
        thread.join()


def main() -> int:
    parser = argparse.ArgumentParser(description="the desk of an evening that is not there")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--port", type=int, default=8711)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        evening = FakeEvening(options.tables, folder)
        evening.begin()
        for one in dice.sample(evening.tables, max(1, options.tables // 20)):
            one.is_away = True
        with desk_served(evening, folder, options.port) as port:
            print(f"https://127.0.0.1:{port}/#{evening.house.pairing.host_secret}", flush=True)
            try:
                while True:
                    evening.step(1)
                    time.sleep(STEP_S)
            except KeyboardInterrupt:
                return 0


if __name__ == "__main__":
    sys.exit(main())
