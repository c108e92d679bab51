"""The set-up of the game at hand: its fields are filled, seats, names and target are its own."""

from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, expect

from companion.game import TURN_ENDS
from companion.games.known import AT_TABLE
from companion.games.salamander.files.record_lines import header_to_json
from companion.games.salamander.rules.record import Header
from companion.live.mailbox import Begin
from companion.live.page_services import GameSetUp, game_at_hand
from companion.live.table import Table
from companion.observations import Json, LinkChanged, PageSaid
from companion.replay.agreeing import seats_of
from companion.storage.store import Store
from tests.page.attacked import OURS
from tests.page.conftest import Site, Visit
from tests.page.set_ups import SetUpInMiniature
from tests.page.tables import ONE_TURN, Said, paired
from web.access.roles import Role
from web.app import create_app
from web.games import read_catalogues
from web.services import PageServices

WORDS = read_catalogues()
THROW: dict[str, Json] = {"eyes": [1, 2], "symbol": "stone"}


class WithoutCamera(SetUpInMiniature):
    """The set-up that a table without a camera has."""

    def __init__(self, site: Site) -> None:
        super().__init__()
        self._site = site
        self._real = GameSetUp(self._begin, site.table)

    def state(self) -> dict[str, Json]:
        return self._real.state()

    def do(self, words: Mapping[str, Json]) -> None:
        self.said.append(words)
        self._real.do(words)

    def _begin(self, asked: Begin) -> None:
        self._site.table.begin_game(asked.agreed, asked.turn_end)
        self._site.hear([])
        asked.done.set()


@pytest.fixture
def table(site: Site) -> Site:
    site.down()
    site.set_up = WithoutCamera(site)
    site.up()
    return site


def salamander(site: Site, agreed: Header, turns: int = 0) -> None:
    site.table.begin_game(header_to_json(agreed))
    site.hear([LinkChanged(1.0, "camera", "absent")])
    if turns:
        site.hear(
            [
                PageSaid(2.0, "table", "throw", THROW),
                PageSaid(3.0, "table", "place", {"markers": {"king": "air-1-1"}}),
                PageSaid(4.0, "table", "place", {"figures": {"king": "king-3"}}),
            ]
        )
        assert site.table.session.turns_done == turns


def key(page: Page, name: str) -> None:
    page.locator(f"[data-key='{name}']").click()


def named_under_a_finger(table: Site, host: Page, pressed: str) -> None:
    """Somebody is called Zoe while a finger is on it."""
    salamander(table, Header(), turns=1)
    key(host, "anew")
    host.locator(pressed).hover()
    host.mouse.down()
    table.hear([PageSaid(5.0, "table", "names", {"players": {"king": "Zoe"}})])
    for _ in range(2):  # the first may have been asked for before
        with host.expect_response("**/api/set-up"):
            pass
    host.evaluate("() => new Promise(requestAnimationFrame)")
    host.mouse.up()


def test_nothing_is_drawn_anew_under_a_finger(table: Site, visit: Visit) -> None:
    """What it lets go of is what it met, whatever was said meanwhile."""
    host = visit(Role.HOST, "/set-up")
    named_under_a_finger(table, host, "[data-key=begin]")
    expect(host.locator("#step")).to_contain_text("ends here for good")
    expect(host.locator("[data-key=rename-king]")).to_have_value("Zoe")


def test_what_is_chosen_stays_under_a_finger(table: Site, visit: Visit) -> None:
    host = visit(Role.HOST, "/set-up")
    named_under_a_finger(table, host, "label:has([data-key=starts-queen])")
    expect(host.locator("[data-key=rename-king]")).to_have_value("Zoe")
    expect(host.locator("[data-key=starts-queen]")).to_be_checked()


