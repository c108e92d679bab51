"""Games between two kinds of players, with seats and the first turn changed in pairs."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

from companion.games.faust.analysis.core import CoreTable
from companion.games.faust.analysis.judged import lead
from companion.games.faust.analysis.levels import choose
from companion.games.faust.analysis.public_game import seen_by
from companion.games.faust.core_tables import Choosing, core_table
from companion.games.faust.players.players import HiddenCards, played_turn
from companion.games.faust.rules.actions import Action, Lay, Reveal, Soul, Stone, TurnOver
from companion.games.faust.rules.position import BLUE, RED, Position
from companion.games.faust.rules.record import Header, Turn
from companion.games.faust.rules.referee import LegalTurn
from companion.games.faust.rules.rules import apply, end_turn, fulfil
from companion.games.faust.rules.rulings import Rulings
from companion.games.faust.rules.scoring import unused_cards

# A player: from a position in which all lying cards have values, to what he does, whole.
Thinks = Callable[[Position, Random], tuple[Action, ...]]
MOST_TURNS = 400  # then a game is counted as it stands
RULES = Rulings()


class MatchGame(NamedTuple):
    """A game that was played between two kinds."""

    turns: tuple[LegalTurn, ...]
    lead: int  # in points, of the first kind


def match(one: Thinks, other: Thinks, games: int, seed: int) -> Iterator[MatchGame]:
    """The same dice and starter twice, each kind once in each seat."""
    for number in range(games):
        pair, seat = divmod(number, 2)
        kinds = (one, other) if seat == RED else (other, one)
        dice = Random(seed * 1_000_003 + pair)
        turns = tuple(islice(all_turns(kinds, pair % 2, dice), MOST_TURNS))
        yield MatchGame(turns, lead(turns[-1].after, seat, RULES))


def all_turns(kinds: tuple[Thinks, Thinks], starts: int, dice: Random) -> Iterator[LegalTurn]:
    position = Header(starts=starts).start_position()
    number = 0
    while position.ending is None:
        number += 1
        before, mover = position, position.mover
        acts = kinds[mover](position, dice)
        for act in acts:
            position = fulfil(apply(position, act, RULES), RULES)
        lapsed, position = position.points, end_turn(position)
        yield LegalTurn(Turn(number, mover, acts), before, position, lapsed)


def solved_table() -> CoreTable:
    table = core_table(RULES)
    assert table is not None
    return table


def of_level(level: int, choosing: Choosing = choose) -> Thinks:
    """Sees nothing but the own cards."""
    table = solved_table()

    def think(position: Position, dice: Random) -> tuple[Action, ...]:
        plan = choosing(seen_by(position, RULES, (position.mover,)), level, dice, table)
        return (*plan.acts, *turned_over(position, plan.acts))

    return think


def turned_over(position: Position, acts: tuple[Action, ...]) -> Iterator[Action]:
    """The card that these acts run into, if they do."""
    laid = values_laid(position)
    for act in acts:
        position = fulfil(apply(position, act, RULES), RULES)
    for due in position.due:
        assert isinstance(due, TurnOver)
        yield Reveal(due.field, laid[due.field])


def values_laid(position: Position) -> dict[int, int]:
    return {
        field: card.value
        for field, card in enumerate(position.cards)
        if card is not None and card.value is not None
    }


def of_sensible(position: Position, dice: Random) -> tuple[Action, ...]:
    """The sensible players, of whom tests and benches are, know no value, their own neither."""
    laid = values_laid(position)
    hands = ([*unused_cards(position, RED, RULES)], [*unused_cards(position, BLUE, RULES)])
    for field, value in laid.items():
        card = position.cards[field]
        assert card is not None
        hands[card.owner].remove(value)
    hidden = HiddenCards(hands, dict(laid))
    nobody_said = tuple(card and card._replace(value=None) for card in position.cards)
    steps, _ = played_turn(position._replace(cards=nobody_said), hidden, RULES, dice)
    return tuple(
        Lay(act.field, hidden.laid[act.field]) if isinstance(act, Lay) else act
        for act in steps
        if isinstance(act, Lay | Reveal | Stone | Soul)
    )
