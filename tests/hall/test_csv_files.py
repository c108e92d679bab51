"""People and pairings from spreadsheets: whole, or nothing and what is wrong where."""

import codecs

import pytest

from companion.hall.rounds.csv_files import pairings_csv, read_pairings_csv, read_people_csv
from companion.hall.rounds.importing import MOST_FILE_BYTES, MOST_PROBLEMS, BadImport
from companion.hall.rounds.outcomes import reckoned
from companion.hall.rounds.tournament import Decided, Tournament
from tests.hall.decided import (
    FAUST,
    SALAMANDER,
    bye,
    cleaned,
    four_people,
    pairing,
    paper,
    person,
    round_of,
)

TABLES = {"t1": "Table 1", "t2": "Window"}


def people(data: bytes, start: Tournament | None = None) -> list[tuple[int, str]]:
    start = start or Tournament()
    after = start.after(read_people_csv(data, start, cleaned).decided)
    return [(one.number, one.name) for one in after.people.values()]


def wrong_people(data: bytes, start: Tournament | None = None) -> list[tuple[int, str, str]]:
    with pytest.raises(BadImport) as found:
        read_people_csv(data, start or Tournament(), cleaned)
    return [(one.line, one.column, one.code) for one in found.value.problems]


def wrong_pairings(data: bytes, start: Tournament | None = None) -> list[tuple[int, str, str]]:
    with pytest.raises(BadImport) as found:
        read_pairings_csv(data, start or four_people(), TABLES)
    return [(one.line, one.column, one.code) for one in found.value.problems]


@pytest.mark.parametrize(
    "data",
    [
        b"number,name\n7,Ann\n9,Bea\n",
        b"\xef\xbb\xbfnumber;name\r\n7;Ann\r\n9;Bea\r\n",
        b'name,club,number\n"Ann",Leipzig,7\n"Bea","Berlin, Mitte",9\n',
    ],
)
def test_people_come_with_commas_or_semicolons(data: bytes) -> None:
    assert people(data) == [(7, "Ann"), (9, "Bea")]


def test_who_has_no_number_gets_the_next_one() -> None:
    assert people(b"name;number\nAnn;\nBea;2\nCia;\n") == [(1, "Ann"), (2, "Bea"), (3, "Cia")]


def test_quotes_and_new_lines_in_a_cell_are_one_name_and_lines_are_counted_as_in_the_file() -> None:
    data = b'number,name\n1,"Ann\nvan ""Dyck"""\nx,Bea\n'
    assert wrong_people(data) == [(4, "1 (number)", "number")]
    assert people(data[:-6]) == [(1, 'Ann van "Dyck"')]


def test_names_are_a_strangers_text() -> None:
    assert people("name\n=1+1\nA\u202enn\u200b\n".encode()) == [(1, "=1+1"), (2, "Ann")]


def test_all_that_is_wrong_is_told_at_once_and_nothing_is_taken() -> None:
    data = "number,name\n1,Ann\n1,Bea\nx,Cia\n4,\n5,\u200b\n6,Fay\n".encode()
    assert wrong_people(data) == [
        (3, "1 (number)", "twice"),
        (4, "1 (number)", "number"),
        (5, "2 (name)", "missing"),
        (6, "2 (name)", "name"),
    ]


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", (1, "", "empty")),
        (b"\n \n", (1, "", "empty")),
        (b"number,club\n1,x\n", (1, "", "no-column")),
        (b"name,name\nA,B\n", (1, "2", "twice")),
        (b"number,name\n1,Ann,Bea\n", (2, "3", "too-many-cells")),
        ("name\nÄnn\n".encode() + b"M\xfcller\n", (3, "2", "not-utf-8")),
        (b"name\nAnn\nM\x81ller\n", (3, "2", "not-utf-8")),
        ("name\nAnn\n".encode("utf-16-le"), (1, "", "not-utf-8")),
        (b'name\n"Ann\n', (2, "", "csv")),
        (b"n" * (MOST_FILE_BYTES + 1), (0, "", "too-large")),
        (b"\n" * 50_000, (0, "", "too-many-lines")),
        (codecs.BOM_UTF16_LE + b"n\x00a", (1, "1", "not-utf-8")),
        (b"number,name\n99999,Ann\n", (2, "1 (number)", "number")),
        (b"number,name\n" + "٣,Ann\n".encode(), (2, "1 (number)", "number")),
    ],
)
def test_a_file_that_is_none_is_told_with_line_and_column(
    data: bytes, problem: tuple[int, str, str]
) -> None:
    assert wrong_people(data) == [problem]


