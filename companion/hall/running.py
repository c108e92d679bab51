"""A hall put together: what is kept is told to the overview, the orders and the pictures."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from companion.hall.hall import Hall, HallParts
from companion.hall.hall_time import HallClocks
from companion.hall.joining.registry import Registry
from companion.hall.orders.keeper import Keeper
from companion.hall.overview.bell import HallBell, News
from companion.hall.overview.claims import Claims
from companion.hall.overview.overview import Followed, Overview
from companion.hall.overview.pictures import HallPictures
from companion.hall.overview.presence import Presence
from companion.hall.overview.refusals import Brought, RefusalWatch
from companion.hall.rounds.prover import Prover
from companion.hall.rounds.secretary import Secretary
from companion.hall.shelf.ear import Ear
from companion.hall.shelf.shelf import Shelf, ShelfTrouble
from companion.storage.chain import Row
from companion.storage.course import content_of
from companion.storage.evidence import EvidenceFolder, pictures_in

EAGERLY = frozenset({"illegal", "unclear"})  # of these the pictures are fetched unasked
MOST_PICTURE_BYTES = 4 << 30


@dataclass(frozen=True, slots=True)
class HallPlace:
    """Where a hall keeps its things, and where it is found."""

    shelf: Shelf
    pictures: Path
    boot: str  # another each time that it begins
    web: str = ""  # the address of its https


@dataclass(frozen=True, slots=True)
class RunningHall:
    """All parts of one hall. `ear.run` and `prover.run` each need a thread of their own."""

    hall: Hall
    shelf: Shelf
    ear: Ear
    registry: Registry
    presence: Presence
    keeper: Keeper
    overview: Overview
    claims: Claims
    pictures: HallPictures
    bell: HallBell  # rings when any of this is other than it was
    prover: Prover
    secretary: Secretary
    refused: RefusalWatch
    time: Callable[[], float]  # of all that is kept: seconds since 1970, as the hall counts them
    began: float  # in that time


def running_hall(place: HallPlace, clocks: HallClocks) -> RunningHall:
    """Reads the whole shelf first; ShelfTrouble where that cannot be."""
    bell, news, shelf, began = HallBell(), News(), place.shelf, clocks.wall()
    news.tell(lambda _: bell.ring())
    registry, presence = Registry(shelf), Presence(clocks.steady, clocks.wall)
    pictures = HallPictures(EvidenceFolder(place.pictures, MOST_PICTURE_BYTES), clocks.steady)
    keeper = Keeper(shelf, clocks, news.ring)
    telling = _Telling(keeper, pictures, news.ring)
    overview, prover = Overview(shelf, telling.tell), Prover(shelf, bell.ring)

    def kept(log: str) -> None:
        overview.kept(log)
        prover.rung(log)
        bell.ring()

    ear = Ear(shelf, clocks.steady, kept)
    changed = partial(_changed, registry, keeper, overview)
    for hear in (changed, lambda _: bell.ring(), ear.forgive):
        registry.changed.tell(hear)
    parts = HallParts(shelf, ear, registry, presence, keeper, pictures, news)
    hall = Hall(parts, place.boot, clocks.wall, place.web)
    overview.follow_all()
    telling.is_live = True
    return RunningHall(
        hall,
        shelf,
        ear,
        registry,
        presence,
        keeper,
        overview,
        Claims(clocks.steady),
        pictures,
        bell,
        prover,
        Secretary(shelf, prover),
        RefusalWatch(lambda: ear.refusals, partial(_brought, overview), clocks.steady),
        clocks.wall,
        began,
    )


def _brought(overview: Overview, table: str) -> Brought:
    followed = overview.tables().get(table)
    return ("", 0) if followed is None else (followed.log, followed.course.row)


def _changed(registry: Registry, keeper: Keeper, overview: Overview, table: str) -> None:
    """No row of a dismissed table is taken; one that took over goes on where another was."""
    if not registry.is_ours(table):
        keeper.forsake(table)
    with suppress(ShelfTrouble):  # the next row that is kept reads it again
        overview.follow_all()


@dataclass
class _Telling:
    """What each kept row is told to."""

    keeper: Keeper
    pictures: HallPictures
    news_for: Callable[[str], None]
    is_live: bool = False  # and no row is from before the hall began

    def tell(self, one: Followed, row: Row) -> None:
        self.keeper.kept(one.log, row)
        self.pictures.saw(one.table, row)
        need = one.need
        if self.is_live and row.kind == "evidence" and need is not None and need.kind in EAGERLY:
            self.pictures.ask(one.table, pictures_in(content_of(row)))
            self.news_for(one.table)
