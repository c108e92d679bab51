"""`faust referee`: what it prints where, and its exit status; as a process where that matters."""

import io
import json
import os
import subprocess
import sys
import tomllib
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

import companion.commands
from companion.commands import referee as referee_module
from companion.commands import start
from tests.counted import again
from tests.house.architecture import ROOT

pytestmark = again

HEADER = '{"faust": 1}\n'
LEGAL = '{"turn": 1, "player": "red", "do": [["stone", "A1", "A8"]]}\n'
ILLEGAL = '{"turn": 1, "player": "red", "do": [["stone", "A1", "A9"]]}\n'


@dataclass(frozen=True, slots=True)
class Ran:
    status: int
    out: bytes
    err: bytes

    def verdicts(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.out.splitlines()]


def referee(*arguments: str | bytes | Path) -> Ran:
    out, err = (io.TextIOWrapper(io.BytesIO()) for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err):
        try:
            status = start.main(["referee", *map(os.fsdecode, arguments)])
        except SystemExit as usage:
            status = usage.code if isinstance(usage.code, int) else -1
        said, told = (_bytes_of(stream) for stream in (out, err))
    return Ran(status, said, told)


def _bytes_of(stream: io.TextIOWrapper) -> bytes:
    stream.flush()
    held = stream.buffer
    assert isinstance(held, io.BytesIO)
    return held.getvalue()


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(("turn", "status"), [(LEGAL, 0), (ILLEGAL, 1), ("", 0)])
def test_exit_status_says_whether_all_is_legal(tmp_path: Path, turn: str, status: int) -> None:
    """records.md, section 1"""
    ran = referee("--json", written(tmp_path, "a.jsonl", HEADER + turn))
    assert (ran.status, ran.err) == (status, b"")
    assert [verdict["legal"] for verdict in ran.verdicts()] == ([status == 0] if turn else [])


@pytest.mark.parametrize("option", [["--json"], []])
def test_an_unreadable_file_says_nothing_but_one_line_on_stderr(
    tmp_path: Path, option: list[str]
) -> None:
    """records.md, section 1: file, line, what is wrong, what was expected"""
    path = written(tmp_path, "a.jsonl", HEADER + LEGAL + "{}\n")
    ran = referee(*option, path)
    expected = '"turn" is missing; expected "turn", "player" and "do" in a turn'
    assert (ran.status, ran.out) == (2, b"")
    assert ran.err.decode() == f"{path}: line 3: {expected}\n"


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_a_file_that_cannot_be_opened_is_unreadable(tmp_path: Path, name: str) -> None:
    """records.md, section 1"""
    ran = referee("--json", tmp_path / name)
    assert (ran.status, ran.out, ran.err.count(b"\n")) == (2, b"", 1)
    assert b"cannot be opened" in ran.err


def test_each_of_several_files_is_named_before_its_verdicts(tmp_path: Path) -> None:
    """records.md, section 1: an unreadable one has none, the highest status counts"""
    good = str(written(tmp_path, "good.jsonl", HEADER + LEGAL))
    bad = str(written(tmp_path, "bad.jsonl", "{}"))
    ran = referee("--json", good, bad, good)
    assert ran.status == 2
    assert [verdict.get("file", "verdict") for verdict in ran.verdicts()] == [
        good,
        "verdict",
        bad,
        good,
        "verdict",
    ]


@pytest.mark.parametrize(
    "name", [b"new\nline.jsonl", b"\xff\xfe.jsonl", b"'\"\\.jsonl", "é".encode()]
)
def test_a_file_of_any_name_is_read_and_named_in_one_line(tmp_path: Path, name: bytes) -> None:
    """records.md, section 1: NAME as given"""
    path = os.fsencode(tmp_path) + b"/" + name
    Path(os.fsdecode(path)).write_text(HEADER + LEGAL)
    ran = referee("--json", path, path)
    assert (ran.status, ran.err) == (0, b"")
    assert [os.fsencode(str(said["file"])) for said in ran.verdicts()[::2]] == [path, path]


