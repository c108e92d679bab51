"""A word for a game that is over: a sentence that says what would do, and nothing is changed."""

from collections.abc import Mapping

import pytest

from companion.games.salamander.files.record_lines import header_to_json
from companion.games.salamander.rules.record import Header
from companion.live.table import Table
from companion.observations import Json, PageSaid
from companion.storage.store import Store
from tests.page.attacked import OURS
from tests.page.tables import ONE_TURN, Said, app, paired, table
from web.access.page_words import Vocabulary
from web.access.roles import Role
from web.faust.words import FAUST_WORDS
from web.games import read_catalogues
from web.salamander.words import SALAMANDER_WORDS

LATE: list[tuple[Role, Mapping[str, Json]]] = [
    (Role.at("red"), {"say": "lay", "field": "B7"}),
    (Role.at("red"), {"say": "move", "piece": "red", "from": "A1", "to": "A2"}),
    (Role.at("blue"), {"say": "resign"}),
    (Role.HOST, {"say": "turn-done"}),
    (Role.at("king"), {"say": "throw", "eyes": [1, 2], "symbol": "stone"}),
    (Role.at("queen"), {"say": "answered", "content": "yes"}),
    (Role.at("monk"), {"say": "resign"}),
]


def ended(role: Role) -> Store:
    store = Store()
    if role in (Role.at("king"), Role.at("queen"), Role.at("monk")):
        played = Table(header_to_json(Header()), store)
        played.take(PageSaid(1.0, "table", "end"))
    else:
        played = table(ONE_TURN + "say table end\n", store=store)
    assert played.session.is_over
    return store


@pytest.mark.parametrize(("role", "word"), LATE)
def test_a_word_of_play_for_a_game_that_is_over_is_told_what_would_do(
    role: Role, word: Mapping[str, Json]
) -> None:
    said = Said()
    answer = paired(app(ended(role), said), role).post("/say", json=dict(word), headers=OURS)
    assert (answer.status_code, answer.get_json(), said.words) == (400, {"code": "over"}, [])
    assert all("refused.over" in words for words in read_catalogues().values())


@pytest.mark.parametrize("word", ["undo", "rematch"])
def test_what_is_said_of_a_game_that_is_over_is_heard(word: str) -> None:
    said, players = Said(), {"players": {"red": "Anna", "blue": "Bert"}}
    more = players if word == "rematch" else {}
    client = paired(app(ended(Role.at("red")), said), Role.at("red"))
    assert client.post("/say", json={"say": word, **more}, headers=OURS).status_code == 202
    assert [one.say for one in said.words] == [word]


@pytest.mark.parametrize("vocabulary", [FAUST_WORDS, SALAMANDER_WORDS])
def test_what_is_about_the_end_itself_may_always_be_said(vocabulary: Vocabulary) -> None:
    always = {what for what, word in vocabulary.items() if not word.is_of_play}
    assert {"undo", "refuse", "rematch", "names", "ruling", "place"} <= always
