"""A hall's rounds with two tables, whose pages are asked without a browser."""

import base64
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import g

from companion.hall.hall import Hall
from companion.hall.hall_time import HallClocks
from companion.hall.joining.registry import Registry
from companion.hall.protocol.wire import TableNow
from companion.observations import Json
from tests.hall.decided import NAMES, bye, pairing, person, round_of
from tests.hall.memory_shelf import MemoryShelf
from tests.hall.no_pictures import NO_PICTURES
from tests.hall.played_logs import PlayedLog
from web.access.keys import Key
from web.access.roles import Role
from web.games import read_catalogues
from web.hall import rounds
from web.hall.public import rounds_board
from web.hall.rounds_page import RoundsPages
from web.page_files import PagesApp

CATALOGUES = read_catalogues()
EVA = Key("", Role.OPERATOR, 0.0, 0, "Eva")


@dataclass
class Office:
    """A hall's rounds with two tables, whose pages are asked without a browser."""

    now: float = 100.0

    def __post_init__(self) -> None:
        self.shelf = MemoryShelf(lambda: self.now)
        clocks = HallClocks(lambda: self.now, lambda: self.now)
        self.hall: Hall = Hall(self.shelf, NO_PICTURES, "boot", clocks)
        self.prover, self.secretary = self.hall.prover, self.hall.secretary
        self.keeper = self.hall.keeper
        self.hall.registry = Registry(MemoryShelf(float))  # the decisions here are of rounds alone
        for name in ("t1", "t2"):
            self.hall.registry.admit(name, f"Table {name[1:]}")
            self.hall.presence.seen(name)
        self.app = app = PagesApp()
        self.hall.registry.admit("t7", "Window")
        self.hall.registry.dismiss("t7")
        app.before_request(lambda: setattr(g, "key", EVA))
        pages = RoundsPages(self.hall, str.encode)
        app.register_blueprint(rounds.blueprint(pages))
        app.register_blueprint(rounds_board(self.secretary, lambda: self.now, 0.0))
        app.config["MAX_CONTENT_LENGTH"] = 64 * 1024
        self.client = app.test_client()

    def decided(self, *decided: tuple[str, Mapping[str, Json]]) -> "Office":
        for kind, content in decided:
            self.shelf.decide(kind, content)
        return self

    def say(self, kind: str, content: Mapping[str, Json], lang: str = "en") -> Any:
        said = {"kind": kind, "content": content}
        return self.client.post(f"/rounds/decide?lang={lang}", json=said)

    def bring(self, what: str, data: bytes, **more: Json) -> Any:
        said = {"what": what, "file": base64.b64encode(data).decode(), **more}
        return self.client.post("/rounds/file?lang=en", json=said)

    def start(self, **said: Json) -> Any:
        return self.client.post("/rounds/start?lang=en", json=said)

    def page(self, path: str, lang: str = "en") -> str:
        answer = self.client.get(f"{path}?lang={lang}")
        assert answer.status_code == 200
        return str(answer.get_data(as_text=True))

    def told(self, log: PlayedLog, table: str) -> None:
        log.bring(self.shelf, table)
        self.prover.rung(log.name)
        while self.prover.step():
            pass


PEOPLE = [person(number, name) for number, name in enumerate(NAMES, start=1)]

PAIRED = [
    *PEOPLE,
    round_of(1, name="Friday"),
    pairing(1, 1, "t1", {"red": 1, "blue": 2}),
    pairing(2, 1, "t2", {"red": 3, "blue": 4}),
]


def office() -> Office:
    return Office().decided(*PAIRED)


TWO_TO_COME = (
    round_of(2),
    pairing(4, 2, "t1", {"red": 1, "blue": 2}),
    pairing(5, 2, "t2", {"red": 3, "blue": 4}),
    bye(6, 2, 5),
)


def office_of_a_round_to_come() -> Office:
    return office().decided(person(4, "Dan"), person(5, "Fay"), *TWO_TO_COME)


def plain(page: str) -> str:
    return re.sub(r"[ \n]+", " ", re.sub(r"<[^>]*>", " ", page))


def stands(there: Office, table: str, row: int = 1) -> None:
    now = TableNow("a" * 64, row, 3, {}, row, {}, 0, 0)
    there.hall.presence.heard_from(table, now)
