"""Who takes care of which alert: one referee each, for a while, so that no two walk to a table."""

import threading
from collections.abc import Callable
from dataclasses import dataclass

CLAIM_LASTS_S = 120.0


@dataclass(frozen=True, slots=True)
class ClaimedAlert:
    by: str  # the key of who takes care
    name: str
    until: float  # on the steady clock


class Claims:
    """Any thread may ask. Nothing outlives a restart: whoever cares says so again."""

    def __init__(self, steady: Callable[[], float]) -> None:
        self._steady = steady
        self._lock = threading.Lock()
        self._claims: dict[str, ClaimedAlert] = {}

    def take(self, alert: str, by: str, name: str) -> None:
        """It stays with who has it already, who may take it again."""
        now = self._steady()
        with self._lock:
            self._claims = {key: one for key, one in self._claims.items() if now < one.until}
            held = self._claims.get(alert)
            if held is None or held.by == by:
                self._claims[alert] = ClaimedAlert(by, name, now + CLAIM_LASTS_S)

    def leave(self, alert: str, by: str) -> None:
        """Only who has it gives it up."""
        with self._lock:
            held = self._claims.get(alert)
            if held is not None and held.by == by:
                del self._claims[alert]

    def of(self, alert: str) -> ClaimedAlert | None:
        with self._lock:
            held = self._claims.get(alert)
        return held if held is not None and self._steady() < held.until else None
