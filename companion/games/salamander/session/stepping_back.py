"""The last act of the turn at hand is taken back by who did it, alone: never what another said."""

from typing import NamedTuple

from companion.games.salamander.rules.actions import OWN_ACTS, Action, PutPiece
from companion.games.salamander.session.game_so_far import CameAbout, GameSoFar


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
