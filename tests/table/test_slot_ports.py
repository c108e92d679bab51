"""Which port the card slots have: asked on the page, said, and kept for the next start."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.games.faust.rules.record import Header
from companion.live.pace import Pace
from companion.live.page_services import GameSetUp
from companion.live.slot_source import AdapterFile, SetUpWithSlots, SlotBoard
from companion.observations import Json, LinkChanged
from companion.storage.store import Store
from firmware_bridge import reader
from firmware_bridge.candidates import Adapter, Port, PortChooser
from firmware_bridge.fake_board import FakeBoard
from tests.wire.fake_wires import PtyWire, Pumping
from web.services import CannotDo
from workshop.drawn.faust_table import FaustTable

PRINTER = Port("/dev/ttyACM0", 0x2C99, 2, "1-1", "P123", "Printer\u202e\x1b[2J")
NANO = Port("/dev/ttyUSB1", 0x1A86, 0x7523, "1-3", None, "USB Serial")


@pytest.mark.parametrize("adapter", [PRINTER.adapter, NANO.adapter, Adapter(1, 2, 'a"b\n', None)])
def test_an_adapter_is_kept_for_the_next_start(tmp_path: Path, adapter: Adapter) -> None:
    said: list[str] = []
    kept = AdapterFile(tmp_path / "game.slots", said.append)
    assert kept.read() is None
    kept.keep(adapter)
    assert kept.read() == adapter
    assert said == []


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "{", '{"usb": "0403:6001"}', '{"usb": 7, "serial": null, "socket": null}',
        '{"usb": "0403:6001", "serial": 7, "socket": null}', "[" * 9999, "9" * 9999,
    ],
)  # fmt: skip
def test_a_bad_file_is_said_and_forgotten(tmp_path: Path, text: str) -> None:
    said: list[str] = []
    file = tmp_path / "game.slots"
    file.write_text(text)
    assert AdapterFile(file, said.append).read() is None
    assert len(said) == 1
    assert "it is forgotten" in said[0]


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    said: list[str] = []
    AdapterFile(tmp_path / "no" / "game.slots", said.append).keep(Adapter(1, 2))
    assert "cannot be written" in said[0]


def asking() -> tuple[PortChooser, SetUpWithSlots]:
    chooser = PortChooser()
    chooser.next([PRINTER, NANO])
    return chooser, SetUpWithSlots(
        GameSetUp(lambda _: None, FaustTable(Header(), Store())), chooser
    )


def test_the_set_up_asks_and_a_port_that_is_chosen_is_opened() -> None:
    chooser, set_up = asking()
    assert set_up.state()["slot_ports"] == [
        {"port": "/dev/ttyUSB1", "name": "USB Serial", "tried": False},
        {"port": "/dev/ttyACM0", "name": "Printer[2J", "tried": False},
    ]
    set_up.do({"do": "slots-at", "port": "/dev/ttyUSB1"})
    assert chooser.next([PRINTER, NANO]) == NANO
    assert set_up.state()["slot_ports"] == []


def test_no_other_port_is_opened_for_the_page() -> None:
    chooser, set_up = asking()
    with pytest.raises(CannotDo, match="no-such-port"):
        set_up.do({"do": "slots-at", "port": "/etc/passwd"})
    wrong: tuple[Mapping[str, Json], ...] = (
        {"do": "slots-at"}, {"do": "slots-at", "port": 7},
        {"do": "slots-at", "port": "/dev/ttyUSB1", "baud": 9},
    )  # fmt: skip
    for words in wrong:
        with pytest.raises(ValueError, match="expected a port"):
            set_up.do(words)
    with pytest.raises(CannotDo, match="no-camera"):
        set_up.do({"do": "look"})
    assert chooser.next([PRINTER, NANO]) is None


def links_of(ports: tuple[Port, ...], adapters: AdapterFile) -> list[str]:
    """What a start at a table with these ports says of the link, until the slots are there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reader, "listed_ports", lambda: ports)
        board = SlotBoard("auto", adapters, lambda _: None, ())
    pace = Pace()
    heard = board.observations(pace)
    news = [next(heard), next(heard)]
    pace.stopping.set()
    return [one.state for one in (*news, *heard) if isinstance(one, LinkChanged)]


def test_a_board_that_is_found_while_the_table_ends_is_known_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    adapters = AdapterFile(tmp_path / "game.slots", lambda _: None)
    board = SlotBoard("none", adapters, lambda _: None, None)
    found = Port("/dev/ttyUSB0", 0x0403, 0x6001, "1-9", "A10K").adapter

    def found_at_last() -> None:
        board._reader.chooser.known = found

    monkeypatch.setattr(board._reader, "stop", found_at_last)
    pace = Pace()
    pace.stopping.set()
    assert [*board.observations(pace)] == []
    assert found is not None
    assert adapters.read() == found


def test_a_board_that_was_found_is_found_again_beside_others(tmp_path: Path) -> None:
    """The second start opens the same adapter, though three are there, and asks nothing."""
    said: list[str] = []
    adapters = AdapterFile(tmp_path / "game.slots", said.append)
    with Pumping(wire := PtyWire(FakeBoard())):
        ours = Port(wire.url, 0x0403, 0x6001, "1-9", "A10K")
        assert links_of((ours,), adapters) == ["lost", "back"]
    with Pumping(wire := PtyWire(FakeBoard())):
        ours = Port(wire.url, 0x0403, 0x6001, "2-1", "A10K")
        assert links_of((PRINTER, NANO, ours), adapters) == ["lost", "back"]
    assert said == ["The card slots are there."] * 2
