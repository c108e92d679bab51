"""What holds for every sitting: the same again, in any allowed order, and never a traceback."""

import json
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.commands.cli import main
from companion.games.faust.at_table import Session
from companion.games.faust.rules.record import Header, TurnEnd
from companion.observations import CardSeen, Observation, PageSaid
from companion.replay.sitting import Sitting, read_sitting, replay
from tests.night import by_day
from tests.table.golden import GOLDEN, NOT_YET, name_of
from tests.table.played import told_slowly
from tests.table.sittings import header_of, of_faust
from tests.table.spoiled import spoiled
from workshop.drawn.grips import in_any_order
from workshop.drawn.played import play_game

# How many spoiled sittings are tried; a night's run sets more.
SPOILED = int(os.environ.get("FAUST_SPOILED_SITTINGS", "150"))

Replay = Callable[[list[str]], tuple[int, str]]


@pytest.fixture
def replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Replay:
    def replay(lines: list[str]) -> tuple[int, str]:
        log = tmp_path / "one.sitting.jsonl"
        log.write_text("\n".join(lines) + "\n", "utf-8")
        status = main(["replay", "--json", str(log)])
        return status, capsys.readouterr().out

    return replay


def test_any_json_lines_give_events_or_exit_2(replayed: Replay) -> None:
    dice = Random(2006)
    for _ in range(SPOILED):
        lines = spoiled(dice.choice(GOLDEN).read_text("utf-8").splitlines(), dice)
        status, out = replayed(lines)
        assert status in {0, 1, 2}, lines
        events = [json.loads(line) for line in out.splitlines()]
        assert all("kind" in one and one.get("for") != "fault" for one in events), lines
        assert status != 2 or not out, lines


ONCE_CRASHED = sorted((Path(__file__).parent / "once_crashed").glob("*.sitting.jsonl"))


@pytest.mark.parametrize("path", ONCE_CRASHED, ids=name_of)
def test_logs_that_once_ended_with_a_traceback_give_events(path: Path, replayed: Replay) -> None:
    status, out = replayed(path.read_text("utf-8").splitlines())
    assert status in {0, 1}
    assert out


LONG = [
    path
    for path in GOLDEN
    if len(path.read_text("utf-8").splitlines()) > 15 and name_of(path) not in NOT_YET
]
SAYS_A_VALUE = [path for path in GOLDEN if '"reveal"' in path.read_text("utf-8")]
SOME = SAYS_A_VALUE[::5]  # run by day


@pytest.mark.parametrize(
    "path", [*SOME, *by_day([one for one in SAYS_A_VALUE if one not in SOME], 0)], ids=name_of
)
def test_a_value_that_the_camera_reads_counts_as_one_that_the_table_says(path: Path) -> None:
    """Logs in which the camera spoke on the page, as it once did, mean what they meant."""
    sitting = read_sitting(path.read_bytes())
    by_table, read = ([*map(one, of_faust(sitting))] for one in (_said_by_table, _read_on_card))
    assert by_table != read
    first, other = (
        [*replay(replace(sitting, observations=(*told,)), sitting.sit_down())]
        for told in (by_table, read)
    )
    assert first == other


def _said_by_table(told: Observation) -> Observation:
    match told:
        case PageSaid(say="reveal"):
            return replace(told, by="table")
    return told


def _read_on_card(told: Observation) -> Observation:
    match told:
        case PageSaid(t, _, "reveal", {"field": str(field), "value": int(value)}):
            return CardSeen(t, field, value)
    return told


@pytest.mark.parametrize("seed", by_day(range(6)))
def test_slot_events_anywhere_in_their_window_give_the_same_record(seed: int) -> None:
    game = play_game(Header(), Random(seed))
    session = Session(game.header)
    for observation in told_slowly(game, Random(seed * 31 + 1)):
        session.feed(observation)
    told = [in_any_order(turn.do) for turn in session.record.turns]
    assert told == [in_any_order(turn.do) for turn in game.record.turns]


@pytest.mark.parametrize("path", by_day(LONG, 12), ids=name_of)
def test_clocks_that_are_a_little_off_give_the_same_record(path: Path) -> None:
    """Every observation a quarter of a second early or late, in the same order."""
    sitting = read_sitting(path.read_bytes())
    dice = Random(path.name)
    exact, shifted = (
        _turns_done(sitting, told)
        for told in (of_faust(sitting), _a_little_off(of_faust(sitting), dice))
    )
    assert shifted == exact


def _a_little_off(observations: tuple[Observation, ...], dice: Random) -> Iterator[Observation]:
    now = 0.0
    for one in observations:
        now = max(now, one.t + dice.uniform(-0.25, 0.25))
        yield replace(one, t=now)


def _turns_done(sitting: Sitting, told: Iterable[Observation]) -> list[object]:
    session = Session(header_of(sitting), TurnEnd(sitting.turn_end))
    for one in told:
        session.feed(one)
    return [(turn.number, in_any_order(turn.do)) for turn in session.record.turns]
