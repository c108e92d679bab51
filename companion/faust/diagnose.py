"""Nothing legal fits what was seen: which single rule was broken, and what to put back where.

No rule is written here: what seems to have been done is put into actions, in every order, and
`rules` names the fault. The order that stays legal longest speaks for the player.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations, product

from companion.faust.actions import Action, Forced, Lay, Reveal, Soul, Stone
from companion.faust.board import forward_distance
from companion.faust.cards import values_left
from companion.faust.codes import PAGES, Code
from companion.faust.evidence import KINDS, Evidence, gather_evidence
from companion.faust.explain import explain
from companion.faust.position import Position, opponent
from companion.faust.record import Header, Turn
from companion.faust.referee import IllegalTurn, judge_turn
from companion.faust.rules import Illegal, apply, end_turn
from companion.faust.rulings import Rulings
from companion.observations import BoardReading

SOUL_KIND = len(KINDS) - 1
# A turn that moved more pieces than this is no slip but another position.
MOST_ACTIONS = 5


@dataclass(frozen=True, slots=True)
class PutBack:
    """One thing to do so that the game can go on: a piece to move, or a card to take up."""

    kind: str  # red, blue, soul or card
    origin: int
    target: int | None  # None: into the hand of its owner


@dataclass(frozen=True, slots=True)
class Diagnosis:
    code: Code
    action: int  # counts from 1, as in a verdict
    do: tuple[Action, ...]
    repair: tuple[PutBack, ...]

    @property
    def page(self) -> str:
        return PAGES[self.code]


@dataclass(frozen=True, slots=True)
class _Act:
    """An action and the player whose stone it moved."""

    player: int
    action: Action


@dataclass(frozen=True, slots=True)
class _Judged:
    """A guess at what was done, judged: how many actions were legal, and up to where."""

    code: Code
    action: int
    do: tuple[Action, ...]
    position: Position


def diagnose(position: Position, reading: BoardReading, rulings: Rulings) -> Diagnosis | None:
    """The fault that explains the reading; None when no single fault does, or nothing is wrong.

    A legal turn that is not complete counts as ended too early.
    """
    evidence = gather_evidence(reading)
    explained = explain(position, reading, rulings)
    guesses = (
        [_acts(position, explained[0].actions)]
        if explained
        else list(_guesses(position, evidence, rulings))
    )
    judged = [_judge(position, acts, rulings) for acts in guesses]
    faults = [one for one in judged if one is not None]
    if len(faults) < len(judged) or not faults:
        return None
    best = max(faults, key=lambda one: (-one.position.points, one.action, -len(one.do)))
    return Diagnosis(best.code, best.action, best.do, _repair(best.position, evidence))


def _judge(position: Position, acts: tuple[_Act, ...], rulings: Rulings) -> _Judged | None:
    """What the rules say to the acts as a whole turn; None when it is legal."""
    do = tuple(act.action for act in acts)
    number = 0
    try:
        for act in acts:
            number += 1
            if act.player != position.mover:
                line = judge_turn(position, Turn(1, act.player, (act.action,)), Header())
                assert isinstance(line, IllegalTurn)
                return _Judged(line.code, number, do, position)
            position = apply(position, act.action, rulings)
        number += 1
        end_turn(position)
    except Illegal as illegal:
        return _Judged(illegal.code, number, do, illegal.position)
    return None


def _acts(position: Position, actions: tuple[Action, ...]) -> tuple[_Act, ...]:
    return tuple(_Act(position.mover, action) for action in actions)


def _guesses(
    position: Position, evidence: Evidence, rulings: Rulings
) -> Iterator[tuple[_Act, ...]]:
    """What may have been done: the moves that turn the position into the reading, in any order."""
    for moves in _displacements(position, evidence):
        acts = (*moves, *_acts(position, _cards_laid(position, evidence)))
        if 0 < len(acts) <= MOST_ACTIONS:
            for order in permutations(acts):
                yield order
                yield from _after_a_trap(position, order, evidence, rulings)


def _displacements(position: Position, evidence: Evidence) -> Iterator[tuple[_Act, ...]]:
    """Which piece went where, for each way of pairing pieces of one kind."""
    red, blue = position.stones
    ways: list[list[tuple[_Act, ...]]] = []
    for kind, fields in enumerate((red, blue, (position.soul,))):
        seen = list(evidence.kinds[kind].fields)
        gone = [field for field in fields if not _take(seen, field)]
        if len(gone) != len(seen):
            return  # a piece is in a hand: nothing is certain yet
        make, player = (Soul, position.mover) if kind == SOUL_KIND else (Stone, kind)
        ways.append(
            [
                tuple(
                    _Act(player, make(origin, target))
                    for origin, target in zip(gone, targets, strict=True)
                )
                for targets in sorted(set(permutations(seen)))
            ]
        )
    for combination in product(*ways):
        yield tuple(act for way in combination for act in way)


def _take(fields: list[int], field: int) -> bool:
    if field not in fields:
        return False
    fields.remove(field)
    return True


def _cards_laid(position: Position, evidence: Evidence) -> tuple[Action, ...]:
    cards = evidence.cards or {}
    return tuple(
        Lay(field)
        for field, owner in cards.items()
        if owner == position.mover and position.cards[field] is None
    )


def _after_a_trap(
    position: Position, order: tuple[_Act, ...], evidence: Evidence, rulings: Rulings
) -> Iterator[tuple[_Act, ...]]:
    """The last stone may have stopped at a card that is gone now, and obeyed it wrongly."""
    last = order[-1].action
    if not isinstance(last, Stone) or evidence.cards is None:
        return
    for field, card in enumerate(position.cards):
        if card is None or card.owner == position.mover or field in evidence.cards:
            continue
        if field != last.target and 0 < forward_distance(last.origin, field) <= position.points:
            for value in _values(position, field, rulings):
                obeys = (
                    Stone(last.origin, field),
                    Reveal(field, value),
                    Forced(field, last.target),
                )
                yield (*order[:-1], *_acts(position, obeys))


def _values(position: Position, field: int, rulings: Rulings) -> tuple[int, ...]:
    card = position.cards[field]
    if card is not None and card.value is not None:
        return (card.value,)
    return values_left(position, opponent(position.mover), rulings)[:1]


def _repair(position: Position, evidence: Evidence) -> tuple[PutBack, ...]:
    """The fewest things to put back so that the table shows the last legal position."""
    red, blue = position.stones
    repair = []
    for kind, fields in enumerate((red, blue, (position.soul,))):
        seen = list(evidence.kinds[kind].fields)
        wanted = [field for field in fields if not _take(seen, field)]
        for origin, target in zip(seen, wanted, strict=False):
            repair.append(PutBack(KINDS[kind], origin, target))
    for field in evidence.cards or {}:
        if position.cards[field] is None:
            repair.append(PutBack("card", field, None))
    return tuple(repair)
