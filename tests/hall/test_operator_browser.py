"""The operator's page in a real browser."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.hall.desks import HALL
from tests.hall.test_operator import Office
from tests.page.conftest import base_url, browser_type_launch_args
from tests.patience import PATIENCE_MS

__all__ = ["base_url", "browser_type_launch_args"]  # fixtures


@pytest.fixture
def operator(browser: Browser, tmp_path: Path) -> Iterator[tuple[Page, Office]]:
    """Whatever it asks the hall answers at once, without a line."""
    office = Office(tmp_path)

    def answered(route: Route) -> None:
        asked = urlsplit(route.request.url)
        found = office.operator.get(f"{asked.path}?{asked.query}")
        route.fulfill(status=found.status_code, headers=dict(found.headers), body=found.data)

    with browser.new_context() as context:
        context.set_default_timeout(PATIENCE_MS)
        context.route("**/*", answered)
        page = context.new_page()
        page.goto(f"{HALL}/operator")
        expect(page.locator('[data-connection="live"]')).to_have_count(1)
        yield page, office


def test_what_was_given_and_is_cut_is_said_and_asked_for_again(
    operator: tuple[Page, Office],
) -> None:
    page, _ = operator
    page.route("**/operator", lambda route: route.fulfill(body='{"letters": "AB'))
    page.locator("#invite").click()
    expect(page.locator("#notice")).to_contain_text("does not answer")
    expect(page.locator("#given")).to_be_hidden()
