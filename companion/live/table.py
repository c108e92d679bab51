"""A table: understands the games of a series one after the other, and writes them to the log."""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from companion.events import Event
from companion.games.faust.files.record_lines import header_to_json
from companion.games.faust.page.events import STANDINGS
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.rules.record import Header, TurnEnd
from companion.games.faust.rules.series import is_set_up, next_header, rematch_header
from companion.live.evidence_recorder import EvidenceRecorder
from companion.observations import (
    ABSENT,
    BoardReading,
    HandSeen,
    Json,
    LinkChanged,
    Observation,
    PageSaid,
    SlotsChanged,
    Tick,
    placed,
)
from companion.replay.named_session import NamedSession
from companion.replay.next_game import agreed
from companion.replay.stored_game import AUTO, Replayed, StoredGame, replayed
from companion.storage.chain import Row
from companion.storage.store import LogTrouble, Store

WallClock = Callable[[], str]


@dataclass(frozen=True, slots=True)
class _Answered:
    """An observation, what the session answered to it, and the pictures that belong to that."""

    observation: Observation
    events: tuple[Event, ...]
    pictures: Mapping[int, Mapping[str, Json]]


@dataclass(frozen=True, slots=True)
class _Begun:
    said: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class _Noted:
    said: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class EvidenceNotes:
    """What a table writes beside observations and events, if it is given it."""

    witness: EvidenceRecorder | None = None  # pictures
    wall_clock: WallClock | None = None  # the date of a game, which only people read


NOTHING = EvidenceNotes()


