"""How a turn is judged: each code, its page, its place in the line (p. 6-15)."""

from typing import NamedTuple

import pytest

from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import BLUE, RED, Position
from companion.games.faust.rules.record import Header, Turn
from companion.games.faust.rules.referee import IllegalTurn, judge_turn
from companion.games.faust.rules.rules import Illegal
from tests.rules.build import CHOICES, EVERYTHING, do, judge, judged, parse_action, start, table

TRAPPED = table("A1 A9", cards="A3:blue")
NO_HAND = "2 3 4 5 6 7 8 9"


class Case(NamedTuple):
    """What is done on which table, and the code, page and action of the verdict."""

    code: str
    page: str
    position: Position
    said: list[str]
    action: int


CODES = [
    Case("game-over", "13", table("B2 B2"), ["soul B1 B2", "lay A3"], 2),
    Case("not-your-turn", "6", table(blue="A1 A9"), ["stone A9 B1"], 1),
    Case("no-such-piece", "6", table(), ["stone A5 A12"], 1),
    Case("no-such-piece", "6", table(), ["soul B2 B9"], 1),
    Case("backward", "6–7", table("A5 A9"), ["stone A5 A4"], 1),
    Case("backward", "6–7", table(soul="B3"), ["soul B3 B2"], 1),
    Case("no-move", "6", table(), ["stone A1 A1"], 1),
    Case("no-move", "6", table(), ["soul B1 B1"], 1),
    Case("second-stone", "6", table("A1 A9"), ["stone A1 A2", "stone A9 B1"], 2),
    Case("soul-overtakes", "7", table("B3 A1"), ["soul B1 B4"], 1),
    Case("second-card", "7", table(), ["lay A5", "lay A6"], 2),
    Case("no-card-left", "7", table(used_red=NO_HAND), ["lay A5"], 1),
    Case("no-card-left", "7", table(cards="A9:red=4"), ["lay A5 4"], 1),
    Case("no-card-left", "7", table(used_red="4"), ["lay A5 4"], 1),
    Case("no-card-left", "7", table(), ["lay A5 10"], 1),
    Case("slot-taken", "7", table(cards="A5:blue"), ["lay A5"], 1),
    Case("ran-past-card", "8", TRAPPED, ["stone A1 A4"], 1),
    Case("ran-past-card", "8", TRAPPED, ["stone A1 A3", "soul B1 B2"], 2),
    Case("ran-past-card", "8", TRAPPED, ["stone A1 A3", "lay A5"], 2),
    Case("too-many-points", "6", table(), ["stone A1 A9"], 1),
    Case("too-many-points", "6", table(), ["soul B1 B9"], 1),
    Case("too-many-points", "6", table(), ["soul B1 B8", "lay A5"], 2),
    Case("points-left", "6, 17", table(), ["stone A1 A7"], 2),
    Case("points-left", "6, 17", table(), [], 1),
    Case("wrong-card-value", "8–9", table(cards="A3:blue"), ["reveal A3 4"], 1),
    Case("wrong-card-value", "8–9", table(), ["reveal A3 4"], 1),
    Case("wrong-card-value", "8–9", TRAPPED, ["stone A1 A3", "reveal A3 10"], 2),
    Case("missing-forced-move", "9", TRAPPED, ["stone A1 A3"], 2),
]
WRITTEN_IN_FULL = [
    Case("no-such-piece", "6", table(), ["forced A5 A6"], 1),
    Case("no-such-piece", "6", table(), ["twin red A5 A6"], 1),
    Case("not-your-turn", "6", table(blue="A1 A9"), ["forced A9 A10"], 1),
    Case("wrong-forced-move", "9", table(), ["forced A1 A5"], 1),
    Case("wrong-forced-move", "9", TRAPPED, ["stone A1 A3", "forced A3 A7"], 2),
    Case("wrong-forced-move", "9", TRAPPED, ["stone A1 A3", "reveal A3 4", "forced A3 A8"], 3),
    Case("wrong-forced-move", "9", TRAPPED, ["stone A1 A3", "reveal A3 4", "forced A9 A13"], 3),
    Case("missing-forced-move", "9", TRAPPED, ["stone A1 A3", "reveal A3 4"], 3),
    Case("wrong-twin-move", "11, 14–15", table(), ["twin red A1 A5"], 1),
    Case("wrong-twin-move", "11, 14–15", table(), ["twin red A1 A1"], 1),
    Case("wrong-twin-move", "11, 14–15", table("A1 A3", soul="A8"), ["stone A1 A8"], 2),
    Case(
        "wrong-twin-move",
        "11, 14–15",
        table("A1 A3", soul="A8"),
        ["stone A1 A8", "twin red A8 A4"],
        2,
    ),
]


