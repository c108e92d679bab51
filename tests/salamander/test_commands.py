"""The commands serve both games, told apart by the file."""

import json
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.export.score_page import Origin, score_page
from companion.game import Ledger, SheetPage
from companion.games.known import AT_TABLE

EXAMPLES = Path(__file__).parent / "examples"
TWO = str(EXAMPLES / "two-players.faust.jsonl")
FOUR = str(EXAMPLES / "four-players.faust.jsonl")
FAUST = '{"faust": 1}\n{"turn": 1, "player": "red", "do": [["stone", "A1", "A8"]]}\n'

Captured = pytest.CaptureFixture[str]


def test_the_referee_says_the_verdict_lines(capsys: Captured) -> None:
    """`faust referee --json`"""
    assert main(["referee", "--json", TWO]) == 0
    expected = (EXAMPLES / "two-players.verdicts.jsonl").read_text("utf-8")
    assert capsys.readouterr().out == expected


def test_a_contradiction_is_not_legal(capsys: Captured) -> None:
    """records, verdicts: 1 something illegal or a contradiction"""
    assert main(["referee", FOUR, "--lang", "de"]) == 1
    assert "kann nicht alles wahr sein" in capsys.readouterr().out


def test_both_games_in_one_call(capsys: Captured, tmp_path: Path) -> None:
    """records: told apart by the header, the highest status counts"""
    faust = tmp_path / "a.faust.jsonl"
    faust.write_text(FAUST + '{"turn": 2, "player": "blue", "do": []}\n')
    assert main(["referee", "--json", TWO, str(faust)]) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line.get("code") for line in lines] == [None] * 7 + ["points-left"]


@pytest.mark.parametrize("form", ["--notation", "--record"])
def test_a_form_is_read_again(capsys: Captured, tmp_path: Path, form: str) -> None:
    """`faust referee --notation`, `--record`"""
    assert main(["referee", form, TWO]) == 0
    again = tmp_path / "again.txt"
    again.write_text(capsys.readouterr().out, "utf-8")
    assert main(["referee", "--json", str(again)]) == 0
    expected = (EXAMPLES / "two-players.verdicts.jsonl").read_text("utf-8")
    assert capsys.readouterr().out == expected


def test_the_score_of_a_game(capsys: Captured) -> None:
    """`faust score`"""
    assert main(["score", TWO]) == 0
    assert "  =   56  total" in capsys.readouterr().out
    assert main(["score", "--json", FOUR]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["illegal_turn"], found["contradictions"][0]["turn"]) == (None, 5)


def test_a_bad_file_is_named_in_one_line(capsys: Captured, tmp_path: Path) -> None:
    """records: exit 2, nothing on stdout"""
    path = tmp_path / "bad.faust.jsonl"
    path.write_text('{"faust": 1, "game": "feuer-salamander", "target": 0}\n')
    assert main(["referee", str(path)]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f"{path}: line 1: target is 0; expected 1 or more\n")


def test_the_analysis_was_removed(capsys: Captured) -> None:
    """`faust analyse`: exit 2, nothing on stdout"""
    assert main(["analyse", TWO]) == 2
    why = "line 1: the analysis of Der Feuer-Salamander was removed in this version"
    assert capsys.readouterr() == ("", f"{TWO}: {why}\n")
    assert not AT_TABLE["feuer-salamander"].game.read_record(Path(TWO).read_bytes()).views


def test_a_sitting_that_no_table_has_is_refused(capsys: Captured, tmp_path: Path) -> None:
    """`faust replay`: a board of the other game is never understood as this one's"""
    path = tmp_path / "a.sitting.jsonl"
    header = '{"sitting": 1, "game": {"faust": 1, "game": "feuer-salamander"}}'
    for line, what in (
        ('{"t": 1, "camera": {"red": ["A1"]}}', "expected figures, markers or sticks"),
        ('{"t": 1, "slots": {"A1": "red"}}', "what is observed is []; expected camera"),
        ('{"t": 1, "button": "red"}', "button is 'red'"),
    ):
        path.write_text(f"{header}\n{line}\n")
        assert main(["replay", str(path)]) == 2
        assert what in capsys.readouterr().err


def test_a_record_is_no_sitting_and_no_game_file(capsys: Captured) -> None:
    """`faust replay`, `faust verify`: a sentence, exit 2"""
    assert main(["replay", TWO]) == 2
    assert "is a record or notation, which `faust referee` reads" in capsys.readouterr().err
    assert main(["verify", TWO]) == 2
    assert capsys.readouterr().err.startswith(TWO)


def test_the_page_for_printing_serves_any_number_of_players() -> None:
    """`faust export`"""
    page = AT_TABLE["feuer-salamander"].game.read_record(Path(FOUR).read_bytes()).sheet("en")
    text = score_page(page, "en", Origin(1, "", "c0de", Ledger(), ""))
    for name in ("King", "Queen", "Monk", "Robber"):
        assert text.count(f"<div>{name}<b>0</b><span></span></div>") == 1  # with a line to sign on
    assert "<td>34o @F31 &gt;Q4 ?Qr5 =n</td>" in text
    assert (
        score_page(SheetPage("<", ("&",), (), ()), "de", Origin(2, "", "", Ledger(), "")).count(
            "&lt;"
        )
        == 2
    )