def test_a_name_that_is_there_already_needs_a_number() -> None:
    assert wrong_people(b"name\nann\n", four_people()) == [(2, "1 (name)", "name-known")]
    assert people(b"number,name\n5,Ann\n", four_people())[-1] == (5, "Ann")


def test_not_more_problems_are_told_than_anybody_reads() -> None:
    assert len(wrong_people(b"number,name\n" + b"x,y\n" * 100)) == MOST_PROBLEMS


def test_pairings_name_people_by_number_or_by_a_name_that_only_one_has() -> None:
    start = four_people(round_of(1, win="3", delay_s=60))
    data = b"round;table;red;blue\n1;t1;1;bea\n2;;Cia;4\n"
    after = start.after(read_pairings_csv(data, start, TABLES).decided)
    assert [(one.round, one.table, one.seats) for one in after.pairings.values()] == [
        (1, "t1", (("red", 1), ("blue", 2))),
        (2, "", (("red", 3), ("blue", 4))),
    ]
    assert after.rounds[2].rules == start.rounds[1].rules
    assert after.rounds[2].delay_s == 60


@pytest.mark.parametrize("called", ["t1", "T1", "1", "Table 1", "table 1"])
def test_a_table_is_called_by_name_label_or_number(called: str) -> None:
    start = four_people()
    data = f"round;table;red;blue\n1;{called};1;2\n1;window;3;4\n".encode()
    after = start.after(read_pairings_csv(data, start, TABLES).decided)
    assert [one.table for one in after.pairings.values()] == ["t1", "t2"]


@pytest.mark.parametrize("called", ["3", "t3", "Table", "0", "1e0", "١", "-1", "1 2", "99999"])
def test_a_number_of_no_table_is_told_in_its_line(called: str) -> None:
    data = f"round;table;red;blue\n1;{called};1;2\n".encode()
    assert wrong_pairings(data) == [(2, "2 (table)", "unknown")]


def test_a_label_goes_before_a_number() -> None:
    """A table may be called by another one's number."""
    start, tables = four_people(), {"t1": "2", "t2": "1"}
    data = b"round,table,red,blue\n1,1,1,2\n"
    after = start.after(read_pairings_csv(data, start, tables).decided)
    assert [one.table for one in after.pairings.values()] == ["t2"]


def test_seats_are_those_of_the_game_and_some_may_be_free() -> None:
    start = four_people()
    data = b"round,table,king,queen,monk\n1,t1,1,2,3\n"
    (*_, made) = start.after(read_pairings_csv(data, start, TABLES).decided).pairings.values()
    assert (made.game, made.seats) == (SALAMANDER, (("king", 1), ("queen", 2), ("monk", 3)))


def test_each_line_has_its_own_game() -> None:
    start = four_people().after([("person", {"person": 5, "name": "Eve"})])
    data = b"round;table;red;blue;king;queen;monk;bye\n1;1;1;2\n1;Window;;;3;4;\n1;;;;;;5;full\n"
    after = start.after(read_pairings_csv(data, start, TABLES).decided)
    assert [(one.game, one.people) for one in after.of_round(1)] == [
        (FAUST, (1, 2)), (SALAMANDER, (3, 4)), ("", (5,))
    ]  # fmt: skip


def test_a_line_with_seats_of_two_games_and_one_with_nobody_are_told() -> None:
    lines = b"round,table,red,blue,king,queen\n1,t1,1,,2,\n1,t2,,,,\n"
    assert wrong_pairings(lines) == [(2, "3 (red)", "two-games"), (3, "3 (red)", "nobody-there")]


