"""What hands have done to the table, as actions: which piece went where, which cards were laid.

Whether the rules allow it is asked elsewhere; only orders that were obeyed wrongly, to a field
where a forced move or a jump does not lead, are told apart here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import TypeVar

from companion.games.faust.rules.actions import (
    Action,
    Forced,
    Lay,
    Reveal,
    Soul,
    Stone,
    TurnOver,
    Twin,
)
from companion.games.faust.rules.board import FIELDS, LONGEST_FORWARD, forward_distance
from companion.games.faust.rules.cards import is_sent_forward, values_left
from companion.games.faust.rules.position import Position, opponent
from companion.games.faust.rules.rulings import Rulings
from companion.games.faust.session.explaining.evidence import KINDS, Evidence
from companion.games.faust.session.explaining.explain import merged

SOUL_KIND = len(KINDS) - 1
FieldT = TypeVar("FieldT", int, str)


@dataclass(frozen=True, slots=True)
class Act:
    """An action and the player whose stone it moved."""

    player: int
    action: Action


def acts_of(position: Position, actions: tuple[Action, ...]) -> tuple[Act, ...]:
    return tuple(Act(position.mover, action) for action in actions)


def joined_acts(acts: tuple[Act, ...]) -> tuple[Act, ...]:
    """Steps of one piece in a row as one act; a way back is an act of its own."""
    joined: list[Act] = []
    for act in acts:
        if joined and joined[-1].player == act.player:
            together = merged((joined[-1].action, act.action))
            if len(together) == 1 and is_forward(act.action) and is_forward(together[0]):
                joined[-1] = Act(act.player, together[0])
                continue
        joined.append(act)
    return tuple(joined)


def is_forward(action: Action) -> bool:
    """No stone and no soul that has gone backward by choice."""
    if not isinstance(action, Stone | Soul):
        return True
    return forward_distance(action.origin, action.target) <= LONGEST_FORWARD


def displacements(position: Position, evidence: Evidence) -> Iterator[tuple[Act, ...]]:
    """Which piece went where, for each way of pairing pieces of one kind."""
    ways: list[list[tuple[Act, ...]]] = []
    for kind, fields in enumerate((*position.stones, (position.soul,))):
        lying = evidence.kinds[kind].fields
        gone, seen = elsewhere(fields, lying), elsewhere(lying, fields)
        if len(gone) != len(seen):
            return  # a piece is in a hand: nothing is certain yet
        make, player = (Soul, position.mover) if kind == SOUL_KIND else (Stone, kind)
        ways.append(
            [
                tuple(
                    Act(player, make(origin, target))
                    for origin, target in zip(gone, targets, strict=True)
                )
                for targets in sorted(set(permutations(seen)))
            ]
        )
    for combination in product(*ways):
        yield tuple(act for way in combination for act in way)


def elsewhere(fields: Sequence[FieldT], others: Sequence[FieldT]) -> list[FieldT]:
    """Those that are not among the others, each as often as it is not."""
    left, gone = list(others), []
    for field in fields:
        if field in left:
            left.remove(field)
        else:
            gone.append(field)
    return gone


def cards_laid(position: Position, evidence: Evidence) -> tuple[Act, ...]:
    cards = evidence.cards or {}
    return tuple(
        Act(owner, Lay(field))
        for field, owner in cards.items()
        if owner is not None and position.cards[field] is None
    )


def as_owed(now: Position, act: Act) -> Act:
    """A stone that owed a move and went elsewhere has made that move wrongly."""
    action = act.action
    for due in now.due if isinstance(action, Stone) else ():
        assert isinstance(action, Stone)
        if isinstance(due, Forced) and action.origin == due.origin:
            return Act(act.player, Forced(action.origin, action.target))
        if isinstance(due, Twin) and (act.player, action.origin) == (due.colour, due.origin):
            return Act(now.mover, Twin(due.colour, action.origin, action.target))
    return act


def turned_over(
    now: Position, acts: list[Act], evidence: Evidence, rulings: Rulings
) -> Iterator[list[Act]]:
    """The card has gone from its slot, and the stone went where none of its values leads."""
    for due in now.due:
        if not isinstance(due, TurnOver) or due.field in (evidence.cards or {}):
            continue
        for place, act in enumerate(acts):
            action = act.action
            if isinstance(action, Stone) and action.origin == due.obeys:
                forced = Forced(action.origin, action.target)
                reveal = Reveal(due.field, _likely_value(now, due.field, forced, rulings))
                obeys = [*acts_of(now, (reveal, forced))]
                yield [*acts[:place], *obeys, *acts[place + 1 :]]


def after_a_trap(
    position: Position, order: tuple[Act, ...], evidence: Evidence, rulings: Rulings
) -> Iterator[tuple[Act, ...]]:
    """The last stone may have stopped at a card that is gone now, and obeyed it wrongly."""
    last = order[-1].action
    if not isinstance(last, Stone) or evidence.cards is None:
        return
    for field, card in enumerate(position.cards):
        if card is None or card.owner == position.mover or field in evidence.cards:
            continue
        if field != last.target and 0 < forward_distance(last.origin, field) <= position.points:
            forced = Forced(field, last.target)
            value = _likely_value(position, field, forced, rulings)
            obeys = (Stone(last.origin, field), Reveal(field, value), forced)
            yield (*order[:-1], *acts_of(position, obeys))


def _likely_value(position: Position, field: int, move: Forced, rulings: Rulings) -> int:
    """The card's value, or of those it can have the one that the move has missed by least."""
    card = position.cards[field]
    if card is not None and card.value is not None:
        return card.value
    ahead = forward_distance(move.origin, move.target)
    values = values_left(position, opponent(position.mover), rulings) or rulings.devil_cards
    return min(values, key=lambda value: _missed_by(ahead, value))


def _missed_by(ahead: int, value: int) -> int:
    ordered = value if is_sent_forward(value) else -value
    off = (ahead - ordered) % FIELDS
    return min(off, FIELDS - off)
