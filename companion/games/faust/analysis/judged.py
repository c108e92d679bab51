"""What each turn of a recorded game was worth, and what would have been best.

Start, errors, cards and what is not explained add up to the result, turn by turn.
"""

from collections.abc import Sequence
from enum import StrEnum
from math import perm
from typing import NamedTuple

from companion.games.faust.analysis.chances import (
    Chance,
    Outlook,
    chance,
    level_like,
    mark,
    outlook_by,
)
from companion.games.faust.analysis.core import CoreTable
from companion.games.faust.analysis.known import ToldTurn, sequel_of, view, with_values
from companion.games.faust.analysis.mixing import alike
from companion.games.faust.analysis.plans import Acts, acts_of
from companion.games.faust.analysis.public_game import SeenBy
from companion.games.faust.analysis.two_turns import Considered, TwoTurns
from companion.games.faust.analysis.why import reasons
from companion.games.faust.analysis.worlds import hidden_fields, hidden_values
from companion.games.faust.rules.actions import Lay, Reveal
from companion.games.faust.rules.position import BLUE, COLOURS, NO_FIELD, RED, Position, opponent
from companion.games.faust.rules.referee import LegalTurn
from companion.games.faust.rules.rulings import Rulings
from companion.games.faust.rules.scoring import score

USUAL_LEVEL = 2  # of players of whom too little is known
ENOUGH_TURNS = 5  # of a player, to say which level he plays like


class Whose(StrEnum):
    """Whose knowledge the turns are held against."""

    PUBLIC = "public"
    RED = "red"
    BLUE = "blue"


class Standard(NamedTuple):
    rulings: Rulings
    whose: Whose = Whose.PUBLIC
    level: int | None = None  # None: that which the players play like


class Weighed(NamedTuple):
    """One turn in points, by its player; `lead` is what he had more before it."""

    turn: LegalTurn
    seen: SeenBy
    lead: int
    best: Considered
    played: Considered
    card: float  # what the value of the card that was turned over brought
    why: tuple[str, ...]

    @property
    def points(self) -> float:
        return self.lead + self.best.worth

    @property
    def given_away(self) -> float:
        return self.best.worth - self.played.worth

    def outlook(self, after: Considered) -> Outlook:
        """As it is by one of his turns."""
        return outlook_by(self.seen.public, self.lead, after)


class JudgedTurn(NamedTuple):
    weighed: Weighed
    chance: Chance  # to win, as the turn was played
    lost: float  # of the chance, by that
    mark: str | None
    best: Acts
    rest: float  # what neither the turn nor the card explains
    worlds: int  # ways in which the other player's cards could lie


class JudgedGame(NamedTuple):
    """Sums in points, for red: start - errors of red + errors of blue + cards + rest = end."""

    turns: tuple[JudgedTurn, ...]
    level: int  # of the chances and marks
    levels: tuple[int, int]  # that each player plays like
    start: float
    errors: tuple[float, float]  # what each player gave away
    cards: float
    rest: float
    end: float  # the result, or what the position is worth in which the record ends


def judge(record: Sequence[LegalTurn], asked: Standard, table: CoreTable) -> JudgedGame:
    """All turns as `asked.whose` knew them, marked by what they cost between such players."""
    rulings, whose = asked.rulings, asked.whose
    told = [*with_values(record)]
    weighed = [_weigh(one, rulings, whose, table) for one in told]
    by_all = weighed  # the level that one plays like is told by what everybody knew
    if whose is not Whose.PUBLIC:
        by_all = [_weigh(one, rulings, Whose.PUBLIC, table) for one in told]
    levels = (_level(by_all, RED), _level(by_all, BLUE))
    level = sum(levels) // 2 if asked.level is None else asked.level
    ends = _ends(weighed, table)
    judged = tuple(
        _judged(one, end * _sign(one), level) for one, end in zip(weighed, ends, strict=True)
    )
    return JudgedGame(
        judged,
        level,
        levels,
        start=weighed[0].points * _sign(weighed[0]) if weighed else 0.0,
        errors=(_given_away(weighed, RED), _given_away(weighed, BLUE)),
        cards=sum(one.card * _sign(one) for one in weighed),
        rest=sum(one.rest * _sign(one.weighed) for one in judged),
        end=ends[-1] if ends else 0.0,
    )


