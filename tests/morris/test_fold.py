"""Whatever is said, the fold of its events lies as the session does, in four languages."""

from collections.abc import Iterator
from random import Random

import pytest

from companion.game import LANGUAGE_CODES
from companion.live.table import Table
from companion.observations import ABSENT, BACK, Json, LinkChanged, PageSaid
from companion.replay.stored_game import StoredGame, replayed
from companion.storage.store import Store
from tests.morris.at_table import MorrisTable
from tests.morris.files.record_lines import header_to_json
from tests.morris.games import USUAL
from tests.morris.page.game_view import GameView, after_event, position_from_json
from tests.morris.page.shown import shown
from tests.morris.players.evening import game_told, said_of
from tests.morris.rules.position import SEATS
from tests.morris.rules.record import Header
from tests.morris.rules.rules import legal_actions
from tests.morris.session.session import Session
from tests.morris.story.ledger import ledger_lines
from tests.morris.web.state import MorrisState, begun
from tests.morris.web.whole_game import whole_game
from tests.morris.words.speaker import Speaker
from web.access.roles import Role
from web.games import read_catalogues

WORDS = 160
LIVELY = 1  # a seed
BY = (*SEATS, *SEATS, "table", "referee", "nobody")
ABOUT = ("undo", "undo", "end", "refuse", "turn-done", "names", "rematch", "resign")
NAMES: dict[str, Json] = {"white": "Ada", "black": "Bob"}


def said_anyhow(session: Session, seed: int) -> Iterator[PageSaid]:
    """Mostly what is legal; else anything, by anybody."""
    dice = Random(seed)
    for number in range(WORDS):
        t, now = float(number), session.course.now
        able = [*legal_actions(now, session.course.header.rulings)]
        if able and dice.random() < 0.8:
            yield said_of(t, SEATS[now.mover], dice.choice(able))
            continue
        by, say = dice.choice(BY), dice.choice(("put", "take", "move", *ABOUT))
        points: dict[str, Json] = {"point": "d5", "from": "a1", "to": dice.choice(("a4", "z1"))}
        about: dict[str, Json] = {"reason": "the cat", "players": NAMES}
        yield PageSaid(t, by, say, points if say in ("put", "take", "move") else about)


@pytest.mark.parametrize("turn_end", ["auto", "button"])
@pytest.mark.parametrize("seed", range(12))
def test_the_fold_lies_as_the_session_does(seed: int, turn_end: str) -> None:
    table = MorrisTable(Header(), turn_end)
    session = table.session
    view, events = GameView.begun(Header()), list[dict[str, Json]]()
    for said in said_anyhow(session, seed):
        if table.begun_by(said) is not None:
            break  # a table begins another game with that word
        told = [event.to_json() for event in table.feed(said)]
        for event in told:
            view = after_event(view, event)
        events += told
        now, course = view.now, session.course
        assert now[:2] == course.now[:2]
        assert (now.owes_take, view.steps) == (course.now.owes_take, course.steps)
        assert [one.turn for one in view.turns] == [*course.turns]
        assert (view.over is not None) == (course.is_over and (table.wish or session.wish) is None)
        assert header_to_json(view.header) == table.agreed
        for language in LANGUAGE_CODES if told else ():
            page = shown(view, language)
            assert isinstance(page["status"], dict)
            assert page["status"]["text"]
    for language in LANGUAGE_CODES:
        lines = [*ledger_lines(events, Speaker(language, session.course.header))]
        assert all(text and "{" not in text for _, _, text in lines)
        assert lines


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_the_log_of_such_a_game_is_shown_and_kept(language: str) -> None:
    store = Store()
    table = Table(USUAL, store, "button")
    speech = language, read_catalogues()[language]
    assert isinstance(table.session, MorrisTable)
    for part, state in (("camera", ABSENT), ("slots", ABSENT), ("camera", BACK)):
        table.take(LinkChanged(0.0, part, state))
    for said in said_anyhow(table.session.session, LIVELY):
        if table.game > 1:
            break
        table.take(said)
    rows = store.of_game(1)
    page = begun(None, rows[0])
    for row in rows[1:]:
        page = page.after(row)
    told = page.shown(speech)
    assert (told["links"], told["away"]) == ({"camera": True}, {})
    assert told["news"]
    assert page.private(Role.REFEREE, speech) == {}
    assert page.looks_like(page.after(rows[-1])) or rows[-1].kind == "event"
    assert not page.looks_like(begun(page, rows[0]))
    whole = whole_game(rows, speech, True)
    kinds = {one["kind"] for one in whole["incidents"] if isinstance(one, dict)}  # type: ignore[union-attr]
    assert {"illegal", "corrected"} <= kinds
    assert replayed(StoredGame(rows)).differs_at is None


def test_a_table_that_plays_on_is_as_it_was_in_the_next_game() -> None:
    store = Store()
    table = Table(USUAL, store)
    table.take(LinkChanged(0.0, "camera", "lost"))
    table.take(PageSaid(1.0, "white", "resign"))
    table.take(PageSaid(2.0, "table", "rematch", {"players": NAMES}))
    state = begun(None, store.of_game(1)[0])
    for row in store.after(state.row_id):
        state = begun(state, row) if row.kind == "game" else state.after(row)
    assert isinstance(state, MorrisState)
    assert (state.game, state.away) == (2, {"camera": "lost"})
    assert state.view.header.players == ("Ada", "Bob")


def test_what_is_no_position_is_refused() -> None:
    with pytest.raises(ValueError, match="is no position"):
        position_from_json({"stones": {}})


@pytest.mark.parametrize("seed", range(12))
def test_drawn_people_find_an_end_and_are_caught_once(seed: int) -> None:
    table = MorrisTable(Header(), "auto")
    events = [event for one in game_told(Header(), seed) for event in table.feed(one)]
    assert table.is_over
    assert [event.kind for event in events].count("illegal") <= 1
