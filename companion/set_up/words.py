"""What each word of the page does to the set-up; one that is not its turn changes nothing."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from companion.boards.plan import measured_board
from companion.observations import Json
from companion.replay.agreeing import game_asked
from companion.set_up.preparation import (
    Preparation,
    SetUpRefused,
    SetUpStep,
    slot_test_of,
)
from companion.set_up.start import End, judge_start
from vision.board.blind import lens_doubt
from vision.board.calibrate import as_put, calibrate
from vision.board.calibration import Calibration, CalibrationDoubt
from vision.board.corners import search_board
from vision.board.handles import read_handles
from vision.board.measure import measure_board
from vision.board.sheet import Picture
from vision.board.visibility import Advice, FieldVisibility, Lamp, look_at_light
from vision.reading.look import Look, Status
from vision.reading.reader import CalibratedBoard, set_up_with

# Reads the pieces in a picture of the board that `CalibratedBoard` has been set up on.
Read = Callable[[CalibratedBoard, Picture], Look]


@dataclass(frozen=True)
class CameraView:
    """The present picture, None without one, and who reads pieces in it."""

    picture: Picture | None
    read: Read

    @property
    def shown(self) -> Picture:
        if self.picture is None:
            raise SetUpRefused("no-picture")
        return self.picture


def take_word(now: Preparation, words: Mapping[str, Json], seen: CameraView) -> Preparation:
    """What a word of the page makes of it; SetUpRefused if it is not its turn, ValueError if it is
    none at all."""
    does = _WORDS.get(str(words.get("do")))
    if does is None:
        raise ValueError(f'"do" is {words.get("do")!r}; expected one of {", ".join(_WORDS)}')
    if now.step is SetUpStep.PLAYING and does is not _begin:
        raise SetUpRefused("already-playing")
    return does(now, words, seen)


def _look(now: Preparation, _: Mapping[str, Json], seen: CameraView) -> Preparation:
    """The present picture is that of the empty board: find it."""
    picture = seen.shown
    _refuse_blind(picture)
    fresh = replace(
        now, step=SetUpStep.CORNERS, empty=picture, sight=None, visibility=(), end=End.UNKNOWN
    )
    found = search_board(picture, now.plan)
    if found is None:
        return replace(fresh, suggested=None, advice=(Advice("drag-corners"),))
    return _seen_by(fresh, found)


def _refuse_blind(picture: Picture) -> None:
    """Before anything is looked for: whether anything can be seen."""
    blind = lens_doubt(picture)
    if blind is not CalibrationDoubt.NONE:
        raise SetUpRefused(blind.value)


def _corners(now: Preparation, words: Mapping[str, Json], seen: CameraView) -> Preparation:
    """Handles that somebody has dragged, in pixels; found on the picture of the empty board."""
    handles = read_handles(words)
    picture = now.empty if now.empty is not None else seen.shown
    size = (picture.shape[1], picture.shape[0])
    fault = handles.fault(size)
    if fault:
        raise SetUpRefused(fault)
    _refuse_blind(picture)
    fresh = replace(now, empty=picture)
    if handles.tells_printing:
        told = handles.measures(now.board.measures, size)
        fresh = replace(fresh, board=measured_board(now.board, told))
    corners, bend = handles.corners, handles.bend
    if words.get("as_put") is True:
        return _seen_by(fresh, as_put(picture, fresh.plan, corners, bend))
    return _seen_by(fresh, calibrate(picture, fresh.plan, corners, bend))


def _seen_by(now: Preparation, calibration: Calibration) -> Preparation:
    """Set up on the picture of the empty board with this view of it."""
    assert now.empty is not None
    doubt = calibration.doubt.value
    return replace(
        now,
        step=SetUpStep.CORNERS,
        sight=set_up_with(now.empty, now.plan, calibration),
        suggested=calibration.corners,
        visibility=(),
        end=End.UNKNOWN,
        advice=(Advice(doubt),) if doubt else (),
    )


def _right(now: Preparation, _: Mapping[str, Json], _seen: CameraView) -> Preparation:
    """Somebody has looked at the grid on the picture: it lies right, whatever the lines tell."""
    if now.sight is None:
        raise SetUpRefused("no-board")
    calibration = now.sight.calibration.said_right(now.plan)
    return replace(now, sight=replace(now.sight, calibration=calibration), advice=())


def _measure(now: Preparation, _words: Mapping[str, Json], seen: CameraView) -> Preparation:
    """The printing is another one: measure it in the present picture of the empty board, from
    where the corners lie."""
    picture, like = seen.shown, now.board.measures
    found = measure_board(picture, like, now.suggested)
    if found is None or not found.is_usable:
        found = measure_board(picture, like)
    if found is None or not found.is_usable:
        raise SetUpRefused("no-print")
    fresh = replace(now, empty=picture, board=measured_board(now.board, found.measures))
    after = _seen_by(fresh, found.calibration)
    return replace(after, advice=(*after.advice, *map(Advice, found.doubts)))


def _turn(now: Preparation, _words: Mapping[str, Json], _seen: CameraView) -> Preparation:
    """The other end is A1: what is known of the light turns with it."""
    turned = _seen_by(now, _drawn(now).turned(now.plan))
    lamps = turned_lamps(now.visibility)
    advice = now.advice if turned.advice else ()
    return replace(turned, step=now.step, visibility=lamps, slot_test=now.slot_test, advice=advice)


def _drawn(now: Preparation) -> Calibration:
    """The grid that is drawn, be it in doubt."""
    if now.calibration is None:
        raise SetUpRefused("no-board")
    return now.calibration


def _calibrated(now: Preparation) -> Calibration:
    """Where the board lies: by corners that somebody has put there, or by a grid that is sure."""
    if not _drawn(now).is_usable:
        raise SetUpRefused("corners-first")
    return _drawn(now)


def _light(now: Preparation, _: Mapping[str, Json], seen: CameraView) -> Preparation:
    """Check the light on the present picture of the empty board; if it will do, go on."""
    calibration, picture = _calibrated(now), seen.shown
    if picture.shape[1::-1] != calibration.view.size:
        raise SetUpRefused("other-size")
    sights, advice = look_at_light(picture, now.plan, calibration.view)
    lit = replace(now, step=SetUpStep.LIGHT, visibility=sights, advice=advice)
    return lit if any(one.lamp is Lamp.RED for one in sights) else _after_light(lit)


def _after_light(now: Preparation) -> Preparation:
    if now.slots is None:
        return replace(now, step=SetUpStep.START)
    return replace(now, step=SetUpStep.SLOTS, slot_test=slot_test_of(now.plan.names))


def _ready(now: Preparation, words: Mapping[str, Json], seen: CameraView) -> Preparation:
    """Goes on from a step that may be left; on the start, looks whether the pieces stand."""
    _calibrated(now)
    match now.step:
        case SetUpStep.LIGHT:
            return replace(_after_light(now), advice=())
        case SetUpStep.SLOTS:
            return replace(now, step=SetUpStep.START, slot_test=(), advice=())
        case SetUpStep.START | SetUpStep.READY:
            return _start(now, words, seen)
    raise SetUpRefused("light-first")


def _skip(now: Preparation, _words: Mapping[str, Json], _seen: CameraView) -> Preparation:
    """This slot is not tested."""
    if now.step is not SetUpStep.SLOTS:
        raise SetUpRefused("no-slot-test")
    test = now.slot_test[1:]
    step = SetUpStep.SLOTS if test else SetUpStep.START
    return replace(now, slot_test=test, step=step, advice=())


def _start(now: Preparation, words: Mapping[str, Json], seen: CameraView) -> Preparation:
    assert now.sight is not None
    if words.get("anyway") is True:
        return _sworn(now, now.sight, seen)
    look = seen.read(now.sight, seen.shown)
    if look.status is Status.OCCLUDED:
        return replace(now, step=SetUpStep.START, advice=(Advice("hand-over-board", look.hidden),))
    start = judge_start(dict(look.pieces), now.board)
    if start.end is End.TURNED:
        now = _turn(now, words, seen)
    missing = [Advice("piece-missing", (where,), kind) for kind, where in start.missing]
    strange = [Advice("piece-elsewhere", (where,), kind) for kind, where in start.strange]
    step = SetUpStep.READY if start.is_complete else SetUpStep.START
    end = End.UNKNOWN if start.end is End.UNKNOWN else End.AS_IS  # for it was turned
    return replace(now, step=step, end=end, advice=(*missing, *strange))


def _sworn(now: Preparation, sight: CalibratedBoard, seen: CameraView) -> Preparation:
    """Somebody says that they stand; where not one is seen, that is asked once."""
    is_asked = any(one.code == "none-stands" for one in now.advice)
    if not is_asked and seen.picture is not None:
        look = seen.read(sight, seen.picture)
        if look.status is not Status.OCCLUDED and not any(fields for _, fields in look.pieces):
            return replace(now, step=SetUpStep.START, advice=(Advice("none-stands"),))
    return replace(now, step=SetUpStep.READY, advice=())


def turned_lamps(sights: tuple[FieldVisibility, ...]) -> tuple[FieldVisibility, ...]:
    """The same places under the names that they have once the board is turned."""
    half = len(sights) // 2
    names = [one.field for one in sights]
    return tuple(
        replace(one, field=names[at]) for at, one in enumerate(sights[half:] + sights[:half])
    )


def _begin(now: Preparation, words: Mapping[str, Json], _seen: CameraView) -> Preparation:
    """The first game, or another one on the board that is set up already."""
    agreed = game_asked(words)
    if now.step not in (SetUpStep.READY, SetUpStep.PLAYING) or now.sight is None:
        raise SetUpRefused("not-ready")
    return replace(now, step=SetUpStep.PLAYING, agreed=agreed, advice=())


_WORDS: Mapping[str, Callable[[Preparation, Mapping[str, Json], CameraView], Preparation]] = {
    "look": _look,
    "corners": _corners,
    "right": _right,
    "measure": _measure,
    "turn": _turn,
    "light": _light,
    "ready": _ready,
    "skip": _skip,
    "begin": _begin,
}