def _knows_own(turn: LegalTurn, whose: Whose) -> bool:
    return whose.value == COLOURS[turn.turn.player]


def _known(turn: LegalTurn, values: dict[int, int], whose: Whose) -> dict[int, int]:
    """The values that the judge of this turn may know: a player's own, in his own turn."""
    cards, mover = turn.before.cards, turn.turn.player
    return {
        field: value
        for field, value in values.items()
        if _knows_own(turn, whose) and (card := cards[field]) is not None and card.owner == mover
    }


def _weigh(told: ToldTurn, rulings: Rulings, whose: Whose, table: CoreTable) -> Weighed:
    turn, values = told
    mover = turn.turn.player
    seen = view(turn.before, rulings, _known(turn, values, whose))
    search = TwoTurns(seen, table)
    laid = next((act.field for act in turn.turn.do if isinstance(act, Lay)), NO_FIELD)
    by_value = _knows_own(turn, whose) and (laid == NO_FIELD or laid in values)
    value = values.get(laid) if by_value else None
    played = search.considered(sequel_of(turn, rulings), laid, value)
    options = search.options() if by_value else in_the_mean(search.options())
    best = max([played, *options], key=lambda one: (one.worth, one is played, one.at_once))
    revealed = next((act.value for act in turn.turn.do if isinstance(act, Reveal)), None)
    card = 0.0 if revealed is None else search.with_card(played, revealed) - played.worth
    why = reasons(search, best, played)
    return Weighed(turn, seen, lead(turn.before, mover, rulings), best, played, card, why)


def in_the_mean(options: list[Considered]) -> list[Considered]:
    """For who does not know which cards are in the hand: a laid one is any of them."""
    return [
        few[0]._replace(worth=sum(one.worth for one in few) / len(few), value=0)
        for few in alike(options)
    ]


def _judged(one: Weighed, end: float, level: int) -> JudgedTurn:
    """`end`: what it came to, by the next turn or by the result, for its player."""
    after = chance(one.outlook(one.played), level)
    lost = max(0.0, chance(one.outlook(one.best), level).middle - after.middle)
    other = opponent(one.turn.turn.player)
    hidden = hidden_fields(one.seen, other)
    return JudgedTurn(
        one,
        after,
        lost,
        mark(lost),
        acts_of(one.seen.public, one.best),
        rest=end - (one.lead + one.played.worth + one.card),
        worlds=perm(len(hidden_values(one.seen, other)), len(hidden)),
    )


def _ends(weighed: Sequence[Weighed], table: CoreTable) -> list[float]:
    """What each turn came to, for red: what the next one began with, at last the result."""
    return [*(one.points * _sign(one) for one in weighed[1:])] + [
        _end(one, table) for one in weighed[-1:]
    ]


def _end(last: Weighed, table: CoreTable) -> float:
    after, rulings = last.turn.after, last.seen.public.rulings
    if after.ending is not None:
        return lead(after, RED, rulings)
    worth = lead(after, after.mover, rulings) + _worth(view(after, rulings, {}), table)
    return worth if after.mover == RED else -worth


def _worth(seen: SeenBy, table: CoreTable) -> float:
    """Of a position, to who is to move."""
    return max(one.worth for one in in_the_mean(TwoTurns(seen, table).options()))


def lead(position: Position, colour: int, rulings: Rulings) -> int:
    own, his = (score(position, one, rulings).total for one in (colour, opponent(colour)))
    return own - his


def _sign(one: Weighed) -> int:
    return 1 if one.turn.turn.player == RED else -1


def _given_away(weighed: Sequence[Weighed], colour: int) -> float:
    return sum(one.given_away for one in weighed if one.turn.turn.player == colour)


def _level(weighed: Sequence[Weighed], colour: int) -> int:
    turns = sum(one.turn.turn.player == colour for one in weighed)
    return (
        level_like(_given_away(weighed, colour) / turns) if turns >= ENOUGH_TURNS else USUAL_LEVEL
    )
