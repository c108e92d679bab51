"""`faust hall` as a process of its own, and what keeps it from beginning."""

import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.request import urlopen

import pytest

from companion.commands import REFUSED
from companion.commands.cli import main
from companion.commands.hall import EXTRAS
from companion.hall.joining.join import asked_of, join
from companion.hall.protocol.wire import HallUp
from companion.hall.table.https import CarrierTrouble, HttpsCarrier
from companion.live.hall import command
from companion.live.hall.open_hall import title_of
from companion.storage.certificate import own_certificate, said_in_groups
from tests.hall.memory_shelf import MemoryShelf
from tests.hall.shelves import in_file, ticking
from tests.night import night
from tests.patience import PATIENCE_S, until

COMMAND = (sys.executable, "-m", "companion.commands.cli", "hall")
CODE = re.compile(r"^Table (\d+) +faust play --lan --hall (\S+)$")


@dataclass
class Begun:
    """A hall that runs: where, and what it said on stderr."""

    address: str
    said: list[str]
    wall: str = ""  # its address

    @property
    def codes(self) -> dict[str, str]:
        found = [CODE.match(line) for line in self.said]
        return {one[1]: one[2] for one in found if one}


@contextmanager
def begun(file: Path, tables: int, codes: int = 2, title: str = "") -> Iterator[Begun]:
    """Ended as by Ctrl-C, and then its status is 0."""
    told = [str(file), "--port", "0", "--public-port", "0", "--join-codes", str(tables)]
    told += ["--title", title] if title else []
    with subprocess.Popen(
        [*COMMAND, *told], stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stderr is not None
            first = re.match(r"https://(127\.0\.0\.1:\d+)/", process.stdout.readline())
            assert first is not None
            said: list[str] = []
            while sum(CODE.match(line) is not None for line in said) < codes:
                said.append(process.stderr.readline().rstrip("\n"))
                assert said[-1] or process.poll() is None
            wall = process.stderr.readline().split()[-1]
            yield Begun(first[1], said, wall)
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE_S) == 0
        finally:
            process.kill()


def test_a_title_is_one_line_and_not_endless(capsys: pytest.CaptureFixture[str]) -> None:
    for title in ("two\nlines", "x" * 61):
        with pytest.raises(SystemExit):
            main(["hall", "--title", title])
        assert "at most 60 letters" in capsys.readouterr().err


def called(hall: Begun) -> str:
    """As its wall has it."""
    with urlopen(hall.wall) as page:
        shown = re.search("<title>(.*?) –", page.read().decode())
    return shown[1] if shown else ""


def test_a_hall_prints_codes_and_knows_its_tables_and_name_when_it_begins_again(
    tmp_path: Path,
) -> None:
    """Who starts it again says its name no more; a sheet that is a link is not followed."""
    file = tmp_path / "hall.sqlite"
    with begun(file, 2, title="Friday") as hall:
        assert called(hall) == "Friday"
        fingerprint = said_in_groups(own_certificate(tmp_path, file.name).fingerprint)
        assert any(fingerprint in line for line in hall.said)
        sheet = tmp_path / "hall.sqlite.codes.html"
        assert sheet.stat().st_mode & 0o077 == 0
        page = sheet.read_text("utf-8")
        assert all(code in page for code in hall.codes.values())
        assert page.count("<svg") == 2
        membership = join(*asked_of(hall.codes["1"]))
        assert (membership.address, membership.table) == (hall.address, "t1")
        assert membership.called == "Table 1"
    gone = HttpsCarrier(membership)
    with pytest.raises(CarrierTrouble):
        gone.exchange(())
    other = tmp_path / "other"
    other.write_text("mine")
    sheet.unlink()
    sheet.symlink_to(other)
    with begun(file, 2, codes=1) as again:
        assert called(again) == "Friday"
        assert [*again.codes] == ["2"]
        line = HttpsCarrier(replace(membership, address=again.address))
        assert [type(one) for one in line.exchange(())] == [HallUp]
        line.close()
    assert (other.read_text(), sheet.is_symlink()) == ("mine", False)
    assert sheet.stat().st_mode & 0o077 == 0


