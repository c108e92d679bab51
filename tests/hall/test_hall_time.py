"""No clock that somebody sets decides anything in a hall: what came later is later."""

import ast
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import companion.hall
import companion.live.hall
import web.hall
from companion.hall.hall_time import HallTime
from companion.hall.overview.overview import Overview
from companion.hall.rounds.outcomes import PairingState, reckoned
from companion.hall.shelf.shelf import Shelf
from tests.clock import Clock
from tests.hall.decided import four_people, pairing, paper, round_of
from tests.hall.logs import rows_of
from tests.hall.public_evening import PublicEvening
from tests.hall.shelves import brought, in_file
from tests.hall.test_public_pages import everything, looked_at
from web.hall.wall_lists import public_now

DAY_S, DELAY_S = 86_400.0, 300
OLD, NEW = rows_of("old", 4), rows_of("new", 2)


class Machine:
    """Its clocks, one of which anybody may set."""

    def __init__(self) -> None:
        self.wall, self.steady = Clock(1_700_000_000.0), Clock(50.0)

    def passes(self, seconds: float) -> None:
        self.wall.now += seconds
        self.steady.now += seconds

    def begun(self) -> HallTime:
        return HallTime(self.wall, self.steady)


@pytest.mark.parametrize("set_by", [-DAY_S, DAY_S])
def test_a_clock_that_is_set_changes_nothing(set_by: float) -> None:
    machine = Machine()
    time, before = machine.begun(), machine.wall.now
    machine.wall.now += set_by
    machine.passes(7)
    assert time() == before + 7


def newest(shelf: Shelf) -> str:
    overview = Overview(shelf, lambda *_: None)
    overview.follow_all()
    return overview.tables()["t1"].log


@pytest.mark.parametrize("is_begun_anew", [False, True])
def test_a_tables_newest_log_is_the_one_whose_rows_came_last(
    is_begun_anew: bool, tmp_path: Path
) -> None:
    """Though the clock was set back by a day in between, or while the hall was not there"""
    machine, place = Machine(), tmp_path / "hall.sqlite"
    time = machine.begun()
    seen = []
    for rows in (OLD[:2], NEW, OLD):
        if is_begun_anew:
            time = machine.begun()
        with closing(in_file(place, time)) as shelf:
            if is_begun_anew:
                time.goes_on_from(shelf)
            machine.passes(1)
            brought(shelf, rows)
            seen.append(newest(shelf))
        machine.wall.now -= DAY_S
    assert seen == [OLD[0].hash, NEW[0].hash, OLD[0].hash]


def test_what_was_decided_is_not_later_than_now_either(tmp_path: Path) -> None:
    machine = Machine()
    with closing(in_file(tmp_path / "hall.sqlite", machine.begun())) as shelf:
        shelf.decide("person", {})
        ahead = machine.wall.now
        machine.wall.now -= DAY_S
        time = machine.begun()
        assert time() < ahead
        time.goes_on_from(shelf)
    assert time() == ahead


def public(evening: PublicEvening) -> bytes:
    return everything(looked_at(evening), "t1")


def test_what_came_before_the_hall_began_waits_the_whole_delay_from_there() -> None:
    """It may have come just now, and nobody knows by which clock"""
    evening = PublicEvening()
    evening.round(1, DELAY_S)
    evening.join(1)
    nothing = public(evening)
    evening.play("t1", 20)
    evening.clock.now += DAY_S
    evening.begin_anew()
    evening.clock.now += DELAY_S - 1
    evening.hall.presence.seen("t1")
    assert public(evening) == nothing
    evening.clock.now += 1
    evening.hall.presence.seen("t1")
    assert public(evening) != nothing


@pytest.mark.parametrize(
    ("since", "now", "state"),
    [
        (0, 100 + DELAY_S, PairingState.PAPER),
        (0, 99 + DELAY_S, PairingState.RUNNING),
        (200, 199 + DELAY_S, PairingState.RUNNING),
        (200, 200 + DELAY_S, PairingState.PAPER),
    ],
)
def test_a_result_waits_from_when_it_came_or_the_hall_began(
    since: float, now: float, state: PairingState
) -> None:
    decided = (round_of(1, delay_s=DELAY_S, begun=True), pairing(1, 1, "t1", {"red": 1, "blue": 2}))
    tournament = four_people(*decided).after([paper(1, {"red": 1, "blue": 2})], came=100.0)
    assert public_now(reckoned(tournament, []), now, since).outcomes[1].state is state


def read_clocks(folder: str) -> Iterator[str]:
    """What is given the clock of the wall, or reads it."""
    for path in Path(folder).rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        given = [one for one in ast.walk(tree) if isinstance(one, ast.Call)]
        inside = {id(arg): ast.unparse(one.func) for one in given for arg in one.args}
        for one in ast.walk(tree):
            if isinstance(one, ast.Attribute) and ast.unparse(one) == "time.time":
                yield inside.get(id(one), f"{path.name}:{one.lineno}")


def test_only_keys_that_end_and_the_halls_own_time_read_the_clock_on_the_wall() -> None:
    packages = (companion.hall, companion.live.hall, web.hall)
    found = [one for package in packages for one in read_clocks(package.__path__[0])]
    assert sorted(found) == ["HallTime", "Keys"]
