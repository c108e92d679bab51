"""What the command line asks of a game: who sits, to what end, by which rules."""

import argparse
import re
from collections.abc import Sequence

import pytest

from companion.commands import play
from companion.live.game_wanted import table_of
from companion.live.table import EvidenceNotes, Table
from companion.live.threads import tell
from companion.observations import Json
from companion.replay.agreeing import seats_of, usual_names
from companion.storage.store import Store
from tests.page.tables import ONE_TURN
from tests.table.sittings import sitting

SECOND = ["--game", "feuer-salamander"]
ADA, CARLA = ["--player", "king", "Ada"], ["--player", "monk", "Carla"]
ANNA, BERT = ["--player", "red", "Anna"], ["--player", "blue", "Bert"]


def options_of(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    play.add_to(parser.add_subparsers())
    return parser.parse_args(["play", *words])


def begun(words: Sequence[str], store: Store | None = None) -> Table:
    table, _ = table_of(options_of(words), store or Store(), EvidenceNotes(), tell)
    return table


def agreed(words: Sequence[str], store: Store | None = None) -> dict[str, Json]:
    return {**begun(words, store).session.agreed}


@pytest.mark.parametrize(
    ("words", "seated"),
    [
        ([*SECOND, *ADA, *CARLA], {"king": "Ada", "monk": "Carla"}),
        ([*SECOND, *CARLA, "--player", "queen", "Eve"], {"queen": "Eve", "monk": "Carla"}),
        (SECOND, {"king": "King", "queen": "Queen", "monk": "Monk", "robber": "Robber"}),
        (ANNA, {"red": "Anna", "blue": "Blue"}),
        ([], {"red": "Red", "blue": "Blue"}),
    ],
)
def test_who_is_named_sits_and_nobody_else(words: list[str], seated: dict[str, str]) -> None:
    assert seats_of(agreed(words)) == seated


@pytest.mark.parametrize("room", ["-1", "1.5", "much"])
def test_what_is_no_room_for_pictures_is_refused(
    room: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        options_of(["--evidence-mb", room])
    assert "is no room; expected whole MB, 0 or more" in capsys.readouterr().err
    assert options_of(["--evidence-mb", "0"]).evidence_mb == 0


def test_target_and_rulings_are_agreed_on() -> None:
    words = [*SECOND, "--target", "30", "--ruling", "empty_pile=ends", "--ruling", "turn_in=forced"]
    made = agreed(words)
    assert made["target"] == 30
    assert made["rulings"] == {"empty_pile": "ends", "turn_in": "forced"}
    assert agreed(["--ruling", "devil_cards=3,4", "--ruling", "infamy=end_of_turn"])["rulings"] == {
        "infamy": "end_of_turn",
        "devil_cards": [3, 4],
    }


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--player", "rot", "A"], "nobody plays 'rot' in Doctor Faust; expected red, blue"),
        ([*ANNA, "--player", "blue", "anna"], "red and blue are both called 'anna'"),
        (["--player", "red", "Blue"], "red and blue are both called 'Blue'; expected two names"),
        ([*ANNA, "--player", "red", "Eve"], "--player red is given twice"),
        ([*SECOND, *ADA], "only king is named; expected 2 to 4 of king, queen, monk, robber"),
        ([*SECOND, *ADA, *CARLA, "--starts", "queen"], "'queen' cannot start; expected king, monk"),
        (["--starts", "rot"], "'rot' cannot start; expected red, blue"),
        ([*SECOND, "--target", "0"], "--target is '0'; expected a number of points, 1 or more"),
        ([*SECOND, "--target", "many"], "--target is 'many'; expected a number of points"),
        (["--target", "30"], "Doctor Faust is not played to a target; expected none"),
        ([*SECOND, "--ruling", "foo=bar"], "'foo' is no ruling; expected one of empty_pile, decl"),
        (["--ruling", "foo=1"], "'foo' is no ruling; expected one of stones_per_turn"),
        ([*SECOND, "--ruling", "empty_pile=1"], "no value of empty_pile; expected one of shuffle,"),
        (["--ruling", "infamy"], "--ruling is 'infamy'; expected NAME=VALUE"),
        (["--ruling", "devil_cards=99"], "expected 1 to 15 integers from 1 to 29"),
        (["--ruleset", "house"], 'unknown ruleset "house"; expected one of german-1993'),
        (["--player", "red", "x" * 41], "expected at most 40 signs that show"),
    ],
)
@pytest.mark.parametrize("before", [None, ONE_TURN])
def test_what_does_not_exist_is_refused_whether_a_game_goes_on_or_not(
    words: list[str], sentence: str, before: str | None
) -> None:
    store = Store()
    if before is not None:
        play_on(begun([], store), before)
    rows = store.last()
    with pytest.raises(ValueError, match=re.escape(sentence)):
        begun(words, store)
    assert store.last() == rows


