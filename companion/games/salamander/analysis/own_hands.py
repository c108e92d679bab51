"""What a player himself held: the hands that all he did and said bears out, from first to last.

Only his own acts are asked, so that nobody else's word, be it false or secret, comes into it.
"""

from companion.games.salamander.analysis.finished import FinishedGame, tells
from companion.games.salamander.rules.clash import KnownStep
from companion.games.salamander.rules.hands import OF_SIZE, HandSet, each_of
from companion.games.salamander.rules.position import Sifting, dealt, with_entry
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rules import taken

OwnHands = tuple[HandSet, ...]  # before each act, and at the end


def own_hands(over: FinishedGame, figure: int) -> OwnHands:
    """From the end back: each hand from which one can come that is possible after the act."""
    known = [dealt(over.agreed).possible[figure]]
    for step in over.steps:
        assert step.after is not None  # it was judged on
        anything = OF_SIZE[step.after.holds[figure]]  # when he contradicts what he did before
        known.append(_after(step, figure, known[-1], over.agreed) or anything)
    found = [known.pop()]
    for step, could in zip(reversed(over.steps), reversed(known), strict=True):
        found.append(_before(step, figure, (could, found[-1]), over.agreed) or could)
    return tuple(reversed(found))


def _before(
    step: KnownStep, figure: int, around: tuple[HandSet, HandSet], agreed: Header
) -> HandSet:
    could, later = around
    return sum(hand for hand in each_of(could) if _after(step, figure, hand, agreed) & later)


def _after(step: KnownStep, figure: int, hands: HandSet, agreed: Header) -> HandSet:
    """What they are after the act, if it can be one of these."""
    if not tells(step):
        return hands
    possible = with_entry(step.before.possible, figure, hands)
    before = step.before._replace(possible=possible, sifting=Sifting.NONE)
    return taken(before, step.action, agreed).possible[figure]
