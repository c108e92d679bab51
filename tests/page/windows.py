"""Windows of a browser that are lent: what pages have fetched and read there is not fetched again.

Whoever is lent one finds nothing of those before: no page, no cookie, nothing that was kept.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.patience import PATIENCE_MS

FILES_LAST_S = 86_400  # of the server's: those of one run of the tests are the same all the time
# Whether the window has another clock now: it cannot be taken away.
FORGET = "() => { localStorage.clear(); return '__pwClock' in globalThis; }"


class Windows:
    """Those of one browser that were opened in one way, for pages of one address."""

    def __init__(self, browser: Browser, address: str, script: str, how: dict[str, Any]) -> None:
        self._browser, self._address, self._script, self._how = browser, address, script, how
        # Each with a page that stays, so that the process does which has read the scripts.
        self._free: list[tuple[BrowserContext, Page]] = []

    @contextmanager
    def lent(self) -> Iterator[BrowserContext]:
        context, stays = self._free.pop() if self._free else self._opened()
        try:
            yield context
        except BaseException:  # what goes on there would ask the next one's server
            context.close()
            raise
        if not stays.is_closed() and _is_empty(context, stays):
            self._free.append((context, stays))

    def _opened(self) -> tuple[BrowserContext, Page]:
        context = self._browser.new_context(**self._how)
        context.set_default_timeout(PATIENCE_MS)
        if self._script:
            context.add_init_script(self._script)
        stays = context.new_page()
        stays.goto(f"{self._address}static/icon.svg")
        return context, stays


def _is_empty(context: BrowserContext, stays: Page) -> bool:
    """Whether nothing is left there of who had it; if something is, it is closed."""
    for page in context.pages:
        if page is not stays:
            page.close()
    context.unroute_all(behavior="ignoreErrors")
    context.clear_cookies()
    context.clear_permissions()
    is_empty = not stays.evaluate(FORGET)
    if not is_empty:
        context.close()
    return is_empty


@cache
def _windows(
    browser: Browser, address: str, script: str, how: tuple[tuple[str, Any], ...]
) -> Windows:
    return Windows(browser, address, script, dict(how))


def windows(browser: Browser, address: str, script: str = "", **how: Any) -> Windows:
    """`address`: with a slash at its end; `script`: what runs first on each of their pages."""
    return _windows(browser, address, script, tuple(sorted(how.items())))
