"""Where phones reach this machine: its own addresses in private nets, and its own names."""

import ipaddress
import socket

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # only when it was asked for
# Somebody in each kind of private net. Nothing is sent there: the system only says which of our
# addresses it would speak from.
_SOMEBODY = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "169.254.255.254")


def lan_addresses() -> tuple[str, ...]:
    """Our addresses in private nets, the likeliest first; none when there is no net."""
    found = [address for other in _SOMEBODY if (address := _speaking_to(other))]
    return tuple(dict.fromkeys(one for one in [*found, *_of_our_name()] if _is_of_a_lan(one)))


def in_a_url(host: str) -> str:
    """A name or an address as it stands between // and the port."""
    return f"[{host}]" if ":" in host else host


def own_names() -> frozenset[str]:
    """What this machine is called, also as its net announces it."""
    name = socket.gethostname().lower().partition(".")[0]
    return frozenset({name, f"{name}.local"}) if name else frozenset()


def _speaking_to(other: str) -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as speaking:
        try:
            speaking.connect((other, 9))
        except OSError:
            return ""
        return str(speaking.getsockname()[0])


def _of_our_name() -> list[str]:
    try:
        return [*socket.gethostbyname_ex(socket.gethostname())[2]]
    except OSError:
        return []


def _is_of_a_lan(address: str) -> bool:
    said = ipaddress.ip_address(address)
    return said.is_private and not said.is_loopback and not said.is_unspecified
