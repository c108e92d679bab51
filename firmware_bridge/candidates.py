"""Orders the serial ports by how likely the slot board is there, and says how long to wait."""

from collections.abc import Iterable
from dataclasses import dataclass

# Arduino, Arduino (old), CH340, FTDI, CP210x, Raspberry Pi Pico, Espressif
USUAL_MAKERS = (0x2341, 0x2A03, 0x1A86, 0x0403, 0x10C4, 0x2E8A, 0x303A)
FIRST_WAIT_S = 0.25
LONGEST_WAIT_S = 2.0


@dataclass(frozen=True, slots=True)
class Port:
    """A serial port as the operating system lists it; `location` is the USB socket."""

    device: str
    maker: int | None = None
    product: int | None = None
    location: str | None = None


def likeliest_first(ports: Iterable[Port], last: Port | None) -> tuple[Port, ...]:
    """The USB ports: first the last one used, then its socket, its kind, the usual makers."""
    usb = [port for port in ports if port.maker is not None]
    return tuple(sorted(usb, key=lambda port: _unlikeliness(port, last)))


def replacements(ports: Iterable[Port], last: Port | None) -> tuple[Port, ...]:
    """Ports with the same kind of adapter as the lost one: it may come back under another name."""
    if last is None or last.maker is None:
        return ()
    return tuple(
        port
        for port in likeliest_first(ports, last)
        if (port.maker, port.product) == (last.maker, last.product) and port.device != last.device
    )


def wait_s(failures: int) -> float:
    """Seconds to wait before the next search, after so many that failed; 2 at most."""
    return min(FIRST_WAIT_S * 2.0 ** min(failures, 8), LONGEST_WAIT_S)


def _unlikeliness(port: Port, last: Port | None) -> tuple[bool, bool, bool, bool, str]:
    return (
        last is None or port != last,
        last is None or port.location is None or port.location != last.location,
        last is None or (port.maker, port.product) != (last.maker, last.product),
        port.maker not in USUAL_MAKERS,
        port.device,
    )
