"""Which of several explanations the table follows, and whether any is good enough."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.faust.inference.evidence import NEGLIGIBLE, gather_evidence, likelihood
from companion.games.faust.inference.explain import Explanation
from companion.games.faust.rules.actions import Action, Reveal
from companion.games.faust.rules.position import Position
from companion.observations import BoardReading
from companion.understanding.belief import is_whole

# An explanation that needs a misread or a missing piece is none: the next look may tell more.
SURE = 0.5
# Looks in doubt are as good as a sure one when one story is so far above the others.
MARGIN = 20.0
LEAST = 0.15  # how well each of them has to fit on average
AS_GOOD = 0.5


@dataclass(frozen=True, slots=True)
class Guess:
    """The explanation to follow, or the rivals among which nothing decides yet."""

    best: Explanation | None
    rivals: tuple[Explanation, ...] = ()


def weigh(found: Sequence[Explanation], looks: Sequence[BoardReading]) -> Guess:
    """`looks` show the same standing board; the explanations were found for the last of them."""
    weighed = sorted(((_weight(one, looks[:-1]), one) for one in found), key=_order)
    weighed = [(weight, one) for weight, one in weighed if weight > 0]
    if not weighed:
        return Guess(None)
    best = weighed[0][0]
    average = best ** (1 / max(1, len(looks)))
    near = _nearest([one for weight, one in weighed if weight * MARGIN > best])
    if average < SURE and (average < LEAST or len(near) > 1):
        return Guess(None, tuple(near))
    as_good = [one for weight, one in weighed if weight > best * AS_GOOD]
    return _decide(_nearest(as_good))


def _nearest(some: list[Explanation]) -> list[Explanation]:
    return [one for one in some if not _goes_too_far(one, some)]


def _weight(one: Explanation, earlier: Sequence[BoardReading]) -> float:
    weight = one.likelihood
    for look in earlier:
        weight *= max(likelihood(gather_evidence(look), one.after), NEGLIGIBLE)
    return weight


def _order(weighed: tuple[float, Explanation]) -> tuple[float, int]:
    return -weighed[0], len(weighed[1].actions)


def _goes_too_far(one: Explanation, others: Sequence[Explanation]) -> bool:
    """A shorter story tells all that is seen: what is not seen is not assumed."""
    return any(
        len(other.actions) < len(one.actions) and _is_part(other.actions, one.actions)
        for other in others
    )


def _is_part(some: tuple[Action, ...], actions: tuple[Action, ...]) -> bool:
    """All of `some` are done in `actions`, in that order."""
    rest = iter(actions)
    return all(action in rest for action in some)


def _decide(as_good: list[Explanation]) -> Guess:
    """Of stories that fit as well: the shortest, unless it matters and the table cannot tell."""
    outcomes = {_outcome(one.after) for one in as_good}
    if len(outcomes) == 1:
        return Guess(min(as_good, key=lambda one: len(one.actions)))
    fewest = min(len(one.actions) for one in as_good)
    simple = [one for one in as_good if len(one.actions) == fewest]
    if len({_outcome(one.after) for one in simple}) == 1 and not _is_turned(simple):
        return Guess(simple[0])
    pieces = {(one.after.stones, one.after.soul) for one in as_good}
    owing = [one for one in as_good if one.after.due]
    if len(pieces) == 1 and len(owing) == 1:
        return Guess(owing[0])  # a jump that is due: made or not, it tells the order
    return Guess(None, tuple(as_good))


def _is_turned(stories: Sequence[Explanation]) -> bool:
    """A card was turned over: its value is no matter of what is simple."""
    return any(isinstance(act, Reveal) for one in stories for act in one.actions)


def _outcome(position: Position) -> tuple[object, ...]:
    """What of a position stays when the turn has ended, and what is owed in it."""
    return (
        position.stones,
        position.soul,
        position.cards,
        position.used,
        position.soul_cards,
        position.ending,
        position.points,
        position.due,
    )


def surest(looks: Sequence[BoardReading]) -> BoardReading:
    """Of those looks at one board the latest that shows every piece, with the least doubt."""
    return min(reversed(looks), key=lambda look: (not is_whole(look), len(look.doubts)))
