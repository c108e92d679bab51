"""Games that players of a level play against each other, for what is to hold in real positions."""

from collections.abc import Iterator
from random import Random

from companion.games.faust.analysis.levels import choose
from companion.games.faust.analysis.public_game import seen_by
from companion.games.faust.core_tables import core_table
from companion.games.faust.rules.actions import Action, Reveal, TurnOver
from companion.games.faust.rules.position import Position
from companion.games.faust.rules.record import Header, Turn
from companion.games.faust.rules.referee import LegalTurn, judge_turn
from companion.games.faust.rules.rules import apply, fulfil
from companion.games.faust.rules.rulings import RULESETS, Rulings


def played_positions(ruleset: str, many: int, level: int = 1) -> Iterator[Position]:
    """So many positions before a turn, of as many games as it takes; all cards with values."""
    left = many
    while left:
        for turn in played_turns(ruleset, left, level, many):
            left -= 1
            yield turn.before


def played_turns(ruleset: str, many: int, level: int = 1, seed: int = 1) -> Iterator[LegalTurn]:
    """A game, but no more turns of it than so many."""
    header = Header(ruleset=ruleset, rulings=RULESETS[ruleset])
    dice = Random(seed + many)
    position = header.start_position()
    for number in range(1, many + 1):
        if position.ending is not None:
            return
        turn = Turn(number, position.mover, whole_turn(position, header.rulings, level, dice))
        verdict = judge_turn(position, turn, header)
        assert isinstance(verdict, LegalTurn), verdict
        yield verdict
        position = verdict.after


def whole_turn(
    position: Position, rulings: Rulings, level: int, dice: Random
) -> tuple[Action, ...]:
    """As planned, and the card turned over that was run into."""
    table = core_table(rulings)
    assert table is not None
    plan = choose(seen_by(position, rulings, (position.mover,)), level, dice, table)
    for act in plan.acts:
        position = fulfil(apply(position, act, rulings), rulings)
    if not position.due:
        return plan.acts
    (due,) = position.due
    assert isinstance(due, TurnOver)
    card = position.cards[due.field]
    assert card is not None
    assert card.value is not None
    return (*plan.acts, Reveal(due.field, card.value))
