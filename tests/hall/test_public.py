"""What the public may know of a table, and when."""

from collections.abc import Mapping

import pytest

from companion.hall.overview.public import PublicCourse, delay_of, told_on, was_told_too_soon
from companion.hall.rounds.tournament import Tournament
from companion.hall.shelf.shelf import Kept
from companion.observations import Json
from companion.storage.chain import Head, RowBody, chained
from tests.hall.decided import four_people, pairing, round_of

SAID: tuple[RowBody, ...] = (
    ("game", {"pairing": 1}),
    ("observation", {"t": 1.0}),
    ("event", {"t": 1.0, "kind": "action"}),
    ("evidence", {"row": 3}),
    ("event", {"t": 2.0, "kind": "turn-done"}),
)
KEPT = tuple(Kept(row, 100.0 + row.id) for row in chained(Head(), 1, SAID))
SEATS: Mapping[str, Json] = {"red": 1, "blue": 2}


def waiting(seconds: float, now: float) -> tuple[PublicCourse, list[int]]:
    course, rows = told_on(PublicCourse(), KEPT, lambda _: seconds, now)
    return course, [row.id for row in rows]


def test_only_headers_and_events_are_told() -> None:
    assert waiting(0, 0.0)[1] == [1, 3, 5]


@pytest.mark.parametrize(
    ("now", "told"), [(110.9, []), (111.0, [1]), (113.5, [1, 3]), (115, [1, 3, 5])]
)
def test_each_row_waits_as_long_as_the_round_says(now: float, told: list[int]) -> None:
    assert waiting(10, now)[1] == told


def test_what_has_to_wait_says_until_when() -> None:
    assert waiting(10, 112.0)[0].next_at == 113.0
    assert waiting(10, 115.0)[0].next_at is None


def test_what_came_before_the_hall_began_waits_from_there() -> None:
    course, rows = told_on(PublicCourse(since=200.0), KEPT, lambda _: 10, 209.0)
    assert (course.next_at, rows) == (210.0, ())
    course, rows = told_on(PublicCourse(since=200.0), KEPT, lambda _: 10, 210.0)
    assert (course.since, len(rows)) == (200.0, 3)


def test_what_was_told_is_not_told_again() -> None:
    course, _ = told_on(PublicCourse(), KEPT, lambda _: 10, 113.0)
    _, rows = told_on(course, KEPT[course.row :], lambda _: 10, 115.0)
    assert [row.id for row in rows] == [5]


def two_rounds() -> Tournament:
    return four_people(
        round_of(1, delay_s=60, begun=True),
        round_of(2, delay_s=600),
        pairing(1, 1, "t1", SEATS),
        pairing(2, 2, "t1", SEATS),
        pairing(3, 2, "t2", {"red": 3, "blue": 4}),
    )


@pytest.mark.parametrize(
    ("table", "agreed", "seconds"),
    [
        ("t1", {"pairing": 1}, 60),
        ("t1", {"pairing": 2}, 600),
        ("t1", {"pairing": 3}, 60),  # another table's: as one that names none
        ("t1", {"pairing": "1"}, 60),
        ("t1", {}, 60),
        ("t9", {}, 60),  # the rounds that have begun
    ],
)
def test_the_delay_is_that_of_the_round(
    table: str, agreed: Mapping[str, Json], seconds: int
) -> None:
    assert delay_of(two_rounds(), table, agreed) == seconds


def test_who_names_no_pairing_waits_as_long_as_any_round_that_was_begun() -> None:
    begun = two_rounds().after([round_of(2, delay_s=600, begun=True)])
    assert delay_of(begun, "t1", {}) == 600
    assert delay_of(begun, "t9", {}) == 600
    assert delay_of(Tournament(), "t1", {}) == 0


def test_a_round_that_has_not_begun_makes_nobody_wait_less() -> None:
    """Only a table that lies names one"""
    planned = four_people(
        round_of(1, delay_s=300, begun=True),
        round_of(2, delay_s=0),
        pairing(1, 1, "t1", SEATS),
        pairing(2, 2, "t1", SEATS),
    )
    assert delay_of(planned, "t1", {"pairing": 2}) == 300
    begun = planned.after([round_of(2, delay_s=0, begun=True)])
    assert delay_of(begun, "t1", {"pairing": 2}) == 0


def test_before_any_round_the_longest_delay_holds() -> None:
    assert delay_of(four_people(round_of(1, delay_s=60), round_of(2, delay_s=600)), "t1", {}) == 600


def test_a_longer_delay_takes_back_what_was_told() -> None:
    course, _ = told_on(PublicCourse(), KEPT, lambda _: 10, 115.0)
    assert not was_told_too_soon(course, lambda _: 10)
    assert was_told_too_soon(course, lambda _: 11)
