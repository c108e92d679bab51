"""What happens beside the turns is told on every screen, for ten seconds, and why."""

import re
from typing import cast

from playwright.sync_api import Page, expect

from companion.games.faust.rules.record import Header
from companion.observations import Json, PageSaid
from companion.storage.store import Store
from tests.clock import Clock
from tests.page.conftest import Site, Visit
from tests.page.tables import Said, stream_from, table
from tests.table.sittings import NOTHING_THERE, START
from web.access.roles import Role
from web.app import create_app, parts_of
from web.services import Limits, PageServices

CALLED = Header(players=("Anna", "Bert"))
SCREENS = (
    (Role.HOST, "/"),
    (Role.at("red"), "/phone"),
    (Role.at("blue"), "/phone"),
    (Role.ONLOOKER, "/phone"),
    (Role.REFEREE, "/referee"),
)


BEGUN: dict[str, Json] = {"red": ["A1", "A1"], "blue": ["A1", "A1"], "soul": "B1"}
ACT: dict[str, Json] = {**BEGUN, "red": ["A5", "A1"]}
TOO_FAR: dict[str, Json] = {**BEGUN, "red": ["A9", "A1"]}
CALLED_ANEW: dict[str, Json] = {"players": {"red": "Anna", "blue": "Bert"}}
BY_LOT: dict[str, Json] = {"reason": "by lot"}
ADA = "<b>Ada</b> & Co"
# What is said in a game, one after the other: by whom, and what all read then.
SAID: tuple[tuple[str, str, dict[str, Json], str], ...] = (
    ("red", "end", {}, f"{ADA} asks Bob: end the game?"),
    ("red", "refuse", {}, f"{ADA} withdrew the request."),
    ("red", "end", {}, f"{ADA} asks Bob: end the game?"),
    ("blue", "refuse", {}, "Bob said no: the game goes on."),
    ("red", "place", TOO_FAR, "A1→A9 is 8 fields"),
    ("red", "accept", {}, f"{ADA} asks Bob: let it stand?"),
    ("blue", "refuse", {}, "Bob said no: it has to be put right."),
    ("red", "place", BEGUN, f"{ADA} put it right."),
    ("red", "place", ACT, "3 points left"),
    ("red", "undo", {}, f"{ADA} took back what was begun."),
    ("red", "place", BEGUN, f"{ADA} to move"),
    ("red", "place", TOO_FAR, "A1→A9 is 8 fields"),
    ("red", "accept", {}, f"{ADA} asks Bob: let it stand?"),
    ("blue", "accept", {}, "Bob lets it stand."),
    ("red", "undo", {}, f"{ADA} asks Bob: take back?"),
    ("blue", "refuse", {}, "Bob said no: nothing is taken back."),
    ("red", "undo", {}, f"{ADA} asks Bob: take back?"),
    ("blue", "undo", {}, "Bob agreed"),
    ("referee", "ruling", {"to_move": "blue", **BY_LOT}, "Bob is to move: “by lot”"),
    ("referee", "place", {**ACT, **BY_LOT}, "placed the pieces: “by lot”"),
    (
        "referee",
        "ruling",
        {"card": {"field": "A7", "owner": "red"}, **BY_LOT},
        "beside A7: “by lot”",
    ),
    ("table", "names", CALLED_ANEW, "from now on Anna – Bert."),
    ("blue", "resign", {}, "Bert resigned."),
    ("red", "rematch", CALLED_ANEW, "Anna asks Bert: another game?"),
    ("blue", "refuse", {}, "Bert said no to another game."),
)


def lines(script: str, language: str = "en") -> list[dict[str, Json]]:
    store = Store()
    table(script, CALLED, store)
    return cast(list[dict[str, Json]], stream_from(store).shown(language)["news"])


def test_another_game_begins_without_news() -> None:
    store = Store()
    made = table(START + "say red resign", CALLED, store)
    made.take(PageSaid(9.0, "table", "rematch", {"players": {"red": "Ada", "blue": "Bob"}}))
    assert stream_from(store).shown("en")["news"] == []


def test_who_tapped_it_right_is_named() -> None:
    """The table sees a board that is right; who said so put it right."""
    script = "link camera absent\nsay red place red=A9,A1 blue=A1,A1 soul=B1\n"
    right = "say red place red=A1,A1 blue=A1,A1 soul=B1"
    assert lines(script + right)[-1]["text"] == "Anna put it right."


