"""The link to a slot board as a state machine: bytes and times in, reports and bytes out."""

from dataclasses import dataclass, field
from enum import StrEnum

from companion.observations import LinkChanged, SlotsChanged
from firmware_bridge.board_identity import GiveUp, objection, refusal
from firmware_bridge.frame import Decoder, Item, NoFrame, encode
from firmware_bridge.messages import (
    Ack,
    BoardDiagnosis,
    Hello,
    Order,
    Snapshot,
    Values,
    read_message,
)
from firmware_bridge.notices import BoardRefused, Report, Restarted, Statistics, Verified
from firmware_bridge.outbox import Outbox
from firmware_bridge.slot_states import SlotStates
from firmware_bridge.snapshot_filter import BoardRun, SnapshotFilter, SnapshotVerdict

QUIET_S = 2.5  # after opening nothing is sent, as a bootloader may listen that long
ASK_EVERY_S = 0.5  # who the board is
MOST_ASKS = 6
STALE_S = 1.0  # without a snapshot: the slots count as lost
DEAD_S = 3.0  # without a snapshot: the port is given up
KEEP_ALIVE_S = 1.0  # between two signs of life to the board
BAD_LINE_S = 10.0  # after damage a snapshot must be confirmed


class Phase(StrEnum):
    CLOSED = "closed"
    QUIET = "quiet"
    GREETING = "greeting"
    RUNNING = "running"
    STALE = "stale"


@dataclass(slots=True)
class _Session:
    """The state between opening the port and closing it."""

    opened_at: float
    heard_at: float = 0.0
    ask_at: float = 0.0
    alive_at: float = 0.0
    asks: int = 0
    bytes_without_frame: int = 0
    damaged_at: float | None = None
    is_greeted: bool = False
    decoder: Decoder = field(default_factory=Decoder)


