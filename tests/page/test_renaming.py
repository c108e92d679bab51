"""Players are called otherwise in the middle of a game: a note in the log that everybody reads."""

import json
from pathlib import Path

from playwright.sync_api import expect

from companion.events import Event
from companion.export.bundle import Export, stored_game
from companion.games.faust.at_table import Session
from companion.games.faust.files.record_lines import header_to_json
from companion.games.faust.rules.record import Header
from companion.observations import Json, Observation, PageSaid
from companion.replay.stored_game import StoredGame, replayed
from companion.storage.store import Store
from tests.page.conftest import Site, Visit
from tests.page.tables import ONE_TURN, app, paired, stream_from
from tests.table.sittings import sitting
from web.access.roles import Role
from web.app import parts_of
from workshop.drawn.faust_table import FaustTable

HEADER = Header(players=("Ada", "Bob"))
EVA: dict[str, Json] = {"red": "Eva", "blue": "Bob"}


def renamed(by: str = "table", players: Json = EVA, **more: Json) -> PageSaid:
    return PageSaid(60.0, by, "names", {"players": players, **more})


def played(*words: Observation) -> tuple[FaustTable, Store]:
    """A game of one turn, in whose second turn that is said."""
    store = Store()
    made = FaustTable(HEADER, store)
    for observation in (*sitting(ONE_TURN), *words):
        made.take(observation)
    return made, store


def test_other_names_are_an_event_and_the_game_goes_on_as_it_was() -> None:
    session = Session(HEADER)
    for observation in sitting(ONE_TURN):
        session.feed(observation)
    before, state = session.position, session.state
    was: Json = {"red": "Ada", "blue": "Bob"}
    said: dict[str, Json] = {"turn": 2, "player": "blue", "players": EVA, "was": was}
    assert session.feed(renamed(reason="a slip of the pen")) == [
        Event(60.0, "names", {**said, "by": "table", "because": "a slip of the pen"})
    ]
    assert (session.position, session.state) == (before, state)
    assert session.record.header.players == ("Eva", "Bob")


def test_the_same_names_and_those_that_a_player_says_change_nothing() -> None:
    session = Session(HEADER)
    same: Json = {"red": "Ada", "blue": "Bob"}
    for said in (renamed("red"), renamed(players=same), renamed(players=1)):
        assert session.feed(said) == []
    assert session.header == HEADER


def test_the_log_gives_the_same_bytes_again_and_is_gone_on_with() -> None:
    _, store = played(renamed())
    again = replayed(StoredGame(store.of_game(1)))
    assert (again.differs_at, again.session.agreed["players"]) == (None, EVA)
    going_on = FaustTable.resumed(store)
    assert going_on is not None
    assert going_on.header.players == ("Eva", "Bob")
    going_on.take(PageSaid(70.0, "blue", "resign"))
    going_on.take(PageSaid(80.0, "table", "rematch", {"players": EVA}))
    assert (going_on.header.players, going_on.header.starts) == (("Eva", "Bob"), 0)
    assert stream_from(store).shown("en")["series"] == {"red": 1, "blue": 0, "drawn": 0}


def test_the_table_is_told_by_the_new_names_whatever_is_in_dispute() -> None:
    made, store = played(*sitting("A1 A5 / A1 A9 / B3\n"), renamed())
    assert made.session.state == "illegal"
    shown = stream_from(store).shown("en")
    assert shown["names"] == {"red": "Eva", "blue": "Bob"}
    status = shown["status"]
    assert isinstance(status, dict)
    assert status["kind"] == "illegal"


