"""A hall and its tables without sockets, threads or clocks: every message lies in one heap."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from companion.hall.protocol import codec
from companion.hall.protocol.wire import Batch, HallUp, Have, NotTaken, TableHello
from companion.hall.shelf.ear import Ear
from companion.hall.shelf.shelf import Delivery, ShelfTrouble
from companion.hall.shelf.sqlite import SqliteFile
from companion.hall.table.link import HallLink
from tests.hall.logs import RowsInMemory
from tests.hall.memory_shelf import MemoryShelf


class FailingShelf(MemoryShelf):
    """Does nothing so many times, as one whose disk is full."""

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__(clock)
        self.failures = 0
        self.sizes: list[int] = []

    def append(self, deliveries: Sequence[Delivery]) -> tuple[Have | NotTaken, ...]:
        if self.failures:
            self.failures -= 1
            raise ShelfTrouble("no space left")
        self.sizes.append(len(deliveries))
        return super().append(deliveries)

    def copied(self) -> "FailingShelf":
        """As a backup has it: nothing of it changes with the other."""
        other = FailingShelf(self._clock)
        mine, its = self.engine, other.engine
        assert isinstance(mine, SqliteFile)
        assert isinstance(its, SqliteFile)
        mine._reader.backup(its._reader)
        return other


@dataclass
class Computer:
    """One with a log and a key; two of them may have the same, which is a copied card."""

    table: str
    log: RowsInMemory
    link: HallLink


@dataclass(frozen=True, slots=True)
class OnTheWay:
    computer: int
    is_up: bool  # to the hall
    data: bytes


@dataclass
class HallInMemory:
    """The parts, and the heap between them."""

    now: float = 1000.0
    boot: int = 0
    computers: list[Computer] = field(default_factory=list)
    heap: list[OnTheWay] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    is_mute: bool = False  # it dies before it answers

    def __post_init__(self) -> None:
        self.shelf = FailingShelf(lambda: self.now)
        self.ear = self._new_ear()

    def _new_ear(self) -> Ear:
        return Ear(self.shelf, lambda: self.now, self.kept.append)

    def join(self, table: str, log: RowsInMemory) -> int:
        self.computers.append(Computer(table, log, self._new_link(log)))
        return len(self.computers) - 1

    def _new_link(self, log: RowsInMemory) -> HallLink:
        return HallLink(log, "1", lambda: self.now)

    def restart_table(self, number: int, log: RowsInMemory | None = None) -> None:
        """Whatever it knew is gone but its log."""
        computer = self.computers[number]
        computer.log = log or computer.log
        computer.link = self._new_link(computer.log)

    def connect(self, number: int) -> None:
        self.computers[number].link.heard(HallUp(str(self.boot), self.now), self.now)

    def restart_hall(self, shelf: FailingShelf | None = None) -> None:
        """What was kept is not gone; all lines break."""
        self.boot += 1
        self.shelf = shelf or self.shelf
        self.ear = self._new_ear()
        for computer in self.computers:
            computer.link.lost(self.now)

    def speak(self, number: int) -> None:
        said = self.computers[number].link.due(self.now, None)
        if said:
            self.heap.append(OnTheWay(number, True, codec.pack(said)))

    def arrive(self, place: int) -> None:
        """One message of the heap is heard; the others lie on."""
        message = self.heap.pop(place)
        computer = self.computers[message.computer]
        if not message.is_up:
            for heard in codec.unpack_from_hall(message.data):
                computer.link.heard(heard, self.now)
            return
        for said in codec.unpack_from_table(message.data):
            assert isinstance(said, TableHello | Batch)
            try:
                answer = self.ear.take(computer.table, said)
            except ShelfTrouble:
                return
            if not self.is_mute:
                self.heap.append(OnTheWay(message.computer, False, codec.pack([answer])))

    def _is_dispute(self, message: OnTheWay) -> bool:
        """Who is refused says over and over that he is there."""
        return self.computers[message.computer].link.status().refused is not None

    def settle(self, rounds: int = 400) -> None:
        """All is well from now on, until nobody has anything to say for a minute."""
        self.shelf.failures = 0
        self.heap.clear()
        for number in range(len(self.computers)):
            self.connect(number)
        quiet = 0
        for _ in range(rounds):
            self.now += 1.0
            for number in range(len(self.computers)):
                self.speak(number)
            quiet = quiet + 1 if all(map(self._is_dispute, self.heap)) else 0
            if quiet > 70:
                return
            while self.heap:
                self.arrive(0)
        raise AssertionError("they never stop talking")
