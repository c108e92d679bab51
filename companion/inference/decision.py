"""The one decision: to wait for another look, to ask, or to accuse, whatever costs least."""

from dataclasses import dataclass
from enum import Enum, auto
from math import inf

from companion.inference.sensors import PRUDENCE


class Decision(Enum):
    WAIT = auto()
    ASK = auto()
    ACCUSE = auto()


@dataclass(frozen=True, slots=True)
class Case:
    """What is known of a board that no single legal story explains."""

    innocent: float  # the chance that nobody has erred, however often the board is seen so
    refuted: float  # the chance that the next look shows another board
    wait_s: float  # that the next look may still take; 0: it is not to be waited for


def decide(case: Case) -> Decision:
    """One step ahead: what is waited for may show that nobody need be told anything."""
    ask, dear = PRUDENCE.question, PRUDENCE.false_accusation
    accuse = dear * min(1.0, case.innocent + case.refuted)
    wait = inf
    if case.wait_s > 0:
        after = min(ask, dear * case.innocent)
        wait = PRUDENCE.second * case.wait_s + (1 - case.refuted) * after
    if wait < min(ask, accuse):
        return Decision.WAIT
    return Decision.ACCUSE if accuse < ask else Decision.ASK
