"""A sealed pile in browsers: a page shows its own cards; hands do what the table asks for."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.games.alone import Alone
from companion.games.salamander.files.record_lines import header_to_json
from companion.games.salamander.rules.faces import FACES
from companion.games.salamander.rules.places import KING, MONK, QUEEN
from companion.games.salamander.rules.record import Header
from companion.live.alone import AloneSeat, Secrets
from companion.observations import LinkChanged, PageSaid
from tests.page.conftest import Site, Visit
from web.access.roles import Role

PLAYERS = ("Ada", "Ghost", "Chris", "Dora")
STONE, SALAMANDER = "throw-3-4-stone", "throw-3-4-salamander"


class Sealed:
    """A table at which the queen is the table's."""

    def __init__(self, site: Site, folder: Path) -> None:
        self.site = site
        secrets = Secrets(folder / "secrets", lambda: "07" * 32)
        alone = Alone(QUEEN, 1, secrets.new_seal())
        seats = (KING, QUEEN, MONK)
        site.table.begin_game(header_to_json(Header(seats, PLAYERS, alone=alone)))
        self.seat = AloneSeat(site.store, secrets)
        site.hear([LinkChanged(1.0, "camera", "absent")])
        self.speaks()

    def speaks(self) -> None:
        """All that the table has to say now."""
        while (word := self.seat.follow()) is not None:
            by, say, words = word
            self.site.hear([PageSaid(self.site.t, by, say, words)])


@pytest.fixture
def sealed(site: Site, tmp_path: Path) -> Sealed:
    return Sealed(site, tmp_path)


def tap(page: Page, key: str) -> None:
    page.locator(f"#acts [data-key={key}]").click()


def held(page: Page) -> list[str]:
    page.locator("#notes").evaluate("one => { one.open = true; }")
    pressed = page.locator("#notes-faces [aria-pressed=true]")
    return [str(one.get_attribute("data-key")).removeprefix("note-") for one in pressed.all()]


def test_each_phone_shows_its_own_cards_and_what_came(sealed: Sealed, visit: Visit) -> None:
    king, monk = (visit(role, "/phone", 390) for role in (Role.at("king"), Role.at("monk")))
    ghost, host = visit(Role.at("queen"), "/phone", 390), visit(Role.HOST, "/")
    expect(king.locator("#notes-faces [aria-pressed=true]")).not_to_have_count(0)
    hands = [held(page) for page in (king, monk, ghost)]
    assert hands[0] != hands[1]
    assert hands[2] == []
    tap(king, SALAMANDER)
    expect(host.locator("#throw")).to_contain_text("salamander")
    sealed.speaks()
    expect(king.locator("#acts")).to_contain_text("came.")
    expect(host.locator("#acts")).to_contain_text("drawn on the page of their player")
    expect(host.locator("#acts [data-key=keep]")).to_have_count(0)
    offered = king.locator("#acts [data-key^=away-], #acts [data-key=keep]")
    expect(offered).not_to_have_count(0)
    offered.first.click()
    expect(king.locator("#acts [data-key^=to-]")).not_to_have_count(0)
    sealed.speaks()
    assert "corrected" not in {row.content()["kind"] for row in sealed.site.store.of_kind("event")}
    assert all(face in FACES for face in held(king))


def test_whoever_is_near_does_what_the_table_asks_for(sealed: Sealed, visit: Visit) -> None:
    king, host = visit(Role.at("king"), "/phone", 390), visit(Role.HOST, "/")
    tap(king, STONE)
    king.locator("#acts [data-key^=chamber-], #acts [data-key^=wing-]").first.click()
    for kind in ("row-row-", "stone-stone-"):
        if king.locator(f"#acts [data-key^={kind}]").count():
            king.locator(f"#acts [data-key^={kind}]").first.click()
    king.locator("#board [data-key=to-king-3]").click()
    expect(host.locator("#text")).to_have_text("Ghost throws the sticks.")
    tap(king, STONE)
    expect(host.locator("#throw")).to_contain_text("stone")
    sealed.speaks()
    for page in (king, host):
        expect(page.locator("#text")).to_contain_text("Ghost is played by the table: marker")
        expect(page.locator("#board .lit")).to_have_count(1)
    tap(king, "as-asked")
    expect(king.locator("#acts [data-key=as-asked]")).to_have_count(0)
    sealed.speaks()
    expect(host.locator("#text")).to_contain_text("Ghost is played by the table:")
    tap(host, "as-asked")
    expect(host.locator("#acts [data-key=as-asked]")).to_have_count(0)
    kinds = {str(row.content()["kind"]) for row in sealed.site.store.of_kind("event")}
    assert kinds.isdisjoint({"illegal", "corrected", "contradiction"})
