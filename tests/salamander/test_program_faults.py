"""A fault of the program costs an observation: the game is kept, and the page says so."""

import pytest

from companion.games.salamander.at_table import Session
from companion.games.salamander.page.game_view import after_event
from companion.games.salamander.rules.record import Header
from companion.observations import Json, PageSaid
from tests.salamander.pages import CATALOGUES, status, told


def test_the_session_goes_on_after_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: object) -> None:
        raise fault

    fault, reported = RuntimeError("on purpose"), list[Exception]()
    session = Session(Header())
    before, said = session.game, PageSaid(1.0, "referee", "undo")
    with monkeypatch.context() as broken:
        broken.setattr(session, "answer", fails)
        (event,) = session.survive(said, reported.append)
        assert session.survive(said) == [event]
    assert (event.kind, event.details["for"], session.game) == ("waiting", "fault", before)
    assert reported == [fault]
    assert session.survive(said) == session.feed(said)


@pytest.mark.parametrize("language", CATALOGUES)
def test_the_page_says_that_the_game_is_kept(language: str) -> None:
    event: dict[str, Json] = {"kind": "waiting", "t": 1.0, "for": "fault", "fault": "RuntimeError"}
    shown = status(after_event(told(), event), language)
    assert shown["text"] == CATALOGUES[language]["waiting.program"]
