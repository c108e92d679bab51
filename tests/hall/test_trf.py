"""Tournament report files, written here from the description of the format, column by column."""

from contextlib import suppress
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.hall.rounds.importing import BadImport, ImportFile
from companion.hall.rounds.outcomes import reckoned
from companion.hall.rounds.pairings import PairingWish
from companion.hall.rounds.tournament import Tournament
from companion.hall.rounds.trf import games_of_two, read_trf
from tests.hall.decided import FAUST, cleaned

Block = tuple[int | None, str, str]  # opponent, colour, result


@dataclass
class Written:
    """A line of a person: each thing in its columns, which count from 1."""

    text: str = ""

    def put(self, column: int, what: str) -> None:
        self.text = self.text.ljust(column - 1)[: column - 1] + what


def line(number: int, name: str, *blocks: Block) -> str:
    written = Written()
    written.put(1, "001")
    written.put(5, f"{number:>4}")
    written.put(10, "w")
    written.put(15, name)
    written.put(49, "1987")
    written.put(54, "GER")
    written.put(70, "1950/01/01")
    written.put(81, " 1.5")
    written.put(86, f"{number:>4}")
    for place, (opponent, colour, result) in enumerate(blocks):
        written.put(92 + 10 * place, "    " if opponent is None else f"{opponent:>4}")
        written.put(97 + 10 * place, colour)
        written.put(99 + 10 * place, result)
    return written.text


HEAD = ["012 Walpurgis Open", "042 1993/04/30", "062 4", "092 Individual: Swiss-System"]
ROUND_ONE = [
    line(1, "Argent,Ann", (3, "w", "1")),
    line(2, "Brandt,Bea", (4, "b", "=")),
    line(3, "Cohen,Cia", (1, "b", "0")),
    line(4, "Dürer,Dan", (2, "w", "=")),
]
TABLES = ("t1", "t2")


def read(lines: list[str], start: Tournament | None = None, end: str = "\r\n") -> ImportFile:
    data = end.join([*lines, ""]).encode()
    return read_trf(data, start or Tournament(), PairingWish(FAUST, TABLES), cleaned)


def taken(lines: list[str], start: Tournament | None = None) -> Tournament:
    start = start or Tournament()
    return start.after(read(lines, start).decided)


def wrong(*lines: str) -> list[tuple[int, str, str]]:
    with pytest.raises(BadImport) as found:
        read([*lines])
    return [(one.line, one.column, one.code) for one in found.value.problems]


