"""What goes back to a pairing program: TRF by its columns, and what other programs write."""

from dataclasses import dataclass
from random import Random

import pytest

from companion.hall.rounds.fitting import Unfit
from companion.hall.rounds.importing import BadImport
from companion.hall.rounds.outcomes import reckoned
from companion.hall.rounds.pairings import BYES, PairingWish
from companion.hall.rounds.tournament import TITLE, Decided, Tournament
from companion.hall.rounds.trf import read_trf
from companion.hall.rounds.trf_out import trf_of
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

WISH = PairingWish(FAUST)
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


def test_up_to_a_round_nothing_later_is_in_it() -> None:
    ann, *_ = lines_of_people(trf_of(reckoned(an_evening(), ()), 1))
    assert ann.said == (1, "Ann", 1.0, 1)
    assert (ann.round(1), ann.round(2)) == (("2", "w", "1"), ("", " ", " "))


def test_who_sat_with_more_than_one_is_in_no_such_file() -> None:
    seats: dict[str, Json] = {"king": 1, "queen": 2, "monk": 3}
    many = pairing(1, 1, "", seats, game=SALAMANDER)
    with pytest.raises(Unfit) as found:
        trf_of(reckoned(four_people(round_of(1), many), ()))
    assert (found.value.code, found.value.value) == ("trf-many", 1)


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
                decided.append(bye(number, in_round, waiting.pop(), dice.choice(BYES)))
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
    again = read_trf(trf_of(before), Tournament(), WISH, cleaned)
    after = reckoned(Tournament().after(again.decided), ())
    assert after.standings() == before.standings()
    assert trf_of(after) == trf_of(before)


def test_a_file_that_comes_back_changes_no_name_and_brings_nobody_back() -> None:
    start = Tournament().after([person(1, LONG), person(2, "Bea", withdrawn=True), round_of(1)])
    again = read_trf(trf_of(reckoned(start, ())), start, WISH, cleaned)
    after = start.after(again.decided)
    assert after.people == start.people


def test_a_pairing_program_is_told_how_the_evening_is_called() -> None:
    start = Tournament().after([person(1, "Ann"), round_of(1)])
    titled = start.after([(TITLE, {TITLE: "Freitag"})])
    for evening, name in ((start, b"012 Faust\r\n"), (titled, b"012 Freitag\r\n")):
        assert trf_of(reckoned(evening, ())).startswith(name)


SWISS_MANAGER = """012 Stadtmeisterschaft Köln
022 Köln
062 2 (1)
XXR 5
001    1 m GM Müller,Jörg                       2500 GER     4600001 1970/01/01  1.0    1     2 w 1  0000 - U
001    2 mWFM Özil,Änne                         2100 TUR     4600002 1990/00/00  0.5    2     1 b 0  0000 - H
"""  # noqa: E501  # columns
JAVAFO = """012 Test
XXR 9
XXC white1
XXA    1  1.0
001    1      Test0001 Player0001               2724                             1.0    1     2 w 1
001    2      Test0002 Player0002               2711                             0.0    2     1 b 0
013 Teams
132                                                                                        93/04/30
"""  # columns
VEGA = """012 Torneo
001    1 m    Rossi, Mario                      1800 ITA                         1.0    1     2 w +  0000 - -
001    2 f    Bianchi, Anna                     1700 ITA                         0.0    2     1 b -  0000 - =
"""  # noqa: E501  # columns
SWISS_CHESS = """012 Vereinsabend
001    1      Schulz, Uwe                       1650                             1,5    1  0000 - +     2 b =
001    2      Schmidt, Ina                      1600                             0,5    2  0000 - Z     1 w =
"""  # noqa: E501  # columns
OF_2006 = """012 Open
001    1 m  i Novak,Jan                         2410 CZE      300001 1980.01.01  2.0    1     2 w 1     2 b 1
001    2 m    Svoboda,Petr                      2300 CZE      300002 1981.01.01  0.0    2     1 b 0     1 w 0
"""  # noqa: E501  # columns


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    ("letters", "said", "points"),
    [
        ("cp1252", SWISS_MANAGER, [2.0, 0.5]),
        ("utf-16", SWISS_MANAGER, [2.0, 0.5]),
        ("ascii", JAVAFO, [1.0, 0.0]),
        ("utf-8", VEGA, [1.0, 0.5]),
        ("utf-8-sig", SWISS_CHESS, [1.5, 0.5]),
        ("ascii", OF_2006, [2.0, 0.0]),
    ],
)
def test_other_programs_files_are_read(
    letters: str, said: str, points: list[float], end: str
) -> None:
    found = read_trf(said.replace("\n", end).encode(letters), Tournament(), WISH, cleaned)
    ranked = reckoned(Tournament().after(found.decided), ()).standings()
    assert [
        float(one.points) for one in sorted(ranked, key=lambda one: one.person.number)
    ] == points
    assert all("\ufffd" not in one.person.name for one in ranked)


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        (VEGA.replace("     2 w +", "    99 w +"), (2, "92-99", "unknown-person")),
        (VEGA.replace("     1 b -", "     1 w -"), (2, "92-99", "trf-colours")),
        (VEGA.replace("     2 w +", "     2 w 9"), (2, "92-99", "trf-result")),
        (VEGA.replace("     2 w +", "    x2 w +"), (2, "92-99", "number")),
        (VEGA.replace("001    1", "001 ٠٠٠1"), (2, "5-8", "number")),
        (VEGA.replace("Rossi, Mario", "\u202e          "), (2, "15-47", "name")),
        (VEGA.replace("001    2", "001    1"), (3, "5-8", "twice")),
        (VEGA.replace("0000 - -", "0000 - #"), (2, "102-109", "trf-result")),
    ],
)
def test_what_is_wrong_is_told_by_line_and_column_and_nothing_is_taken(
    bad: str, problem: tuple[int, str, str]
) -> None:
    with pytest.raises(BadImport) as found:
        read_trf(bad.encode(), Tournament(), WISH, cleaned)
    problems = [(one.line, one.column, one.code) for one in found.value.problems]
    assert problems[0] == problem
