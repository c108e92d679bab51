"""The main path in Firefox: a page is opened, a phone paired, a game seen, a turn tapped."""

from collections.abc import Iterator

import pytest

from tests.night import night
from tests.page.conftest import Site
from tests.page.firefox import FIREFOX, Firefox, NoFirefox
from tests.page.tables import ONE_TURN, TOO_FAR
from tests.page.test_by_hand import SENSES_LOST
from web.access.roles import Role


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """One window for all: it takes half a minute to begin on a busy machine."""
    if not FIREFOX:
        pytest.skip("no Firefox: sudo apt-get install firefox-esr")
    try:
        made = Firefox(tmp_path_factory.mktemp("profile"))
    except NoFirefox as why:
        pytest.skip(str(why))
    yield made
    made.close()


def says(firefox: Firefox, text: str) -> None:
    firefox.wait_for(f"document.querySelector('#text')?.textContent.includes({text!r})")


def tap(firefox: Firefox, *fields: str) -> None:
    for field in fields:
        firefox.click(f".touch[data-key={field}]")


@night
def test_the_host_sees_a_game_and_its_fault(site: Site, firefox: Firefox) -> None:
    firefox.open(site.host_url)
    firefox.wait_for("document.body.dataset.role === 'host'")
    site.play(TOO_FAR)
    says(firefox, "only 7 points")
    firefox.wait_for("document.querySelectorAll('#board .wrong').length === 1")
    site.play("A1 A8 / A1 A1 / B1")
    says(firefox, "Bob to move")
    firefox.click("#menu summary")
    firefox.click('.menu a[href="/archive"]')
    firefox.wait_for("document.querySelector('main')?.textContent.includes('Bob')")


@night
def test_a_phone_is_paired_and_taps_a_turn(site: Site, firefox: Firefox) -> None:
    site.play(SENSES_LOST)
    invited = site.invitation(Role.at("red"))
    firefox.size(390, 844)
    firefox.open(f"{site.url}phone#{invited}")
    firefox.wait_for("document.body.dataset.role === 'red'")
    says(firefox, "moves by tapping")
    tap(firefox, "A1", "A9")
    firefox.click("#acts [data-key=set-A1-red]")
    says(firefox, "only 7 points")
    tap(firefox, "A8")  # the piece that has to go is in the hand already
    says(firefox, "Bob to move")
    assert len(site.table.session.record.turns) == 1


@night
def test_the_stream_goes_on_when_the_server_was_down(site: Site, firefox: Firefox) -> None:
    firefox.open(site.url)
    firefox.wait_for("document.body.dataset.connection === 'live'")
    site.down()
    firefox.wait_for("document.body.dataset.connection === 'lost'")
    site.up()
    site.play(ONE_TURN)
    says(firefox, "Bob to move")
