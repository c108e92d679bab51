"""The state of the set-up, from an empty board to the first turn, and in a game's middle.

It is a frozen value: a word of the page (`words`) or an observation makes another one of it.
Pictures are handed in; nothing is opened or waited for. A word that cannot be done now is refused
with a code and changes nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

import numpy as np

from companion.boards.file import BoardFile
from companion.boards.plan import plan_of
from companion.observations import Json, SlotsChanged
from companion.replay.agreeing import Asked
from companion.set_up.start import End
from vision.board.calibration import Calibration
from vision.board.plan import BoardPlan, Points
from vision.board.sheet import Picture
from vision.board.visibility import FieldVisibility
from vision.reading.reader import CalibratedBoard
from web.services import CannotDo

COLOURS = ("red", "blue")
AGAIN = "again"  # the word that opens the set-up in the middle of a game
GO_ON = "go-on"  # the word for going on with the present game after a new set-up


@dataclass(frozen=True, slots=True)
class SlotTest:
    """A card is asked for in each slot, red and blue by turns; `left` are still to be tested."""

    left: tuple[tuple[str, str], ...] = ()  # field and colour

    @classmethod
    def of(cls, fields: tuple[str, ...]) -> "SlotTest":
        return cls(tuple((name, COLOURS[at % 2]) for at, name in enumerate(fields)))

    @property
    def is_over(self) -> bool:
        return not self.left

    def skipped(self) -> "SlotTest":
        return replace(self, left=self.left[1:])

    def heard(self, changed: Iterable[tuple[str, str]]) -> tuple["SlotTest", str, tuple[str, ...]]:
        """The test after slots have changed, and a code and fields if the last was not as asked."""
        test, code, fields = self, "", tuple[str, ...]()
        for name, state in changed:
            if test.is_over or state == "empty":
                continue
            asked, colour = test.left[0]
            if state == "fault":
                code, fields = "slot-fault", (name,)
            elif name != asked:
                code, fields = "slot-elsewhere", (asked, name)
            elif state != colour:
                code, fields = "slot-wrong-way", (name,)
            else:
                test, code, fields = test.skipped(), "", ()
        return test, code, fields


NO_TEST = SlotTest()


class SetUpStep(StrEnum):
    EMPTY_BOARD = "empty-board"
    CORNERS = "corners"
    LIGHT = "light"
    SLOTS = "slots"
    START = "start"
    READY = "ready"
    PLAYING = "playing"


class SetUpRefused(CannotDo):
    """A word cannot be done now; the page shows the sentence for the code."""


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
    blind: str = ""  # the code of an advice, while nothing can be seen in its pictures


@dataclass(frozen=True)
class Preparation:
    """How far the set-up is, and what it knows by now."""

    board: BoardFile
    plan: BoardPlan
    step: SetUpStep = SetUpStep.EMPTY_BOARD
    camera: CameraState = field(default_factory=CameraState)
    empty: Picture | None = None  # the picture of the empty board that is calibrated on
    suggested: Points | None = None
    sight: CalibratedBoard | None = None
    visibility: tuple[FieldVisibility, ...] = ()
    slots: tuple[tuple[str, str], ...] | None = None  # None: no slot board
    slot_test: SlotTest = NO_TEST
    end: End = End.UNKNOWN
    advice: tuple[Advice, ...] = ()
    agreed: Asked | None = None

    @property
    def calibration(self) -> Calibration | None:
        return None if self.sight is None else self.sight.calibration


def prepare(board: BoardFile) -> Preparation:
    """The set-up of this board before anything was seen."""
    return Preparation(board, plan_of(board))


def take_slots(now: Preparation, changed: SlotsChanged) -> Preparation:
    """The set-up after slots have changed; in the step of the slot test, the test goes on."""
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


def with_board(now: Preparation, board: BoardFile) -> Preparation:
    """With another printing of the board."""
    return replace(now, board=board, plan=plan_of(board))


def open_again(now: Preparation, words: Mapping[str, Json]) -> Preparation:
    """The set-up begun anew if somebody looks for the board in the middle of a game."""
    is_new = now.step is SetUpStep.PLAYING and words.get("do") == "look"
    return opened(now) if is_new else now


def is_turned(now: Preparation, before: Points | None) -> bool:
    """Whether A1 would now lie at the other end than before: turned by half a board looks alike."""
    found = now.calibration
    if before is None or found is None:
        return False
    turned = np.roll(found.corners, 2, axis=0)
    return bool(np.abs(turned - before).sum() < np.abs(found.corners - before).sum())


def opened(now: Preparation) -> Preparation:
    """The set-up from its beginning; what the camera was set up on is kept for whoever goes on."""
    return replace(now, step=SetUpStep.EMPTY_BOARD, agreed=None)


def gone_on(now: Preparation) -> Preparation:
    """The set-up after GO_ON; SetUpRefused while nobody has said where the board lies."""
    if now.sight is None:
        raise SetUpRefused("no-board")
    if not now.sight.calibration.is_good:
        raise SetUpRefused("corners-first")
    return replace(now, step=SetUpStep.PLAYING)
