"""The camera as a source of observations: set up from the page, then read in every picture."""

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from companion.boards.file import BoardFile
from companion.boards.plan import field_places
from companion.games.known import game_at_table
from companion.live.evidence_recorder import BoardPhoto, EvidenceRecorder
from companion.live.mailbox import Begin
from companion.live.pace import Pace
from companion.live.page_services import Preview
from companion.live.sight_reading import SightReading, keep_sight, kept_sight
from companion.observations import (
    ABSENT,
    BACK,
    LOST,
    NOT_SET_UP,
    Json,
    LinkChanged,
    Observation,
    SlotsChanged,
)
from companion.replay.agreeing import game_asked
from companion.set_up.aim import aimed, eye_json, looked_away, seen_as, state_json
from companion.set_up.preparation import (
    AGAIN,
    GO_ON,
    CameraState,
    Preparation,
    SetUpStep,
    gone_on,
    is_turned,
    open_again,
    opened,
    take_slots,
)
from companion.set_up.words import CameraView, take_word
from vision.board.blind import lens_doubt, light_doubt
from vision.board.calibration import CalibrationDoubt
from vision.board.plan import Points
from vision.board.sheet import Picture
from vision.capture.camera import Camera, CameraFrame, Reason, to_jpeg
from vision.capture.spec import SourceKind
from vision.reading.network import load_model
from vision.reading.reader import Reader

