"""What is told beside the turns of the second game: who said no, took back, ruled, and why."""

from dataclasses import replace

import pytest

from companion.games.salamander.rules.record import Header
from companion.games.salamander.story.beside import (
    SalamanderNews,
    kind_of,
    news_lines,
    with_news,
)
from companion.games.salamander.words.speaker import LANGUAGES, Speaker
from companion.games.voice import MOST_NEWS
from companion.json_reader import Json
from tests.salamander.test_story import (
    CALLED,
    DECLARE,
    DOUBLES,
    MARKER,
    MOVE,
    STAY,
    THROW,
    Said,
    told,
)

VOICE = Speaker("en", CALLED)
CORRECTED: dict[str, Json] = {"kind": "corrected", "turn": 3, "player": "king"}


def line(said: dict[str, Json], spoken_by: str | None = None, speaker: Speaker = VOICE) -> str:
    (one,) = news_lines(with_news((), 7, said, spoken_by), speaker)
    assert isinstance(one, dict)
    assert one["row"] == 7
    return str(one["text"])


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({"was": "consent", "by": "monk", "asked": "monk"}, "Cy withdrew the request."),
        (
            {"was": "consent", "by": "monk", "asked": "king", "to": "rematch"},
            "Cy said no to another game.",
        ),
        (
            {"was": "consent", "by": "monk", "asked": "king", "to": "resign"},
            "Cy said no: they play on.",
        ),
        ({"was": "consent", "by": "monk", "asked": "king", "to": "?"}, "Cy said no."),
        ({"was": "turn-done", "by": "king"}, "Ada took back turn 3."),
        (
            {"was": "turn-done", "by": "monk", "wished": "king"},
            "Agreed: turn 3 of Ada is taken back.",
        ),
        (
            {"was": "turn-done", "by": "referee", "because": "knocked."},
            "The referee took back turn 3 of Ada: “knocked.”",
        ),
        ({"was": "turn-done", "by": "table"}, "Turn 3 of Ada was taken back."),
        ({"was": "action", "by": "king"}, "Ada took back the last act."),
        ({"was": "action", "by": "referee"}, "The referee took back the last act of Ada."),
        (
            {"was": "action", "by": "king", "action": ["move", "king", "queen-4"]},
            "Ada took back: King to Queen-4.",
        ),
        ({"was": "illegal", "by": "king"}, "Ada put it right."),
        ({"was": "illegal", "by": "table"}, "It has been put right."),
        ({"was": "ruling", "by": "referee"}, "The referee placed the pieces."),
    ],
)
def test_what_somebody_did_is_told_with_who_and_why(said: dict[str, Json], expected: str) -> None:
    """`corrected`"""
    assert line(CORRECTED | said) == expected


def corrected(*said: Said) -> dict[str, Json]:
    return next(one for one in told(THROW, *said) if one["kind"] == "corrected")


def test_who_plays_on_has_not_said_no() -> None:
    """`corrected`: a request that nobody has answered lapses"""
    wish: Said = ("queen", "end", {})
    assert line(corrected(wish, MARKER)) == "The game went on: the request has lapsed."
    assert line(corrected(wish, ("king", "refuse", {}))) == "Ada said no: the game goes on."


def test_what_all_let_go_is_taken_back_by_who_wished_it() -> None:
    """`corrected`, by the last who agreed"""
    agree: list[Said] = [(who, "undo", {}) for who in ("queen", "monk", "robber")]
    back = corrected(("king", "undo", {}), *agree)
    assert (back["by"], back["wished"]) == ("robber", "king")
    assert line(back) == "Ada took back: throws 3 and 4, stone."


def test_a_fault_that_stands_is_told_with_who_let_it_stand() -> None:
    """`accepted`"""
    stands: dict[str, Json] = {"kind": "accepted", "code": "no-such-way"}
    assert line(stands) == "It stands by agreement."
    assert line(stands, spoken_by="queen") == "Bea lets it stand."
    assert line(stands | {"by": "king"}, spoken_by="queen") == "Ada lets it stand."


AGREE: list[Said] = [(who, "resign", {}) for who in ("king", "monk", "robber")]


def test_a_game_that_people_ended_and_new_names_are_told() -> None:
    """`game-over`, `names`, `set-aside`"""
    done = [THROW, MARKER, MOVE]
    assert line(told(*done, ("queen", "resign", {}), *AGREE)[-1]) == "Bea resigned."
    assert line(told(*done, ("table", "end", {}))[-1]) == "It is agreed: the game ends here."
    asked: list[Said] = [("queen", "end", {})]
    for ended in ([*done], [*done, *asked]):
        last = told(*ended, ("referee", "end", {}))[-1]
        assert line(last) == "The referee has ended the game."
    names: Json = {"players": {"queen": "Eve"}}
    assert isinstance(names, dict)
    named = line(told(("table", "names", names))[-1])
    assert named.endswith("from now on Ada, Eve, Cy and Dan.")
    nameless: Json = {"players": {"queen": "Queen"}}
    assert isinstance(nameless, dict)
    told_of = line(told(("table", "names", nameless))[-1], speaker=replace(VOICE, language="fr"))
    assert told_of.endswith("désormais Ada, Reine, Cy et Dan.")
    aside = told(("monk", "set-aside", {"card": "water"}))[-1]
    assert line(aside) == "Cy has put water away before the first turn."
    stands = told(DOUBLES, MARKER, STAY, DECLARE, ("table", "accept", {}))[-1]
    assert kind_of(stands) == "contradiction-stands"
    assert line(stands).endswith("only the last word is left out.")


def test_a_turn_is_no_news_nor_is_what_the_table_waits_for() -> None:
    """The last lines are kept, the newest last."""
    events = told(THROW, MARKER, MOVE, ("king", "turn-done", {}))
    news: SalamanderNews = ()
    for row, said in enumerate(events):
        news = with_news(news, row, said)
    assert news == ()
    waited: dict[str, Json] = CORRECTED | {"was": "waiting", "by": "table"}
    assert with_news((), 1, waited) == ()
    for row in range(5):
        news = with_news(news, row, CORRECTED | {"was": "turn-done", "by": "king"})
    assert [row for row, _ in news] == [2, 3, 4]
    assert len(news) == MOST_NEWS


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_calls_the_players_as_they_are_called(language: str) -> None:
    speaker = Speaker(language, replace(Header(), players=("Ada", "Bea", "Cy", "Dan")))
    refused: dict[str, Json] = {"was": "consent", "by": "monk", "asked": "king", "to": "end"}
    assert line(CORRECTED | refused, speaker=speaker).startswith("Cy ")
