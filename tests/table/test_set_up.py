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
from tests.table.set_up_table import (
    BLIND,
    CORNERS,
    NEW,
    NOTHING,
    PLAYERS,
    START,
    TURNED,
    codes,
    empty_picture,
    found,
    guessed,
    lit,
    said,
    sees,
)
from vision.reading.look import Status


def with_slots(now: Preparation) -> Preparation:
    return take_slots(now, SlotsChanged(0.0, (("A1", "empty"),)))


def at_the_slots() -> Preparation:
    now = said(with_slots(found()), "light")
    return now if now.step is SetUpStep.SLOTS else said(now, "ready")


def lay(now: Preparation, field: str, state: str) -> Preparation:
    return take_slots(now, SlotsChanged(1.0, ((field, state),)))


def test_the_empty_board_is_found_at_the_first_look() -> None:
    now = found()
    assert (now.step, codes(now)) == (SetUpStep.CORNERS, [])
    assert now.suggested is not None
    ways = (np.abs(now.suggested - np.roll(CORNERS, turn, 0)).max() for turn in (0, 2))
    assert min(ways) < 2.5


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
