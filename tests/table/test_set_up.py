"""From an empty board to the first turn: every step, every word out of turn, nothing lost."""

from dataclasses import replace

import numpy as np
import pytest

from companion.observations import Json, SlotsChanged
from companion.set_up.aim import state_json
from companion.set_up.preparation import (
    CameraState,
    Preparation,
    SetUpRefused,
    SetUpStep,
    take_slots,
)
from companion.set_up.start import End
from companion.set_up.words import take_word
from tests.camera.planks import planks
from tests.night import night
from tests.table.set_up_table import (
    BLIND,
    CORNERS,
    NEW,
    NOTHING,
    START,
    TURNED,
    empty_picture,
    found,
    lit,
    said,
    sees,
)
from vision.board.calibrate import as_put
from vision.board.corners import search_board
from vision.board.plan import Points
from vision.reading.look import BOARD_UNSEEN, Status

PLAYERS: Json = {"red": "Ada", "blue": "Ben"}


def with_slots(now: Preparation) -> Preparation:
    return take_slots(now, SlotsChanged(0.0, (("A1", "empty"),)))


def at_the_slots() -> Preparation:
    now = said(with_slots(found()), "light")
    return now if now.step is SetUpStep.SLOTS else said(now, "ready")


def lay(now: Preparation, field: str, state: str) -> Preparation:
    return take_slots(now, SlotsChanged(1.0, ((field, state),)))


def codes(now: Preparation) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.code, one.fields) for one in now.advice]


def test_the_empty_board_is_found_at_the_first_look() -> None:
    now = found()
    assert (now.step, codes(now)) == (SetUpStep.CORNERS, [])
    assert now.suggested is not None
    ways = (np.abs(now.suggested - np.roll(CORNERS, turn, 0)).max() for turn in (0, 2))
    assert min(ways) < 2.5


def unseen() -> Preparation:
    """A board of which no line is seen, and corners that somebody has dragged onto it."""
    wood = replace(NOTHING, picture=planks((1280, 720)))
    return said(NEW, "corners", wood, points=CORNERS.tolist())


@night
def test_a_grid_in_doubt_is_drawn_and_goes_on_once_somebody_says_that_it_lies_right() -> None:
    now = unseen()
    state = state_json(now)
    assert (state["doubtful"], codes(now)) == (True, [("few-lines", ())])
    assert np.abs(np.array(state["grid"])[0, 0] - CORNERS[0]).max() < 1.0
    right = said(now, "right")
    assert told_mm(right) < told_mm(now) / 2
    assert (state_json(right)["doubtful"], codes(right)) == (False, [])
    assert state_json(said(right, "turn"))["doubtful"] is False
    assert said(right, "light", replace(NOTHING, picture=now.empty)).step is SetUpStep.START


def told_mm(now: Preparation) -> float:
    off = state_json(now)["off_mm"]
    assert isinstance(off, float)
    return off


@night
def test_four_corners_are_enough_to_begin_with_whatever_is_printed() -> None:
    now = said(unseen(), "light", replace(NOTHING, picture=empty_picture()))
    now = said(now, "ready") if now.step is SetUpStep.LIGHT else now
    now = said(said(now, "ready", sees(START)), "begin", players=PLAYERS)
    assert now.step is SetUpStep.PLAYING
    assert told_mm(now) > 10


def test_nothing_lies_right_before_a_board_was_seen() -> None:
    with pytest.raises(SetUpRefused, match="no-board"):
        said(NEW, "right")


def guessed(monkeypatch: pytest.MonkeyPatch, corners: Points = CORNERS) -> Preparation:
    """A look at a board whose print is unknown; around it something bright leaves the picture."""
    picture = planks((1280, 720))
    guess = as_put(picture, NEW.plan, corners, 0.0)
    monkeypatch.setattr("vision.board.corners._likely", lambda *_: [corners])
    monkeypatch.setattr("vision.board.corners.calibrate_near", lambda *_: guess)
    monkeypatch.setattr("companion.set_up.words.search_board", search_board)  # a fit of its own
    return said(NEW, "look", replace(NOTHING, picture=picture))


def test_a_picture_without_a_board_asks_for_its_corners() -> None:
    now = said(NEW, "look", replace(NOTHING, picture=planks((1280, 720))))
    assert (now.step, codes(now), now.sight) == (SetUpStep.CORNERS, [("drag-corners", ())], None)
    assert (state_json(now)["grid"], state_json(now)["doubtful"]) == (None, False)
    dragged = said(now, "corners", points=CORNERS.tolist(), as_put=True)
    assert state_json(said(dragged, "right"))["doubtful"] is False


