"""The set-up asks the host which port the card slots have, in every language."""

import pytest
from playwright.sync_api import expect

from companion.games.faust.rules.record import Header
from companion.games.faust.words.speaker import LANGUAGES
from companion.live.page_services import GameSetUp
from companion.live.slot_source import SetUpWithSlots
from companion.storage.store import Store
from firmware_bridge.candidates import Port, PortChooser
from tests.page.conftest import Site, Visit
from tests.page.tables import EVERYBODY, NOBODY_HERE, Said, paired
from web.access.roles import Role
from web.app import create_app
from web.games import read_catalogues
from web.services import PageServices
from workshop.drawn.faust_table import FaustTable

HERE = {"Origin": "http://localhost"}
PORTS = (
    Port("/dev/ttyUSB0", 0x1A86, 0x7523, "1-3", None, "USB Serial"),
    Port("/dev/ttyACM0", 0x2C99, 2, "1-1", "P123", "<b>Printer</b>\u202e"),
)


def asking() -> tuple[PortChooser, SetUpWithSlots]:
    chooser = PortChooser()
    chooser.next(PORTS)
    return chooser, SetUpWithSlots(
        GameSetUp(lambda _: None, FaustTable(Header(), Store())), chooser
    )


@pytest.mark.parametrize("role", EVERYBODY + NOBODY_HERE, ids=str)
def test_only_the_host_sees_and_chooses_a_port(role: Role) -> None:
    chooser, set_up = asking()
    client = paired(create_app(PageServices(Store(), Said(), set_up=set_up)), role)
    seen = client.get("/api/set-up", headers=HERE)
    words = {"do": "slots-at", "port": "/dev/ttyACM0"}
    done = client.post("/set-up", json=words, headers=HERE)
    is_host = role == Role.HOST
    assert (seen.status_code, done.status_code) == ((200, 200) if is_host else (403, 403))
    assert chooser.next(PORTS) == (PORTS[1] if is_host else None)


def test_a_port_that_was_not_asked_for_is_not_opened() -> None:
    chooser, set_up = asking()
    client = paired(create_app(PageServices(Store(), Said(), set_up=set_up)), Role.HOST)
    words = {"do": "slots-at", "port": "/dev/ttyS0"}
    done = client.post("/set-up", json=words, headers=HERE)
    assert (done.status_code, done.json) == (409, {"code": "no-such-port"})
    assert chooser.next(PORTS) is None


def test_the_set_up_asks_in_every_language_and_a_button_answers(site: Site, visit: Visit) -> None:
    ports = asking()[1].state()["slot_ports"]
    assert isinstance(ports, list)
    site.set_up.slot_ports = [*ports, {"port": "COM3", "name": "", "tried": True}]
    page = visit(Role.HOST, "/set-up")
    asked = page.locator("#ports")
    for language in LANGUAGES:
        page.goto(f"{site.url}set-up?lang={language}")
        words = read_catalogues()[language]
        expect(asked.get_by_role("heading")).to_have_text(words["ports.which"])
        expect(asked.locator(".port").last).to_have_text("COM3" + words["ports.tried"])
    page.get_by_role("button", name="/dev/ttyACM0 · <b>Printer</b>", exact=True).click()
    expect(asked).to_be_hidden()
    assert site.set_up.said == [{"do": "slots-at", "port": "/dev/ttyACM0"}]
