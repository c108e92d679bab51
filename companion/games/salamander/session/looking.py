"""The likeliest of several stories is believed; what it changes is told, and what it leaves open.

A look that is plain tells its deeds at once. Where somebody would be accused, or a look in doubt
would be believed, the prices of `companion.inference` say whether the next look is waited for.
"""

from collections.abc import Callable
from dataclasses import replace
from math import exp, fsum

from companion.games.salamander.rules.guards import fault_of
from companion.games.salamander.session.acting import Astray, fault_in
from companion.games.salamander.session.course import GameCourse
from companion.games.salamander.session.mind import (
    FaultTold,
    Mind,
    MindStep,
    SightAwaited,
    withdrawn,
)
from companion.games.salamander.session.observed import FiguresSeen, SalamanderObservation
from companion.games.salamander.session.pieces import (
    deed_of,
    differences,
    lies_as,
    not_explained,
)
from companion.games.salamander.session.retelling import retold
from companion.games.salamander.session.stories import SalamanderGrowth
from companion.games.salamander.session.story import (
    BoardLook,
    DeedTold,
    TableStories,
    TableStory,
    begun_at,
)
from companion.inference.beam import Effort, Node
from companion.inference.decision import Case, Decision, decide
from companion.inference.sensors import PRUDENCE, SENSORS

EFFORT = Effort(margin=12.0, leaves=8, width=PRUDENCE.width)
KEPT = 8  # observations that may still be understood otherwise

Answering = Callable[[Mind, SalamanderObservation], MindStep]
StoryLeaf = Node[TableStory]


def look(mind: Mind, board: FiguresSeen) -> MindStep:
    """A settled look. A board that was taken back has to be put back before it tells anything."""
    is_reached = mind.seen is None or not mind.tells_of_hands
    mind = replace(mind, seen=board)
    if mind.undone is not None:
        if lies_as(mind.undone, board):
            return mind, []
        mind = replace(mind, undone=None)
    if mind.course.is_over:
        return mind, []
    return _looked(mind, board.t, BoardLook(board, is_reached))


def look_again(mind: Mind, t: float) -> MindStep:
    """The board as it still lies, after something else was done or said."""
    if mind.seen is None or mind.undone is not None or mind.course.is_over:
        return mind, []
    return _looked(mind, t, BoardLook(mind.seen, True))


def _looked(mind: Mind, t: float, seen: BoardLook) -> MindStep:
    stories = mind.stories.with_seen(seen).grown(SalamanderGrowth(_no_word), EFFORT)
    return judged(replace(mind, stories=stories), t, PRUDENCE.next_look_s)


def _no_word(course: GameCourse, _: SalamanderObservation) -> tuple[GameCourse, bool]:
    return course, True


def judged(mind: Mind, t: float, wait_s: float) -> MindStep:
    """The story that is believed, or a time until which the next look is waited for."""
    assert mind.seen is not None  # a look, or one that still stands
    leaf = _believed(mind, mind.seen, wait_s)
    if leaf is None:
        return replace(mind, until=t + wait_s), []
    course, board = leaf.state.course, leaf.state.astray
    mind, events = retold(replace(mind, until=None, stories=_cut(mind.stories, leaf)), t, course)
    if board is not None:
        mind, more = not_explained(mind, board, _fault(course, board))
    elif isinstance(mind.stop, SightAwaited) or (
        isinstance(mind.stop, FaultTold) and mind.stop.is_seen
    ):
        mind, more = withdrawn(mind, t, "table")
    else:
        more = []
    return mind, events + more


def _believed(mind: Mind, board: FiguresSeen, wait_s: float) -> StoryLeaf | None:
    """None: it is cheaper to wait for another look."""
    leaves = mind.stories.leaves
    told = [leaf for leaf in leaves if leaf.state.denied is None]
    if leaves[0].state.denied is not None and (wait_s or not told):
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


def _weight(leaves: list[StoryLeaf], best: StoryLeaf) -> float:
    return fsum(exp(best.cost - leaf.cost) for leaf in leaves)


def _rival(best: StoryLeaf, innocent: list[StoryLeaf]) -> bool:
    """Another story is nearly as likely, and differs in what was done."""
    return any(
        leaf.cost < best.cost + PRUDENCE.as_good_in_doubt
        and leaf.state.course.now != best.state.course.now
        for leaf in innocent[1:]
    )


def _loyal(mind: Mind, innocent: list[StoryLeaf]) -> StoryLeaf:
    """What goes on from what was told, unless another story is clearly likelier."""
    best = innocent[0]
    for leaf in innocent:
        goes_on = any(one.state.course is mind.course for one in leaf.ancestry())
        if goes_on and leaf.cost < best.cost + PRUDENCE.loyal:
            return leaf
    return best


def _fault(course: GameCourse, board: FiguresSeen) -> FaultTold:
    """The first deed that is not legal, if the pieces lie so."""
    moved = differences(course, board)
    deed = deed_of(course.now, moved)
    code = fault_of(course.now, deed, course.as_judged)
    assert code is not None  # else it would have been done
    return fault_in(course, code, deed, Astray(moved, True))


def _cut(stories: TableStories, leaf: StoryLeaf) -> TableStories:
    """What is older is final."""
    if len(stories.seen) <= 2 * KEPT:
        return stories
    root = next(one for one in leaf.ancestry() if one.depth <= leaf.depth - KEPT)
    return stories.cut(root)


def hear_deed(mind: Mind, observation: SalamanderObservation, answer: Answering) -> MindStep:
    """A word or a throw, in the story that is believed; or in one in which it can be taken."""

    def told(course: GameCourse, said: SalamanderObservation) -> tuple[GameCourse, bool]:
        plain, _ = answer(Mind(course, begun_at(course), is_unseen=mind.is_unseen), said)
        return plain.course, not isinstance(plain.stop, FaultTold)

    plain, events = answer(mind, observation)
    is_refused = isinstance(plain.stop, FaultTold) and plain.stop is not mind.stop
    if plain.course is mind.course and not is_refused:
        return plain, events
    stories = mind.stories.with_seen(DeedTold(observation)).grown(SalamanderGrowth(told), EFFORT)
    own = next((leaf for leaf in stories.leaves if _comes_from(leaf, mind.course)), None)
    best = stories.leaves[0]
    if own is None or (is_refused and best.cost < own.cost - PRUDENCE.loyal):
        own = best
        mind, before = retold(mind, observation.t, _parent(best).state.course)
        plain, events = answer(mind, observation)
        events = before + events
    return replace(plain, course=own.state.course, stories=stories, until=None), events


def _comes_from(leaf: StoryLeaf, course: GameCourse) -> bool:
    return _parent(leaf).state.course is course


def _parent(leaf: StoryLeaf) -> StoryLeaf:
    assert leaf.parent is not None  # it has grown by what was heard
    return leaf.parent