def test_a_grid_that_was_only_guessed_is_drawn_and_a_person_may_say_that_it_lies_right(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """From the first look on, and all that follows works from there."""
    now = guessed(monkeypatch)
    state = state_json(now)
    assert (state["doubtful"], codes(now)) == (True, [("unsure", ())])
    assert state["grid"] is not None
    with pytest.raises(SetUpRefused, match="corners-first"):
        said(now, "light")
    turned = said(now, "turn")
    assert (codes(turned), state_json(turned)["doubtful"]) == ([("unsure", ())], True)
    assert now.suggested is not None
    assert turned.suggested is not None
    assert np.abs(turned.suggested - np.roll(now.suggested, 2, 0)).max() < 1
    right = said(turned, "right")
    assert (codes(right), state_json(right)["doubtful"]) == ([], False)
    lit = said(right, "light", replace(NOTHING, picture=now.empty))
    lit = said(lit, "ready") if lit.step is SetUpStep.LIGHT else lit
    assert said(lit, "ready", sees(START)).step is SetUpStep.READY


def test_of_the_camera_is_spoken_only_where_a_corner_leaves_its_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    outside = CORNERS - np.array([130.0, 0.0])
    assert codes(guessed(monkeypatch, outside)) == [("board-outside", ())]
    assert codes(guessed(monkeypatch)) == [("unsure", ())]


@pytest.mark.parametrize("light", [0, 12, 90, 180])
def test_a_covered_lens_is_told_before_anything_is_looked_for(light: int) -> None:
    noise = np.random.default_rng(light).normal(0, 4, empty_picture().shape)
    dark = np.clip(light + noise, 0, 255).astype(np.uint8)
    covered = replace(NOTHING, picture=dark)
    for now, word in ((found(), "look"), (NEW, "corners")):
        with pytest.raises(SetUpRefused) as refused:
            said(now, word, covered, points=CORNERS.tolist())
        assert refused.value.code == "too-dark"


def test_the_live_picture_tells_of_a_covered_lens_at_every_step_and_in_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    covered = replace(
        guessed(monkeypatch), camera=CameraState("there", (1280, 720), blind="too-dark")
    )
    assert state_json(covered)["advice"] == [
        {"code": "too-dark", "fields": []}, {"code": "unsure", "fields": []},
    ]  # fmt: skip
    playing = replace(covered, step=SetUpStep.PLAYING)
    assert state_json(playing)["advice"] == state_json(covered)["advice"]


def test_no_grid_is_drawn_where_the_board_was() -> None:
    gone = replace(found(), camera=CameraState("there", (1280, 720), blind=BOARD_UNSEEN))
    assert found().calibration is not None
    assert state_json(gone)["grid"] is None


def test_dragged_corners_come_to_lie_on_the_lines() -> None:
    clicks: Json = [[float(x + 3), float(y - 2)] for x, y in CORNERS]
    now = said(NEW, "corners", points=clicks)
    assert now.suggested is not None
    assert np.abs(now.suggested - CORNERS).max() < 1


SQUARE: Json = [[0, 0], [9, 0], [9, 9], [0, 9]]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"points": [[0, 0], [9, 9], [9, 0], [0, 9]]}, "corners-crossed"),
        ({"points": [[9, 0], [0, 0], [0, 9], [9, 9]]}, "corners-mirrored"),
        ({"points": [[-5, 0], [9, 0], [9, 9], [0, 9]]}, "corners-outside"),
        ({"points": SQUARE, "lane": 0.6}, "off-board"),
        ({"points": SQUARE, "bend": -1.9}, "off-board"),
        ({"points": SQUARE, "rims": [-0.1, 0.1]}, "off-board"),
    ],
)
def test_handles_that_cannot_lie_so_are_refused_with_the_reason(
    words: dict[str, Json], code: str
) -> None:
    with pytest.raises(SetUpRefused) as refused:
        take_word(found(), {"do": "corners", **words}, NOTHING)
    assert refused.value.code == code


def test_handles_stay_where_they_were_put_if_that_is_said() -> None:
    """As exact as an eye is: read by, once somebody says that it lies right."""
    points: Json = [[float(x + 4), float(y - 3)] for x, y in CORNERS]
    now = said(NEW, "corners", points=points, bend=-0.02, as_put=True)
    state = state_json(now)
    assert (state["corners"], state["doubtful"]) == (points, True)
    assert state["handles"] == {**as_known(), "bend": -0.02}
    right = said(now, "right")
    assert state_json(right)["doubtful"] is False
    assert 3 < told_mm(right) < 10 < told_mm(now)


def as_known() -> dict[str, Json]:
    known = NEW.board.measures
    return {"lane": round(known.lane_share, 4), "rims": [round(one, 4) for one in known.rims]}


@night
def test_handles_of_lane_and_rims_make_a_board_file() -> None:
    points: Json = CORNERS.tolist()
    now = said(NEW, "corners", points=points, lane=0.45, rims=[0.4, 0.1])
    told = now.board.measures
    assert told.lane_share == pytest.approx(0.45, abs=1e-3)
    assert told.rims == pytest.approx((0.4, 0.1), abs=1e-3)
    assert told.length == NEW.board.measures.length
    assert now.board.name == "Blatz 1993, measured"