def test_people_pairings_colours_and_results_are_as_in_the_file() -> None:
    found = taken([*HEAD, *ROUND_ONE])
    assert [(one.number, one.name) for one in found.people.values()] == [
        (1, "Argent,Ann"), (2, "Brandt,Bea"), (3, "Cohen,Cia"), (4, "Dürer,Dan")
    ]  # fmt: skip
    assert [(one.round, one.seats) for one in found.pairings.values()] == [
        (1, (("red", 1), ("blue", 3))),
        (1, (("red", 4), ("blue", 2))),
    ]
    assert [one.places for one in found.papers.values()] == [
        (("red", 1), ("blue", 2)),
        (("red", 1), ("blue", 1)),
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_as_anywhere(end: str) -> None:
    assert len(read(ROUND_ONE, end=end).decided) == 4 + 1 + 2 + 2


def test_byes_and_forfeits_of_the_form_of_2016() -> None:
    found = taken(
        [
            line(1, "Ann", (0, "-", "U"), (2, "w", "+"), (0, "-", "Z")),
            line(2, "Bea", (0, "-", "F"), (1, "b", "-"), (3, "b", "-")),
            line(3, "Cia", (0, "-", "H"), (None, " ", " "), (2, "w", "-")),
        ]
    )
    byes = [(one.round, one.people, one.bye) for one in found.pairings.values() if one.bye]
    assert byes == [(1, (1,), "full"), (1, (2,), "full"), (1, (3,), "half"), (3, (1,), "zero")]
    assert [(one.is_forfeit, one.places) for one in found.papers.values()] == [
        (True, (("red", 1), ("blue", 2))),
        (True, (("red", 2), ("blue", 2))),
    ]


def test_byes_of_the_form_of_2006_have_the_signs_of_a_forfeit() -> None:
    found = taken(
        [
            line(1, "Ann", (0, " ", "+"), (0, "-", "="), (0, "-", "-")),
            line(2, "Bea", (None, "-", "+"), (0, "-", " "), (None, " ", " ")),
        ]
    )
    byes = [(one.round, one.people, one.bye) for one in found.pairings.values()]
    assert byes == [
        (1, (1,), "full"),
        (1, (2,), "full"),
        (2, (1,), "half"),
        (2, (2,), "zero"),
        (3, (1,), "zero"),
    ]


def test_a_round_without_results_gets_the_tables_in_order() -> None:
    first = [line(n, f"P{n}", (n + 1 if n % 2 else n - 1, "wb"[n % 2], " ")) for n in range(1, 7)]
    found = taken(first)
    assert [(one.table, one.people) for one in found.pairings.values()] == [
        ("t1", (2, 1)), ("t2", (4, 3)), ("", (6, 5))
    ]  # fmt: skip
    assert found.papers == {}


def test_the_same_file_with_another_round_adds_that_round_alone() -> None:
    before = taken(ROUND_ONE)
    blocks: list[Block] = [(2, "b", " "), (1, "w", " "), (4, "w", " "), (3, "b", " ")]
    more = [
        text + f"  {opponent:>4} {colour} {result}"
        for text, (opponent, colour, result) in zip(ROUND_ONE, blocks, strict=True)
    ]
    found = read(more, before)
    assert [one.code for one in found.notices] == ["known", "known"]
    after = before.after(found.decided)
    assert after.papers == before.papers
    assert [(one.number, one.round, one.table) for one in after.pairings.values()] == [
        (1, 1, ""), (2, 1, ""), (3, 2, "t1"), (4, 2, "t2")
    ]  # fmt: skip


def test_a_result_that_comes_later_is_taken_for_a_pairing_without_a_table() -> None:
    opened = [text[:98] for text in ROUND_ONE]
    start = Tournament()
    wish = PairingWish(FAUST)
    before = start.after(read_trf("\n".join(opened).encode(), start, wish, cleaned).decided)
    assert taken(ROUND_ONE, before).papers.keys() == {1, 2}
    at_tables = taken(opened)
    assert taken(ROUND_ONE, at_tables).papers == {}


def test_lines_that_are_not_known_are_left_out_and_told() -> None:
    found = read([*HEAD, "XXR 9", "013 Team", "### remark", "", *ROUND_ONE])
    assert [(one.line, one.code, one.value) for one in found.notices] == [
        (5, "left-out", "XXR"), (6, "left-out", "013"), (7, "left-out", "###")
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (["012 nothing"], (1, "1-3", "no-people")),
        ([line(0, "Nil")], (1, "5-8", "number")),
        ([line(1, "")], (1, "15-47", "missing")),
        ([line(1, "\u200b")], (1, "15-47", "name")),
        ([line(1, "Ann"), line(1, "Bea")], (2, "5-8", "twice")),
        ([line(1, "Ann", (9, "w", "1"))], (1, "92-99", "unknown-person")),
        ([line(1, "Ann", (1, "w", "1"))], (1, "92-99", "unknown-person")),
        ([line(1, "Ann", (2, "w", "1")), line(2, "Bea")], (1, "92-99", "trf-other-line")),
        (
            [
                line(1, "A", (2, "w", "1")),
                line(2, "B", (3, "b", "0")),
                line(3, "C", (2, "w", "1")),
            ],
            (1, "92-99", "trf-other-line"),
        ),
        (
            [line(1, "A", (2, "w", "1")), line(2, "B", (1, "b", "1"))],
            (1, "92-99", "trf-result"),
        ),
        (
            [line(1, "A", (2, "w", "1")), line(2, "B", (1, "w", "0"))],
            (1, "92-99", "trf-colours"),
        ),
        ([line(1, "A", (0, "-", "U"), (0, "-", "X"))], (1, "102-109", "trf-result")),
        ([line(1, "A", (0, "x", "U"))], (1, "92-99", "trf-round")),
        ([line(1, "A")[:88] + "  3 w 1"], (1, "92-99", "number")),
        ([line(1, "A")[:90] + "   3 w 1"], (1, "92-99", "number")),
        (["001 x"], (1, "5-8", "number")),
        ([line(1, "A").ljust(92 + 10 * 99) + "  0 - U"], (1, "1082-1089", "number")),
    ],
)
def test_what_is_wrong_is_told_with_line_and_columns(
    lines: list[str], problem: tuple[int, str, str]
) -> None:
    assert wrong(*lines)[:1] == [problem]


def test_only_games_of_two_can_come_from_such_a_file() -> None:
    assert games_of_two() == ("doctor-faust", "feuer-salamander")


@given(st.binary(max_size=400))
def test_any_bytes_are_taken_whole_or_told_to_be_wrong(data: bytes) -> None:
    with suppress(BadImport):
        found = read_trf(data, Tournament(), PairingWish(FAUST, TABLES), cleaned)
        Tournament().after(found.decided)


@given(st.integers(0, 10**6))
def test_a_damaged_file_is_taken_whole_or_told_to_be_wrong(seed: int) -> None:
    dice = Random(seed)
    text = [*"\n".join(ROUND_ONE)]
    for _ in range(dice.randrange(1, 6)):
        text[dice.randrange(len(text))] = dice.choice("01+-=wbHUZ \n9x\u200b")
    with suppress(BadImport):
        after = taken("".join(text).split("\n"))
        assert {one.person.number for one in reckoned(after, ()).standings()} == {*after.people}
