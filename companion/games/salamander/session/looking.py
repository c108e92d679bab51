"""The likeliest of several stories is believed; what it changes is told, and what it leaves open.

A look that is plain tells its deeds at once. Where somebody would be accused, or a look in doubt
would be believed, the prices of `companion.inference` say whether the next look is waited for.
"""

from dataclasses import replace
from math import exp, fsum

from companion.games.salamander.rules.codes import Code
from companion.games.salamander.session.belief import Belief, Step, withdrawn
from companion.games.salamander.session.game_so_far import GameSoFar, goes_on_from
from companion.games.salamander.session.growth import SalamanderGrowth
from companion.games.salamander.session.observed import FiguresSeen, lies_as
from companion.games.salamander.session.pieces import fault_on, in_hands, not_explained
from companion.games.salamander.session.retelling import retold
from companion.games.salamander.session.state import BoardSeen, Observed, Stories, StoryState
from companion.games.salamander.session.trouble import Accusation, Waiting
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


def look(belief: Belief, board: FiguresSeen) -> Step:
    """A settled look. A board that was taken back has to be put back before it tells anything."""
    is_reached = belief.seen is None or not belief.tells_of_hands
    belief = replace(belief, seen=board)
    if belief.undone is not None:
        if lies_as(belief.undone, board):
            return belief, []
        belief = replace(belief, undone=None)
    if belief.game.is_over:
        return belief, []
    return _looked(belief, board.t, BoardSeen(board, is_reached))


def look_again(belief: Belief, t: float) -> Step:
    """The board as it still lies, after something else was done or said."""
    if belief.seen is None or belief.undone is not None or belief.game.is_over:
        return belief, []
    return _looked(belief, t, BoardSeen(belief.seen, True))


def _looked(belief: Belief, t: float, seen: BoardSeen) -> Step:
    return judged(grown_by(belief, seen), t, PRUDENCE.next_look_s)


def grown_by(belief: Belief, seen: Observed) -> Belief:
    growth = SalamanderGrowth(belief.is_unseen)
    return replace(belief, beam=belief.beam.with_seen(seen).grown(growth, EFFORT))


def judged(belief: Belief, t: float, wait_s: float) -> Step:
    """The story that is believed, or a time until which the next look is waited for."""
    assert belief.seen is not None  # a look, or one that still stands
    leaf = _believed(belief, belief.seen, wait_s)
    if leaf is None:
        return replace(belief, until=t + wait_s), []
    game, board = leaf.state.game, leaf.state.astray
    until = t + SENSORS.word_s if belief.until is None else belief.until
    if board is not None and wait_s and t <= until and _awaits_word(belief, game, board):
        return replace(belief, until=until), []
    belief, events = retold(replace(belief, until=None, beam=_cut(belief.beam, leaf)), t, game)
    if board is not None:
        belief, more = not_explained(belief, board)
    elif isinstance(belief.trouble, Waiting) or (
        isinstance(belief.trouble, Accusation) and belief.trouble.is_seen
    ):
        belief, more = withdrawn(belief, t, "table")
    else:
        more = []
    return belief, events + more


def _awaits_word(belief: Belief, game: GameSoFar, board: FiguresSeen) -> bool:
    """What is missing may have been done, and be said late."""
    is_first = belief.is_hasty and belief.trouble is None and not in_hands(game, board)
    return is_first and fault_on(game, board).code in SAID_LATE


def _believed(belief: Belief, board: FiguresSeen, wait_s: float) -> Leaf | None:
    """None: it is cheaper to wait for another look."""
    leaves = belief.beam.leaves
    told = [leaf for leaf in leaves if leaf.state.denied is None and _is_whole(belief, leaf)]
    if not told or (leaves[0].state.denied is not None and wait_s):
        return None
    best = told[0]
    innocent = [leaf for leaf in told if leaf.state.astray is None]
    if best.state.astray is None:
        is_open = bool(board.unsure) and _rival(best, innocent)
        return None if is_open and wait_s else _loyal(belief, innocent)
    refuted = SENSORS.refuted_where_odd if board.unsure else SENSORS.refuted
    chance = _weight(innocent, best) / _weight(told, best)
    case = Case(chance, refuted, wait_s)
    decision = decide(case)
    if decision is Decision.WAIT:
        return None
    return innocent[0] if innocent and decision is Decision.ASK else best


def _is_whole(belief: Belief, leaf: Leaf) -> bool:
    """What is told is not taken back for a story that still waits for something."""
    return not leaf.state.ahead or goes_on_from(leaf.state.game, belief.game)


def _weight(leaves: list[Leaf], best: Leaf) -> float:
    return fsum(exp(best.cost - leaf.cost) for leaf in leaves)


def _rival(best: Leaf, innocent: list[Leaf]) -> bool:
    """Another story is nearly as likely, and differs in what was done."""
    return any(
        leaf.cost < best.cost + PRUDENCE.as_good_in_doubt
        and leaf.state.game.now != best.state.game.now
        for leaf in innocent[1:]
    )


def _loyal(belief: Belief, innocent: list[Leaf]) -> Leaf:
    """What goes on from what was told, unless another story is clearly likelier."""
    best = innocent[0]
    for leaf in innocent:
        goes_on = any(one.state.game is belief.game for one in leaf.ancestry())
        if goes_on and leaf.cost < best.cost + PRUDENCE.loyal:
            return leaf
    return best


def _cut(beam: Stories, leaf: Leaf) -> Stories:
    """What is older is final."""
    if len(beam.seen) <= 2 * KEPT:
        return beam
    root = next(one for one in leaf.ancestry() if one.depth <= leaf.depth - KEPT)
    return beam.cut(root)
