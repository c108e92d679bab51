"""Late in a game a record is held against exact play: who plays so has given nothing away."""

from random import Random

import pytest

from companion.games.faust.analysis.judged import JudgedGame, JudgedTurn, Standard, Whose, judge
from companion.games.faust.analysis.levels import TOP_LEVEL
from companion.games.faust.rules.actions import Reveal
from companion.games.faust.rules.position import COLOURS, NO_FIELD, Position, is_trapped
from companion.games.faust.rules.record import Header, Turn
from companion.games.faust.rules.referee import LegalTurn, judge_turn
from companion.games.faust.rules.rules import apply, fulfil
from tests.analysis.played import whole_turn
from tests.analysis.test_late import HIDDEN, IN_HAND, OPEN, RULES, TABLE, Case, positions
from tests.counted import again, walking

HEADER = Header()
CASES = [pytest.param(one) for one in (*OPEN, *HIDDEN, IN_HAND)]


def played(position: Position, level: int) -> LegalTurn:
    do = whole_turn(position, RULES, level, Random(1))
    verdict = judge_turn(position, Turn(1, position.mover, do), HEADER)
    assert isinstance(verdict, LegalTurn), verdict
    return verdict


def judged(turn: LegalTurn, whose: Whose) -> JudgedGame:
    return judge([turn], Standard(RULES, whose), TABLE)


def knowing(position: Position, whose: str) -> Whose:
    return Whose(COLOURS[position.mover]) if whose == "mover" else Whose(whose)


@pytest.mark.parametrize("whose", ["public", "mover"])
@pytest.mark.parametrize("case", walking(CASES, OPEN[1], OPEN[-1]))
def test_who_plays_exactly_gives_nothing_away(case: Case, whose: str) -> None:
    for position in positions(case, 3):
        found = judged(played(position, TOP_LEVEL - 1), knowing(position, whose))
        assert found.turns[0].weighed.given_away == pytest.approx(0)
        assert found.turns[0].mark is None


@again
@pytest.mark.parametrize("whose", ["public", "mover", "all"])
def test_what_would_have_been_better_is_legal_and_worth_more(whose: str) -> None:
    """A card is laid with its value only where that may be known."""
    better = 0
    for position in positions(IN_HAND, 6):
        (turn,) = judged(played(position, 1), knowing(position, whose)).turns
        if turn.best != turn.weighed.turn.turn.do:
            better += turn.weighed.given_away > 0
            assert whose != "public" or turn.weighed.best.value == 0
        after = position
        for act in turn.best:
            after = fulfil(apply(after, act, RULES), RULES)
        assert is_trapped(after) or not after.points or after.ending is not None
    assert better


def ran_into(position: Position, value: int) -> JudgedTurn | None:
    """The turn that exact play runs into a card with, had that been the card."""
    turn = played(position, TOP_LEVEL - 1)
    if not any(isinstance(act, Reveal) for act in turn.turn.do):
        return None
    do = tuple(Reveal(act.field, value) if isinstance(act, Reveal) else act for act in turn.turn.do)
    cards = tuple(card and card._replace(value=None) for card in position.cards)
    verdict = judge_turn(position._replace(cards=cards), Turn(1, position.mover, do), HEADER)
    assert isinstance(verdict, LegalTurn), verdict
    return judged(verdict, Whose.PUBLIC).turns[0]


@again
def test_of_two_cards_that_may_lie_there_one_brings_what_the_other_costs() -> None:
    seen = 0
    for position in positions(((0, 2), (0, 1)), 16):
        (card,) = (one for one in position.cards if one is not None)
        other = sum(RULES.devil_cards) - sum(position.used[card.owner]) - (card.value or 0)
        both = [ran_into(position, value) for value in (card.value or 0, other)]
        found = [one.weighed for one in both if one is not None]
        seen += len(found)
        assert sum(one.card for one in found) == pytest.approx(0)
        assert all(one.played.sequel[7] != NO_FIELD for one in found)
    assert seen
