"""The raw line as a file: recorded live, replayed to the very same reports."""

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.link import Link
from firmware_bridge.messages import Cause
from firmware_bridge.reader import SlotsReader, watch
from firmware_bridge.tape import BadTape, Note, read_notes, replay
from tests.wire.ill_board import IllBoard

NOTES = st.builds(
    Note, st.floats(0, 1e6), st.sampled_from("<>=."), st.binary(min_size=1, max_size=90)
)


@given(st.lists(NOTES, max_size=5))
def test_any_bytes_survive_the_tape(notes: list[Note]) -> None:
    assert list(read_notes([note.line() for note in notes])) == notes


@pytest.mark.parametrize("line", ["x", "1.0", "1.0 # abc", "one < abc", "1.0 < \\xZZ", "1.0 < ü"])
def test_a_line_that_is_no_note_is_named(line: str) -> None:
    with pytest.raises(BadTape, match="line 2"):
        list(read_notes(["1.0 < $\n", line]))


def test_what_was_recorded_is_replayed_to_the_same_reports() -> None:
    board = IllBoard()
    reader = SlotsReader("fake", fake=board)
    tape = io.StringIO()
    reader.tape = tape
    reports = []
    for number, news in enumerate(watch(reader, 0.1, 4.2)):
        reports += news
        match number:
            case 2:
                board.set_slot(3, "R")
            case 5:
                board.hold_button(1, True)
            case 8:
                board.is_silent = True
            case 20:
                board.is_silent = False
                board.set_slot(3, ".")
            case 25:
                board.restart(Cause.BROWN_OUT)
    reports += [reader.reports.get() for _ in range(reader.reports.qsize())]
    replayed = list(replay(read_notes(tape.getvalue().splitlines()), Link()))
    assert replayed == reports
    assert len(reports) > 8


def test_the_file_is_whole_at_any_moment(tmp_path: Path) -> None:
    path = tmp_path / "tape"
    with path.open("w", buffering=1) as file:
        file.write(Note(1.5, "<", b"$S\xff\r\n").line())
        assert list(read_notes(path.read_text().splitlines())) == [Note(1.5, "<", b"$S\xff\r\n")]
