"""`faust doctor` and `faust slots` as they are called."""

from pathlib import Path

import pytest

from companion.commands.cli import main


def test_a_port_that_is_not_there_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """Silence would leave the reader guessing whether anything runs, however short it listens."""
    assert main(["slots", "--slots", "/dev/no-such-port", "--seconds", "0"]) == 1
    said = capsys.readouterr().err
    assert said.count("/dev/no-such-port is not there.") == 1
    assert "No board answered." in said


def test_doctor_shows_the_fake_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--slots", "fake", "--seconds", "1"]) == 0
    assert "B15" in capsys.readouterr().out


def test_a_tape_that_is_not_there_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["slots", "--replay", str(tmp_path / "no.tape")]) == 2
    said = "no.tape: cannot be opened (No such file or directory); expected a tape, as"
    assert said in capsys.readouterr().err


def test_record_and_replay_at_once_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["slots", "--record", "a", "--replay", "b"])
    assert "not allowed with" in capsys.readouterr().err
