"""The small boards of a wall: what draws them is fetched when one is wanted."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Route

from tests.page.conftest import base_url, browser_type_launch_args
from tests.page.fed import opened, without_a_stream

__all__ = ["base_url", "browser_type_launch_args"]  # fixtures

SVG = 'document.createElementNS("http://www.w3.org/2000/svg", "svg")'
DRAWS = f"export const smallBoard = () => {SVG};"
# How many boards are drawn once that is known, and whether somebody is told then.
ASK = """async () => {
    const {boardOf} = await import("/static/hall/boards.js");
    let isReady = false;
    boardOf({script: "one/small.js"}, () => { isReady = true; });
    await fetch("/static/frame.js");
    await new Promise((heard) => setTimeout(heard));
    return [boardOf({script: "one/small.js"}, () => {}).length, isReady];
}"""


@pytest.fixture
def window(browser: Browser) -> Iterator[BrowserContext]:
    yield from without_a_stream(browser)


def test_what_draws_a_board_and_could_not_be_had_is_asked_for_once_more(
    window: BrowserContext,
) -> None:
    page = opened(window, "/", "host", "en")
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.abort()
        else:
            route.fulfill(content_type="text/javascript", body=DRAWS)

    page.route("**/static/one/small.js*", answer)
    assert page.evaluate(ASK) == [0, False]
    page.wait_for_function(f"async () => (await ({ASK})())[0] === 1")
    assert len({*asked}) == len(asked) == 2
