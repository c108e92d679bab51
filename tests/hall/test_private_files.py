"""Keys and certificates: whole or not at all, for their owner alone, and never replaced unasked."""

import os
from pathlib import Path

import pytest

from companion.storage.certificate import BadCertificate, own_certificate
from companion.storage.private_file import write_privately


class Cut(BaseException):
    """The power fails."""


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
