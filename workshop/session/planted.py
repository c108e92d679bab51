"""Turns with one fault of a kind that can happen at a table, and the code that names it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from companion.games.faust.players.players import PlayedTurn
from companion.games.faust.rules.actions import Action, Forced, Lay, Reveal, Soul, Stone, Twin
from companion.games.faust.rules.board import FIELDS
from companion.games.faust.rules.cards import values_left, with_card
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import POINTS, Card, Position, opponent
from companion.games.faust.rules.record import Header, Turn
from companion.games.faust.rules.referee import IllegalTurn, judge_turn
from companion.games.faust.rules.rules import Writes
from companion.games.faust.session.explaining.explain import explain
from workshop.drawn.grips import Grip
from workshop.session.games import reading_of

EVERYTHING = Header(writes=Writes.EVERYTHING)


@dataclass(frozen=True, slots=True)
class Planted:
    """What the hands do, and whether the player presses then."""

    code: Code
    grips: tuple[Grip, ...]
    presses: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """A faulty turn in the words of a record."""

    do: tuple[Action, ...]
    presses: bool = False


Planner = Callable[[PlayedTurn, Random], Plan | None]


def plant(turn: PlayedTurn, code: Code, dice: Random) -> Planted | None:
    """A faulty turn of that code instead of `turn`; None where it cannot be done here."""
    plan = PLANS[code](turn, dice)
    if plan is None or not _is_that(turn.before, plan, code):
        return None
    mover = opponent(turn.player) if code is Code.NOT_YOUR_TURN else turn.player
    grips = tuple(_grips(turn.before, plan.do, mover))
    is_told = plan.presses or code is Code.WRONG_CARD_VALUE  # by a press, or on the page
    if not is_told and explain(turn.before, reading_of(grips[-1].after), EVERYTHING.rulings):
        return None  # a legal turn leads to the same table: nobody could tell
    return Planted(code, grips, plan.presses)


def _is_that(before: Position, plan: Plan, code: Code) -> bool:
    """The referee calls it so."""
    verdict = judge_turn(before, Turn(1, before.mover, plan.do), EVERYTHING)
    return isinstance(verdict, IllegalTurn) and verdict.code is code


def _grips(before: Position, do: tuple[Action, ...], mover: int) -> Iterator[Grip]:
    table = before
    for number, action in enumerate(do, start=1):
        table = _put(table, action, mover)
        shown = (action.field, action.value) if isinstance(action, Reveal) else None
        yield Grip(do[:number], table, shown, is_said=True)


def _put(table: Position, action: Action, mover: int) -> Position:
    """The table after a hand has done that, whatever the rules say."""
    match action:
        case Stone(origin, target) | Forced(origin, target):
            return moved(table, mover, origin, target)
        case Twin(colour, origin, target):
            return moved(table, colour, origin, target)
        case Soul(_, target):
            return table._replace(soul=target)
        case Lay(where):
            return table._replace(cards=with_card(table, where, Card(mover, None)))
        case Reveal(where):
            return table._replace(cards=with_card(table, where, None))


def moved(table: Position, colour: int, origin: int, target: int) -> Position:
    stones = list(table.stones[colour])
    stones[stones.index(origin)] = target
    first, second = sorted(stones)
    pair = (first, second)
    return table._replace(stones=(table.stones[0], pair) if colour else (pair, table.stones[1]))


def _on(field: int, steps: int) -> int:
    return (field + steps) % FIELDS


def _stone(turn: PlayedTurn, dice: Random) -> int:
    return dice.choice(turn.before.stones[turn.player])


def _too_far(turn: PlayedTurn, dice: Random) -> Plan:
    stone = _stone(turn, dice)
    return Plan((Stone(stone, _on(stone, dice.choice((8, 8, 9)))),))


def _too_short(turn: PlayedTurn, dice: Random) -> Plan:
    stone = _stone(turn, dice)
    return Plan((Stone(stone, _on(stone, dice.choice((3, 5, 6, 6)))),), presses=True)


def _both_stones(turn: PlayedTurn, dice: Random) -> Plan:
    first, second = turn.before.stones[turn.player]
    steps = dice.randint(2, 5)
    return Plan((Stone(first, _on(first, steps)), Stone(second, _on(second, POINTS - steps))))


def _backward(turn: PlayedTurn, dice: Random) -> Plan:
    stone = _stone(turn, dice)
    return Plan((Stone(stone, _on(stone, -dice.randint(1, 5))),), presses=True)


def _soul_over_a_stone(turn: PlayedTurn, _: Random) -> Plan:
    soul = turn.before.soul
    return Plan((Soul(soul, _on(soul, POINTS)),))


def _two_cards(turn: PlayedTurn, dice: Random) -> Plan | None:
    free = [field for field, card in enumerate(turn.before.cards) if card is None]
    if len(free) < 2:
        return None
    first, second = dice.sample(free, 2)
    stone = _stone(turn, dice)
    return Plan((Stone(stone, _on(stone, 5)), Lay(first), Lay(second)))


def _onto_a_trap(turn: PlayedTurn) -> Stone | None:
    """A step of an own stone onto an opposing card, with nothing in its way."""
    rival = opponent(turn.player)
    for stone in turn.before.stones[turn.player]:
        for steps in range(1, POINTS):
            card = turn.before.cards[_on(stone, steps)]
            if card is not None and card.owner == rival:
                return Stone(stone, _on(stone, steps))
    return None


def _past_a_card(turn: PlayedTurn, _: Random) -> Plan | None:
    onto = _onto_a_trap(turn)
    return None if onto is None else Plan((Stone(onto.origin, _on(onto.origin, POINTS)),))


def _card_not_turned(turn: PlayedTurn, _: Random) -> Plan | None:
    onto = _onto_a_trap(turn)
    return None if onto is None else Plan((onto,), presses=True)


def _other_value(turn: PlayedTurn, dice: Random) -> Plan | None:
    """The page is told a value whose card has been turned over before."""
    onto = _onto_a_trap(turn)
    used = turn.before.used[opponent(turn.player)]
    if onto is None or not used:
        return None
    return Plan((onto, Reveal(onto.target, dice.choice(used))))


def _miscounted(turn: PlayedTurn, dice: Random) -> Plan | None:
    """The card says so many, the stone goes one more or one less."""
    onto = _onto_a_trap(turn)
    if onto is None:
        return None
    value = dice.choice(values_left(turn.before, opponent(turn.player), EVERYTHING.rulings))
    steps = value if value % 2 == 0 else -value
    forced = Forced(onto.target, _on(onto.target, steps + dice.choice((-1, 1))))
    return Plan((onto, Reveal(onto.target, value), forced), presses=True)


def _no_jump(turn: PlayedTurn, _: Random) -> Plan | None:
    """The turn as it was, but for its jump."""
    if not isinstance(turn.steps[-1], Twin) or any(isinstance(step, Reveal) for step in turn.steps):
        return None
    return Plan(turn.steps[:-1], presses=True)


def _out_of_turn(turn: PlayedTurn, dice: Random) -> Plan:
    stone = dice.choice(turn.before.stones[opponent(turn.player)])
    return Plan((Stone(stone, _on(stone, dice.randint(2, POINTS))),))


PLANS: dict[Code, Planner] = {
    Code.NOT_YOUR_TURN: _out_of_turn,
    Code.BACKWARD: _backward,
    Code.SECOND_STONE: _both_stones,
    Code.SOUL_OVERTAKES: _soul_over_a_stone,
    Code.SECOND_CARD: _two_cards,
    Code.RAN_PAST_CARD: _past_a_card,
    Code.TOO_MANY_POINTS: _too_far,
    Code.POINTS_LEFT: _too_short,
    Code.WRONG_CARD_VALUE: _other_value,
    Code.WRONG_FORCED_MOVE: _miscounted,
    Code.MISSING_FORCED_MOVE: _card_not_turned,
    Code.WRONG_TWIN_MOVE: _no_jump,
}
