"""What is known of the hands when one statement is not believed: all else is kept.

How many cards somebody drew, put away or handed over can be seen; which ones is what was said.
"""

from companion.games.salamander.rules.actions import Action, Draw, Exchange, Replied
from companion.games.salamander.rules.effects import reshuffled
from companion.games.salamander.rules.hands import (
    HandSet,
    drawn,
    drawn_for_any,
    exchanged_any,
    exchanged_two,
    less_any,
)
from companion.games.salamander.rules.knowledge import Contradiction, forgotten, sifted
from companion.games.salamander.rules.position import Position, with_entry
from companion.games.salamander.rules.record import Header


def with_left_out(before: Position, action: Action, unsifted: Position, agreed: Header) -> Position:
    """`unsifted`: after the action, with whatever K. Should that not suffice, all is forgotten."""
    start = reshuffled(before)  # where nothing is drawn, covered is not asked for
    is_drawn = unsifted.pile != before.pile
    covered = start.covered if is_drawn else before.covered
    possible = _possible(before, action, unsifted)
    sifting = start.sifting if is_drawn else before.sifting
    after = unsifted._replace(possible=possible, covered=covered, sifting=sifting)
    try:
        return sifted(after, agreed)
    except Contradiction:
        return forgotten(unsifted, agreed)


def _possible(before: Position, action: Action, unsifted: Position) -> tuple[HandSet, ...]:
    possible, mover = before.possible, before.mover
    match action:
        case Draw(away):
            hands = possible[mover]
            return with_entry(
                possible, mover, drawn(hands) if away is None else drawn_for_any(hands)
            )
        case Exchange(figure, _, second):
            hands = possible[figure]
            known = exchanged_any(hands) if second is None else exchanged_two(hands)
            return with_entry(possible, figure, known)
        case Replied():
            gone = zip(before.holds, unsifted.holds, strict=True)
            return tuple(
                less_any(hands, held - left)
                for hands, (held, left) in zip(possible, gone, strict=True)
            )
    return possible
