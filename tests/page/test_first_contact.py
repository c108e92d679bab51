"""What somebody stumbles over who has read no manual: files, ways home, languages, keys."""

from playwright.sync_api import Browser, Page, expect

from companion.storage.store import Store
from tests.night import night
from tests.page.all_states import SITTINGS
from tests.page.conftest import Site, Visit
from tests.page.tables import ONE_TURN, stream_from, table
from tests.page.test_by_hand import told
from tests.table.sittings import START
from web.access.roles import Role


def test_an_onlooker_is_offered_no_file_that_is_refused(site: Site, visit: Visit) -> None:
    site.play(ONE_TURN)
    for role, count in ((Role.ONLOOKER, 3), (Role.at("red"), 3), (Role.HOST, 5)):
        page = visit(role, "/archive/1")
        files = page.locator("#files a")
        expect(files).to_have_count(count)
        for one in files.all():
            answer = page.request.get(site.url.rstrip("/") + str(one.get_attribute("href")))
            assert answer.status == 200, one


def test_a_game_that_is_not_there_says_so_and_leads_home(site: Site, page: Page) -> None:
    answer = page.goto(f"{site.url}archive/99")
    assert answer is not None
    assert answer.status == 404
    expect(page.locator("#title")).to_have_text("There is no such game in this log.")
    expect(page.locator("#connection")).to_have_attribute("data-is", "ok")  # who said so is there
    expect(page.locator("main section").first).to_be_hidden()
    page.get_by_role("link", name="All games").click()
    expect(page.locator("#games")).to_be_visible()


def test_who_goes_astray_reads_a_sentence_and_finds_a_way_on(site: Site, page: Page) -> None:
    site.play(START)
    for path, said in (
        ("/nowhere", "There is nothing at this address."),
        ("/archive/x", "There is nothing at this address."),
        ("/api/games/1/file/sitting", "This device may not have what is at this address."),
    ):
        page.goto(site.url.rstrip("/") + path)
        expect(page.locator("p")).to_have_text(said)
    page.get_by_role("link", name="The table").click()
    expect(page.locator("#board")).to_be_visible()


def test_a_file_of_text_names_its_letters_once() -> None:
    store = Store()
    table(ONE_TURN, store=store)
    from companion.live.page_services import Downloads
    from web.app import create_app
    from web.services import PageServices

    made = create_app(PageServices(store, lambda _: None, export=Downloads(store, None).file))
    answer = made.test_client().get("/api/games/1/file/notation")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"


def test_before_the_first_turn_the_sheet_counts_what_the_table_counts(
    site: Site, visit: Visit
) -> None:
    site.play(START)
    expect(visit(Role.ONLOOKER, "/archive/1").locator("#sheet .total td")).to_have_text(["4", "4"])


def test_a_language_that_was_asked_for_stays(site: Site, visit: Visit) -> None:
    page = visit(Role.ONLOOKER, "/?lang=nl")
    expect(page.locator('[data-connection="live"]')).to_have_count(1)
    page.goto(site.url)
    expect(page.locator("html")).to_have_attribute("lang", "nl")


def test_who_lays_a_card_with_the_keyboard_stays_on_the_board(site: Site, visit: Visit) -> None:
    site.play("link camera absent\nlink slots absent")
    page = visit(Role.at("red"), "/phone")
    told(page, "Your turn")
    page.locator(".touch[data-key=slot-B7]").focus()
    page.keyboard.press("Enter")
    told(page, "6 points")
    assert page.evaluate("document.activeElement.classList.contains('touch')")


def test_a_turn_that_ends_the_game_by_infamy_says_so() -> None:
    def told_last(name: str) -> str:
        store = Store()
        script, header = SITTINGS[name]
        table(script, header, store)
        turns = stream_from(store).shown("en")["turns"]
        assert isinstance(turns, list)
        last = turns[-1]
        assert isinstance(last, dict)
        return str(last["text"])

    assert told_last("the end").endswith("By infamy: the soul came onto a pair (p. 12).")
    assert "infamy" not in told_last("a turn that is done")


def test_where_no_phone_can_follow_a_code_none_is_drawn(site: Site, visit: Visit) -> None:
    host = visit(Role.HOST)
    host.locator("#invite").click()
    expect(host.locator("#how")).to_contain_text("start it again with faust play --lan")
    expect(host.locator(".invitation")).to_have_count(0)


@night
def test_a_host_whose_key_is_gone_is_told_how_to_get_it_back(site: Site, page: Page) -> None:
    site.play(START)
    page.goto(site.host_url)
    expect(page.locator("#invite")).to_be_visible()
    told(page, "to move")  # it listens already, as the host
    page.context.clear_cookies()
    page.locator("#invite").click()
    expect(page.locator("#notice")).to_contain_text("open the address again")


@night
def test_the_menu_says_how_the_score_comes_about(site: Site, visit: Visit) -> None:
    site.play(START)
    for path in ("/", "/phone"):
        page = visit(Role.HOST, path)
        told(page, "to move")
        page.locator("#menu summary").click()
        page.locator("#score-how").click()
        expect(page.locator("#box-content")).to_contain_text("Bob: soul cards 0 + odd 24")
        expect(page.locator("#box-content")).to_contain_text("still unused count already")


def test_a_page_that_was_lost_on_the_way_is_asked_for_again_once(
    site: Site, browser: Browser
) -> None:
    """Nobody at a table thinks of loading a page again that says "connecting"."""
    site.play(START)
    page = browser.new_page()
    page.clock.install()
    page.route("**/static/frame.js", lambda route: route.abort())
    page.goto(site.url)
    with page.expect_navigation():
        page.clock.run_for(11_000)
    page.clock.run_for(11_000)
    expect(page.locator("#notice")).to_contain_text("load it again")
    page.unroute("**/static/frame.js")
    page.reload()
    expect(page.locator('[data-connection="live"]')).to_have_count(1)
    page.clock.run_for(11_000)
    assert page.evaluate("sessionStorage.length") == 0
    page.context.close()
