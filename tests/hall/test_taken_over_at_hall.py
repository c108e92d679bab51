"""Two computers and one game, over a real line: one goes on with it, the other one is told."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.hall.joining.codes import Ticket
from companion.hall.joining.join import Membership, join
from companion.live.at_hall import at_hall, fill_from_hall
from companion.live.belonging import HallAsked, membership_of, taken_over
from companion.live.mailbox import Mailbox
from companion.live.pace import Pace
from companion.live.table_writer import TableWriter
from companion.observations import Json, PageSaid
from companion.storage.store import Store
from tests.hall.https_hall import HttpsHall, hall_on_loopback
from tests.hall.seated import FAUST, DeskedTable, desked
from tests.patience import until


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[HttpsHall]:
    with hall_on_loopback(tmp_path) as made:
        yield made


@contextmanager
def beside(table: DeskedTable, member: Membership) -> Iterator[Callable[[str], Json]]:
    """The thread of that table; gives what its page is told."""
    pace = Pace()
    writer = TableWriter(table.table, Mailbox(pace.stopping), pace, table.desk)
    at = at_hall(member, writer, lambda _: None, lambda _: None)
    thread = threading.Thread(target=at.sources[0], args=(pace,))
    thread.start()
    try:
        yield lambda key: at.shown().get(key)
    finally:
        pace.stopping.set()
        thread.join()


def rule(table: DeskedTable, colour: str) -> None:
    table.table.take(PageSaid(table.table.t + 1, "referee", "ruling", {"to_move": colour}))


def test_another_computer_goes_on_and_the_old_one_is_told_since_when(
    hall: HttpsHall, tmp_path: Path
) -> None:
    file = tmp_path / "new" / "table.sqlite"
    file.parent.mkdir()
    with desked(tmp_path / "old.sqlite", FAUST) as old:
        member = hall.member()
        with beside(old, member) as shown:
            until(lambda: shown("is") == "up" and shown("behind") == 0)
        held = old.store.after(0)
        rule(old, "red")  # that the hall never heard of
        code = hall.codes.new(Ticket("t1", "Table", takes_over=True))
        asked = HallAsked(file, f"{hall.address}/{code}", "t1")
        found = membership_of(asked, lambda _: None, join)
        assert found is not None
        with Store(file) as store:
            assert fill_from_hall(store, found) == len(held)
            assert store.after(0) == held
        found = taken_over(file, found)
        with desked(file, FAUST) as new:
            rule(new, "blue")
            with beside(new, found) as of_new, beside(old, member) as of_old:
                until(lambda: of_new("is") == "up" and of_new("behind") == 0)
                until(lambda: of_old("is") == "refused")
                assert of_old("why") == "taken-over"
                (since, *_) = (
                    one.came for one in reversed(hall.shelf.decisions()) if one.row.kind == "table"
                )
                assert of_old("since") == round(since)
            (holding,) = hall.shelf.holdings()
            assert (holding.table, holding.head) == ("t1", new.store.head())
