"""`faust play` joins what is there, says what is missing, and goes on after whatever ended it."""

import json
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.commands import REFUSED
from companion.commands.cli import main
from companion.games.faust.rules.record import Header
from companion.live.play import NO_CAMERA, NO_SLOTS
from companion.observations import Json
from companion.storage.soundness import judge_log
from companion.storage.store import Store, open_log
from tests.night import by_day
from tests.page.tables import ONE_TURN
from tests.page.visitors import Visitor
from tests.patience import PATIENCE_S
from tests.table.sittings import sitting
from workshop.drawn.faust_table import FaustTable

PLAY = [sys.executable, "-m", "companion.commands.cli", "play"]
ALONE = ["--camera", "none", "--slots", "none", "--port", "0"]


def placed(red: list[Json]) -> dict[str, Json]:
    return {"say": "place", "red": red, "blue": ["A1", "A1"], "soul": "B1"}


@contextmanager
def playing(place: Path, *options: str) -> Iterator[tuple["subprocess.Popen[str]", Visitor]]:
    """A companion, and the host's browser that has opened its page."""
    pipe = subprocess.PIPE
    command = [*PLAY, str(place), *ALONE, *options]
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        try:
            yield process, Visitor(address)
        finally:
            process.kill()


def refused(capsys: pytest.CaptureFixture[str], place: Path, *options: str) -> str:
    """What it says that begins nothing."""
    assert main(["play", str(place), *ALONE, *options]) == REFUSED
    said = capsys.readouterr()
    assert said.out == ""
    return said.err


def test_a_name_that_nobody_has_begins_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(capsys, tmp_path / "table.sqlite", "--player", "red", "\u202e")
    assert "is no name" in said


def test_a_board_that_nobody_has_begins_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "games" / "table.sqlite"
    said = "'blatz' is no board; expected blatz-1993 or a .toml file\n"
    assert refused(capsys, place, "--board", "blatz") == said
    assert not place.parent.exists()


def test_a_game_is_played_by_tapping_and_goes_on_after_a_kill(tmp_path: Path) -> None:
    place = tmp_path / "games" / "table.sqlite"
    with playing(place, "--player", "red", "A\u202eda") as (process, host):
        host.say(placed(["A1", "A1"]))
        host.say(placed(["A1", "A8"]))
        host.wait_for_turn(1)
        process.send_signal(signal.SIGKILL)
        process.wait(PATIENCE_S)
        assert process.stderr is not None
        assert (
            "Without a camera: whoever is to move taps it on the page. The set-up"
            in process.stderr.read()
        )
    with playing(place) as (process, host):
        host.wait_for_turn(1)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_S) == 0
        assert process.stderr is not None
        assert "goes on after 1 turn;" in process.stderr.read()
    with open_log(place) as log:
        assert judge_log(log, None).damage is None
        assert len(log.games()) == 1
        assert '"Ada"' in json.dumps(log.of_game(1)[0].content())  # as the page would keep it
        assert log.games()[0].content()["players"] == {"red": "Ada", "blue": "Blue"}
        links = [row.content().get("link") for row in log.of_game(1) if row.kind == "observation"]
    absent = [{"camera": "absent"}, {"slots": "absent"}]
    assert [link for link in links if link is not None] == absent * 2


def test_the_address_is_the_first_line_whatever_else_is_to_be_said(tmp_path: Path) -> None:
    place = tmp_path / "table.sqlite"
    with Store(place) as store:
        table = FaustTable(Header(), store)
        for observation in sitting(ONE_TURN):
            table.take(observation)
    command = [*PLAY, str(place), *ALONE]
    pipe, both = subprocess.PIPE, subprocess.STDOUT
    with subprocess.Popen(command, stdout=pipe, stderr=both, text=True) as process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(6)]
        process.kill()
    assert told[0].startswith("http://")
    assert told[3].startswith("The last game goes on after 1 turn")
    assert told[4:] == [f"{NO_CAMERA}\n", f"{NO_SLOTS}\n"]


@pytest.mark.parametrize("can_be_kept", [True, False])
def test_a_folder_that_is_deleted_during_a_game_is_told_of_and_written_anew_at_the_end(
    tmp_path: Path, can_be_kept: bool
) -> None:
    place = tmp_path / "games" / "table.sqlite"
    with playing(place) as (process, host):
        host.say(placed(["A1", "A1"]))
        shutil.rmtree(place.parent)
        if not can_be_kept:
            place.parent.write_text("no folder can be there")
        host.say(placed(["A1", "A8"]))
        host.wait_for_turn(1)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_S) == (0 if can_be_kept else 74)
        assert process.stderr is not None
        told = process.stderr.read()
    assert "deleted or moved while it is played" in told
    assert ("was written anew" if can_be_kept else "is not kept") in told
    if can_be_kept:
        with playing(place) as (process, host):
            host.wait_for_turn(1)


def test_the_end_may_be_asked_for_as_soon_as_the_address_is_known(tmp_path: Path) -> None:
    """Whoever reads the address and ends the companion at once loses nothing either."""
    impatient = (
        "import signal, sys\n"
        "from companion.commands.cli import main\n"
        "from companion.live import page_address\n"
        "page_address.announce = lambda *_: signal.raise_signal(signal.SIGTERM)\n"
        "raise SystemExit(main(sys.argv[1:]))\n"
    )
    place = tmp_path / "table.sqlite"
    command = [sys.executable, "-c", impatient, "play", str(place), *ALONE]
    assert subprocess.run(command, check=False, timeout=PATIENCE_S).returncode == 0
    with open_log(place) as log:
        assert judge_log(log, None).damage is None


def test_a_second_one_on_the_same_file_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "table.sqlite"
    with Store(place):
        said = refused(capsys, place)
    assert "is in use by another faust" in said
    assert len(said.splitlines()) == 1


def test_a_game_begun_on_the_page_has_its_names_and_its_pictures_page(tmp_path: Path) -> None:
    place = tmp_path / "table.sqlite"
    with playing(place) as (process, host):
        state = host.set_up(
            {"do": "begin", "players": {"red": "Ada", "blue": "Bob"}, "turn_end": "button"}
        )
        assert state["step"] == "ready"
        assert b'"game":2' in host.get("/api/state").replace(b" ", b"")
        record = host.get("/api/games/2/file/record")
        assert b'"red": "Ada"' in record
        assert host.get("/api/games/2/file/zip").startswith(b"PK")
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE_S) == 0
    with open_log(place) as log:
        assert log.games()[1].content()["turn_end"] == "button"


@pytest.mark.parametrize(
    ("options", "games"), by_day([([], 1), (["--new"], 2), (["--new", "--starts", "blue"], 2)], 2)
)
def test_an_unfinished_game_goes_on_unless_a_new_one_is_wanted(
    tmp_path: Path, options: list[str], games: int
) -> None:
    place = tmp_path / "table.sqlite"
    with Store(place) as store:
        table = FaustTable(Header(), store)
        for observation in sitting("A1 A1 / A1 A1 / B1\nhand"):
            table.take(observation)
    with playing(place, *options) as (process, _):
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_S) == 0
    with open_log(place) as log:
        assert len(log.games()) == games
