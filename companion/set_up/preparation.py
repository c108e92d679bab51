"""The state of the set-up, from an empty board to the first turn, and in a game's middle.

It is a frozen value: a word of the page (`words`) or an observation makes another one of it.
Pictures are handed in; nothing is opened or waited for. A word that cannot be done now is refused
with a code and changes nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

import numpy as np

from companion.boards.file import BoardFile
from companion.boards.plan import plan_of
from companion.observations import Json, SlotsChanged
from companion.replay.agreeing import Asked
from companion.set_up.start import End
from vision.board.calibration import Calibration
from vision.board.plan import BoardPlan, Points
from vision.board.sheet import Picture
from vision.board.visibility import Advice, FieldVisibility
from vision.reading.reader import CalibratedBoard
from web.services import CannotDo

COLOURS = ("red", "blue")
AGAIN = "again"  # the word that opens the set-up in the middle of a game
GO_ON = "go-on"  # the word for going on with the present game after a new set-up


# The slots that are still to be tested: a card is asked for in each, red and blue by turns.
SlotTest = tuple[tuple[str, str], ...]  # field and colour


def slot_test_of(fields: Iterable[str]) -> SlotTest:
    return tuple((name, COLOURS[at % 2]) for at, name in enumerate(fields))


def _heard(
    test: SlotTest, changed: Iterable[tuple[str, str]]
) -> tuple[SlotTest, tuple[Advice, ...]]:
    """The test after slots have changed, and what is said if the last was not as asked."""
    advice: tuple[Advice, ...] = ()
    for name, state in changed:
        if not test or state == "empty":
            continue
        asked, colour = test[0]
        if state == "fault":
            advice = (Advice("slot-fault", (name,)),)
        elif name != asked:
            advice = (Advice("slot-elsewhere", (asked, name)),)
        elif state != colour:
            advice = (Advice("slot-wrong-way", (name,)),)
        else:
            test, advice = test[1:], ()
    return test, advice


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
class CameraState:
    """How the camera is, as the page shows it."""

    state: str = "none"
    size: tuple[int, int] = (0, 0)
    blind: str = ""  # the code of an advice, while nothing can be seen in its pictures


@dataclass(frozen=True)
class Preparation:
    """How far the set-up is, and what it knows by now."""

    board: BoardFile
    step: SetUpStep = SetUpStep.EMPTY_BOARD
    camera: CameraState = field(default_factory=CameraState)
    empty: Picture | None = None  # the picture of the empty board that is calibrated on
    suggested: Points | None = None
    sight: CalibratedBoard | None = None
    visibility: tuple[FieldVisibility, ...] = ()
    slots: tuple[tuple[str, str], ...] | None = None  # None: no slot board
    slot_test: SlotTest = ()
    end: End = End.UNKNOWN
    advice: tuple[Advice, ...] = ()
    agreed: Asked | None = None

    @cached_property
    def plan(self) -> BoardPlan:
        return plan_of(self.board)

    @property
    def calibration(self) -> Calibration | None:
        return None if self.sight is None else self.sight.calibration


def take_slots(now: Preparation, changed: SlotsChanged) -> Preparation:
    """The set-up after slots have changed; in the step of the slot test, the test goes on."""
    slots = tuple((dict(now.slots or ()) | dict(changed.slots)).items())
    now = replace(now, slots=slots)
    if now.step is not SetUpStep.SLOTS:
        return now
    test, advice = _heard(now.slot_test, changed.slots)
    now = replace(now, slot_test=test, advice=advice)
    return now if test else replace(now, step=SetUpStep.START)


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
