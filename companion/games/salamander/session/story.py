"""Stories through a sitting of the second game: what each is, and what was observed on the way."""

from dataclasses import dataclass

from companion.games.salamander.session.course import GameCourse
from companion.games.salamander.session.observed import FiguresSeen, SalamanderObservation
from companion.inference.beam import Beam


@dataclass(frozen=True, slots=True)
class TableStory:
    """The course so far, and the last look where the course does not explain it."""

    course: GameCourse
    astray: FiguresSeen | None = None  # somebody has erred, or still does
    denied: FiguresSeen | None = None  # a piece of it was seen where it does not lie


@dataclass(frozen=True, slots=True)
class BoardLook:
    """`is_reached`: a hand may have been over the board since the last one."""

    board: FiguresSeen
    is_reached: bool


@dataclass(frozen=True, slots=True)
class DeedTold:
    """A word or a throw, which no eye can mistake; but it may be wrong."""

    observation: SalamanderObservation


TableStories = Beam[TableStory, BoardLook | DeedTold]


def begun_at(course: GameCourse) -> TableStories:
    return Beam.begun(TableStory(course))
