"""A rematch of two, three and four, each where he sat or one seat on: words, table and phones."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from companion.games.salamander.files.record_lines import header_to_json
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.record import Header
from companion.json_reader import BadValue, Json
from companion.live.table import Table
from companion.observations import LinkChanged
from companion.storage.store import Store
from tests.page.conftest import Site, Visit
from tests.page.tables import stream_from
from web.access.page_words import Vocabulary, read_said
from web.access.roles import Role
from web.faust.words import FAUST_WORDS
from web.salamander.words import SALAMANDER_WORDS

PEOPLE = ("Ada", "Berta", "Carla", "Dora")
SEATED = {2: (0, 2), 3: (0, 1, 3), 4: (0, 1, 2, 3)}
TARGET = 30


def table_of(count: int, store: Store) -> Table:
    """A game of so many that has ended, with a target and a ruling of its own."""
    agreed = Header(seats=SEATED[count], players=PEOPLE, starts=SEATED[count][1], target=TARGET)
    header = header_to_json(agreed) | {"rulings": {"empty_pile": "ends"}}
    table = Table(header, store)
    say(table, Role.HOST, {"say": "end"})
    return table


def say(table: Table, role: Role, body: Mapping[str, Json]) -> None:
    """As a page says it."""
    said = read_said({**body}, role, SALAMANDER_WORDS)
    table.take(replace(said, t=table.t + 1))


def seats_shown(store: Store) -> tuple[dict[str, str], list[str]]:
    """What the page would say: the names that it was given, and the seats clockwise."""
    state = stream_from(store).shown("en")
    players, seats = state["players"], state["seats"]
    assert isinstance(players, dict)
    assert isinstance(seats, list)
    return {seat: str(name) for seat, name in players.items()}, [*map(str, seats)]


@pytest.mark.parametrize("count", SEATED)
@pytest.mark.parametrize("steps", [0, 1])
def test_all_of_a_game_play_another_one(count: int, steps: int) -> None:
    """The word is the one that the page makes of what it is shown; the others agree to it."""
    store = Store()
    table = table_of(count, store)
    players, seats = seats_shown(store)
    named = {seat: players[seats[at - steps]] for at, seat in enumerate(seats)}
    say(table, Role.named(seats[0]), {"say": "rematch", "players": {**named}})
    for seat in seats[1:]:
        assert table.session.is_over
        say(table, Role.named(seat), {"say": "rematch", "players": {**named}})
    agreed = table.session.agreed
    assert (agreed["seats"], agreed["target"]) == (seats, TARGET)
    assert agreed["rulings"] == {"empty_pile": "ends"}
    assert not table.session.is_over
    assert seats_shown(store) == (named, seats)


@pytest.mark.parametrize("count", SEATED)
def test_who_begins_goes_on_with_the_seats(count: int) -> None:
    """After who began comes who sat next to him, wherever both of them sit now."""
    begins = []
    for steps in (0, 1):
        store = Store()
        table = table_of(count, store)
        players, seats = seats_shown(store)
        named = {seat: players[seats[at - steps]] for at, seat in enumerate(seats)}
        say(table, Role.HOST, {"say": "rematch", "players": {**named}})
        begins.append(named[str(table.session.agreed["starts"])])
    assert begins == [PEOPLE[SEATED[count][2 % count]]] * 2


def test_who_is_asked_reads_where_they_would_sit() -> None:
    store = Store()
    table = table_of(2, store)
    say(table, Role.at("king"), {"say": "rematch", "players": {"king": "Carla", "monk": "Ada"}})
    status = stream_from(store).shown("en")["status"]
    assert isinstance(status, dict)
    assert status["why"] == "They would sit like this: Carla (King) and Ada (Monk)."


@pytest.mark.parametrize(
    ("words", "players", "code"),
    [
        (SALAMANDER_WORDS, {"king": "Ada"}, "players"),
        (SALAMANDER_WORDS, {"king": "Ada", "red": "Bob"}, "players"),
        (SALAMANDER_WORDS, {"king": "Ada", "monk": "ada"}, "same-name"),
        (FAUST_WORDS, {"red": "Ada"}, "players"),
        (FAUST_WORDS, {"red": "Ada", "blue": "Ada"}, "same-name"),
    ],
)
@pytest.mark.parametrize("word", ["rematch", "names"])
def test_players_who_cannot_be(
    words: Vocabulary, players: dict[str, Json], code: str, word: str
) -> None:
    with pytest.raises(BadValue) as refused:
        read_said({"say": word, "players": players}, Role.HOST, words)
    assert refused.value.code == code


def test_three_phones_play_again_one_seat_on(site: Site, visit: Visit) -> None:
    seats = (0, 1, 2)
    site.table.begin_game(header_to_json(Header(seats=seats, players=PEOPLE)))
    site.hear([LinkChanged(1.0, "camera", "absent")])
    phones = {FIGURES[seat]: visit(Role.named(FIGURES[seat]), "/phone", 390) for seat in seats}
    king, queen, monk = phones.values()
    for key in ("finish", "finish-end"):
        king.locator(f"[data-key={key}]").click()
    for other in (queen, monk):
        other.locator("#answers [data-key=agree]").click()
    expect(king.locator("#answers [data-key=sheet]")).to_have_attribute("href", "/archive/2")
    king.evaluate("document.getElementById('notice').textContent = 'no'; notice.hidden = false")
    king.locator("#answers [data-key=rematch-on]").click()
    expect(queen.locator("#why")).to_contain_text("Carla (King)")
    king.evaluate("document.getElementById('notice').textContent = 'no'; notice.hidden = false")
    for other in (queen, monk):
        other.locator("#answers [data-key=agree]").click()
    for phone, seat, name in ((king, "queen", "Ada"), (queen, "monk", "Berta")):
        expect(phone.locator("body")).to_have_attribute("data-role", seat)
        expect(phone.locator("#me bdi")).to_have_text(name)
    expect(king.locator("#notice")).to_be_hidden()
