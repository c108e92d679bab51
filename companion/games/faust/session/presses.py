"""Somebody presses "turn done": the turn is judged, confirmed, or nothing happens."""

from dataclasses import replace

from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import COLOURS, opponent
from companion.games.faust.rules.record import TurnEnd
from companion.games.faust.rules.referee import IllegalTurn, LegalTurn
from companion.games.faust.session import faults, questions
from companion.games.faust.session.belief import CAMERA, Belief, Step, surest, tell_trouble
from companion.games.faust.session.doubting import Judging, doubt
from companion.games.faust.session.explaining.diagnose import Diagnosis
from companion.games.faust.session.explaining.explain import merged
from companion.games.faust.session.game_so_far import end_turn
from companion.games.faust.session.repair import owed
from companion.games.faust.session.silent_slots import may_have_laid, turned_over_in_this_turn
from companion.games.faust.session.state import Press
from companion.games.faust.session.trouble import Accusation, Awaited, Holds, Unclear, Waiting
from companion.games.faust.session.watching import (
    barrier,
    believe,
    observed,
    seen_still,
    understand,
)
from companion.games.faust.session.weight import is_unsure
from companion.games.faust.session.what_if import Rival, whole_turn_unseen
from companion.inference.sensors import SENSORS
from companion.observations import PageSaid

OPEN_UNTIL_THE_PRESS = (Awaited.PRESS, Awaited.REVEAL, Awaited.LOOK)


def confirm(belief: Belief, _: PageSaid) -> Step:
    return replace(belief, game=replace(belief.game, is_final=True)), []


def confirm_last_turn(belief: Belief, said: PageSaid) -> Step:
    """By the player who is not to move: the last turn is final."""
    belief = _noted(belief, said.t, said.by)
    if not belief.is_held_by_words:
        seen = understand(belief, said.t)
        if seen.has_ended_a_turn(belief):
            return seen.step
    return _confirm(belief), []


def press(belief: Belief, said: PageSaid) -> Step:
    """By the mover, or by a judge for the mover."""
    mover = COLOURS[belief.game.now.mover]
    belief = _noted(belief, said.t, mover)
    if not belief.looks and belief.is_camera_used:
        return replace(belief, pressed=mover), []  # the board is covered: judged when it is seen
    return _judge_press(belief, said.t)


def _noted(belief: Belief, t: float, player: str) -> Belief:
    return observed(belief, Press(t, player, belief.is_covered))


def _judge_press(belief: Belief, t: float) -> Step:
    """The press, by the board as it was seen and as it still lies there."""
    if not belief.is_held_by_words:
        seen = understand(belief, t)
        if seen.has_ended_a_turn(belief):
            return seen.step
        belief = replace(belief, beam=seen.belief.beam)  # a press puts nothing right
        whole = _whole_as_it_lies(belief, t)
        if whole is not None:
            return whole
    if belief.trouble is not None:
        return _press_in_trouble(belief, t)
    if not belief.game.steps:
        return _ask_what_was_unseen(belief, t) or (_confirm(belief), [])
    if belief.looks and is_unsure(surest(belief.views)):
        return tell_trouble(_with_press(belief), t, Waiting(Awaited.LOOK))
    return _judge(belief, t)


def _whole_as_it_lies(belief: Belief, t: float) -> Step | None:
    """The turn is whole, if that is what the board that still lies there after the press tells."""
    if not belief.looks or is_unsure(belief.looks[-1]) or not belief.game.steps:
        return None
    seen = understand(seen_still(belief, t), t)
    return seen.step if seen.is_legal and seen.has_ended_a_turn(belief) else None


def _ask_what_was_unseen(belief: Belief, t: float) -> Step | None:
    """A turn may end where it began: seven steps onto the soul, and the jump home."""
    game = belief.game
    if game.turn_end is TurnEnd.BUTTON or not belief.looks:
        return None
    whole = whole_turn_unseen(game, surest(belief.views))
    if whole is None:
        return None
    rival = Rival(game, merged(whole.done[-1].steps))
    return tell_trouble(belief, t, replace(questions.which(belief, (rival,)), holds=Holds.DEED))


