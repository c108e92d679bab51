"""The card slots as a source of observations: which port they have, and which USB adapter.

The adapter is kept beside the game for the next start. A table without slots has a source, too.
"""

import json
import queue
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.events import AnyObservation
from companion.json_reader import Fields, read_object, read_text
from companion.live.pace import Pace
from companion.observations import (
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

LONGEST_FILE = 2000  # letters
BAD = "{file} does not say which adapter the card slots had ({why}): it is forgotten."
NOT_KEPT = "{file} cannot be written ({why}): the next start does not know the card slots' port."
_USB = re.compile("([0-9A-F]{4}):([0-9A-F]{4})")
CHOOSE = "slots-at"  # the word for a port
CHECK_EVERY_S = 0.1  # whether it is time to stop
INSTEAD = "Say on the page where cards are laid and turned over."
SLOT_OBSERVATIONS = (SlotsChanged, ButtonPressed, LinkChanged)


@dataclass(frozen=True, slots=True)
class AdapterFile:
    """A file such as {"usb": "0403:6001", "serial": "A10K", "socket": "1-2"}; the last two may be
    null. `tell` is called with sentences for people."""

    path: Path
    tell: Callable[[str], None]

    def read(self) -> Adapter | None:
        """The adapter; None where there is no file, or a bad one, which is forgotten."""
        try:
            with self.path.open(encoding="utf-8") as file:
                return read_adapter(file.read(LONGEST_FILE))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, RecursionError) as error:
            self.tell(BAD.format(file=self.path, why=error))
            return None

    def keep(self, adapter: Adapter) -> None:
        usb = f"{adapter.maker:04X}:{adapter.product:04X}"
        said = {"usb": usb, "serial": adapter.serial, "socket": adapter.location}
        try:
            self.path.write_text(f"{json.dumps(said)}\n", encoding="utf-8")
        except OSError as error:
            self.tell(NOT_KEPT.format(file=self.path, why=error.strerror))


def read_adapter(text: str) -> Adapter:
    """The adapter in the text of such a file; ValueError if it is none."""
    said = read_object(json.loads(text), "it")
    if set(said) != {"usb", "serial", "socket"}:
        raise ValueError("expected usb, serial and socket")
    usb = _USB.fullmatch(str(said["usb"]))
    if usb is None:
        raise ValueError("usb is expected as 0403:6001")
    serial, socket = (Fields(said).maybe(key, read_text) for key in ("serial", "socket"))
    return Adapter(int(usb[1], 16), int(usb[2], 16), serial, socket)


@dataclass(frozen=True, slots=True)
class SetUpWithSlots:
    """A set-up that also asks which port the card slots have; for the page's threads."""

    set_up: SetUp
    chooser: PortChooser

    def state(self) -> dict[str, Json]:
        return self.set_up.state() | {"slot_ports": self.chooser.to_json()}

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


class SlotBoard:
    """The card slots of a real board, searched for again whenever it is lost.

    `known` are the earlier observations of a game that goes on: its slots count as lost until all
    have been read again. `on_slots` is called with every change, for the set-up; what people are
    told, they are told as of the adapters.
    """

    def __init__(
        self,
        choice: str,
        adapters: AdapterFile,
        on_slots: Callable[[SlotsChanged], None],
        known: Iterable[AnyObservation] | None,
    ) -> None:
        self._adapters, self._on_slots = adapters, on_slots
        self._goes_on = known is not None
        self._is_known = False
        self._link = Link(known=SlotStates(slots=slots_after(known or ())))
        self._reader = SlotsReader(choice, link=self._link)
        self.chooser = self._reader.chooser
        self._adapter: Adapter | None = None
        self._asked: tuple[Port, ...] = ()

    def observations(self, pace: Pace) -> Iterator[Observation]:
        if self._goes_on:
            yield from _of_slots(self._link.miss_board(pace.now()))
        self._adapter = self._adapters.read()
        self._reader.know(self._adapter)
        self._reader.start(pace.now)
        try:
            while not pace.stopping.is_set():
                with suppress(queue.Empty):
                    yield from self._heard(self._reader.reports.get(timeout=CHECK_EVERY_S))
                self._greet(pace.now())
                self._ask()
                self._keep()
        finally:
            self._reader.stop()
            self._keep()  # also of a board that was found at the very end

    def _ask(self) -> None:
        """Tells what the page asks."""
        if self.chooser.asks != self._asked:
            self._asked = self.chooser.asks
            if self.chooser.asks:
                self._adapters.tell(self.chooser.question())

    def _keep(self) -> None:
        """Keeps for the next start what is known."""
        known = self.chooser.known
        if known is not None and known != self._adapter:
            self._adapter = known
            self._adapters.keep(known)

    def _greet(self, now: float) -> None:
        """Calls `on_slots` once with all slots: slots that stay empty report no change."""
        if self._is_known or not self._link.is_up:
            return
        self._is_known = True
        states = (STATES[magnet] for magnet in self._link.slot_states.slots)
        self._on_slots(SlotsChanged(now, tuple(zip(SLOT_NAMES, states, strict=True))))

    def _heard(self, report: Report) -> Iterator[Observation]:
        if isinstance(report, LinkChanged):
            why = f"No card slots: {self._reader.why} {INSTEAD}"
            self._adapters.tell(why if report.state == LOST else "The card slots are there.")
        if isinstance(report, Restarted):
            self._adapters.tell(sentence(report))
        if isinstance(report, SlotsChanged):
            self._on_slots(report)
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
