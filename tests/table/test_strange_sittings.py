"""Strange sittings: their logs can be read, their truth is legal, and they are fair."""

import json
from functools import cache

import pytest

from companion.games.faust.files.record_lines import header_from_json, read_actions
from companion.games.faust.files.verdict_lines import position_to_json
from companion.games.faust.rules.board import parse_field
from companion.games.faust.rules.position import COLOURS, Position
from companion.games.faust.rules.record import Header, Turn
from companion.games.faust.rules.referee import LegalTurn, judge_turn
from companion.games.faust.rules.rulings import Rulings
from companion.observations import Json
from companion.replay.sitting import read_sitting
from tests.table.strange_sittings.careful import CarefulReader, Sight, SlotSign
from tests.table.strange_sittings.draw import PROFILE_NAMES, draw
from tests.table.strange_sittings.table import Line

_TRIES = 60
# Where it would take long to find a fair one, the number of one.
_FIRST = {"slowcam": 29, "doubtful": 2}


@cache
def drawn(profile: str) -> Line:
    """The first fair sitting of a profile."""
    first = _FIRST.get(profile, 0)
    names = (f"{profile}-00{number:03}" for number in range(first, first + _TRIES))
    return next(sitting for name in names if (sitting := draw(name, profile, 0)) is not None)


def _dicts(lines: Json) -> list[Line]:
    assert isinstance(lines, list)
    return [line for line in lines if isinstance(line, dict)]


def log_of(profile: str) -> list[Line]:
    return _dicts(drawn(profile)["log"])


def truth_of(profile: str) -> Line:
    truth = drawn(profile)["truth"]
    assert isinstance(truth, dict)
    return truth


@pytest.mark.parametrize("profile", PROFILE_NAMES)
def test_every_log_can_be_read(profile: str) -> None:
    lines = "".join(json.dumps(line) + "\n" for line in log_of(profile))
    assert len(read_sitting(lines.encode()).observations) == len(log_of(profile)) - 1


@pytest.mark.parametrize("profile", PROFILE_NAMES)
def test_every_truth_is_a_legal_game(profile: str) -> None:
    game = log_of(profile)[0]["game"]
    assert isinstance(game, dict)
    header = header_from_json(game)
    position, turns = header.start_position(), _dicts(truth_of(profile)["turns"])
    for number, turn in enumerate(turns, start=1):
        done = Turn(number, COLOURS.index(str(turn["player"])), read_actions(turn["do"]))
        verdict = judge_turn(position, done, header)
        assert isinstance(verdict, LegalTurn)
        position = verdict.after
        assert (number, position_to_json(position)) == (turn["turn"], turn["after"])
    assert turns


@pytest.mark.parametrize("profile", ["faults", "ignored-fault"])
def test_a_fault_is_named_for_the_turn_after_the_legal_ones(profile: str) -> None:
    fault = truth_of(profile)["fault"]
    assert isinstance(fault, dict)
    assert fault["turn"] == len(_dicts(truth_of(profile)["turns"])) + 1
    assert fault["codes"] == ["too-many-points"]


@pytest.mark.parametrize("profile", ["fits", "chatter", "fastcam"])
def test_the_same_name_draws_the_same_sitting(profile: str) -> None:
    first = drawn(profile)
    assert draw(str(first["name"]), profile, 0) == first


def place(name: str) -> int:
    return parse_field(name)


def reader(*signs: SlotSign) -> CarefulReader:
    return CarefulReader(Rulings(), Header().start_position(), signs)


def sight(t: float, red: str, soul: str) -> Sight:
    first, second = red.split()
    return Sight(t, ((place(first), place(second)), (place("A1"),) * 2), place(soul))


def afters(careful: CarefulReader) -> set[Position]:
    return {game[-1] for game in careful.games() if game}


def test_seven_fields_are_one_turn_for_the_careful_reader() -> None:
    careful = reader()
    careful.look(sight(5.0, "A1 A5", "B4"))
    (after,) = afters(careful)
    assert (after.stones[0], after.soul, after.mover) == (
        (place("A1"), place("A5")),
        place("B4"),
        1,
    )


def test_eight_fields_are_no_legal_turn_for_the_careful_reader() -> None:
    careful = reader()
    careful.look(sight(5.0, "A1 A9", "B1"))
    assert careful.games() == set()


def test_a_card_that_was_never_laid_explains_nothing() -> None:
    """p. 7: six fields and a card are seven points."""
    with_card, without = reader(SlotSign(4.0, place("B9"), 0)), reader()
    for careful in (with_card, without):
        careful.look(sight(5.0, "A1 A7", "B1"))
    assert [len(afters(careful)) for careful in (with_card, without)] == [1, 0]


def test_a_jump_that_may_be_due_leaves_two_games() -> None:
    """p. 11: the soul comes to the stone last, or the card was laid after it."""
    start = Header(soul=place("A3")).start_position()
    careful = CarefulReader(Rulings(), start, (SlotSign(4.0, place("B9"), 0),))
    careful.look(sight(5.0, "A1 A5", "A5"))
    assert sorted(map(len, careful.games())) == [0, 1]