def test_archive_replay_and_files_have_the_names_and_the_note() -> None:
    _, store = played(renamed(reason="a slip of the pen"))
    made = app(store)
    client = paired(made, Role.ONLOOKER)
    (line,) = json.loads(client.get("/api/games").data)
    assert line["players"] == EVA
    whole = json.loads(client.get("/api/games/1?lang=en").data)
    assert whole["header"]["players"] == EVA
    assert "Eva" in whole["turns"][0]["text"]
    (note,) = whole["incidents"]
    assert note["text"] == "The table changed the names: Ada – Bob, from now on Eva – Bob."
    assert (note["kind"], note["because"], note["in_turn"]) == ("names", "a slip of the pen", 2)
    game = stored_game(store, 1)
    assert game is not None
    for kind in ("record", "notation", "sheet.txt", "sheet.html"):
        file = Export(game).file(kind)
        assert file is not None
        assert b"Eva" in file.content
        told = file.content.decode().replace(str(note["text"]), "")  # that stands on the sheets
        assert "Ada" not in told
    assert parts_of(made).archive.latest() == 1


def test_the_set_up_shows_who_plays_and_calls_them_otherwise(
    site: Site, visit: Visit, tmp_path: Path
) -> None:
    site.play(ONE_TURN)
    site.set_up.step = "playing"
    host = visit(Role.HOST, "/set-up")
    red = host.locator("[data-key=rename-red]")
    expect(red).to_have_value("<b>Ada</b> & Co")
    keys = host.locator("[data-key^=rename-]").evaluate_all("all => all.map((a) => a.dataset.key)")
    assert keys == ["rename-red", "rename-blue"]  # as they sit everywhere
    red.fill("Eva")
    with host.expect_response("**/say"):  # or the next page comes before it is sent
        host.locator("[data-key=rename]").click()
    expect(host.locator("[data-key=rename-blue]")).to_have_value("Bob")
    host.goto(site.url)
    expect(host.locator("#red h2")).to_contain_text("Eva")
    expect(host.locator("#turns li").first).to_contain_text("Eva")
    host.goto(f"{site.url}archive/1")
    expect(host.locator("#turns")).to_contain_text("from now on Eva – Bob")
    expect(host.locator("#title")).to_contain_text("Eva")


def test_names_that_were_not_taken_need_not_be_typed_again(site: Site, visit: Visit) -> None:
    site.play(ONE_TURN)
    site.set_up.step = "playing"
    host = visit(Role.HOST, "/set-up")
    host.route("**/say", lambda asked: asked.abort())
    red = host.locator("[data-key=rename-red]")
    red.fill("Eva")
    host.locator("[data-key=rename]").click()
    expect(host.locator("#notice")).to_be_visible()
    host.locator("[data-key=anew]").click()
    host.get_by_role("radio", name="Der Feuer-Salamander").check()  # all is drawn anew
    expect(host.locator("[data-key=name-monk]")).to_be_visible()
    expect(red).to_have_value("Eva")


def test_who_has_no_name_is_called_there_as_everywhere(site: Site, visit: Visit) -> None:
    """The colour's name, in the reader's language; so it stays unless it is typed over."""
    site.table.begin_game(header_to_json(Header()))
    site.play(ONE_TURN)
    site.set_up.step = "playing"
    host = visit(Role.HOST, "/set-up?lang=fr")
    expect(host.locator("[data-key=rename-red]")).to_have_value("Rouge")
    host.locator("[data-key=rename-blue]").fill("Bob")
    with host.expect_response("**/say"):
        host.locator("[data-key=rename]").click()
    assert site.table.session.agreed["players"] == {"red": "Red", "blue": "Bob"}


def test_where_a_name_takes_no_more_letters_it_is_said(site: Site, visit: Visit) -> None:
    """What is typed on would be lost in silence"""
    site.play(ONE_TURN)
    site.set_up.step = "playing"
    host = visit(Role.HOST, "/set-up")
    longest = host.get_by_text("A name has 40 letters at most.")
    red = host.locator("[data-key=rename-red]")
    red.fill("M" * 39)
    expect(longest).to_have_count(0)
    red.fill("M" * 60)
    expect(red).to_have_value("M" * 40)
    expect(longest).to_be_visible()
