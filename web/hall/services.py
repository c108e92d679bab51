"""What the pages of a hall are given."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.hall.hall import Hall
from companion.hall.https import MOST_PICTURE_BYTES, HallOverHttps
from web.access.keys import Keys
from web.access.pairing import Pairing
from web.access.roles import Role
from web.services import Limits

# Every page asks each second or two; behind one address may be a whole hall.
LIMITS = Limits(
    streams=0,
    connections=1800,
    connections_kept=600,
    more_of_known=600,
    requests_a_second=60.0,
    threads=12,
    threads_for_known=48,  # of which tables that wait for their rows take some
    body_bytes=MOST_PICTURE_BYTES + 1,
)

PUBLIC_LIMITS = Limits(streams=0, connections_of_one=256, requests_a_second=200.0, threads=8)


@dataclass(frozen=True, slots=True)
class HallServices:
    """The hall, and who may see it. The desk's referees are invited by `pairing`, by name."""

    hall: Hall
    keys: Keys
    pairing: Pairing
    tables: HallOverHttps | None = None  # where they come to the same port
    names: frozenset[str] = frozenset()  # of this machine, beside localhost
    addresses: tuple[str, ...] = ()  # at which desks reach it
    limits: Limits = LIMITS
    steady: Callable[[], float] = time.monotonic


def hall_services(
    hall: Hall, kept_in: Path | None, tables: HallOverHttps | None = None
) -> HallServices:
    """With its keys in that file: a restart of the hall sends no referee away."""
    keys = Keys(time.monotonic, time.time, kept_in)
    pairing = Pairing(time.monotonic, (Role.DESK,), host=Role.OPERATOR)
    return HallServices(hall, keys, pairing, tables)