class Link:
    """Tell it of the port and of time passing; it gives reports, and the bytes to send."""

    def __init__(self, known: SlotStates | None = None) -> None:
        """`known`: the slots as last known."""
        self.slot_states = known or SlotStates()
        self.statistics = Statistics()
        self.phase = Phase.CLOSED
        self.give_up: GiveUp | None = None
        self.why = ""  # in a sentence
        self.hello: Hello | None = None
        self.answers: dict[str, Ack] = {}  # the last one to each letter
        self.values: dict[int, int] = {}
        self._board: str | None = None  # that was used last
        self._outbox = Outbox()
        self._lost_at: float | None = None
        self._was_up = False
        self._verifying = True
        self._session = _Session(0.0)
        self._gate: SnapshotFilter | None = None  # of the run that was greeted last

    @property
    def is_up(self) -> bool:
        """Whether the states of all slots are known now."""
        return self.phase is Phase.RUNNING and not self._verifying

    # The port's side

    def open_session(self, now: float) -> None:
        """To be called when the port was opened."""
        self._session = _Session(now)
        self._outbox.clear()
        self.hello = self.give_up = None
        self.phase = Phase.QUIET

    def close_session(self, now: float) -> list[Report]:
        """To be called when the port was closed."""
        self.phase = Phase.CLOSED
        return self._lose(now)

    def miss_board(self, now: float) -> list[Report]:
        """To be called when no board is found: the slots are lost, even if they never were up."""
        self._was_up = True
        return self._lose(now)

    def feed(self, data: bytes, now: float) -> list[Report]:
        noise = self._session.decoder.noise
        reports: list[Report] = []
        for item in self._session.decoder.feed(data):
            reports += self._take(item, now)
        self.statistics.noise_bytes += self._session.decoder.noise - noise
        self._session.bytes_without_frame += len(data)
        return reports

    def tick(self, now: float) -> list[Report]:
        """Reports what the passing of time means; to be called at least ten times a second."""
        session = self._session
        match self.phase:
            case Phase.QUIET if now - session.opened_at >= QUIET_S:
                self.phase = Phase.GREETING
            case Phase.GREETING if session.asks >= MOST_ASKS and now >= session.ask_at:
                is_noise = session.bytes_without_frame > 20
                self._abandon(GiveUp.GIBBERISH if is_noise else GiveUp.SILENT)
            case Phase.RUNNING | Phase.STALE:
                return self._watch(now)
        return []

    def to_send(self, now: float) -> bytes:
        """The bytes to send now, often none."""
        if self.phase is Phase.GREETING:
            return self._ask(now)
        if self.phase not in (Phase.RUNNING, Phase.STALE):
            return b""
        if now >= self._session.alive_at:
            self._session.alive_at = now + KEEP_ALIVE_S
            self._outbox.put("K")
        sent = self._outbox.take_due(now)
        self.statistics.orders_lost = self._outbox.lost
        return sent

    def _abandon(self, why: GiveUp) -> None:
        self.give_up, self.why = why, f"{why}."

    def _ask(self, now: float) -> bytes:
        session = self._session
        if now < session.ask_at or session.asks >= MOST_ASKS:
            return b""
        session.ask_at = now + ASK_EVERY_S
        session.asks += 1
        return b"\n" + encode(Order("I", session.asks).body())

    def order(self, letter: str, argument: str = "") -> int:
        """Queues an order and gives its number; the board's answer comes into `answers`."""
        return self._outbox.put(letter, argument)

    # The board's side

    def _take(self, item: Item, now: float) -> list[Report]:
        if item is NoFrame.QUESTION:
            return []
        if isinstance(item, NoFrame):
            self._session.damaged_at = now
            self.statistics.crc_errors += item is NoFrame.CRC
            self.statistics.shape_errors += item is NoFrame.SHAPE
            return []
        message = read_message(item)
        if message is None:
            self.statistics.schema_errors += 1
            return []
        self.statistics.frames += 1
        self._session.bytes_without_frame = 0
        match message:
            case Hello():
                return self._meet(message, now)
            case Snapshot():
                return self._weigh(message, now)
            case Ack():
                self._note_ack(message)
            case BoardDiagnosis():
                self.statistics.board = message
            case Values(first, sums):
                self.values.update(enumerate(sums, first))
        return []

    def _note_ack(self, ack: Ack) -> None:
        order = self._outbox.settle(ack)
        if order is not None and order.letter not in "GK":
            self.answers[order.letter] = ack

    def _meet(self, hello: Hello, now: float) -> list[Report]:
        away_s = None if self._lost_at is None else now - self._lost_at
        why = objection(hello, self._board, away_s)
        if why is not None:
            self.give_up, self.why = why, refusal(why, hello)
            return [*self._lose(now), BoardRefused(self.why)]
        restarted = self.hello is not None and self.hello.boot != hello.boot
        if restarted or not self._session.is_greeted:
            self._greet(BoardRun(hello.board, hello.boot))
        self.phase = Phase.RUNNING
        self._session.heard_at = now
        self._board = hello.board
        self.hello = hello
        return self._restart(hello, now) if restarted else []

    def _greet(self, run: BoardRun) -> None:
        if self._gate is None or self._gate.run != run:
            self._gate = SnapshotFilter(run)
        self._gate.greet()
        self._session.is_greeted = True
        self._outbox.clear()
        self._outbox.put("G")  # the sooner the slots are verified the better

    def _restart(self, hello: Hello, now: float) -> list[Report]:
        self.statistics.restarts += 1
        return [*self._lose(now), Restarted(hello.boot, hello.cause)]

    def _weigh(self, snapshot: Snapshot, now: float) -> list[Report]:
        gate = self._gate
        if gate is None or not self._session.is_greeted:
            return self._doubt(now)
        missed = gate.missed
        verdict = gate.judge(snapshot, now, self._line_is_bad(now))
        self.statistics.missed_snapshots += gate.missed - missed
        if verdict is SnapshotVerdict.DOUBT:
            return self._doubt(now)
        self._session.heard_at = now
        if verdict is SnapshotVerdict.BELIEVE:
            return self._believe(snapshot, now)
        if verdict is SnapshotVerdict.LATE:
            self.statistics.swallowed += 1
        else:
            self._outbox.put("G")  # say it again
        return []

    def _line_is_bad(self, now: float) -> bool:
        damaged_at = self._session.damaged_at
        return damaged_at is not None and now - damaged_at < BAD_LINE_S

    def _doubt(self, now: float) -> list[Report]:
        """Asks anew which board this is, at once: a snapshot means that no bootloader listens."""
        self.statistics.disbelieved += 1
        if self.phase is not Phase.GREETING:
            self.phase = Phase.GREETING
            self._session.asks, self._session.ask_at = 0, now
        self._session.is_greeted = False
        return self._lose(now)

    def _believe(self, snapshot: Snapshot, now: float) -> list[Report]:
        if self._gate is None or (self._verifying and "?" in snapshot.slots):
            return []
        self.phase = Phase.RUNNING
        news = self.slot_states.take(snapshot, self._gate.run, now)
        return self._resume(news, now) if self._verifying else news

    def _resume(self, news: list[Report], now: float) -> list[Report]:
        """Reports that the slots are back, with what has changed meanwhile."""
        self._verifying = False
        back: list[Report] = []
        if self._lost_at is not None:
            self.statistics.reconnects += 1
            changed = [name for n in news if isinstance(n, SlotsChanged) for name, _ in n.slots]
            back.append(LinkChanged(now, "slots", "back"))
            news = [*news, Verified(now - self._lost_at, tuple(changed))]
        self._lost_at = None
        self._was_up = True
        return back + news

    def _watch(self, now: float) -> list[Report]:
        silent_s = now - self._session.heard_at
        gate = self._gate
        if gate is not None and gate.late is not None and silent_s > STALE_S / 2:
            return self._believe(gate.take_late(), now)
        if silent_s > DEAD_S:
            self._abandon(GiveUp.DEAD)
        if silent_s > STALE_S and self.phase is Phase.RUNNING:
            self.phase = Phase.STALE
            return self._lose(now)
        return []

    def _lose(self, now: float) -> list[Report]:
        """Reports once that the slots are lost; all of them must be read before they are back."""
        self._verifying = True
        self.slot_states.forget_lifted()
        if self._lost_at is not None or not self._was_up:
            return []
        self._lost_at = now
        self.statistics.gaps += 1
        return [LinkChanged(now, "slots", "lost")]
