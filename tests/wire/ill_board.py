"""A slot board that does something wrong; damage to bytes on the wire is made by `mischief`."""

from firmware_bridge.fake_board import FakeBoard
from firmware_bridge.messages import Cause


class IllBoard(FakeBoard):
    """What is wrong may be set, and mended, at any time."""

    is_silent = forgets_boot = False

    def __init__(self, firmware: str = "0.1.0") -> None:
        super().__init__(firmware=firmware)
        self.stuck: dict[int, str] = {}  # slots, and the state that they show

    def poll(self, now: float) -> bytes:
        if not self.is_silent:
            return super().poll(now)
        self._pass_time(now)
        return b""

    def _begin(self, started_at: float, cause: Cause) -> None:
        before = self._boot
        super()._begin(started_at, cause)
        self._boot = before if self.forgets_boot and before else self._boot

    def _state(self, slot: int) -> str:
        return self.stuck.get(slot, super()._state(slot))
