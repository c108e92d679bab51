"""What hands have done to the table, as actions: which piece went where, which cards were laid.

Whether the rules allow it is asked elsewhere.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations, product

from companion.games.faust.rules.actions import Action, Lay, Soul, Stone
from companion.games.faust.rules.board import LONGEST_FORWARD, forward_distance
from companion.games.faust.rules.position import Position
from companion.games.faust.session.explaining.evidence import KINDS, Evidence
from companion.games.faust.session.explaining.explain import merged

SOUL_KIND = len(KINDS) - 1


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
    red, blue = position.stones
    ways: list[list[tuple[Act, ...]]] = []
    for kind, fields in enumerate((red, blue, (position.soul,))):
        seen = list(evidence.kinds[kind].fields)
        gone = [field for field in fields if not take(seen, field)]
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


def take(fields: list[int], field: int) -> bool:
    if field not in fields:
        return False
    fields.remove(field)
    return True


def cards_laid(position: Position, evidence: Evidence) -> tuple[Act, ...]:
    cards = evidence.cards or {}
    return tuple(
        Act(owner, Lay(field))
        for field, owner in cards.items()
        if owner is not None and position.cards[field] is None
    )
