"""What pages show of a game that goes on: the session's own course."""

from dataclasses import replace

from companion.games.salamander.page.game_view import DrawnTurn, GameView, Happened, LastAct
from companion.games.salamander.rules.record import judged_by
from companion.games.salamander.rules.rules import set_up
from companion.games.salamander.session.belief import Belief
from companion.games.salamander.session.step_back import step_back


def view_of(belief: Belief, stop: Happened | None) -> GameView:
    """`stop` is the event that keeps the game from going on."""
    course = belief.game
    starts = [set_up(judged_by(course.agreed)), *(one.after for one in course.done)]
    turns = tuple(
        DrawnTurn(
            replace(one.turn, do=course.written(one.turn.do)),
            before,
            not one.turn.stands,
            one.done.sent,
        )
        for one, before in zip(course.done, starts, strict=False)
    )
    kept = tuple(figure for figure, _ in course.passed)
    step = step_back(course)
    last = None if step is None else LastAct(step.player, step.act)
    return GameView(
        belief.agreed, course.before, course.now, course.steps, turns, stop, kept, last=last
    )
