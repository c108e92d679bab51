"""A fault says of which piece it is, whose, where it was moved and where it belongs."""

import pytest

from companion.games.salamander.page.status import status
from companion.games.salamander.words.speaker import Speaker
from companion.json_reader import Json
from tests.salamander.at_the_table import Seated
from tests.salamander.of_session import view_of
from tests.salamander.pages import CATALOGUES
from tests.salamander.test_sentences import said
from tests.salamander.test_session_words import FOUR_SEATS, after_marker


def told(table: Seated, language: str = "en") -> str:
    stop = table.events[-1].to_json()
    speaker = Speaker(language, table.session.header)
    text = status(view_of(table.session.game, stop), speaker, CATALOGUES[language])["text"]
    return str(text)


@pytest.mark.parametrize(
    ("language", "right"),
    [
        ("en", "The Queen’s marker was moved to earth-6-2; its place: beside its home."),
        ("de", "Spielstein Königin kam nach Erde-6-2; richtig: neben dem Startplatz."),
        ("fr", "Pion Reine → terre-6-2 ; sa place : à côté du départ."),
        ("nl", "Speelsteen Koningin kwam op aarde-6-2; de juiste plaats: naast de startplaats."),
    ],
)
def test_a_marker_that_lies_wrong_is_named_with_its_owner_and_field(
    language: str, right: str
) -> None:
    """use: the King throws, and the Queen's marker is seen elsewhere"""
    table = Seated.of(seats=FOUR_SEATS)
    table.say("king", "place", markers={"queen": "earth-6-2"})
    assert table.last("illegal")["code"] == "wrong-put"
    assert told(table, language) == right


@pytest.mark.parametrize(
    ("figures", "markers", "right"),
    [
        ({"monk": "monk-4"}, {}, "The Monk was moved to Monk-4; King moves only"),
        ({"king": "king-1"}, {}, "Neither sum nor difference leads the King from the King’s home"),
        ({"king": "monk-home"}, {}, "No move leads the King here: the Monk’s home."),
    ],
)
def test_a_figure_that_was_moved_wrongly_is_named(
    figures: dict[str, Json], markers: dict[str, Json], right: str
) -> None:
    table = after_marker()
    table.say("king", "place", figures=figures, markers=markers)
    assert told(table).startswith(right)


def test_another_players_marker_is_named_with_its_place() -> None:
    table = Seated.of()
    table.throw("king", 3, 4)
    table.say("king", "place", markers={"monk": "air-1-1"})
    assert told(table) == (
        "The Monk’s marker was moved to air-1-1; King places only the own one. "
        "Its place: beside its home."
    )


def test_an_old_log_that_does_not_tell_the_piece_has_a_sentence_all_the_same() -> None:
    table = Seated.of()
    table.say("king", "place", markers={"monk": "air-1-1"})
    fault = table.last("illegal")
    stop = {**fault, "kind": "illegal", "t": 1.0, "repair": []}
    speaker = Speaker("en", table.session.header)
    found = status(view_of(table.session.game, stop), speaker, CATALOGUES["en"])
    assert found["text"] == "That piece does not go there now."


def test_hands_are_named() -> None:
    claim = "king: Ada, monk: Ben"
    assert "Ben does not hold so many cards." in said("K !:MF,Mr7,Ms1", tags=claim)
    assert "Ada may not exchange fire now." in said("K K%F", tags=claim)
