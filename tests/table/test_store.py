"""The log keeps what was written, whole, in order and for good."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.events import Event
from companion.observations import ButtonPressed, HandSeen, PageSaid, observation_from_json
from companion.storage.soundness import judge_log
from companion.storage.store import Store


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "table.sqlite"


@pytest.fixture
def store(place: Path) -> Iterator[Store]:
    with Store(place) as store:
        store.begin_game({"faust": 1})
        yield store


def behind_our_back(place: Path, *statements: str) -> None:
    """What another program does to the file."""
    with closing(sqlite3.connect(place, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def test_an_observation_and_its_events_are_rows_in_order(store: Store) -> None:
    store.append(ButtonPressed(1.5, "red"), [Event(1.5, "illegal", {"code": "points-left"})])
    rows = store.after(0)
    assert [(row.id, row.game, row.kind, row.content()) for row in rows] == [
        (1, 1, "game", {"faust": 1}),
        (2, 1, "observation", {"t": 1.5, "button": "red"}),
        (3, 1, "event", {"t": 1.5, "kind": "illegal", "code": "points-left"}),
    ]


def test_only_rows_after_the_number_are_read(store: Store) -> None:
    store.append(HandSeen(1.0), [])
    assert [row.id for row in store.after(1)] == [2]
    assert store.after(2) == ()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE log SET body = '{}'",
        "DELETE FROM log",
        "INSERT OR REPLACE INTO log SELECT * FROM log WHERE id = 1",
        "INSERT INTO log SELECT 7, game, kind, body, before, hash FROM log WHERE id = 1",
    ],
)
@pytest.mark.usefixtures("store")
def test_no_row_can_be_changed_removed_or_put_in_between(place: Path, statement: str) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        behind_our_back(place, statement)


def test_an_observation_whose_events_cannot_be_written_is_not_written(
    store: Store, place: Path
) -> None:
    behind_our_back(
        place,
        "CREATE TRIGGER full BEFORE INSERT ON log WHEN NEW.kind = 'event'"
        " BEGIN SELECT RAISE(ABORT, 'disk full'); END",
    )
    with pytest.raises(sqlite3.IntegrityError, match="disk full"):
        store.append(HandSeen(1.0), [Event(1.0, "waiting")])
    assert [row.kind for row in store.after(0)] == ["game"]


def test_pictures_are_noted_with_the_row_that_they_belong_to(store: Store) -> None:
    events = [Event(1.5, "action"), Event(1.5, "turn-done")]
    store.append(ButtonPressed(1.5, "red"), events, {1: {"after": "ab"}})
    store.note_evidence({"dropped": 1})
    kinds = [(row.id, row.kind, row.content()) for row in store.after(3)]
    assert kinds == [
        (4, "event", {"t": 1.5, "kind": "turn-done"}),
        (5, "evidence", {"row": 4, "after": "ab"}),
        (6, "evidence", {"dropped": 1}),
    ]
    assert judge_log(store, None).damage is None


def test_text_that_utf_8_cannot_carry_is_kept(store: Store) -> None:
    said = PageSaid(1.0, "red", "undo", {"reason": "\ud800"})
    store.append(said, [])
    assert observation_from_json(store.after(1)[0].content()) == said


@pytest.mark.parametrize("column", ["body", "before", "game", "kind"])
def test_a_row_that_was_changed_behind_our_back_is_named(
    store: Store, place: Path, column: str
) -> None:
    for t in range(4):
        store.append(HandSeen(float(t)), [])
    assert judge_log(store, None).damage is None
    value = {"game": 9, "kind": "event"}.get(column, "0" * 63 + "1")
    changed = f"UPDATE log SET {column} = '{value}' WHERE id = 3"
    behind_our_back(place, "DROP TRIGGER log_is_never_changed", changed)
    damage = judge_log(store, None).damage
    assert damage is not None
    assert damage.row == 3


def test_a_row_that_is_missing_is_named(store: Store, place: Path) -> None:
    for t in range(4):
        store.append(HandSeen(float(t)), [])
    behind_our_back(place, "DROP TRIGGER log_is_never_shortened", "DELETE FROM log WHERE id = 2")
    damage = judge_log(store, None).damage
    assert damage is not None
    assert damage.row == 2


def test_a_reader_sees_what_a_writer_has_finished(tmp_path: Path) -> None:
    with Store(tmp_path / "log.sqlite") as store, store.reader() as reader:
        assert reader.after(0) == ()
        store.begin_game({})
        store.append(HandSeen(1.0), [])
        assert [row.kind for row in reader.after(0)] == ["game", "observation"]


def test_a_log_that_is_opened_again_goes_on_where_it_ended(tmp_path: Path) -> None:
    with Store(tmp_path / "log.sqlite") as store:
        store.begin_game({})
        store.append(HandSeen(1.0), [])
    with Store(tmp_path / "log.sqlite") as store:
        store.append(HandSeen(2.0), [])
        assert store.begin_game({}) == 2
        assert [(row.id, row.game) for row in store.after(0)] == [(1, 1), (2, 1), (3, 1), (4, 2)]
        assert judge_log(store, None).damage is None
