"""What is read aloud as soon as it changes is read once."""

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Site, Visit
from tests.page.set_ups import STEPS
from tests.table.sittings import START
from web.access.roles import Role

TWICE = """() => {
    const live = "[role=status], [role=alert], [aria-live]";
    return [...document.querySelectorAll(live)].filter((one) => one.parentElement.closest(live))
        .map((one) => `${one.className} ${one.textContent}`);
}"""


@pytest.mark.parametrize("step", STEPS)
def test_no_step_of_the_set_up_is_read_twice(site: Site, visit: Visit, step: str) -> None:
    site.play(START + "A1 A5 / A1 A1 / B1")
    site.set_up.do({"do": "look"})
    site.set_up.step = step
    page = visit(Role.HOST, "/set-up")
    expect(page.locator("#step :is(p, button)").first).to_be_visible()
    assert page.evaluate(TWICE) == []
