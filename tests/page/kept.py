"""A table whose pages stay open from one test to the next: each begins a game of its own there."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

from companion.games.faust.rules.board import field_name
from companion.observations import BACK, Json, LinkChanged, PageSaid, SlotsChanged
from tests.patience import until
from web.access.roles import Role

if TYPE_CHECKING:
    from tests.page.conftest import Site, Visit

PARTS = "camera", "slots"
FIELDS = [field_name(field) for field in range(30)]
HEARD = "async () => (await import('/static/root.js')).seen.row"


class KeptTable:
    """What was chosen, opened or asked about on its pages is gone when another game begins."""

    def __init__(self, site: "Site", visit: "Visit") -> None:
        self.site = site
        self._visit = visit
        self._pages: dict[tuple[Role, str, int], Page] = {}

    def begin(self, agreed: Mapping[str, Json]) -> "Site":
        """The game before is given up, and its pages with what was chosen there."""
        site, table = self.site, self.site.table
        if not table.session.is_over:
            site.hear([PageSaid(site.t + 1, "table", "end")])
        self._wait()
        for page in self._pages.values():
            for _ in ("a box", "what is chosen below it"):
                page.keyboard.press("Escape")
            page.locator(".menu[open]").evaluate_all(
                "all => all.forEach((one) => one.open = false)"
            )
        site.hear([LinkChanged(site.t, part, BACK) for part in PARTS])
        site.hear([SlotsChanged(site.t, tuple((field, "empty") for field in FIELDS))])
        table.begin_game(agreed)
        site.hear([])
        site.said.words.clear()
        return site

    def visit(self, role: Role, path: str = "/", width: int = 1024) -> Page:
        """The page that is open there, when it has heard of all."""
        key = role, path, width
        if key not in self._pages:
            self._pages[key] = self._visit(role, path, width)
        elif path == "/referee":  # what is written and placed there stays, whoever plays
            self._pages[key].reload()
        expect(self._pages[key].locator('[data-connection="live"]')).to_have_count(1)
        self._wait()
        return self._pages[key]

    def _wait(self) -> None:
        row = self.site.follow()
        for page in self._pages.values():
            until(lambda page=page: page.evaluate(HEARD) >= row, "the news")  # type: ignore[misc]  # bound now
