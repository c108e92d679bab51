"""Pictures are kept by hash, bounded, and belong to rows; the oldest games make room."""

import hashlib
from pathlib import Path

import pytest

from companion.events import Event
from companion.games.faust.rules.record import Header
from companion.live.evidence_recorder import BoardPhoto, EvidenceRecorder
from companion.live.table import EvidenceNotes
from companion.observations import BoardReading, HandSeen, Json
from companion.storage.evidence import EvidenceFolder, pictures_in
from companion.storage.soundness import judge_log
from companion.storage.store import Store
from tests.table.sittings import sitting
from workshop.drawn.faust_table import FaustTable


def hash_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def test_a_picture_is_found_by_its_hash(tmp_path: Path) -> None:
    evidence = EvidenceFolder(tmp_path / "kept")
    name = evidence.keep(b"picture", 1)
    assert name == evidence.keep(b"picture", 2) == hash_of(b"picture")
    assert evidence.read(name) == b"picture"
    assert [path.name for path in tmp_path.rglob("*.*")] == [f"{name}.jpg"]


@pytest.mark.parametrize("name", ["", "../../etc/passwd", "A" * 64, "0" * 64, "0" * 63 + "/"])
def test_nothing_else_is_found(tmp_path: Path, name: str) -> None:
    assert EvidenceFolder(tmp_path).read(name) is None


def test_a_picture_that_was_changed_is_not_shown(tmp_path: Path) -> None:
    evidence = EvidenceFolder(tmp_path)
    name = evidence.keep(b"picture", 1)
    assert name is not None
    next(tmp_path.rglob("*.jpg")).write_bytes(b"another")
    assert evidence.read(name) is None


def test_the_oldest_games_make_room_and_what_they_share_stays(tmp_path: Path) -> None:
    evidence = EvidenceFolder(tmp_path, most_bytes=10)
    shared = evidence.keep(b"shared", 1)
    evidence.keep(b"old", 1)
    assert evidence.keep(b"shared", 2) == shared
    new = evidence.keep(b"new!", 3)
    assert new is not None
    assert evidence.dropped == [{"dropped": 1, "pictures": 1, "bytes": 3}]
    assert evidence.read(hash_of(b"old")) is None
    assert evidence.read(hash_of(b"shared")) == b"shared"
    assert evidence.keep(b"newest", 3) is not None
    assert evidence.size == 10
    assert evidence.read(hash_of(b"shared")) is None


def test_the_game_at_hand_never_goes(tmp_path: Path) -> None:
    evidence = EvidenceFolder(tmp_path, most_bytes=10)
    kept = [evidence.keep(bytes([n]) * 4, 1) for n in range(4)]
    assert [one is not None for one in kept] == [True, True, False, False]
    assert evidence.dropped == []


def test_a_disk_that_fails_costs_the_picture_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert EvidenceFolder(tmp_path / "file").keep(b"picture", 1) is None


def test_what_the_log_names_is_known_again(tmp_path: Path) -> None:
    name = EvidenceFolder(tmp_path).keep(b"picture", 1)
    assert name is not None
    again = EvidenceFolder(tmp_path, most_bytes=8)
    again.know([(1, {"before": None, "after": name}), (1, {"clip": [[1.0, "0" * 64], 5]})])
    assert again.size == 7
    assert again.keep(b"newer", 2) is not None
    assert again.size == 5


def test_all_pictures_of_a_row_are_named_in_order() -> None:
    a, b, c = ("a" * 64, "b" * 64, "c" * 64)
    assert [*pictures_in({"after": b, "before": a, "clip": [[1.0, c], [2.0, None]]})] == [a, b, c]
    assert [*pictures_in({"clip": 3, "after": "x"})] == []


def evidence_of(script: str, tmp_path: Path) -> tuple[Store, list[dict[str, Json]]]:
    """The rows of evidence of a table whose camera sees a picture of its own at every moment."""
    store = Store()
    witness = EvidenceRecorder(EvidenceFolder(tmp_path))
    table = FaustTable(Header(), store, beside=EvidenceNotes(witness))
    for observation in sitting(script):
        witness.see(BoardPhoto(observation.t, f"{observation.t}".encode()))
        table.take(observation)
    return store, [row.content() for row in store.of_game(1) if row.kind == "evidence"]


def test_a_turn_has_the_board_before_and_after_it(tmp_path: Path) -> None:
    script = "A1 A1 / A1 A1 / B1\nhand\nA1 A8 / A1 A1 / B1\nhand\nA1 A8 / A1 A8 / B1"
    store, rows = evidence_of(script, tmp_path)
    assert rows == [
        {"row": 6, "before": hash_of(b"1.0"), "after": hash_of(b"3.0")},
        {"row": 11, "before": hash_of(b"3.0"), "after": hash_of(b"5.0")},
    ]
    assert [store.after(row - 1)[0].content()["kind"] for row in (6, 11)] == ["turn-done"] * 2
    assert judge_log(store, None).damage is None


def test_a_dispute_has_the_seconds_before_and_after_it(tmp_path: Path) -> None:
    script = "A1 A1 / A1 A1 / B1\n" + "hand\n" * 5 + "A1 A9 / A1 A1 / B1\nhand\nhand\nhand"
    store, rows = evidence_of(script, tmp_path)
    (illegal,) = [
        row.id for row in store.of_game(1) if row.kind == "event" and "illegal" in row.body
    ]
    before = [[t, hash_of(f"{t}".encode())] for t in (4.0, 5.0, 6.0, 7.0)]
    after = [[t, hash_of(f"{t}".encode())] for t in (8.0, 9.0)]
    assert rows == [{"row": illegal, "clip": before}, {"row": illegal, "clip": after}]


def test_without_a_camera_there_is_no_evidence(tmp_path: Path) -> None:
    witness = EvidenceRecorder(EvidenceFolder(tmp_path))
    reading = BoardReading(1.0, ())
    assert witness.pictures(reading, [Event(1.0, "turn-done"), Event(1.0, "illegal")]) == {}
    assert witness.pictures(HandSeen(2.0), [Event(2.0, "waiting")]) == {}


def test_only_the_last_seconds_are_remembered(tmp_path: Path) -> None:
    witness = EvidenceRecorder(EvidenceFolder(tmp_path))
    for tenth in range(600):
        if witness.wants(tenth / 10):
            witness.see(BoardPhoto(tenth / 10, b"picture"))
    assert 15 <= len(witness.photos) <= 25


def test_what_made_room_is_noted_in_the_log(tmp_path: Path) -> None:
    store = Store()
    witness = EvidenceRecorder(EvidenceFolder(tmp_path, most_bytes=7))
    table = FaustTable(Header(), store, beside=EvidenceNotes(witness))
    witness.evidence.keep(b"of game 1", 1)
    witness.evidence.keep(b"game 1", 1)
    table.begin_next(Header())
    witness.evidence.keep(b"game 2", 2)
    table.take(HandSeen(1.0))
    assert [row.content() for row in store.of_game(2) if row.kind == "evidence"] == [
        {"dropped": 1, "pictures": 1, "bytes": 6}
    ]
