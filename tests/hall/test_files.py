"""People and pairings from spreadsheets: whole, or nothing and what is wrong in which line."""

import pytest

from companion.hall.rounds.files import (
    MOST_FILE_BYTES,
    MOST_PROBLEMS,
    BadImport,
    pairings_csv,
    read_pairings_csv,
    read_people_csv,
)
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
Wrong = list[tuple[int, str]]  # lines, and the kinds of problem


def people(data: bytes, start: Tournament | None = None) -> list[tuple[int, str]]:
    start = start or Tournament()
    after = start.after(read_people_csv(data, start, cleaned))
    return [(one.number, one.name) for one in after.people.values()]


def paired(data: bytes, start: Tournament | None = None) -> Tournament:
    start = start or four_people()
    return start.after(read_pairings_csv(data, start, TABLES))


def wrong_people(data: bytes, start: Tournament | None = None) -> Wrong:
    with pytest.raises(BadImport) as found:
        people(data, start)
    return [(line, unfit.code) for line, unfit in found.value.problems]


def wrong_pairings(data: bytes, start: Tournament | None = None) -> Wrong:
    with pytest.raises(BadImport) as found:
        paired(data, start)
    return [(line, unfit.code) for line, unfit in found.value.problems]


@pytest.mark.parametrize(
    ("data", "named"),
    [
        (b"number,name\n7,Ann\n9,Bea\n", [(7, "Ann"), (9, "Bea")]),
        (b"\xef\xbb\xbfnumber;name\r\n7;Ann\r\n9;Bea\r\n", [(7, "Ann"), (9, "Bea")]),
        (b'name,club\n"Ann","Berlin, Mitte"\n', [(1, "Ann")]),
        (b"name;number\nAnn;\nBea;2\nCia;\n", [(1, "Ann"), (2, "Bea"), (3, "Cia")]),
        (b'name\n"Ann\nvan ""Dyck"""\n', [(1, 'Ann van "Dyck"')]),
        ("name\n=1+1\nA\u202enn\u200b\n".encode(), [(1, "=1+1"), (2, "Ann")]),
    ],
)
def test_people_come_by_name_and_number(data: bytes, named: list[tuple[int, str]]) -> None:
    assert people(data) == named


def test_all_that_is_wrong_is_told_at_once_by_the_lines_of_the_file() -> None:
    data = 'number,name\n1,"Ann\nMay"\n1,Bea\nx,Cia\n4,\n5,\u200b\n6,Fay\n'.encode()
    assert wrong_people(data) == [(4, "twice"), (5, "unread"), (6, "missing"), (7, "unread")]
    assert len(wrong_people(b"number,name\n" + b"x,y\n" * 100)) == MOST_PROBLEMS


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", (1, "missing")),
        (b"\n \n", (1, "missing")),
        (b"number,club\n1,x\n", (1, "missing")),
        (b"name,name\nA,B\n", (1, "twice")),
        (b"number,name\n1,Ann,Bea\n", (2, "file")),
        ("name\nÄnn\n".encode() + b"M\xfcller\n", (3, "file")),
        ("name\nAnn\n".encode("utf-16-le"), (1, "file")),
        (b'name\n"Ann\n', (2, "file")),
        (b"n" * (MOST_FILE_BYTES + 1), (0, "file")),
        (b"\n" * 50_000, (0, "file")),
        (b"number,name\n99999,Ann\n", (2, "number")),
        (b"number,name\n" + b"9" * 5000 + b",Ann\n", (2, "unread")),
        (b"number,name\n" + "٣,Ann\n".encode(), (2, "unread")),
    ],
)
def test_a_file_that_is_none_is_told_with_its_line(data: bytes, problem: tuple[int, str]) -> None:
    assert wrong_people(data) == [problem]


def test_a_name_that_is_there_already_needs_a_number() -> None:
    assert wrong_people(b"name\nann\n", four_people()) == [(2, "twice")]
    assert people(b"number,name\n5,Ann\n", four_people())[-1] == (5, "Ann")


def test_pairings_name_people_by_number_or_by_a_name_that_only_one_has() -> None:
    start = four_people(round_of(1, win="3", delay_s=60))
    after = paired(b"round;table;red;blue\n1;t1;1;bea\n2;;Cia;4\n", start)
    assert [(one.round, one.table, one.seats) for one in after.pairings.values()] == [
        (1, "t1", (("red", 1), ("blue", 2))),
        (2, "", (("red", 3), ("blue", 4))),
    ]
    assert (after.rounds[2].rules, after.rounds[2].delay_s) == (start.rounds[1].rules, 60)


@pytest.mark.parametrize("called", ["t1", "T1", "1", "Table 1", "table 1"])
def test_a_table_is_called_by_name_label_or_number(called: str) -> None:
    after = paired(f"round;table;red;blue\n1;{called};1;2\n1;window;3;4\n".encode())
    assert [one.table for one in after.pairings.values()] == ["t1", "t2"]


def test_each_line_has_its_own_game_and_a_bye_is_one_person() -> None:
    start = four_people(person(5, "Eve"))
    data = b"round;table;red;blue;king;queen;monk;bye\n1;1;1;2\n1;Window;;;3;4;\n1;;;;;;5;full\n"
    assert [(one.game, one.people, one.bye) for one in paired(data, start).of_round(1)] == [
        (FAUST, (1, 2), ""), (SALAMANDER, (3, 4), ""), ("", (5,), "full")
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (b"x,t1,1,2,,", (2, "unread")),
        (b"0,t1,1,2,,", (2, "unread")),
        (b"1,t9,1,2,,", (2, "unknown")),
        (b"1,-1,1,2,,", (2, "unknown")),
        (b"1,t1,1,Eve,,", (2, "unknown")),
        (b"1,t1,1,,,", (2, "seats")),
        (b"1,t1,,,,", (2, "seats")),
        (b"1,t1,1,,2,", (2, "seats")),
        (b"1,t1,1,1,,", (2, "twice")),
        (b"1,t1,Dan,1,,", (2, "twice")),
        (b"1,t1,1,2,,\n1,t1,3,4,,", (3, "twice")),
        (b"1,t1,1,2,,\n1,t2,3,2,,", (3, "twice")),
        (b"1,,1,2,,full", (2, "seats")),
        (b"1,t1,1,2,,,", (2, "file")),
    ],
)
def test_a_pairing_that_does_not_fit_is_told_with_its_line(
    lines: bytes, problem: tuple[int, str]
) -> None:
    start = four_people(person(5, "Dan"))
    assert wrong_pairings(b"round,table,red,blue,king,bye\n" + lines, start)[:1] == [problem]


PAIRED = (
    round_of(1),
    pairing(1, 1, "t1", {"red": 1, "blue": 2}),
    pairing(2, 1, "", {"red": 3, "blue": 4}),
)


def test_the_file_that_is_taken_home_goes_into_another_hall_where_nobody_is_paired() -> None:
    after = paired(pairings_csv(reckoned(four_people(*PAIRED), ()), 1))
    assert [(one.table, one.people) for one in after.of_round(1)] == [("t1", (1, 2)), ("", (3, 4))]


@pytest.mark.parametrize(
    "decided",
    [
        (*PAIRED, round_of(1, begun=True), paper(1, {"red": 1, "blue": 2})),
        (*PAIRED[:2], bye(2, 1, 3, "half"), bye(3, 1, 4, "zero")),
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
    """With results, byes, a table that is not there any more and who has withdrawn."""
    start = four_people(*decided)
    assert read_pairings_csv(pairings_csv(reckoned(start, ()), 1), start, TABLES) == []
