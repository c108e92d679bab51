"""Two people change places, until their round begins."""

import pytest

from companion.observations import Json
from tests.hall.decided import paper, person, round_of
from tests.hall.office import Office, office, office_of_a_round_to_come


def sits(there: Office, number: int) -> dict[str, tuple[int, ...]]:
    """By table, and by the kind of bye."""
    found = there.secretary.tournament().of_round(number)
    return {one.table or one.bye: one.people for one in found}


@pytest.mark.parametrize(
    ("two", "after"),
    [
        ((2, 3), {"t1": (1, 3), "t2": (2, 4), "full": (5,)}),
        ((1, 2), {"t1": (2, 1), "t2": (3, 4), "full": (5,)}),
        ((5, 4), {"t1": (1, 2), "t2": (3, 5), "full": (4,)}),
    ],
)
def test_two_people_change_places_in_one_decision(
    two: tuple[int, int], after: dict[str, tuple[int, ...]]
) -> None:
    there = office_of_a_round_to_come()
    before = len(there.shelf.decisions())
    said = {"round": 2, "person": two[0], "other": two[1]}
    assert there.say("swap", said).status_code == 200
    assert sits(there, 2) == after
    assert sits(there, 1) == sits(office(), 1)
    assert len(there.shelf.decisions()) == before + 1
    assert not there.secretary.tournament().unread


def test_two_change_places_though_the_partner_of_one_has_withdrawn() -> None:
    there = office_of_a_round_to_come().decided(person(1, "Ann", withdrawn=True))
    assert there.say("swap", {"round": 2, "person": 2, "other": 3}).status_code == 200
    assert sits(there, 2) == {"t1": (1, 3), "t2": (2, 4), "full": (5,)}


def test_a_paper_stays_with_the_pairing_for_which_it_was_written() -> None:
    there = office_of_a_round_to_come().decided(paper(4, {"red": 1, "blue": 2}))
    assert there.say("swap", {"round": 2, "person": 2, "other": 3}).status_code == 200
    assert not there.secretary.reckoned().of_round(2)[0].places


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"round": 1, "person": 1, "other": 2}, "round 1 has begun: nobody changes places"),
        ({"round": 2, "person": 1, "other": 1}, "choose two different people who are paired"),
        ({"round": 2, "person": 1, "other": 9}, "choose two different people who are paired"),
        ({"round": 2, "person": 1}, "With – nothing is filled in here."),
    ],
)
def test_who_cannot_change_places_is_told_why(said: dict[str, Json], sentence: str) -> None:
    there = office_of_a_round_to_come().decided(round_of(1, begun=True))
    before = sits(there, 1), sits(there, 2)
    answer = there.say("swap", said)
    assert answer.status_code == 400
    assert sentence in answer.get_json()["problems"][0]
    assert (sits(there, 1), sits(there, 2)) == before


def test_the_form_is_there_for_who_is_paired_until_the_round_begins() -> None:
    there = office_of_a_round_to_come().decided(person(6, "Eve"))
    form = there.page("/rounds/2").partition('data-decide="swap"')[2].partition("</form>")[0]
    assert [name in form for name in ("Ann (1)", "Fay (5)", "Eve (6)")] == [True, True, False]
    there.decided(round_of(2, begun=True))
    assert 'data-decide="swap"' not in there.page("/rounds/2")