@pytest.mark.parametrize("name", [b"new\nline.jsonl", b"\xff\xfe.jsonl"])
def test_a_missing_file_of_any_name_is_named_in_one_line(tmp_path: Path, name: bytes) -> None:
    """records.md, section 1"""
    ran = referee("--json", os.fsencode(tmp_path) + b"/" + name)
    assert (ran.status, ran.out, ran.err.count(b"\n")) == (2, b"", 1)


def test_binary_garbage_is_unreadable(tmp_path: Path) -> None:
    """records.md, section 1"""
    path = tmp_path / "garbage"
    path.write_bytes(bytes(range(256)) * 40)
    ran = referee("--json", path)
    assert (ran.status, ran.out, ran.err.count(b"\n")) == (2, b"", 1)


def test_without_a_file_the_usage_is_said() -> None:
    """records.md, section 1"""
    ran = referee()
    assert (ran.status, ran.out) == (2, b"")


@pytest.mark.parametrize("language", ["de", "en", "nl", "fr"])
def test_names_of_any_text_are_said_in_every_language(tmp_path: Path, language: str) -> None:
    """records.md, section 1"""
    header = '{"faust": 1, "players": {"red": "\\ud800{0}", "blue": "\\u0000"}}\n'
    ran = referee("--lang", language, written(tmp_path, "a.jsonl", header + LEGAL))
    assert (ran.status, ran.err) == (0, b"")
    assert b"\\ud800{0}" in ran.out


def test_a_reader_that_goes_away_brings_no_traceback(tmp_path: Path) -> None:
    """records.md, section 1: as in `faust referee FILE… | head -1`"""
    path = written(tmp_path, "a.jsonl", HEADER + LEGAL)
    command = [
        sys.executable,
        "-m",
        "companion.commands.cli",
        "referee",
        "--json",
        *[str(path)] * 500,
    ]
    read_end, write_end = os.pipe()
    os.close(read_end)
    done = subprocess.run(command, stdout=write_end, stderr=subprocess.PIPE, check=False)
    os.close(write_end)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs the device /dev/full")
def test_a_full_disk_is_said_in_one_line(tmp_path: Path) -> None:
    path = written(tmp_path, "a.jsonl", HEADER + LEGAL)
    command = [sys.executable, "-m", "companion.commands.cli", "referee", str(path)]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 74
    assert done.stderr.count(b"\n") == 1
    assert b"cannot be written" in done.stderr


def test_a_closed_output_leaves_the_exit_status(tmp_path: Path) -> None:
    path = written(tmp_path, "a.jsonl", HEADER + ILLEGAL)
    command = f'exec "{sys.executable}" -m companion.commands.cli referee "{path}" >&-'
    done = subprocess.run(["sh", "-c", command], stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (1, b"")


def test_ctrl_c_ends_a_command_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(referee_module, "run", interrupted)
    assert start.main(["referee", "a.jsonl"]) == 130


class Interrupting:
    """Ctrl-C comes while that module is looked for."""

    def __init__(self, module: str) -> None:
        self.module = module

    def find_spec(self, name: str, *_: object) -> None:
        if name == self.module:
            raise KeyboardInterrupt


def test_ctrl_c_ends_a_command_without_a_traceback_while_its_modules_load(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "companion.commands.cli")
    monkeypatch.delattr(companion.commands, "cli")
    monkeypatch.setattr(sys, "meta_path", [Interrupting("companion.commands.cli"), *sys.meta_path])
    assert start.main(["referee", "a.jsonl"]) == 130


def test_the_program_loads_nothing_before_it_listens_for_ctrl_c() -> None:
    loaded = "import companion.commands.start, sys; print(*sorted(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", loaded], capture_output=True, check=True, text=True)
    ours = [name for name in ran.stdout.split() if name.startswith("companion")]
    assert ours == ["companion", "companion.commands", "companion.commands.start"]
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    assert scripts == {"faust": "companion.commands.start:main"}


def test_a_command_that_is_called_by_its_name_is_loaded_alone() -> None:
    loaded = (
        "import sys; from companion.commands.cli import build_parser;"
        " build_parser('slots').parse_args(['slots']); print(*sorted(sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", loaded], capture_output=True, check=True, text=True)
    ours = [name for name in ran.stdout.split() if name.startswith("companion.commands.")]
    assert ours == ["companion.commands.cli", "companion.commands.slots"]
