"""Somebody presses "turn done": the turn is judged, confirmed, or nothing happens."""

from dataclasses import replace

from companion.faust.diagnose import Diagnosis
from companion.faust.position import COLOURS, opponent
from companion.faust.referee import LegalTurn
from companion.understanding import faults
from companion.understanding.answers import settle
from companion.understanding.belief import Belief, Holds, Step, tell_trouble
from companion.understanding.doubting import Doubt, doubt
from companion.understanding.game_so_far import GameSoFar, end_turn, without_steps
from companion.understanding.guesses import surest
from companion.understanding.repair import owed
from companion.understanding.tracker import finished
from companion.understanding.watching import believe, turn_told_anew


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
        return _confirm(belief), []
    return _judge(belief, t)


def _is_camera_used(belief: Belief) -> bool:
    return "camera" not in belief.lost and bool(belief.window.seen)


def _confirm(belief: Belief) -> Belief:
    """The last turn is final, unless the other player has begun to act anyway."""
    game = belief.game
    if game.steps or not game.done:
        return belief
    return replace(belief, game=replace(game, is_final=True))


def _press_in_trouble(belief: Belief, t: float) -> Step:
    """What was left open until the press is judged now; a second press does nothing."""
    assert belief.trouble is not None
    held = belief.trouble.details.get("for")
    if belief.trouble.kind != "waiting" or not belief.looks:
        return belief, []
    if held in ("press", "reveal", "look"):
        return doubt(belief, Doubt(t, is_pressed=True))
    return belief, []


def _judge(belief: Belief, t: float) -> Step:
    game = belief.game
    verdict = game.judged(game.steps)
    if isinstance(verdict, LegalTurn):
        return believe(belief, t, end_turn(game), COLOURS[opponent(game.now.mover)])
    other = _otherwise(belief) if belief.looks else None
    if other is not None:
        return believe(belief, t, other, "table")
    found = Diagnosis(verdict.code, verdict.action, game.steps, owed(game.now))
    return tell_trouble(belief, t, replace(faults.accusation(belief, found), holds=Holds.DEED))


def _otherwise(belief: Belief) -> GameSoFar | None:
    """The turn as its player means it: what is owed was made unseen, or is not owed at all."""
    game, reading = belief.game, surest(belief.views)
    if not game.now.due:  # a jump or an order may have been made unseen, and points with it
        return finished(without_steps(game), reading)
    return finished(game, reading) or turn_told_anew(belief, reading)


def tell_press(belief: Belief, t: float) -> Step:
    """The press that came while a hand covered the board, now that it is seen."""
    player = belief.pressed
    if not player:
        return belief, []
    return press(replace(belief, pressed=""), t, player)
