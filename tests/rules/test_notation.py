"""Games in notation: short enough to write by hand, exact enough to read back."""

import pytest

from companion.games.faust.files.notation import (
    TITLE,
    read_action,
    read_notation,
    write_action,
    write_notation,
)
from companion.games.faust.rules.board import parse_field
from companion.games.faust.rules.position import BLUE, RED
from companion.games.faust.rules.record import Header, Record, Turn
from companion.games.faust.rules.rules import Writes
from companion.games.lines import BadFile
from companion.games.notation_text import begins_with
from tests.rules.build import parse_action, ruled

FIRST = "Doctor Faust, notation 1\n"
FULL = Header(
    players=(" Anna", "Bert; B"),
    starts=BLUE,
    ruleset="french-2008",
    rulings=ruled("level_soul=free devil_cards=2,3,3"),
    devils=parse_field("A3"),
    soul=parse_field("B4"),
    writes=Writes.EVERYTHING,
)
TEXT = """\
Doctor Faust, notation 1
red: " Anna"
blue: Bert; B
starts: blue
ruleset: french-2008
writes: everything
start: A3 B4
level_soul: free
infamy: at_once
unused_cards: odd_plus
devil_cards: 2 3 3

1 B A3-A5 +B7
2 R
"""
DONE = (parse_action("stone A3 A5"), parse_action("lay B7"))


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("stone A1 A5", "A1-A5"),
        ("soul B1 B3", "*B1-B3"),
        ("lay B7", "+B7"),
        ("lay B7 4", "+B7=4"),
        ("reveal A5 6", "!A5=6"),
        ("forced A5 A11", "A5>A11"),
        ("twin red A5 A1", "RA5^A1"),
        ("twin blue B15 A10", "BB15^A10"),
    ],
)
def test_each_action_has_its_form(said: str, written: str) -> None:
    """notation.md"""
    assert write_action(parse_action(said)) == written
    assert read_action(written) == parse_action(said)


def test_a_whole_game_is_written_and_read() -> None:
    """notation.md: the header says only what does not hold without a word"""
    record = Record(FULL, (Turn(1, BLUE, DONE), Turn(2, RED, ())))
    assert write_notation(record) == TEXT
    assert read_notation(TEXT.encode()) == record


def test_remarks_stand_behind_their_turns_and_are_not_read() -> None:
    """notation.md"""
    record = Record(Header(), (Turn(1, RED, DONE),))
    written = write_notation(record, {1: "lapsed 2", 5: "nothing"})
    assert written.endswith("\n1 R A3-A5 +B7 ; lapsed 2\n")
    assert read_notation(written.encode()) == record


def test_blank_lines_and_comments_are_skipped() -> None:
    """notation.md"""
    text = f"\n; before\r\n{FIRST}\r\n; between\r\n1 R ; nothing done\r\n\n; after"
    assert read_notation(text.encode()) == Record(Header(), (Turn(1, RED, ()),))


def test_a_remark_may_stand_behind_all_but_a_name() -> None:
    """notation.md"""
    text = f"{FIRST}red: Anna; A\nstart: A3 B4 ; for once\ndevil_cards: 2 3 ; few\n"
    header = Header(
        players=("Anna; A", "Blue"),
        rulings=ruled("devil_cards=2,3"),
        devils=parse_field("A3"),
        soul=parse_field("B4"),
    )
    assert read_notation(text.encode()) == Record(header)


def test_a_game_without_turns_is_read() -> None:
    """notation.md"""
    for mark in ("", "\ufeff"):  # that some editors set before UTF-8
        assert read_notation(f"{mark}{FIRST}starts: blue".encode()) == Record(Header(starts=BLUE))


def test_notation_is_told_from_a_record_by_its_beginning() -> None:
    """notation.md"""
    assert begins_with(TITLE, b"\n Doctor Faust, notation 9")
    assert begins_with(TITLE, b"\n; Sunday\n; evening\nDoctor Faust, notation 1\n")
    assert begins_with(TITLE, "\ufeffDoctor Faust, notation 1".encode())
    assert not begins_with(TITLE, b'{"faust": 1}')


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "line 1: '' is no first line; expected 'Doctor Faust, notation 1'"),
        ("Doctor Faust, notation 2", "line 1: 'Doctor Faust, notation 2' is no first line; exp"),
        (f"{FIRST}start: A1", "line 2: start is 'A1'; expected two fields, of devils and soul"),
        (f"{FIRST}start: A1 C1", 'line 2: start.soul is "C1"; expected A1..A15 or B1'),
        (f"{FIRST}colour: red", "line 2: unknown tag 'colour'; expected red, blue, starts, a"),
        (f"{FIRST}infamy: maybe", "line 2: 'maybe' is no value of infamy; expected one of at_"),
        (f"{FIRST}devil_cards: 2 x", 'line 2: devil_cards[1] is "x"; expected an integer'),
        (f"{FIRST}ruleset: swiss", 'line 2: unknown ruleset "swiss"; expected one of german-1993'),
        (f'{FIRST}red: "x', "line 2: '\"x' is no name; expected JSON quotes round it"),
        (f'{FIRST}red: "x" y', "line 2: '\"x\" y' is no name; expected JSON quotes round it"),
        (
            f"{FIRST}1 G A1-A5",
            "line 2: '1 G A1-A5' is no turn; expected a line like '1 R A1-A5 +B7'",
        ),
        (f"{FIRST}2 R A1-A5", "line 2: turn 2 is out of order; expected 1"),
        (f"{FIRST}1 R A1-A16", "line 2: 'A1-A16' is no action; expected A1-A5, *B1-B3, +B7"),
        (f"{FIRST}1 R {'x' * 99}", f"line 2: '{'x' * 57}...' is no action"),
        (f"{FIRST}1 R A5>A11", "line 2: a forced move or a jump is written; expected none in"),
        (f"{FIRST}1 R A1-A5\nred: A", "line 3: 'red: A' is no turn; expected a line like '2 R"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(text: str, what: str) -> None:
    """notation.md"""
    with pytest.raises(BadFile) as error:
        read_notation(text.encode())
    assert str(error.value).startswith(what)


def test_a_byte_that_is_not_utf_8_is_named() -> None:
    """notation.md"""
    with pytest.raises(BadFile, match="line 2: byte 3 is not UTF-8; expected UTF-8 text"):
        read_notation(FIRST.encode() + b"1 \xff")
