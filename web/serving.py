"""What a server needs of the app that it serves."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from flask import Flask

from web.access.door import Door
from web.live.broadcast import Broadcast
from web.services import Limits

SERVED = "faust.served"


@dataclass(frozen=True, slots=True)
class ServedApp:
    """Who is let in, and who tells its pages what is new."""

    broadcast: Broadcast | None
    door: Door
    steady: Callable[[], float]
    limits: Limits


def served_by(app: Flask) -> ServedApp:
    return cast(ServedApp, app.extensions[SERVED])
