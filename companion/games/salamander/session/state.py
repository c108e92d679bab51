"""Stories through a sitting of the second game: what each is, and what was observed on the way."""

from dataclasses import dataclass

from companion.games.salamander.session.game_so_far import GameSoFar
from companion.games.salamander.session.observed import FiguresSeen, SalamanderObservation
from companion.inference.beam import Beam
from companion.inference.sensors import SENSORS


@dataclass(frozen=True, slots=True)
class BoardSeen:
    """`is_reached`: a hand may have been over the board since the last one."""

    board: FiguresSeen
    is_reached: bool

    @property
    def t(self) -> float:
        return self.board.t


@dataclass(frozen=True, slots=True)
class DeedTold:
    """A word or a throw, which no eye can mistake; but it may be wrong.

    What it tells of was done up to `late_s` before, or is done up to that after it.
    """

    observation: SalamanderObservation
    is_covered: bool = False  # the board was not seen just then

    @property
    def t(self) -> float:
        return self.observation.t


@dataclass(frozen=True, slots=True)
class TakenIn:
    """A word, or a board that was seen, and the game in which it was taken."""

    seen: DeedTold | FiguresSeen
    game: GameSoFar


@dataclass(frozen=True, slots=True)
class Ahead:
    """A word that has come before what it belongs to; `paid` is what it has cost so far."""

    word: DeedTold
    paid: float
    in_vain: float  # what it costs if that never comes
    since: float | None  # when it began to wait; None: the board has not been seen since
    lasts_s: float = SENSORS.word_s  # so long it may


@dataclass(frozen=True, slots=True)
class StoryState:
    """The game so far, and the last look where the game does not explain it."""

    game: GameSoFar
    astray: FiguresSeen | None = None  # somebody has erred, or still does
    denied: FiguresSeen | None = None  # a piece of it was seen where it does not lie
    lately: tuple[TakenIn, ...] = ()  # in the order in which it was done
    ahead: tuple[Ahead, ...] = ()
    is_refused: bool = False  # what was told last is a fault


Observed = BoardSeen | DeedTold
Stories = Beam[StoryState, Observed]


def begun_at(game: GameSoFar) -> Stories:
    return Beam.begun(StoryState(game))
