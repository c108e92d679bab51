"""One contract: wherever a hall keeps what tables bring, the same holds.

Halls are opened as `faust hall` does, tables live as `faust play` has them, one of either game.
"""

import hashlib
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from companion.hall.joining.join import Membership
from companion.hall.orders.keeper import KeptOrder, OrderState
from companion.hall.protocol.wire import Refusal, WhyNotDone
from companion.live.at_hall import fill_from_hall
from companion.storage.store import Store
from tests.hall.halls import LivingTable, WholeHall, living, whole_hall
from tests.hall.postgres import Engine
from tests.hall.seated import FAUST, SALAMANDER
from tests.night import by_day
from tests.patience import until

pytestmark = pytest.mark.usefixtures("asked_often")

FILE, ENGINE = "file", "engine"
JPEG = b"\xff\xd8 a picture"


@dataclass
class Evening:
    """A hall, and the tables that are made of it; `folder` has a file for each."""

    hall: WholeHall
    folder: Path

    @contextmanager
    def table(
        self, name: str, game: str = FAUST, member: Membership | None = None
    ) -> Iterator[LivingTable]:
        """One that has joined by a code, with its threads."""
        member = member or self.hall.joined(name)
        with living(self.file(name), game) as table, table.at(member):
            yield table

    def file(self, name: str) -> Path:
        return self.folder / f"{name}.sqlite"

    def copy(self, name: str, other: str) -> None:
        """As a whole card is copied: what SQLite and we have beside the file, too."""
        for one in self.folder.glob(f"{name}.sqlite*"):
            shutil.copyfile(one, self.folder / one.name.replace(name, other, 1))

    def ordered(self, number: str) -> KeptOrder:
        orders = self.hall.open.running.keeper.orders()
        return next(one for one in orders if one.order.id == number)


@pytest.fixture(params=[FILE, ENGINE])
def database(request: pytest.FixtureRequest) -> str:
    if request.param == FILE:
        return ""
    engine: Engine = request.getfixturevalue("postgres")
    return engine.address(engine.emptied_database())


@pytest.fixture
def evening(tmp_path: Path, database: str) -> Iterator[Evening]:
    with whole_hall(tmp_path, database) as hall:
        yield Evening(hall, tmp_path)


def test_rows_of_both_games_arrive_as_they_were_written(evening: Evening) -> None:
    with evening.table("t1") as one, evening.table("t2", SALAMANDER) as other:
        for table in (one, other):
            table.plays()
        until(lambda: evening.hall.holds(one) and evening.hall.holds(other))


@pytest.mark.parametrize("game", by_day([FAUST, SALAMANDER]))
def test_an_order_is_done_once_and_one_that_was_overtaken_not_at_all(
    evening: Evening, game: str
) -> None:
    keeper = evening.hall.open.running.keeper
    with evening.table("t1", game) as table:
        until(lambda: evening.hall.holds(table))
        late = table.order("o2")
        keeper.make("t1", table.order("o1"))
        until(lambda: evening.ordered("o1").state is OrderState.DONE)
        keeper.make("t1", late)
        until(lambda: evening.ordered("o2").state is OrderState.REFUSED)
        assert evening.ordered("o2").why is WhyNotDone.OVERTAKEN
        assert [table.desked.with_order(number) for number in ("o1", "o2")] == [1, 0]
        done = evening.hall.rows(table.log)[evening.ordered("o1").row - 1]
        assert '"order":"o1"' in done.body


def test_what_is_played_while_the_hall_is_away_is_there_when_it_is_back(evening: Evening) -> None:
    with evening.table("t1") as table:
        until(lambda: evening.hall.holds(table))
        evening.hall.end()
        table.plays()
        until(lambda: table.stands("away"))
        evening.hall.begin()
        until(lambda: evening.hall.holds(table))


def test_a_picture_that_the_desk_wants_comes_and_no_other(evening: Evening) -> None:
    picture = hashlib.sha256(JPEG).hexdigest()
    pictures = evening.hall.open.running.pictures
    with evening.table("t1") as table:
        table.pictures[picture] = JPEG
        table.desked.store.note_evidence({"after": picture})
        until(lambda: evening.hall.holds(table))
        assert pictures.read(picture) is None
        pictures.ask("t1", [picture])
        until(lambda: pictures.read(picture) == JPEG)


def test_a_log_that_two_computers_write_is_told_and_both_play_on(evening: Evening) -> None:
    member = evening.hall.joined("t1")
    with living(evening.file("t1"), FAUST):
        pass
    evening.copy("t1", "copy")
    with evening.table("t1", member=member) as table:
        table.plays(2)
        until(lambda: evening.hall.holds(table))
        held = evening.hall.rows(table.log)
    with evening.table("copy", member=member) as copy:
        copy.plays(4, by="table")
        until(lambda: copy.stands("refused"))
        assert copy.why() == Refusal.FORK.value
        before = len(copy.rows)
        copy.plays(2, by="table")
        assert len(copy.rows) > before
        assert evening.hall.rows(copy.log) == held


def test_a_dismissed_table_is_told_and_plays_on(evening: Evening) -> None:
    with evening.table("t1") as table:
        until(lambda: evening.hall.holds(table))
        held = evening.hall.rows(table.log)
        evening.hall.open.running.registry.dismiss("t1")
        table.plays()
        until(lambda: table.stands("refused"))
        assert table.why() == Refusal.DISMISSED.value
        assert len(table.rows) > len(held)
        assert evening.hall.rows(table.log) == held


def test_a_dismissed_table_at_which_nobody_plays_is_told_so_too(evening: Evening) -> None:
    with evening.table("t1") as table:
        until(lambda: evening.hall.holds(table))
        evening.hall.open.running.registry.dismiss("t1")
        until(lambda: table.stands("refused"))
        assert table.why() == Refusal.DISMISSED.value


def test_another_computer_takes_over_and_the_one_before_is_refused(evening: Evening) -> None:
    with evening.table("t1") as old:
        old.plays()
        until(lambda: evening.hall.holds(old))
        member = evening.hall.joined("t1", takes_over=True)
        with Store(evening.file("t2")) as store:
            assert fill_from_hall(store, member) == len(old.rows)
        with evening.table("t2", member=member) as heir:
            heir.plays()
            old.plays()
            until(lambda: evening.hall.holds(heir) and old.stands("refused"))
            assert old.why() == Refusal.TAKEN_OVER.value


def test_a_key_that_is_not_the_tables_brings_nothing(evening: Evening) -> None:
    member = replace(evening.hall.joined("t1"), key="x" * 22)
    with evening.table("t1", member=member) as table:
        until(lambda: bool(table.told))
        table.plays()
        assert not table.stands("up")
        assert evening.hall.rows(table.log) == ()
