"""Why another turn would have been better: what the reply takes after the one and not the other.

Where nothing of this is to be seen no reason is given.
"""

from collections.abc import Iterator

from companion.games.faust.analysis.lattice import INFAMOUS
from companion.games.faust.analysis.turns import OVER, Sequel
from companion.games.faust.analysis.two_turns import Considered, TwoTurns
from companion.games.faust.rules.position import NO_FIELD

LEAST = 0.5  # points: below it nothing is to be explained
CODES = (
    "misses-infamy",
    "opens-infamy",
    "gives-the-last-card",
    "misses-soul-card",
    "leaves-soul-card",
    "runs-into-likely-card",
    "lays-what-costs",
)


def reasons(search: TwoTurns, best: Considered, played: Considered) -> tuple[str, ...]:
    """Of the codes those that tell the two turns apart."""
    if best.worth - played.worth < LEAST:
        return ()
    return tuple(_differences(search, best, played))


def _differences(search: TwoTurns, best: Considered, played: Considered) -> Iterator[str]:
    if _is_infamy(best.sequel) and best.sequel[6] > 0 and played.sequel[5] != OVER:
        yield "misses-infamy"
    elif best.sequel[6] > played.sequel[6]:
        yield "misses-soul-card"
    after_best, after = _reply(search, best), _reply(search, played)
    if after is not None and (after_best is None or after[6] > after_best[6]):
        if _is_infamy(after):
            yield "opens-infamy"
        elif after[5] == OVER:
            yield "gives-the-last-card"
        else:
            yield "leaves-soul-card"
    if played.sequel[7] != NO_FIELD == best.sequel[7]:
        yield "runs-into-likely-card"
    if played.value and search.laid(played.value, played.sequel) < min(0.0, _laid(search, best)):
        yield "lays-what-costs"


def _laid(search: TwoTurns, turn: Considered) -> float:
    return search.laid(turn.value, turn.sequel) if turn.value else 0.0


def _reply(search: TwoTurns, turn: Considered) -> Sequel | None:
    """By which he takes something; None where he does not, or first a card is turned over."""
    sequel = turn.sequel
    if sequel[7] != NO_FIELD or sequel[5] == OVER:
        return None
    reply, _ = search.replies(sequel, turn.field)[0]
    return reply if reply[6] > 0 else None


def _is_infamy(sequel: Sequel) -> bool:
    return sequel[8][1][2] == INFAMOUS
