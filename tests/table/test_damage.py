"""A damaged game file is said in a sentence, is never gone on with silently, and can be rescued."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.games.faust.rules.record import Header
from companion.live.evidence_recorder import BoardPhoto, EvidenceRecorder
from companion.live.table import EvidenceNotes, Table
from companion.observations import HandSeen
from companion.storage.chain import Head, Row, chained, hash_of
from companion.storage.evidence import EvidenceFolder, evidence_folder
from companion.storage.head import HeadFile, head_path
from companion.storage.store import LogTrouble, Store, open_log
from tests.night import by_day
from tests.table.damage import (
    DAMAGES,
    PAGE,
    Tally,
    cases,
    faust_file,
    judge,
    make_files,
    rows_as_they_lie,
)
from tests.table.sittings import sitting
from tests.table.test_verify import tamper
from workshop.drawn.faust_table import FaustTable

CASES = (30, 80)  # all 2,000: python -m tests.table.damage
TWO_TURNS = "A1 A1 / A1 A1 / B1\nhand\nA1 A8 / A1 A1 / B1\nhand\nA1 A8 / A1 A8 / B1"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Two games, with a picture at every moment."""
    place = tmp_path / "table.sqlite"
    with Store(place) as store:
        witness = EvidenceRecorder(EvidenceFolder(evidence_folder(place)))
        for _ in range(2):
            table = FaustTable(Header(), store, beside=EvidenceNotes(witness))
            for observation in sitting(TWO_TURNS):
                witness.see(BoardPhoto(observation.t, f"{observation.t}".encode()))
                table.take(observation)
    return place


def rows_of(place: Path) -> tuple[Row, ...]:
    with open_log(place) as log:
        return log.after(0)


def change(place: Path, row: Row, new_body: str) -> None:
    tamper(place, f"UPDATE log SET body = '{new_body}' WHERE id = {row.id}")


def said(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str]:
    status = main([*map(str, words)])
    told = capsys.readouterr()
    return status, told.out + told.err


@pytest.mark.parametrize("many", by_day(CASES))
def test_no_damage_breaks_a_command_off_or_is_gone_on_with_silently(
    tmp_path: Path, many: int
) -> None:
    tally = Tally()
    for case in cases(make_files(tmp_path), many, seed=7):
        judge(case, tally)
    assert tally.faults == []
    assert sum(tally.came_to.values()) == many
    assert {name.split(":")[0] for name in tally.came_to} <= {name for name, *_ in DAMAGES}


