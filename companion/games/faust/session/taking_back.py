"""A turn, what was begun of one, or what is wrong is taken back; the pieces have to follow."""

from dataclasses import replace

from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import COLOURS, opponent
from companion.games.faust.rules.record import Turn
from companion.games.faust.rules.referee import IllegalTurn, judge_turn
from companion.games.faust.rules.rules import Writes
from companion.games.faust.session.belief import Belief, Step, tell_trouble
from companion.games.faust.session.explaining.diagnose import Diagnosis
from companion.games.faust.session.game_so_far import (
    GameSoFar,
    rewound,
    turns_kept,
    without_end,
    without_steps,
)
from companion.games.faust.session.questions import repair
from companion.games.faust.session.repair import moves_back, with_cards_of
from companion.games.faust.session.telling import still_due, tell
from companion.games.faust.session.trouble import fault_of
from companion.games.faust.session.watching import barrier
from companion.observations import PageSaid


def undo(belief: Belief, said: PageSaid) -> Step:
    """The end that was said, what was seen of the present turn or the last one; else nothing."""
    game = belief.game
    if not (game.done or game.steps or game.is_ended_by_word):
        return belief, []
    return undo_to(belief, said.t, _one_less(game), said.by)


def undo_fault(belief: Belief, said: PageSaid) -> Step:
    """What is wrong, with what its player had begun of the turn; no turn that is done."""
    game, fault = belief.game, fault_of(belief.trouble)
    if fault is None:
        return undo(belief, said)
    begun = game if player_of(game, fault) != game.before.mover else without_steps(game)
    return back_to(belief, said.t, begun, said.by)


def may_undo(game: GameSoFar, by: str) -> bool:
    """Nobody else has acted since, or has confirmed it."""
    actor = _last_actor(game)
    is_confirmed = game.is_final and not game.steps
    return actor is None or (by == actor and not is_confirmed)


def withdraw(belief: Belief, said: PageSaid) -> Step:
    """What was said on the page and was illegal is taken back; what was due before it still is."""
    event = belief.event(said.t, "corrected", {"was": "illegal", "by": said.by})
    return replace(belief, trouble=None), [event, *still_due(said.t, belief.game)]


def _last_actor(game: GameSoFar) -> str | None:
    if game.steps:
        return COLOURS[game.before.mover]
    return COLOURS[game.done[-1].turn.player] if game.done else None


def _one_less(game: GameSoFar) -> int:
    return max(0, len(game.done) - (not (game.steps or game.is_ended_by_word)))


def turns_to_keep(game: GameSoFar, by: str) -> int:
    """How many turns stay when `by` takes back the last own one; of an end, what brought it."""
    if game.is_over:
        return _one_less(game)
    begun_by = COLOURS[game.before.mover] if game.steps else None
    return turns_kept([COLOURS[one.turn.player] for one in game.done], begun_by, by)


def undo_to(belief: Belief, t: float, kept: int, by: str) -> Step:
    """The game is as it was after `kept` turns; the pieces have to follow."""
    return back_to(belief, t, without_end(rewound(belief.game, kept)), by)


def back_to(belief: Belief, t: float, game: GameSoFar, by: str) -> Step:
    """The game is that one now, and what lies elsewhere has to follow."""
    was = belief.trouble
    events = tell(t, belief.game, game, by)
    if belief.game.is_ended_by_word:
        events = [belief.event(t, "corrected", {"was": "end", "by": by}), *events]
    if fault_of(was) is not None:
        events = [belief.event(t, "corrected", {"was": "illegal", "by": by}), *events]
    undone = belief.look
    belief = with_cards_of(belief, t, game.now)
    belief = barrier(replace(belief, game=game, trouble=None, until=None, agreed=None))
    if undone is None or not moves_back(game.now, belief.views[-1]):
        return replace(belief, undone=None), events
    belief, more = tell_trouble(replace(belief, undone=undone), t, repair(belief, belief.views[-1]))
    return belief, events + more


def player_of(game: GameSoFar, fault: Diagnosis) -> int:
    """Whose fault it is."""
    if fault.code is Code.NOT_YOUR_TURN:
        return opponent(game.before.mover)
    header = replace(game.header, writes=Writes.EVERYTHING)
    for player in (game.before.mover, opponent(game.before.mover)):
        verdict = judge_turn(game.before, Turn(game.turn_number, player, fault.do), header)
        if isinstance(verdict, IllegalTurn) and verdict.code is fault.code:
            return player
    return game.before.mover
