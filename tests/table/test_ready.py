"""Of a game that is over the analysis is there before anybody asks, and nothing waits for it."""

from dataclasses import dataclass, field

import pytest

from companion.export.bundle import ANALYSES, ByLanguage
from companion.game import LANGUAGE_CODES
from companion.games.faust.rules.record import Header
from companion.live import ready
from companion.live.pace import Pace
from companion.live.page_services import Downloads
from companion.live.ready import Analyses, EndedGames
from companion.live.table import Table
from companion.observations import Json, PageSaid
from companion.replay.agreeing import agreed_on
from companion.storage.store import Store
from workshop.drawn.faust_table import FaustTable


@dataclass
class Aside:
    """In place of a process of its own."""

    made: list[str] = field(default_factory=list)
    can_be_had: bool = True

    def make(self, record: bytes, kind: str) -> ByLanguage | None:
        self.made.append(kind)
        told = {language: f"{language} {len(record)}" for language in LANGUAGE_CODES}
        return told if self.can_be_had else None


@pytest.fixture
def aside(monkeypatch: pytest.MonkeyPatch) -> Aside:
    found = Aside()
    monkeypatch.setattr(ready, "made_aside", found.make)
    return found


@pytest.fixture
def asked_for(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was made because somebody asked."""
    found: list[str] = []

    def note(_: bytes, kind: str) -> ByLanguage:
        found.append(kind)
        return dict.fromkeys(LANGUAGE_CODES, "asked for")

    monkeypatch.setattr(ready, "analysed_aside", note)
    return found


@pytest.fixture
def store() -> Store:
    return Store()


@pytest.fixture
def table(store: Store) -> FaustTable:
    return FaustTable(Header(), store)


def resigned(by: str, t: float = 1.0) -> PageSaid:
    return PageSaid(t, by, "resign", {})


def test_nothing_is_made_while_a_game_is_going_on(table: FaustTable, aside: Aside) -> None:
    table.standing_row = 5  # a turn was told
    EndedGames(table).look()
    assert aside.made == []


def test_once_it_is_over_all_views_are_made_once(table: FaustTable, aside: Aside) -> None:
    ended = EndedGames(table)
    table.take(resigned("red"))
    for _ in range(3):
        ended.look()
    assert aside.made == [*ANALYSES]


def test_of_a_game_without_an_analysis_none_is_made(aside: Aside) -> None:
    players: dict[str, Json] = {"king": "Ada", "queen": "Ben"}
    table = Table(agreed_on({"game": "feuer-salamander", "players": players}, "auto"), Store())
    ended = EndedGames(table)
    for t, figure in ((1.0, "king"), (2.0, "queen")):
        table.take(PageSaid(t, figure, "end", {}))
    assert table.session.is_over
    ended.look()
    assert aside.made == []


def test_who_opens_its_page_has_it_at_once(
    table: FaustTable, store: Store, aside: Aside, asked_for: list[str]
) -> None:
    """By the record of the log it is the same game."""
    ended = EndedGames(table)
    table.take(resigned("red"))
    ended.look()
    for kind in ANALYSES:
        found = Downloads(store, None, ended.analyses).file(1, kind, "nl")
        assert found is not None
        assert found.content.startswith(b"nl ")
    assert asked_for == []


def test_where_it_cannot_be_made_it_is_when_somebody_asks(
    table: FaustTable, store: Store, aside: Aside, asked_for: list[str]
) -> None:
    ended = EndedGames(table)
    aside.can_be_had = False
    table.take(resigned("red"))
    ended.look()
    for _ in range(2):
        found = Downloads(store, None, ended.analyses).file(1, "analysis", "nl")
        assert found is not None
        assert found.content == b"asked for"
    assert asked_for == ["analysis"]


def test_it_is_left_off_where_the_next_game_begins(
    table: FaustTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def begin(_: bytes, kind: str) -> ByLanguage:
        made.append(kind)
        table.begin_game(table.session.agreed)
        return {}

    monkeypatch.setattr(ready, "made_aside", begin)
    ended = EndedGames(table)
    table.take(resigned("red"))
    ended.look()
    ended.look()
    assert made == ["analysis"]


def test_few_are_kept(aside: Aside, asked_for: list[str]) -> None:
    analyses = Analyses()
    for number in range(ready.MOST_KEPT + 1):
        analyses.make_ready(str(number).encode(), "analysis")
    analyses.told(b"1", "analysis")
    assert asked_for == []
    analyses.told(b"0", "analysis")
    assert asked_for == ["analysis"]


def test_it_observes_nothing_and_stops_with_the_table(table: FaustTable) -> None:
    pace = Pace()
    pace.stopping.set()
    assert [*EndedGames(table).observations(pace)] == []
