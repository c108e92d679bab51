"""Measures what docs/performance.md says of the slots: `python -m tests.wire.figures`."""

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from companion.observations import LinkChanged, SlotsChanged
from firmware_bridge.candidates import Port
from firmware_bridge.fake_board import FakeBoard
from firmware_bridge.frame import encode
from firmware_bridge.notices import Report
from firmware_bridge.reader import SlotsReader, watch
from tests.wire.bench import Board, started
from tests.wire.boards import SimBoard, build_simavr
from tests.wire.fake_wires import PtyWire, Pumping

ROUNDS = 60


def say(what: str, seconds: list[float]) -> None:
    times = sorted(round(s * 1000, 1) for s in seconds)
    print(
        f"{what:52} median {statistics.median(times):7.1f} ms   max {times[-1]:7.1f} ms", flush=True
    )


def sensing_latency(make: Callable[[], SimBoard], signal_mv: float) -> None:
    board = make()
    bench = started(board, step_s=0.001)
    placed, removed = [], []
    for number in range(ROUNDS):
        slot = number % 30
        bench.run(0.5 + number * 0.0007)
        board.set_mv(slot, 2500 + signal_mv)
        placed.append(bench.run_until_believed(slot, "R"))
        bench.run(0.5 + number * 0.0007)
        board.set_mv(slot, 2500)
        removed.append(bench.run_until_believed(slot, "."))
    say(f"simavr: card of {signal_mv:.0f} mV placed -> observation", placed)
    say(f"simavr: card of {signal_mv:.0f} mV taken -> observation", removed)


def button_latency(board: Board) -> None:
    bench = started(board, step_s=0.001)
    times = []
    for number in range(ROUNDS):
        bench.run(0.2 + number * 0.0007)
        before = len(bench.presses)
        board.hold_button(0, True)
        times.append(bench.run_until_pressed(before + 1))
        board.hold_button(0, False)
    say("simavr: button pressed -> observation", times)


def restart_time(board: Board) -> None:
    bench = started(board, step_s=0.001)
    times = []
    for _ in range(10):
        bench.unplug()
        bench.run(1.0)
        bench.plug()
        times.append(bench.run_until(lambda: bench.link.is_up))
    say("simavr: port opened, board running -> slots verified", times)


def live(wire: PtyWire, act: Callable[[int], None], kind: type[Report], rounds: int) -> list[float]:
    """The times from an act to the first report of that kind, over threads and a port."""
    reader = SlotsReader(wire.url)
    reader.start()
    while not reader.link.is_up:
        time.sleep(0.01)
    times = []
    for number in range(rounds):
        time.sleep(0.3)
        while not reader.reports.empty():
            reader.reports.get()
        start = time.monotonic()
        act(number)
        while not isinstance(reader.reports.get(), kind):
            pass
        times.append(time.monotonic() - start)
    reader.stop()
    return times


def live_figures(board: Board, name: str) -> None:
    wire = PtyWire(board)
    with Pumping(wire):
        placed = live(
            wire, lambda n: board.set_slot(n % 30, "R" if n < 30 else "."), SlotsChanged, 40
        )
    say(f"{name}, pty, threads: card placed -> observation", placed)


def unplug_figures(board: Board, name: str) -> None:
    lost, back = [], []
    wire = PtyWire(board)
    reader = SlotsReader("auto")
    ports: list[str] = [wire.url]
    reader.list_ports = lambda: tuple(Port(url, 0x1A86, 0x7523, "1-1") for url in ports)
    with Pumping(wire):
        reader.start()
        while not reader.link.is_up:
            time.sleep(0.01)
        for _ in range(12):
            time.sleep(0.4)
            while not reader.reports.empty():
                reader.reports.get()
            start = time.monotonic()
            wire.unplug()
            ports.clear()
            while not isinstance(reader.reports.get(), LinkChanged):
                pass
            lost.append(time.monotonic() - start)
            time.sleep(1.0)
            wire.plug()
            ports.append(wire.url)
            start = time.monotonic()
            while not isinstance(reader.reports.get(), LinkChanged):
                pass
            back.append(time.monotonic() - start)
        reader.stop()
    say(f"{name}: unplugged -> known", lost)
    say(f"{name}: replugged -> every slot verified", back)


def cpu_share() -> None:
    """Reader, link, pump and fake board in one process, idle table."""
    wire = PtyWire(FakeBoard())
    reader = SlotsReader(wire.url)
    with Pumping(wire):
        for number, _ in enumerate(watch(reader, 1.0, 22.0)):
            if number == 1:
                cpu, wall = time.process_time(), time.monotonic()
        share = (time.process_time() - cpu) / (time.monotonic() - wall)
    print(f"{'CPU of reader, link and fake board together':52} {share * 100:.1f} % of one core")


def speed(make: Callable[[], SimBoard]) -> None:
    board = make()
    board.poll(1.0)
    start = time.process_time()
    board.poll(21.0)
    print(f"{'simavr: speed':52} {20 / (time.process_time() - start):.0f} times real time")
    asleep = board.library.sim_asleep(board.sim)
    print(f"{'simavr: the chip sleeps':52} {asleep * 100:.0f} % of its time")


def main() -> None:
    with tempfile.TemporaryDirectory() as directory:
        library = build_simavr(Path(directory))

        def make() -> SimBoard:
            return SimBoard(library, Path(directory) / "slots.elf")

        for signal_mv in (645, 300, 150):
            sensing_latency(make, signal_mv)
        button_latency(make())
        restart_time(make())
        speed(make)
        live_figures(make(), "simavr")
        live_figures(FakeBoard(), "fake")
        unplug_figures(FakeBoard(), "fake")
        unplug_figures(make(), "simavr")
        cpu_share()
    snapshot = encode("S,08,0001,0000063C," + "." * 30 + ",0,00,00,01")
    print(f"a snapshot is {len(snapshot)} bytes, {len(snapshot) * 10 / 115.2:.1f} ms of the line")


if __name__ == "__main__":
    main()
