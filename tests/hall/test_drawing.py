"""Round robin, and by standing without a rematch: who meets whom, and who cannot."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random

import pytest

from companion.hall.rounds.drawing import (
    MOST_ROBIN,
    ROBIN,
    STANDING,
    DrawnTable,
    DrawWish,
    by_standing,
    drawn,
    round_robin,
)
from companion.hall.rounds.outcomes import reckoned
from companion.hall.rounds.pairings import Unfit
from companion.hall.rounds.tournament import Tournament
from companion.observations import Json
from tests.hall.decided import FAUST, SALAMANDER, pairing, paper, person, round_of

TABLES = ("t1", "t2", "t3", "t4")


def club(people: int, *more: tuple[str, Mapping[str, Json]]) -> Tournament:
    return Tournament().after([*(person(one, f"P{one}") for one in range(1, people + 1)), *more])


def after(start: Tournament, how: str, tables: Sequence[str] = TABLES) -> Tournament:
    return wished(start, DrawWish((*(DrawnTable(one, FAUST) for one in tables),), FAUST), how)


def wished(start: Tournament, wish: DrawWish, how: str = STANDING) -> Tournament:
    return start.after([drawn(reckoned(start, ()), how, wish)])


MIXED = DrawWish((DrawnTable("t1", FAUST), DrawnTable("t2", SALAMANDER, 3)), FAUST)


def of_round(found: Tournament, number: int) -> list[tuple[str, tuple[int, ...], str]]:
    return [(one.table, one.people, one.bye) for one in found.of_round(number)]


@pytest.mark.parametrize("count", range(2, 17))
def test_each_meets_each_once_and_sits_first_as_often_as_not(count: int) -> None:
    rounds = [pairs for pairs, _ in round_robin(range(1, count + 1))]
    met = Counter(frozenset(pair) for one in rounds for pair in one)
    assert (len(met), {*met.values()}) == (count * (count - 1) // 2, {1})
    for one in rounds:
        sat = [person for pair in one for person in pair]
        assert len({*sat}) == len(sat) == count - count % 2
    first = Counter(pair[0] for one in rounds for pair in one)
    second = Counter(pair[1] for one in rounds for pair in one)
    assert all(abs(first[one] - second[one]) <= 1 for one in range(1, count + 1))


def test_the_rounds_are_those_of_the_tables_that_people_know() -> None:
    """Berger's, as federations print them for six."""
    assert [pairs for pairs, _ in round_robin(range(1, 7))] == [
        [(1, 6), (2, 5), (3, 4)],
        [(6, 4), (5, 3), (1, 2)],
        [(2, 6), (3, 1), (4, 5)],
        [(6, 5), (1, 4), (2, 3)],
        [(3, 6), (4, 2), (5, 1)],
    ]


def test_a_club_of_eight_has_seven_rounds_at_four_tables() -> None:
    found = after(club(8), ROBIN)
    assert [*found.rounds] == [1, 2, 3, 4, 5, 6, 7]
    assert len(found.pairings) == 28
    assert [one[0] for one in of_round(found, 7)] == [*TABLES]
    assert not any(one.is_begun for one in found.rounds.values())


@pytest.mark.parametrize(
    ("start", "how", "code"),
    [
        (club(1), ROBIN, "no-drawing"),
        (club(0), STANDING, "no-drawing"),
        (club(MOST_ROBIN + 1), ROBIN, "no-drawing"),
        (club(2, round_of(99)), ROBIN, "no-drawing"),
        (club(2, round_of(1), pairing(1, 1, "", {"red": 1, "blue": 2})), STANDING, "to-play"),
    ],
)
def test_what_cannot_be_paired_is_told(start: Tournament, how: str, code: str) -> None:
    with pytest.raises(Unfit) as found:
        after(start, how)
    assert found.value.code == code


def perfect(left: tuple[int, ...], met: Mapping[int, frozenset[int]]) -> Iterator[list[int]]:
    """Every way to pair all, the first with the next first: slowly, to compare with."""
    if not left:
        yield []
        return
    first, *rest = left
    for other in rest:
        if other not in met.get(first, frozenset()):
            fewer = (*(one for one in rest if one != other),)
            yield from ([first, other, *more] for more in perfect(fewer, met))


