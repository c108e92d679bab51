"""What is told of a game beside its sums: faults, contradictions, rulings, what was taken back."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.game import LANGUAGE_CODES, LEDGER_HEADINGS
from companion.games.ended import end_told
from companion.games.salamander.at_table import SALAMANDER_AT_TABLE, Session
from companion.games.salamander.files.record_lines import header_to_json
from companion.games.salamander.page.game_view import after_event, blank_view
from companion.games.salamander.rules.record import Header
from companion.games.salamander.story.told import turn_text
from companion.games.salamander.words.result_words import result_words
from companion.games.salamander.words.speaker import Speaker
from companion.json_reader import Json
from companion.observations import LinkChanged, PageSaid

CALLED = replace(Header(), players=("Ada", "Bea", "Cy", "Dan"))
Said = tuple[str, str, dict[str, Json]]
THROW: Said = ("king", "throw", {"eyes": [3, 4], "symbol": "stone"})
DOUBLES: Said = ("king", "throw", {"eyes": [2, 2], "symbol": "stone"})
MARKER: Said = ("king", "place", {"markers": {"king": "air-4-2"}})
MOVE: Said = ("king", "place", {"figures": {"king": "queen-4"}})
TOO_FAR: Said = ("king", "place", {"figures": {"king": "queen-5"}})
STAY: Said = ("king", "stay", {"piece": "figure"})
CLAIMS: Json = [["queen", "row-7"], ["monk", "stone-2"]]
DECLARE: Said = ("king", "declare", {"cards": ["fire"], "claims": CLAIMS})


def told(*said: Said, header: Header = CALLED) -> list[dict[str, Json]]:
    """The events of a table that nobody looks at."""
    session = Session(header)
    events = session.feed(LinkChanged(0.0, "camera", "absent"))
    for t, (by, say, words) in enumerate(said, start=1):
        events += session.feed(PageSaid(float(t), by, say, words))
    return [event.to_json() for event in events]


def ledger(*said: Said, language: str = "en") -> tuple[str, ...]:
    made = SALAMANDER_AT_TABLE.ledger(header_to_json(CALLED), told(*said), language)
    return tuple(text for _, _, text in made.lines)


def turns(*said: Said) -> Iterator[str]:
    view = blank_view(CALLED)
    for event in told(*said):
        view = after_event(view, event)
        if event["kind"] == "turn-done":
            yield turn_text(view.turns[-1], event, Speaker("en", CALLED))


def test_a_game_as_the_rules_want_it_has_nothing_to_tell() -> None:
    assert ledger(THROW, MARKER, MOVE, ("king", "turn-done", {})) == ()


def test_a_fault_is_told_with_its_reason_and_heading() -> None:
    """`illegal`; that it was put right the turn tells"""
    (fault,) = ledger(THROW, MARKER, TOO_FAR, MOVE)
    assert fault.startswith("Ada: Neither sum nor difference leads the King ")
    assert fault.endswith("(booklet: Wurfstäbe).")


def test_a_fault_that_stands_is_told_as_such_and_so_is_its_turn() -> None:
    """`accepted`"""
    said: list[Said] = [THROW, MARKER, TOO_FAR, ("referee", "accept", {"reason": "It was late."})]
    fault, stands = ledger(*said)
    assert fault.startswith("Ada: ")  # told once, and not again where it stands
    assert stands == "The referee lets it stand. It was late."
    (turn,) = turns(*said, ("queen", "answered", {}), ("king", "turn-done", {}))
    assert turn.startswith("Turn 1, Ada: throws 3 and 4, stone; ")
    assert turn.endswith("It stands by agreement.")


def test_a_turn_is_told_with_what_was_laid_and_who_was_moved() -> None:
    """Kombination; Verlies"""
    yes: list[Said] = [(who, "reply", {"content": "yes"}) for who in ("queen", "monk")]
    (turn,) = turns(DECLARE, *yes, DOUBLES, MARKER, STAY, ("king", "turn-done", {}))
    assert "Legal. Ada has laid fire, row 7 and two-stone: 56." in turn


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_a_contradiction_accuses_nobody_in_any_language(language: str) -> None:
    """`contradiction`, and that it stands"""
    said: list[Said] = [DOUBLES, MARKER, STAY, DECLARE, ("table", "accept", {})]
    contradiction, stands = ledger(*said, language=language)
    speaker = Speaker(language, CALLED)
    assert contradiction.startswith(speaker.say("clash", {"facts": ""}))
    assert stands.startswith(
        speaker.say("news.contradiction-stands", {"who": speaker.say("who.table")})
    )
    assert not any(name in stands for name in CALLED.players)


@pytest.mark.parametrize(
    ("said", "line"),
    [
        (("referee", "ruling", {"to_move": "monk"}), "The referee decided: Cy is to move."),
        (
            ("referee", "ruling", {"rulings": {"turn_in": "forced"}, "reason": "We said so."}),
            "The referee decided by which rulings the game goes on. We said so.",
        ),
        (
            ("referee", "place", {"figures": {"king": "king-2"}}),
            "The referee placed the pieces.",
        ),
        (("king", "undo", {}), "Ada took back: King to Queen-4."),
        (
            ("table", "names", {"players": {"queen": "Eve"}}),
            "The table changed the names: Ada, Bea, Cy and Dan, from now on Ada, Eve, Cy and Dan.",
        ),
        (("referee", "resign", {}), "Ada resigned."),
        (("table", "end", {}), "The game is over: it was agreed so."),
    ],
)
def test_what_people_decide_is_told_with_who_did(said: Said, line: str) -> None:
    """`corrected`, `names`, `game-over`"""
    assert ledger(THROW, MARKER, MOVE, said) == (line,)


def test_a_turn_that_is_taken_back_and_a_wish_that_is_refused_are_told() -> None:
    """`consent`"""
    done: list[Said] = [THROW, MARKER, MOVE, ("king", "turn-done", {})]
    assert ledger(*done, ("table", "undo", {})) == ("Turn 1 of Ada was taken back.",)
    asked: list[Said] = [*done, ("queen", "undo", {})]
    assert ledger(*asked, ("monk", "refuse", {})) == ("Cy said no: nothing is taken back.",)
    assert ledger(*asked, ("queen", "refuse", {})) == ("Bea withdrew the request.",)


def test_a_card_that_was_set_aside_is_told() -> None:
    """Vorbereitung"""
    assert ledger(("monk", "set-aside", {"card": "water"})) == (
        "Cy has put water away before the first turn.",
    )


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_a_ledger_has_its_headings_in_every_language(language: str) -> None:
    headings = SALAMANDER_AT_TABLE.ledger(header_to_json(CALLED), [], language).headings
    assert headings == (*map(Speaker(language, CALLED).say, LEDGER_HEADINGS),)


def test_a_ledger_has_faults_before_rulings_each_with_its_turn() -> None:
    ruled: Said = ("referee", "ruling", {"to_move": "monk", "reason": "By lot."})
    said = [THROW, MARKER, TOO_FAR, MOVE, ("king", "turn-done", {}), ruled]
    made = SALAMANDER_AT_TABLE.ledger(header_to_json(CALLED), told(*said), "en")
    (faults, ((first, _),)), (others, ((second, ruling),)) = made.groups
    assert (faults, first, others, second) == (made.headings[0], 1, made.headings[1], 2)
    assert ruling.endswith("By lot.")


def test_the_result_says_why_it_is_over_everybodys_place_and_who_has_won() -> None:
    """`game-over`; who has resigned comes last, and leaves the others to their totals"""
    speaker = Speaker("en", replace(CALLED, seats=(0, 1)))
    over = told(("queen", "resign", {}), header=replace(CALLED, seats=(0, 1)))[-1]
    assert result_words(end_told(over), speaker) == "Bea resigned. 1. Ada: 0. 2. Bea: 0. Ada wins."
    by_agreement = told(("table", "end", {}))[-1]
    said = result_words(end_told(by_agreement), Speaker("en", CALLED))
    assert said.startswith("The game is over: it was agreed so. 1. ")
    assert said.endswith(" A draw.")


def test_a_turn_whose_end_is_taken_back_was_taken_back() -> None:
    """`turn-done`"""
    done: list[Said] = [THROW, MARKER, MOVE, ("king", "turn-done", {})]
    (line,) = ledger(*done, ("table", "undo", {}))
    assert line == "Turn 1 of Ada was taken back."


def test_a_reason_for_putting_right_is_told() -> None:
    """`corrected`"""
    wrong: Said = ("king", "ask", {"card": "fire"})
    lines = ledger(THROW, wrong, ("king", "undo", {"reason": "I slipped."}))
    assert lines[-1] == "Ada put it right. I slipped."


def test_a_fault_is_told_once_however_often_it_is_answered() -> None:
    refused: list[Said] = [("queen", "accept", {}), ("monk", "refuse", {})]
    told = ledger(THROW, MARKER, TOO_FAR, *refused)
    assert len([line for line in told if line.startswith("Ada: Neither")]) == 1


def test_what_several_have_let_stand_is_nobodys_word_alone() -> None:
    """use: not "Bruno lets it stand" though Carla agreed too"""
    yes: list[Said] = [(who, "accept", {}) for who in ("queen", "monk", "robber")]
    assert ledger(THROW, MARKER, TOO_FAR, *yes)[-1] == "It stands by agreement."
    judge: list[Said] = [("queen", "accept", {}), ("referee", "accept", {})]
    assert ledger(THROW, MARKER, TOO_FAR, *judge)[-1] == "The referee lets it stand."
    everybody: list[Said] = [(who, "accept", {}) for who in ("king", "queen", "monk", "robber")]
    told = ledger(DOUBLES, MARKER, STAY, DECLARE, *everybody)[-1]
    assert told == "All let the contradiction be: only the last word is left out."


def test_a_contradiction_that_is_let_be_marks_no_turn() -> None:
    """use: a turn without a fault said that it stands by agreement"""
    replies: list[Said] = [(who, "reply", {"content": "yes"}) for who in ("queen", "monk")]
    said = [DECLARE, *replies, DOUBLES, MARKER, STAY, ("table", "accept", {})]
    (turn,) = turns(*said, ("king", "turn-done", {}))
    assert "stands by agreement" not in turn
    assert "; Bea: row 7? Yes; Cy: two-stone? Yes; " in turn
