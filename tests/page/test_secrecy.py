"""Der Feuer-Salamander: what was answered in secret reaches the browser of who asked, and no other.

Two tables are told the same, but one answer is the other way; all that others can get is alike.
"""

import json
from itertools import count

import pytest

from companion.games.salamander.rules.record import Record
from companion.observations import Json, PageSaid
from tests.night import by_day
from tests.page.tables import EVERYBODY
from tests.page.two_tables import HeardTable, otherwise, secrets_in, told
from tests.salamander.random_games import random_game
from web.access.roles import Role
from web.salamander.words import SALAMANDER_SEATS

BEFORE = random_game(7, most_turns=6)  # a game that is over when the other one begins
GAMES = (0, 5, 10, 19)  # of three players or four
TURNS = 12
PRIVATE = b"event: private\n"


def two_tables(
    game: Record, which: int, monkeypatch: pytest.MonkeyPatch
) -> tuple[HeardTable, HeardTable, Role]:
    """Both after the whole game, and who asked the question that is answered otherwise."""
    plain = told(game)
    places = secrets_in(plain)
    place = places[which % len(places)]
    tables = []
    for observations in (plain, otherwise(plain, place)):
        numbers = count()
        monkeypatch.setattr("secrets.token_urlsafe", lambda _, of=numbers: f"{next(of):022}")
        table = HeardTable(BEFORE, game)
        for observation in observations:
            table.tell(observation)
        table.picture_is_kept()
        tables.append(table)
    asked = plain[place - 1]
    assert isinstance(asked, PageSaid)
    first, second = tables
    return first, second, Role.named(asked.by)


def without_private(stream: bytes) -> list[bytes]:
    return [one for one in stream.split(b"\n\n") if not one.startswith(PRIVATE)]


def private_in(stream: bytes) -> list[dict[str, Json]]:
    return [
        json.loads(one.partition(b"data: ")[2])
        for one in stream.split(b"\n\n")
        if one.startswith(PRIVATE)
    ]


@pytest.mark.parametrize("seed", GAMES)
def test_whichever_way_an_answer_went_everybody_else_gets_the_same_bytes(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """rules, Antwort: only who asked may know it"""
    game = random_game(seed, most_turns=TURNS)
    one, other, asker = two_tables(game, seed, monkeypatch)
    assert one.said == other.said
    for role in {*EVERYBODY} - {Role.REFEREE}:
        heard, again = one.heard[role], other.heard[role]
        if role == asker:
            assert private_in(heard) != private_in(again)
            heard, again = (b"".join(without_private(said)) for said in (heard, again))
        assert heard == again, role
    assert private_in(one.heard[Role.REFEREE]) != private_in(other.heard[Role.REFEREE])


@pytest.mark.parametrize("others_asking", by_day([{Role.ONLOOKER, Role.HOST}, {*EVERYBODY}]))
def test_whatever_anybody_asks_for_is_the_same_whichever_way_an_answer_went(
    others_asking: set[Role], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All routes, with their heads; the one before is over, and its files say nothing of this."""
    seed = GAMES[1]
    game = random_game(seed, most_turns=TURNS)
    one, other, asker = two_tables(game, seed + 1, monkeypatch)
    beside = next(role for role in map(Role.at, SALAMANDER_SEATS) if role != asker)
    for role in {beside, *others_asking} - {Role.REFEREE, asker}:
        answers, others = one.everything(role), other.everything(role)
        assert answers.keys() == others.keys()
        for path, answer in answers.items():
            assert answer == others[path], (role, path)
    answers, others = one.everything(asker), other.everything(asker)
    differing = {path for path in answers if answers[path] != others[path]}
    assert differing == {"/events"}
    (_, _, told_one), (_, _, told_other) = answers["/events"], others["/events"]
    assert without_private(told_one) == without_private(told_other)
