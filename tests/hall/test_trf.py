"""Tournament report files in and out, column by column from the description of the format."""

from contextlib import suppress
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.hall.rounds.files import BadImport
from companion.hall.rounds.outcomes import reckoned
from companion.hall.rounds.pairings import BYE_WORTHS, Unfit
from companion.hall.rounds.standings import ranking
from companion.hall.rounds.tournament import Decided, Tournament
from companion.hall.rounds.trf import TrfWish, read_trf, trf_of
from companion.observations import Json
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


def decided(lines: list[str], start: Tournament | None = None, end: str = "\r\n") -> list[Decided]:
    data = end.join([*lines, ""]).encode()
    return read_trf(data, start or Tournament(), TrfWish(FAUST, TABLES, cleaned))


def taken(lines: list[str], start: Tournament | None = None) -> Tournament:
    return (start or Tournament()).after(decided(lines, start))


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
    after = taken(more, before)
    assert after.papers == before.papers
    assert [(one.number, one.round, one.table) for one in after.pairings.values()] == [
        (1, 1, ""), (2, 1, ""), (3, 2, "t1"), (4, 2, "t2")
    ]  # fmt: skip


def test_a_result_that_comes_later_is_taken_for_a_pairing_without_a_table() -> None:
    opened = [text[:98] for text in ROUND_ONE]
    wish = TrfWish(FAUST, (), cleaned)
    before = Tournament().after(read_trf("\n".join(opened).encode(), Tournament(), wish))
    assert taken(ROUND_ONE, before).papers.keys() == {1, 2}
    assert taken(ROUND_ONE, taken(opened)).papers == {}


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (["012 nothing"], (1, "missing")),
        ([line(0, "Nil")], (1, "unread")),
        ([line(1, "")], (1, "missing")),
        ([line(1, "\u200b")], (1, "unread")),
        ([line(1, "Ann"), line(1, "Bea")], (2, "twice")),
        ([line(1, "Ann", (9, "w", "1"))], (1, "trf")),
        ([line(1, "Ann", (1, "w", "1"))], (1, "trf")),
        ([line(1, "Ann", (2, "w", "1")), line(2, "Bea")], (1, "trf")),
        ([line(1, "A", (2, "w", "1")), line(2, "B", (1, "b", "1"))], (1, "trf")),
        ([line(1, "A", (2, "w", "1")), line(2, "B", (1, "w", "0"))], (1, "trf")),
        ([line(1, "A", (0, "-", "U"), (0, "-", "X"))], (1, "trf")),
        ([line(1, "A", (0, "x", "U"))], (1, "trf")),
        ([line(1, "A")[:88] + "  3 w 1"], (1, "unread")),
        (["001 x"], (1, "unread")),
        ([line(1, "A").ljust(92 + 10 * 99) + "  0 - U"], (1, "number")),
    ],
)
def test_what_is_wrong_is_told_with_its_line(lines: list[str], problem: tuple[int, str]) -> None:
    with pytest.raises(BadImport) as found:
        decided(lines)
    assert [(at, unfit.code) for at, unfit in found.value.problems][:1] == [problem]


@given(st.binary(max_size=400))
def test_any_bytes_are_taken_whole_or_told_to_be_wrong(data: bytes) -> None:
    with suppress(BadImport):
        found = read_trf(data, Tournament(), TrfWish(FAUST, TABLES, cleaned))
        Tournament().after(found)


@given(st.integers(0, 10**6))
def test_a_damaged_file_is_taken_whole_or_told_to_be_wrong(seed: int) -> None:
    dice = Random(seed)
    text = [*"\n".join(ROUND_ONE)]
    for _ in range(dice.randrange(1, 6)):
        text[dice.randrange(len(text))] = dice.choice("01+-=wbHUZ \n9x\u200b")
    with suppress(BadImport):
        after = taken("".join(text).split("\n"))
        assert {one.person.number for one in ranking(reckoned(after, ()))} == {*after.people}


LONG = "Wolfeschlegelsteinhausenbergerdorff jun."  # longer than its columns


@dataclass(frozen=True)
class Line:
    """A line of a person, read here by the columns of the description; they count from 1."""

    text: str

    def at(self, first: int, last: int) -> str:
        return self.text.ljust(last)[first - 1 : last]

    @property
    def said(self) -> tuple[int, str, float, int]:
        """Number, name, points, rank."""
        number, points, rank = self.at(5, 8), self.at(81, 84), self.at(86, 89)
        return int(number), self.at(15, 47).rstrip(), float(points), int(rank)

    def round(self, number: int) -> tuple[str, str, str]:
        start = 92 + 10 * (number - 1)
        assert {self.at(start + 4, start + 4), self.at(start + 6, start + 6)} == {" "}
        opponent = self.at(start, start + 3).strip()
        return opponent, self.at(start + 5, start + 5), self.at(start + 7, start + 7)


def lines_of_people(data: bytes) -> list[Line]:
    text = data.decode("utf-8")
    assert text.endswith("\r\n")
    return [Line(one) for one in text.split("\r\n") if one.startswith("001")]


