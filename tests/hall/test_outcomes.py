"""Which game is of which pairing, and what of it counts: what is proved, or on paper."""

from dataclasses import replace
from typing import Any

import pytest

from companion.hall.rounds.games import GameEnding, HallGame, Judgement
from companion.hall.rounds.outcomes import NOBODYS, OTHER, SEVERAL, PairingState, reckoned
from companion.hall.rounds.pairings import Person
from companion.hall.rounds.standings import ranking
from companion.hall.rounds.tournament import Decided, Tournament
from tests.hall.decided import FAUST, bye, four_people, pairing, paper, round_of

LOG, LIAR = "a" * 64, "b" * 64
ENDING = GameEnding((("red", 1), ("blue", 2)), (("red", 54), ("blue", 40)))
BEGUN = round_of(1, begun=True)
AT_ONE = pairing(1, 1, "t1", {"red": 1, "blue": 2})
AT_TWO = pairing(2, 1, "t2", {"red": 3, "blue": 4})


def game(number: int = 1, table: str = "t1", **more: Any) -> HallGame:
    """One that goes on, begun when the round had begun; `more` are keys of the class."""
    seats = ("red", "blue")
    made = HallGame(LOG, table, number, 1, FAUST, seats, None, 50.0, 90, 60.0, turns=3)
    return replace(made, **more)


def over(**more: Any) -> HallGame:
    return game(ending=ENDING, judgement=Judgement(90, None, ENDING), **more)


def tournament(*decided: Decided) -> Tournament:
    return four_people(BEGUN, AT_ONE, AT_TWO, *decided)


def assigned(start: Tournament, *games: HallGame) -> tuple[dict[int, int], list[str]]:
    """Pairing and number of its game; why the others have none."""
    found = reckoned(start, games)
    chosen = {one: it.game.number for one, it in found.outcomes.items() if it.game}
    return chosen, [why for _, why in found.loose]


def test_a_game_belongs_by_the_number_in_its_header() -> None:
    assert assigned(tournament(), game(4, "t2", pairing=2), game(5, pairing=1)) == (
        {2: 4, 1: 5},
        [],
    )


def test_a_game_without_a_number_belongs_by_its_table_in_the_round_that_had_begun() -> None:
    assert assigned(tournament(), game(4, "t2")) == ({2: 4}, [])


@pytest.mark.parametrize(
    ("names", "is_theirs"),
    [
        ({"red": "Ann", "blue": "Bea"}, True),
        ({"red": "ann ", "blue": "The guest"}, True),  # nobody of the evening: as somebody typed it
        ({"red": "Red", "blue": "Blue"}, True),
        ({"red": "Ann", "blue": "Dan"}, False),  # a table that was away began its last game anew
        ({"red": "Bea", "blue": "Ann"}, False),
    ],
)
def test_a_game_of_other_people_of_the_evening_is_not_theirs_who_should_play_there(
    names: dict[str, str], is_theirs: bool
) -> None:
    found = assigned(tournament(), game(4, named=(*names.items(),)))
    assert found == (({1: 4}, []) if is_theirs else ({}, [OTHER]))
    meant = assigned(tournament(), game(4, pairing=1, named=(*names.items(),)))
    assert meant == ({1: 4}, [])


def test_of_two_people_of_one_name_the_number_says_who_sits_there() -> None:
    start = tournament(*(("person", {"person": one, "name": "Ann"}) for one in (1, 2)))
    theirs = game(4, named=(("red", "Ann (1)"), ("blue", "Ann (2)")))
    swapped = game(5, named=(("red", "Ann (2)"), ("blue", "Ann (1)")))
    assert assigned(start, theirs) == ({1: 4}, [])
    assert assigned(start, swapped) == ({}, [OTHER])


@pytest.mark.parametrize(
    ("names", "called"),
    [
        (["Ann", "Bea"], ["Ann", "Bea"]),
        (["Ann", "ann", "Bea"], ["Ann (1)", "ann (2)", "Bea"]),
        (["Ann", "Ann", "Ann (1)"], ["Ann (1)", "Ann (2)", "Ann (1) (3)"]),
        (["A" * 40, "A" * 40], [f"{'A' * 36} (1)", f"{'A' * 36} (2)"]),
    ],
)
def test_a_name_that_more_than_one_has_carries_the_number_within_its_length(
    names: list[str], called: list[str]
) -> None:
    people = {number: Person(number, name) for number, name in enumerate(names, start=1)}
    assert [*Tournament(people).called.values()] == called


def test_a_game_from_before_the_first_round_belongs_to_nobody() -> None:
    start = Tournament().after([("person", {"person": 1, "name": "Ann"})])
    assert assigned(start, game()) == ({}, [NOBODYS])
    late = replace(tournament().rounds[1], begun_at=55.0)
    later = replace(tournament(), rounds={1: late})
    assert assigned(later, game()) == ({}, [NOBODYS])


