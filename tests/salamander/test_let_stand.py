"""What was let stand stands in the record, and is judged as such: one judge at table and desk."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from companion.games.lines import BadFile
from companion.games.salamander.at_table import Session
from companion.games.salamander.files.notation import read_notation, write_notation
from companion.games.salamander.files.record_lines import read_record, write_record
from companion.games.salamander.files.score_sheet import score_sheet, sheet_to_json
from companion.games.salamander.recorded import RecordedSalamander
from companion.games.salamander.rules.actions import (
    PlaceMarker,
    Throw,
)
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.learning import DoneAct
from companion.games.salamander.rules.let_stand import done_anyway, known_as_it_lies
from companion.games.salamander.rules.owed import Owed, owed_next
from companion.games.salamander.rules.places import FIELD_NAMES, FIGURES, KING
from companion.games.salamander.rules.record import Header, Record, Turn
from companion.games.salamander.rules.referee import IllegalTurn, LegalTurn, judged_on
from companion.games.salamander.rules.rules import apply
from companion.games.salamander.session.observed import SalamanderObservation
from companion.json_reader import Json
from companion.observations import LinkChanged, PageSaid
from tests.counted import walking
from tests.night import by_day
from tests.salamander.pages import page
from tests.salamander.random_games import random_game
from tests.salamander.tables import after, game, known_after
from tests.salamander.told import Heard, Said
from tests.salamander.told_table import ToldTable

LANGUAGES = ("en", "de", "fr", "nl")
PLACES = [*FIELD_NAMES, "dungeon", *(f"{figure}-home" for figure in FIGURES)]
CHAMBERS = ["start", "fire-7-2", "air-1-1"]
FAULTS = ("move", "marker", "end")
EARLY: list[Said] = [
    ("king", "throw", {"eyes": [3, 4], "symbol": "stone"}),
    ("king", "place", {"markers": {"king": "fire-7-2"}}),
    ("king", "turn-done", {}),
    ("referee", "accept", {}),
    ("queen", "throw", {"eyes": [1, 2], "symbol": "stone"}),
    ("queen", "place", {"markers": {"queen": "air-1-1"}, "figures": {"queen": "queen-5"}}),
    ("table", "end", {}),
]


def early() -> RecordedSalamander:
    return Heard(Header(seats=(0, 1))).hears(EARLY).recorded


def with_faults(seed: int, game: Record) -> Iterator[SalamanderObservation]:
    """A game on phones, or under an eye, in which wrong things are done and let stand."""
    dice = Random(seed)
    if seed % 2:
        yield LinkChanged(0.0, "camera", "absent")
    for observation in ToldTable(game, dice).observations():
        yield observation
        if dice.random() < 0.3:
            yield PageSaid(observation.t, "table", *_wrong(dice))
            yield PageSaid(observation.t, "referee", "accept")


def _wrong(dice: Random) -> tuple[str, dict[str, Json]]:
    fault, figure = dice.choice(FAULTS), dice.choice(FIGURES)
    if fault == "end":
        return "turn-done", {}
    of, places = ("figures", PLACES) if fault == "move" else ("markers", CHAMBERS)
    return "place", {of: {figure: dice.choice(places)}}


@pytest.mark.parametrize("seed", walking(by_day(range(60), 16), 8))
def test_the_judge_of_records_stands_where_the_table_stood(seed: int) -> None:
    game = random_game(seed, 14)
    table = Session(game.header, "auto")
    for observation in with_faults(seed, game):
        table.feed(observation)
    course = table._belief.game
    record = Record(course.header, table.game.turns_with_answers)
    judged = [*judged_on(record)]
    assert not [one for one in judged if isinstance(one, IllegalTurn)]
    lines = [one for one in judged if isinstance(one, LegalTurn)]
    for line, done in zip(lines, course.done, strict=True):
        assert line.after._replace(ending=None) == done.after._replace(ending=None)
        assert line.known == done.initiated
        assert [one.action for one in line.stands] == [one.action for one in line.turn.stands]
    again = read_record(write_record(record).encode())
    plain = tuple(replace(turn, beside=()) for turn in record.turns)
    assert again.turns == plain


def test_a_fault_that_all_let_stand_is_counted_past() -> None:
    """use: `faust score` said that the turn does not stand, and counted nothing"""
    found = early()
    sheet = score_sheet(found.game)
    assert (sheet.faulty, len(sheet.stands)) == (None, 1)
    assert sheet_to_json(sheet)["accepted"] == [
        {"turn": 1, "action": 3, "code": "move-missing", "page": "Ziehen"}
    ]
    assert sheet.position.markers[1] != sheet.position.markers[0]
    for language in LANGUAGES:
        lines = "\n".join(found.sheet(language).lines)
        assert "move-missing" not in lines
        assert len([line for line in lines.splitlines() if "1" in line]) > 0
    assert "Turn 1 stands by agreement" in "\n".join(found.sheet("en").lines)
    assert not found.is_counted_whole  # exit status 1, as of the referee


def test_the_referee_says_the_fault_and_that_it_stands_and_goes_on() -> None:
    first, second = early().verdicts()
    assert (first.is_legal, second.is_legal) == (False, True)
    assert first.line["accepted"] == [{"action": 3, "code": "move-missing", "page": "Ziehen"}]
    assert first.line["legal"] is False
    assert first.line["after"] is not None
    assert "Legal." not in first.sentence("en")
    assert first.sentence("en").endswith("It stands by agreement.")
    assert "let stand: move-missing" in early().notation(is_judged=True)


def test_a_word_that_was_not_taken_cannot_stand_in_a_record() -> None:
    line = '{"faust":1,"game":"feuer-salamander"}\n'
    turn = '{"turn":1,"player":"king","do":[["draw"]],"accepted":%s}\n'
    stands = '[{"action":1,"code":"no-draw-due"}]'
    (found,) = judged_on(read_record((line + turn % stands).encode()))
    assert isinstance(found, IllegalTurn)
    older = read_record((line + turn % '{"code":"no-draw-due"}').encode())
    assert older.turns[0].stands == ()
    with pytest.raises(BadFile, match="code is"):
        read_record((line + turn % '[{"action":1,"code":"?"}]').encode())


def test_what_was_let_stand_and_is_right_is_right() -> None:
    """A record may say so: nothing is wrong, and nothing is told"""
    found = early().game
    right = found.turns[1]
    stands = Turn(2, 1, right.do, (), found.turns[0].stands)
    game = replace(found, turns=(found.turns[0], stands))
    assert [len(one.stands) for one in judged_on(game) if isinstance(one, LegalTurn)] == [1, 0]


def test_a_notation_holds_no_put_where_choices_are_written() -> None:
    game = early().game
    assert [len(turn.do) for turn in read_notation(write_notation(game).encode()).turns] == [2, 3]


def test_a_marker_that_stands_says_of_the_hand_what_any_marker_says() -> None:
    """ruling true_marker; Ziel"""
    tags = "seats: K M, true_marker: must_move"
    turns = ("K 12o @A42 >K3", "M 12o @E33 >M3", "K 12~ +-r4 >K4", "M 12o @E31 >M4")
    header = game(*turns, tags=tags).header
    thrown = apply(after(*turns, tags=tags), Throw(1, 2, False), header)
    known = known_after(*turns, tags=tags)
    stays = PlaceMarker(KING, thrown.markers[KING])
    stood, code = done_anyway(thrown, stays, header)
    assert (code, owed_next(stood.turn)) == (Code.WRONG_MARKER, Owed.MOVE)
    assert known.possible[KING].bit_count() > 3
    then = known_as_it_lies(known, DoneAct(thrown, stays, stood), header)
    assert then.possible[KING].bit_count() == 3


@pytest.mark.parametrize("place", ["queen-5", "king-5"])
def test_a_piece_that_stands_by_agreement_is_there_and_the_turn_is_marked(place: str) -> None:
    """`accepted`"""
    heard = Heard(Header(seats=(0, 1)), "button").say("king", "throw", eyes=[3, 4], symbol="stone")
    heard.say("king", "place", markers={"king": "air-4-2"})
    heard.say("king", "place", figures={"king": place}).say("queen", "accept")
    assert heard.view.now == heard.session.game.now
    heard.say("king", "turn-done")
    assert [one.is_legal for one in heard.view.turns] == [False]


def test_a_marker_that_stands_by_agreement_is_there() -> None:
    """`accepted`"""
    heard = Heard(Header(seats=(0, 1)), "button").say("king", "throw", eyes=[3, 4], symbol="stone")
    heard.say("king", "place", markers={"queen": "air-1-1"}).say("referee", "accept")
    assert heard.view.now == heard.session.game.now


def test_an_own_marker_that_stands_by_agreement_is_owed_no_more() -> None:
    """`accepted`"""
    heard = Heard().say("king", "throw", eyes=[2, 2], symbol="stone")
    heard.say("king", "place", markers={"king": "air-4-2"}).say("king", "stay", piece="figure")
    heard.say("king", "throw", eyes=[2, 2], symbol="stone")
    heard.say("king", "place", markers={"king": "start"}).say("referee", "accept")
    assert heard.view.now == heard.session.game.now
    assert page(heard)["owed"] == "move"


def test_beside_a_marker_that_stands_by_agreement_the_card_is_still_owed() -> None:
    """`accepted`"""
    heard = Heard().say("king", "throw", eyes=[2, 2], symbol="salamander")
    heard.say("king", "place", markers={"king": "air-4-2"}).say("referee", "accept")
    assert heard.view.now == heard.session.game.now
    assert page(heard)["owed"] == "draw"


def test_a_turn_that_ended_too_early_stands_by_agreement() -> None:
    """`accepted`"""
    heard = Heard(Header(seats=(0, 1))).say("king", "throw", eyes=[3, 4], symbol="stone")
    heard.say("king", "turn-done").say("referee", "accept")
    assert (page(heard)["mover"], heard.view.turns[0].is_legal) == ("queen", False)
