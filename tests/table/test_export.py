"""A game is taken home whole: what was done, seen and shown, the same bytes each time."""

import codecs
import io
import json
import sqlite3
import zipfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from subprocess import CalledProcessError

import pytest

from companion.commands.cli import main
from companion.export.bundle import KINDS, ByLanguage, Export, stored_game, told_analysis
from companion.game import LANGUAGE_CODES, Download
from companion.games.faust.files.notation import read_notation
from companion.games.faust.files.record_lines import read_record
from companion.games.faust.recorded import RecordedFaust
from companion.games.faust.rules.record import Header
from companion.live.aside import analysed_aside
from companion.live.evidence_recorder import BoardPhoto, EvidenceRecorder
from companion.live.page_services import Downloads
from companion.live.table import EvidenceNotes
from companion.observations import PageSaid, Tick
from companion.replay.sitting import read_sitting
from companion.storage.evidence import EvidenceFolder, evidence_folder
from companion.storage.store import Store, open_log
from tests.table.sittings import sitting
from workshop.drawn.faust_table import FaustTable
from workshop.drawn.played import play_game

NAMES = Header(players=("<b>Ada</b> & Co", "Bob"))
TWO_TURNS = "A1 A1 / A1 A1 / B1\nhand\nA1 A8 / A1 A1 / B1\nhand\nA1 A8 / A1 A8 / B1"


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    """Two games; the first has pictures."""
    place = tmp_path / "table.sqlite"
    with Store(place) as store:
        witness = EvidenceRecorder(EvidenceFolder(evidence_folder(place)))
        beside = EvidenceNotes(witness, lambda: "2026-01-02T03:04:05+00:00")
        table = FaustTable(NAMES, store, beside=beside)
        for observation in sitting(TWO_TURNS):
            witness.see(BoardPhoto(observation.t, f"picture {observation.t}".encode()))
            table.take(observation)
        table.begin_next(Header())
    return place