def told_why(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    """What a hall says that does not begin."""
    assert main(["hall", *options]) == REFUSED
    said = capsys.readouterr()
    assert said.out == ""
    return said.err


def test_a_port_that_is_taken_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = told_why(capsys, str(tmp_path / "hall.sqlite"), "--port", port, "--public-port", "0")
    assert port in said
    assert "--port 0 --public-port 0" in said


def test_a_demo_of_a_hall_names_an_option_that_it_has(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert main(["demo", "--hall", "--port", str(taken.getsockname()[1])]) == REFUSED
    said = capsys.readouterr().err
    assert "--port 0" in said
    assert "--public-port" not in said


@pytest.mark.parametrize(
    ("fails", "error", "said"),
    [
        ("_announce", OSError(28, "No space left on device", "sheet"), "sheet: No space left"),
        ("_announce", RuntimeError("can't start new thread"), "can't start new thread"),
        ("make_server", RuntimeError("can't start new thread"), "can't start new thread"),
    ],
)
def test_a_start_that_fails_is_told_and_leaves_nothing_behind(
    fails: str,
    error: Exception,
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever fails, and when: a server that goes on would hold the process"""

    def raises(*_: object) -> None:
        raise error

    before = {*threading.enumerate()}
    monkeypatch.setattr(command, fails, raises)
    file = str(tmp_path / "hall.sqlite")
    assert said in told_why(capsys, file, "--port", "0", "--public-port", "0")
    until(lambda: {*threading.enumerate()} <= before)


@night
def test_a_sheet_that_cannot_be_written_is_no_reason_to_end(tmp_path: Path) -> None:
    """The codes stand on the screen"""
    (tmp_path / "hall.sqlite.codes.html").mkdir()
    with begun(tmp_path / "hall.sqlite", 2) as hall:
        assert any("hall.sqlite.codes.html: Is a directory" in line for line in hall.said)
        assert [*hall.codes] == ["1", "2"]


def test_another_name_than_the_last_one_counts() -> None:
    shelf = MemoryShelf(ticking())
    said = ("Friday", None, "Saturday", None)
    assert [title_of(shelf, one) for one in said] == ["Friday", "Friday", "Saturday", "Saturday"]


def test_a_file_that_another_hall_has_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hall.sqlite"
    shelf = in_file(file, time.time)
    assert "in use by another hall" in told_why(capsys, str(file))
    shelf.close()


def test_a_file_that_is_none_of_a_hall_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hall.sqlite"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE mine (x)")
    other.close()
    assert "is no file of a hall" in told_why(capsys, str(file))


def test_certificate_and_key_belong_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = own_certificate(tmp_path, "one"), own_certificate(tmp_path, "two")
    file, garbage = str(tmp_path / "hall.sqlite"), tmp_path / "garbage"
    garbage.write_text("no certificate")
    assert "belong together" in told_why(capsys, file, "--cert", str(one.certificate))
    for certificate, key in (
        (one.certificate, two.key),
        (garbage, one.key),
        (one.certificate, garbage),
        (one.certificate, tmp_path / "missing"),
    ):
        said = told_why(capsys, file, "--cert", str(certificate), "--key", str(key))
        assert "expected a certificate and its key in PEM" in said


@pytest.mark.parametrize("missing", sorted(EXTRAS))
def test_a_missing_extra_is_told_with_the_command_that_installs_it(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    missing: str,
) -> None:
    for name in [*sys.modules]:
        if name.partition(".")[0] == missing or name.startswith(
            ("companion.live.hall", "web.hall")
        ):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    assert "pip install './source[hall]'" in told_why(capsys, str(tmp_path / "h.sqlite"))


@pytest.mark.parametrize(
    ("option", "number"),
    [("--join-codes", "-1"), ("--join-codes", "501"), ("--join-codes", "x"), ("--tables", "61")],
)
def test_a_number_of_tables_that_no_hall_has_is_refused(option: str, number: str) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["hall", option, number])


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (("--game", "feuer-salamander"), "--tables N"),
        (("--tables", "1", "--ruling", "nothing=never"), "nothing"),
    ],
)
def test_a_game_that_no_table_here_can_begin_is_refused(
    said: tuple[str, ...], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert why in told_why(capsys, str(tmp_path / "hall.sqlite"), *said)


@pytest.mark.parametrize(
    "said", [["--broker", "mqtts://h"], ["--broker-pid", "p"], ["broker-files", "folder"]]
)
def test_what_was_removed_is_a_sentence(
    said: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["hall", *said])
    assert (
        "removed in this version; tables speak with the hall over https" in capsys.readouterr().err
    )
