"""Records, notation, sheets: read back the same, refused with a line, said in four languages."""

import re

import pytest

from companion.commands.cli import main
from companion.game import LANGUAGE_CODES, LEDGER_HEADINGS
from companion.games.known import read_recorded
from companion.games.lines import BadFile
from tests.morris.files.notation import read_notation, write_notation
from tests.morris.files.record_lines import read_record, write_record
from tests.morris.games import by_dice, record_of
from tests.morris.rules.codes import Code, Ending
from tests.morris.rules.record import Header, Record
from tests.morris.words.speaker import LANGUAGES

HEAD = '{"faust": 1, "game": "nine-mens-morris"}'
FIRST = '{"turn": 1, "player": "white", "do": [["place", "a1"]]}'


@pytest.mark.parametrize("seed", range(6))
def test_a_game_is_read_back_as_it_was_written(seed: int) -> None:
    record = record_of(*by_dice(seed))
    assert read_record(write_record(record).encode()) == record
    assert read_notation(write_notation(record).encode()) == record


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("", 1, "no header"),
        (HEAD.replace("}", ', "ruleset": "jumping"}'), 1, "unknown ruleset"),
        (HEAD.replace("}", ', "rulings": {"jumping": "no"}}'), 1, "unknown ruling"),
        (HEAD.replace("}", ', "rulings": {"flying": "no"}}'), 1, "flying is 'no'"),
        (HEAD.replace("}", ', "starts": "red"}'), 1, "starts is"),
        (f"{HEAD}\n{FIRST.replace('1', '2', 1)}", 2, '"turn" is 2; expected 1'),
        (f"{HEAD}\n{FIRST.replace('white', 'red')}", 2, "player is"),
        (f"{HEAD}\n{FIRST.replace('a1', 'a2')}", 2, "POINT is"),
        (f"{HEAD}\n{FIRST.replace('place', 'fly')}", 2, "unknown action"),
        (f'{HEAD}\n{{"turn": 1, "player": "white"}}', 2, '"do" is missing'),
        ("Nine Men's Morris, notation 2", 1, "is no first line"),
        ("Nine Men's Morris, notation 1\ncolour: red", 2, "unknown tag"),
        ("Nine Men's Morris, notation 1\n1 W a1 xa2", 2, "is no action"),
        ("Nine Men's Morris, notation 1\n1 W a1-xa4", 2, "is no action"),
        ("Nine Men's Morris, notation 1\n2 W a1", 2, "turn 2 is out of order"),
        ("Nine Men's Morris, notation 1\n1 R a1", 2, "is no turn"),
    ],
)
def test_a_bad_file_is_refused_with_its_line(text: str, line: int, what: str) -> None:
    with pytest.raises(BadFile) as refused:
        read_recorded(text.encode() or b"{}")
    assert refused.value.line == line
    assert what in refused.value.what or (not text and "expected" in refused.value.what)


def judged(notation: str) -> list[str]:
    text = f"Nine Men's Morris, notation 1\n{notation}"
    return [str(one.line.get("code", "")) for one in read_recorded(text.encode()).verdicts()]


@pytest.mark.parametrize(
    ("notation", "codes"),
    [
        ("1 W a1\n2 B a1", ["", "point-taken"]),
        ("1 B a1", ["not-your-turn"]),
        ("1 W a1 a4", ["not-your-turn"]),
        ("1 W", ["unfinished"]),
        ("1 W a1\n2 B g1\n3 W a4\n4 B g4\n5 W a7", ["", "", "", "", "unfinished"]),
    ],
)
def test_a_turn_that_is_not_legal_is_the_last(notation: str, codes: list[str]) -> None:
    assert judged(notation) == codes


def test_the_commands_judge_count_and_write_it(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path_factory.mktemp("games") / "game.txt"
    record = record_of(*by_dice(1))
    file.write_text(write_notation(record), "utf-8")
    assert main(["referee", str(file), "--lang", "de"]) == 0
    assert capsys.readouterr().out.count("erlaubt") == len(record.turns)
    assert main(["referee", str(file), "--record"]) == 0
    assert read_record(capsys.readouterr().out.encode()) == record
    assert main(["score", str(file), "--lang", "fr"]) == 0
    assert "Ada" in capsys.readouterr().out
    assert main(["score", str(file), "--json"]) == 0
    assert '"left"' in capsys.readouterr().out


ILLEGAL = "white: Ada\nflying: never\nstarts: black\n\n1 B a1\n2 W a1"


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_a_fault_is_a_remark_and_a_sentence(language: str) -> None:
    read = read_recorded(f"Nine Men's Morris, notation 1\n{ILLEGAL}".encode())
    assert read.notation(is_judged=True).endswith("1 B a1\n2 W a1 ; illegal: point-taken\n")
    assert "flying: never" in read.notation(is_judged=False)
    said = [one.sentence(language) for one in read.verdicts()]
    assert LANGUAGES[language]["code.point-taken"] in said[-1]
    assert not read.is_counted_whole
    (nothing,) = read.analysis()
    assert nothing.sentence(language) == "–"


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_a_game_that_is_over_says_how(language: str) -> None:
    read = read_recorded(write_record(record_of(*by_dice(14))).encode())
    *_, over = (one.sentence(language) for one in read.verdicts())
    assert read.sheet(language).lines[1] == over
    assert read.notation(is_judged=True).rstrip().endswith("few")


def test_every_language_says_the_same() -> None:
    def blanks(language: str) -> dict[str, set[str]]:
        said = LANGUAGES[language]
        return {key: {*re.findall(r"\{(\w+)\}", said[key])} for key in said}

    assert [*LANGUAGES] == [*LANGUAGE_CODES]
    assert all(blanks(one) == blanks("en") for one in LANGUAGES)
    assert {f"code.{code}" for code in Code} <= LANGUAGES["en"].keys()
    assert {f"ended.{ending}" for ending in Ending} <= LANGUAGES["en"].keys()
    assert {*LEDGER_HEADINGS} <= LANGUAGES["en"].keys()


def test_a_sheet_of_no_turn_says_that_the_game_goes_on() -> None:
    assert (
        "The game goes on."
        in read_recorded(write_record(Record(Header())).encode()).sheet("en").lines
    )
