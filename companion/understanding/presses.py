"""Somebody presses "turn done": the turn is judged, confirmed, or nothing happens."""

from dataclasses import replace

from companion.games.faust.inference.diagnose import Diagnosis
from companion.games.faust.inference.explain import merged
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import COLOURS, opponent
from companion.games.faust.rules.record import TurnEnd
from companion.games.faust.rules.referee import IllegalTurn, LegalTurn
from companion.observations import BoardReading, Json
from companion.understanding import faults, questions
from companion.understanding.answers import settle
from companion.understanding.belief import Belief, Holds, Step, Trouble, is_whole, tell_trouble
from companion.understanding.card_watch import LATE_S
from companion.understanding.doubting import Judging, doubt, wait_for_a_look
from companion.understanding.game_so_far import GameSoFar, end_turn, without_steps
from companion.understanding.guesses import surest
from companion.understanding.repair import owed
from companion.understanding.retelling import told_anew, turn_as_told, turn_told_anew
from companion.understanding.silent_slots import may_have_laid, turned_over_in_this_turn
from companion.understanding.tracker import Rival, finished
from companion.understanding.watching import believe

FOR_SLOTS: dict[str, Json] = {"for": "slots"}


def press(belief: Belief, t: float, player: str) -> Step:
    game, trouble = belief.game, belief.trouble
    if trouble is not None and trouble.details.get("asks") == player:
        return settle(belief, t, player)  # what the other player wants is agreed to
    if game.is_over:
        return replace(belief, game=replace(game, is_final=True)), []
    if player != COLOURS[game.now.mover]:
        return _confirm(belief), []
    if not belief.looks and _is_camera_used(belief):
        return replace(belief, pressed=player), []  # the board is covered: judged when it is seen
    if trouble is not None:
        return _press_in_trouble(belief, t)
    if not game.steps:
        return _ask_what_was_unseen(belief, t) or (_confirm(belief), [])
    if belief.looks and _is_unsure(surest(belief.views)):
        return tell_trouble(_with_press(belief), t, wait_for_a_look(None))
    return _judge(belief, t)


def _ask_what_was_unseen(belief: Belief, t: float) -> Step | None:
    """A turn may end where it began: seven steps onto the soul, and the jump home."""
    game = belief.game
    if game.turn_end is TurnEnd.BUTTON or not belief.looks:
        return None
    whole = finished(game, surest(belief.views))
    if whole is None:
        return None
    rival = Rival(game, merged(whole.done[-1].steps))
    return tell_trouble(belief, t, replace(questions.which(belief, (rival,)), holds=Holds.DEED))


def _is_camera_used(belief: Belief) -> bool:
    return "camera" not in belief.lost and bool(belief.window.seen)


def _confirm(belief: Belief) -> Belief:
    """The last turn is final, unless the other player has begun to act anyway."""
    game = belief.game
    if game.steps or not game.done:
        return belief
    return replace(belief, game=replace(game, is_final=True))


def _press_in_trouble(belief: Belief, t: float) -> Step:
    """What was left open until the press is judged now; a second press does nothing.

    A look that has to be seen again judges nobody: the press waits for a better one.
    """
    trouble = belief.trouble
    assert trouble is not None
    if not belief.looks:
        return belief, []
    belief = _with_press(belief)
    waits_for = trouble.details.get("for") if trouble.kind == "waiting" else None
    if waits_for in ("press", "reveal", "look") and not _is_unsure(belief.looks[-1]):
        return doubt(belief, Judging(t, is_pressed=True))
    return belief, []


def _is_unsure(look: BoardReading) -> bool:
    return bool(look.doubts) or not is_whole(look)


def _judge(belief: Belief, t: float) -> Step:
    game = belief.game
    verdict = game.judged(game.steps)
    if isinstance(verdict, LegalTurn):
        return believe(belief, t, end_turn(game), COLOURS[opponent(game.now.mover)])
    other = _otherwise(belief) if belief.looks else None
    if other is not None and _is_only_by_late_slots(belief):
        rival = Rival(without_steps(game), merged(other.done[-1].steps))
        return _tell(belief, t, questions.which(belief, (rival,)))
    if other is not None:
        return believe(belief, t, other, "table")
    trouble = _slots_may_tell(belief, t) if verdict.code is Code.POINTS_LEFT else None
    return _tell(belief, t, trouble or _accusation(belief, verdict))


def judge_late(belief: Belief, t: float) -> Step | None:
    """The time is over that a slot was given to tell of a card; None if none was."""
    trouble = belief.trouble
    if trouble is None or trouble.holds is not Holds.DEED or trouble.details != FOR_SLOTS:
        return None
    verdict = belief.game.judged(belief.game.steps)
    return (
        None if isinstance(verdict, LegalTurn) else _tell(belief, t, _accusation(belief, verdict))
    )


def _accusation(belief: Belief, verdict: IllegalTurn) -> Trouble:
    game = belief.game
    return faults.accusation(
        belief, Diagnosis(verdict.code, verdict.action, game.steps, owed(game.now))
    )


def _tell(belief: Belief, t: float, trouble: Trouble) -> Step:
    """What a press is told stands until something is done."""
    return tell_trouble(_with_press(belief), t, replace(trouble, holds=Holds.DEED))


def _with_press(belief: Belief) -> Belief:
    """The press is judged again when more is known."""
    return replace(belief, pressed=COLOURS[belief.game.now.mover])


def _slots_may_tell(belief: Belief, t: float) -> Trouble | None:
    """The points that seem to be left may have been spent on a card, or have lapsed at one."""
    if not belief.looks:
        return None
    rivals = turned_over_in_this_turn(belief, surest(belief.views))
    if rivals:
        return questions.which(belief, rivals)
    return Trouble("waiting", FOR_SLOTS, until=t + LATE_S) if may_have_laid(belief) else None


def _otherwise(belief: Belief) -> GameSoFar | None:
    """The turn as its player means it: what is owed was made unseen, or is not owed at all."""
    game, reading = belief.game, surest(belief.views)
    if not game.now.due:  # a jump or an order may have been made unseen, and points with it
        whole = finished(without_steps(game), reading)
    else:
        whole = finished(game, reading) or turn_told_anew(belief, reading)
    return whole or told_anew(belief, reading, game.turn_number)


def _is_only_by_late_slots(belief: Belief) -> bool:
    """What is owed is not owed only if a slot spoke later, or earlier, than it was touched."""
    game, reading = belief.game, surest(belief.views)
    if not game.now.due or finished(game, reading) is not None:
        return False
    return turn_as_told(belief, reading) is None


def tell_press(belief: Belief, t: float) -> Step:
    """The press that no good look was there to judge, now that there is one."""
    player, trouble = belief.pressed, belief.trouble
    if not player or (trouble is not None and trouble.holds is Holds.DEED):
        return belief, []
    return press(replace(belief, pressed=""), t, player)
