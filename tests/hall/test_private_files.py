"""Keys and certificates: whole or not at all, for their owner alone, and never replaced unasked."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.hall.carriers import broker_files
from companion.hall.carriers.broker_files import BrokerUsers, write_broker_files
from companion.storage.certificate import BadCertificate, own_certificate
from companion.storage.private_file import write_for_the_same, write_privately


class Cut(BaseException):
    """The power fails."""


OTHERS = 12345  # a group of this machine


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives a file to another group")
def test_what_is_written_again_stays_whose_it_was(tmp_path: Path) -> None:
    """As Debian's mosquitto needs it: the broker reads its passwords by its group"""
    place = tmp_path / "passwords"
    place.write_bytes(b"a longer old one")
    os.chown(place, 7, OTHERS)
    place.chmod(0o640)
    write_for_the_same(place, b"new")
    found = place.stat()
    assert (found.st_uid, found.st_gid, found.st_mode & 0o777) == (7, OTHERS, 0o640)
    assert (place.read_bytes(), [*tmp_path.iterdir()]) == (b"new", [place])


def test_what_cannot_be_given_to_its_group_is_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "passwords"
    place.write_bytes(b"a longer old one")
    same = place.stat().st_ino

    def forbidden(*_: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "fchown", forbidden)
    write_for_the_same(place, b"new")
    assert (place.read_bytes(), place.stat().st_ino) == (b"new", same)
    assert [*tmp_path.iterdir()] == [place]


@pytest.mark.parametrize("step", ["write", "fsync", "replace"])
def test_a_file_is_the_old_one_or_the_new_one_wherever_it_is_cut(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "secret"
    write_privately(place, b"old")

    def cut(*_: object, **__: object) -> None:
        raise Cut

    if step == "write":
        monkeypatch.setattr("builtins.open", cut)
    elif step == "fsync":
        monkeypatch.setattr(os, "fsync", cut)
    else:
        monkeypatch.setattr(Path, "replace", cut)
    with pytest.raises(Cut):
        write_privately(place, b"new")
    monkeypatch.undo()
    assert place.read_bytes() == b"old"
    write_privately(place, b"new")
    assert (place.read_bytes(), place.stat().st_mode & 0o777) == (b"new", 0o600)
    assert [*tmp_path.iterdir()] == [place]


def test_what_cannot_be_written_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "secret"
    write_privately(place, b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_privately(place, b"new")
    assert [(one, one.read_bytes()) for one in tmp_path.iterdir()] == [(place, b"old")]


@pytest.mark.parametrize("cut_at", [1, 2])
def test_a_certificate_that_was_cut_off_while_it_was_made_is_made_anew(
    cut_at: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replaced: list[Path] = []
    replace = Path.replace

    def cut(self: Path, target: Path) -> Path:
        if len(replaced) + 1 == cut_at:
            raise Cut
        replaced.append(target)
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", cut)
    with pytest.raises(Cut):
        own_certificate(tmp_path, "hall")
    monkeypatch.undo()
    made = own_certificate(tmp_path, "hall")
    assert own_certificate(tmp_path, "hall").fingerprint == made.fingerprint


@pytest.mark.parametrize("harm", ["no key", "half a key", "half a certificate", "another key"])
def test_a_certificate_that_tables_know_is_never_replaced(harm: str, tmp_path: Path) -> None:
    own = own_certificate(tmp_path, "hall")
    other = own_certificate(tmp_path, "other")
    known = own.pem
    key = own.key.read_bytes()
    match harm:
        case "no key":
            own.key.unlink()
        case "half a key":
            own.key.write_bytes(key[: len(key) // 2])
        case "half a certificate":
            known = known[: len(known) // 2]
            own.certificate.write_text(known)
        case _:
            own.key.write_bytes(other.key.read_bytes())
    with pytest.raises(BadCertificate, match="every table has to join again"):
        own_certificate(tmp_path, "hall")
    assert own.certificate.read_text() == known


@pytest.mark.parametrize(
    ("pid", "wrong"),
    [
        ("own", "process "),
        ("4194305", "No such file"),  # higher than any process
        ("no number", "invalid literal"),
        (None, "No such file"),
    ],
)
def test_no_other_process_is_signalled_in_the_place_of_the_broker(
    pid: str | None, wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of a broker that ended: its number may be anybody's by now."""
    signalled: list[tuple[int, signal.Signals]] = []
    users = users_of(tmp_path, pid, lambda *said: signalled.append(said), monkeypatch)
    users.admit("t1", "key")
    assert signalled == []
    assert wrong in users.trouble
    assert "passwords again" in users.trouble


def test_a_folder_adds_no_line_to_the_brokers_settings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "a\nallow_anonymous true"
    assert main(["hall", "broker-files", str(folder)]) == 2
    assert "cannot stand on a line" in capsys.readouterr().err
    assert not folder.exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives a file to another group")
def test_a_table_that_joins_leaves_the_passwords_to_the_brokers_group(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    users = users_of(tmp_path, None, lambda *_: None, monkeypatch)
    passwords = tmp_path / "broker" / broker_files.PASSWORDS
    os.chown(passwords, 0, OTHERS)
    passwords.chmod(0o640)
    users.admit("t1", "key")
    users.dismiss("t1")
    assert (passwords.stat().st_gid, passwords.stat().st_mode & 0o777) == (OTHERS, 0o640)


def test_a_broker_that_runs_is_asked_and_the_trouble_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    signalled: list[tuple[int, signal.Signals]] = []
    users = users_of(tmp_path, "17", lambda *said: signalled.append(said), monkeypatch)
    users.admit("t1", "key")
    assert users.trouble
    (tmp_path / "17").mkdir()
    (tmp_path / "17" / "comm").write_text("mosquitto\n")
    monkeypatch.setattr(broker_files, "PROCESSES", tmp_path)
    users.dismiss("t1")
    assert signalled == [(17, signal.SIGHUP)]
    assert users.trouble == ""


def users_of(
    folder: Path,
    pid: str | None,
    kill: Callable[[int, signal.Signals], None],
    monkeypatch: pytest.MonkeyPatch,
) -> BrokerUsers:
    write_broker_files(folder / "broker", 1883)
    place = folder / "broker.pid"
    if pid is not None:
        place.write_text(str(os.getpid()) if pid == "own" else pid)
    monkeypatch.setattr(broker_files, "PROCESSES", Path("/proc"))
    monkeypatch.setattr(os, "kill", kill)
    return BrokerUsers(folder / "broker", "127.0.0.1:1883", place)