def test_the_round_is_the_one_that_began_last_before_the_game() -> None:
    start = tournament(round_of(2), pairing(3, 2, "t1", {"red": 3, "blue": 1}))
    first, second = start.rounds[1], replace(start.rounds[2], is_begun=True, begun_at=45.0)
    begun = replace(start, rounds={1: first, 2: second})
    assert assigned(begun, game(1, began=40.0), game(2)) == ({1: 1, 3: 2}, [])


@pytest.mark.parametrize(
    ("one", "why"),
    [
        (game(pairing=9), OTHER),
        (game(pairing=2), OTHER),
        (game(table="t9"), NOBODYS),
        (game(kind="feuer-salamander", pairing=1), OTHER),
        (game(seats=("red",), pairing=1), OTHER),
    ],
)
def test_what_does_not_fit_belongs_to_nobody_and_is_told(one: HallGame, why: str) -> None:
    assert assigned(tournament(), one) == ({}, [why])


def test_a_game_whose_pairing_is_called_off_is_told() -> None:
    start = tournament(pairing(1, 1, "t1", {"red": 1, "blue": 2}, off=True))
    assert assigned(start, game(pairing=1)) == ({}, [OTHER])


def test_a_table_cannot_take_the_pairing_of_another_by_its_number() -> None:
    start = tournament()
    mine, lie = game(1, "t2", pairing=2), game(7, "t1", pairing=2, log=LIAR)
    assert assigned(start, lie, mine) == ({2: 1}, [OTHER])


def test_a_number_goes_before_table_and_time() -> None:
    assert assigned(tournament(), game(1), game(2, pairing=1)) == ({1: 2}, [SEVERAL])


def test_of_two_games_the_one_that_was_played_counts_and_of_two_played_none() -> None:
    start = tournament()
    set_up, one, other = game(1, turns=0), game(2), game(3)
    assert assigned(start, set_up, one) == ({1: 2}, [SEVERAL])
    assert assigned(start, one, other) == ({}, [SEVERAL, SEVERAL])


@pytest.mark.parametrize("named", [(), (("red", "Bea"), ("blue", "Ann"))])
def test_the_first_whole_game_is_the_pairings_and_what_follows_a_rematch(
    named: tuple[tuple[str, str], ...],
) -> None:
    for first in (over(pairing=1), over(), game(ending=ENDING, pairing=1)):
        later = game(2, began=55.0, named=named, seats=("red",))
        whole = replace(later, ending=ENDING)
        assert assigned(tournament(), first, later) == ({1: 1}, [])
        assert reckoned(tournament(), [first, later]).plays_on("t1") is None
        assert reckoned(tournament(), [first, later]).rematch_at("t1") is not None
        assert reckoned(tournament(), [first, whole]).rematch_at("t1") is None


def test_a_game_that_was_left_unfinished_gives_way_to_one_that_is_whole() -> None:
    left, whole = game(1), replace(over(), number=2, began=55.0)
    assert assigned(tournament(), left, whole) == ({1: 2}, [SEVERAL])
    named = replace(left, pairing=1)
    assert assigned(tournament(), named, whole) == ({1: 2}, [SEVERAL])


@pytest.mark.parametrize(
    ("one", "state"),
    [
        (game(), PairingState.RUNNING),
        (game(ending=ENDING), PairingState.JUDGING),
        (game(ending=ENDING, judgement=Judgement(80, None, ENDING)), PairingState.JUDGING),
        (game(ending=ENDING, judgement=Judgement(90, 12)), PairingState.DIFFERS),
        (over(), PairingState.PROVED),
    ],
)
def test_only_what_is_proved_counts(one: HallGame, state: PairingState) -> None:
    found = reckoned(tournament(), [one])
    assert found.outcomes[1].state is state
    ann = next(line for line in ranking(found) if line.person.number == 1)
    assert ann.points == (state is PairingState.PROVED)


def test_paper_counts_instead_of_what_the_rows_say_and_until_it_is_withdrawn() -> None:
    on_paper = tournament(paper(1, {"red": 2, "blue": 1}, by="Eva"))
    found = reckoned(on_paper, [over()])
    assert found.outcomes[1].state is PairingState.PAPER
    assert ranking(found)[0].person.name == "Bea"
    again = reckoned(on_paper.after([paper(1, {})]), [over()])
    assert again.outcomes[1].state is PairingState.PROVED
    assert ranking(again)[0].person.name == "Ann"


def test_byes_and_papers_count_up_to_a_round() -> None:
    start = four_people(
        round_of(1),
        round_of(2),
        bye(1, 1, 1),
        bye(2, 2, 2),
        bye(3, 2, 1, "half"),
        bye(4, 2, 3, "zero"),
    )
    found = reckoned(start, [])
    assert [str(one.points) for one in ranking(found)] == ["3/2", "1", "0", "0"]
    assert [str(one.points) for one in ranking(found, 1)] == ["1", "0", "0", "0"]


def test_a_pairing_that_is_off_counts_for_nothing() -> None:
    start = tournament(
        paper(1, {"red": 1, "blue": 2}), pairing(1, 1, "t1", {"red": 1, "blue": 2}, off=True)
    )
    assert {*reckoned(start, []).outcomes} == {2}