def play_on(table: Table, script: str) -> None:
    for observation in sitting(script):
        table.take(observation)


@pytest.mark.parametrize(
    ("first", "second", "seated"),
    [
        ([*ANNA, *BERT], [], {"red": "Anna", "blue": "Bert"}),  # the port was taken
        ([*ANNA, *BERT], [*ANNA, *BERT], {"red": "Anna", "blue": "Bert"}),
        ([], [*ANNA, *BERT], {"red": "Anna", "blue": "Bert"}),
        ([*ANNA, *BERT], ["--player", "blue", "Eve"], {"red": "Red", "blue": "Eve"}),
        ([*SECOND, *ADA, *CARLA], ["--target", "30"], {"king": "Ada", "monk": "Carla"}),
        ([*SECOND, *ADA, *CARLA], ["--ruleset", "noris-1987"], {"king": "Ada", "monk": "Carla"}),
    ],
)
def test_a_game_without_a_turn_is_begun_as_it_is_asked_for_now(
    first: list[str], second: list[str], seated: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store()
    begun(first, store)
    assert seats_of(agreed(second, store)) == seated
    assert "goes on" not in capsys.readouterr().err


def test_a_game_that_goes_on_says_what_was_not_used(capsys: pytest.CaptureFixture[str]) -> None:
    store = Store()
    play_on(begun([*ANNA, *BERT], store), ONE_TURN)
    words = ["--player", "red", "Eve", *BERT, "--starts", "blue", "--turn-end", "button"]
    words += ["--ruling", "infamy=end_of_turn", "--ruling", "level_soul=held"]
    assert seats_of(agreed(words, store)) == {"red": "Anna", "blue": "Bert"}
    told = capsys.readouterr().err
    unused = "--player red Eve, --starts blue, --ruling infamy=end_of_turn, --turn-end button"
    assert f"goes on after 1 turn. Not used: {unused}; with --new another game begins" in told


def test_a_game_that_goes_on_as_it_is_asked_for_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    store = Store()
    play_on(begun([*ANNA, *BERT], store), ONE_TURN)
    begun([*ANNA, *BERT], store)
    assert "goes on after 1 turn; --new begins another one." in capsys.readouterr().err
    assert seats_of(agreed(["--new"], store)) == {"red": "Red", "blue": "Blue"}


def test_a_game_that_is_over_goes_on_only_where_nothing_is_asked() -> None:
    store = Store()
    play_on(begun([*ANNA, *BERT], store), ONE_TURN + "say table end\n")
    assert begun([], store).session.is_over
    assert seats_of(agreed(ANNA, store)) == {"red": "Anna", "blue": "Blue"}
    assert agreed(SECOND, store)["game"] == "feuer-salamander"


@pytest.mark.parametrize("ended", ["red resign", "table end"])
def test_a_game_that_was_ended_before_its_first_turn_stays_over(
    ended: str, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store()
    play_on(begun([*ANNA, *BERT], store), f"say {ended}\n")
    rows = store.last()
    assert begun([], store).session.is_over
    assert store.last() == rows
    assert "The last game is over after 0 turns; --new" in capsys.readouterr().err
    assert seats_of(agreed(ANNA, store)) == {"red": "Anna", "blue": "Blue"}


def test_the_usual_names_are_those_that_nobody_said() -> None:
    assert usual_names(agreed(SECOND))["monk"] == "Monk"
    assert usual_names(agreed(ANNA)) == {"red": "Red", "blue": "Blue"}
