"""A real broker for tests; those that need one are skipped, visibly, where there is none."""

import pytest

from companion.bench.hall.mosquitto import MOSQUITTO, NOT_INSTALLED, Broker, broker_on_loopback

__all__ = ["Broker", "broker_on_loopback", "needs_mosquitto"]

needs_mosquitto = pytest.mark.skipif(MOSQUITTO is None, reason=NOT_INSTALLED)
