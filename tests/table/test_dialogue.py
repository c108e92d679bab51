"""Every way a game stands, every word, every speaker: who gets which answer, and nobody two."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

import pytest

from companion.games.faust.session import dialogue
from companion.games.faust.session.belief import Belief, Step
from companion.games.faust.session.dialogue import TABLE, DialogueRow, Standing
from companion.observations import Json, PageSaid
from tests.table.sittings import BOTH, RED, START, seated
from web.faust.words import FAUST_WORDS

EIGHT = START + "A1 A9 / A1 A1 / B1\n"


@dataclass(frozen=True)
class Situation:
    """How a game came to stand so, and who is to move then."""

    sitting: str
    mover: str
    other: str


def red(sitting: str) -> Situation:
    return Situation(sitting, "red", "blue")


def blue(sitting: str) -> Situation:
    return Situation(sitting, "blue", "red")


SITUATIONS = {
    "begun": red(START),
    "half a turn": red(START + "A1 A4 / A1 A1 / B1"),
    "a turn": blue(RED),
    "a turn, confirmed": blue(RED + "press red"),
    "two turns": red(BOTH),
    "waiting": blue(RED + "A1 A8 / A1 / B1"),  # a stone is in a hand
    "illegal": red(EIGHT),
    "asked": blue(RED + "A1 A7 / A1 A5 / B1"),  # was a stone knocked?
    "taking back": red(BOTH + "press blue\n" + START),  # by hands: the other one is asked
    "early": red(START + "A1 A4 / A1 A1 / B1\nA1 A4 / A1 A3 / B1"),  # or was the turn done?
    "said wrong": red(START + "say blue lay field=A3"),
    "wants undo": blue(RED + "press red\nsay red undo"),
    "wants accept": red(EIGHT + "say red accept"),
    "wants end": blue(RED + "say red end"),
    "wants end, to move": blue(RED + "say blue end"),
    "wants hint": blue(RED + "say red hint"),
    "over": blue(RED + "say red end\nsay blue end"),
    "illegal, out of turn": red(START + "A1 A1 / A1 A6 / B1"),
    "over, undo wanted": blue(RED + "say red resign\nsay red undo"),
}

Answers = tuple[str, str, str, str]  # to the mover, the other one, the referee, the table; or none
ALL_THE_SAME = ("answer",)
ACTS = {"lay": "lay", "reveal": "reveal", "move": "move", "step-back": "step_back"}
ASKING = (
    "wants undo",
    "wants accept",
    "wants end",
    "wants end, to move",
    "wants hint",
    "over, undo wanted",
)
# Of each word the answers wherever nothing else is said, and then where something else is.
EXPECTED: Mapping[str, Mapping[str, Answers]] = {
    "turn-done": {
        "": ("press", "confirm_last_turn", "press", "press"),
        "taking back": ("press", "settle", "press", "press"),
        "wants undo": ("settle", "confirm_last_turn", "press", "press"),
        "wants accept": ("press", "settle", "press", "press"),
        "wants end": ("settle", "confirm_last_turn", "press", "press"),
        "wants hint": ("settle", "confirm_last_turn", "press", "press"),
        "wants end, to move": ("press", "settle", "press", "press"),
        "over": ("confirm", "confirm", "confirm", "confirm"),
        "over, undo wanted": ("settle", "confirm", "confirm", "confirm"),
    },
    "undo": {
        "": ("ask_undo", "undo", "undo", "undo"),  # the other one has acted last
        "begun": ("undo", "undo", "undo", "undo"),  # nobody has
        "half a turn": ("undo", "ask_undo", "undo", "undo"),
        "a turn, confirmed": ("ask_undo", "ask_undo", "undo", "undo"),
        "illegal": ("undo_fault", "undo", "undo_fault", "undo_fault"),
        "illegal, out of turn": ("undo", "undo_fault", "undo_fault", "undo_fault"),
        "over, undo wanted": ("settle", "nothing", "undo", "undo"),
        "taking back": ("nothing", "settle", "settle", "settle"),
        "early": ("undo_fault", "ask_undo", "undo_fault", "undo_fault"),
        "said wrong": ("withdraw", "withdraw", "withdraw", "withdraw"),
        "wants undo": ("settle", "nothing", "undo", "undo"),
        "wants accept": ("undo_fault", "undo", "undo_fault", "undo_fault"),
        "over": ("ask_undo", "ask_undo", "undo", "undo"),
    },
    "accept": {
        "": ("accept", "accept", "accept", "accept"),  # there is nothing to accept
        "illegal": ("ask_accept", "accept", "accept", "accept"),
        "illegal, out of turn": ("accept", "ask_accept", "accept", "accept"),
        "early": ("done", "done", "done", "done"),
        "said wrong": ("accept", "ask_accept", "accept", "accept"),
        "wants accept": ("nothing", "settle", "settle", "settle"),
    },
    "end": {
        "": ("ask_end", "ask_end", "end", "end"),
        "wants end": ("settle", "nothing", "end", "end"),
        "wants end, to move": ("nothing", "settle", "end", "end"),
        "over": ("nothing", "nothing", "nothing", "nothing"),
        "over, undo wanted": ("nothing", "nothing", "nothing", "nothing"),
    },
    "hint": {
        "": ("ask_hint", "ask_hint", "hint", "hint"),
        "wants hint": ("settle", "nothing", "settle", "settle"),
    },
    "resign": {
        "": ("resign", "resign", "resign", "resign"),
        "over": ("nothing", "nothing", "nothing", "nothing"),
        "over, undo wanted": ("nothing", "nothing", "nothing", "nothing"),
    },
    "refuse": {
        "": ("", "", "", ""),
        "wants undo": ("refuse", "refuse", "refuse", "refuse"),
        "wants accept": ("refuse", "refuse", "refuse", "refuse"),
        "wants end": ("refuse", "refuse", "refuse", "refuse"),
        "wants end, to move": ("refuse", "refuse", "refuse", "refuse"),
        "wants hint": ("refuse", "refuse", "refuse", "refuse"),
        "over, undo wanted": ("refuse", "refuse", "refuse", "refuse"),
    },
    "ruling": {"": ("", "", "rule", "rule")},
    "place": {  # by anybody but the referee it is a look
        "": ("", "", "place_pieces", ""),
        "over": ("", "", "nothing", ""),
        "over, undo wanted": ("", "", "nothing", ""),
    },
    **{word: {"": (word, word, word, word)} for word in ALL_THE_SAME},
    **{  # who asks withdraws first
        word: {
            "": (name, name, name, name),
            **dict.fromkeys(ASKING, ("nothing", "nothing", name, name)),
            **({"early": ("put_back",) * 4} if word == "step-back" else {}),
        }
        for word, name in ACTS.items()
    },
}


def marked(table: tuple[DialogueRow, ...], asked: list[int]) -> tuple[DialogueRow, ...]:
    """The table with answers that only note which row they belong to."""

    def mark(number: int, row: DialogueRow) -> DialogueRow:
        def reply(belief: Belief, _: PageSaid) -> Step:
            asked.append(number)
            return belief, []

        return replace(row, answer=reply)

    return tuple(mark(number, row) for number, row in enumerate(table))


@cache
def rows_that_answer(situation: str, word: str, by: str) -> tuple[int, ...]:
    """What answers when somebody says a word, as numbers of rows."""
    script, asked = SITUATIONS[situation].sitting, list[int]()
    session, now = seated(script), float(len(script.strip().splitlines()))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(dialogue, "TABLE", marked(TABLE, asked))
        session.feed(PageSaid(now, by, word))
    return tuple(asked)


def speakers(situation: str) -> tuple[str, ...]:
    return SITUATIONS[situation].mover, SITUATIONS[situation].other, "referee", "table"


@pytest.mark.parametrize("situation", SITUATIONS)
def test_everybody_gets_one_answer_at_most_and_it_is_this(situation: str) -> None:
    for word in EXPECTED:
        expected = EXPECTED[word].get(situation, EXPECTED[word][""])
        found = [
            [TABLE[row].answer.__name__ for row in rows_that_answer(situation, word, by)]
            for by in speakers(situation)
        ]
        assert found == [[name] if name else [] for name in expected], word


@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_stranger_gets_none(situation: str) -> None:
    found = [rows_that_answer(situation, word, "onlooker") for word in EXPECTED]
    assert found == [()] * len(EXPECTED)


def test_every_row_answers_somebody() -> None:
    found = {
        row
        for situation in SITUATIONS
        for word in EXPECTED
        for by in speakers(situation)
        for row in rows_that_answer(situation, word, by)
    }
    assert [row for number, row in enumerate(TABLE) if number not in found] == []


def test_every_word_of_the_page_has_a_row_and_every_row_a_word_of_the_page() -> None:
    """Another game, and other names, are asked of the table and not of the game at hand."""
    assert {row.word for row in TABLE} == set(EXPECTED) == set(FAUST_WORDS) - {"rematch", "names"}


def test_every_standing_is_one_of_these_situations() -> None:
    assert set(Standing) <= {name.partition(",")[0] for name in SITUATIONS} | {Standing.PLAYING}


@pytest.mark.parametrize("by", ["red", "blue", "referee", "table"])
def test_a_reason_stays_with_what_it_did(by: str) -> None:
    words = {"reason": "the cat"}
    (event,) = (
        event
        for event in seated(RED).feed(PageSaid(3.0, by, "resign", words))
        if event.kind == "game-over"
    )
    assert event.details["because"] == "the cat"


def test_a_strangers_board_is_no_look() -> None:
    board: dict[str, Json] = {"red": ["A1", "A5"], "blue": ["A1", "A1"], "soul": "B1"}
    assert seated(START).feed(PageSaid(2.0, "red", "place", board))
    assert not seated(START).feed(PageSaid(2.0, "onlooker", "place", board))
