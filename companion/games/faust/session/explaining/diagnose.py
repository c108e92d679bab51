"""Nothing legal fits what was seen: which single rule was broken, and what to put back where.

No rule is written here: what seems to have been done is put into actions, in every order, and
`rules` names the fault. The order that stays legal longest speaks for the player.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations

from companion.games.faust.rules.actions import Action, Soul, Stone
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import Position, is_turn_complete
from companion.games.faust.rules.rules import Illegal, apply, end_turn
from companion.games.faust.rules.rulings import Rulings
from companion.games.faust.session.explaining.deeds import (
    Act,
    acts_of,
    after_a_trap,
    as_owed,
    cards_laid,
    displacements,
    elsewhere,
    is_forward,
    joined_acts,
    turned_over,
)
from companion.games.faust.session.explaining.evidence import KINDS, Evidence, gather_evidence
from companion.games.faust.session.explaining.explain import explain, walked
from companion.observations import BoardReading

CARD = "card"
MOST_ACTS = 5  # of a turn in which a fault is looked for


@dataclass(frozen=True, slots=True)
class PutBack:
    """One thing to do so that the game can go on: a piece or a card to move."""

    kind: str  # red, blue, soul or card
    origin: int | None  # None: from the hand of its owner
    target: int | None  # None: into the hand of its owner


@dataclass(frozen=True, slots=True)
class Diagnosis:
    code: Code
    action: int  # counts from 1, as in a verdict
    do: tuple[Action, ...]
    repair: tuple[PutBack, ...]


@dataclass(frozen=True, slots=True)
class _Judged:
    """A guess at what was done, judged: how many actions were legal, and up to where."""

    code: Code
    action: int
    do: tuple[Action, ...]
    position: Position


def diagnose(
    position: Position, reading: BoardReading, rulings: Rulings, steps: tuple[Action, ...] = ()
) -> Diagnosis | None:
    """The fault that explains the reading; None when no single fault does, or nothing is wrong.

    `steps` are what is known of the turn that began in `position`. A legal turn that is not
    complete counts as ended too early.
    """
    evidence = gather_evidence(reading)
    if any(kind.missing for kind in evidence.kinds):
        return None  # a piece is in a hand: nothing is certain yet
    worst = _told_anew(position, reading, rulings, evidence)
    if steps:
        on = _worst(_goings_on(position, steps, evidence, rulings), position, rulings)
        if on is not None and not _is_slid_back(on, worst):
            return _diagnosis(on, _where_began(position, steps, on, rulings), reading)
    if worst is None:
        return None
    return _diagnosis(worst, _where_began(position, (), worst, rulings), reading)


def _where_began(
    position: Position, steps: tuple[Action, ...], judged: _Judged, rulings: Rulings
) -> Position:
    """As it lay before the illegal act; nothing that is put right ends a turn by that."""
    now = walked(position, steps, rulings)
    if judged.action <= len(joined_acts(acts_of(position, steps))):
        return now  # the act goes on with what was known
    before = walked(position, judged.do[: judged.action - 1], rulings)
    is_more = is_turn_complete(before) or before.soul_cards != now.soul_cards
    return now if is_more and not before.due else before


def put_back(position: Position, reading: BoardReading) -> tuple[PutBack, ...]:
    """The fewest things to put back so that the table shows that position."""
    cards = gather_evidence(reading).cards or {}
    laid = (field for field in cards if position.cards[field] is None)
    return (
        *pieces_back(position, reading),
        *(PutBack(CARD, field, None) for field in laid),
    )


def pieces_back(position: Position, reading: BoardReading) -> tuple[PutBack, ...]:
    """The fewest pieces to move so that they lie as the position has them."""
    repair = []
    kinds = (*position.stones, (position.soul,))
    for name, fields, kind in zip(KINDS, kinds, gather_evidence(reading).kinds, strict=True):
        seen, wanted = elsewhere(kind.fields, fields), elsewhere(fields, kind.fields)
        for origin, target in zip(seen, wanted, strict=False):
            repair.append(PutBack(name, origin, target))
    return tuple(repair)


def _is_slid_back(on: _Judged, anew: _Judged | None) -> bool:
    """A piece that had moved went back to do another thing, which tells all without that."""
    if on.code is not Code.BACKWARD or (anew is not None and _backward(anew.do)):
        return False
    went = [act for act in on.do if isinstance(act, Stone | Soul)]
    back = next(act for act in went if not is_forward(act))
    return any(type(act) is type(back) and act.target == back.origin for act in went)


def _told_anew(
    position: Position, reading: BoardReading, rulings: Rulings, evidence: Evidence
) -> _Judged | None:
    """The turn from its beginning, whatever is known of it."""
    explained = explain(position, reading, rulings)
    guesses = (
        [acts_of(position, explained[0].actions)]
        if explained
        else list(_guesses(position, evidence, rulings))
    )
    return _worst(guesses, position, rulings)


def _worst(
    guesses: Iterable[tuple[Act, ...]], position: Position, rulings: Rulings
) -> _Judged | None:
    """The guess that stays legal longest; None when there is none, or one that is no fault.

    No piece is said to have gone backward where forward moves tell as much.
    """
    judged = [_judge(position, acts, rulings) for acts in guesses]
    faults = [one for one in judged if one is not None]
    if len(faults) < len(judged) or not faults:
        return None
    return max(
        faults,
        key=lambda one: (-_backward(one.do), -one.position.points, one.action, -len(one.do)),
    )


def _backward(do: tuple[Action, ...]) -> int:
    """How many pieces are said to have been moved backward by choice."""
    return sum(not is_forward(act) for act in do)


def _diagnosis(judged: _Judged, lies: Position, reading: BoardReading) -> Diagnosis:
    return Diagnosis(judged.code, judged.action, judged.do, put_back(lies, reading))


def _judge(position: Position, acts: tuple[Act, ...], rulings: Rulings) -> _Judged | None:
    """What the rules say to the acts as a whole turn; None when it is legal."""
    do = tuple(act.action for act in acts)
    number = 0
    try:
        for act in acts:
            number += 1
            if act.player != position.mover:
                return _judge_the_others(position, do, number)
            position = apply(position, act.action, rulings)
        number += 1
        end_turn(position)
    except Illegal as illegal:
        return _Judged(illegal.code, number, do, illegal.position)
    return None


def _judge_the_others(position: Position, do: tuple[Action, ...], number: int) -> _Judged:
    """The other player acts: if this turn has begun, it has ended too early (p. 6)."""
    if number > 1:
        try:
            end_turn(position)
        except Illegal as illegal:
            return _Judged(illegal.code, number, do[: number - 1], position)
    return _Judged(Code.NOT_YOUR_TURN, number, do, position)


def _goings_on(
    position: Position, steps: tuple[Action, ...], evidence: Evidence, rulings: Rulings
) -> Iterator[tuple[Act, ...]]:
    """What may have been done after the steps that are known."""
    now = walked(position, steps, rulings)
    for acts in _guesses(now, evidence, rulings):
        owed = [as_owed(now, act) for act in acts]
        for way in (owed, *turned_over(now, owed, evidence, rulings)):
            known = acts_of(position, steps)
            if is_turn_complete(now):  # what was done of the turn stays a thing of its own
                yield (*known, *joined_acts(tuple(way)))
            else:
                yield joined_acts((*known, *way))


def _guesses(position: Position, evidence: Evidence, rulings: Rulings) -> Iterator[tuple[Act, ...]]:
    """What may have been done: the moves that turn the position into the reading, in any order."""
    for moves in displacements(position, evidence):
        acts = (*moves, *cards_laid(position, evidence))
        if 0 < len(acts) <= MOST_ACTS:
            for order in permutations(acts):
                yield order
                yield from after_a_trap(position, order, evidence, rulings)