@pytest.mark.parametrize("words", [["verify"], ["export", "out"], ["replay"]])
def test_a_row_that_is_no_text_any_more_is_named(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    row = rows_of(place)[-1]
    spoilt = bytes([row.hash.encode()[5] ^ 0x80])
    data = place.read_bytes()
    at = data.rindex(row.hash.encode()) + 5
    place.write_bytes(data[:at] + spoilt + data[at + 1 :])
    command, *out = words
    status, told = said(capsys, command, place, *(tmp_path / one for one in out))
    assert status in (1, 2)
    assert f"Row {row.id} of {place} is not as it was written (game 2, {row.kind})" in told
    assert len(told.splitlines()) == 1


def test_nothing_that_a_file_says_steers_a_terminal(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = place.read_bytes()
    at = data.index(b"observation{")
    place.write_bytes(data[: at + 3] + b"\x1b" + data[at + 4 :])
    assert said(capsys, "verify", place)[1].replace("\n", "").isprintable()
    hidden = place.rename(place.with_name("ta\x1b[2Jble.sqlite"))
    assert said(capsys, "verify", hidden)[1].replace("\n", "").isprintable()


def test_a_changed_game_is_not_gone_on_with_and_the_ways_on_are_named(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(place, rows_of(place)[3], "{}")
    before = place.read_bytes()
    status, told = said(capsys, "play", place, "--camera", "none", "--slots", "none")
    assert status == 2
    assert f"Row 4 of {place} is not as it was written" in told
    assert f"`faust rescue {place} NEW-FILE`" in told
    assert place.read_bytes() == before


def test_a_body_that_is_no_object_is_no_row_though_its_hash_is_right(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    last = rows_of(place)[-1]
    forged = Row(last.id, last.game, last.kind, "[1]", last.before, "")
    digest = hash_of(forged)
    tamper(place, f"UPDATE log SET body = '[1]', hash = '{digest}' WHERE id = {last.id}")
    with closing(HeadFile(place, Head(last.id, digest))):
        pass
    status, told = said(capsys, "verify", place)
    assert (status, f"Row {last.id} of" in told) == (1, True)


@pytest.mark.parametrize(
    ("kind", "body"),
    [("game", '{"faust":2}'), ("observation", '{"t":true}'), ("event", '{"kind":5}')],
)
def test_what_no_table_says_is_named_with_its_row_though_the_chain_holds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str, body: str
) -> None:
    place, seen = tmp_path / "forged.sqlite", json.dumps(HandSeen(1.0).to_json())
    bodies = {"game": '{"faust":1}', "observation": seen, kind: body}
    with Store(place) as store:
        told = [(one, json.loads(text)) for one, text in bodies.items()]
        store.take_over(chained(store.head(), 1, told))
    row = [*bodies].index(kind) + 1
    status, sentence = said(capsys, "export", place, tmp_path / "out")
    assert (status, f"Row {row} holds what no table has written" in sentence) == (2, True)


def test_rows_are_rescued_up_to_the_damage_with_their_pictures(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows, new = rows_of(place), tmp_path / "new.sqlite"
    header = next(row for row in rows if (row.kind, row.game) == ("game", 2))
    change(place, header, "{}")
    place.with_name(place.name + ".keys").write_text("[]")
    before = place.read_bytes()
    status, told = said(capsys, "rescue", place, new)
    assert (status, f"rows 1 to {header.id - 1}" in told) == (0, True)
    assert rows_of(new) == rows[: header.id - 1]
    assert said(capsys, "verify", new)[0] == 0
    assert {path.name for path in evidence_folder(new).rglob("*.jpg")}
    assert new.with_name(new.name + ".keys").read_text() == "[]"
    assert place.read_bytes() == before
    with Store(new) as store:
        assert Table.resumed(store) is not None
    assert said(capsys, "rescue", place, new)[0] == 2  # nothing is written over


def test_an_answer_that_breaks_off_is_not_rescued(place: Path, tmp_path: Path) -> None:
    """A table goes on only from what it would have answered itself."""
    rows, new = rows_of(place), tmp_path / "new.sqlite"
    answered = [row for row in rows if row.kind == "event"][-1]
    observed = [row.id for row in rows if row.kind == "observation"][-1]
    change(place, answered, "{}")
    assert main(["rescue", str(place), str(new)]) == 0
    assert rows_of(new) == rows[: observed - 1]
    with Store(new) as store:
        assert Table.resumed(store) is not None


@pytest.mark.parametrize("spoilt", [3, 16, 2000])
def test_a_file_whose_beginning_is_damaged_is_refused_or_its_sound_rows_kept(
    place: Path, tmp_path: Path, spoilt: int
) -> None:
    """Nothing is put in the place of its first page."""
    rows, data, new = rows_of(place), place.read_bytes(), tmp_path / "new.sqlite"
    place.write_bytes(data[:spoilt] + bytes([data[spoilt] ^ 0x93]) + data[spoilt + 1 :])
    assert (main(["rescue", str(place), str(new)]), new.exists()) in ((0, True), (2, False))
    assert not new.exists() or rows_of(new) == rows[: len(rows_of(new))]


def test_without_its_first_page_nothing_is_rescued(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place.write_bytes(bytes(PAGE) + place.read_bytes()[PAGE:])
    status, told = said(capsys, "rescue", place, tmp_path / "new.sqlite")
    assert (status, "nothing was rescued: " in told) == (2, True)
    assert not (tmp_path / "new.sqlite").exists()


def test_what_cannot_be_rescued_is_said(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(place, rows_of(place)[0], "{}")
    status, told = said(capsys, "rescue", place, tmp_path / "new.sqlite")
    assert (status, "nothing was rescued: Row 1 of" in told) == (2, True)
    assert not (tmp_path / "new.sqlite").exists()


@pytest.mark.parametrize(
    ("left", "sentence"),
    [(None, "is missing"), (0, "is empty"), (10, "is cut short: 10 bytes of 8192")],
)
def test_what_became_of_the_head_is_said(
    place: Path, capsys: pytest.CaptureFixture[str], left: int | None, sentence: str
) -> None:
    head = head_path(place)
    data = head.read_bytes()
    head.unlink()
    if left is not None:
        head.write_bytes(data[:left])
    assert f"{head} {sentence}" in said(capsys, "verify", place)[1]
    with pytest.raises(LogTrouble, match=r"copy it along.*faust rescue"):
        Store(place)


def test_a_file_that_was_cut_is_read_up_to_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "long.sqlite"
    faust_file(place, 120)
    written = len(rows_of(place))
    place.write_bytes(place.read_bytes()[:-PAGE])
    status, told = said(capsys, "verify", place)
    assert (status, "cannot be read, nor what comes after it" in told) == (1, True)
    assert written - 50 < int(told.split()[1]) <= written
    row = " ".join(told.split()[:2])
    for words in (("score", place), ("export", place, tmp_path / "out")):
        assert said(capsys, *words)[1].startswith(f"{row} of {place} cannot be read"), words


def test_an_emptied_file_is_not_begun_anew(place: Path) -> None:
    place.write_bytes(b"")
    with pytest.raises(LogTrouble, match="is empty"):
        Store(place)
    assert place.read_bytes() == b""


def test_a_sound_row_of_another_file_is_named(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its own hash is right, but it does not follow on the row before it."""
    with Store(tmp_path / "other.sqlite") as store:
        FaustTable(Header(players=("Ada", "Bob")), store)
        other = store.append(HandSeen(1.0), [])[0]
    values = f"body = '{other.body}', before = '{other.before}', hash = '{other.hash}'"
    tamper(place, f"UPDATE log SET {values} WHERE id = {other.id}")
    status, told = said(capsys, "verify", place)
    assert (status, f"Row {other.id} of {place}" in told) == (1, True)


def test_a_file_that_says_it_is_longer_is_damaged_though_all_rows_are_there(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = bytearray(place.read_bytes())
    data[31] += 7  # of the number of pages
    place.write_bytes(data)
    status, told = said(capsys, "verify", place)
    assert (status, "but the database around them is damaged" in told) == (1, True)
    with pytest.raises(LogTrouble, match="faust rescue"):
        Store(place)


@pytest.mark.parametrize("statement", ["DROP TRIGGER log_has_no_gaps", "PRAGMA application_id = 9"])
def test_what_guards_the_rows_is_looked_at_too(
    place: Path, capsys: pytest.CaptureFixture[str], statement: str
) -> None:
    tamper(place, statement)
    status, told = said(capsys, "verify", place)
    assert (status, "but what guards its rows was changed" in told) == (1, True)


def test_a_whole_game_of_a_damaged_file_is_exported_with_a_warning(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(place, rows_of(place)[3], "{}")
    status, told = said(capsys, "export", place, tmp_path / "two")
    assert (status, "game 2 is whole" in told) == (1, True)
    assert (tmp_path / "two" / "game-2.txt").exists()
    status, told = said(capsys, "export", place, tmp_path / "one", "--game", "1")
    assert (status, f"Row 4 of {place}" in told) == (2, True)
    assert not (tmp_path / "one").exists()


def test_a_picture_with_other_bytes_is_named(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = sorted(evidence_folder(place).rglob("*.jpg"))[0]
    picture.write_bytes(b"another")
    status, told = said(capsys, "verify", place)
    assert (status, f"picture {picture.name} of row" in told) == (1, True)
    assert said(capsys, "export", place, tmp_path / "out")[0] == 0
    index = (tmp_path / "out" / "evidence" / "index.jsonl").read_text("utf-8")
    changed = [line.get("changed", []) for line in map(json.loads, index.splitlines())]
    assert [picture.stem] in changed


def test_a_game_file_is_replayed_as_the_sitting_log_of_its_last_game(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(capsys, "export", place, tmp_path / "out")[0] == 0
    log = tmp_path / "out" / "game-2.sitting.jsonl"
    assert said(capsys, "replay", place) == said(capsys, "replay", log)


def test_a_file_of_before_with_its_index_is_sound_and_gone_on_with(place: Path) -> None:
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("CREATE INDEX log_of_game ON log (game, id)")
    with Store(place) as store:
        assert Table.resumed(store) is not None
        store.append(HandSeen(99.0), [])
    assert main(["verify", str(place)]) == 0


def test_a_file_of_our_own_is_its_own_index(place: Path) -> None:
    with open_log(place) as log:
        first, second = log.games()
        assert [row.game for row in (first, second)] == [1, 2]
        assert log.of_game(1) == log.after(0)[: second.id - 1]
        assert (log.of_game(0), log.of_game(3)) == ((), ())
    assert rows_as_they_lie(place) is not None
