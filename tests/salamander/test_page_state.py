"""What pages keep of a running game, row by row: no word of the table breaks it."""

from dataclasses import replace
from functools import reduce
from typing import Any

from companion.games.salamander.files.record_lines import header_to_json
from companion.games.salamander.rules.record import Header
from companion.games.salamander.session.observed import observation_of
from companion.live.table import Table
from companion.observations import Json
from companion.storage.store import Store
from tests.rules.alone_table import ENGLISH
from web.access.roles import Role
from web.salamander.state import SalamanderState, begun

AGREED = Header(seats=(0, 1, 2))
LIED: list[dict[str, Json]] = [
    {"by": "table", "say": "set-aside", "figure": "queen", "card": "row-1"},
    {"by": "king", "say": "throw", "eyes": [1, 2], "symbol": "salamander"},
    {"by": "king", "say": "drew", "card": "row-1"},
]


def after(words: list[dict[str, Json]], header: Header = AGREED) -> SalamanderState:
    store = Store()
    table = Table(header_to_json(header), store)
    for t, one in enumerate(words):
        table.take(observation_of({"t": float(t), "page": one}))
    first, *rows = store.of_game(1)
    return reduce(SalamanderState.after, rows, begun(None, first))


def page_after(words: list[dict[str, Json]], header: Header = AGREED) -> dict[str, Any]:
    return after(words, header).shown(ENGLISH)


def test_a_card_that_is_set_aside_begins_the_course_anew() -> None:
    state = after(LIED[:1])
    assert [figure for figure, _ in state.view.header.set_aside] == [1]
    assert state.contradictions == ()


def test_a_contradiction_that_all_have_heard_is_told_to_the_referee_as_such() -> None:
    state = after(LIED)
    assert [(one["turn"], one["action"], one["untold"]) for one in state.contradictions] == [
        (1, 2, False)
    ]
    told = state.private(Role.REFEREE, ENGLISH)["contradictions"]
    assert isinstance(told, list)
    assert len(told) == 1


def test_a_contradiction_is_not_told_on_when_the_end_of_the_game_is_taken_back() -> None:
    """Nothing waits for it any more, so that nobody could let it stand."""
    ended: dict[str, Json] = {"by": "table", "say": "end"}
    undone: dict[str, Json] = {"by": "table", "say": "undo"}
    for words, kind in (([], "contradiction"), ([ended], "over"), ([ended, undone], "playing")):
        shown = page_after([*LIED, *words])
        assert shown["status"]["kind"] == kind
        assert ("accept" in str(shown["may"])) is (kind == "contradiction")


def test_whoever_wants_another_game_leaves_the_last_one_won() -> None:
    """The request stands in the place of the result, and is no other end."""
    resigns: dict[str, Json] = {"by": "king", "say": "resign"}
    named: Json = {"king": "King", "queen": "Queen"}
    asks: dict[str, Json] = {"by": "king", "say": "rematch", "players": named}
    state = after([resigns, asks], replace(AGREED, seats=(0, 1)))
    shown: dict[str, Any] = state.shown(ENGLISH)
    assert shown["status"]["kind"] == "waiting"
    assert state.won == shown["series"] == {"Queen": 1}


def test_an_end_that_all_take_back_leaves_no_contradiction_told() -> None:
    """By request, as by a judge."""
    words: list[dict[str, Json]] = [
        {"by": "table", "say": "end"},
        {"by": "king", "say": "undo"},
        {"by": "queen", "say": "undo", "agrees": True},
        {"by": "monk", "say": "undo", "agrees": True},
    ]
    shown = page_after([*LIED, *words])
    assert shown["status"]["kind"] == "playing"


def test_a_contradiction_that_won_the_game_is_told_with_the_result() -> None:
    """What is said last is believed by nobody who heard the rest."""
    claims: list[Json] = [["queen", "row-1"], ["monk", "stone-3"]]
    last: list[dict[str, Json]] = [
        {"by": "king", "say": "declare", "cards": ["air"], "claims": claims},
        {"by": "queen", "say": "reply", "content": "yes"},
        {"by": "monk", "say": "reply", "content": "yes"},
    ]
    status = page_after(LIED[:1] + last, replace(AGREED, target=3))["status"]
    assert status["kind"] == "over"
    assert "Not all of this can be true: Before the first turn, Queen" in str(status["why"])
