"""A look is held against what is believed: the game goes on, or there is doubt."""

from dataclasses import replace

from companion.events import Event
from companion.games.faust.rules.actions import Reveal
from companion.observations import BoardReading
from companion.understanding.belief import (
    Belief,
    Holds,
    KeptLook,
    Step,
    Window,
    is_whole,
    same_board,
    same_pieces,
)
from companion.understanding.card_watch import LAG_S
from companion.understanding.game_so_far import GameSoFar
from companion.understanding.retelling import told_anew, told_without_a_gap
from companion.understanding.telling import tell
from companion.understanding.tracker import Rival, Story, follow

MOST_LOOKS = 5
MOST_SEEN = 40
MOST_SAID = 4


def with_look(belief: Belief, reading: BoardReading) -> Belief:
    """The look is one more of the standing board, or the first of another one."""
    last = belief.looks[-1] if belief.looks else None
    seen = belief.window.seen
    is_new = bool(seen) and not same_pieces(seen[-1].reading, reading)
    hands, habits = belief.habits.hands, belief.habits.with_look(is_new, len(belief.looks))
    looks: tuple[BoardReading, ...] = (reading,)
    if last is not None and same_board(last, reading):
        looks = (*belief.looks[:1], *(*belief.looks[1:], reading)[-MOST_LOOKS:])
    return replace(belief, looks=looks, habits=habits, hands=hands)


def understand(belief: Belief, t: float) -> tuple[Belief, list[Event] | None, tuple[Rival, ...]]:
    """Follow what the looks and the slots say together; no events at all when nothing fits."""
    if not belief.looks:
        return belief, [], ()
    story = _as_before_the_fault(belief) or follow(belief.game, belief.views)
    game = story.game
    if game is None and not story.rivals:
        game = told_anew(belief, belief.views[-1])
    elif game is not None and _is_a_look_open(belief):
        game = _or_as_all_looks_tell(belief, game)
    if game is None:
        return unexplained(belief), None, story.rivals
    belief, events = believe(belief, t, game, "table")
    return noted(belief, game), events, ()


def _as_before_the_fault(belief: Belief) -> Story | None:
    """What was illegal is put back: the game stands as it did, in the order that was seen."""
    if belief.trouble is None or belief.trouble.kind != "illegal":
        return None
    before = next((one for one in reversed(belief.window.seen) if one.is_explained), None)
    if before is None or not same_pieces(before.reading, belief.looks[-1]):
        return None
    story = follow(before.after, belief.views)
    return story if story.game is not None else None


def _is_a_look_open(belief: Belief) -> bool:
    """The look before this one showed every piece, and nothing explained it."""
    looks = [one for one in belief.window.seen if one.reading.t < belief.looks[0].t]
    return bool(looks) and not looks[-1].is_explained and is_whole(looks[-1].reading)


def _or_as_all_looks_tell(belief: Belief, game: GameSoFar) -> GameSoFar:
    """The game that explains the open look, too, if it comes to something else."""
    told = told_without_a_gap(belief, belief.views[-1])
    if told is None or (told.now, len(told.done)) == (game.now, len(game.done)):
        return game
    return told


def believe(belief: Belief, t: float, game: GameSoFar, by: str) -> Step:
    """This is how the game has gone; what stood in its way is over."""
    events = tell(t, belief.game, game, by)
    trouble = belief.trouble
    if trouble is not None and trouble.holds is not Holds.LOOK and not events:
        return replace(belief, game=game), []
    if trouble is not None and (trouble.kind == "illegal" or not events):
        over = belief.event(t, "corrected", {"was": trouble.kind, "by": by})
        events = [over, *events]
    return replace(belief, game=game, trouble=None, until=None), events


def noted(belief: Belief, game: GameSoFar) -> Belief:
    """The window holds the look; it begins with the turn before the one at hand."""
    start, seen = belief.window.start, belief.window.seen
    reading = belief.looks[-1]
    if seen and same_pieces(seen[-1].reading, reading):
        last = seen[-1]
        since = belief.looks[0].t
        again_at = since if since > last.reading.t else last.again_at
        seen = (*seen[:-1], replace(last, after=game, again_at=again_at, is_explained=True))
    else:
        seen = (*seen, KeptLook(reading, game, belief.hands))
    while not belief.cards.is_lost and not _has_gap(belief, seen) and seen:
        if len(seen[0].after.done) >= len(game.done) - 1 and len(seen) <= MOST_SEEN:
            break
        start, seen = seen[0].after, seen[1:]
    return replace(belief, window=replace(belief.window, start=start, seen=seen))


def unexplained(belief: Belief) -> Belief:
    """The window holds the look, of which nobody knows yet what it tells."""
    belief = noted(belief, belief.game)
    *seen, last = belief.window.seen
    seen = [*seen, replace(last, is_explained=False)]
    return replace(belief, window=replace(belief.window, seen=tuple(seen)))


def _has_gap(belief: Belief, seen: tuple[KeptLook, ...]) -> bool:
    """The slots were away while these looks were taken, and may still tell what changed."""
    if not belief.gaps or not seen or len(seen) > MOST_SEEN:
        return False
    return seen[-1].reading.t <= belief.gaps[-1][1] + LAG_S


def with_value_said(belief: Belief, turn: int, said: Reveal) -> Belief:
    """However the looks are told anew, that card had that value."""
    window = belief.window
    seen = window.seen
    if seen:
        seen = (*seen[:-1], replace(seen[-1], after=belief.game))
    values = (*window.said, (turn, said))[-MOST_SAID:]
    return replace(belief, window=replace(window, seen=seen, said=values))


def barrier(belief: Belief) -> Belief:
    """What was said on the page is not told anew from looks."""
    return replace(belief, window=Window(belief.game))
