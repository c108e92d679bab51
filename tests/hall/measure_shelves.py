"""How fast shelves take rows, side by side in one run: `python -m tests.hall.measure_shelves`."""

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.hall.protocol.wire import Batch, Have
from companion.hall.shelf.shelf import Delivery, Shelf
from companion.storage.chain import Row
from tests.hall.logs import rows_of
from tests.hall.postgres import running_engine
from tests.hall.shelves import Shelves, in_a_file, in_an_engine, in_memory

TEXT = "x" * 55  # a row of a virtual table has 92 bytes on average
SHAPES = ((1, 2), (1, 20), (1, 200), (32, 2))  # deliveries of a transaction, rows of a delivery


@dataclass
class Taken:
    """What one shelf took of one shape."""

    rows: int = 0
    seconds: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return self.rows / sum(self.seconds)

    def part(self, share: float) -> float:
        """Milliseconds within which that share of the answers came."""
        return 1000 * sorted(self.seconds)[round(share * (len(self.seconds) - 1))]


def batches(shape: tuple[int, int], rounds: int) -> Iterator[tuple[Delivery, ...]]:
    """Each table's log goes on from round to round."""
    deliveries, rows = shape
    logs = [rows_of(f"{TEXT}{number}{rows}", rounds * rows) for number in range(deliveries)]
    for turn in range(rounds):
        yield (
            *(
                Delivery(f"t{number}", _batch(log, turn * rows, rows))
                for number, log in enumerate(logs)
            ),
        )


def _batch(log: Sequence[Row], first: int, rows: int) -> Batch:
    return Batch(log[0].hash, (*log[first : first + rows],))


def measured(shelves: Mapping[str, Shelf], shape: tuple[int, int], rounds: int) -> dict[str, Taken]:
    """All shelves take turns, so that whatever else the machine does falls on all."""
    taken = {name: Taken() for name in shelves}
    for deliveries in batches(shape, rounds):
        for name, shelf in shelves.items():
            began = time.perf_counter()
            answers = shelf.append(deliveries)
            taken[name].seconds.append(time.perf_counter() - began)
            taken[name].rows += shape[0] * shape[1]
            assert all(isinstance(answer, Have) for answer in answers)
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200, help="transactions of each shape")
    rounds = parser.parse_args().rounds
    with ExitStack() as ends:
        folder = Path(ends.enter_context(TemporaryDirectory()))
        engine = ends.enter_context(running_engine())
        kinds: Mapping[str, Shelves] = {
            "memory": in_memory(),
            "SQLite": in_a_file(folder),
            "PostgreSQL": in_an_engine(engine),
        }
        for shelves in kinds.values():
            ends.callback(shelves.close)
        opened = {name: shelves.open() for name, shelves in kinds.items()}
        print("deliveries x rows | shelf | rows/s | of SQLite's | p50 ms | p99 ms")
        for shape in SHAPES:
            taken = measured(opened, shape, rounds)
            for name, one in taken.items():
                ratio = one.rate / taken["SQLite"].rate
                figures = (
                    f"{one.rate:.0f} | {ratio:.2f} | {one.part(0.5):.2f} | {one.part(0.99):.2f}"
                )
                print(f"{shape[0]} x {shape[1]} | {name} | {figures}")


if __name__ == "__main__":
    main()
