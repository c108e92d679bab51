"""The analysis as JSON lines and sentences, and the command that prints it."""

import json
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.game import ANALYSIS_VIEWS, LANGUAGE_CODES, AnalysisWanted
from companion.games.salamander.recorded import RecordedSalamander
from companion.games.salamander.rules.record import Record
from companion.games.salamander.words.analysis_words import percent
from companion.json_reader import Json
from tests.counted import again
from tests.salamander.judged_games import agreed_to_end, played
from tests.salamander.tables import TWO, game
from tests.salamander.test_commands import EXAMPLES, FOUR
from tests.salamander.test_views import WON, WON_TAGS

Captured = pytest.CaptureFixture[str]
OVER = str(EXAMPLES / "two-players.faust.jsonl")
LIED = (
    "K 34o @F72 >Q4 ?QF =y",
    "Q 12o @F11 >Q3",
    "M 12o @E31 >M3",
    "K 11o @F72 >Q4 ?QF =n",
)


def lines(written: Record) -> list[dict[str, Json]]:
    return [one.line for one in RecordedSalamander(written).analysis()]


def said(written: Record, language: str = "en") -> list[str]:
    return [one.sentence(language) for one in RecordedSalamander(written).analysis()]


def test_there_is_a_line_for_the_set_up_each_turn_and_the_whole() -> None:
    start, first, *_, whole = lines(game(*WON, tags=WON_TAGS))
    hidden = {"from": {"all": 11.491, "king": 5.7553, "monk": 5.6205}}
    hidden["of"] = {"king": 5.7557, "monk": 5.7557}
    assert start == {"turn": 0, "hidden": hidden}
    assert first["questions"] == [
        {
            "action": 5,
            "player": "king",
            "asked": "monk",
            "card": "row-7",
            "answer": "yes",
            "chance": 0.043,
            "chance_for_all": 0.0297,
            "bits": 0.256,
            "gained": 4.5386,
            "best": {"card": "stone-1", "bits": 0.778},
        }
    ]
    assert [*whole] == ["sums", "certain"]


def test_there_is_one_view_whichever_is_asked_for() -> None:
    over = RecordedSalamander(game(*WON, tags=WON_TAGS))
    told = [[one.line for one in over.analysis(AnalysisWanted(view))] for view in ANALYSIS_VIEWS]
    assert over.views == ANALYSIS_VIEWS[:1]
    assert told == [told[0]] * len(ANALYSIS_VIEWS)


def test_what_did_not_happen_is_not_in_the_line() -> None:
    assert [[*line] for line in lines(game(*WON, tags=WON_TAGS))] == [
        ["turn", "hidden"],
        ["turn", "hidden", "questions"],
        ["turn", "hidden", "draws"],
        ["turn", "hidden", "claims"],
        ["sums", "certain"],
    ]


def test_who_could_see_a_false_word_stands_in_the_line() -> None:
    found = lines(agreed_to_end(*LIED, tags="seats: K Q M"))
    assert found[4]["doubts"] == [{"action": 5, "seen_by": ["king", "queen"], "turns": [1, 4]}]


def test_a_turn_is_told_with_all_that_happened_in_it() -> None:
    start, first, second, third, whole = said(game(*WON, tags=WON_TAGS))
    assert start == "Hidden at the start, in bits: all who listened 11.49, King 5.76, Monk 5.62."
    assert first == (
        "Turn 1:\n  King asked Monk for row 7: a yes had 4 %, the answer was worth 0.26 bits. "
        "Worth most was one-stone with 0.78. The answer, yes, brought 4.54.\n  "
        "Hidden then, in bits: all who listened 2.79, King 2.79, Monk 0.00."
    )
    assert "Monk drew a card that never came out; the mean was 2.77." in second
    assert "won it with a chance of 100 % (for all who listened 100 %)." in third
    assert whole.splitlines() == [
        "King could be sure of fire, row 7 and two-stone for 56 from turn 1 on, "
        "and laid them in turn 3.",
        "Monk could be sure of fire, row 7 and two-stone for 56 from turn 1 to 3, "
        "began a turn with that, and did not lay them.",
        "King: throws 2, doubles 0 (in the mean 0.50), salamanders 0 (in the mean 1.00).",
        "Monk: throws 2, doubles 1 (in the mean 0.50), salamanders 1 (in the mean 1.00).",
    ]


