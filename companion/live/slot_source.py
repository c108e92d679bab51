"""The card slots as a source of observations, which port they have, and a source for none."""

import queue
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

from companion.events import AnyObservation
from companion.live.adapter_file import AdapterFile
from companion.live.pace import Pace
from companion.observations import (
    ABSENT,
    LOST,
    ButtonPressed,
    Json,
    LinkChanged,
    Observation,
    SlotsChanged,
)
from firmware_bridge.candidates import Adapter, Port, PortChooser
from firmware_bridge.link import Link
from firmware_bridge.notices import Report, Restarted, sentence
from firmware_bridge.reader import SlotsReader
from firmware_bridge.slot_states import MAGNETS, SLOT_NAMES, STATES, SlotStates
from web.services import CannotDo, SetUp

CHOOSE = "slots-at"  # the word for a port
CHECK_EVERY_S = 0.1  # whether it is time to stop
INSTEAD = "Say on the page where cards are laid and turned over."
SLOT_OBSERVATIONS = (SlotsChanged, ButtonPressed, LinkChanged)


@dataclass(frozen=True, slots=True)
class SetUpWithSlots:
    """A set-up with that question beside its own; for the page's threads."""

    set_up: SetUp
    chooser: PortChooser

    def state(self) -> dict[str, Json]:
        ports: list[Json] = [
            {"port": one.device, "name": one.name, "tried": one.is_left_alone}
            for one in self.chooser.shown()
        ]
        return self.set_up.state() | {"slot_ports": ports}

    def do(self, words: Mapping[str, Json]) -> None:
        if words.get("do") != CHOOSE:
            self.set_up.do(words)
        elif not self.chooser.choose(_port(words)):
            raise CannotDo("no-such-port")


def _port(words: Mapping[str, Json]) -> str:
    port = words.get("port")
    if not isinstance(port, str) or set(words) != {"do", "port"}:
        raise ValueError("expected a port")
    return port


class MissingPart:
    """The source of a part that the table does without: says so once."""

    def __init__(self, part: str) -> None:
        self._part = part

    def observations(self, pace: Pace) -> Iterator[Observation]:
        yield LinkChanged(pace.now(), self._part, ABSENT)

    def beside(self, set_up: SetUp) -> SetUp:
        """The set-up as it is: what is not there asks nothing."""
        return set_up


@dataclass(frozen=True, slots=True)
class SlotListeners:
    """Who is told what the slots do, and where their adapter is kept."""

    tell: Callable[[str], None]  # with sentences for people
    on_slots: Callable[[SlotsChanged], None]  # with every change, for the set-up
    adapters: AdapterFile


class SlotBoard:
    """The card slots of a real board, searched for again whenever it is lost.

    `known` are the earlier observations of a game that goes on: its slots count as lost until all
    have been read again.
    """

    def __init__(
        self,
        choice: str,
        listeners: SlotListeners,
        known: Iterable[AnyObservation] | None,
    ) -> None:
        self._listeners = listeners
        self._goes_on = known is not None
        self._is_known = False
        self._reports: queue.SimpleQueue[Report] = queue.SimpleQueue()
        self._link = Link(known=SlotStates(slots=slots_after(known or ())))
        self._reader = SlotsReader(choice, self._reports, link=self._link)
        self._adapter: Adapter | None = None
        self._asked: tuple[Port, ...] = ()

    def observations(self, pace: Pace) -> Iterator[Observation]:
        if self._goes_on:
            yield from _of_slots(self._link.miss_board(pace.now()))
        self._adapter = self._listeners.adapters.read()
        self._reader.know(self._adapter)
        self._reader.start(pace.now)
        try:
            while not pace.stopping.is_set():
                with suppress(queue.Empty):
                    yield from self._heard(self._reports.get(timeout=CHECK_EVERY_S))
                self._greet(pace.now())
                self._ask()
                self._keep()
        finally:
            self._reader.stop()
            self._keep()  # also of a board that was found at the very end

    def beside(self, set_up: SetUp) -> SetUp:
        """The set-up that asks where the board is as well, where that is not told unasked."""
        return SetUpWithSlots(set_up, self._reader.chooser)

    def _ask(self) -> None:
        """Tells what the page asks."""
        chooser = self._reader.chooser
        if chooser.asks != self._asked:
            self._asked = chooser.asks
            if chooser.asks:
                self._listeners.tell(chooser.question())

    def _keep(self) -> None:
        """Keeps for the next start what is known."""
        known = self._reader.chooser.known
        if known is not None and known != self._adapter:
            self._adapter = known
            self._listeners.adapters.keep(known)

    def _greet(self, now: float) -> None:
        """Calls `on_slots` once with all slots: slots that stay empty report no change."""
        if self._is_known or not self._link.is_up:
            return
        self._is_known = True
        states = (STATES[magnet] for magnet in self._link.slot_states.slots)
        self._listeners.on_slots(SlotsChanged(now, tuple(zip(SLOT_NAMES, states, strict=True))))

    def _heard(self, report: Report) -> Iterator[Observation]:
        if isinstance(report, LinkChanged):
            why = f"No card slots: {self._reader.why} {INSTEAD}"
            self._listeners.tell(why if report.state == LOST else "The card slots are there.")
        if isinstance(report, Restarted):
            self._listeners.tell(sentence(report))
        if isinstance(report, SlotsChanged):
            self._listeners.on_slots(report)
        yield from _of_slots([report])


def _of_slots(reports: Iterable[Report]) -> Iterator[Observation]:
    return (report for report in reports if isinstance(report, SLOT_OBSERVATIONS))


def slots_after(observations: Iterable[AnyObservation]) -> str:
    """The states of all slots after these observations, in the letters of the link."""
    slots = ["."] * len(SLOT_NAMES)
    for observation in observations:
        if isinstance(observation, SlotsChanged):
            for where, state in observation.slots:
                slots[SLOT_NAMES.index(where)] = MAGNETS[state]
    return "".join(slots)
