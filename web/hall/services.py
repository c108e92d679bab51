"""What the pages of a hall are given."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from companion.hall.hall import Hall
from web.access.keys import Keys
from web.access.pairing import Pairing
from web.access.roles import Role
from web.services import Limits

DESK_REQUESTS_A_SECOND = 60.0  # a desk asks again as soon as it was told something


@dataclass(frozen=True, slots=True)
class HallServices:
    """The hall, and who may see it. The desk's referees are invited by `pairing`, by name."""

    hall: Hall
    keys: Keys
    pairing: Pairing
    names: frozenset[str] = frozenset()  # of this machine, beside localhost
    addresses: tuple[str, ...] = ()  # at which desks reach it
    limits: Limits = field(default_factory=lambda: Limits(requests_a_second=DESK_REQUESTS_A_SECOND))
    steady: Callable[[], float] = time.monotonic


def hall_services(hall: Hall, kept_in: Path | None) -> HallServices:
    """With its keys in that file: a restart of the hall sends no referee away."""
    keys = Keys(time.monotonic, time.time, kept_in)
    pairing = Pairing(time.monotonic, (Role.DESK,), host=Role.OPERATOR)
    return HallServices(hall, keys, pairing)
