"""Where two codes apply to one step, the first in the table is given (p. 6-15)."""

import pytest

from companion.games.faust.rules.position import Position
from tests.rules.build import EVERYTHING, judged, table

NO_HAND = "2 3 4 5 6 7 8 9"
TRAP = table("A1 A9", cards="A3:blue")
SOUL_TRAP = table("A1 A9", soul="A3", cards="A3:blue")
LEVEL = table(blue="A5 A5", soul="A5")
PAIR = table(blue="B2 B2")  # the soul can end the game on B2
ENDS = "soul B1 B2"


@pytest.mark.parametrize(
    ("first", "second", "position", "said"),
    [
        ("game-over", "not-your-turn", PAIR, [ENDS, "stone B2 B3"]),
        ("game-over", "no-such-piece", PAIR, [ENDS, "stone A5 A6"]),
        ("game-over", "no-such-piece", PAIR, [ENDS, "soul B1 B2"]),
        ("game-over", "no-such-piece", PAIR, [ENDS, "forced A5 A6"]),
        ("game-over", "no-such-piece", PAIR, [ENDS, "twin red A5 A6"]),
        ("game-over", "soul-overtakes", PAIR, [ENDS, "soul B2 B3"]),
        ("game-over", "second-card", PAIR, ["lay A5", ENDS, "lay A6"]),
        ("game-over", "wrong-card-value", PAIR, [ENDS, "reveal A5 4"]),
        ("game-over", "wrong-twin-move", PAIR, [ENDS, "twin red A1 A5"]),
        ("not-your-turn", "backward", table(blue="A1 A9"), ["stone A9 A8"]),
        ("not-your-turn", "no-move", table(blue="A1 A9"), ["stone A9 A9"]),
        ("not-your-turn", "second-stone", table(blue="A1 A9"), ["stone A1 A2", "stone A9 A10"]),
        ("not-your-turn", "too-many-points", table(blue="A1 A9"), ["stone A1 A8", "stone A9 A10"]),
        ("not-your-turn", "wrong-forced-move", table(blue="A1 A9"), ["forced A9 A9"]),
        ("no-such-piece", "backward", table(), ["stone A5 A4"]),
        ("no-such-piece", "backward", table(), ["soul A5 A4"]),
        ("no-such-piece", "no-move", table(), ["stone A5 A5"]),
        ("no-such-piece", "no-move", table(), ["soul A5 A5"]),
        ("no-such-piece", "soul-overtakes", table("B1 A1"), ["soul A5 A6"]),
        ("no-such-piece", "ran-past-card", TRAP, ["stone A1 A3", "stone A5 A6"]),
        ("no-such-piece", "too-many-points", table(), ["stone A1 A8", "stone A5 A6"]),
        ("no-such-piece", "wrong-forced-move", TRAP, ["stone A1 A3", "forced A5 A9"]),
        ("no-such-piece", "wrong-twin-move", table(), ["twin red A5 A5"]),
        ("backward", "second-stone", table("A1 A9"), ["stone A1 A2", "stone A9 A8"]),
        ("backward", "soul-overtakes", table("B1 A1"), ["soul B1 A15"]),
        ("backward", "ran-past-card", TRAP, ["stone A1 A3", "stone A3 A2"]),
        ("backward", "too-many-points", table(), ["stone A1 A8", "stone A8 A7"]),
        ("no-move", "second-stone", table("A1 A9"), ["stone A1 A2", "stone A9 A9"]),
        ("no-move", "soul-overtakes", table("B1 A1"), ["soul B1 B1"]),
        ("no-move", "ran-past-card", TRAP, ["stone A1 A3", "soul B1 B1"]),
        ("no-move", "too-many-points", table(), ["stone A1 A8", "stone A8 A8"]),
        ("second-stone", "ran-past-card", TRAP, ["stone A1 A3", "stone A9 A10"]),
        ("second-stone", "too-many-points", table("A1 A9"), ["stone A1 A8", "stone A9 A10"]),
        ("soul-overtakes", "ran-past-card", SOUL_TRAP, ["stone A1 A3", "soul A3 A4"]),
        ("soul-overtakes", "too-many-points", LEVEL, ["stone A1 A8", "soul A5 A6"]),
        ("second-card", "no-card-left", table(cards="A9:red=4"), ["lay A5", "lay A6 4"]),
        ("second-card", "slot-taken", table(), ["lay A5", "lay A5"]),
        ("second-card", "ran-past-card", TRAP, ["lay A5", "stone A1 A3", "lay A6"]),
        ("second-card", "too-many-points", table(), ["lay A5", "stone A1 A7", "lay A6"]),
        ("no-card-left", "slot-taken", table(cards="A5:blue", used_red=NO_HAND), ["lay A5"]),
        ("no-card-left", "slot-taken", table(cards="A5:blue"), ["lay A5 1"]),
        ("no-card-left", "ran-past-card", TRAP, ["stone A1 A3", "lay A5 1"]),
        ("no-card-left", "too-many-points", table(), ["stone A1 A8", "lay A5 1"]),
        ("slot-taken", "ran-past-card", TRAP, ["stone A1 A3", "lay A3"]),
        ("slot-taken", "too-many-points", table(cards="A5:red"), ["soul B1 B8", "lay A5"]),
        ("ran-past-card", "too-many-points", table(cards="A8:blue"), ["stone A1 A9"]),
        ("ran-past-card", "too-many-points", table(cards="A8:blue"), ["stone A1 A8", "soul B1 B2"]),
        ("ran-past-card", "too-many-points", table(cards="A8:blue"), ["stone A1 A8", "lay A5"]),
    ],
)
def test_the_first_of_two_codes_is_given(
    first: str, second: str, position: Position, said: list[str]
) -> None:
    """p. 6-15"""
    assert judged(position, *said, writes=EVERYTHING) == f"{first} at {len(said)}"


def test_a_wrong_value_comes_before_the_jump_that_is_due_first() -> None:
    """p. 9, 15: a card that waits for a jump counts as to be turned over"""
    by = "trap_on_soul=twin_first"
    wrong, right = ("reveal A3 10", "reveal A3 4")
    verdicts = [
        judged(SOUL_TRAP, "stone A1 A3", said, by=by, writes=EVERYTHING) for said in (wrong, right)
    ]
    assert verdicts == ["wrong-card-value at 2", "wrong-twin-move at 2"]
