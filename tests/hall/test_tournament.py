"""A tournament is what the hall decided, row after row; nothing is edited."""

import pytest

from companion.hall.rounds.outcomes import reckoned
from companion.hall.rounds.pairings import PaperResult, ScoringRules
from companion.hall.rounds.standings import ranking
from companion.hall.rounds.tournament import Decided, Tournament, as_import
from companion.json_reader import BadValue, Json
from tests.hall.decided import SALAMANDER, bye, four_people, pairing, paper, person, round_of
from tests.hall.memory_shelf import MemoryShelf

TWO_TABLES = (
    round_of(1, name="Friday"),
    pairing(1, 1, "t1", {"red": 1, "blue": 2}),
    pairing(2, 1, "t2", {"red": 3, "blue": 4}),
)


def unfit(start: Tournament, *decided: Decided) -> str:
    with pytest.raises(BadValue) as found:
        start.after(decided)
    return found.value.code


def test_the_shelf_alone_tells_the_whole_tournament() -> None:
    shelf = MemoryShelf(lambda: 5.0)
    shelf.decide("table", {"table": "t1", "label": "Table 1", "key": "0"})
    for kind, content in [person(1, "Ann"), person(2, "Bea"), round_of(1)]:
        shelf.decide(kind, content)
    folded = Tournament().folded(shelf.decisions())
    assert folded == Tournament().after([person(1, "Ann"), person(2, "Bea"), round_of(1)]).folded(
        shelf.decisions(3)
    )
    assert (folded.row, folded.unread) == (4, ())


def test_the_last_that_was_decided_of_a_thing_holds() -> None:
    start = four_people(*TWO_TABLES)
    after = start.after(
        [
            person(4, "Dana", withdrawn=True),
            pairing(2, 1, "", {"red": 4, "blue": 3}),
            paper(1, {"red": 1, "blue": 2}),
            paper(1, {"red": 1, "blue": 1}, by="Eva", why="typed the wrong way round"),
        ]
    )
    assert after.people[4].name == "Dana"
    assert after.people[4].is_withdrawn
    assert after.pairings[2].seats == (("red", 4), ("blue", 3))
    assert after.papers[1] == PaperResult(
        1, (("red", 1), ("blue", 1)), by="Eva", why="typed the wrong way round"
    )
    assert start.papers == {}
    assert start.people[4].name == "Dan"


def test_a_paper_ends_when_other_seats_are_decided() -> None:
    seats: dict[str, Json] = {"king": 1, "monk": 2}
    start = four_people(*TWO_TABLES, paper(1, {"red": 1, "blue": 2}))
    assert start.after([pairing(1, 1, "t1", seats, game=SALAMANDER)]).papers == {}


@pytest.mark.parametrize(
    ("decided", "code"),
    [
        (person(0, "Nil"), "number"),
        (person(5, ""), "missing"),
        (person(5, "x" * 41), "too-long"),
        (round_of(1, win="many"), "unread"),
        (round_of(1, win="1/0"), "unread"),
        (round_of(1, delay_s=-1), "number"),
        (pairing(3, 2, "t3", {"red": 1, "blue": 2}), "unknown"),
        (pairing(3, 1, "t3", {"red": 1, "blue": 9}), "unknown"),
        (pairing(3, 1, "t3", {"red": 1, "blue": 3}), "twice"),
        (pairing(3, 1, "t3", {"red": 1, "blue": 1}), "twice"),
        (pairing(3, 1, "t3", {"red": 1}), "seats"),
        (pairing(3, 1, "t3", {"red": 1, "monk": 2}), "choice"),
        (pairing(3, 1, "t3", {"red": True, "blue": 2}), "number"),
        (pairing(3, 1, "T/#", {"red": 1, "blue": 2}), "unknown"),
        (pairing(3, 1, "t3", {"red": 1, "blue": 2}, game="chess"), "choice"),
        (bye(3, 1, 1), "twice"),
        (bye(3, 1, 1, "double"), "choice"),
        (paper(9, {"red": 1, "blue": 2}), "unknown"),
        (paper(1, {"red": 1}), "places"),
        (paper(1, {"red": 2, "blue": 2}), "places"),
        (paper(1, {"red": 1, "king": 2}), "choice"),
        (paper(1, {"red": 1, "blue": 2}, own={"red": 10**9}), "number"),
    ],
)
def test_what_does_not_fit_is_named_and_nothing_is_changed(decided: Decided, code: str) -> None:
    assert unfit(four_people(*TWO_TABLES), decided) == code


