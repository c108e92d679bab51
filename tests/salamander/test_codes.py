"""How a turn is judged: every code, its action, and which of two comes first."""

from typing import NamedTuple

import pytest

from companion.games.salamander.rules.codes import Code
from tests.salamander.tables import EVERYTHING, MONK, ROUND, fault

CAUGHT = ("K 12o @A42 >K5", "Q 12o @W43 >Q5", MONK, "R 22o @F31 >R", "K 41o @A42 >Q5")
CAUGHT_IN_FULL = (*CAUGHT[:-1], f"{CAUGHT[-1]} ^Q>D")
AT_K5 = ("K 12o @A42 >K5", *ROUND[1:])
FAILED = "K !F:Mr5,Qs1 y n"
BIG = "target: 300"


class Case(NamedTuple):
    """What is done after which turns, the code and action of it, and how the table plays."""

    found: str
    turn: str
    before: tuple[str, ...] = ()
    tags: str = BIG


CASES = [
    Case("game-over 1", "Q 34o", ("K !F,s2:Mr7 y",), "target: 1"),
    Case("game-over 1", "K", ("K !F,s2:Mr7 y",), "target: 1"),
    Case("not-your-turn 1", "M"),
    Case("put-missing 4", CAUGHT[-1], CAUGHT[:-1], EVERYTHING),
    Case("answer-missing 5", "K 34o @A42 >Q4 ?QF"),
    Case("reply-missing 2", "K !F,s2:Mr7"),
    Case("show-missing 4", FAILED),
    Case("draw-missing 2", "K 34~"),
    Case("marker-missing 2", "K 34o"),
    Case("move-missing 3", "K 34o @A42"),
    Case("turn-over 5", f"{FAILED} #r2 34o"),
    Case("wrong-put 1", "K ^K>D", (), EVERYTHING),
    Case("in-dungeon 1", "Q 34o", CAUGHT),
    Case("no-throw-due 4", "K 34o @A42 >Q4 34o"),
    Case("no-key-throw-due 1", "K k00/0"),
    Case("wrong-sticks 1", "Q k0/0", CAUGHT),
    Case("no-draw-due 1", "K +"),
    Case("discard-missing 2", "K 34~ +"),
    Case("no-marker-due 1", "K @A42"),
    Case("not-your-marker 2", "K 34o Q@A42"),
    Case("wrong-marker 2", "K 34o @-"),
    Case("no-move-due 1", "K >K3"),
    Case("not-your-figure 3", "K 34o @A42 Q>Q3"),
    Case("left-out-field 3", "K 34o @A42 >Q4", (), "seats: K M"),
    Case("no-such-way 3", "K 34o @A42 >D"),
    Case("not-moved 3", "K 34o @A42 >K"),
    Case("home-too-far 3", "K 34o @A42 >K", AT_K5),
    Case("must-turn-in 3", "K 12o @A42 >K4", ("K 12o @A42 >K3", *ROUND[1:]), "turn_in: forced"),
    Case("wrong-distance 3", "K 34o @A42 >Q5"),
    Case("may-not-ask 1", "K ?QF"),
    Case("wrong-player-asked 4", "K 34o @A42 >Q4 ?MF"),
    Case("nothing-asked 1", "K =y"),
    Case("not-home 4", "K 34o @A42 >Q4 !F,s2:Mr7"),
    Case("declare-not-now 1", "K !F,s2:Mr7", (), "declare_when: on_arrival"),
    Case(
        "second-combination 3",
        "K !F,s2:Mr7 y !:QF,Rs2,Mr6",
        (),
        f"{BIG}, combinations_per_turn: one",
    ),
    Case("wrong-combination 1", "K !F,s2:"),
    Case("wrong-claim 1", "K !F,s2:Kr7"),
    Case("too-few-cards 1", "K !F,s2,r7:"),
    Case("nothing-claimed 1", "K n"),
    Case("nothing-to-show 1", "K #"),
    Case("wrong-show 4", f"{FAILED} #"),
    Case("no-exchange 5", f"{FAILED} #r2 Q%s1"),
    Case("no-discard-due 5", f"{FAILED} #r2 M%r5,A", (), f"{BIG}, set_aside: monk=row-4"),
    Case("keys-missing 2", "Q k00/0", CAUGHT),
    Case("throw-missing 1", "K"),
    Case("contradiction 5", "K 22~ +-r7 >K 22~ +-r7 >K"),
]

