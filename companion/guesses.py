"""Which of several explanations the table follows, and whether any is good enough."""

from collections.abc import Sequence

from companion.faust.explain import Explanation

# An explanation that needs a misread or a missing piece is none: the next look may tell more.
SURE = 0.5


def likeliest(found: Sequence[Explanation]) -> Explanation | None:
    """The explanation to follow; None when none of them is sure.

    Of those that fit as well, the shortest: what is not seen is not assumed.
    """
    best = max((one.likelihood for one in found), default=0.0)
    if best < SURE:
        return None
    as_good = [one for one in found if one.likelihood > best * SURE]
    return min(as_good, key=lambda one: len(one.actions))
