"""A page of rounds comes up to date where it stands: what somebody fills in and unfolds stays."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.hall.decided import pairing, paper, person
from tests.hall.office import Office, office
from tests.hall.test_rounds_screens import Served
from tests.page.conftest import base_url, browser_type_launch_args, page  # noqa: F401  # fixtures

STATE = ".state"


@pytest.fixture(name="office")
def paired() -> Office:
    return office()


@pytest.fixture
def served(office: Office) -> Iterator[Served]:
    one = Served(office)
    yield one
    one.down()


@pytest.fixture
def opened(served: Served, page: Page) -> Iterator[Page]:  # noqa: F811  # the fixture
    """A round; whoever looks at it never loads it again."""
    complaints: list[str] = []
    page.on("console", lambda one: complaints.append(one.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(served.url("/rounds/1"))
    page.evaluate("document.body.dataset.before = ''")
    yield page
    expect(page.locator("body[data-before]")).to_have_count(1)
    lost = "net::ERR_"  # what Chromium says of a hall that is away
    assert [one for one in complaints if lost not in one] == []


def row_of(page: Page, number: int) -> Locator:  # noqa: F811  # any page
    row = page.locator(f"#pairing-{number}")
    for summary in row.locator("summary").all():
        summary.click()
    return row


def test_a_line_that_is_gone_stays_while_it_is_filled_in(office: Office, opened: Page) -> None:
    """What was typed is not lost; whoever sends it reads why nothing was done."""
    reason = row_of(opened, 1).locator("form.fields [name=why]")
    reason.fill("agreed")
    for number, (one, other) in ((1, (1, 2)), (2, (3, 4))):
        seats = {"red": one, "blue": other}
        office.decided(pairing(number, 1, f"t{number}", seats, off=True))
    expect(opened.locator("#pairing-2")).to_have_count(0)
    expect(reason).to_have_value("agreed")
    reason.fill("")
    office.decided(person(1, "Anna"))
    expect(opened.locator("#pairing-1")).to_have_count(0)


def test_what_is_decided_in_one_form_takes_nothing_from_another(opened: Page) -> None:
    other, reason = (row_of(opened, number).locator("form.fields [name=why]") for number in (2, 1))
    other.fill("agreed")
    reason.fill("a power cut")
    row = opened.locator("#pairing-1")
    for seat in ("red", "blue"):
        row.locator(f"[name='places.{seat}']").fill("1")
    row.locator("[data-decide=paper] button.main").click()
    expect(row.locator(STATE)).to_contain_text("on paper")
    expect(reason).to_be_hidden()
    expect(reason).to_have_value("")
    expect(other).to_have_value("agreed")


def test_a_result_by_one_button_takes_its_reason_with_it(office: Office, opened: Page) -> None:
    row = row_of(opened, 1)
    row.locator("form.fields [name=why]").fill("a power cut")
    row.get_by_role("button", name="½ : ½").click()
    expect(row.locator(STATE)).to_contain_text("on paper")
    assert office.secretary.reckoned().tournament.papers[1].why == "a power cut"


def test_a_page_whose_hall_is_away_says_so_until_it_is_there_again(opened: Page) -> None:
    opened.context.set_offline(True)
    expect(opened.locator("#away")).to_contain_text("What is shown may be old.")
    opened.context.set_offline(False)
    expect(opened.locator("#away")).to_be_hidden()


def test_a_double_click_is_one_press(office: Office, served: Served, opened: Page) -> None:
    office.decided(*(paper(one, {"red": 1, "blue": 2}) for one in (1, 2)))
    opened.goto(served.url("/rounds"))
    opened.evaluate("document.body.dataset.before = ''")
    opened.get_by_role("button", name="Each with each").dblclick()
    expect(opened.get_by_role("heading", name="Round 2")).to_be_visible()  # which was drawn
    opened.evaluate("document.body.dataset.before = ''")
    assert [one.row.kind for one in office.shelf.decisions()].count("import") == 1


def test_what_is_pressed_again_before_the_answer_says_nothing_more(
    office: Office, served: Served, opened: Page
) -> None:
    opened.goto(served.url("/rounds"))
    opened.evaluate("document.body.dataset.before = ''")
    held: list[Route] = []

    def hold(one: Route) -> None:
        held.append(one)

    opened.route("**/rounds/decide*", hold)
    opened.locator("[data-decide=person] [name=name]").first.fill("Eve")
    add = opened.locator("[data-decide=person] button.main")
    add.press("Enter")
    expect(opened.locator("form[aria-busy]")).to_have_count(1)
    add.press("Enter")
    expect(add).to_be_focused()
    for one in held:
        one.continue_()
    expect(opened.locator("#done")).to_be_visible()
    expect(opened.locator("form[aria-busy]")).to_have_count(0)
    assert [one.name for one in office.secretary.tournament().people.values()].count("Eve") == 1


def test_what_is_taken_though_its_answer_is_lost_is_not_said_to_be_nothing(
    office: Office, opened: Page
) -> None:
    def lose_the_answer(one: Route) -> None:
        opened.context.set_offline(True)
        assert (
            office.say(
                "paper", {"pairing": 1, "places": {"red": 1, "blue": 1}, "why": "agreed"}
            ).status_code
            == 200
        )
        one.abort()

    opened.route("**/rounds/decide*", lose_the_answer)
    row = row_of(opened, 1)
    row.locator("[name=why]").fill("agreed")
    row.get_by_role("button", name="½ : ½").click()
    expect(opened.locator("#not-known")).to_contain_text("Not known whether it was taken")
    expect(opened.locator("#problems")).to_be_hidden()
    opened.context.set_offline(False)
    expect(opened.locator("#not-known")).to_be_hidden()
    expect(row.locator(STATE)).to_contain_text("on paper")
