"""Of two cards of one player the other one does not know which lies: two ways that it can be.

`EitherWay` is what something is worth the one way and the other. Whoever laid the card has chosen,
in a `Span`, how likely the first way is, and the other one knows how likely.
"""

from collections.abc import Collection
from itertools import combinations

EitherWay = tuple[float, float]
Span = tuple[float, float]
ALIKE: Span = (0.5, 0.5)


def at_share(ways: EitherWay, share: float) -> float:
    return share * ways[0] + (1 - share) * ways[1]


def surely(ways: EitherWay, span: Span) -> float:
    """However likely he made the first way."""
    return min(at_share(ways, share) for share in span)


def lowest(many: Collection[EitherWay], span: Span) -> tuple[float, float]:
    """What the best of these is worth where it is worth least, and the share by which it is.

    Of shares that do the same that which is next to the middle.
    """
    crossings = (_crossing(*two) for two in combinations(many, 2))
    shares = {*span, *ALIKE, *crossings}
    found = [
        (max(at_share(ways, share) for ways in many), abs(share - 0.5), share)
        for share in shares
        if span[0] <= share <= span[1]
    ]
    worth, _, share = min(found)
    return worth, share


def _crossing(one: EitherWay, other: EitherWay) -> float:
    """By which share both are worth the same; none where they are alike throughout."""
    rises = one[0] - one[1] - other[0] + other[1]
    return (other[1] - one[1]) / rises if rises else 0.5
