"""Where a table's observations come from: the slot board, and parts that are not there."""

import queue
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

from companion.live.pace import Pace
from companion.observations import (
    ButtonPressed,
    LinkChanged,
    Observation,
    SlotsChanged,
)
from firmware_bridge.link import Link
from firmware_bridge.notices import Report
from firmware_bridge.port import SlotsReader
from firmware_bridge.slot_states import MAGNETS, SLOT_NAMES, STATES, SlotStates

LOOK_S = 0.1  # between two looks at whether it is time to stop
INSTEAD = "Say on the page where cards are laid and turned over."
OF_SLOTS = (SlotsChanged, ButtonPressed, LinkChanged)


class MissingPart:
    """A part that nobody has joined."""

    def __init__(self, part: str) -> None:
        self._part = part

    def observations(self, pace: Pace) -> Iterator[Observation]:
        yield LinkChanged(pace.now(), self._part, "lost")


class SlotBoard:
    """The card slots of a real board, found again and again; `tell` gets a sentence now and then.

    `on_slots` hears every change, beside the table. `known`: what was heard of them before, if the
    game goes on; then they count as lost until every slot was read again.
    """

    def __init__(
        self,
        choice: str,
        tell: Callable[[str], None],
        on_slots: Callable[[SlotsChanged], None],
        known: Iterable[Observation] | None,
    ) -> None:
        self._tell = tell
        self._on_slots = on_slots
        self._goes_on = known is not None
        self._is_known = False
        self._reports: queue.SimpleQueue[Report] = queue.SimpleQueue()
        self._link = Link(known=SlotStates(slots=slots_after(known or ())))
        self._reader = SlotsReader(choice, self._reports, link=self._link)

    def observations(self, pace: Pace) -> Iterator[Observation]:
        if self._goes_on:
            yield from _of_slots(self._link.missing(pace.now()))
        self._reader.start(pace.now)
        try:
            while not pace.stopping.is_set():
                with suppress(queue.Empty):
                    yield from self._heard(self._reports.get(timeout=LOOK_S))
                self._greet(pace.now())
        finally:
            self._reader.stop()

    def _greet(self, now: float) -> None:
        """All slots once, as soon as they are known: empty ones never tell of a change."""
        if self._is_known or not self._link.is_up:
            return
        self._is_known = True
        states = (STATES[magnet] for magnet in self._link.belief.slots)
        self._on_slots(SlotsChanged(now, tuple(zip(SLOT_NAMES, states, strict=True))))

    def _heard(self, report: Report) -> Iterator[Observation]:
        if isinstance(report, LinkChanged):
            why = f"No card slots: {self._reader.why} {INSTEAD}"
            self._tell(why if report.state == "lost" else "The card slots are there.")
        if isinstance(report, SlotsChanged):
            self._on_slots(report)
        yield from _of_slots([report])


def _of_slots(reports: Iterable[Report]) -> Iterator[Observation]:
    return (report for report in reports if isinstance(report, OF_SLOTS))


def slots_after(observations: Iterable[Observation]) -> str:
    """How the slots lie after all that, as the link writes it."""
    slots = ["."] * len(SLOT_NAMES)
    for observation in observations:
        if isinstance(observation, SlotsChanged):
            for where, state in observation.slots:
                slots[SLOT_NAMES.index(where)] = MAGNETS[state]
    return "".join(slots)
