"""An evening of four tables at one hall, seen and led in a real browser."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from companion.hall.orders.keeper import OrderState
from companion.hall.overview.presence import GONE_AFTER_S
from companion.live.belonging import HallAsked
from companion.observations import PageSaid
from companion.storage.soundness import judge_log
from tests.hall.decided import NAMES, pairing, person, round_of
from tests.night import night
from tests.page.evenings import TOO_FAR, Evening, evening_in
from tests.patience import PATIENCE_MS

PEOPLE = [person(number, name) for number, name in enumerate(NAMES + NAMES, start=1)]
PAIRED = [*PEOPLE, round_of(1, begun=True), pairing(1, 1, "t1", {"red": 1, "blue": 2})]
SEATS = ("seats.red", "seats.blue")
TURN = "hand\nA1 A5 / A1 A1 / B1\nslot B7 red\nA1 A5 / A1 A1 / B3\nhand\n"


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with evening_in(tmp_path, *PAIRED) as made:
        yield made


@pytest.fixture
def device(browser: Browser) -> Iterator[Callable[[], BrowserContext]]:
    """Another device each time, in the hands of somebody who trusts the hall's certificate."""
    made: list[BrowserContext] = []

    def another() -> BrowserContext:
        context = browser.new_context(ignore_https_errors=True, locale="en-GB")
        context.set_default_timeout(PATIENCE_MS)
        made.append(context)
        return context

    yield another
    for one in made:
        one.close()


def seated(page: Page, address: str, name: str, letters: str = "") -> Page:
    """Somebody takes a place at the desk."""
    page.goto(address)
    page.locator("input[name=name]").fill(name)
    if letters:
        page.locator("input[name=code]").fill(letters)
    page.locator("#join button").click()
    expect(page.locator("#hall")).to_be_visible()
    return page


def operators(evening: Evening, context: BrowserContext) -> Page:
    page = seated(context.new_page(), evening.hall.operators, "Olga")
    page.goto(f"{evening.hall.desk}operator")
    expect(page.locator("#tables .of-table")).to_have_count(4)
    return page


def given(page: Page) -> str:
    """What the operator's page gives away, read aloud."""
    expect(page.locator("#given")).to_be_visible()
    text = page.locator("#given-text").inner_text()
    page.locator("#given button").click()
    return text


def test_a_referee_lets_an_illegal_turn_stand_and_the_table_has_it(
    evening: Evening, device: Callable[[], BrowserContext]
) -> None:
    operator = operators(evening, device())
    operator.locator("#invite").click()
    desk = seated(device().new_page(), evening.hall.desk, "Anna", given(operator))
    expect(desk.locator(".tile")).to_have_count(4)
    expect(desk.locator("#alerts li")).to_have_text(["Nobody waits for a referee."])
    evening.tables[2].play(TOO_FAR)
    alert = desk.locator("#alerts li")
    expect(alert).to_contain_text("Table 3")
    expect(alert).to_contain_text("only 7 points were left")
    alert.get_by_text("Open").click()
    expect(desk.locator("#verdict")).to_have_text("Illegal")
    desk.locator("[data-key=reason]").fill("both of them want it")
    desk.locator("[data-key=accept]").click()
    expect(desk.locator("#orders li")).to_have_attribute("data-state", OrderState.DONE)
    expect(desk.locator("#orders li")).to_contain_text("done: it stands in the table’s log")
    assert evening.tables[2].rows_with('"desk":"Anna"', "both of them want it") == 1
    assert judge_log(evening.tables[2].store, None).damage is None
    desk.get_by_text("All tables").click()
    expect(desk.locator(".tile[data-key=t3]")).to_have_attribute("data-kind", "playing")
    expect(desk.locator("#alerts li")).to_have_text(["Nobody waits for a referee."])


@night
def test_a_table_dies_and_another_computer_goes_on_with_its_game(
    evening: Evening, device: Callable[[], BrowserContext]
) -> None:
    operator = operators(evening, device())
    expect(operator.locator("#alarms")).to_have_text("All is well.")
    old = evening.tables[0]
    old.dies()
    held = evening.hall.rows(old.log)
    evening.hall.skipped += GONE_AFTER_S + 1
    gone = re.compile("Table 1 is not heard.*Is it on, and on the net.* If it is dead: take over")
    expect(operator.locator("#alarms li")).to_have_text([gone])  # the others are heard again
    desk = operator.context.new_page()
    desk.goto(evening.hall.desk)
    expect(desk.locator(".tile[data-key=t1]")).to_contain_text("gone since")
    operator.locator("[data-key=take-t1]").click()
    new = evening.another(asked_by(given(operator), evening.file("new")))
    assert new.store.after(0)[: len(held)] == held
    expect(operator.locator("#alarms")).to_have_text("All is well.")
    new.play(TURN)
    expect(desk.locator(".tile[data-key=t1]")).to_contain_text("Turn 2")
    new.is_held_by(evening.hall)
    late = evening.another(HallAsked(evening.file("t1")))
    late.play(TURN)
    page = device().new_page()
    page.goto(late.url)
    taken = re.compile(r"Another computer has taken this table over at \d")
    expect(page.locator("#hall")).to_contain_text(taken)
    expect(page.locator("#hall")).to_contain_text("Do not play on here; ask at the desk.")
    assert evening.hall.holds(new.log) == new.store.head().rows


def asked_by(line: str, file: Path) -> HallAsked:
    """What somebody types, as the operator's page has it."""
    typed = re.fullmatch(r"faust play NEW-FILE --lan --hall (\S+) --take-over (\w+)", line)
    assert typed, line
    return HallAsked(file, typed[1], typed[2])


@night
def test_the_page_of_a_round_shows_what_comes_while_somebody_fills_it_in(
    evening: Evening, device: Callable[[], BrowserContext]
) -> None:
    operator = operators(evening, device())
    elsewhere = operator.context.new_page()
    for page in (operator, elsewhere):
        page.goto(f"{evening.hall.desk}rounds/1")
    operator.evaluate("document.body.dataset.before = 'all of it'")
    table, red, blue, done = by_hand(operator)
    red.select_option("3")
    table.press("ArrowDown")
    evening.tables[0].hear([PageSaid(0.0, "referee", "end")])
    expect(operator.locator("#pairing-1 .state")).to_contain_text("proved")
    other, *seats, add = by_hand(elsewhere)
    other.select_option("t2")
    for seat, who in zip(seats, ("5", "6"), strict=True):
        seat.select_option(who)
    add.click()
    expect(operator.locator(".pairings tbody tr")).to_have_count(2)
    for _ in range(2):  # wherever the keys lead
        operator.keyboard.press("ArrowDown")
    blue.select_option("4")
    assert [one.input_value() for one in (table, red, blue)] == ["t3", "3", "4"]
    expect(operator.locator("body")).to_have_attribute("data-before", "all of it")
    done.click()
    expect(elsewhere.locator(".pairings tbody tr")).to_have_count(3)


def by_hand(page: Page) -> tuple[Locator, Locator, Locator, Locator]:
    """The fields in which a pairing of Doctor Faust is added, and the button."""
    page.locator("#add-title ~ details").filter(has_text="Doctor Faust").locator("summary").click()
    form = page.locator("form", has=page.locator("[name=game][value=doctor-faust]")).last
    table, red, blue = (form.locator(f"[name='{one}']") for one in ("table", *SEATS))
    return table, red, blue, form.locator("button")