FRAME_WAIT_S = 0.1  # that is waited for a picture
NO_CAMERA_YET: dict[str, Json] = {"step": "ready", "steps": ["ready"]}  # a game can begin so
AIM_S = 0.7  # between two looks where the board lies
AIM_REST = 2.0  # times as long as the last one took: half of the time it rests


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
        self._now = Preparation(board)
        self._picture: Picture | None = None
        self._reading: SightReading | None = None
        self._unread = _unread(camera)  # what is told while no picture is read; "" while one is
        self._blind = ""  # the code for what hides all from the set-up
        self._is_again = False  # whether a game goes on while the set-up is open
        self._corners_before: Points | None = None  # when it was opened
        self.why = ""  # the code of why the camera is lost; nothing while it is there
        self._place = camera.source.words  # what is looked through is called so
        self._next: tuple[Camera, str] | None = None  # that was chosen, and what it is called
        self._known: dict[str, Preparation] = {}  # the set-up of each that was left
        self._aim: Preparation | None = None  # what a phone is told before the board is looked for
        self._aim_due = 0.0

    # The source's thread

    def observations(self, pace: Pace) -> Iterator[Observation]:
        yield LinkChanged(pace.now(), "camera", self._unread)
        while not pace.stopping.is_set():
            with self._camera:
                yield from self._watched(pace)
            yield from self._turn(pace.now())

    def _watched(self, pace: Pace) -> Iterator[Observation]:
        """What this camera sees, until another one is chosen."""
        while not pace.stopping.is_set() and self._next is None:
            frame = self._camera.frame(FRAME_WAIT_S)
            t = pace.now()
            yield from self._news(t)
            if frame is not None:
                yield from self.see(t, frame)

    def _turn(self, t: float) -> Iterator[Observation]:
        """To the camera that was chosen: it is set up anew, unless it was before."""
        with self._lock:
            if self._next is None:
                return
            before = self._now
            if before.step is SetUpStep.PLAYING:
                self._is_again, self._known[self._place] = True, before
            place, (self._camera, self._place) = self._place, self._next
            self._next = self._picture = self._reading = self._corners_before = self._aim = None
            known = None if self._place == place else self._known.get(self._place)
            self._now = looked_away(before)
        yield from self._read_no_more(t)
        if known is not None and known.sight is not None:
            self.use(seen_as(before, known))

    def _news(self, t: float) -> Iterator[Observation]:
        camera, reading, dark = self._camera, self._reading, self._dark_for_long()
        for changed in camera.news(t):
            self._listeners.tell(f"Camera {changed.state}: {camera.sentence}")
            if changed.state == BACK and reading is not None:
                reading.begin_anew()
            if not self._unread:
                yield replace(changed, why=dark) if dark and changed.state == LOST else changed
        blind = dark or (self._blind if reading is None else reading.unseen)
        with self._lock:
            state = "lost" if camera.is_lost else "there"
            shown = CameraState(state, camera.size or (0, 0), blind)
            self._now = replace(self._now, camera=shown)
            self.why = camera.reason.value if camera.is_lost and not dark else ""

    def _dark_for_long(self) -> str:
        """The code for it where a camera that repeats its pictures repeats black ones."""
        camera = self._camera
        if camera.reason is not Reason.FROZEN or camera.latest is None:
            return ""
        is_dark = light_doubt(camera.latest.picture) is CalibrationDoubt.DARK
        return CalibrationDoubt.DARK.value if is_dark else ""

    def see(self, t: float, frame: CameraFrame) -> Iterator[Observation]:
        """Shows a picture on the page and, once the board is set up, reads it."""
        picture = frame.picture
        self.preview.show(lambda: to_jpeg(picture))
        with self._lock:
            self._picture, reading = picture, self._reading
        if reading is None:
            self._blind = lens_doubt(picture).value
            self._take_aim(t, picture)
            yield from self._read_no_more(t)
            return
        if self._unread:
            self._unread = ""
            yield LinkChanged(t, "camera", BACK)
        if self._witness.wants(t):
            self._witness.see(BoardPhoto(t, reading.flat(picture)))
        yield from reading.feed(t, picture)

    def _read_no_more(self, t: float) -> Iterator[Observation]:
        before, self._unread = self._unread, _unread(self._camera)
        if self._unread != before:
            yield LinkChanged(t, "camera", self._unread)

    def _take_aim(self, t: float, picture: Picture) -> None:
        """Somebody holds the phone and looks where the board is."""
        if self._camera.source.is_sent and self._now.sight is None and t >= self._aim_due:
            began = time.monotonic()
            found = aimed(self._now.board, picture, self._aim)
            self._aim_due = t + max(AIM_S, AIM_REST * (time.monotonic() - began))
            with self._lock:
                self._aim = found

    # The page's threads

    def slots_changed(self, changed: SlotsChanged) -> None:
        with self._lock:
            self._now = take_slots(self._now, changed)

    def places(self) -> Mapping[str, Json]:
        """Where the pictures that are kept as evidence show which field."""
        return field_places(self._now.board)

    def choose(self, camera: Camera, place: str) -> None:
        """Looks through that camera from now on; `place` is what it is called."""
        with self._lock:
            self._next = camera, place

    def begin_anew(self, camera: Camera) -> None:
        """The same camera, opened again: what was set up through it no longer holds."""
        self.choose(camera, self._place)

    def play_unseen(self) -> None:
        """A game goes on that was begun without a camera: a set-up is one in its middle."""
        with self._lock:
            self._now = replace(self._now, step=SetUpStep.PLAYING)

    def call(self, place: str) -> None:
        """What is looked through is called so."""
        with self._lock:
            self._place = place

    def seen_by_eye(self) -> dict[str, Json]:
        """What a phone is told that is the camera."""
        with self._lock:
            now, reading = self._now, self._reading
            aim = self._aim if now.sight is None and self._aim is not None else now
            moved = reading is not None and reading.is_moved
        return eye_json(replace(aim, step=now.step, camera=now.camera), moved)

    def state(self) -> dict[str, Json]:
        with self._lock:
            state = state_json(self._now) | {"again": self._is_again}
            return state if self._picture is not None else {**state, **NO_CAMERA_YET}

    def do(self, words: Mapping[str, Json]) -> None:
        with self._lock:
            before = self._now
            has_eyes = self._picture is not None and game_at_table(words).has_eyes
            if words.get("do") == "begin" and not has_eyes:
                after = replace(before, agreed=game_asked(words), step=SetUpStep.PLAYING)
            elif words.get("do") == AGAIN:
                after = opened(before)
            elif words.get("do") == GO_ON:
                after = gone_on(before)
            else:
                seen = CameraView(
                    self._picture, lambda sight, one: Reader(sight, self._model).look(one)
                )
                after = take_word(open_again(before, words), words, seen)
                if words.get("do") == "look" and is_turned(after, self._corners_before):
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
            Begin(*after.agreed).asked_of(self._listeners.begin)

    def use(self, prepared: Preparation) -> None:
        """Begins to read pictures with the calibration of this set-up."""
        assert prepared.sight is not None
        with self._lock:
            self._now, self._is_again = prepared, False
            self._reading = SightReading(Reader(prepared.sight, self._model), prepared.sight)

    # From one evening to the next

    def keep(self, file: Path) -> None:
        """Writes picture and corners of the calibration to a file, if there is one."""
        keep_sight(self._now, file)

    def resume(self, file: Path) -> bool:
        """Calibrates on what `keep` wrote and begins to read; False if that does not do."""
        kept = kept_sight(self._now, file)
        if kept is not None:
            self.use(kept)
        return kept is not None


def _unread(camera: Camera) -> str:
    """How the link is while no picture is read: none is wanted, or the board is not known yet."""
    return ABSENT if camera.source.kind is SourceKind.NONE else NOT_SET_UP
