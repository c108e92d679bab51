"""The bench of the door: rude addresses are turned away, and the host is answered."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from tests.patience import PATIENCE_S
from workshop.endurance.door import Waits, asked
from workshop.endurance.rude_crowd import DRIP, FLOOD, OF_ONE, STRANGE, RudeCrowd


@pytest.fixture
def table() -> Iterator[tuple[int, str]]:
    """The port and the host's key of a page in a process of its own."""
    command = [sys.executable, "-m", "workshop.endurance.door_table"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        port, key = child.stdout.readline().split()
        yield int(port), key
        assert child.stdin is not None
        child.stdin.close()
        assert child.wait(PATIENCE_S) == 0


def test_rude_ones_are_turned_away_and_the_host_is_answered(table: tuple[int, str]) -> None:
    port, key = table
    crowd = RudeCrowd(port, 2)
    until = time.monotonic() + PATIENCE_S
    while crowd.opened <= 2 * len(OF_ONE) and time.monotonic() < until:  # nobody comes again
        crowd.go_on(time.monotonic())
    assert set(crowd.ended) & {FLOOD, STRANGE}
    assert DRIP not in crowd.ended  # it is late after ten seconds, not yet
    waits = asked(port, key, 0.0)
    crowd.leave()
    assert (len(waits.took), waits.lost) == (1, 0)


def test_what_nobody_answers_is_lost() -> None:
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        port = nobody.getsockname()[1]
    assert asked(port, "a-key", 0.0).lost == 1


def test_what_waits_are_told_as() -> None:
    told = [str(figure) for figure in Waits([4.0, 1.0, 2.0, 3.0], lost=1).figures("then")]
    assert [line.split()[1:] for line in told] == [
        ["asked", "4"],
        ["refused", "or", "lost", "1"],
        ["median", "2.5", "ms"],
        ["99th", "percentile", "3", "ms"],
        ["longest", "4", "ms"],
    ]
