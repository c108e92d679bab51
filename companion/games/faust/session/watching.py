"""What was observed is held against every story, and the likeliest is believed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from companion.events import Event
from companion.games.faust.rules.position import Position
from companion.games.faust.session.belief import (
    CAMERA,
    SLOTS,
    Belief,
    Step,
    Stories,
    is_whole,
    new_belief,
    same_board,
    same_pieces,
)
from companion.games.faust.session.card_watch import EMPTY
from companion.games.faust.session.differences import has_been_so, is_so
from companion.games.faust.session.game_so_far import GameSoFar
from companion.games.faust.session.growth import FaustGrowth
from companion.games.faust.session.state import BoardSeen, Observed, StoryState, boards_seen
from companion.games.faust.session.telling import is_continued, still_due, tell
from companion.games.faust.session.trouble import Accusation, Holds
from companion.games.faust.session.what_if import Rival, as_rivals
from companion.inference.beam import Effort, Node
from companion.inference.habits import Habits
from companion.inference.sensors import PRUDENCE
from companion.observations import BoardReading

EFFORT = Effort(PRUDENCE.as_good, leaves=4, width=PRUDENCE.width)
IN_DOUBT = Effort(PRUDENCE.as_good_in_doubt, leaves=6, width=PRUDENCE.width)

Leaf = Node[StoryState]


def with_look(belief: Belief, reading: BoardReading) -> Belief:
    """The look is one more of the standing board, or the first of another one."""
    last = belief.look
    habits, known = _habits(belief, reading), belief.habits
    looks: tuple[BoardReading, ...] = (reading,)
    if last is not None and same_board(last, reading):
        looks = (*belief.looks[:1], *(*belief.looks[1:], reading)[-PRUDENCE.looks_kept :])
    is_repeated = len(looks) > PRUDENCE.looks and _is_same_look(looks[-2], reading)
    if not is_repeated:
        belief = observed(
            belief,
            BoardSeen(
                reading,
                belief.seen_at,
                known.hands,
                known.announces_hands,
                is_again=not known.hands and last is not None and _is_same_look(last, reading),
            ),
        )
    return replace(belief, looks=looks, habits=habits, seen_at=reading.t, is_covered=False)


def _habits(belief: Belief, reading: BoardReading) -> Habits:
    """What this camera is used to tell; a piece that is seen nowhere has not moved by itself."""
    seen = boards_seen(belief.beam.seen)[::-1] or (BoardSeen(reading, 0.0),)
    lay = next((one for one in seen if one.hands), seen[-1]).reading
    is_new = not same_pieces(seen[0].reading, reading)
    is_return = CAMERA not in belief.lost and same_pieces(lay, reading)
    after = belief.habits.with_look(is_new, len(belief.looks), is_return)
    if is_whole(reading):
        return after
    held = belief.habits.is_handled  # by whoever hides the piece, until all are seen
    return replace(after if held else belief.habits, hands=0, is_handled=held)


def _is_same_look(one: BoardReading, other: BoardReading) -> bool:
    return (one.pieces, one.hidden, one.doubts) == (other.pieces, other.hidden, other.doubts)


def observed(belief: Belief, moment: Observed) -> Belief:
    return replace(belief, beam=belief.beam.with_seen(moment))


def seen_still(belief: Belief, t: float) -> Belief:
    """The board has lain there until `t`: as good as another look at it."""
    still = replace(belief.looks[-1], t=t)
    return observed(belief, BoardSeen(still, belief.seen_at, 0, belief.habits.announces_hands))


def afresh(belief: Belief, since: float) -> Belief:
    """Something is known now of what was done after `since`: it may be another thing."""
    beam = belief.beam
    depth = next((n for n, one in enumerate(beam.seen) if one.t >= since), len(beam.seen))
    return replace(belief, beam=beam.afresh(beam.root.depth + depth))


def grown(belief: Belief) -> Belief:
    growth = FaustGrowth(belief.cards)
    is_open = isinstance(belief.trouble, Accusation) or belief.is_in_doubt
    effort = IN_DOUBT if is_open else EFFORT
    return replace(belief, beam=belief.beam.grown(growth, effort))


@dataclass(frozen=True, slots=True)
class Understood:
    """What is believed now; `is_legal`: the likeliest story explains the board that lies there."""

    belief: Belief
    events: tuple[Event, ...] = ()
    rivals: tuple[Rival, ...] = ()
    is_legal: bool = False

    @property
    def step(self) -> Step:
        return self.belief, [*self.events]

    def has_ended_a_turn(self, before: Belief) -> bool:
        return len(self.belief.game.done) > len(before.game.done)


def understand(belief: Belief, t: float) -> Understood:
    """Follow the likeliest story, as far as it explains the board."""
    belief = grown(belief)
    leaves = belief.beam.leaves
    if not leaves:
        return Understood(belief)
    best = _loyal(belief, leaves)
    if best.state.awaits_press:
        return Understood(belief)
    rivals = _rivals(belief, best, leaves)
    if rivals:
        return Understood(belief, rivals=rivals)
    belief = replace(belief, beam=_cut(belief.beam, best))
    if best.state.astray is not None and not tell(t, belief.game, best.state.game, "table"):
        return Understood(belief)
    belief, events = believe(belief, t, best.state.game, "table")
    return Understood(belief, (*events,), is_legal=not is_astray(belief))


def is_press_missing(belief: Belief) -> bool:
    """The likeliest is that a turn is over whose player has not pressed: the other has gone on."""
    leaves = belief.beam.leaves
    return bool(leaves) and _loyal(belief, leaves).state.awaits_press


def is_astray(belief: Belief) -> bool:
    leaves = belief.beam.leaves
    return not leaves or not leaves[0].state.is_told


def _loyal(belief: Belief, leaves: Sequence[Leaf]) -> Leaf:
    """The likeliest, but what was told is not taken back for a trifle."""
    told, near = belief.game, _near(leaves, PRUDENCE.loyal)
    accused = _near(leaves, PRUDENCE.accused) if isinstance(belief.trouble, Accusation) else []
    standing = (one for one in accused if one.state.astray is not None and one.state.game == told)
    loyal = next((one for one in near if is_continued(told, one.state.game)), leaves[0])
    owing = (one for one in near if _is_owing(one, loyal))
    return next(chain(standing, owing), loyal)


def _near(leaves: Sequence[Leaf], margin: float) -> list[Leaf]:
    """Those that are hardly less likely than the likeliest."""
    return [one for one in leaves if one.cost <= leaves[0].cost + margin]


def _is_owing(one: Leaf, other: Leaf) -> bool:
    """The same table, but a jump is due: made or not, it will tell the order."""
    now, then = one.state.game.now, other.state.game.now
    same = (now.stones, now.soul) == (then.stones, then.soul)
    return same and bool(now.due) and not then.due and one.state.is_told


def _rivals(belief: Belief, best: Leaf, leaves: Sequence[Leaf]) -> tuple[Rival, ...]:
    """Other stories that are as likely, where it matters and the table cannot tell."""
    is_told = best.state.is_told
    margin = PRUDENCE.as_good_in_doubt if belief.is_in_doubt else PRUDENCE.as_good
    near = [one for one in leaves if one.cost <= best.cost + margin]
    near = [one for one in near if one.state.is_told == is_told]
    near = [one for one in near if not unexplained_slots(belief, one.state.game.now)]
    outcomes = {_outcome(one.state.game) for one in near}
    if len(outcomes) < 2:
        return ()
    pieces = {(one.state.game.now.stones, one.state.game.now.soul) for one in near}
    owing = [one for one in near if one.state.game.now.due]
    if len(pieces) == 1 and owing:
        return ()
    rivals = as_rivals(belief.game, (one.state.game for one in near))
    told = {one.actions: one for one in reversed(rivals)}  # of equals the likeliest
    return tuple(reversed(told.values())) if len(told) > 1 else ()


def _outcome(game: GameSoFar) -> tuple[object, ...]:
    """What of the game stays when the turn has ended, and what is owed in it."""
    now: Position = game.now
    return (
        now.stones,
        now.soul,
        now.cards,
        now.used,
        now.soul_cards,
        now.ending,
        now.points,
        now.due,
        len(game.done),
    )


def _cut(beam: Stories, best: Leaf) -> Stories:
    """Turns are final when they are old, those of which every good story says the same sooner."""
    done = len(best.state.game.done)
    for node in best.ancestry():
        state, is_later = node.state, node.depth > beam.root.depth
        is_between_turns = not (state.game.steps or state.pressed or state.owes_press)
        if not (is_later and is_between_turns):
            continue
        age = done - len(state.game.done)
        is_agreed = age >= PRUDENCE.turns_open and _is_common(node, beam.leaves)
        if is_agreed or age >= PRUDENCE.turns_disputed:
            return beam.cut(node)
    return beam


def _is_common(node: Leaf, leaves: Sequence[Leaf]) -> bool:
    return all(any(one is node for one in leaf.ancestry()) for leaf in leaves)


def believe(belief: Belief, t: float, game: GameSoFar, by: str) -> Step:
    """This is how the game has gone; what stood in its way is over."""
    events = tell(t, belief.game, game, by)
    trouble = belief.trouble
    if belief.holds in (Holds.DEED, Holds.WORD) and not events:
        return replace(belief, game=game), []
    if trouble is not None and (isinstance(trouble, Accusation) or not events):
        over = belief.event(t, "corrected", {"was": trouble.kind, "by": by})
        events = [over, *(events or still_due(t, game))]
    return replace(belief, game=game, trouble=None, until=None), events


def barrier(belief: Belief) -> Belief:
    """What was said on the page is not told anew from looks."""
    return replace(belief, beam=new_belief(belief.game).beam)


def unexplained_slots(belief: Belief, now: Position) -> list[float]:
    """When slots have spoken of what is not done in that position, and was not done unseen."""
    told = {one.field: one for one in belief.cards.changes}
    if any(one.state.has_gone_on_unseen for one in belief.beam.leaves[:1]):
        told = {field: one for field, one in told.items() if one.after == EMPTY}
    if SLOTS in belief.lost:  # none of them will say that a card which lay there is up
        game = belief.game
        told = {
            field: one for field, one in told.items() if not has_been_so(game, field, one.after)
        }
    return [one.t for one in told.values() if not is_so(now, one.field, one.after)]
