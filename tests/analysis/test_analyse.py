"""`faust analyse`: what it prints, in which language, and its exit status."""

import json
import re
from pathlib import Path

import pytest

from companion.commands import cli
from companion.game import ANALYSIS_LEVELS, ANALYSIS_VIEWS, LANGUAGE_CODES, AnalysisWanted
from companion.games.faust.analysis.chances import WEIGHTS
from companion.games.faust.analysis.judged import Whose
from companion.games.faust.analysis.levels import TEMPERATURES
from companion.games.known import read_recorded
from tests.counted import again

WHOLE = Path(__file__).parents[1] / "games/whole-games"
OVER = WHOLE / "full-game-ends-by-infamy.faust.jsonl"
HEADER = '{"faust": 1}\n'
LEGAL = '{"turn": 1, "player": "red", "do": [["stone", "A1", "A8"]]}\n'
ILLEGAL = '{"turn": 2, "player": "blue", "do": [["stone", "A1", "A9"]]}\n'
OTHER = '{"faust": 1, "rulings": {"level_soul": "free"}}\n'


def analyse(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str, str]:
    status = cli.main(["analyse", *map(str, arguments)])
    told = capsys.readouterr()
    return status, told.out, told.err


def written(folder: Path, text: str) -> Path:
    path = folder / "a.faust.jsonl"
    path.write_text(text, "utf-8")
    return path


def in_lines(out: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in out.splitlines()]


@pytest.mark.parametrize(
    ("text", "status", "stopped"),
    [
        (HEADER + LEGAL, 0, "not-over"),
        (HEADER + LEGAL + ILLEGAL, 1, "illegal"),
        (HEADER, 0, "not-over"),
        (OVER.read_text("utf-8"), 0, None),
    ],
)
def test_it_is_analysed_as_far_as_can_be_and_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, status: int, stopped: str | None
) -> None:
    found, out, _ = analyse(capsys, "--json", written(tmp_path, text))
    assert (found, in_lines(out)[-1]["stopped"]) == (status, stopped)


def test_of_a_turn_that_is_not_legal_the_verdict_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, _ = analyse(capsys, "--json", written(tmp_path, HEADER + LEGAL + ILLEGAL))
    assert in_lines(out)[1]["code"] == "too-many-points"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--thorough"], "--thorough was removed in this version"),
        (["--level", "6"], "level 6 was removed in this version; the best is 5"),
        (["--view", "all"], "the view with all cards known was removed in this version"),
        (["--level", "7"], "invalid choice"),
    ],
)
def test_what_earlier_versions_took_is_refused_with_a_sentence(
    capsys: pytest.CaptureFixture[str], given: list[str], said: str
) -> None:
    with pytest.raises(SystemExit):
        analyse(capsys, *given, OVER)
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", '{"faust": 2}\n', HEADER + "{}\n"])
def test_what_cannot_be_read_is_a_line_of_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    status, out, err = analyse(capsys, written(tmp_path, text))
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_other_rulings_have_no_analysis(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, OTHER + LEGAL)
    assert analyse(capsys, "--json", path)[:2] == (0, '{"analysis": false, "why": "rulings"}\n')
    assert analyse(capsys, path)[1].startswith("No analysis")


@pytest.mark.parametrize("view", ANALYSIS_VIEWS)
def test_every_language_says_it_whole(view: str) -> None:
    wanted = AnalysisWanted(view, 2)
    for text in (OVER.read_bytes(), (HEADER + LEGAL + ILLEGAL).encode()):
        for told in read_recorded(text).analysis(wanted):
            for said in map(told.sentence, LANGUAGE_CODES):
                assert said
                assert not re.search(r"[{}]|None", said)


def test_each_view_tells_something_else() -> None:
    over = read_recorded(OVER.read_bytes())
    told = [[one.line for one in over.analysis(AnalysisWanted(view))] for view in over.views]
    assert over.views == ANALYSIS_VIEWS
    assert all(told.count(one) == 1 for one in told)


@again
def test_what_is_asked_for_twice_is_told_twice_the_same(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = [analyse(capsys, "--json", "--view", "red", OVER) for _ in range(2)]
    assert told[0] == told[1]


def test_the_level_asked_for_is_that_of_the_chances(capsys: pytest.CaptureFixture[str]) -> None:
    told = {
        level: in_lines(analyse(capsys, "--json", "--level", level, OVER)[1])
        for level in ("1", "5")
    }
    assert {level: lines[-1]["level"] for level, lines in told.items()} == {"1": 1, "5": 5}
    assert told["1"][0]["chance"] != told["5"][0]["chance"]
    assert told["1"][0]["points"] == told["5"][0]["points"]


def test_views_and_levels_are_those_of_the_engine() -> None:
    assert tuple(Whose) == ANALYSIS_VIEWS
    assert [*ANALYSIS_LEVELS] == [*range(1, len(TEMPERATURES) + 1)] == [*WEIGHTS]
