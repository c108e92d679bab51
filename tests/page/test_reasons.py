"""No verdict without its reason: what is called illegal says why, on which page, what is legal."""

from collections.abc import Iterator
from functools import cache

import pytest

from companion.games.faust.words.speaker import LANGUAGES
from companion.observations import Json
from companion.replay.sitting import Sitting, read_sitting
from companion.storage.store import Store
from tests.night import by_day
from tests.table.golden import GOLDEN
from tests.table.sittings import header_of
from web.faust.view import BEFORE_ANY_GAME, FaustState
from web.games import read_catalogues
from workshop.drawn.faust_table import FaustTable

READABLE = [path for path in GOLDEN if not path.name.startswith("unreadable-")]
WORDS = read_catalogues()


def accused(sitting: Sitting) -> Iterator[FaustState]:
    """The table at each `illegal`."""
    store = Store()
    table = FaustTable(header_of(sitting), store, sitting.turn_end)
    for observation in sitting.observations:
        table.take(observation)
    state = BEFORE_ANY_GAME
    for row in store.after(0):
        state = state.after(row)
        if row.kind == "event" and row.content()["kind"] == "illegal":
            yield state


def status_of(state: FaustState, language: str) -> dict[str, Json]:
    """What the page says then."""
    status = state.shown((language, WORDS[language]))["status"]
    assert isinstance(status, dict)
    return status


def of_sitting(name: str) -> dict[str, Json]:
    """The first accusation of a golden sitting, in English."""
    path = next(path for path in GOLDEN if path.name == f"{name}.sitting.jsonl")
    return status_of(next(accused(read_sitting(path.read_bytes()))), "en")


@cache
def all_accused() -> list[tuple[str, FaustState]]:
    return [
        (path.name, state)
        for path in READABLE
        for state in accused(read_sitting(path.read_bytes()))
    ]


@pytest.mark.parametrize("language", by_day(LANGUAGES))
def test_whatever_the_session_calls_illegal_has_its_reason_in_every_language(
    language: str,
) -> None:
    said = [(name, status_of(state, language)) for name, state in all_accused()]
    assert len({one["code"] for _, one in said}) > 12
    without = [(name, one["code"]) for name, one in said if not one.get("why") or not one["page"]]
    assert without == []


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("trap-wrong-distance", "The card orders A4→A8."),
        ("trap-press-before-the-move", "The card was not obeyed; it orders A4→A8."),
        ("twin-jump-forgotten-and-pressed", "A jump is due first: Red A15→A1."),
        ("code-not-your-turn", "Red is to move, not Blue."),
    ],
)
def test_what_follows_of_itself_and_was_not_done_is_the_reason(name: str, why: str) -> None:
    """A record does not write it, so the turn alone would be judged legal."""
    assert str(of_sitting(name)["text"]).startswith(why)


def test_who_moves_out_of_turn_is_named() -> None:
    assert str(of_sitting("code-not-your-turn")["why"]).startswith("Played by Blue.")
