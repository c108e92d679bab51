"""Nothing legal fits: the one rule that was broken is named, and what to put back."""

import pytest

from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.rulings import LevelSoul, Rulings, StonesPerTurn
from companion.games.faust.session.explaining.diagnose import Diagnosis, diagnose
from tests.rules.build import table
from tests.rules.looks import seen


def repair_of(diagnosis: Diagnosis | None) -> list[str]:
    assert diagnosis is not None
    return [
        " ".join((one.kind, *(field_name(at) for at in (one.origin, one.target) if at is not None)))
        for one in diagnosis.repair
    ]


# What was done, how it lay and is seen then (red/blue/soul/cards), and the fault with its act.
FAULTS = """
eight points on a stone | A1 A1/A1 A1/B1 | A1 A9/A1 A1/B1 | too-many-points 1: red A9 A1
five on a stone, three on the soul | A1 A1/A1 A1/B1 | A1 A6/A1 A1/B4 | too-many-points 2: soul B4 B1
only six points | A1 A1/A1 A1/B1 | A1 A7/A1 A1/B1 | points-left 2:
a stone went backward | A5 A9/A1 A1/B1 | A3 A9/A1 A1/B1 | backward 1: red A3 A5
the soul went backward | A5 A9/A1 A1/B5 | A5 A9/A1 A1/B3 | backward 1: soul B3 B5
both own stones moved | A1 A3/A1 A1/B1 | A4 A7/A1 A1/B1 | second-stone 2: red A4 A3
a stone of the other player moved | A1 A1/A5 A9/B1 | A1 A1/A7 A9/B1 | not-your-turn 1: blue A7 A5
the soul passed a stone | A1 A1/A3 A9/A2 | A1 A1/A3 A9/A5 | soul-overtakes 1: soul A5 A2
ran past a card | A1 A1/A9 A9/B1/A4:blue | A1 A8/A9 A9/B1/A4:blue | ran-past-card 1: red A8 A1
obeyed the wrong way | A1 A6/A9 A9/B1/A7:blue=2 | A1 A8/A9 A9/B1 | wrong-forced-move 3: red A8 A7
two cards were laid | A1 A1/A1 A1/B1 | A1 A6/A1 A1/B1/B3:red B7:red | second-card 3: card B7
"""


@pytest.mark.parametrize("fault", FAULTS.strip().splitlines())
def test_the_broken_rule_is_named_with_what_to_put_back(fault: str) -> None:
    _, lay, looks, told = fault.split(" | ")
    red, blue, soul, *cards = lay.split("/")
    position = table(red, blue, soul, cards="".join(cards))
    diagnosis = diagnose(position, seen(*looks.split("/")), Rulings())
    assert diagnosis is not None
    put_back = ", ".join(repair_of(diagnosis))
    assert f"{diagnosis.code} {diagnosis.action}: {put_back}".rstrip() == told


def test_a_stone_of_the_other_player_from_a_shared_field_is_not_taken_for_an_own_one() -> None:
    """p. 6"""
    diagnosis = diagnose(table("A1 A1", "A1 A1", "B1"), seen("A1 A1", "A1 A4", "B1"), Rulings())
    assert diagnosis is not None
    assert diagnosis.code is Code.NOT_YOUR_TURN


def test_a_complete_legal_turn_is_no_fault() -> None:
    assert diagnose(table("A1 A1", "A1 A1", "B1"), seen("A1 A5", "A1 A1", "B4"), Rulings()) is None


def test_a_piece_in_a_hand_is_no_fault_yet() -> None:
    assert diagnose(table("A1 A1", "A1 A1", "B1"), seen("A1", "A1 A1", "B1"), Rulings()) is None


def test_the_rulings_of_the_table_decide() -> None:
    position, reading = table("A1 A3", "A1 A1", "B1"), seen("A4 A7", "A1 A1", "B1")
    assert diagnose(position, reading, Rulings(stones_per_turn=StonesPerTurn.BOTH)) is None
    position, reading = table("A1 A3", "A1 A9", "A9"), seen("A1 A3", "A1 A9", "B1")
    assert diagnose(position, reading, Rulings(level_soul=LevelSoul.FREE)) is None


def test_what_is_put_back_ends_no_turn() -> None:
    """p. 6: seven points and two more in one look, so all of it goes back"""
    found = diagnose(table("A1 A1", "A1 A1", "B1"), seen("A1 A8", "A1 A1", "B3"), Rulings())
    assert found is not None
    assert (found.code, repair_of(found)) == (
        Code.TOO_MANY_POINTS,
        ["red A8 A1", "soul B3 B1"],
    )


def test_what_is_put_back_takes_no_soul_card() -> None:
    """p. 12: the soul may turn its corner, but not with both stones in one turn"""
    found = diagnose(table("A3 A5", "A7 A9", "B15"), seen("A4 A6", "A7 A9", "A1"), Rulings())
    assert found is not None
    assert (found.code, repair_of(found)) == (
        Code.SECOND_STONE,
        ["red A4 A3", "red A6 A5", "soul A1 B15"],
    )
