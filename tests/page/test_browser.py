"""The page in a browser: it shows the board, follows the game by itself, and admits silence."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.night import by_day, night
from tests.page.conftest import Site
from tests.page.tables import TOO_FAR
from tests.table.sittings import START


@pytest.fixture
def seen(site: Site, page: Page) -> Iterator[Page]:
    """The page, open; anything that the browser complains of fails the test."""
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.emulate_media(reduced_motion="reduce")
    site.play(START)
    page.goto(site.host_url)
    expect(page.locator("#text")).to_contain_text("to move")
    yield page
    lost = "net::ERR_"  # what Chromium says of a server that is down
    assert [one for one in complaints if lost not in one] == []


def test_the_board_shows_every_piece_and_the_sentence_who_is_to_move(seen: Page) -> None:
    assert seen.locator(".piece").count() == 5
    assert seen.locator('.piece.red[data-field="A1"]').count() == 2
    assert seen.locator('.piece.soul[data-field="B1"]').count() == 1
    assert seen.locator(".mark:not(.spent)").count() == 7
    expect(seen.locator("#connection")).to_have_text("live")
    expect(seen.locator("#red bdi")).to_have_text("<b>Ada</b> & Co")  # markup stays text
    assert seen.locator("#red b").count() == 0


@pytest.mark.parametrize(
    ("voices", "said"),
    [
        ("[]", "This device has no voice: news is told by a tone alone."),
        ('[{lang: "de_DE"}]', "This device has no voice for this language"),
        ('[{lang: "en-GB"}]', ""),
    ],
)
def test_a_device_without_a_voice_says_so_where_it_is_switched_on(
    site: Site, page: Page, voices: str, said: str
) -> None:
    page.add_init_script(f"speechSynthesis.getVoices = () => {voices};")
    site.play(START)
    page.clock.install()
    page.goto(site.url)
    expect(page.locator("#text")).to_contain_text("to move")
    page.locator("#sound").click()
    page.locator("#sound").click()
    expect(page.locator("#sound")).to_have_text("Sound: voice")
    page.clock.run_for(2000)
    expect(page.locator("#notice")).to_contain_text(said)
    assert page.locator("#notice").is_visible() == bool(said)


def test_a_score_that_changes_says_by_how_much_and_its_addends_in_the_end(
    site: Site, seen: Page
) -> None:
    site.play("A1 A8 / A1 A1 / B1\nslot A9 blue\nA1 A8 / A1 A7 / B1\nA1 A9 / A1 A7 / B1")
    expect(seen.locator("#red")).not_to_contain_text("even")
    site.play("page reveal A9 6\nA1 A15 / A1 A7 / B1")
    expect(seen.locator("#blue .score")).to_have_text("10score ? last: +6")
    site.play("say red resign")
    expect(seen.locator("#blue .addends li")).to_have_text(
        ["Soul cards 0", "Unused odd devil cards +24", "Unused even devil cards −14"]
    )


# As if each message from now on had taken so long.
SIX_SECONDS_LATE = """() => {
  const now = Date.now;
  Date.now = () => now() + 6000;
}"""

LOOKED_AT = """(is) => {
    Object.defineProperty(document, "hidden", {value: !is, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@night
def test_more_pages_than_a_browser_has_streams_for_are_opened(site: Site, seen: Page) -> None:
    """Six at most of one address: those that nobody looks at give theirs back."""
    tabs = [seen]
    for _ in range(7):
        tabs[-1].evaluate(LOOKED_AT, False)
        tabs.append(seen.context.new_page())
        tabs[-1].goto(site.url)
        expect(tabs[-1].locator("#connection")).to_have_text("live")
    site.play("A1 A5 / A1 A1 / B1")
    expect(tabs[-1].locator("#text")).to_contain_text("3 points left")
    expect(seen.locator("#text")).to_contain_text("to move")
    tabs[-1].evaluate(LOOKED_AT, False)
    seen.evaluate(LOOKED_AT, True)
    expect(seen.locator("#text")).to_contain_text("3 points left")


def test_the_page_follows_the_game_without_a_reload(site: Site, seen: Page) -> None:
    site.play("A1 A5 / A1 A1 / B1\nslot B7 red")
    expect(seen.locator('.piece.red[data-field="A5"]')).to_have_count(1)
    expect(seen.locator('[data-card="B7"]')).to_have_count(1)
    expect(seen.locator(".mark:not(.spent)")).to_have_count(2)
    expect(seen.locator(".arrow.red")).to_have_count(1)
    site.play("A1 A5 / A1 A1 / B3")
    expect(seen.locator("#polite")).to_contain_text("Turn 1")
    expect(seen.locator('#blue[data-moves="true"]')).to_have_count(1)


def test_what_is_read_aloud_is_what_is_new(site: Site, seen: Page) -> None:
    site.play("slot A5 red\nA1 A7 / A1 A1 / B1")
    expect(seen.locator("#polite")).to_contain_text("stone A1 to A7")
    site.play("A1 A7 / A1 A5 / B1")
    expect(seen.locator('#status[data-kind="waiting"]')).to_have_count(1)
    expect(seen.locator("#assertive")).to_contain_text("turns over")
    expect(seen.locator("#assertive")).not_to_contain_text("Turn 1")


def test_an_illegal_turn_fills_the_strip_until_it_is_put_right(site: Site, seen: Page) -> None:
    site.play(TOO_FAR)
    expect(seen.locator('#status[data-kind="illegal"]')).to_have_count(1)
    expect(seen.locator("#text")).to_have_text("A1→A9 is 8 fields, and only 7 points were left.")
    expect(seen.locator("#repair")).to_contain_text("A9 → A1")
    expect(seen.locator("#assertive")).to_contain_text("Put it right: stone of Red, A9 to A1")
    expect(seen.locator(".wrong")).to_have_count(1)
    site.play("A1 A8 / A1 A1 / B1")
    expect(seen.locator('#status[data-kind="playing"]')).to_have_count(1)
    expect(seen.locator(".wrong")).to_have_count(0)


def test_the_board_gives_way_to_a_long_sentence_and_takes_its_place_again(
    site: Site, seen: Page
) -> None:
    before = seen.locator("#board").bounding_box()
    site.play(TOO_FAR)
    expect(seen.locator('#status[data-kind="illegal"]')).to_have_count(1)
    site.play("A1 A1 / A1 A1 / B1")
    expect(seen.locator('#status[data-kind="playing"]')).to_have_count(1)
    assert seen.locator("#board").bounding_box() == before


def test_the_page_number_opens_the_rule_and_the_ruling_behind_it(site: Site, seen: Page) -> None:
    site.play("A2 A5 / A1 A1 / B1")
    seen.locator("#page").click()
    expect(seen.locator("#rule-text")).to_contain_text("only one of the two own stones")
    expect(seen.locator("#rule-rulings")).to_contain_text("Only one of the two own stones")
    seen.keyboard.press("Escape")
    expect(seen.locator("#rule")).to_be_hidden()


def test_a_server_that_is_gone_is_admitted_and_its_return_is_noticed(
    site: Site, seen: Page
) -> None:
    site.down()
    expect(seen.locator('[data-connection="lost"]')).to_have_count(1)
    site.up()
    site.play("A1 A5 / A1 A1 / B1")
    expect(seen.locator('[data-connection="live"]')).to_have_count(1)
    expect(seen.locator('.piece.red[data-field="A5"]')).to_have_count(1)


def test_a_log_that_cannot_be_written_or_is_gone_is_admitted_and_its_return_is_noticed(
    site: Site, seen: Page
) -> None:
    site.unwritten = 2
    expect(seen.locator("#connection")).to_contain_text("cannot be written")
    site.play("A1 A2 / A1 A1 / B1")
    expect(seen.locator('[data-connection="unwritten"]')).to_have_count(1)
    site.unwritten = 0
    expect(seen.locator('[data-connection="live"]')).to_have_count(1)
    site.is_gone = True  # its file was deleted, while the game goes on
    expect(seen.locator("#connection")).to_contain_text("deleted or moved")
    site.play("A1 A3 / A1 A1 / B1")
    expect(seen.locator('.piece.red[data-field="A3"]')).to_have_count(1)
    site.is_gone = False
    expect(seen.locator('[data-connection="live"]')).to_have_count(1)


def test_the_value_of_a_card_can_be_said_with_a_button(site: Site, seen: Page) -> None:
    site.play("A1 A8 / A1 A1 / B1\nslot A9 blue\nA1 A8 / A1 A7 / B1\nA1 A9 / A1 A7 / B1")
    button = seen.locator("#answers button", has_text="6")
    expect(button).to_be_visible()
    with seen.expect_response("**/say") as answer:
        button.click()
    assert answer.value.status == 202
    assert [(one.say, dict(one.words)) for one in site.said.words] == [
        ("reveal", {"field": "A9", "value": 6})
    ]


@pytest.mark.parametrize(
    ("language", "said"), by_day([("de", "am Zug"), ("nl", "beurt"), ("fr", "jouer")])
)
def test_the_page_speaks_the_language_of_its_address(
    site: Site, seen: Page, language: str, said: str
) -> None:
    seen.goto(f"{site.url}?lang={language}")
    expect(seen.locator("#text")).to_contain_text(said)
    assert seen.locator("html").get_attribute("lang") == language


def test_what_comes_while_the_companion_is_away_is_drawn_after(site: Site, seen: Page) -> None:
    site.play("A1 A3 / A1 A1 / B1")
    expect(seen.locator('.piece.red[data-field="A3"]')).to_have_count(1)
    site.down()
    expect(seen.locator('[data-connection="lost"]')).to_have_count(1)
    site.up()
    site.play("A1 A8 / A1 A1 / B1\nA1 A8 / A1 A3 / B1")
    expect(seen.locator('.piece.blue[data-field="A3"]')).to_have_count(1)


def test_a_page_that_shows_the_past_begins_anew(site: Site, seen: Page) -> None:
    expect(seen.locator("#connection")).to_have_text("live")
    with seen.expect_request("**/events?*"):
        seen.evaluate(SIX_SECONDS_LATE)


def test_a_verdict_is_spoken_in_the_pages_language_when_asked_for(site: Site, seen: Page) -> None:
    seen.add_init_script(
        "window.spoken = []; speechSynthesis.speak ="
        " (said) => window.spoken.push([said.lang, said.text]);"
    )
    seen.goto(f"{site.url}?lang=de")
    expect(seen.locator("#text")).to_contain_text("am Zug")
    seen.locator("#sound").click()
    seen.locator("#sound").click()
    expect(seen.locator("#sound")).to_have_text("Ton: Stimme")
    site.play(TOO_FAR)
    expect(seen.locator('#status[data-kind="illegal"]')).to_have_count(1)
    ((language, text),) = seen.evaluate("window.spoken")
    assert language == "de"
    assert "nur 7 Punkte" in text
