"""The camera as a source of observations: set up from the page, then read in every picture."""

import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from companion.boards.file import BoardFile
from companion.boards.plan import plan_of
from companion.live.card_digits import DigitWatch
from companion.live.evidence_recorder import BoardPhoto, EvidenceRecorder
from companion.live.field_places import field_places
from companion.live.mailbox import Begin
from companion.live.pace import Pace
from companion.live.preview import Preview
from companion.observations import BACK, NOT_SET_UP, Json, LinkChanged, Observation, SlotsChanged
from companion.replay.at_table import is_for_eyes
from companion.set_up.game_asked import game_asked
from companion.set_up.preparation import (
    CameraState,
    Preparation,
    SetUpRefused,
    SetUpStep,
    prepare,
    take_camera,
    take_slots,
)
from companion.set_up.state_json import state_json
from companion.set_up.words import CameraView, take_word
from vision.board.blind import lens_doubt
from vision.board.calibrate import as_put, calibrate
from vision.board.calibration import Calibration
from vision.board.plan import Points
from vision.board.sheet import Picture, flatten, sheet_places
from vision.capture.camera import Camera, CameraFrame, to_jpeg
from vision.reading.debounce import Settler
from vision.reading.look import Look
from vision.reading.model import load_model
from vision.reading.reader import CalibratedBoard, Reader, set_up_with

FRAME_WAIT_S = 0.1  # that is waited for a picture
BEGIN_WAIT_S = 3.0  # for a game to begin
NO_CAMERA_YET: dict[str, Json] = {"step": "ready", "steps": ["ready"]}  # a game can begin so
AGAIN = "again"  # the word that opens the set-up in the middle of a game
GO_ON = "go-on"  # the word for going on with the present game after a new set-up


@dataclass(frozen=True, slots=True)
class CameraListeners:
    """What is called when something happens in the set-up."""

    tell: Callable[[str], None]  # with a sentence for people
    begin: Callable[[Begin], None]  # when somebody begins a game
    keep_board: Callable[[str], None]  # with the text of a board file, when one was measured


class CameraSource:
    """A source of board readings, and the set-up as the host's page asks for it.

    Until the set-up is done no picture is read: pieces are then placed on the page.
    """

    def __init__(
        self,
        camera: Camera,
        board: BoardFile,
        witness: EvidenceRecorder,
        listeners: CameraListeners,
    ) -> None:
        self.preview = Preview()
        self._camera = camera
        self._witness = witness
        self._listeners = listeners
        self._model = load_model()
        self._lock = threading.Lock()
        self._now = prepare(board)
        self._picture: Picture | None = None
        self._reading: _Reading | None = None
        self._is_reading = False
        self._blind = ""  # the code for what hides all from the set-up
        self._is_again = False  # whether a game goes on while the set-up is open
        self._corners_before: Points | None = None  # when it was opened

    # The source's thread

    def observations(self, pace: Pace) -> Iterator[Observation]:
        yield LinkChanged(pace.now(), "camera", NOT_SET_UP)
        with self._camera:
            while not pace.stopping.is_set():
                frame = self._camera.frame(FRAME_WAIT_S)
                t = pace.now()
                yield from self._news(t)
                if frame is not None:
                    yield from self.see(t, frame)

    def _news(self, t: float) -> Iterator[Observation]:
        for changed in self._camera.news(t):
            self._listeners.tell(f"Camera {changed.state}: {self._camera.sentence}")
            if changed.state == BACK and self._reading is not None:
                self._reading.begin_anew()
            if self._is_reading:
                yield changed
        with self._lock:
            self._now = take_camera(self._now, self._shown())

    def see(self, t: float, frame: CameraFrame) -> Iterator[Observation]:
        """Shows a picture on the page and, once the board is set up, reads it."""
        picture = frame.picture
        self.preview.show(lambda: to_jpeg(picture))
        with self._lock:
            self._picture, reading = picture, self._reading
        self._blind = lens_doubt(picture).value if reading is None else ""
        if reading is None:
            if self._is_reading:
                self._is_reading = False
                yield LinkChanged(t, "camera", NOT_SET_UP)
            return
        if not self._is_reading:
            self._is_reading = True
            yield LinkChanged(t, "camera", BACK)
        if self._witness.wants(t):
            self._witness.see(BoardPhoto(t, reading.flat(picture)))
        yield from reading.feed(t, picture)

    def _shown(self) -> CameraState:
        state = "lost" if self._camera.is_lost else "there"
        return CameraState(state, self._camera.size or (0, 0), blind=self._blind)

    # The page's threads

    def slots_changed(self, changed: SlotsChanged) -> None:
        with self._lock:
            self._now = take_slots(self._now, changed)

    def places(self) -> Mapping[str, Json]:
        """Where the pictures that are kept as evidence show which field."""
        return field_places(self._now.board)

    def state(self) -> dict[str, Json]:
        with self._lock:
            state = state_json(self._now) | {"again": self._is_again}
            return state if self._picture is not None else {**state, **NO_CAMERA_YET}

    def _is_begun_without_eyes(self, words: Mapping[str, Json]) -> bool:
        """There is no picture, or the game is one whose board no camera reads yet."""
        return self._picture is None or not is_for_eyes(words)

    def do(self, words: Mapping[str, Json]) -> None:
        with self._lock:
            before = self._now
            if words.get("do") == "begin" and self._is_begun_without_eyes(words):
                after = replace(before, agreed=game_asked(words), step=SetUpStep.PLAYING)
            elif words.get("do") == AGAIN:
                after = _opened(before)
            elif words.get("do") == GO_ON:
                after = _gone_on(before)
            else:
                seen = CameraView(self._picture, self._read)
                after = take_word(_open_again(before, words), words, seen)
                if words.get("do") == "look" and _is_turned(after, self._corners_before):
                    after = take_word(after, {"do": "turn"}, seen)
            self._now = after
            if before.step is SetUpStep.PLAYING and after.step is not SetUpStep.PLAYING:
                self._is_again, self._reading = True, None
                found = before.calibration
                self._corners_before = None if found is None else found.corners
            self._is_again = self._is_again and after.step is not SetUpStep.PLAYING
        if after.board is not before.board:
            self._listeners.keep_board(after.board.text)
        if after.step is not SetUpStep.PLAYING:
            return
        if after.sight is not None:
            self.use(after)
        if after.agreed is not None and words.get("do") != GO_ON:
            begin = Begin(*after.agreed)
            self._listeners.begin(begin)
            if not begin.done.wait(BEGIN_WAIT_S):
                raise SetUpRefused("not-written")

    def use(self, prepared: Preparation) -> None:
        """Begins to read pictures with the calibration of this set-up."""
        assert prepared.sight is not None
        with self._lock:
            self._now = prepared
            self._reading = _Reading(Reader(prepared.sight, self._model), prepared.sight)

    def _read(self, sight: CalibratedBoard, picture: Picture) -> Look:
        return Reader(sight, self._model).look(picture)

    # From one evening to the next

    def keep(self, file: Path) -> None:
        """Writes picture and corners of the calibration to a file, if there is one."""
        now = self._now
        if now.empty is not None and now.calibration is not None:
            seen = now.calibration
            with file.open("wb") as out:
                np.savez_compressed(
                    out, empty=now.empty, corners=seen.corners,
                    bend=seen.view.bend, said=seen.is_said,
                )  # fmt: skip

    def resume(self, file: Path) -> bool:
        """Calibrates on what `keep` wrote and begins to read; False if that does not do."""
        try:
            with np.load(file, allow_pickle=False) as kept:
                empty, corners = kept["empty"], kept["corners"]
                bend, is_said = float(kept["bend"]), bool(kept["said"])
        except (OSError, ValueError, KeyError):
            return False
        plan = plan_of(self._now.board)
        if is_said:
            found = as_put(empty, plan, corners, bend).said_right(plan)
        else:
            found = calibrate(empty, plan, corners, bend)
        if not found.is_usable:
            return False
        sight = set_up_with(empty, plan, found)
        self.use(replace(self._now, step=SetUpStep.PLAYING, sight=sight, empty=empty))
        return True


