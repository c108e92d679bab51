"""The set-up asks which port the card slots have, where that is not told without asking."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.observations import Json
from firmware_bridge.candidates import PortChooser
from web.services import CannotDo, SetUp

CHOOSE = "slots-at"  # the word for a port


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
