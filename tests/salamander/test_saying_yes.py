"""A yes said twice, or by whom nobody asks, changes nothing: a request stays its asker's."""

import pytest

from companion.games.salamander.rules.record import Header
from companion.observations import Json
from tests.salamander.at_the_table import Seated
from tests.salamander.pages import status
from tests.salamander.told import Heard

SEATS = ["king", "queen", "monk", "robber"]
NAMES: dict[str, Json] = dict(zip(SEATS, ("Ada", "Bruno", "Carla", "Dan"), strict=True))
WISHES = ["resign", "end", "rematch", "accept", "undo"]


def wished(word: str, count: int) -> tuple[Seated, dict[str, Json], list[str]]:
    """The queen wants it; with what the word carries, and who is asked."""
    table = Seated.of(seats=[*SEATS[:count]], players=NAMES)
    table.throw("king", 3, 4)
    words: dict[str, Json] = {}
    if word == "rematch":
        table.say("table", "end")
        words = {"players": {seat: NAMES[seat] for seat in SEATS[:count]}}
    if word == "accept":
        table.say("king", "place", markers={"queen": "air-1-1"})
    assert table.say("queen", word, **words) == ["waiting"]
    asks = table.last("waiting")["asks"]
    assert isinstance(asks, list)
    return table, words, [str(one) for one in asks]


@pytest.mark.parametrize("count", [3, 4])
@pytest.mark.parametrize("word", WISHES)
def test_a_yes_said_twice_by_anybody_changes_nothing(word: str, count: int) -> None:
    table, words, asks = wished(word, count)
    for figure in asks:
        idle = [one for one in SEATS[:count] if one not in asks[asks.index(figure) :]]
        for one in idle:
            before = table.session._belief
            assert table.say(one, word, **words) == []
            assert table.say(one, word, agrees=True, **words) == []
            assert one not in asks or table.say(one, "turn-done") == []  # pressed twice
            assert table.session._belief == before
        assert table.last("waiting")["by"] == "queen"
        table.say(figure, word, agrees=True, **words)
    decided = table.session._belief
    for one in SEATS[:count]:
        assert table.say(one, word, agrees=True, **words) == []
    assert table.session._belief == decided


def test_it_is_the_asker_who_has_resigned() -> None:
    table, _, _ = wished("resign", 3)
    for who in ("monk", "monk", "king", "king"):
        table.say(who, "resign")
    assert table.last("game-over")["ranks"] == {"king": 1, "queen": 3, "monk": 1}


def test_a_yes_is_no_wish_where_nothing_is_asked() -> None:
    table = Seated.of(seats=[*SEATS[:3]])
    table.throw("king", 3, 4)
    assert table.say("monk", "undo", agrees=True) == []
    table.say("king", "place", markers={"queen": "air-1-1"})
    assert table.say("monk", "accept", agrees=True) == []


def test_what_is_to_stand_is_said_and_shown_while_it_is_asked() -> None:
    heard = Heard(Header(seats=(0, 1, 2))).say("king", "throw", eyes=[3, 4], symbol="stone")
    heard.say("king", "place", markers={"queen": "air-1-1"})
    fault, asked = status(heard), status(heard.say("monk", "accept"))
    assert (asked["kind"], asked["asks"]) == ("waiting", ["queen"])
    assert str(asked["why"]).startswith(str(fault["text"]))
    assert (asked["page"], asked["repair"]) == (fault["page"], fault["repair"])
    assert asked["repair"]


def test_a_contradiction_stands_by_the_yes_of_all_who_are_asked() -> None:
    table = Seated.of(seats=[*SEATS[:3]], starts="king")
    table.throw("king", 2, 2)
    table.say("king", "place", markers={"king": "air-4-2"})
    table.say("king", "stay", piece="figure")
    claims: Json = [["queen", "row-1"], ["monk", "stone-1"]]
    table.say("king", "declare", cards=["fire"], claims=claims)
    assert table.say("monk", "accept", agrees=True) == []
    assert table.say("king", "accept") == ["contradiction"]
    assert table.say("king", "refuse") == ["contradiction"]
    assert table.last("contradiction")["asks"] == []
    assert table.say("king", "accept") == ["contradiction"]
    assert table.say("king", "accept", agrees=True) == []
    assert table.say("queen", "accept", agrees=True) == ["contradiction"]
    assert table.say("monk", "accept", agrees=True) == ["accepted"]