def test_a_table_has_one_pairing_a_round_and_is_free_when_that_is_off() -> None:
    start = four_people(*TWO_TABLES[:2])
    other = pairing(3, 1, "t1", {"red": 3, "blue": 4})
    assert unfit(start, other) == "twice"
    is_off = pairing(1, 1, "t1", {"red": 1, "blue": 2}, off=True)
    assert [one.number for one in start.after([is_off, other]).of_round(1)] == [3]


def test_pairings_of_a_round_stand_by_table_and_byes_come_last() -> None:
    start = four_people(
        round_of(1), bye(1, 1, 1), pairing(2, 1, "t10", {"red": 3, "blue": 4})
    ).after([person(5, "Eva"), person(6, "Fay"), pairing(3, 1, "t2", {"red": 5, "blue": 6})])
    assert [one.number for one in start.of_round(1)] == [3, 2, 1]


def test_the_rules_are_those_of_the_newest_round() -> None:
    start = four_people(
        round_of(2, tie_breaks=["wins"], win="3", draw="1", many="winner"), round_of(1)
    )
    assert start.rules == ScoringRules(ScoringRules().win * 3, ScoringRules().win, many="winner")
    assert Tournament().rules == ScoringRules()


def test_a_round_began_when_that_was_decided_first() -> None:
    clock = iter([1.0, 2.0, 3.0])
    shelf = MemoryShelf(lambda: next(clock))
    told: tuple[dict[str, Json], ...] = ({}, {"begun": True}, {"begun": True, "name": "Two"})
    for more in told:
        shelf.decide("round", {"round": 1, **more})
    found = Tournament().folded(shelf.decisions()).rounds[1]
    assert (found.begun_at, found.name) == (2.0, "Two")


def test_an_import_is_one_decision_and_whole_or_nothing() -> None:
    shelf = MemoryShelf(lambda: 0.0)
    good = as_import([person(1, "Ann"), person(2, "Bea"), round_of(1)])
    bad = as_import([person(3, "Cia"), pairing(1, 1, "t1", {"red": 1, "blue": 9})])
    for kind, content in (good, bad):
        shelf.decide(kind, content)
    folded = Tournament().folded(shelf.decisions())
    assert ([*folded.people], folded.unread) == ([1, 2], (2,))


def test_a_row_that_no_tournament_can_hold_is_told_and_left_out() -> None:
    shelf = MemoryShelf(lambda: 0.0)
    shelf.decide("person", {"person": "one"})
    shelf.decide(*person(1, "Ann"))
    folded = Tournament().folded(shelf.decisions())
    assert ([*folded.people], folded.unread) == ([1], (1,))


def test_a_round_that_was_thrown_away_leaves_its_number_and_its_people_free() -> None:
    start = four_people(*TWO_TABLES, paper(1, {"red": 1, "blue": 2}))
    after = start.after([("round", {"round": 1, "off": True})])
    assert (after.rounds, after.standing, after.papers) == ({}, (), {})
    again = after.after([round_of(1), pairing(3, 1, "t1", {"red": 2, "blue": 1})])
    assert [one.number for one in again.of_round(1)] == [3]


def test_decisions_of_an_older_hall_are_read_as_they_counted() -> None:
    """Its tie-breaks and ways to share points, byes of three kinds, points of a game on paper"""
    shelf = MemoryShelf(lambda: 0.0)
    old: dict[str, Json] = {
        "name": "",
        "delay_s": 0,
        "begun": True,
        "tie_breaks": ["wins", "own-points"],
    }
    worth: dict[str, Json] = {"win": "3", "draw": "1", "loss": "0", "many": "winner"}
    for kind, content in (
        *(person(number, name) for number, name in enumerate("ABCDE", 1)),
        round_of(1, **old, **worth),
        pairing(1, 1, "t1", {"red": 1, "blue": 2}),
        *(bye(number - 1, 1, number, kind) for number, kind in ((3, "full"), (4, "half"))),
        bye(4, 1, 5, "zero"),
        paper(1, {"red": 1, "blue": 2}, own={"red": 54, "blue": 30}, by="Eva", why=""),
    ):
        shelf.decide(kind, content)
    folded = Tournament().folded(shelf.decisions())
    points = {one.person.name: float(one.points) for one in ranking(reckoned(folded, ()))}
    assert (points, folded.unread) == ({"A": 3, "B": 0, "C": 3, "D": 1, "E": 0}, ())
