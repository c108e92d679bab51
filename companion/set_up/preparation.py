"""From an empty board to the first turn, step by step: pictures and words in, a state out.

Pure but for what it remembers: pictures are handed in already taken, nothing is opened or waited
for. A word that does not fit is refused with a code and changes nothing.
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from companion.boards.file import BoardFile
from companion.boards.plan import plan_of
from companion.games.faust.rules.record import Header
from companion.observations import SlotsChanged
from companion.set_up.slot_test import NO_TEST, SlotTest
from companion.set_up.start import End
from vision.board.calibrate import Calibration
from vision.board.plan import BoardPlan, Points
from vision.board.sheet import Picture
from vision.board.visibility import FieldVisibility
from vision.reading.reader import CalibratedBoard
from web.services import CannotDo


class SetUpStep(StrEnum):
    EMPTY_BOARD = "empty-board"
    CORNERS = "corners"
    LIGHT = "light"
    SLOTS = "slots"
    START = "start"
    READY = "ready"
    PLAYING = "playing"


class SetUpRefused(CannotDo):
    """A word that cannot be done now, and why: a code for the page."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Something the people at the table could change, and the fields that it is about."""

    code: str
    fields: tuple[str, ...] = ()
    kind: str = ""  # of piece, where it is about one


@dataclass(frozen=True, slots=True)
class CameraState:
    """How the camera is, as the page shows it."""

    state: str = "none"
    size: tuple[int, int] = (0, 0)
    fps: float = 0.0


@dataclass(frozen=True)
class Prepared:
    """What a live table needs to begin."""

    header: Header
    turn_end: str
    sight: CalibratedBoard
    board: BoardFile


@dataclass(frozen=True)
class Preparation:
    """How far it is; every word and observation makes another one."""

    board: BoardFile
    plan: BoardPlan
    step: SetUpStep = SetUpStep.EMPTY_BOARD
    camera: CameraState = field(default_factory=CameraState)
    empty: Picture | None = None  # the picture that the board was found in
    suggested: Points | None = None
    sight: CalibratedBoard | None = None
    visibility: tuple[FieldVisibility, ...] = ()
    slots: tuple[tuple[str, str], ...] | None = None  # None: no slot board
    slot_test: SlotTest = NO_TEST
    end: End = End.UNKNOWN
    advice: tuple[Advice, ...] = ()
    agreed: tuple[Header, str] | None = None

    @property
    def calibration(self) -> Calibration | None:
        return None if self.sight is None else self.sight.calibration

    @property
    def prepared(self) -> Prepared | None:
        """Once the game is begun."""
        if self.agreed is None or self.sight is None:
            return None
        return Prepared(*self.agreed, self.sight, self.board)


def prepare(board: BoardFile) -> Preparation:
    """Before anything was seen."""
    return Preparation(board, plan_of(board))


def take_slots(now: Preparation, changed: SlotsChanged) -> Preparation:
    """The slots as they now are; while they are tested, the next one is asked for."""
    slots = tuple((dict(now.slots or ()) | dict(changed.slots)).items())
    now = replace(now, slots=slots)
    if now.step is not SetUpStep.SLOTS:
        return now
    test, code, fields = now.slot_test.heard(changed.slots)
    advice = (Advice(code, fields),) if code else ()
    now = replace(now, slot_test=test, advice=advice)
    return replace(now, step=SetUpStep.START) if test.is_over else now


def take_camera(now: Preparation, camera: CameraState) -> Preparation:
    return replace(now, camera=camera)
