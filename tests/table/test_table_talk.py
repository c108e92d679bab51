"""The demo of the second game replays a recorded evening, again and again."""

from dataclasses import dataclass, field
from itertools import repeat

import pytest

from companion.commands.cli import main
from companion.games.salamander.at_table import SALAMANDER_AT_TABLE
from companion.live.demo import END_IS_SEEN_S, Evenings
from companion.live.pace import Pace
from companion.live.table import Table
from companion.observations import PageSaid
from companion.storage.store import Store

assert SALAMANDER_AT_TABLE.evening is not None
AGREED, OBSERVED = SALAMANDER_AT_TABLE.evening(1)
TOLD = [*OBSERVED]


class Skipping(Pace):
    """Time that nobody waits for."""

    def __init__(self, ends_at: float = float("inf")) -> None:
        super().__init__()
        self.t, self.ends_at = 0.0, ends_at

    def now(self) -> float:
        return round(self.t, 3)

    def wait_until(self, t: float) -> bool:
        self.t = max(self.t, t)
        return self.t < self.ends_at


@dataclass
class Shown:
    """A table at which so many games of the recording are told, each to its end or cut short."""

    games: int
    cut_at: int = len(TOLD)
    store: Store = field(default_factory=Store)

    def __post_init__(self) -> None:
        table = Table(AGREED, self.store)
        told = repeat((AGREED, TOLD[: self.cut_at]), self.games)
        evenings = Evenings(table, told, lambda: None, table.begin_game)
        for observation in evenings.observations(Skipping()):
            table.take(observation)

    def kinds(self, game: int) -> list[str]:
        rows = self.store.of_game(game)
        return [str(row.content()["kind"]) for row in rows if row.kind == "event"]


def test_an_evening_of_ten_minutes_has_a_fault_a_take_back_and_a_contradiction() -> None:
    kinds = Shown(1).kinds(1)
    assert 540 < TOLD[-1].t < 660
    assert (kinds.count("illegal"), kinds.count("contradiction"), kinds[-1]) == (1, 1, "game-over")
    assert kinds.count("corrected") == 3  # the fault, what was taken back by all, a step back
    by_people = [one.say for one in TOLD if isinstance(one, PageSaid)]
    assert (by_people.count("step-back"), by_people.count("undo")) == (1, 4)


def test_the_recording_begins_again_as_the_same_game() -> None:
    shown = Shown(2)
    first, second = shown.store.games()
    assert first.content() == second.content()
    played, again = ([one for one in shown.kinds(game) if one != "link"] for game in (1, 2))
    assert again == played


def test_a_game_that_the_table_understood_otherwise_is_ended() -> None:
    assert Shown(1, cut_at=40).kinds(1)[-1] == "game-over"


def test_it_ends_when_nobody_looks_any_more() -> None:
    ends = Skipping(ends_at=END_IS_SEEN_S)
    table = Table(AGREED, Store())
    evenings = Evenings(table, repeat((AGREED, TOLD)), lambda: None, table.begin_game)
    assert [*evenings.observations(ends)][-1].t < END_IS_SEEN_S


@pytest.mark.parametrize("option", [["--target", "30"], ["--level", "3"]])
def test_a_recording_is_played_by_its_own_rules(
    option: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["demo", "--game", "feuer-salamander", "--port", "0", *option]) == 2
    assert f"{option[0]} is of Doctor Faust" in capsys.readouterr().err
