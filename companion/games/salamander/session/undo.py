"""Undo and step-back: the last act is taken back, alone or by consent of the others."""

from dataclasses import replace
from typing import NamedTuple

from companion.events import with_details
from companion.games.consent import Consent, Wish
from companion.games.salamander.files.action_lines import action_to_json
from companion.games.salamander.rules.actions import (
    OWN_ACTS,
    Action,
    Ask,
    MoveFigure,
    PlaceMarker,
    PutPiece,
)
from companion.games.salamander.rules.position import NOBODY
from companion.games.salamander.session.belief import Belief, Step, asked, others, withdrawn
from companion.games.salamander.session.events import back_told
from companion.games.salamander.session.game_so_far import CameAbout, GameSoFar
from companion.games.salamander.session.problems import Fault
from companion.observations import PageSaid

# Chance has a part in all else, or somebody's knowledge: nobody takes that back alone.
FREELY_TAKEN_BACK = (MoveFigure, PlaceMarker, Ask)


class StepBack(NamedTuple):
    """Where it leads, and the act that it takes back; None: only the end of the turn."""

    game: GameSoFar
    act: Action | None

    @property
    def player(self) -> int:
        """Whose act it was."""
        return self.game.now.mover


def step_back(game: GameSoFar) -> StepBack | None:
    """None where the last that was done is no act of the mover's, or somebody has ruled since.

    A turn that ended by itself is open again without the act that ended it, one that was said to
    be over as it was; both only while nobody has done anything after it.
    """
    if game.is_over:
        return None
    if game.came is CameAbout.ENDED and not game.steps:
        assert game.back is not None  # a turn came before its end
        return StepBack(game.back, None)
    found = deed_before(game)
    if found is None or found.back is None or not isinstance(found.came, OWN_ACTS):
        return None
    is_let_stand = found.stands != found.back.stands
    return None if is_let_stand else StepBack(found.back, found.came)


def deed_before(game: GameSoFar) -> GameSoFar | None:
    """The game that the last deed led to, without what followed by itself."""
    found = game
    while found.back is not None and (
        isinstance(found.came, PutPiece) or found.came is CameAbout.BY_ITSELF
    ):
        found = found.back
    return found if found.back is not None else None


def undo(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """A refused command is withdrawn; else the last deed is taken back, alone or by consent."""
    if isinstance(belief.problem, Fault):
        return withdrawn(belief, said.t, said.by)
    if deed_before(belief.game) is None:
        return belief, []
    if speaker == NOBODY or (not belief.game.is_over and _is_free(belief.game, speaker)):
        return take_back(belief, said.t, said.by)
    return asked(belief, said, Consent(Wish.UNDO, said.by, others(belief.game, said.by)))


def one_step_back(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """By whose act it was, or a judge, asking nobody; a refused command of his is withdrawn."""
    problem, step = belief.problem, step_back(belief.game)
    if isinstance(problem, Fault) and speaker in (NOBODY, problem.player):
        return withdrawn(belief, said.t, said.by)
    if step is None or speaker not in (NOBODY, step.player):
        return belief, []
    return _go_back(belief, said.t, said.by, step)


def take_back(belief: Belief, t: float, by: str) -> Step:
    found = deed_before(belief.game)
    assert found is not None
    assert found.back is not None
    act = found.steps[-1] if isinstance(found.came, Action) else None  # as all have heard it
    return _go_back(belief, t, by, StepBack(found.back, act))


def _is_free(game: GameSoFar, speaker: int) -> bool:
    """The own last deed, of which nobody has learnt anything that he may not know."""
    found = deed_before(game)
    assert found is not None
    assert found.back is not None
    is_own = found.back.now.mover == speaker
    is_end = found.came is CameAbout.ENDED and not found.steps
    return is_own and (is_end or isinstance(found.came, FREELY_TAKEN_BACK))


def _go_back(belief: Belief, t: float, by: str, step: StepBack) -> Step:
    belief, events = withdrawn(belief, t, by)
    act = {} if step.act is None else {"action": action_to_json(step.act)}
    told = back_told(t, belief.game, step.game, by)
    return replace(belief, game=step.game), events + with_details(told, {"corrected"}, act)