def test_who_has_no_name_is_called_by_the_colour_in_the_readers_language() -> None:
    store = Store()
    made = table(START, Header(), store)
    made.take(PageSaid(9.0, "table", "names", {"players": {"red": "Red", "blue": "Bert"}}))
    (told,) = cast(list[dict[str, Json]], stream_from(store).shown("fr")["news"])
    assert str(told["text"]).endswith("Rouge – Bleu, désormais Rouge – Bert.")


def test_a_line_says_when_it_was_heard_so_that_no_page_tells_it_for_longer() -> None:
    """On the clock of the heartbeats; of what was there before the page's server, nobody knows."""
    store, clock = Store(), Clock()
    made = table(START + "say red end\nsay red refuse", CALLED, store)
    house = PageServices(store, Said(), steady=clock, limits=Limits())
    page = parts_of(create_app(house)).stream
    (old,) = cast(list[dict[str, Json]], page.shown("en")["news"])
    assert "at" not in old
    clock.now = 130.0
    made.take(PageSaid(9.0, "red", "end", {}))
    made.take(PageSaid(10.0, "red", "refuse", {}))
    page.wake()
    page.follow()
    clock.now = 150.0
    told = cast(list[dict[str, Json]], page.shown("en")["news"])
    assert [one.get("at") for one in told] == [None, 130.0]


def everybody(site: Site, visit: Visit) -> dict[Role, Page]:
    """Every screen, with the game before it."""
    site.play(START)
    pages = {}
    for role, path in SCREENS:
        pages[role] = visit(role, path, 390 if path == "/phone" else 1024)
    for page in pages.values():
        expect(page.locator('[data-connection="live"] #turns, #ledger')).not_to_be_empty()
    return pages


def test_no_request_refusal_take_back_or_ruling_is_silent_on_any_screen(
    site: Site, visit: Visit
) -> None:
    site.play("link camera absent\nlink slots absent")
    pages = everybody(site, visit)
    for by, say, more, line in SAID:
        site.hear([PageSaid(site.t + 1, by, say, more)])
        for role, page in pages.items():
            expect(page.locator("#status")).to_contain_text(as_told_to(role.value, line))


def test_beside_what_is_open_nobody_reads_that_another_such_thing_is_settled(
    site: Site, visit: Visit
) -> None:
    """Told one after the other in one call: nothing else is drawn between them."""
    host = everybody(site, visit)[Role.HOST]
    hidden = host.evaluate("""async () => {
        const {drawNews} = await import("/static/news.js");
        const open = [{kind: "playing"}, {kind: "illegal"}, {kind: "waiting", agree: "end"}];
        return ["put-right.seen", "refused.end", "withdrawn"].map((kind) =>
            open.map((status) => {
                drawNews([{row: 1e6, kind, text: `${kind} ${status.kind}`}], 0, status);
                return document.querySelector("#news").hidden;
            }));
    }""")
    assert hidden == [[False, True, False], [False, False, True], [False, False, True]]


def as_told_to(role: str, line: str) -> str:
    """Who is meant is spoken to."""
    name = {"red": f"{ADA}|Anna", "blue": "Bob|Bert"}.get(role, "nobody")
    line = re.sub(rf"^({name}) asks", "You ask", line)
    line = re.sub(rf"asks ({name}):", "asks you:", line)
    return re.sub(rf"^({name}) to move", r"Your turn, \1", line)


def test_a_line_is_told_for_ten_seconds_however_often_the_page_is_loaded(
    site: Site, visit: Visit
) -> None:
    page = visit(Role.ONLOOKER, "/phone", 390)
    page.clock.install()
    page.reload()
    site.play(START + "say red end\nsay red refuse")
    line = page.locator("#news")
    expect(line).to_contain_text("withdrew the request")
    page.reload()
    expect(line).to_be_visible()
    page.clock.run_for(4000)  # and what loading took
    expect(line).to_be_visible()
    page.clock.run_for(6500)
    expect(line).to_be_hidden()


def test_the_next_turn_takes_the_line_away(site: Site, visit: Visit) -> None:
    """What was done in it stands there."""
    page = visit(Role.ONLOOKER, "/phone", 390)
    page.clock.install()
    page.reload()
    site.play(NOTHING_THERE + START + "say red end\nsay red refuse")
    line = page.locator("#news")
    expect(line).to_contain_text("withdrew the request")
    page.clock.pause_at(page.evaluate("() => Date.now()") / 1000 + 1)
    site.play("say red move piece=red from=A1 to=A8")
    expect(line).to_be_hidden()
