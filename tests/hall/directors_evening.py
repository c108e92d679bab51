"""A table that is paired in two rounds, and all pages on which its result stands."""

import json
from dataclasses import replace
from typing import Any

from companion.hall.orders.at_table import ENDS
from companion.hall.protocol.wire import TableNow
from companion.hall.rounds.tournament import PAPER
from companion.observations import Json
from tests.hall.decided import FAUST
from tests.hall.desks import Browser
from tests.hall.office import plain
from tests.hall.operators import room_for
from tests.hall.public_evening import PublicEvening, game_of
from tests.hall.test_public_pages import asked, hurried
from web.hall.app import hall_pages
from web.hall.services import hall_services

TURNS = 400  # rows in which some turns are done

REMATCH = 90  # rows of it


class DirectorsEvening:
    """One table that plays, paired in two rounds; and all pages on which its result stands."""

    def __init__(self, delay_s: int = 0) -> None:
        self.evening = evening = PublicEvening()
        for number in (1, 2):
            evening.round(number, delay_s, begun=number == 1)
            evening.pair(number, number, "t1")
        evening.join(1, pairing=1)
        self.play(TURNS)
        self.hall = evening.hall
        house = replace(hall_services(self.hall, None), steady=hurried())
        pages = hall_pages(house, room_for(evening.clock))
        self.operator = Browser(pages.desk)
        self.operator.post("/pair", {"secret": pages.secret})
        self.public = pages.public

    def play(self, rows: int) -> None:
        self.evening.play("t1", rows)
        self.judge()

    def judge(self) -> None:
        hall = self.evening.hall
        hall.prover.rung(self.evening.logs["t1"].name)
        while hall.prover.step():
            pass

    def decide(self, **places: Json) -> None:
        said: Json = {"kind": PAPER, "content": {"pairing": 1, "places": places, "why": "lunch"}}
        assert self.operator.post("/rounds/decide", said).status_code == 200

    def start(self, **said: Json) -> list[str]:
        answer = self.operator.post("/rounds/start", {"round": 2, **said})
        assert answer.status_code == 200
        return list(answer.get_json()["notices"])

    def is_here(self) -> None:
        log, course = self.evening.logs["t1"].name, self.course
        now = TableNow(log, course.row, 1, course.standing, course.standing_row, {}, 3, 0)
        self.hall.presence.heard_from("t1", now)

    @property
    def course(self) -> Any:
        return self.hall.overview.tables()["t1"].course

    def orders(self) -> list[tuple[str, bool]]:
        return [(one.order.say, ENDS in one.order.words) for one in self.hall.keeper.orders()]

    def wall(self) -> dict[str, Any]:
        return dict(asked(self.public))

    def tile(self) -> dict[str, Any]:
        return dict(self.wall()["tiles"][0])

    def about(self) -> dict[str, Any]:
        return dict(asked(self.public, "t1")["about"])

    def desk(self) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """The table's tile, and who needs somebody."""
        said: Any = self.operator.desk()
        return said["tables"][0], said["alerts"]

    def page(self, path: str = "/rounds/1") -> str:
        return plain(self.operator.get(path).get_data(as_text=True))

    def board(self) -> dict[str, Any]:
        answer = self.public.test_client().get("/rounds.json")
        return dict(json.loads(answer.get_data()))


def points_of(lines: list[dict[str, Any]]) -> set[float]:
    return {0.5 if one["points"] == "½" else float(one["points"]) for one in lines}


SWAPPED: dict[str, Json] = {"red": "Eleonore von Hohenstein 4", "blue": "David 3"}

REMATCHES: list[dict[str, Json]] = [{}, SWAPPED, {"red": "Finn 5", "blue": "A guest"}]


def with_rematch(players: dict[str, Json], rows: int = REMATCH) -> DirectorsEvening:
    """The game of the pairing is over, and these sit down for another one."""
    there = DirectorsEvening()
    there.is_here()
    there.play(10_000)
    (_, header), *rest = game_of(FAUST, 2)[:rows]
    header = {**header, "players": players} if players else header
    there.evening.write("t1", [("game", header), *rest])
    there.judge()
    there.evening.clock.now += 60
    there.is_here()
    return there