def test_four_nobodies_after_a_throw_and_a_move_become_three_with_names(
    table: Site, visit: Visit
) -> None:
    salamander(table, Header(), turns=1)
    host = visit(Role.HOST, "/set-up")
    expect(host.locator("[data-key=rename-king]")).to_have_value("King")
    host.locator("[data-key=rename-king]").fill("Ada")
    key(host, "rename")
    expect(host.locator("#notice")).to_have_text("From now on they are called that.")
    assert seats_of(table.table.session.agreed)["king"] == "Ada"
    key(host, "anew")
    for seat, name in (("king", "Ada"), ("queen", "Berta"), ("monk", "")):
        host.locator(f"[data-key=name-{seat}]").fill(name)
    host.locator("[data-key=name-robber]").fill("Dora")
    expect(host.locator("#step")).to_contain_text(
        "3 play: Ada (King), Berta (Queen), Dora (Robber)."
    )
    key(host, "target-30")
    key(host, "begin")
    expect(host.locator("#step")).to_contain_text("ends here for good")
    for target in (50, 30):  # the step is drawn anew, and still asks
        key(host, f"target-{target}")
        expect(host.locator(f"[data-key=target-{target}]")).to_be_checked()
    key(host, "begin-anew")
    expect(host).to_have_url(table.url)
    agreed = table.table.session.agreed
    assert seats_of(agreed) == {"king": "Ada", "queen": "Berta", "robber": "Dora"}
    assert agreed["target"] == 30


def test_the_fields_are_filled_with_the_game_at_hand(table: Site, visit: Visit) -> None:
    agreed = Header(seats=(1, 2), players=("King", "Ada", "Carla", "Robber"), starts=2, target=17)
    salamander(table, agreed)
    host = visit(Role.HOST, "/set-up")
    expect(host.locator("fieldset").nth(1).locator("legend")).to_contain_text("Play to")
    for seat, name in (("king", ""), ("queen", "Ada"), ("monk", "Carla"), ("robber", "")):
        expect(host.locator(f"[data-key=name-{seat}]")).to_have_value(name)
    expect(host.locator("[data-key=starts-monk]")).to_be_checked()
    expect(host.locator("[data-key=target-own]")).to_be_checked()
    expect(host.locator("[data-key=target-points]")).to_have_value("17")
    key(host, "rulings")
    key(host, "ruling-empty_pile-ends")
    expect(host.locator("[data-key=rulings]")).to_have_text("Rulings: 1 other than usual")
    key(host, "begin")
    expect(host).to_have_url(table.url)
    again = table.table.session.agreed
    assert (again["seats"], again["starts"]) == (["queen", "monk"], "monk")
    assert (again["target"], again["rulings"]) == (17, {"empty_pile": "ends"})


def test_who_begins_is_somebody_who_sits_there(table: Site, visit: Visit) -> None:
    agreed = Header(seats=(1, 2), players=("King", "Ada", "Carla", "Robber"), starts=2, target=17)
    salamander(table, agreed)
    host = visit(Role.HOST, "/set-up")
    offered = host.locator("input[name=starts]")
    expect(offered).to_have_count(2)
    host.locator("[data-key=name-king]").fill("Eve")
    expect(offered).to_have_count(3)
    expect(host.locator("[data-key=starts-monk]")).to_be_checked()
    host.locator("[data-key=name-monk]").fill("")
    expect(host.locator("[data-key=starts-king]")).to_be_checked()
    host.locator("[data-key=name-king]").fill("")
    expect(offered).to_have_count(4)  # one alone does not play: all seats are taken


def test_a_name_that_takes_no_more_letters_says_so(table: Site, visit: Visit) -> None:
    host = visit(Role.HOST, "/set-up")
    told = host.get_by_text("A name has 40 letters at most.")
    host.locator("[data-key=name-red]").fill("A" * 39)
    expect(told).to_have_count(0)
    host.locator("[data-key=name-red]").press_sequentially("BC")
    expect(told).to_be_visible()
    expect(host.locator("[data-key=name-red]")).to_have_value("A" * 39 + "B")


