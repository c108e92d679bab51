"""What the fake board's sensors and buttons feel, and when it counts."""

from dataclasses import dataclass

STATE_MV = {".": 0.0, "R": 645.0, "B": -645.0, "F": -2500.0}
RAIL_MV = 2350.0
CARD_MV = 98.0  # from where the sensor rests
REST_MV = 100.0  # without a magnet, from the middle


@dataclass(slots=True)
class FakeSensor:
    """A sensor or button: `level` is what it senses, `shown` what held long enough to count."""

    level: str
    shown: str
    since: float = 0.0

    def settle(self, now: float, hold_s: float) -> bool:
        if self.shown == self.level or now - self.since < hold_s:
            return False
        self.shown = self.level
        return True

    def move(self, level: str, now: float) -> None:
        if level != self.level:
            self.level, self.since = level, now


def state_at(felt_mv: float, rest_mv: float) -> str:
    """The state of a slot whose sensor is that far from the middle, and rests that far from it."""
    if abs(felt_mv) > RAIL_MV:
        return "F"
    away_mv = felt_mv - rest_mv
    return "." if abs(away_mv) <= CARD_MV else "R" if away_mv > 0 else "B"