def test_a_game_becomes_a_folder(game_file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert main(["export", str(game_file), str(out), "--game", "1"]) == 0
    names = sorted(str(path.relative_to(out)) for path in out.rglob("*.*"))
    pictures = [name for name in names if name.endswith(".jpg")]
    assert len(pictures) == 3
    assert [name for name in names if name not in pictures] == [
        "evidence/index.jsonl",
        "game-1.faust.jsonl",
        "game-1.sheet.html",
        "game-1.sheet.txt",
        "game-1.sitting.jsonl",
        "game-1.txt",
    ]
    record = read_record((out / "game-1.faust.jsonl").read_bytes())
    assert len(record.turns) == 2
    assert read_notation((out / "game-1.txt").read_bytes()) == record
    assert len(read_sitting((out / "game-1.sitting.jsonl").read_bytes()).observations) == 5
    first = json.loads((out / "evidence/index.jsonl").read_text().splitlines()[0])
    assert first["event"]["kind"] == "turn-done"
    assert first["not_kept"] == []
    assert (out / "evidence" / f"{first['after']}.jpg").read_bytes() == b"picture 3.0"


def test_a_game_file_is_judged_and_counted_by_its_last_game(
    game_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    assert main(["export", str(game_file), str(out)]) == 0
    assert main(["referee", "--record", str(game_file)]) == 0
    assert capsys.readouterr().out == (out / "game-2.faust.jsonl").read_text()
    assert main(["score", str(game_file)]) == 0
    assert capsys.readouterr().out == (out / "game-2.sheet.txt").read_text()


@pytest.mark.parametrize("command", ["referee", "score", "replay"])
def test_a_game_file_without_a_sound_game_is_refused(
    command: str, game_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new = tmp_path / "new.sqlite"
    with Store(new):
        pass
    assert main([command, str(new)]) == 2
    assert capsys.readouterr().err == f"{new} has no game yet\n"
    with sqlite3.connect(game_file) as damaged:
        for (trigger,) in damaged.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            damaged.execute(f"DROP TRIGGER {trigger}")
        damaged.execute("UPDATE log SET body = replace(body, 'Ada', 'Eve')")
    assert main([command, str(game_file)]) == 2
    told = capsys.readouterr()
    assert told.err.startswith(f"Row 1 of {game_file} is not as it was"), told.err
    assert told.out == ""


@pytest.mark.parametrize("command", ["referee", "score", "analyse", "replay"])
@pytest.mark.parametrize("name", ["game-1.faust.jsonl", "game-1.txt", "game-1.sitting.jsonl"])
def test_a_file_of_an_export_is_read_with_an_editors_mark_or_the_command_that_reads_it_is_named(
    game_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, name: str
) -> None:
    out = tmp_path / "out"
    main(["export", str(game_file), str(out), "--game", "1"])
    file = out / name
    file.write_bytes(codecs.BOM_UTF8 + file.read_bytes())
    status, said = main([command, str(file)]), capsys.readouterr().err
    if (command == "replay") == name.endswith("sitting.jsonl"):
        assert (status, said) == (0, "")
    else:
        other = "referee" if command == "replay" else "replay"
        assert (status, said.count("\n")) == (2, 1)
        assert f", which `faust {other}` reads; expected" in said


def test_the_same_game_file_gives_the_same_bytes(game_file: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "a.zip", tmp_path / "b.zip"
    for out in (first, second):
        assert main(["export", str(game_file), str(out), "--game", "1"]) == 0
    assert first.read_bytes() == second.read_bytes()
    with zipfile.ZipFile(io.BytesIO(first.read_bytes())) as archive:
        assert archive.testzip() is None
        assert len(archive.namelist()) == 9


def test_names_on_the_printed_sheet_are_text(game_file: Path) -> None:
    with open_log(game_file) as log:
        game = stored_game(log, 1)
    assert game is not None
    page = Export(game, language="de").file("sheet.html")
    assert page is not None
    text = page.content.decode()
    assert "<b>Ada" not in text
    assert "&lt;b&gt;Ada&lt;/b&gt; &amp; Co" in text
    assert f"--code {game.head.code}" in text
    assert '<html lang="de">' in text


@pytest.mark.parametrize("kind", [*KINDS, "zip"])
def test_every_kind_is_there_for_the_page(game_file: Path, kind: str) -> None:
    with open_log(game_file) as log:
        game = stored_game(log, 2)
    assert game is not None
    found = Export(game).file(kind)
    assert found is not None
    assert found.name.startswith("game-2.")
    assert found.content


def test_there_is_no_other_kind(game_file: Path) -> None:
    with open_log(game_file) as log:
        game = stored_game(log, 2)
    assert game is not None
    assert Export(game).file("../../etc/passwd") is None


def test_pictures_that_went_are_still_named(game_file: Path, tmp_path: Path) -> None:
    gone = next(evidence_folder(game_file).rglob("*.jpg"))
    gone.unlink()
    out = tmp_path / "out"
    assert main(["export", str(game_file), str(out), "--game", "1"]) == 0
    assert f'"not_kept": ["{gone.stem}"]' in (out / "evidence/index.jsonl").read_text()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--game", "9"], "has no game 9; expected 1 to 2"),
        ([], "is there already; expected a new folder"),
    ],
)
def test_what_cannot_be_written_is_said(
    game_file: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    sentence: str,
) -> None:
    (tmp_path / "out").mkdir()
    assert main(["export", str(game_file), str(tmp_path / "out"), *arguments]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("out", ["out", "out.zip"])
def test_an_export_that_is_broken_off_leaves_nothing(
    game_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, out: str
) -> None:
    def broken_off(export: Export) -> Iterator[Download]:
        yield Download("one", "text/plain", b"")
        raise KeyboardInterrupt

    monkeypatch.setattr(Export, "all_files", broken_off)
    before = {*tmp_path.iterdir()}
    with pytest.raises(KeyboardInterrupt):
        main(["export", str(game_file), str(tmp_path / out)])
    assert {*tmp_path.iterdir()} == before


def test_a_file_that_is_none_of_ours_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(tmp_path / "none"), str(tmp_path / "out")]) == 2
    assert "is not there" in capsys.readouterr().err


def test_a_game_that_was_understood_otherwise_is_written_with_a_warning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "table.sqlite"
    begun = Store()
    FaustTable(Header(), begun)
    with Store(place) as store:
        store.begin_game(begun.games()[0].content())
        for observation in sitting(TWO_TURNS):
            store.append(observation, [])
        store.append(Tick(9.0), [])
    assert main(["export", str(place), str(tmp_path / "out")]) == 1
    assert "understood the game otherwise" in capsys.readouterr().err
    assert (tmp_path / "out" / "game-1.txt").exists()


def test_a_game_that_is_not_analysed_has_no_such_file(game_file: Path) -> None:
    with open_log(game_file) as log:
        game = stored_game(log, 1)
    assert game is not None
    assert Export(game).file("analysis") is None


@pytest.mark.parametrize("kind", ["analysis", "analysis.red"])
def test_an_analysis_is_the_same_in_a_process_of_its_own(kind: str) -> None:
    record = play_game(Header(), Random(5)).record
    written = RecordedFaust(record).record().encode()
    here = told_analysis(written, kind)
    assert {told.count("\n") for told in here.values()} == {len(record.turns) + 1}
    assert analysed_aside(written, kind) == here


@pytest.mark.parametrize("failure", [OSError("none left"), CalledProcessError(1, "faust")])
def test_where_no_process_can_be_had_it_is_made_here(
    monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise failure

    monkeypatch.setattr("companion.live.aside.subprocess.run", fail)
    written = RecordedFaust(play_game(Header(), Random(5)).record).record().encode()
    assert json.loads(analysed_aside(written, "analysis")["en"].splitlines()[0])["turn"] == 1


def test_a_table_makes_it_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would hold up what the table has to answer."""
    asked: list[str] = []

    def note(_: bytes, kind: str) -> ByLanguage:
        asked.append(kind)
        return dict.fromkeys(LANGUAGE_CODES, "")

    monkeypatch.setattr("companion.live.ready.analysed_aside", note)
    store = Store()
    FaustTable(Header(), store).take(PageSaid(1.0, "red", "resign", {}))
    downloads = Downloads(store, None)
    for language in ("nl", "nl", "de"):
        downloads.file(1, "analysis.blue", language)
    assert asked == ["analysis.blue"]