def test_by_standing_is_the_first_way_from_the_top_that_has_no_rematch() -> None:
    for seed in range(200):
        dice = Random(seed)
        people = dice.sample(range(1, 9), dice.choice([2, 4, 6, 8]))
        met: dict[int, frozenset[int]] = {}
        for one in people:
            for other in people:
                if one < other and dice.random() < 0.55:
                    met[one] = met.get(one, frozenset()) | {other}
                    met[other] = met.get(other, frozenset()) | {one}
        sizes = [2] * (len(people) // 2)
        found = by_standing(people, met, sizes)
        flat = None if found is None else [one for pair in found for one in pair]
        assert flat == next(perfect((*people,), met), None), seed


def test_a_pairing_that_exists_is_found_however_deep_it_is_hidden() -> None:
    """Two groups of 99 and 101 may only meet within, but for one pair."""
    apart = {
        one: frozenset(other for other in range(200) if (one < 99) != (other < 99))
        for one in range(200)
    }
    assert by_standing(range(200), apart, [2] * 100) is None
    apart |= {98: apart[98] - {99}, 99: apart[99] - {98}}
    pairs = by_standing(range(200), apart, [2] * 100)
    assert pairs is not None
    assert (98, 99) in {*map(tuple, pairs)}


def test_another_rests_where_nobody_could_be_paired_without_the_first_choice() -> None:
    start = club(
        3,
        *(round_of(number) for number in (1, 2)),
        pairing(1, 1, "", {"red": 1, "blue": 2}),
        pairing(2, 2, "", {"red": 1, "blue": 3}),
        paper(1, {"red": 1, "blue": 1}),
        paper(2, {"red": 1, "blue": 1}),
    )
    found = of_round(after(start, STANDING), 3)
    assert found == [("t1", (2, 3), ""), ("", (1,), "full")]


def test_a_whole_evening_by_standing_has_no_rematch_and_byes_go_round() -> None:
    found, dice = club(7), Random(1)
    for number in range(1, 6):
        found = after(found, STANDING)
        results = [
            paper(one.number, dice.choice([{"red": 1, "blue": 2}, {"red": 1, "blue": 1}]))
            for one in found.of_round(number)
            if not one.bye
        ]
        found = found.after(results)
    met = Counter(frozenset(one.people) for one in found.pairings.values() if not one.bye)
    assert {*met.values()} == {1}
    rested = [one.people[0] for one in found.pairings.values() if one.bye]
    assert len({*rested}) == 5
    for number, following in pairwise(range(1, 6)):
        assert of_round(found, number) != of_round(found, following)


def test_leaders_meet_and_who_sat_first_sits_second() -> None:
    start = club(
        4,
        round_of(1, begun=True),
        pairing(1, 1, "t1", {"red": 1, "blue": 2}),
        pairing(2, 1, "t2", {"red": 3, "blue": 4}),
        paper(1, {"red": 2, "blue": 1}),
        paper(2, {"red": 1, "blue": 2}),
    )
    assert of_round(after(start, STANDING), 2) == [("t1", (2, 3), ""), ("t2", (4, 1), "")]


def test_who_has_withdrawn_is_not_paired() -> None:
    start = club(3).after([person(2, "P2", withdrawn=True)])
    assert [one[1] for one in of_round(after(start, STANDING), 1)] == [(1, 3)]


def test_each_table_gets_its_own_game_and_as_many_as_sit_there() -> None:
    found = wished(club(7), MIXED).of_round(1)
    assert [(one.table, one.game, len(one.people)) for one in found] == [
        ("t1", FAUST, 2), ("t2", SALAMANDER, 3), ("", FAUST, 2)
    ]  # fmt: skip
    assert {who for one in found for who in one.people} == {*range(1, 8)}


def test_the_last_table_has_fewer_where_people_are_few() -> None:
    assert [len(one.people) for one in wished(club(4), MIXED).of_round(1)] == [2, 2]


def test_tables_of_three_have_as_few_rematches_as_are_found() -> None:
    met = {1: frozenset({2, 3}), 2: frozenset({1, 3}), 3: frozenset({1, 2})}
    tables = by_standing(range(1, 10), met, [3, 3, 3])
    assert tables == [[1, 4, 5], [2, 6, 7], [3, 8, 9]]
    everybody = {one: frozenset(range(1, 10)) - {one} for one in range(1, 10)}
    assert by_standing(range(1, 10), everybody, [3, 3, 3]) is not None


def test_who_has_just_come_does_not_rest_before_who_has_played_each_round() -> None:
    start = club(
        5,
        round_of(1, begun=True),
        pairing(1, 1, "t1", {"red": 1, "blue": 2}),
        pairing(2, 1, "t2", {"red": 3, "blue": 4}),
        paper(1, {"red": 1, "blue": 2}),
        paper(2, {"red": 1, "blue": 2}),
    )
    assert of_round(after(start, STANDING), 2)[-1] == ("", (4,), "full")
