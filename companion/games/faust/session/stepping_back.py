"""The last act of the turn at hand is taken back by its player, one at a time, unasked."""

from dataclasses import replace

from companion.events import with_details
from companion.games.faust.files.record_lines import action_to_json
from companion.games.faust.rules.actions import Action, Reveal
from companion.games.faust.rules.cards import with_value
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.rules.record import TurnEnd
from companion.games.faust.session import answers
from companion.games.faust.session.belief import Belief, Step
from companion.games.faust.session.explaining.diagnose import Diagnosis
from companion.games.faust.session.explaining.explain import walked
from companion.games.faust.session.game_so_far import GameSoFar, last_chosen, rewound
from companion.games.faust.session.taking_back import back_to
from companion.games.faust.session.telling import still_due
from companion.games.faust.session.trouble import ConsentOfOther, Unclear, fault_of
from companion.observations import JUDGES, PageSaid


def step_back(belief: Belief, said: PageSaid) -> Step:
    """What is wrong, else the last act; never past what the other player said or did."""
    trouble = belief.trouble
    if isinstance(trouble, Unclear | ConsentOfOther):
        return belief, []  # who is asked answers first
    fault = fault_of(trouble)
    if fault is not None:
        return _without_fault(belief, said, fault)
    open_turn = _open_turn(belief.game, said.by)
    is_over = belief.game.is_over and said.by in COLOURS  # that needs both of them
    if open_turn is None or is_over:
        return belief, []
    place = last_chosen(open_turn.steps)
    kept, last = open_turn.steps[:place], open_turn.steps[place]
    return without(belief, said, _with_steps(open_turn, kept, last), last)


def _without_fault(belief: Belief, said: PageSaid, fault: Diagnosis) -> Step:
    if said.by not in (answers.who_erred(belief), *JUDGES):
        return belief, []
    act = fault.do[-1] if fault.do else None
    is_end = act is not None and fault.do == belief.game.steps  # too early a press
    return without(belief, said, belief.game, None if is_end else act)


def without(belief: Belief, said: PageSaid, game: GameSoFar, last: Action | None) -> Step:
    """The game is that one again; `last` is the act that was taken back, if it is known."""
    belief, events = back_to(replace(belief, pressed=""), said.t, game, said.by)
    if last is not None:
        events = with_details(events, {"corrected"}, {"action": action_to_json(last)})
    is_silent = belief.trouble is None and not any(one.kind == "waiting" for one in events)
    return belief, [*events, *(still_due(said.t, game) if is_silent else [])]


def _open_turn(game: GameSoFar, by: str) -> GameSoFar | None:
    """The turn at hand with what was done in it; or the last one, that ended by itself."""
    if game.steps:
        return game if by in (COLOURS[game.before.mover], *JUDGES) else None
    if game.is_final or not game.is_just_done or game.turn_end is not TurnEnd.AUTO:
        return None
    last = game.done[-1]
    if by not in (COLOURS[last.turn.player], *JUDGES):
        return None
    again = rewound(game, len(game.done) - 1)
    return replace(again, steps=last.steps, beside=last.turn.beside)


def _with_steps(game: GameSoFar, kept: tuple[Action, ...], last: Action) -> GameSoFar:
    """The turn as far as it had gone before its last act; a value is not known any more."""
    before = game.before
    if isinstance(last, Reveal):
        before = with_value(before, last.field, None)
    now = walked(before, kept, game.header.rulings)
    return replace(game, before=before, now=now, steps=kept)