class _Reading:
    """Reads pictures through one calibration; used in the source's thread only."""

    def __init__(self, reader: Reader, sight: CalibratedBoard) -> None:
        self._reader = reader
        self._settler = Settler()
        self._faces = DigitWatch()
        calibration: Calibration = sight.calibration
        self._places = sheet_places(sight.frame, calibration.view)

    def begin_anew(self) -> None:
        """Nobody knows what was done meanwhile: the board is told again, though it be the same."""
        self._settler = Settler()

    def feed(self, t: float, picture: Picture) -> Iterator[Observation]:
        """The observations of a picture: the board, then cards that lie face up."""
        look = self._reader.look(picture)
        seen = self._settler.feed(t, look)
        if seen is not None:
            yield seen
        yield from self._faces.feed(t, look)

    def flat(self, picture: Picture) -> bytes:
        """The board as seen from straight above, as JPEG."""
        return to_jpeg(flatten(picture, self._places))


def _open_again(now: Preparation, words: Mapping[str, Json]) -> Preparation:
    """The set-up begun anew if somebody looks for the board in the middle of a game."""
    is_new = now.step is SetUpStep.PLAYING and words.get("do") == "look"
    return _opened(now) if is_new else now


def _is_turned(now: Preparation, before: Points | None) -> bool:
    """Whether A1 would now lie at the other end than before: turned by half a board looks alike."""
    found = now.calibration
    if before is None or found is None:
        return False
    turned = np.roll(found.corners, 2, axis=0)
    return bool(np.abs(turned - before).sum() < np.abs(found.corners - before).sum())


def _opened(now: Preparation) -> Preparation:
    """The set-up from its beginning; what the camera was set up on is kept for whoever goes on."""
    return replace(now, step=SetUpStep.EMPTY_BOARD, agreed=None)


def _gone_on(now: Preparation) -> Preparation:
    """The set-up after GO_ON; SetUpRefused while nobody has said where the board lies."""
    if now.sight is None:
        raise SetUpRefused("no-board")
    if not now.sight.calibration.is_good:
        raise SetUpRefused("corners-first")
    return replace(now, step=SetUpStep.PLAYING)
