"""Standings: each tie-break by an example that one can reckon by hand, all by a slow reckoning."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.hall.rounds.pairings import Person, ScoringRules
from tests.hall.slow_standings import SlowStandings
from tests.hall.tournaments import CountedGame, CountedSeat, How, random_tournament, ranked

ANN, BEA, CIA, DAN = 1, 2, 3, 4
FOUR = [Person(ANN, "Ann"), Person(BEA, "Bea"), Person(CIA, "Cia"), Person(DAN, "Dan")]


def played(number: int, *places: tuple[int, int], own: tuple[int, ...] = ()) -> CountedGame:
    seats = zip(places, own or (0,) * len(places), strict=True)
    seated = (*(CountedSeat(one, place, points) for (one, place), points in seats),)
    return CountedGame(number, How.PLAYED, seated)


def bye(number: int, person: int, share: int) -> CountedGame:
    return CountedGame(number, How.BYE, (CountedSeat(person),), share)


def beat(number: int, winner: int, loser: int) -> CountedGame:
    return played(number, (winner, 1), (loser, 2))


def drew(number: int, one: int, other: int) -> CountedGame:
    return played(number, (one, 1), (other, 1))


def buchholz(games: list[CountedGame], rules: ScoringRules | None = None) -> dict[int, object]:
    found = ranked(FOUR, games, rules or ScoringRules())
    return {one.person.number: one.breaks[0] for one in found}


# Ann 2, Bea 1, Cia 1, Dan 0
TWO_ROUNDS = [beat(1, ANN, BEA), beat(1, CIA, DAN), beat(2, ANN, CIA), beat(2, BEA, DAN)]


def test_buchholz_is_the_points_of_all_opponents() -> None:
    assert buchholz(TWO_ROUNDS) == {ANN: 2, BEA: 2, CIA: 2, DAN: 2}
    assert {one.breaks[1] for one in ranked(FOUR, TWO_ROUNDS, ScoringRules())} == {None}


def test_whom_nothing_tells_apart_share_a_rank_and_the_next_is_left_out() -> None:
    found = ranked(FOUR, TWO_ROUNDS, ScoringRules())
    assert [(one.rank, one.person.number) for one in found] == [
        (1, ANN), (2, BEA), (2, CIA), (4, DAN)
    ]  # fmt: skip


def test_a_bye_is_worth_what_it_says_and_counts_as_meeting_oneself() -> None:
    games = [bye(1, ANN, 2), bye(1, BEA, 1), bye(1, CIA, 0), bye(1, DAN, 2), beat(2, ANN, DAN)]
    found = ranked(FOUR, games, ScoringRules())
    assert {one.person.number: (one.points, one.breaks[0]) for one in found} == {
        ANN: (Fraction(2), Fraction(2 + 1)),
        BEA: (Fraction(1, 2), Fraction(1)),
        CIA: (Fraction(0), Fraction(0)),
        DAN: (Fraction(1), Fraction(1 + 2)),
    }


def test_a_forfeit_gives_the_win_and_no_opponent() -> None:
    forfeit = CountedGame(1, How.FORFEIT, (CountedSeat(ANN, 1), CountedSeat(BEA, 2)))
    rules = ScoringRules(Fraction(3), Fraction(2), Fraction(1))
    found = ranked(FOUR[:2], [forfeit], rules)
    assert [one.points for one in found] == [3, 0]
    assert [one.breaks[0] for one in found] == [3, 0]  # one's own points: nobody was met
    assert [one.played for one in found] == [0, 0]


def test_nobody_has_anything_of_a_game_that_both_forfeit() -> None:
    forfeit = CountedGame(1, How.FORFEIT, (CountedSeat(ANN, 2), CountedSeat(BEA, 2)))
    assert [one.points for one in ranked(FOUR[:2], [forfeit], ScoringRules())] == [0, 0]


def test_a_game_without_a_result_yet_is_no_round_that_was_missed() -> None:
    waiting = CountedGame(2, How.OPEN, (CountedSeat(ANN), CountedSeat(CIA)))
    games = [*TWO_ROUNDS[:2], waiting, beat(2, BEA, DAN)]
    found = ranked(FOUR, games, ScoringRules())
    assert {one.person.number: one.breaks[0] for one in found} == {ANN: 1, BEA: 1, CIA: 0, DAN: 2}


@pytest.mark.parametrize(
    ("many", "places", "expected"),
    [
        ("place", (1, 2, 3, 4), (3, 2, 1, 0)),
        ("place", (1, 1, 3, 4), (Fraction(7, 3), Fraction(7, 3), 1, 0)),
        ("winner", (1, 2, 2, 4), (3, 0, 0, 0)),
        ("winner", (1, 1, 3, 4), (1, 1, 0, 0)),
    ],
)
def test_three_or_four_share_the_points_by_place_or_by_winner(
    many: str, places: tuple[int, ...], expected: tuple[Fraction | int, ...]
) -> None:
    rules = ScoringRules(Fraction(3), Fraction(1), Fraction(0), many)
    game = played(1, *zip((ANN, BEA, CIA, DAN), places, strict=True))
    found = {one.person.number: one.points for one in ranked(FOUR, [game], rules)}
    assert (*found.values(),) == expected


def test_of_several_opponents_the_mean_counts() -> None:
    three = played(1, (ANN, 1), (BEA, 2), (CIA, 3))
    games = [three, bye(1, DAN, 0)]
    assert buchholz(games) == {
        ANN: Fraction(1, 4), BEA: Fraction(1, 2), CIA: Fraction(3, 4), DAN: 0
    }  # fmt: skip


def test_who_has_withdrawn_comes_last_without_a_rank_and_the_others_points_stay() -> None:
    people = [Person(ANN, "Ann", is_withdrawn=True), *FOUR[1:]]
    rules = ScoringRules()
    found = ranked(people, TWO_ROUNDS, rules)
    assert [(one.rank, one.person.number) for one in found] == [
        (1, BEA), (1, CIA), (3, DAN), (None, ANN)
    ]  # fmt: skip
    assert {one.person.number: one.breaks[0] for one in found}[BEA] == 2


@given(st.integers(0, 10**9))
def test_standings_are_those_of_the_slow_reckoning(seed: int) -> None:
    people, games, rules = random_tournament(Random(seed))
    found = ranked(people, games, rules)
    told = [(one.rank, one.person.number, one.points, one.breaks) for one in found]
    assert told == SlowStandings(people, games, rules).lines()


def test_the_order_in_which_games_are_told_does_not_matter() -> None:
    people, games, rules = random_tournament(Random(7))
    assert ranked(people, games[::-1], rules) == ranked(people[::-1], games, rules)


def test_two_who_are_level_and_met_are_told_apart_by_that_game() -> None:
    games = [beat(1, BEA, CIA), beat(2, BEA, ANN), beat(1, ANN, DAN), beat(2, CIA, DAN)]
    games += [beat(3, CIA, ANN), beat(3, DAN, BEA)]
    found = ranked(FOUR, games, ScoringRules())
    lines = [(one.rank, one.person.name, [*map(str, (one.points, *one.breaks))]) for one in found]
    assert lines == [
        (1, "Bea", ["2", "4", "1"]),
        (2, "Cia", ["2", "4", "0"]),
        (3, "Ann", ["1", "5", "1"]),
        (4, "Dan", ["1", "5", "0"]),
    ]
