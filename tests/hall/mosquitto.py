"""A real broker for tests; those that need one are skipped, visibly, where there is none."""

from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tests.quiet_port import quiet_port
from workshop.hall import mosquitto
from workshop.hall.mosquitto import MOSQUITTO, NOT_INSTALLED, Broker

__all__ = ["Broker", "broker_on_loopback", "needs_mosquitto"]

needs_mosquitto = pytest.mark.skipif(MOSQUITTO is None, reason=NOT_INSTALLED)


def broker_on_loopback(folder: Path) -> AbstractContextManager[Broker]:
    return mosquitto.broker_on_loopback(folder, quiet_port())