# Both apply; the one that stands first in the table is said.
FIRST = [
    Case("game-over 3", "K !F,s2:Mr7 y ^K>D", (), f"target: 1, {EVERYTHING}"),
    Case("game-over 1", "M", ("K !F,s2:Mr7 y",), "target: 1"),
    Case("put-missing 4", f"{CAUGHT[-1]} +", CAUGHT[:-1], EVERYTHING),
    Case("put-missing 6", f"{CAUGHT[-1]} ^Q>D ?QF +", CAUGHT[:-1], EVERYTHING),
    Case("put-missing 4", f"{FAILED} #", (), f"{BIG}, {EVERYTHING}"),
    Case("answer-missing 5", "K 34o @A42 >Q4 ?QF ^K>D", (), EVERYTHING),
    Case("reply-missing 2", "K !F,s2:Mr7 !F,s2:Mr7"),
    Case("reply-missing 4", "K 34o @A42 !A,s2:Mr7 >Q4"),
    Case("show-missing 4", f"{FAILED} k00/0"),
    Case("show-missing 4", f"{FAILED} M%r5"),
    Case("draw-missing 2", "K 34~ >D"),
    Case("marker-missing 2", "K 34o !F,s2:"),
    Case("move-missing 3", "K 34o @A42 ?MF"),
    Case("turn-over 6", f"{FAILED} ^K>D #r2 ^K>D", (), f"{BIG}, {EVERYTHING}"),
    Case("turn-over 6", "Q k00/0 k00/0 k00/0 k00/0 k00/0 M%r5", CAUGHT),
    Case("not-your-marker 2", "K 34o Q@-"),
    Case("not-your-figure 3", "K 34o @A42 Q>M3", (), "seats: K M"),
    Case("no-move-due 1", "K Q>D"),
    Case("no-draw-due 1", "K +-A"),
    Case("not-home 1", "K !F:Kr7", AT_K5),
    Case("declare-not-now 1", "K !F:Kr7", (), "declare_when: on_arrival"),
    Case("second-combination 3", "K !F,s2:Mr7 y !F:", (), f"{BIG}, combinations_per_turn: one"),
    Case("wrong-combination 1", "K !F:Kr7"),
    Case("wrong-claim 1", "K !F,s2:Kr7"),
    Case("wrong-claim 1", "K !:KF,Ks2,Kr7"),
    Case("no-exchange 5", f"{FAILED} #r2 Q%s1,A", (), f"{BIG}, set_aside: queen=row-4"),
    Case("wrong-put 1", "Q ^Q>Q", CAUGHT_IN_FULL, EVERYTHING),
]


@pytest.mark.parametrize("case", CASES)
def test_each_code_with_its_action(case: Case) -> None:
    """The table of codes"""
    assert fault(*case.before, case.turn, tags=case.tags) == case.found


@pytest.mark.parametrize("case", FIRST)
def test_the_first_code_that_applies_is_said(case: Case) -> None:
    """How a turn is judged"""
    assert fault(*case.before, case.turn, tags=case.tags) == case.found


def test_every_code_is_shown_here() -> None:
    """The table of codes; `nothing-to-draw` has a long game of its own in `test_dry_pile.py`"""
    shown = {case.found.split()[0] for case in CASES}
    assert shown | {"nothing-to-draw"} == {*Code}


def test_codes_stand_in_their_order_of_precedence() -> None:
    """The table of codes"""
    order = [case.found.split()[0] for case in CASES]
    without_twins = [*dict.fromkeys(order)]
    everywhere = [code.value for code in Code if code != "nothing-to-draw"]
    assert without_twins == everywhere