def test_the_table_plays_a_seat_where_that_is_chosen(table: Site, visit: Visit) -> None:
    host = visit(Role.HOST, "/set-up")
    expect(host.locator("[data-key=level-3]")).to_have_count(0)
    key(host, "alone-blue")
    expect(host.locator("[data-key=level-3]")).to_be_checked()
    key(host, "level-4")
    key(host, "begin")
    expect(host).to_have_url(table.url)
    alone = table.table.session.agreed["alone"]
    assert isinstance(alone, dict)
    assert (alone["seat"], alone["level"]) == ("blue", 4)
    host.goto(f"{table.url}set-up")
    expect(host.locator("[data-key=alone-blue]")).to_be_checked()
    expect(host.locator("[data-key=level-4]")).to_be_checked()


def test_what_cannot_be_is_said_and_nothing_begins(table: Site, visit: Visit) -> None:
    agreed = Header(seats=(1, 2), players=("King", "Ada", "Carla", "Robber"), starts=1, target=17)
    salamander(table, agreed)
    host = visit(Role.HOST, "/set-up")
    for field, wrong, right, sentence in (
        ("target-points", "0", "17", "A whole number, 1 or more"),
        ("name-monk", "ADA", "Carla", "Two players have the same name"),
        ("target-points", "", "17", "A whole number, 1 or more"),
    ):
        host.locator(f"[data-key={field}]").fill(wrong)
        key(host, "begin")
        expect(host.locator("#notice")).to_contain_text(sentence)
        host.locator(f"[data-key={field}]").fill(right)
    assert table.set_up.said == []


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"target": 0}, "target"),
        ({"target": "many"}, "target"),
        ({"target": True}, "target"),
        ({"players": {"king": "Ada", "monk": "ada"}}, "same-name"),
        ({"players": {"red": "Ada", "rot": "Bob"}}, "game"),
        ({"rulings": {"foo": "bar"}}, "game"),
        ({"rulings": {"devil_cards": [None]}}, "game"),
    ],
)
def test_what_no_page_sends_is_refused_by_its_code(body: dict[str, Json], code: str) -> None:
    begun: list[Begin] = []
    set_up = GameSetUp(begun.append, Table(header_to_json(Header()), Store()))
    host = paired(create_app(PageServices(Store(), Said(), set_up=set_up)), Role.HOST)
    answer = host.post("/set-up", json={"do": "begin", **body}, headers=OURS)
    assert (answer.status_code, answer.get_json()) == (400, {"code": code})
    assert f"refused.{code}" in WORDS["en"]
    assert begun == []


def test_a_game_of_doctor_faust_is_begun_anew_with_the_other_rules(
    table: Site, visit: Visit
) -> None:
    table.play(ONE_TURN)
    host = visit(Role.HOST, "/set-up")
    expect(host.locator("[data-key=rename-blue]")).to_have_value("Bob")
    key(host, "anew")
    expect(host.locator("[data-key=name-blue]")).to_have_value("Bob")
    expect(host.locator("[data-key=target-30]")).to_have_count(0)
    key(host, "ruleset-french-2008")
    key(host, "rulings")
    host.locator("[data-key=devil_cards]").fill("2, 3, 4")
    key(host, "begin")
    key(host, "begin-anew")
    expect(host).to_have_url(table.url)
    agreed = table.table.session.agreed
    assert (agreed["ruleset"], agreed["rulings"]) == ("french-2008", {"devil_cards": [2, 3, 4]})


def test_who_was_named_by_nobody_is_told_apart(table: Site) -> None:
    assert game_at_hand(table.table)["named"] == ["red", "blue"]
    salamander(table, Header(players=("King", "Ada", "Monk", "Robber")))
    assert (game_at_hand(table.table)["named"], game_at_hand(table.table)["turn_end"]) == (
        ["queen"],
        TURN_ENDS[0],
    )


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("game", AT_TABLE)
def test_every_ruling_and_its_values_have_a_sentence(game: str, language: str) -> None:
    missing = [
        key
        for option, values in AT_TABLE[game].rulings.items()
        for key in (f"ruling.{option}", *(f"ruling.{option}.{value}" for value in values))
        if key not in WORDS[language]
    ]
    missing += [
        f"target.{points}"
        for points in AT_TABLE[game].targets
        if f"target.{points}" not in WORDS[language]
    ]
    assert missing == []
