"""A game goes on at another computer from the hall's copy, where it can be proved whole."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.hall.protocol.wire import Batch
from companion.hall.shelf.shelf import Delivery
from companion.hall.table.https import CannotTakeOver, take_over
from companion.live.table import Table
from companion.observations import PageSaid
from companion.storage.chain import Row
from companion.storage.head import read_head
from companion.storage.soundness import judge_log
from companion.storage.store import Store
from tests.hall.memory_shelf import MemoryShelf
from tests.hall.seated import FAUST, SALAMANDER, desked

PIECE = 3  # rows at a time


class Copied:
    """What the hall holds of a table, given in small pieces; breaks off after `pieces`."""

    def __init__(self, rows: tuple[Row, ...], pieces: int = 1000) -> None:
        self.shelf = MemoryShelf(float)
        self.shelf.append([Delivery("t1", Batch(rows[0].hash, rows))])
        self.log, self.pieces = rows[0].hash, pieces

    def __call__(self, log: str, after: int) -> tuple[Row, ...]:
        self.pieces -= 1
        if self.pieces < 0:
            raise ConnectionError
        return (*(kept.row for kept in self.shelf.rows(log, after, PIECE)),)


@pytest.fixture(params=[FAUST, SALAMANDER])
def rows(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Row, ...]:
    with desked(tmp_path / "old.sqlite", str(request.param)) as old:
        return old.store.after(0)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "new.sqlite") as made:
        yield made


def test_the_copy_is_the_log_word_for_word_and_the_game_goes_on(
    rows: tuple[Row, ...], store: Store, tmp_path: Path
) -> None:
    copied = Copied(rows)
    assert take_over(store, copied.log, copied) == len(rows)
    assert store.after(0) == rows
    table = Table.resumed(store)
    assert table is not None
    table.take(PageSaid(100.0, "referee", "end"))
    found = read_head(tmp_path / "new.sqlite")
    assert found == store.head()
    assert judge_log(store, None).damage is None


def test_what_was_broken_off_goes_on_where_it_was(rows: tuple[Row, ...], store: Store) -> None:
    copied = Copied(rows, pieces=2)
    with pytest.raises(ConnectionError):
        take_over(store, copied.log, copied)
    assert store.head().rows == 2 * PIECE
    copied.pieces = 1000
    assert take_over(store, copied.log, copied) == len(rows) - 2 * PIECE
    assert store.after(0) == rows


def test_a_file_with_another_game_is_not_written_over(rows: tuple[Row, ...], store: Store) -> None:
    store.begin_game({"faust": 2})
    copied = Copied(rows)
    with pytest.raises(CannotTakeOver, match="holds another game already"):
        take_over(store, copied.log, copied)
    assert store.head().rows == 1


def test_a_hall_that_holds_nothing_gives_no_game(store: Store) -> None:
    with pytest.raises(CannotTakeOver, match="no row"):
        take_over(store, "0" * 64, lambda *_: ())


@pytest.mark.parametrize(
    ("bad", "changed"), [(3, {"body": "{}"}), (2, {"id": 9}), (1, {"game": 2})]
)
def test_a_copy_that_was_changed_is_refused_before_it_is_written(
    rows: tuple[Row, ...], store: Store, bad: int, changed: dict[str, object]
) -> None:
    forged = [*rows]
    forged[bad - 1] = replace(forged[bad - 1], **changed)  # type: ignore[arg-type]  # as the test has it
    with pytest.raises(CannotTakeOver, match=f"row {bad} "):
        take_over(store, rows[0].hash, lambda log, after: (*forged[after:],))
    assert store.head().rows == 0


def test_another_log_than_was_promised_is_refused(rows: tuple[Row, ...], store: Store) -> None:
    with pytest.raises(CannotTakeOver, match="row 1 "):
        take_over(store, "f" * 64, lambda log, after: rows[after:])