def test_the_game_begins_after_every_step_was_taken() -> None:
    now = said(lit(), "ready", sees(START))
    assert (now.step, now.end) == (SetUpStep.READY, End.AS_IS)
    now = said(now, "begin", players=PLAYERS, starts="blue", turn_end="button")
    assert now.agreed is not None
    agreed, turn_end = now.agreed
    assert agreed["players"] == PLAYERS
    assert (turn_end, state_json(now)["step"]) == ("button", "playing")


def test_pieces_at_the_other_end_turn_the_board() -> None:
    before, now = lit(), said(lit(), "ready", sees(TURNED))
    assert (now.step, now.end) == (SetUpStep.READY, End.AS_IS)
    assert before.suggested is not None
    assert now.suggested is not None
    assert np.abs(now.suggested - np.roll(before.suggested, 2, 0)).max() < 2


def test_what_is_missing_on_the_start_is_named() -> None:
    now = said(lit(), "ready", sees({**START, "blue": ("A1", "A7")}))
    assert (now.step, now.end) == (SetUpStep.START, End.AS_IS)
    assert codes(now) == [("piece-missing", ("A1",)), ("piece-elsewhere", ("A7",))]


def test_a_hand_over_the_start_waits() -> None:
    now = said(lit(), "ready", sees(START, Status.OCCLUDED))
    assert (now.step, codes(now)) == (SetUpStep.START, [("hand-over-board", ())])


def test_a_start_that_cannot_be_seen_may_be_sworn_to() -> None:
    doubtful = sees({"red": ("A1",)})
    assert said(lit(), "ready", doubtful, anyway=True).step is SetUpStep.READY
    assert said(lit(), "ready", sees({}, Status.OCCLUDED), anyway=True).step is SetUpStep.READY
    assert said(lit(), "ready", BLIND, anyway=True).step is SetUpStep.READY


def test_pieces_of_which_not_one_is_seen_are_sworn_to_twice() -> None:
    now = said(lit(), "ready", sees({}), anyway=True)
    assert (now.step, codes(now)) == (SetUpStep.START, [("none-stands", ())])
    assert said(now, "ready", sees({}), anyway=True).step is SetUpStep.READY


def test_every_slot_is_asked_for_and_may_be_skipped() -> None:
    now = at_the_slots()
    assert state_json(now)["slot_test"] == {"ask": "A1", "colour": "red"}
    now = said(lay(now, "A1", "red"), "skip")
    assert state_json(now)["slot_test"] == {"ask": "A3", "colour": "red"}


@pytest.mark.parametrize(
    ("field", "state", "advice"),
    [
        ("A2", "red", [("slot-elsewhere", ("A1", "A2"))]),
        ("A1", "blue", [("slot-wrong-way", ("A1",))]),
        ("A1", "fault", [("slot-fault", ("A1",))]),
        ("A1", "empty", []),
    ],
)
def test_a_card_in_the_wrong_slot_is_told(
    field: str, state: str, advice: list[tuple[str, tuple[str, ...]]]
) -> None:
    assert codes(lay(at_the_slots(), field, state)) == advice


def test_after_the_last_slot_the_pieces_are_asked_for() -> None:
    now = at_the_slots()
    for name, colour in now.slot_test:
        now = lay(now, name, colour)
    assert now.step is SetUpStep.START


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"do": "light"}, "no-board"),
        ({"do": "turn"}, "no-board"),
        ({"do": "ready"}, "no-board"),
        ({"do": "skip"}, "no-slot-test"),
        ({"do": "begin"}, "not-ready"),
    ],
)
def test_words_out_of_turn_are_refused(words: dict[str, Json], code: str) -> None:
    with pytest.raises(SetUpRefused) as refused:
        take_word(NEW, words, NOTHING)
    assert refused.value.code == code


def test_without_a_picture_nothing_can_be_looked_at() -> None:
    with pytest.raises(SetUpRefused) as refused:
        said(NEW, "look", BLIND)
    assert refused.value.code == "no-picture"


@pytest.mark.parametrize(
    "words",
    [
        {},
        {"do": "dance"},
        {"do": "corners"},
        {"do": "corners", "points": [["a", 1]] * 4},
        {"do": "corners", "points": [0, 0, 9, 0, 9, 9, 0, 9]},
        {"do": "corners", "points": [[0, 0], [9, 0], [9, 9], [0, 9]], "lane": "high"},
        {"do": "corners", "points": [[0, 0], [9, 0], [9, 9], [0, 9]], "rims": [0.1]},
        {"do": "corners", "points": [[0, 0], [9, 0], [9, 9], [0, 9]], "bend": None},
        {"do": "begin", "starts": "green"},
        {"do": "begin", "turn_end": "never"},
    ],
)
def test_bad_words_are_refused(words: dict[str, Json]) -> None:
    with pytest.raises(ValueError, match=r"expected|must|no |cross"):
        take_word(found(), words, NOTHING)


def test_the_state_tells_the_page_where_the_fields_lie() -> None:
    state = state_json(found())
    grid = state["grid"]
    assert isinstance(grid, list)
    assert len(grid) == 30
    assert state["camera"] == {"state": "live", "size": [1280, 720]}
    assert state["orientation"] == "unknown"
