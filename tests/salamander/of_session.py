"""What pages have to show, made of what the session has and of nothing that it tells."""

from dataclasses import replace

from companion.games.salamander.page.game_view import DrawnTurn, GameView, Happened, LastAct
from companion.games.salamander.rules.record import judged_by
from companion.games.salamander.rules.rules import set_up
from companion.games.salamander.session.game_so_far import GameSoFar
from companion.games.salamander.session.undo import step_back


def view_of(game: GameSoFar, stop: Happened | None = None) -> GameView:
    """`stop` is the event that keeps the game from going on."""
    starts = [set_up(judged_by(game.header)), *(one.after for one in game.done)]
    turns = tuple(
        DrawnTurn(
            replace(one.turn, do=game.header.written(one.turn.do)),
            before,
            not one.turn.stands,
            one.done.sent,
        )
        for one, before in zip(game.done, starts, strict=False)
    )
    step = step_back(game)
    last = None if step is None else LastAct(step.player, step.act)
    return GameView(
        game.header, game.before, game.now, game.steps, turns, stop, game.keepers, last=last
    )
