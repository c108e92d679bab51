"""A slot board in Python: it speaks the firmware's protocol, and can be made to misbehave."""

from collections import deque

from firmware_bridge.fake_sensors import REST_MV, STATE_MV, FakeSensor, state_at
from firmware_bridge.frame import BOARD_LIMIT_BYTES, Decoder, NoFrame, encode
from firmware_bridge.messages import (
    PROTOCOL,
    SLOTS,
    UNSET_BOARD,
    Ack,
    BoardDiagnosis,
    BoardStatus,
    Cause,
    Flag,
    Hello,
    Order,
    Snapshot,
    Values,
    read_order,
)

SENSE_S = 0.06  # from the magnet to the state, as in the real window
WARM_UP_S = 0.15
BOUNCE_S = 0.022  # five equal samples
LEAST_GAP_S = 0.02
BOOTLOADER_S = 1.4
_WAITS_S = {Cause.EXTERNAL: BOOTLOADER_S, Cause.WATCHDOG: 0.25, Cause.ORDERED: 0.25}
STARTED_S = 1.0  # a start that lasted so long counts, even if no host was heard
DIAGNOSE_EVERY_S = 10.0
MOST_ACKS = 4

_CHANGING = "POCWR"  # a repetition is acked, not done again


class FakeBoard:
    may_be_marked = True

    def __init__(self, board: str = UNSET_BOARD, firmware: str = "0.1.0") -> None:
        self.board = board
        self.firmware = firmware
        self.protocol = PROTOCOL
        self.lamps = 0
        self.buzzer = 0
        self._flags = Flag.UNCALIBRATED
        self._now = 0.0
        self._boot = 0
        self._is_counted = True
        self._felt_mv = [0.0] * SLOTS
        self._rest_mv = [0.0] * SLOTS
        self._slots = [FakeSensor(".", "?") for _ in range(SLOTS)]
        self._buttons = [FakeSensor("up", "up") for _ in range(2)]
        self._begin(0.0, Cause.POWER)

    # What hands do at the table

    def set_slot(self, slot: int, state: str) -> None:
        self.feel(slot, STATE_MV[state])

    def feel(self, slot: int, mv: float) -> None:
        """The sensor is that far from the middle: a weak card, or one that rests aside."""
        self._felt_mv[slot] = mv
        self._slots[slot].move(state_at(self._felt_mv[slot], self._rest_mv[slot]), self._now)

    def hold_button(self, button: int, down: bool) -> None:
        self._buttons[button].move("down" if down else "up", self._now)

    def restart(self, cause: Cause = Cause.EXTERNAL) -> None:
        self._begin(self._now + _WAITS_S.get(cause, 0.0), cause)

    # The wire's side

    def receive(self, data: bytes, now: float) -> None:
        self._pass_time(now)
        if now < self._started_at:
            return
        for item in self._decoder.feed(data):
            match item:
                case NoFrame.QUESTION:
                    self._wanted |= {"H", "D", "S"}
                case NoFrame.CRC:
                    self._crc_errors += 1
                case NoFrame.SHAPE:
                    self._shape_errors += 1
                case body:
                    self._read(body)

    def poll(self, now: float) -> bytes:
        """The bytes that the board has sent since the last call."""
        self._pass_time(now)
        if now < self._started_at:
            return b""
        return b"".join(encode(body) for body in self._bodies(now))

    def _begin(self, started_at: float, cause: Cause) -> None:
        self._boot += self._is_counted
        self._is_counted = False
        self._started_at = started_at
        self._cause = cause
        self._decoder = Decoder(BOARD_LIMIT_BYTES)
        self._acks: deque[Ack] = deque()
        self._wanted = {"H", "S"}
        self._last: tuple[str, int, Ack] | None = None
        self._in_the_way: tuple[int, ...] = ()
        self._seq = 0
        self._presses = [0, 0]
        self._period_s = 0.25
        self._snapshot_at = self._diagnosed_at = started_at
        self._frames = self._crc_errors = self._shape_errors = self._dropped = 0
        for sensor in self._slots:
            sensor.shown, sensor.since = "?", started_at + WARM_UP_S - SENSE_S
        for button in self._buttons:
            button.shown = button.level

    def _pass_time(self, now: float) -> None:
        self._now = now
        if now < self._started_at:
            return
        self._is_counted |= now - self._started_at >= (WARM_UP_S if self._frames else STARTED_S)
        for slot in self._slots:
            if slot.settle(now, SENSE_S):
                self._wanted.add("S")
        for number, button in enumerate(self._buttons):
            if button.settle(now, BOUNCE_S):
                self._presses[number] += button.shown == "down"
                self._wanted.add("S")

    # Sending

    def _bodies(self, now: float) -> list[str]:
        if now - self._diagnosed_at >= DIAGNOSE_EVERY_S:
            self._wanted.add("D")
        if now - self._snapshot_at >= self._period_s:
            self._wanted.add("S")
        bodies = [ack.body() for ack in self._acks]
        self._acks.clear()
        bodies += self._on_request(now)
        if "S" in self._wanted and (now - self._snapshot_at >= LEAST_GAP_S or not self._seq):
            self._wanted.discard("S")
            bodies.append(self._snapshot(now))
        if "R" in self._wanted:
            self.restart(Cause.ORDERED)
        else:
            self._wanted &= {"S"}
        return bodies

    def _on_request(self, now: float) -> list[str]:
        bodies = [self._hello()] if "H" in self._wanted else []
        if "D" in self._wanted:
            self._diagnosed_at = now
            counts = (self._frames, self._crc_errors, self._shape_errors, 0, self._dropped, 0)
            bodies.append(BoardDiagnosis(*(min(count, 0xFFFF) for count in counts)).body())
        if "V" in self._wanted:
            sums = [round((512 + mv / 5000 * 1023) * 23) for mv in self._felt_mv]
            bodies += [Values(first, tuple(sums[first : first + 15])).body() for first in (0, 15)]
        return bodies

    def _hello(self) -> str:
        boot = self._boot & 0xFFFF
        return Hello(self.protocol, self.firmware, self.board, boot, self._cause, 7).body()

    def _snapshot(self, now: float) -> str:
        self._seq += 1
        self._snapshot_at = now
        held = sum(1 << i for i, button in enumerate(self._buttons) if button.shown == "down")
        red, blue = (count % 256 for count in self._presses)
        slots = "".join(self._state(slot) for slot in range(SLOTS))
        ms = round((now - self._started_at) * 1000) % (1 << 32)
        seq, boot = self._seq % 256, self._boot & 0xFFFF
        flags = self._flags | (Flag.WATCHDOG_RESET if self._cause is Cause.WATCHDOG else Flag(0))
        return Snapshot(seq, boot, ms, slots, held, (red, blue), flags).body()

    def _state(self, slot: int) -> str:
        return self._slots[slot].shown

    # Orders

    def _read(self, body: str) -> None:
        order = read_order(body)
        if order is None:
            self._shape_errors += 1
            return
        self._frames += 1
        last = self._last
        if self._frames == 1 and order.letter == "R" and self._cause is Cause.ORDERED:
            ack = Ack(order.number, BoardStatus.OK)
        elif last and last[:2] == (order.letter, order.number) and order.letter in _CHANGING:
            ack = last[2]
        else:
            self._in_the_way = ()
            ack = Ack(order.number, self._obey(order), self._in_the_way)
        self._last = None if order.letter == "I" else (order.letter, order.number, ack)
        if len(self._acks) < MOST_ACKS:
            self._acks.append(ack)
        else:
            self._dropped += 1

    def _obey(self, order: Order) -> BoardStatus:
        match order.letter:
            case "I":
                self._wanted.add("H")
            case "G":
                self._wanted.add("S")
            case "D" | "V":
                self._wanted.add(order.letter)
            case "P":
                return self._set_period(int(order.argument, 16))
            case "O":
                return self._set_lamps(order.argument)
            case "C":
                return self._calibrate()
            case "W":
                return self._set_board(order.argument)
            case "R":
                self._wanted.add("R")
                self._is_counted = True
            case "K":
                pass
            case _:
                return BoardStatus.UNKNOWN
        return BoardStatus.OK

    def _set_period(self, ms: int) -> BoardStatus:
        if not 0x32 <= ms <= 0x1388:
            return BoardStatus.BAD_ARGUMENT
        self._period_s = ms / 1000
        return BoardStatus.OK

    def _set_lamps(self, argument: str) -> BoardStatus:
        lamps, buzzer = int(argument[:2], 16), int(argument[2:], 16)
        if lamps > 3 or buzzer > 2:
            return BoardStatus.BAD_ARGUMENT
        self.lamps, self.buzzer = lamps, buzzer
        return BoardStatus.OK

    def _calibrate(self) -> BoardStatus:
        states = {self._state(slot) for slot in range(SLOTS)}
        if "?" in states:
            return BoardStatus.NOT_READY
        is_anew = all(button.shown == "down" for button in self._buttons)
        is_known = Flag.UNCALIBRATED not in self._flags and not is_anew
        self._in_the_way = tuple(
            slot
            for slot, mv in enumerate(self._felt_mv)
            if abs(mv) > REST_MV or (is_known and self._state(slot) != ".")
        )
        if self._in_the_way:
            return BoardStatus.REFUSED
        self._rest_mv = list(self._felt_mv)
        for slot, sensor in enumerate(self._slots):
            sensor.move(state_at(self._felt_mv[slot], self._rest_mv[slot]), self._now)
        self._flags &= ~Flag.UNCALIBRATED
        self._wanted.add("S")
        return BoardStatus.OK

    def _set_board(self, board: str) -> BoardStatus:
        if self.board != UNSET_BOARD:
            return BoardStatus.REFUSED
        self.board = board
        return BoardStatus.OK
