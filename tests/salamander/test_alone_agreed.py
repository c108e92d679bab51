"""Who sits where the table plays, as a header has it from game to game."""

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from pathlib import Path

import pytest

from companion.games.alone import Alone, first_seal
from companion.games.salamander.at_table import Session
from companion.games.salamander.files.record_lines import header_from_json, header_to_json
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.at_table import next_header
from companion.games.salamander.session.problems import Doubt
from companion.observations import Json
from companion.replay.agreeing import agreed_on
from tests.salamander.sealed_table import SealedTable, of_table, proved


def test_it_agrees_to_what_all_people_want(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=4)
    table.play(3)
    table.say("king", "end")
    table.hears_the_table()
    assert not table.table.session.is_over
    table.say("queen", "end")
    table.hears_the_table()
    assert table.table.session.is_over
    assert table.kinds()[-1] == "opened"
    assert proved(table).wrong == ()


def test_one_person_agrees_with_himself(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=2, seats=("king", "queen"))
    table.play(2)
    table.say("king", "end")
    table.hears_the_table()
    assert table.table.session.is_over


def test_a_game_whose_pile_is_open_is_over_for_good(tmp_path: Path) -> None:
    """Until then the end can be taken back; then all that was hidden is known."""
    table = SealedTable(tmp_path, seed=2, seats=("king", "queen"))
    table.play(1)
    table.say("referee", "end")
    table.say("referee", "undo")
    assert not table.table.session.is_over
    table.say("referee", "end")
    table.hears_the_table()
    assert table.kinds()[-1] == "opened"
    table.say("referee", "undo")
    assert table.table.session.is_over
    assert table.kinds()[-1] == "opened"


def test_a_rematch_goes_on_with_the_next_key(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=2, seats=("king", "queen"))
    table.play(1)
    table.say("king", "end")
    table.hears_the_table()
    table.say("king", "rematch", players={"king": "Queen", "queen": "King"})
    table.hears_the_table()
    table.say("table", "throw", eyes=[1, 2], symbol="stone")
    agreed = header_from_json(table.header(2))
    assert agreed.alone is not None
    assert agreed.alone.seat == FIGURES.index("king")
    (opened,) = [one for one in table.events() if one["kind"] == "opened"]
    assert agreed.alone.seal == opened["key"]


def test_it_lets_a_contradiction_stand_with_all_people(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    session = copy(table.table.session)
    assert isinstance(session, Session)
    asks_nobody = session._belief
    for asks, agrees in (((1, table.ghost), True), ((1,), False)):
        doubt = Doubt({}, session.game, by=0, asks=asks)
        session._belief = replace(asks_nobody, doubt=doubt)
        word = of_table(table, session.asked_of(table.ghost)).next_word()
        assert (word == ("monk", "accept", {"agrees": True})) is agrees


def test_a_seat_whose_name_is_gone_stays(tmp_path: Path) -> None:
    agreed = SealedTable(tmp_path, seed=2).course.header
    following = next_header(agreed, ("A", "B", "C", "D"))
    assert following.alone == agreed.alone


def test_people_alone_are_sealed_nothing() -> None:
    plain = header_from_json({"faust": 1, "game": "feuer-salamander"})
    assert next_header(plain, plain.players).alone is None


@pytest.mark.parametrize(
    ("alone", "why"),
    [
        ({"seat": "robber"}, 'alone.seat is "robber"'),
        ({"seat": "king", "level": 2}, "alone.level is 2; expected 1…1"),
        ({"seat": "king", "seal": "0"}, "expected 64 digits from 0 to f"),
        ("king", "alone"),
    ],
)
def test_a_seat_that_is_none_is_refused(alone: Json, why: str) -> None:
    seats: Json = ["king", "queen"]
    line: Mapping[str, Json] = {"faust": 1, "game": "feuer-salamander", "seats": seats}
    with pytest.raises(ValueError, match=why):
        header_from_json({**line, "alone": alone})


def test_a_header_keeps_who_is_played() -> None:
    line: Mapping[str, Json] = {"faust": 1, "game": "feuer-salamander"}
    agreed = replace(header_from_json(line), alone=Alone(2, 1, first_seal("ab" * 32)))
    assert header_from_json(header_to_json(agreed)) == agreed


def test_who_is_not_named_sits_where_the_table_plays() -> None:
    asked: dict[str, Json] = {
        "game": "feuer-salamander",
        "players": {"king": "Anna", "monk": "Ben"},
        "alone": {"seat": "queen"},
    }
    assert agreed_on(asked, "auto")["seats"] == ["king", "queen", "monk"]
