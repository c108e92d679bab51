"""The card slots of the virtual table: a slot board, its cable and the link, in the table's time.

What the hands do reaches the companion as bytes on a line, as from real hardware. Mishaps befall
that line now and then.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from companion.games.faust.rules.position import COLOURS
from companion.observations import ButtonPressed, LinkChanged, SlotsChanged
from companion.virtual_table.moments import Moment
from firmware_bridge.fake_board import FakeBoard
from firmware_bridge.link import Link, Phase
from firmware_bridge.messages import Cause
from firmware_bridge.mischief import BadCable
from firmware_bridge.notices import Report
from firmware_bridge.slot_states import MAGNETS, SLOT_NAMES

PEACE_S = (15.0, 45.0)  # between two mishaps
STEPS_A_SECOND = 50  # a real port is read as often
PRESS_STEPS = 10
SEARCH_S = 0.5  # from giving a port up to opening it again
DAMAGE = 0.002  # a byte; a snapshot has 68, so nearly half of them suffer
Heard = SlotsChanged | ButtonPressed | LinkChanged


class MishapKind(StrEnum):
    DAMAGE = "damage"  # bytes are flipped, lost, doubled and made up, both ways
    RESTART = "restart"  # the board starts anew, through its bootloader
    UNPLUGGED = "unplugged"  # the cable is pulled, and put back


LASTS_S = {
    MishapKind.DAMAGE: (3.0, 8.0),
    MishapKind.RESTART: (0.0, 0.0),
    MishapKind.UNPLUGGED: (2.0, 6.0),
}


@dataclass(frozen=True, slots=True)
class Mishap:
    kind: MishapKind
    begins: float
    ends: float


def mishaps(dice: Random) -> Iterator[Mishap]:
    """One after the other, without end."""
    t = 0.0
    while True:
        kind = dice.choice([*MishapKind])
        begins = t + dice.uniform(*PEACE_S)
        t = begins + dice.uniform(*LASTS_S[kind])
        yield Mishap(kind, begins, t)


class CardSlots:
    """`suffered` counts the mishaps that have begun; the cable's damage is made by `dice`."""

    def __init__(self, mishaps: Iterable[Mishap] = (), dice: Random | None = None) -> None:
        self._link = Link()
        self.suffered: Counter[MishapKind] = Counter()
        self._board = FakeBoard()
        self._cable = BadCable(DAMAGE, dice or Random(0))
        self._coming = iter(mishaps)
        self._next = next(self._coming, None)
        self._now: Mishap | None = None
        self._steps = 0
        self._down: dict[int, int] = {}  # buttons, and until which step
        self._open_at = 0.0

    @property
    def damage(self) -> int:
        """How many bytes were damaged on the way."""
        return self._cable.damage

    def observe(self, moment: Moment) -> Iterator[Heard]:
        """What is heard until the moment; what is done in it is heard of later."""
        yield from self.pass_time(moment.t)
        self.change(moment.slots)
        self.press(moment.presses)

    def change(self, slots: Iterable[tuple[str, str]]) -> None:
        """Hands lay cards beside fields and take them away."""
        for where, state in slots:
            self._board.set_slot(SLOT_NAMES.index(where), MAGNETS[state])

    def press(self, players: Iterable[str]) -> None:
        """Buttons go down, and up again a little later."""
        for player in players:
            button = COLOURS.index(player)
            self._board.hold_button(button, down=True)
            self._down[button] = self._steps + PRESS_STEPS

    def pass_time(self, t: float) -> Iterator[Heard]:
        """All that the companion hears of the slots until `t`."""
        while (self._steps + 1) / STEPS_A_SECOND <= t:
            self._steps += 1
            for report in self._step(self._steps / STEPS_A_SECOND):
                if isinstance(report, Heard):
                    yield report

    def _step(self, now: float) -> list[Report]:
        for button, until in [*self._down.items()]:
            if self._steps >= until:
                self._board.hold_button(button, down=False)
                del self._down[button]
        reports = self._suffer(now)
        sent = self._board.poll(now)
        if self._is(MishapKind.UNPLUGGED):
            return reports
        if self._link.phase is Phase.CLOSED:
            if now >= self._open_at:
                self._link.open_session(now)
            return reports
        reports += self._link.feed(self._carry(sent), now)
        reports += self._link.tick(now)
        self._board.receive(self._carry(self._link.to_send(now)), now)
        if self._link.give_up is not None:
            self._open_at = now + SEARCH_S
            reports += self._link.close_session(now)
        return reports

    def _carry(self, data: bytes) -> bytes:
        return self._cable.carry(data) if self._is(MishapKind.DAMAGE) else data

    def _is(self, kind: MishapKind) -> bool:
        return self._now is not None and self._now.kind is kind

    def _suffer(self, now: float) -> list[Report]:
        """Ends the mishap whose time is over, and begins the next one."""
        if self._now is not None and now >= self._now.ends:
            if self._is(MishapKind.UNPLUGGED):
                self._board.restart(Cause.POWER)
            self._now = None
        if self._next is None or now < self._next.begins:
            return []
        self._now, self._next = self._next, next(self._coming, None)
        self.suffered[self._now.kind] += 1
        if self._is(MishapKind.RESTART):
            self._board.restart(Cause.EXTERNAL)
        return self._link.close_session(now) if self._is(MishapKind.UNPLUGGED) else []
