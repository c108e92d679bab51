"""What a player himself held: the hands that all he did and said bears out, from first to last.

Only his own acts are asked, so that nobody else's word, be it false or secret, comes into it.
"""

from companion.games.salamander.analysis.finished import FinishedGame, tells
from companion.games.salamander.rules.clash import KnownStep
from companion.games.salamander.rules.hands import OF_SIZE, HandSet, each_of
from companion.games.salamander.rules.knowledge import unsifted_at_first
from companion.games.salamander.rules.learning import unsifted

OwnHands = tuple[HandSet, ...]  # before each act, and at the end


def own_hands(over: FinishedGame, figure: int) -> OwnHands:
    """From the end back: each hand from which one can come that is possible after the act."""
    known = [unsifted_at_first(over.agreed).possible[figure]]
    for step in over.steps:
        anything = OF_SIZE[step.act.after.holds[figure]]  # when he contradicts what he did before
        known.append(_after(step, figure, known[-1]) or anything)
    found = [known.pop()]
    for step, could in zip(reversed(over.steps), reversed(known), strict=True):
        found.append(_before(step, figure, could, found[-1]) or could)
    return tuple(reversed(found))


def _before(step: KnownStep, figure: int, could: HandSet, later: HandSet) -> HandSet:
    return sum(hand for hand in each_of(could) if _after(step, figure, hand) & later)


def _after(step: KnownStep, figure: int, hands: HandSet) -> HandSet:
    """What they are after the act, if it can be one of these."""
    if not tells(step):
        return hands
    return unsifted(step.known.with_hands(figure, hands), step.act).possible[figure]