class Table:
    """The one writer of a store. What cannot be written is kept in memory and written later."""

    def __init__(
        self, header: Header, store: Store, turn_end: str = AUTO, beside: EvidenceNotes = NOTHING
    ) -> None:
        self._prepare(store, beside)
        self.begin_game(header, turn_end)

    @classmethod
    def resumed(cls, store: Store, beside: EvidenceNotes = NOTHING) -> "Table | None":
        """The table with the last game of a store, over or not; None if the store has no game.

        Raises LogTrouble if this program understands the stored observations differently from the
        program that wrote them.
        """
        games = store.games()
        if not games:
            return None
        table = cls.__new__(cls)
        table._prepare(store, beside)
        game = StoredGame(store.of_game(games[-1].game))
        again = replayed(game)
        if again.differs_at is not None:
            raise LogTrouble(
                f"row {again.differs_at} comes from a faust that understood the game otherwise;"
                " end the game with that one, or begin a new game"
            )
        table._go_on(game, again)
        return table

    def _go_on(self, game: StoredGame, again: Replayed) -> None:
        self._sit_down(game.header, game.turn_end)
        self.session, self.t = again.session, again.t
        for observation in game.observations():
            self._note_links(observation)
            self._note_start(observation)

    def _prepare(self, store: Store, beside: EvidenceNotes) -> None:
        self._store = store
        self._witness, self._wall_clock = beside.witness, beside.wall_clock
        self._slots: dict[str, str] = {}  # whose cards lie where, as it was said last
        self._links: dict[str, str] = {}  # how camera and slots are, as it was said last
        self._start_that_stands: Observation | None = None  # the last look, if it shows a start
        self._unwritten: deque[_Answered | _Begun | _Noted] = deque()
        last = store.last()
        self._game = last.game if last is not None else 0
        self.t = 0.0
        self.standing: Event | None = None  # how the game stands, as it was said last

    @property
    def header(self) -> Header:
        """What was agreed, with the players as they are called now."""
        return self.session.header

    @property
    def unwritten(self) -> int:
        """How many transactions are not in the log yet."""
        return len(self._unwritten)

    def begin_game(self, header: Header, turn_end: str = AUTO) -> None:
        """Begins a new game; the one before stays in the log as it is, over or not."""
        self._game += 1
        self._sit_down(header, turn_end)
        said = {**header_to_json(header), "turn_end": turn_end}
        if self._wall_clock is not None:
            said["began"] = self._wall_clock()
        self._unwritten.append(_Begun(said))
        without = [part for part, state in self._links.items() if state == ABSENT]
        left = tuple((where, state) for where, state in self._slots.items() if state in COLOURS)
        for part in without:  # no other game has it either
            self.take(LinkChanged(self.t, part, ABSENT))
        if left:  # cards of the game before, which nobody has taken away
            self.take(SlotsChanged(self.t, left))
        self.write()

    def take(self, observation: Observation) -> None:
        """Takes one observation, and writes it with the session's answer.

        The next game begins when the last one is over and the pieces are set up again, or somebody
        asks for another game; also when the set-up is what shows that the last one is over.

        Raises LogTrouble if it could not be written: it is kept, and `write` tries again.
        """
        if self.session.is_over and (following := self._following(observation)):
            self.begin_game(following, self.turn_end)
        self._take(observation)
        start = self._start_that_stands
        if start is not None and self.session.is_over and self.session.record.turns:
            self.begin_game(next_header(self.header, self.session.position), self.turn_end)
            self._take(start)

    def _take(self, observation: Observation) -> None:
        # Several threads fill the queue: its order is not always that of the times.
        self.t = max(self.t, observation.t)
        observation = replace(observation, t=self.t)
        self._note_links(observation)
        self._note_start(observation)
        events = self.session.feed(observation)
        self.standing = next(
            (one for one in reversed(events) if one.kind in STANDINGS), self.standing
        )
        pictures = self._witness.pictures(observation, events) if self._witness else {}
        self._unwritten.append(_Answered(observation, (*events,), pictures))
        self.write()

    def _following(self, observation: Observation) -> Header | None:
        """The header of the next game, if this observation begins one."""
        if players := agreed(self.session.next_game, observation):
            return rematch_header(self.header, self.session.position, players)
        if _shows_start(self.header, observation):
            return next_header(self.header, self.session.position)
        return None

    def pass_time(self, now: float) -> None:
        """Tells the session the time if it waits for a moment that has passed."""
        due_at = self.session.due_at
        if due_at is not None and now > due_at:
            self.take(Tick(now))

    def write(self, now: float = 0.0) -> None:
        """Writes all that is not written yet, in order; LogTrouble leaves the rest for later."""
        if self._witness is not None:
            notes = self._witness.notes(max(self.t, now))
            self._unwritten.extend(_Noted(said) for said in notes)
        while self._unwritten:
            rows = self._write_one(self._unwritten[0])
            self._unwritten.popleft()
            if self._witness is not None:
                self._witness.note_written(rows)

    def _write_one(self, one: "_Answered | _Begun | _Noted") -> tuple[Row, ...]:
        match one:
            case _Answered(observation, events, pictures):
                return self._store.append(observation, events, pictures)
            case _Noted(said):
                return self._store.note_evidence(said)
            case _Begun(said):
                self._store.begin_game(said)
        return ()

    def _note_links(self, observation: Observation) -> None:
        if isinstance(observation, SlotsChanged):
            self._slots.update(observation.slots)
        elif isinstance(observation, LinkChanged):
            self._links[observation.part] = observation.state

    def _note_start(self, observation: Observation) -> None:
        if _shows_start(self.header, observation):
            self._start_that_stands = observation
        elif isinstance(observation, BoardReading | HandSeen) or _is_placed(observation):
            self._start_that_stands = None

    def _sit_down(self, header: Header, turn_end: str) -> None:
        self.turn_end = turn_end
        self.session = NamedSession(header, TurnEnd(turn_end))
        self.standing = None
        if self._witness is not None:
            self._witness.begin_game(self._game)


def _shows_start(header: Header, observation: Observation) -> bool:
    """Whether the pieces are at their start, by the camera or as placed on the page."""
    if isinstance(observation, PageSaid) and _is_placed(observation):
        observation = placed(observation)
    return isinstance(observation, BoardReading) and is_set_up(header, observation)


def _is_placed(observation: Observation) -> bool:
    return isinstance(observation, PageSaid) and observation.say == "place"
