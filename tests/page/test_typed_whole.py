"""A command that is copied by hand from the operator's page has no line that ends in an option."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.page.evenings import Evening
from tests.page.sizes import resize
from tests.page.test_evening import device, evening, operators

__all__ = ["device", "evening"]  # fixtures
BROKEN = """() => {
    const text = document.querySelector("#given-text");
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    const broken = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const option of node.data.matchAll(/--[a-z-]+/g)) {
            const range = document.createRange();
            range.setStart(node, option.index);
            range.setEnd(node, option.index + option[0].length);
            if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(option[0]);
        }
    }
    return broken;
}"""  # noqa: E501


@pytest.fixture
def command(evening: Evening, device: Callable[[], BrowserContext]) -> Page:
    page = operators(evening, device())
    page.on("dialog", lambda dialog: dialog.accept())  # the table is here
    page.locator("[data-key=take-t1]").click()
    expect(page.locator("#given")).to_be_visible()
    return page


def test_no_option_is_broken_whatever_the_width(command: Page) -> None:
    expect(command.locator("#given-text")).to_contain_text("--take-over t1")
    broken = []
    for width in range(360, 1400, 16):
        resize(command, width, 800)
        broken += [(width, one) for one in command.evaluate(BROKEN)]
    assert broken == []
