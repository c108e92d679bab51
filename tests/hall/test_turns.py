"""Whose turn it is among those who have something to say."""

import pytest

from companion.rates import MOST_ADDRESSES
from web.secure_server import THREADS
from web.turns import (
    AT_ONCE_OF_KNOWN,
    AT_ONCE_OF_STRANGER,
    AT_ONCE_OF_STRANGERS,
    AT_ONCE_WITH_SLOW,
    LATE_S,
    OPEN_OF_STRANGER,
    SLOW_S,
    Turns,
)

MOST_OPEN = 100


class SteadyHand:
    now = 50.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def steady() -> SteadyHand:
    return SteadyHand()


@pytest.fixture
def turns(steady: SteadyHand) -> Turns[str]:
    return Turns(steady, MOST_OPEN)


def speaks(turns: Turns[str], line: str) -> bool:
    """A line is called by its address and a number."""
    assert turns.comes(line, line.partition(" ")[0])
    return turns.begins(line)


def test_one_stranger_gets_few_turns_and_then_its_next_when_one_ends(turns: Turns[str]) -> None:
    lines = [f"a {number}" for number in range(AT_ONCE_OF_STRANGER + 2)]
    assert [speaks(turns, line) for line in lines] == [True] * AT_ONCE_OF_STRANGER + [False] * 2
    assert speaks(turns, "b 0")
    assert turns.ends("b 0") == ()
    assert turns.ends("a 0") == (lines[-2],)
    assert turns.ends("a 1") == (lines[-1],)


def test_strangers_together_leave_turns_for_those_who_are_known(turns: Turns[str]) -> None:
    strangers = [f"{number} x" for number in range(AT_ONCE_OF_STRANGERS)]
    assert all(speaks(turns, line) for line in strangers)
    turns.know("table")
    assert not speaks(turns, "newcomer 0")
    known = [speaks(turns, f"table {number}") for number in range(AT_ONCE_OF_KNOWN + 1)]
    assert known == [True] * AT_ONCE_OF_KNOWN + [False]
    assert turns.ends("0 x") == ("newcomer 0",)


def test_slow_strangers_are_soon_in_nobodys_way(turns: Turns[str], steady: SteadyHand) -> None:
    rude = [f"{number} x" for number in range(AT_ONCE_OF_STRANGERS)]
    assert all(speaks(turns, line) for line in rude)
    assert not speaks(turns, "newcomer 0")
    steady.now += SLOW_S
    assert turns.passes() == ()
    steady.now += 0.1
    assert turns.passes() == ("newcomer 0",)
    assert turns.passes() == ()


def test_one_slow_stranger_gets_no_more_turns_by_that(
    turns: Turns[str], steady: SteadyHand
) -> None:
    lines = [f"a {number}" for number in range(AT_ONCE_OF_STRANGER + 1)]
    assert [speaks(turns, line) for line in lines][-2:] == [True, False]
    steady.now += SLOW_S + 1
    assert turns.passes() == ()


def test_many_slow_strangers_leave_turns_for_those_who_are_known(
    turns: Turns[str], steady: SteadyHand
) -> None:
    begun = 0
    for number in range(AT_ONCE_WITH_SLOW + 5):
        begun += speaks(turns, f"{number} x")
        steady.now += SLOW_S + 1
        begun += len(turns.passes())
    assert begun == AT_ONCE_WITH_SLOW
    assert AT_ONCE_WITH_SLOW + AT_ONCE_OF_KNOWN <= THREADS


def test_a_slow_stranger_is_named_once_and_only_when_somebody_waits(
    turns: Turns[str], steady: SteadyHand
) -> None:
    turns.know("table")
    assert speaks(turns, "table 0")
    for number in range(AT_ONCE_OF_STRANGER):
        assert speaks(turns, f"a {number}")
    steady.now += LATE_S + 1
    assert turns.late() == ()
    assert not speaks(turns, "a 9")
    assert turns.late() == ("a 0", "a 1", "a 2")
    assert turns.late() == ()


def test_a_stranger_has_few_connections_and_gets_them_back(turns: Turns[str]) -> None:
    lines = [f"a {number}" for number in range(OPEN_OF_STRANGER)]
    assert all(turns.comes(line, "a") for line in lines)
    assert not turns.comes("a more", "a")
    turns.goes("a more")
    turns.goes(lines[0])
    assert turns.comes("a again", "a")


def test_when_all_is_full_the_known_still_come(turns: Turns[str]) -> None:
    assert all(turns.comes(f"{number}", f"address {number}") for number in range(MOST_OPEN))
    assert not turns.comes("late", "stranger")
    turns.know("table")
    assert turns.comes("t", "table")


def test_whoever_was_known_longest_ago_is_forgotten_first(turns: Turns[str]) -> None:
    turns.know("first")
    for number in range(MOST_ADDRESSES):
        turns.know(str(number))
    lines = [turns.comes(f"first {number}", "first") for number in range(OPEN_OF_STRANGER + 1)]
    assert not lines[-1]
