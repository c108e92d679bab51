"""The table writes down what it understands, goes on where it was, and loses nothing on the way."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.games.faust.files.record_lines import header_to_json
from companion.games.faust.rules.actions import Soul, Stone
from companion.games.faust.rules.board import parse_field
from companion.games.faust.rules.position import BLUE, RED
from companion.games.faust.rules.record import Header
from companion.games.salamander.files.record_lines import (
    header_to_json as salamander_header_to_json,
)
from companion.games.salamander.rules.record import Header as SalamanderHeader
from companion.live.table import EvidenceNotes, Table
from companion.observations import HandSeen, Json, PageSaid, Tick
from companion.replay.sitting import write_sitting
from companion.storage.store import LogTrouble, Store
from tests.table.sittings import faust_sitting, sitting
from workshop.drawn.faust_table import FaustTable

GAME = "A1 A1 / A1 A1 / B1\nhand\nA1 A5 / A1 A1 / B1\nslot B7 red\nA1 A5 / A1 A1 / B3\nhand\n"
LOST_BY_RED = "A1 A1 / A1 A1 / B14\nA1 A1 / A1 A2 / B14\nA1 A1 / A1 A2 / A1"
SHORT = Header(starts=BLUE, soul=parse_field("B14"))


def told(store: Store, script: str, header: Header | None = None) -> FaustTable:
    table = FaustTable(header or Header(), store)
    for observation in sitting(script):
        table.take(observation)
    return table


def test_a_game_goes_on_where_it_was(tmp_path: Path) -> None:
    with Store(tmp_path / "table.sqlite") as store:
        left = told(store, GAME)
    with Store(tmp_path / "table.sqlite") as store:
        table = FaustTable.resumed(store)
        assert table is not None
        assert table.session.position == left.session.position
        assert table.session.record == left.session.record
        assert (table.header, table.turn_end, table.t) == (left.header, "auto", 6.0)
        table.take(HandSeen(0.5))
        assert [row.content()["t"] for row in store.after(0) if row.kind == "observation"][
            -1
        ] == 6.0


@pytest.mark.parametrize("is_resumed", [False, True])
def test_a_word_whose_page_showed_the_game_before_says_nothing_in_this_one(
    tmp_path: Path, is_resumed: bool
) -> None:
    with Store(tmp_path / "table.sqlite") as store:
        table: Table | None = told(store, GAME)
        before = store.head().rows
        assert table is not None
        table.begin_game(header_to_json(Header()))
        if is_resumed:
            table = Table.resumed(store)
            assert table is not None
        begun = store.head()
        for said in ("resign", "rematch"):
            table.take(PageSaid(9.0, "red", said, seen=before))
        assert store.head() == begun
        table.take(PageSaid(9.0, "red", "resign", seen=before + 1))
        assert table.session.is_over


def test_what_was_seen_is_not_written() -> None:
    assert "seen" not in json.dumps(PageSaid(1.0, "red", "resign", seen=7).to_json())


def test_an_empty_store_has_nothing_to_go_on_with() -> None:
    assert FaustTable.resumed(Store()) is None


def test_after_a_restart_the_winner_starts_the_next_game(tmp_path: Path) -> None:
    """p. 5"""
    with Store(tmp_path / "table.sqlite") as store:
        assert told(store, LOST_BY_RED, SHORT).session.is_over
    with Store(tmp_path / "table.sqlite") as store:
        table = FaustTable.resumed(store)
        assert table is not None
        for observation in sitting("hand\nA1 A1 / A1 A1 / B14"):
            table.take(observation)
        assert [row.content()["starts"] for row in store.games()] == ["blue", "blue"]


@pytest.mark.parametrize(
    ("words", "games"),
    [
        ({"red": ["A1", "A1"], "blue": ["A1", "A1"], "soul": "B14"}, 2),
        ({"red": ["A1", "A1"], "blue": ["A1", "A2"], "soul": "B14"}, 1),
        ({"red": ["A1", "A1"]}, 1),
    ],
)
def test_without_a_camera_the_next_game_begins_with_pieces_tapped_onto_the_start(
    words: dict[str, Json], games: int
) -> None:
    store = Store()
    table = told(store, LOST_BY_RED, SHORT)
    table.take(PageSaid(9.0, "table", "place", words))
    assert len(store.games()) == games


def test_a_log_that_this_program_understands_otherwise_is_not_gone_on_with() -> None:
    store = Store()
    told(store, GAME)
    store.append(Tick(7.0), [])
    assert FaustTable.resumed(store) is not None
    (row,) = [row for row in store.after(0) if row.kind == "event"][-1:]
    other = Store()
    other.begin_game(store.games()[0].content())
    for observation in sitting(GAME):
        other.append(observation, [])
    with pytest.raises(LogTrouble, match="understood the game otherwise"):
        FaustTable.resumed(other)
    assert row.kind == "event"


def test_time_never_falls_within_a_game() -> None:
    store = Store()
    table = FaustTable(Header(), store)
    for t in (3.0, 1.0, 2.0, 4.0):
        table.take(HandSeen(t))
    assert [row.content()["t"] for row in store.of_game(1) if row.kind == "observation"] == [
        3.0,
        3.0,
        3.0,
        4.0,
    ]


def test_cards_that_still_lie_are_told_to_the_next_game() -> None:
    store = Store()
    told(store, GAME).begin_next(Header())
    (row,) = (row for row in store.of_game(2) if row.kind == "observation")
    assert row.content() == {"t": 6.0, "slots": {"B7": "red"}}


@pytest.mark.parametrize("seen", ["slot A1 red", "A1 A1 / A1 A1 / B1"])
def test_what_only_another_game_observes_is_not_kept(seen: str) -> None:
    """A slot board or a camera that is left on: the game must go on after a restart"""
    store = Store()
    table = told(store, GAME)  # a card lies there still
    table.begin_game(salamander_header_to_json(SalamanderHeader()))
    for observation in sitting(seen):
        table.take(observation)
    assert Table.resumed(store) is not None
    assert [row.kind for row in store.of_game(2)] == ["game"]


def test_when_a_game_began_stands_in_its_row_alone() -> None:
    store = Store()
    table = FaustTable(
        Header(), store, beside=EvidenceNotes(None, lambda: "2026-01-02T03:04:05+00:00")
    )
    table.begin_next(Header(players=("Ada", "Bob")), "button")
    began = store.games()[-1].content()
    assert (began["began"], began["turn_end"]) == ("2026-01-02T03:04:05+00:00", "button")


def test_what_cannot_be_written_now_is_written_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.storage.log.WAIT_S", 0.0)
    place = tmp_path / "table.sqlite"
    observations = [*sitting(GAME)]
    with Store(place) as store, closing(sqlite3.connect(place, isolation_level=None)) as other:
        table = FaustTable(Header(), store)
        other.execute("BEGIN IMMEDIATE")
        for observation in observations:
            with pytest.raises(LogTrouble, match="locked"):
                table.take(observation)
        assert table.unwritten == len(observations)
        other.execute("ROLLBACK")
        table.write()
        assert table.unwritten == 0
        written = [row.content() for row in store.of_game(1) if row.kind == "observation"]
        assert written == [observation.to_json() for observation in observations]
        assert FaustTable.resumed(store) is not None
        assert write_sitting(faust_sitting(table.header, observations))


FIRST_TURNS = """A1 A1 / A1 A1 / B9
A1 A3 / A1 A1 / B9
slot B5 red
A1 A3 / A1 A1 / B9
A1 A3 / A1 A1 / B13
slot A9 blue
A1 A3 / A1 A1 / B13
hand
"""
CLEARED = "slot A9 empty\nslot B5 empty\n"
SOUL_FAR = Header(starts=RED, soul=parse_field("B9"))


@pytest.mark.parametrize(
    "set_up",
    [CLEARED + "A1 A1 / A1 A1 / B9\n", "A1 A1 / A1 A1 / B9\n" + CLEARED],
    ids=["cards first", "pieces first"],
)
def test_the_next_game_begins_when_nobody_saw_the_end_of_the_last(set_up: str) -> None:
    """Blue's soul went on to the pair on A1: Red has won and begins (p. 5, 12)."""
    store = Store()
    table = told(store, FIRST_TURNS + set_up + "hand\nA1 A3 / A1 A1 / B14", SOUL_FAR)
    assert [row.content()["starts"] for row in store.games()] == ["red", "red"]
    (turn,) = table.session.record.turns
    assert turn.do == (Stone(0, 2), Soul(23, 28))
    assert table.session.state == "playing"


def test_a_game_that_was_left_ends_at_a_restart_as_without_one(tmp_path: Path) -> None:
    with Store(tmp_path / "table.sqlite") as store:
        told(store, FIRST_TURNS + "A1 A1 / A1 A1 / B9", SOUL_FAR)
    with Store(tmp_path / "table.sqlite") as store:
        table = FaustTable.resumed(store)
        assert table is not None
        for observation in sitting(CLEARED):
            table.take(observation)
        assert len(store.games()) == 2


def test_two_logs_that_begin_alike_are_told_apart_by_their_mark() -> None:
    """A hall calls a log by the hash of its first row; clocks of small computers stand still."""
    hashes, marks = [], ("one", "other")
    for mark in marks:
        store = Store()
        table = FaustTable(Header(), store, beside=EvidenceNotes(mark=mark))
        table.begin_next(Header())
        games = store.games()
        assert [row.content().get("log") for row in games] == [mark, None]
        hashes.append(games[0].hash)
    assert hashes[0] != hashes[1]
