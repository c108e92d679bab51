"""A printing that nobody knows is measured, or it is said why not; what was measured is kept."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from companion.boards.file import USUAL_BOARD, load_board, read_board_file
from companion.boards.plan import measured_board, plan_of
from companion.live.play import keep_board, own_board
from companion.set_up import words as set_up_words
from companion.set_up.aim import state_json
from companion.set_up.preparation import Preparation, SetUpRefused, SetUpStep
from tests.camera.test_measure import SQUARE_ON, TRUE
from tests.night import night
from tests.table.set_up_table import BLIND, BOARD, NEW, NOTHING, found, said
from vision.board.measure import Measured
from vision.board.plan import Points
from vision.board.sheet import Picture
from workshop.checks.glass_scene import GlassTable, Happening, draw_scene


def drawn(corners: Points) -> Picture:
    return draw_scene(GlassTable(TRUE.plan(), corners), {}, Happening())


@cache
def measured() -> Preparation:
    return said(NEW, "measure", replace(NOTHING, picture=drawn(SQUARE_ON)))


@night
def test_the_printing_that_lies_there_is_measured_and_fits() -> None:
    now = measured()
    seen = now.board.measures
    assert now.step is SetUpStep.CORNERS
    assert state_json(now)["grid"] is not None
    assert seen.along == pytest.approx(TRUE.along, abs=0.3)
    assert seen.across == pytest.approx(TRUE.across, abs=2)
    assert seen.strip == pytest.approx(TRUE.strip, abs=2)
    assert seen.margin_across == pytest.approx(TRUE.margin_across, abs=2)


@night
def test_what_was_measured_is_a_board_file_with_all_the_rest_as_it_was() -> None:
    board = read_board_file(measured().board.text)
    assert board == measured().board
    assert (board.devils, board.soul, board.colours) == (BOARD.devils, BOARD.soul, BOARD.colours)
    assert plan_of(board).names == NEW.plan.names


def test_where_no_board_is_seen_nothing_is_measured() -> None:
    with pytest.raises(SetUpRefused) as refused:
        said(NEW, "measure", replace(NOTHING, picture=np.full((720, 1280, 3), 90, np.uint8)))
    assert refused.value.code == "no-print"


@pytest.mark.parametrize(
    ("across", "is_edge_seen", "codes"),
    [(0.5, True, []), (2.5, True, ["from-the-side"]), (0.5, False, ["edge-unseen"])],
)
def test_lengths_that_are_guessed_are_told_and_hinder_nothing(
    across: float, is_edge_seen: bool, codes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    fit = found().calibration
    assert fit is not None
    unsure = Measured(TRUE, fit, 0.5, across, is_edge_seen)
    monkeypatch.setattr(set_up_words, "measure_board", lambda *_: unsure)
    now = said(found(), "measure")
    assert [one.code for one in now.advice] == codes
    assert now.board.measures.strip == pytest.approx(TRUE.strip)
    assert now.board.name == "Blatz 1993, measured"


def test_black_squares_help_where_the_corners_lie_beside_the_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fit = found().calibration
    assert fit is not None
    sure = Measured(BOARD.measures, fit, 0.5, 0.5, True)
    monkeypatch.setattr(
        set_up_words,
        "measure_board",
        lambda _picture, _like, corners=None: sure if corners is None else None,
    )
    assert said(found(), "measure").sight is not None


@night
def test_the_printing_is_named_once_however_often_it_is_measured() -> None:
    board = measured_board(measured().board, BOARD.measures)
    assert board.name == state_json(measured())["board"] == "Blatz 1993, measured"


def test_without_a_picture_nothing_is_measured() -> None:
    with pytest.raises(SetUpRefused):
        said(NEW, "measure", BLIND)


def test_a_table_remembers_the_board_that_was_measured_at_it(tmp_path: Path) -> None:
    game, board = tmp_path / "table.sqlite", measured_board(BOARD, TRUE)
    assert own_board(game) == USUAL_BOARD
    keep_board(game, board.text)
    assert load_board(own_board(game)) == board != BOARD
