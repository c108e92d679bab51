"""The likeliest of several stories is believed; what it changes is told, and what it leaves open.

A look that is plain tells its deeds at once. Where somebody would be accused, or a look in doubt
would be believed, the prices of `companion.inference` say whether the next look is waited for.
"""

from dataclasses import replace
from math import exp, fsum

from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.guards import fault_of
from companion.games.salamander.session.acting import Astray, fault_in
from companion.games.salamander.session.belief import (
    Accusation,
    Belief,
    Step,
    Waiting,
    withdrawn,
)
from companion.games.salamander.session.deeds import told_in
from companion.games.salamander.session.game_so_far import GameSoFar, goes_on_from
from companion.games.salamander.session.observed import FiguresSeen, lies_as
from companion.games.salamander.session.pieces import (
    deed_of,
    differences,
    in_hands,
    not_explained,
)
from companion.games.salamander.session.retelling import retold
from companion.games.salamander.session.state import (
    BoardSeen,
    Observed,
    Stories,
    StoryState,
)
from companion.games.salamander.session.stories import SalamanderGrowth
from companion.inference.beam import Effort, Node
from companion.inference.decision import Case, Decision, decide
from companion.inference.sensors import PRUDENCE, SENSORS

EFFORT = Effort(margin=12.0, leaves=8, width=PRUDENCE.width)
KEPT = 8  # observations that may still be understood otherwise

# What a hand may leave to be said; the mover's marker may stay where it lies.
SAID_LATE = frozenset(
    {
        Code.ANSWER_MISSING,
        Code.REPLY_MISSING,
        Code.SHOW_MISSING,
        Code.DRAW_MISSING,
        Code.MARKER_MISSING,
    }
)

Leaf = Node[StoryState]


def look(mind: Belief, board: FiguresSeen) -> Step:
    """A settled look. A board that was taken back has to be put back before it tells anything."""
    is_reached = mind.seen is None or not mind.tells_of_hands
    mind = replace(mind, seen=board)
    if mind.undone is not None:
        if lies_as(mind.undone, board):
            return mind, []
        mind = replace(mind, undone=None)
    if mind.course.is_over:
        return mind, []
    return _looked(mind, board.t, BoardSeen(board, is_reached))


def look_again(mind: Belief, t: float) -> Step:
    """The board as it still lies, after something else was done or said."""
    if mind.seen is None or mind.undone is not None or mind.course.is_over:
        return mind, []
    return _looked(mind, t, BoardSeen(mind.seen, True))


def _looked(mind: Belief, t: float, seen: BoardSeen) -> Step:
    return judged(grown_by(mind, seen), t, PRUDENCE.next_look_s)


def grown_by(mind: Belief, seen: Observed) -> Belief:
    growth = SalamanderGrowth(told_in(mind))
    return replace(mind, stories=mind.stories.with_seen(seen).grown(growth, EFFORT))


def judged(mind: Belief, t: float, wait_s: float) -> Step:
    """The story that is believed, or a time until which the next look is waited for."""
    assert mind.seen is not None  # a look, or one that still stands
    leaf = _believed(mind, mind.seen, wait_s)
    if leaf is None:
        return replace(mind, until=t + wait_s), []
    course, board = leaf.state.course, leaf.state.astray
    until = t + SENSORS.word_s if mind.until is None else mind.until
    if board is not None and wait_s and t <= until and _awaits_word(mind, course, board):
        return replace(mind, until=until), []
    mind, events = retold(replace(mind, until=None, stories=_cut(mind.stories, leaf)), t, course)
    if board is not None:
        mind, more = not_explained(mind, board, _fault(course, board))
    elif isinstance(mind.stop, Waiting) or (
        isinstance(mind.stop, Accusation) and mind.stop.is_seen
    ):
        mind, more = withdrawn(mind, t, "table")
    else:
        more = []
    return mind, events + more


def _awaits_word(mind: Belief, course: GameSoFar, board: FiguresSeen) -> bool:
    """What is missing may have been done, and be said late."""
    is_first = mind.is_hasty and mind.stop is None and not in_hands(course, board)
    return is_first and _fault(course, board).code in SAID_LATE


def _believed(mind: Belief, board: FiguresSeen, wait_s: float) -> Leaf | None:
    """None: it is cheaper to wait for another look."""
    leaves = mind.stories.leaves
    told = [leaf for leaf in leaves if leaf.state.denied is None and _is_whole(mind, leaf)]
    if not told or (leaves[0].state.denied is not None and wait_s):
        return None
    best = told[0]
    innocent = [leaf for leaf in told if leaf.state.astray is None]
    if best.state.astray is None:
        is_open = bool(board.unsure) and _rival(best, innocent)
        return None if is_open and wait_s else _loyal(mind, innocent)
    refuted = SENSORS.refuted_where_odd if board.unsure else SENSORS.refuted
    chance = _weight(innocent, best) / _weight(told, best)
    case = Case(chance, refuted, wait_s)
    decision = decide(case)
    if decision is Decision.WAIT:
        return None
    return innocent[0] if innocent and decision is Decision.ASK else best


def _is_whole(mind: Belief, leaf: Leaf) -> bool:
    """What is told is not taken back for a story that still waits for something."""
    return not leaf.state.ahead or goes_on_from(leaf.state.course, mind.course)


def _weight(leaves: list[Leaf], best: Leaf) -> float:
    return fsum(exp(best.cost - leaf.cost) for leaf in leaves)


def _rival(best: Leaf, innocent: list[Leaf]) -> bool:
    """Another story is nearly as likely, and differs in what was done."""
    return any(
        leaf.cost < best.cost + PRUDENCE.as_good_in_doubt
        and leaf.state.course.now != best.state.course.now
        for leaf in innocent[1:]
    )


def _loyal(mind: Belief, innocent: list[Leaf]) -> Leaf:
    """What goes on from what was told, unless another story is clearly likelier."""
    best = innocent[0]
    for leaf in innocent:
        goes_on = any(one.state.course is mind.course for one in leaf.ancestry())
        if goes_on and leaf.cost < best.cost + PRUDENCE.loyal:
            return leaf
    return best


def _fault(course: GameSoFar, board: FiguresSeen) -> Accusation:
    """The first deed that is not legal, if the pieces lie so."""
    moved = differences(course, board)
    deed = deed_of(course.now, moved)
    code = fault_of(course.now, deed, course.as_judged)
    assert code is not None  # else it would have been done
    return fault_in(course, code, deed, Astray(moved, True))


def _cut(stories: Stories, leaf: Leaf) -> Stories:
    """What is older is final."""
    if len(stories.seen) <= 2 * KEPT:
        return stories
    root = next(one for one in leaf.ancestry() if one.depth <= leaf.depth - KEPT)
    return stories.cut(root)
