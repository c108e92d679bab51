"""`faust bench tables`: what is refused, worse than the clicks, wrongly good; what is skipped."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.commands.cli import main
from workshop.eyes.look_score import Judged, TableTruth
from workshop.eyes.tables import ClickedFit, TableFigures, fault_lines, figure_lines
from workshop.eyes.tables_measure import MeasuredPrint, measured_lines

RIGHT = ClickedFit(clicks_mm=5.0, fit_mm=0.4, pitch=57.0, is_good=True)
DOUBTFUL = ClickedFit(clicks_mm=5.0, fit_mm=0.4, pitch=57.0, is_good=False)
REFUSED = replace(DOUBTFUL, is_usable=False)
WORSE = ClickedFit(clicks_mm=5.0, fit_mm=5.6, pitch=57.0, is_good=True)
FAR = ClickedFit(clicks_mm=20.0, fit_mm=5.8, pitch=57.0, is_good=True)
BOARD = (("red", ("A1", "A2")), ("blue", ("B1", "B1")), ("soul", ("B3",)))
NO_SOUL = (("red", ("A1", "A2")), ("blue", ("B1", "B1")), ("soul", ()))


def judged(status: str, pieces: tuple[tuple[str, tuple[str, ...]], ...] = BOARD) -> Judged:
    return Judged("one", "0000.jpg", status, pieces, TableTruth(BOARD, True, ()))


def table(given: ClickedFit, *frames: Judged, found_mm: float | None = 0.5) -> TableFigures:
    return TableFigures("set/one", ("art:x",), given, ((9.0, FAR),), found_mm, frames)


def test_a_fit_is_worse_than_its_clicks_or_wrongly_good_by_the_tenth_of_a_field() -> None:
    fits = (RIGHT, REFUSED, WORSE, FAR)
    assert [fit.is_worse for fit in fits] == [False, False, True, False]
    assert [fit.is_wrongly_good for fit in fits] == [False, False, False, True]


def test_what_is_refused_read_and_found_is_counted() -> None:
    frames = (judged("settled"), judged("unsure"), judged("settled", NO_SOUL))
    right = replace(table(RIGHT, *frames), drawn_mm=0.5)
    both = [right, replace(table(REFUSED, found_mm=None), drawn_mm=2.9)]
    said = list(figure_lines("all", both))
    assert said[1].endswith("corners given: 1 of 2")
    assert said[2].endswith("in doubt, but read: 0")
    for line in (
        "  exact and settled, hand-free: 1 of 3 (33.3 %)",
        "  settled and wrong, all frames: 1 of 3 (33.3 %)",
        "  found without a click: 1 of 2 (50.0 %)",
        "  … or drawn so, for a person to look at: 2 of 2 (100.0 %)",
    ):
        assert line in said
    assert "2 wrongly called good" in said[-1]


def test_what_is_farther_off_than_told_is_counted_and_named() -> None:
    untrue = ClickedFit(clicks_mm=5.0, fit_mm=2.4, pitch=57.0, is_good=True, told_mm=1.9)
    assert [fit.is_untrue for fit in (RIGHT, untrue)] == [False, True]
    assert "  farther off than told: 1" in figure_lines("all", [table(RIGHT), table(untrue)])
    said = "\n".join(fault_lines([table(untrue)]))
    assert "set/one given: farther than told, 5.0 -> 2.4 mm, told 1.9" in said


def measured(fields: float, along: float, is_usable: bool = True) -> MeasuredPrint:
    return MeasuredPrint((fields, 3.0), (along, 13.0), (1.0, 9.0), 57.0, is_usable)


def test_a_measured_board_is_right_by_its_fields_and_true_by_what_it_tells() -> None:
    """Lengths in mm may be far off: reading hangs on where the fields lie in the picture."""
    boards = [
        measured(1.0, 12.0),
        measured(1.0, 14.0),
        measured(6.0, 1.0),
        measured(1.0, 1.0, False),
    ]
    assert [one.is_right for one in boards] == [True, True, False, False]
    assert [one.is_true for one in boards] == [True, False, False, True]
    said = list(measured_lines(boards))
    assert said[0] == "  measured from the given corners: 2 of 4 right"
    assert said[1].endswith("1.0 mm off in the middle, 6.0 at most, 1 of 4 farther than told")
    one = replace(table(RIGHT), measured=boards[2])
    assert "set/one measured: fields 6.0 mm (told 3.0)" in "\n".join(fault_lines([one]))


def test_tables_with_faults_are_named() -> None:
    said = "\n".join(fault_lines([table(REFUSED, found_mm=4.0)]))
    assert "set/one given: refused, 5.0 -> 0.4 mm" in said
    assert "set/one 9 px: WRONGLY GOOD, 20.0 -> 5.8 mm" in said
    assert "set/one without a click: 4.0 mm off" in said


def test_what_is_in_doubt_is_read_and_not_refused() -> None:
    said = list(figure_lines("all", [table(DOUBTFUL)]))
    assert said[1].endswith("corners given: 0 of 1")
    assert said[2].endswith("in doubt, but read: 1")
    assert "set/one given: in doubt, 5.0 -> 0.4 mm" in "\n".join(fault_lines([table(DOUBTFUL)]))


def test_what_was_not_searched_is_not_said_to_be_unfound() -> None:
    one = replace(table(RIGHT, found_mm=None), is_searched=False)
    assert not any(
        "without a click" in line for line in (*figure_lines("all", [one]), *fault_lines([one]))
    )


def test_a_folder_without_scenes_is_skipped_visibly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "tables", str(tmp_path)]) == 0
    assert "skipped, no scenes in it" in capsys.readouterr().err
