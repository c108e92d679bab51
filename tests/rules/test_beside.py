"""What is told beside the turns of Doctor Faust: who said no, took back, ruled, and why."""

from typing import cast

import pytest

from companion.games.faust.rules.record import Header
from companion.games.faust.story.beside import FaustNews, news_lines, with_news
from companion.games.faust.words.speaker import LANGUAGES, Speaker
from companion.games.voice import MOST_NEWS
from companion.observations import Json
from companion.storage.store import Store
from tests.page.tables import ONE_TURN, TOO_FAR, table
from tests.table.sittings import START

CALLED = Header(players=("Anna", "Bert"))
BOTH = ONE_TURN + "A1 A5 / A1 A2 / B3\n"
# What is told to the table, and the last line that every screen has of it.
TOLD = {
    "a refusal": (BOTH + "say red undo\nsay blue refuse", "Bert said no: nothing is taken back."),
    "a refusal to let it stand": (
        TOO_FAR + "say red accept\nsay blue refuse",
        "Bert said no: it has to be put right.",
    ),
    "a refusal to end": (START + "say red end\nsay blue refuse", "Bert said no: the game goes on."),
    "a refusal by the referee": (
        START + "say red end\nsay referee refuse",
        "The referee said no: the game goes on.",
    ),
    "a wish withdrawn": (START + "say red end\nsay red refuse", "Anna withdrew the request."),
    "a turn taken back": (ONE_TURN + "say red undo", "Anna took back turn 1."),
    "a turn taken back by consent": (
        ONE_TURN + "press blue\nsay red undo\nsay blue undo",
        "Bert agreed: turn 1 of Anna is taken back.",
    ),
    "a turn taken back by a judge": (
        ONE_TURN + "say referee undo reason=knocked",
        "The referee took back turn 1 of Anna: “knocked”",
    ),
    "what was begun": (
        START + "A1 A5 / A1 A1 / B1\nsay red undo",
        "Anna took back what was begun.",
    ),
    "what was begun, by a judge": (
        START + "A1 A5 / A1 A1 / B1\nsay referee undo",
        "The referee took back what Anna had begun.",
    ),
    "a fault that stands": (TOO_FAR + "say blue accept", "Bert lets it stand."),
    "a fault put right by hand": (TOO_FAR + START, "It has been put right."),
    "pieces that the referee placed": (
        START + "say referee place red=A3,A1 blue=A1,A1 soul=B1 reason=slipped",
        "The referee placed the pieces: “slipped”",
    ),
    "whose turn it is": (
        START + "say referee ruling to_move=blue",
        "The referee decided: Bert is to move.",
    ),
    "an end that was agreed": (
        START + "say red end\nsay blue end",
        "It is agreed: the game ends here.",
    ),
    "an end that the referee decided": (
        START + "say referee end",
        "The referee has ended the game.",
    ),
    "an end that the referee decided for who was asked": (
        START + "say red end\nsay referee end",
        "The referee has ended the game.",
    ),
    "who gave up": (START + "say blue resign", "Bert resigned."),
}


def lines(script: str, language: str = "en") -> list[dict[str, Json]]:
    """As whoever hears the events alone is told."""
    store = Store()
    table(script, CALLED, store)
    news: FaustNews = ()
    for row in store.rows():
        if row.kind == "event":
            news = with_news(news, row.id, row.content())
    return cast(list[dict[str, Json]], news_lines(news, Speaker(language, CALLED)))


@pytest.mark.parametrize("what", TOLD)
def test_what_somebody_did_is_told_with_who_and_why(what: str) -> None:
    script, line = TOLD[what]
    assert str(lines(script)[-1]["text"]) == line


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_is_told_in_every_language_with_its_names(language: str) -> None:
    for script, line in TOLD.values():
        told = str(lines(script, language)[-1]["text"])
        assert [name for name in CALLED.players if name in line and name not in told] == []
        assert "{" not in told


def test_the_last_three_are_told_and_what_the_table_did_by_itself_is_not() -> None:
    script = START + "say red end\nsay red refuse\n" * 4 + "A1 A8 / A1 A1 / B1\n"
    told = lines(script)
    assert [one["kind"] for one in told] == ["withdrawn"] * MOST_NEWS
    rows = [int(str(one["row"])) for one in told]
    assert rows == sorted(rows)
    assert lines(BOTH) == []


def test_a_single_act_that_was_taken_back_is_named_and_so_is_any_other_wish() -> None:
    """Contract of the page's words `step-back`; a wish that has no sentence of its own"""
    speaker = Speaker("en", CALLED)
    act: dict[str, Json] = {"kind": "corrected", "was": "action", "by": "blue", "player": "blue"}
    act["action"] = ["stone", "A5", "A8"]
    other: dict[str, Json] = {"kind": "corrected", "was": "consent", "by": "red", "asked": "blue"}
    card: dict[str, Json] = {"kind": "corrected", "was": "ruling", "by": "host"}
    card["card"] = {"field": "B7", "owner": "red"}
    board: dict[str, Json] = {"kind": "corrected", "was": "board", "by": "blue"}
    agreed: dict[str, Json] = {"kind": "accepted"}
    peek: dict[str, Json] = {"kind": "corrected", "was": "peek", "by": "red", "field": "B7"}
    seen: dict[str, Json] = {"kind": "corrected", "was": "turn-done", "by": "table", "turn": 2}
    news: FaustNews = ()
    found = []
    for row, said in enumerate(
        (act, other, card, board, agreed, peek, seen | {"player": "red"}), start=1
    ):
        news = with_news(news, row, said)
        found.append(cast(dict[str, Json], news_lines(news, speaker)[-1])["text"])
    assert found == [
        "Bert took back: stone A5→A8.",
        "Anna said no.",
        "The host decided what lies beside B7.",
        "Bert lets the board stand as it lies.",
        "It stands as it was played.",
        "The card beside B7 was taken up and laid back.",
        "Turn 2 of Anna was taken back.",
    ]


def test_whose_word_came_before_is_named_where_the_event_names_nobody() -> None:
    """What was tapped right the table only saw; who lets a fault stand has said so."""
    speaker = Speaker("en", CALLED)
    right: dict[str, Json] = {"kind": "corrected", "was": "illegal", "by": "table"}
    for said, by, expected in (
        (right, "red", "Anna put it right."),
        (right | {"by": "referee"}, "red", "The referee put it right."),
        ({"kind": "accepted"}, "blue", "Bert lets it stand."),
        ({"kind": "names", "was": NOBODY, "players": NAMED, "by": "host"}, "red", RENAMED),
    ):
        (one,) = cast(list[dict[str, Json]], news_lines(with_news((), 1, said, by), speaker))
        assert one["text"] == expected


NOBODY: Json = {"red": "Red", "blue": "Blue"}
NAMED: Json = {"red": "Ada", "blue": "Bob"}
RENAMED = "The host changed the names: Red – Blue, from now on Ada – Bob."
