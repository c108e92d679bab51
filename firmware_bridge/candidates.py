"""Chooses the serial port to open: a stranger's device is never opened to search."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.observations import Json

# Arduino, Arduino (old), CH340, FTDI, CP210x, Raspberry Pi Pico, Espressif
USUAL_MAKERS = (0x2341, 0x2A03, 0x1A86, 0x0403, 0x10C4, 0x2E8A, 0x303A)
FIRST_WAIT_S = 0.25
LONGEST_WAIT_S = 2.0
LONGEST_NAME = 60  # letters


@dataclass(frozen=True, slots=True)
class Adapter:
    """A USB serial adapter as it is known again; without a serial number its socket tells it."""

    maker: int
    product: int
    serial: str | None = None
    location: str | None = None


@dataclass(frozen=True, slots=True)
class Port:
    """A serial port as the operating system lists it; `location` is the USB socket."""

    device: str
    maker: int | None = None
    product: int | None = None
    location: str | None = None
    serial: str | None = None
    name: str = ""  # that the device gives itself: a stranger's text

    @property
    def adapter(self) -> Adapter | None:
        """None if the port is not one of a USB device."""
        if self.maker is None or self.product is None:
            return None
        return Adapter(self.maker, self.product, self.serial, self.location)

    @property
    def shown(self) -> str:
        """The port and its name, fit to be shown."""
        return f"{cleaned(self.device)} ({cleaned(self.name) or 'without a name'})"

    def is_at(self, adapter: Adapter) -> bool:
        """Whether this is that very adapter."""
        if not self.is_like(adapter):
            return False
        return self.serial is not None or self.location == adapter.location is not None

    def is_like(self, adapter: Adapter) -> bool:
        """Whether this is that adapter, or one that nothing but its socket tells from it."""
        mine = (self.maker, self.product, self.serial)
        return mine == (adapter.maker, adapter.product, adapter.serial)


@dataclass(slots=True)
class PortChooser:
    """Which port `auto` may open: the known adapter, else the only one, else the one chosen.

    `asks` are the ports among which somebody has to choose, as none of them may be opened. One
    thread searches with it; any may read what is shown, and choose.
    """

    known: Adapter | None = None
    asks: tuple[Port, ...] = ()
    _left_alone: set[Port] = field(default_factory=set)  # until they are plugged in anew
    _chosen: str = ""

    def next(self, listed: Iterable[Port]) -> Port | None:
        """The port to open now; one that somebody chose is opened once."""
        ports = likeliest_first(listed)
        self._left_alone &= set(ports)
        chosen, self._chosen = self._chosen, ""
        port = next((one for one in ports if one.device == chosen), self._told(ports))
        if port is not None and (port.device == chosen or port not in self._left_alone):
            self.asks = ()
            return port
        self.asks = ports
        return None

    def to_json(self) -> list[Json]:
        """The ports that are asked for, fit to be shown, and whether each was tried in vain."""
        alone = frozenset(self._left_alone)
        return [
            {"port": cleaned(one.device), "name": cleaned(one.name), "tried": one in alone}
            for one in self.asks
        ]

    def choose(self, device: str) -> bool:
        """Whether that is one of the ports that are asked for, as it is shown."""
        devices = [port.device for port in self.asks if cleaned(port.device) == device]
        self._chosen = devices[0] if devices else self._chosen
        return bool(devices)

    def leave_alone(self, port: Port) -> None:
        """To be called when what answered there is no slot board, or nothing did."""
        self._left_alone.add(port)

    def question(self) -> str:
        """A sentence for the command line."""
        names = ", ".join(port.shown for port in self.asks)
        device = cleaned(self.asks[0].device)
        how = f"choose on the set-up page, or start with --slots {device}."
        if self._left_alone.issuperset(self.asks):
            return f"No slot board answers at {names}. Plug it in anew, or {how}"
        return f"Which port is the slot board's? {names}: {how}"

    def _told(self, ports: tuple[Port, ...]) -> Port | None:
        """The one that is told without asking. An adapter that is away has no other in its place,
        unless that is the only one there and looks the same."""
        known, only = self.known, ports[0] if len(ports) == 1 else None
        if known is None:
            return only
        there = [port for port in ports if port.is_at(known)]
        if len(there) == 1:
            return there[0]
        return only if only is not None and only.is_like(known) else None


def likeliest_first(ports: Iterable[Port]) -> tuple[Port, ...]:
    """The USB ports: first those of the usual makers."""
    usb = [port for port in ports if port.adapter is not None]
    return tuple(sorted(usb, key=lambda port: (port.maker not in USUAL_MAKERS, port.device)))


def replacements(ports: Iterable[Port], last: Port | None) -> tuple[Port, ...]:
    """The ports at which the lost adapter is now: it may come back under another name."""
    if last is None or last.adapter is None:
        return ()
    return tuple(
        port
        for port in likeliest_first(ports)
        if port.is_at(last.adapter) and port.device != last.device
    )


def wait_s(failures: int) -> float:
    """Seconds to wait before the next search, after so many that failed; 2 at most."""
    return min(FIRST_WAIT_S * 2.0 ** min(failures, 8), LONGEST_WAIT_S)


def cleaned(text: str) -> str:
    """A stranger's text without what turns, hides or commands; not endless."""
    return "".join(sign for sign in text if sign.isprintable()).strip()[:LONGEST_NAME]