def test_a_bye_is_a_line_with_one_person() -> None:
    start = four_people()
    data = b"round,table,red,blue,bye\n1,t1,1,2,\n1,,3,,full\n"
    after = start.after(read_pairings_csv(data, start, TABLES).decided)
    assert [(one.bye, one.people) for one in after.of_round(1)] == [("", (1, 2)), ("full", (3,))]


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (b"x,t1,1,2,", (2, "1 (round)", "number")),
        (b"0,t1,1,2,", (2, "1 (round)", "number")),
        (b"1,t9,1,2,", (2, "2 (table)", "unknown")),
        (b"1,t1,1,Eve,", (2, "4 (blue)", "unknown-person")),
        (b"1,t1,1,,", (2, "4 (blue)", "nobody")),
        (b"1,t1,1,1,", (2, "3 (red)", "sits-twice")),
        (b"1,t1,1,2,\n1,t1,3,4,", (3, "2 (table)", "taken")),
        (b"1,t1,1,2,\n1,t2,3,2,", (3, "4 (blue)", "paired")),
        (b"1,,1,2,full", (2, "5 (bye)", "one-person")),
        (b"1,t1,1,2,,", (2, "6", "too-many-cells")),
    ],
)
def test_a_pairing_that_does_not_fit_is_told_with_line_and_column(
    lines: bytes, problem: tuple[int, str, str]
) -> None:
    assert wrong_pairings(b"round,table,red,blue,bye\n" + lines)[:1] == [problem]


@pytest.mark.parametrize(
    ("heading", "problem"),
    [
        (b"round,table,red,black", (1, "4 (black)", "seats")),
        (b"round,table", (1, "", "seats")),
        (b"table,red,blue", (1, "", "no-column")),
    ],
)
def test_a_seat_that_no_game_has_is_told(heading: bytes, problem: tuple[int, str, str]) -> None:
    assert wrong_pairings(heading + b"\n") == [problem]


def test_a_name_that_two_people_have_is_not_guessed() -> None:
    start = Tournament().after([("person", {"person": number, "name": "Ann"}) for number in (1, 2)])
    assert wrong_pairings(b"round,table,red,blue\n1,t1,Ann,2\n", start) == [
        (2, "3 (red)", "two-people")
    ]


def test_pairings_follow_on_those_that_are_there() -> None:
    start = four_people(round_of(1), pairing(1, 1, "t1", {"red": 1, "blue": 2}))
    data = b"round,table,red,blue\n1,t2,3,4\n"
    assert [*start.after(read_pairings_csv(data, start, TABLES).decided).pairings] == [1, 2]


PAIRED = (
    round_of(1),
    pairing(1, 1, "t1", {"red": 1, "blue": 2}),
    pairing(2, 1, "", {"red": 3, "blue": 4}),
)


def test_the_file_that_is_taken_home_goes_into_another_hall_where_nobody_is_paired() -> None:
    data = pairings_csv(reckoned(four_people(*PAIRED), ()), 1)
    after = four_people().after(read_pairings_csv(data, four_people(), TABLES).decided)
    assert [(one.table, one.people) for one in after.of_round(1)] == [("t1", (1, 2)), ("", (3, 4))]


@pytest.mark.parametrize(
    "decided",
    [
        PAIRED,
        (*PAIRED, round_of(1, begun=True), paper(1, {"red": 1, "blue": 2})),
        (*PAIRED[:2], bye(2, 1, 3, "half"), bye(3, 1, 4, "zero")),
        (round_of(1), bye(1, 1, 3, "half"), bye(2, 1, 4)),
        (
            round_of(1),
            pairing(1, 1, "t8", {"red": 1, "blue": 2}),
            person(1, "=Ann", withdrawn=True),
        ),
    ],
)
def test_the_file_that_is_taken_home_is_read_again_and_changes_nothing(
    decided: tuple[Decided, ...],
) -> None:
    """With results, byes, a table that is not there any more and who has withdrawn"""
    start = four_people(*decided)
    read = read_pairings_csv(pairings_csv(reckoned(start, ()), 1), start, TABLES)
    assert read.decided == ()
    assert {(one.code, one.value) for one in read.notices} == {("known", "1")}
