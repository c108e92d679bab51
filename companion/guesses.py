"""Which of several explanations the table follows, and whether any is good enough."""

from collections.abc import Sequence

from companion.faust.actions import Reveal
from companion.faust.board import field_name
from companion.faust.explain import Explanation
from companion.observations import BoardReading

# An explanation that needs a misread or a missing piece is none: the next look may tell more.
SURE = 0.5


def likeliest(found: Sequence[Explanation], reading: BoardReading) -> Explanation | None:
    """The explanation to follow; None when none of them is sure.

    Of two that fit as well, the one without a card that should have gone, then the shorter: what
    is not seen is not assumed.
    """
    best = max((one.likelihood for one in found), default=0.0)
    if best < SURE:
        return None
    as_good = [one for one in found if one.likelihood > best * SURE]
    lying = {where for where, _ in reading.cards or ()}
    return min(as_good, key=lambda one: (_cards_left_behind(one, lying), len(one.actions)))


def _cards_left_behind(one: Explanation, lying: set[str]) -> int:
    """Cards that the explanation turns over but that still lie beside their fields."""
    return sum(
        isinstance(action, Reveal) and field_name(action.field) in lying for action in one.actions
    )
