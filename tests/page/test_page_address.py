"""Who reaches the page: this machine alone, unless it is opened, and then it says so."""

import argparse
import ipaddress

import pytest

from companion.live import page_address
from companion.live.live import Live
from companion.live.mailbox import Mailbox
from companion.live.pace import Pace
from companion.live.page_address import NO_PHONES, OPEN_IT
from companion.live.table_writer import TableWriter
from companion.storage.store import Store
from tests.page.tables import Said, table
from tests.table.sittings import START
from web.access.addresses import lan_addresses, own_names
from web.services import PageServices


def options(*said: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    page_address.add_options(parser)
    return parser.parse_args(["--port", "0", *said])


def test_without_lan_the_page_is_bound_to_this_machine_alone() -> None:
    alone = options("--name", "Table.local")
    assert page_address.host_of(alone) == "127.0.0.1"
    assert page_address.names_of(alone) == {"table.local"}
    assert page_address.addresses_of(alone) == ()


def test_with_lan_it_answers_to_its_names_and_addresses_in_the_net() -> None:
    open_to_all = options("--lan", "--name", "table")
    assert page_address.host_of(open_to_all) == "0.0.0.0"
    assert page_address.names_of(open_to_all) == own_names() | {"table"}
    assert page_address.addresses_of(open_to_all) == lan_addresses()


def test_our_addresses_in_a_net_are_literal_private_and_not_loopback() -> None:
    found = [ipaddress.ip_address(one) for one in lan_addresses()]
    assert all(one.is_private and not one.is_loopback for one in found)


def test_the_address_of_the_host_comes_first_and_alone(capsys: pytest.CaptureFixture[str]) -> None:
    house = PageServices(Store(), Said(), addresses=("192.168.1.5", "10.0.0.2"))
    page_address.announce("http://127.0.0.1:8000/#secret", house, options())
    assert capsys.readouterr() == ("http://127.0.0.1:8000/#secret\n", f"{OPEN_IT}\n{NO_PHONES}\n")
    page_address.announce("http://127.0.0.1:8000/#secret", house, options("--lan"))
    out, beside = capsys.readouterr()
    assert out == "http://127.0.0.1:8000/#secret\n"
    assert beside.splitlines() == [
        OPEN_IT,
        "The page is open to everybody in this network:",
        "  http://192.168.1.5:8000/",
        "  http://10.0.0.2:8000/",
        "For the table's own screen on another device: http://192.168.1.5:8000/#secret",
    ]


def test_a_machine_without_a_net_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    page_address.announce(
        "http://127.0.0.1:8000/#x", PageServices(Store(), Said()), options("--lan")
    )
    assert "no address" in capsys.readouterr().err


@pytest.mark.parametrize("said", [["--name", "a/b"], ["--name", ""], ["--port", "70000"]])
def test_a_name_or_a_port_that_is_none_is_refused(said: list[str]) -> None:
    with pytest.raises(SystemExit):
        options(*said)


def test_the_host_opens_the_page_on_the_loopback_also_when_it_is_offered_everywhere() -> None:
    store = Store()
    pace = Pace()
    mailbox = Mailbox(pace.stopping)
    writer = TableWriter(table(START, store=store), mailbox, pace)
    live = Live(writer, [], PageServices(store, mailbox.hear))
    address = live.start("0.0.0.0", 0)
    live.stop()
    assert address.startswith("http://127.0.0.1:")
