"""The unit that `faust service` prints is one that systemd understands, and is shut in."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.commands.cli import main

ANALYZE = "systemd-analyze"
needs_systemd = pytest.mark.skipif(shutil.which(ANALYZE) is None, reason="systemd is not installed")
MOST_EXPOSED = 3.0  # of 10; a unit without any of it has 9.6


def analyze(path: Path, *arguments: str) -> str:
    done = subprocess.run(
        [ANALYZE, *arguments, str(path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def test_it_plays_what_it_was_told_from_the_folder_where_it_was_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["service", "--lan", "games/club.sqlite", "--player", "red", "Ada 100%"]) == 0
    lines = capsys.readouterr().out.splitlines()
    faust = Path(sys.executable).with_name("faust")
    told = '"--lan" "games/club.sqlite" "--player" "red" "Ada 100%%"'
    assert f'ExecStart="{faust}" "play" {told}' in lines
    assert f"WorkingDirectory={tmp_path}" in lines
    assert f'ReadWritePaths="{tmp_path}/games"' in lines


def test_what_play_does_not_know_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["service", "--lam"])
    assert ended.value.code == 2
    assert "unrecognized arguments: --lam" in capsys.readouterr().err


def printed(capsys: pytest.CaptureFixture[str], *told: str) -> str:
    assert main(["service", *told]) == 0
    return capsys.readouterr().out


def test_a_hall_has_one_too_without_what_only_tables_need(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = printed(capsys, "hall", "--lan", "club/hall.sqlite").splitlines()
    faust = Path(sys.executable).with_name("faust")
    begins = f'ExecStart="{faust}" "hall" "--lan" "club/hall.sqlite"'
    assert any(line.startswith(begins) for line in lines)
    assert f'ReadWritePaths="{tmp_path}/club"' in lines
    assert not any("Device" in line and "Allow" in line for line in lines)
    assert "DevicePolicy=closed" in lines
    assert "RestartPreventExitStatus=2" in lines


def test_a_hall_tries_again_until_its_database_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    said = printed(capsys, "hall", "--database", "postgresql://h/hall")
    assert ("RestartPreventExitStatus" in said, "Restart=on-failure" in said) == (False, True)


def test_what_a_hall_does_not_know_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["service", "hall", "--camera", "none"])
    assert "unrecognized arguments: --camera" in capsys.readouterr().err


@needs_systemd
@pytest.mark.parametrize("told", [("--lan",), ("hall", "--lan")])
def test_systemd_finds_nothing_wrong_with_it_and_it_is_shut_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], told: tuple[str, ...]
) -> None:
    path = tmp_path / "faust.service"
    path.write_text(printed(capsys, *told), "utf-8")
    assert analyze(path, "verify", "--man=no") == ""
    said = analyze(path, "security", "--offline=true", "--no-pager")
    exposed = re.search(r"Overall exposure level for \S+: ([0-9.]+)", said)
    assert exposed is not None
    assert float(exposed[1]) <= MOST_EXPOSED