def test_what_fails_is_told_and_who_sat_in_the_dungeon() -> None:
    turns = ("K !F,s2:Mr7 n", "M 12o @A41 >M3", "K k10/0 k0/1 k0/- k0/- k0/-")
    *_, first, _, _, whole = said(agreed_to_end(*turns, tags=TWO), "de")
    assert (
        "König wollte Feuer, Reihe 7 und Zwei-Stein für 56 ablegen, mit einer Chance von 4 %"
        in first
    )
    assert "und es misslang" in first
    assert "König: Züge mit Schlüsselwürfen 1, befreit 0 (im Mittel 0,44)." in whole


def test_a_false_word_is_told_with_who_could_see_it() -> None:
    told = said(agreed_to_end(*LIED, tags="seats: K Q M"))[4]
    assert "Turn 1, Queen: fire? yes." in told
    assert "Turn 4, Queen: fire? no." in told
    assert told.count("Could be seen by King and Queen.") == 1


def test_a_word_that_nobody_could_see_through_is_told_without_names() -> None:
    """Two say to two others that they have the only `row-7`; the record alone has both."""
    turns = ("K 34o @F72 >Q4 ?Qr7 =y", "Q 12o @A71 >Q3", "M 34o @E31 >R4 ?Rr7 =y")
    found = said(agreed_to_end(*turns))[3]
    assert "Turn 3, Robber: row 7? yes." in found
    assert "Could be seen" not in found


def test_a_draw_that_came_out_and_an_answer_that_did_not_are_told() -> None:
    turns = (
        "K !F,s2:Mr7 y 12~ + >K3",
        "Q 42o @A11 >M3",
        "M 12o @A41 >M3",
        "K 12o @W41 >K !W:Ms1,Qr4 y y",
    )
    found = said(agreed_to_end(*turns, tags="seats: K Q M, target: 300"))
    assert "King drew water: 9 %, counts 2, where the mean is" in found[1]
    asked = said(agreed_to_end("K 34o @F72 >M4 ?MF =", tags=TWO))[1]
    assert "Worth most was" in asked
    assert "brought" not in asked


@again
@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_every_language_tells_a_whole_game(language: str) -> None:
    found = said(played(1, 3, 0.1).game, language)
    assert all(found)
    assert "{" not in " ".join(found)
    points = {"en": "."}.get(language, ",")
    assert f"0{points}" in found[-1]


@pytest.mark.parametrize(
    ("chance", "shown"), [(0, 0), (1, 100), (0.001, 1), (0.999, 99), (0.5, 50), (0.344, 34)]
)
def test_only_what_is_certain_is_told_as_certain(chance: float, shown: int) -> None:
    assert percent(chance) == shown


def test_of_a_game_that_is_not_over_it_is_said_that_there_is_none() -> None:
    """What the table can know"""
    running, faulty = game(*WON[:1], tags=TWO), game("K 34o", tags=TWO)
    assert lines(running) == [{"analysis": False, "why": "running"}]
    assert lines(faulty) == [{"analysis": False, "why": "illegal"}]
    assert said(running, "de") == [
        "Keine Auswertung: Das Spiel ist nicht aus, "
        "und vorher erfährt niemand, was man wissen konnte."
    ]
    assert said(faulty) == ["No analysis: turn 1 is not legal (marker-missing)."]


def test_the_command_prints_a_line_a_turn(capsys: Captured) -> None:
    """`faust analyse`"""
    assert main(["analyse", "--json", OVER]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line.get("turn") for line in found] == [0, 1, 2, 3, None]
    assert main(["analyse", "--lang", "nl", OVER]) == 0
    assert capsys.readouterr().out.startswith("Aan het begin verborgen, in bits: ")


def test_the_command_says_where_there_is_none(capsys: Captured, tmp_path: Path) -> None:
    """`faust analyse`: 0 of a running game, 1 of a fault, 2 unreadable"""
    faulty = tmp_path / "faulty.faust.jsonl"
    faulty.write_text(RecordedSalamander(game("K 34o", tags=TWO)).record())
    bad = tmp_path / "bad.faust.jsonl"
    bad.write_text("{")
    found = [main(["analyse", "--json", str(one)]) for one in (FOUR, faulty, bad)]
    assert found == [0, 1, 2]
    told = [json.loads(line)["why"] for line in capsys.readouterr().out.splitlines()]
    assert told == ["running", "illegal"]