def an_evening() -> Tournament:
    return four_people(
        person(5, "Eve"),
        *(round_of(number, begun=True) for number in (1, 2, 3)),
        pairing(1, 1, "t1", {"red": 1, "blue": 2}),
        pairing(2, 1, "t2", {"red": 3, "blue": 4}),
        bye(3, 1, 5),
        paper(1, {"red": 1, "blue": 2}),
        paper(2, {"red": 1, "blue": 1}),
        pairing(4, 2, "t1", {"red": 3, "blue": 1}),
        paper(4, {"red": 2, "blue": 1}, forfeit=True),
        bye(5, 2, 2, "half"),
        bye(6, 2, 4, "zero"),
        pairing(7, 3, "t1", {"red": 1, "blue": 4}),
        pairing(8, 3, "t2", {"red": 2, "blue": 3}),
        paper(8, {"red": 2, "blue": 2}, forfeit=True),
        person(5, "Eve", withdrawn=True),
    )


def test_each_stands_with_points_rank_and_what_became_of_each_round() -> None:
    ann, bea, cia, dan, eve = lines_of_people(trf_of(reckoned(an_evening(), ())))
    assert [one.said for one in (ann, eve)] == [(1, "Ann", 2.0, 1), (5, "Eve", 1.0, 5)]
    assert [ann.round(one) for one in (1, 2, 3)] == [
        ("2", "w", "1"), ("3", "b", "+"), ("4", "w", " ")
    ]  # fmt: skip
    assert [bea.round(one) for one in (1, 2, 3)] == [
        ("1", "b", "0"), ("0000", "-", "H"), ("3", "w", "-")
    ]  # fmt: skip
    assert [cia.round(one) for one in (1, 2, 3)] == [
        ("4", "w", "="), ("1", "w", "-"), ("2", "b", "-")
    ]  # fmt: skip
    assert [dan.round(one) for one in (1, 2)] == [("3", "b", "="), ("0000", "-", "Z")]
    assert [eve.round(one) for one in (1, 2, 3)] == [
        ("0000", "-", "F"), ("", " ", " "), ("", " ", " ")
    ]  # fmt: skip


def test_who_sat_with_more_than_one_is_in_no_such_file() -> None:
    seats: dict[str, Json] = {"king": 1, "queen": 2, "monk": 3}
    many = pairing(1, 1, "", seats, game=SALAMANDER)
    with pytest.raises(Unfit) as found:
        trf_of(reckoned(four_people(round_of(1), many), ()))
    assert found.value.code == "trf"


def random_evening(dice: Random) -> Tournament:
    """Rounds of chance of two at a table: played, drawn, forfeits, byes, open, absent."""
    decided: list[Decided] = []
    number = 0
    for in_round in range(1, dice.randrange(2, 7)):
        decided.append(round_of(in_round, begun=True))
        waiting = dice.sample(range(1, 10), dice.randrange(2, 10))
        while waiting:
            number += 1
            if len(waiting) == 1 or dice.random() < 0.2:
                decided.append(bye(number, in_round, waiting.pop(), dice.choice([*BYE_WORTHS])))
                continue
            seats: dict[str, Json] = {"red": waiting.pop(), "blue": waiting.pop()}
            decided.append(pairing(number, in_round, "", seats))
            places, forfeit = dice.choice(
                [((1, 2), False), ((1, 1), False), ((2, 1), False), ((2, 2), True), ((1, 2), True)]
            )
            said: dict[str, Json] = dict(zip(("red", "blue"), places, strict=True))
            decided.append(paper(number, said, forfeit=forfeit))
    people = [person(one, f"Person {one}") for one in range(1, 10)]
    return Tournament().after([*people, *decided])


@pytest.mark.parametrize("seed", range(20))
def test_what_is_read_again_stands_as_it_stood(seed: int) -> None:
    before = reckoned(random_evening(Random(seed)), ())
    again = read_trf(trf_of(before), Tournament(), TrfWish(FAUST, (), cleaned))
    after = reckoned(Tournament().after(again), ())
    assert ranking(after) == ranking(before)
    assert trf_of(after) == trf_of(before)


def test_a_file_that_comes_back_changes_no_name_and_brings_nobody_back() -> None:
    start = Tournament().after([person(1, LONG), person(2, "Bea", withdrawn=True), round_of(1)])
    again = read_trf(trf_of(reckoned(start, ())), start, TrfWish(FAUST, (), cleaned))
    after = start.after(again)
    assert after.people == start.people


SWISS_MANAGER = """012 Stadtmeisterschaft Köln
022 Köln
062 2 (1)
XXR 5
001    1 m GM Müller,Jörg                       2500 GER     4600001 1970/01/01  1.0    1     2 w 1  0000 - U
001    2 mWFM Özil,Änne                         2100 TUR     4600002 1990/00/00  0.5    2     1 b 0  0000 - H
"""  # noqa: E501  # columns


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("letters", ["utf-8", "utf-8-sig"])
def test_a_programs_file_is_read(letters: str, end: str) -> None:
    data = SWISS_MANAGER.replace("\n", end).encode(letters)
    found = read_trf(data, Tournament(), TrfWish(FAUST, (), cleaned))
    ranked = ranking(reckoned(Tournament().after(found), ()))
    assert [(one.person.name, float(one.points)) for one in ranked] == [
        ("Müller,Jörg", 2.0), ("Özil,Änne", 0.5)
    ]  # fmt: skip


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
