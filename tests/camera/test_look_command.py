"""`faust look` as it is called."""

import json
import re
from pathlib import Path

import pytest

from companion.commands.cli import main

SCENES = Path(__file__).with_name("scenes")
SCENE = SCENES / "scene-18"


def test_a_line_comes_for_each_frame_with_the_keys_of_the_record(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["look", "--json", str(SCENE)]) == 0
    looks = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    frames = sorted(path.name for path in (SCENE / "frames").glob("*.jpg"))
    assert [look["frame"] for look in looks] == frames
    keys = ["scene", "frame", "status", "red", "blue", "soul", "hidden", "unsure", "ms"]
    assert [list(look)[:9] for look in looks] == [keys] * len(frames)


def test_a_settled_frame_is_told_in_words_as_it_lies(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["look", str(SCENE)]) == 0
    settled = [line for line in capsys.readouterr().out.splitlines() if ": settled" in line]
    assert settled
    for line in settled:
        name = line.split()[1].removesuffix(".jpg:")
        truth = json.loads((SCENE / "frames" / f"{name}.json").read_text("utf-8"))
        assert f"soul {truth['soul']}." in line
        assert re.search(r"\(Fields lie within \d+\.\d mm\.\)$", line)


def test_a_folder_without_pictures_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["look", str(tmp_path)]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