@pytest.mark.parametrize("case", CODES)
def test_each_code_with_its_page_and_action(case: Case) -> None:
    """p. 6-9, the page of each stands in the table"""
    verdict = judge(case.position, *case.said)
    assert isinstance(verdict, IllegalTurn)
    assert (verdict.code, verdict.code.page, verdict.action) == (case.code, case.page, case.action)


@pytest.mark.parametrize("case", WRITTEN_IN_FULL)
def test_each_code_of_what_was_physically_done(case: Case) -> None:
    """p. 6-15, the page of each stands in the table"""
    verdict = judge(case.position, *case.said, writes=EVERYTHING)
    assert isinstance(verdict, IllegalTurn)
    assert (verdict.code, verdict.code.page, verdict.action) == (case.code, case.page, case.action)


def test_every_code_is_shown_here() -> None:
    """p. 6-15"""
    assert {case.code for case in [*CODES, *WRITTEN_IN_FULL]} == {*Code}
    assert all(code.page for code in Code)


def test_codes_stand_in_their_order_of_precedence() -> None:
    """p. 6-15"""
    assert " ".join(Code) == (
        "game-over not-your-turn no-such-piece backward no-move second-stone soul-overtakes "
        "second-card no-card-left slot-taken ran-past-card too-many-points points-left "
        "wrong-card-value wrong-forced-move missing-forced-move wrong-twin-move"
    )


def test_a_mistake_says_code_and_page() -> None:
    """p. 7"""
    with pytest.raises(Illegal, match=r"soul-overtakes \(p\. 7\)"):
        do(table("B3 A1"), "soul B1 B4")


def test_the_position_of_a_verdict_is_that_before_the_illegal_step() -> None:
    """p. 7"""
    verdict = judge(table("B3 A1"), "soul B1 B4")
    assert isinstance(verdict, IllegalTurn)
    assert verdict.position == table("B3 A1", soul="B3", points=5, soul_met=True)


def test_the_line_itself_is_judged_first() -> None:
    """p. 6, 13: game-over before not-your-turn, both carry action 1"""
    do_nothing_wrong = (parse_action("stone A1 A8"),)
    verdicts = [
        judge_turn(position, Turn(1, player, do_nothing_wrong), Header())
        for position, player in ((start(), BLUE), (table(over="infamy"), BLUE))
    ]
    assert [(v.code, v.action) for v in verdicts if isinstance(v, IllegalTurn)] == [
        ("not-your-turn", 1),
        ("game-over", 1),
    ]


def test_an_empty_turn_after_the_end_is_game_over() -> None:
    """p. 13"""
    verdict = judge_turn(table(over="infamy"), Turn(1, RED, ()), Header())
    assert isinstance(verdict, IllegalTurn)
    assert (verdict.code, verdict.action) == ("game-over", 1)


def test_a_stone_that_goes_on_after_its_jump_is_judged_by_its_points() -> None:
    """p. 6, 11"""
    before = table("A1 A3", soul="A8")
    verdicts = [judged(before, "stone A1 A9", writes=way) for way in (CHOICES, EVERYTHING)]
    assert verdicts == ["too-many-points at 1"] * 2