def _confirm(belief: Belief) -> Belief:
    """The last turn is final, unless the other player has begun to act anyway."""
    game = belief.game
    if game.steps or not game.done:
        return belief
    return replace(belief, game=replace(game, is_final=True))


def _press_in_trouble(belief: Belief, t: float) -> Step:
    """What was left open until the press is judged now; a second press does nothing.

    A look that has to be seen again judges nobody: the press waits for a better one, and who
    presses once more is asked.
    """
    trouble = belief.trouble
    if not belief.looks:
        return belief, []
    is_repeated = bool(belief.pressed)  # so no better look will come
    belief = _with_press(belief)
    is_open = isinstance(trouble, Waiting) and trouble.awaited in OPEN_UNTIL_THE_PRESS
    if is_open and (is_repeated or not is_unsure(belief.looks[-1])):
        return doubt(belief, Judging(t, is_pressed=True, is_last=is_repeated))
    return belief, []


def _judge(belief: Belief, t: float) -> Step:
    game = belief.game
    verdict = game.judged(game.steps)
    if isinstance(verdict, LegalTurn):
        return believe(belief, t, end_turn(game), COLOURS[opponent(game.now.mover)])
    if verdict.code is Code.POINTS_LEFT:
        trouble = _slots_may_tell(belief, t)
        if trouble is not None:
            return tell_trouble(_with_press(belief), t, replace(trouble, holds=Holds.DEED))
        if CAMERA in belief.lost:  # all that was done is known: who presses asks, and goes on
            left = Waiting(Awaited.POINTS, {"points": game.now.points})
            return _tell(barrier(belief), t, left)
    return _tell(belief, t, _accusation(belief, verdict))


def judge_late(belief: Belief, t: float) -> Step | None:
    """The time is over that a slot was given to tell of a card; None if none was."""
    trouble = belief.trouble
    if not isinstance(trouble, Waiting) or trouble.holds is not Holds.DEED:
        return None
    verdict = belief.game.judged(belief.game.steps)
    if isinstance(verdict, LegalTurn):
        return None
    return _tell(belief, t, _accusation(belief, verdict))


def _accusation(belief: Belief, verdict: IllegalTurn) -> Accusation:
    game = belief.game
    return faults.accusation(
        belief, Diagnosis(verdict.code, verdict.action, game.steps, owed(game.now))
    )


def _tell(belief: Belief, t: float, trouble: Waiting | Accusation | Unclear) -> Step:
    """What a press is told stands until something is done; then the press is spent."""
    belief = replace(belief, pressed="")
    return tell_trouble(belief, t, replace(trouble, holds=Holds.DEED))


def _with_press(belief: Belief) -> Belief:
    """The press is judged again when more is known."""
    return replace(belief, pressed=COLOURS[belief.game.now.mover])


def _slots_may_tell(belief: Belief, t: float) -> Waiting | Unclear | None:
    """The points that seem to be left may have been spent on a card, or have lapsed at one."""
    if not belief.looks:
        return None
    rivals = turned_over_in_this_turn(belief, surest(belief.views))
    if rivals:
        return questions.which(belief, rivals)
    return Waiting(Awaited.SLOTS, until=t + SENSORS.late_s) if may_have_laid(belief) else None


def judge_waiting_press(belief: Belief, t: float) -> Step:
    """The press that no good look was there to judge, now that there is one."""
    player = belief.pressed
    if not player or belief.holds is Holds.DEED:
        return belief, []
    belief = replace(belief, pressed="")
    if player != COLOURS[belief.game.now.mover]:
        return belief, []  # the turn was over when the board was seen
    return _judge_press(belief, t)
