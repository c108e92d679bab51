"""A table: understands the games of a series one after the other, and writes them to the log."""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from traceback import print_exception
from types import MappingProxyType
from typing import Self

from companion.events import STANDINGS, AnyObservation, Event
from companion.game import ALONE
from companion.games.known import game_at_table
from companion.live.evidence_recorder import EvidenceRecorder
from companion.observations import ABSENT, Json, LinkChanged, PageSaid, SlotsChanged, Tick
from companion.replay.stored_game import AUTO, Replayed, StoredGame, replayed
from companion.storage.chain import Row
from companion.storage.store import LogTrouble, Pictures, Store

WallClock = Callable[[], str]

NO_CARD = frozenset({"empty", "fault"})  # what else a slot says is whose card lies there


@dataclass(frozen=True, slots=True)
class EvidenceNotes:
    """What a table writes beside observations and events, if it is given it."""

    witness: EvidenceRecorder | None = None  # pictures
    wall_clock: WallClock | None = None  # the date of a game, which only people read
    mark: str = ""  # tells a new log from all others: a log is called by the hash of its first row
    # Kept beside each secret, so that its row's hash does not tell it.
    salt: Callable[[], str] = str
    seal: Callable[[], str] = str  # of a seat that the table plays: binds it to its cards


NOTHING = EvidenceNotes()


class Table:
    """The one writer of a store. What cannot be written is kept in memory and written later."""

    def __init__(
        self,
        agreed: Mapping[str, Json],
        store: Store,
        turn_end: str = AUTO,
        beside: EvidenceNotes = NOTHING,
    ) -> None:
        self._prepare(store, beside)
        self.begin_game(agreed, turn_end)

    @classmethod
    def resumed(cls, store: Store, beside: EvidenceNotes = NOTHING) -> Self | None:
        """The table with the last game of a store, over or not; None if the store has no game.

        Raises LogTrouble if this program understands the stored observations differently from the
        program that wrote them, or plays no such game any more.
        """
        games = store.games()
        if not games:
            return None
        table = cls.__new__(cls)
        table._prepare(store, beside)
        game = StoredGame(store.of_game(games[-1].game))
        if game.has_former_observations:
            raise LogTrouble(
                f"the last game is one of {game.at_table.game.title} that an older version saw by"
                " camera, or in which it played a seat; it cannot be gone on with in this version:"
                " begin a new one with --new"
            )
        again = replayed(game)
        if again.differs_at is not None:
            raise LogTrouble(
                f"row {again.differs_at} comes from a faust that understood the game otherwise;"
                " end the game with that one, or begin a new one with --new"
            )
        table._go_on(game, again)
        return table

    def _go_on(self, game: StoredGame, again: Replayed) -> None:
        self._sit_down(game.agreed, game.turn_end)
        self.session, self.t = again.session, again.t
        self.standing_row, self._first_row = _last_standing(game), game.rows[0].id
        for observation in game.observations():
            self._note(observation)

    def _prepare(self, store: Store, beside: EvidenceNotes) -> None:
        self.store = store
        self._witness, self._wall_clock = beside.witness, beside.wall_clock
        self._mark, self._salt, self._seal = beside.mark, beside.salt, beside.seal
        self._slots: dict[str, str] = {}  # whose cards lie where, as it was said last
        self._links: dict[str, str] = {}  # how camera and slots are, as it was said last
        self._start_that_stands: AnyObservation | None = None  # the last look, if it shows a start
        self._unwritten: deque[Callable[[], tuple[Row, ...]]] = deque()  # each writes its rows
        last = store.last()
        self.game = last.game if last is not None else 0  # the number of the one at hand
        self.t = 0.0
        self.standing: Event | None = None  # how the game stands, as it was said last
        self.standing_row = 0  # its number in the log, once it is written; 0 for none
        self._first_row = 0  # of the game, once it is written; 0 for none

    @property
    def is_playing(self) -> bool:
        """Whether a turn has been done, and the game is not over."""
        return bool(self.session.turns_done) and not self.session.is_over

    @property
    def unwritten(self) -> int:
        """How many transactions are not in the log yet."""
        return len(self._unwritten)

    def begin_game(
        self,
        agreed: Mapping[str, Json],
        turn_end: str = AUTO,
        note: Mapping[str, Json] = MappingProxyType({}),
    ) -> None:
        """Begins a new game; the one before stays in the log as it is, over or not.

        `note` stands in its header, too: no session asks for that.
        """
        self.game += 1
        self._first_row = 0
        self._sit_down(self._sealed(agreed), turn_end)
        said = {**note, **self.session.agreed, "turn_end": turn_end}
        if self._wall_clock is not None:
            said["began"] = self._wall_clock()
        if self._mark and self.game == 1:
            said["log"] = self._mark
        self._unwritten.append(partial(self._write_begin, said))
        without = [part for part, state in self._links.items() if state == ABSENT]
        left = tuple((where, state) for where, state in self._slots.items() if state not in NO_CARD)
        for part in without:  # no other game has it either
            self.take(LinkChanged(self.t, part, ABSENT))
        if left:  # cards of the game before, which nobody has taken away
            self.take(SlotsChanged(self.t, left))
        self.write()

    def take(self, observation: AnyObservation) -> None:
        """Takes one observation, and writes it with the session's answer.

        The next game begins when the last one is over and the pieces are set up again, or somebody
        asks for another game; also when the set-up is what shows that the last one is over.

        Raises LogTrouble if it could not be written: it is kept, and `write` tries again.
        """
        if isinstance(observation, PageSaid) and self._is_of_game_before(observation):
            return
        if following := self.session.begun_by(observation):
            self.begin_game(following, self.turn_end)
        self._take(observation)
        start = self._start_that_stands
        if start is not None and self.session.is_over and self.session.turns_done:
            self.begin_game(self.session.next_agreed, self.turn_end)
            self._take(start)

    def _is_of_game_before(self, said: PageSaid) -> bool:
        """Whether its page showed the game before still: to this one it says nothing."""
        if said.seen is None:
            return False
        return not self._first_row or said.seen < self._first_row

    def _take(self, observation: AnyObservation) -> None:
        # Several threads fill the queue: its order is not always that of the times.
        self.t = max(self.t, observation.t)
        observation = self._salted(replace(observation, t=self.t))
        self._note(observation)
        if not self.session.hears(observation):
            return
        events = self.session.survive(observation, print_exception)
        self.standing = next(
            (one for one in reversed(events) if one.kind in STANDINGS), self.standing
        )
        pictures = self._witness.pictures(observation, events) if self._witness else {}
        self._unwritten.append(partial(self._write_answer, observation, events, pictures))
        self.write()

    def _sealed(self, agreed: Mapping[str, Json]) -> Mapping[str, Json]:
        """A seat that the table plays is sealed as its game begins, or was with the one before."""
        alone = agreed.get(ALONE)
        if not isinstance(alone, dict) or alone.get("seal"):
            return agreed
        return {**agreed, ALONE: {**alone, "seal": self._seal()}}

    def _salted(self, observation: AnyObservation) -> AnyObservation:
        if not isinstance(observation, PageSaid) or not self.session.is_secret(observation):
            return observation
        return replace(observation, words={**observation.words, "salt": self._salt()})

    def pass_time(self, now: float) -> None:
        """Tells the session the time if it waits for a moment that has passed."""
        due_at = self.session.due_at
        if due_at is not None and now > due_at:
            self.take(Tick(now))

    def write(self, now: float = 0.0) -> None:
        """Writes all that is not written yet, in order; LogTrouble leaves the rest for later."""
        if self._witness is not None:
            notes = self._witness.notes(max(self.t, now))
            self._unwritten.extend(partial(self.store.note_evidence, said) for said in notes)
        while self._unwritten:
            rows = self._unwritten[0]()
            self._unwritten.popleft()
            if self._witness is not None:
                self._witness.note_written(rows)

    def _write_begin(self, said: Mapping[str, Json]) -> tuple[Row, ...]:
        self.store.begin_game(said)
        self.standing_row, self._first_row = 0, self.store.head().rows
        return ()

    def _write_answer(
        self, observation: AnyObservation, events: Sequence[Event], pictures: Pictures
    ) -> tuple[Row, ...]:
        """What the session answered to an observation, and the pictures that belong to that."""
        rows = self.store.append(observation, events, pictures)
        told = zip(events, rows[1:], strict=False)  # pictures come after the events
        at = [row.id for event, row in told if event.kind in STANDINGS]
        self.standing_row = at[-1] if at else self.standing_row
        return rows

    def _note(self, observation: AnyObservation) -> None:
        if isinstance(observation, SlotsChanged):
            self._slots.update(observation.slots)
        elif isinstance(observation, LinkChanged):
            self._links[observation.part] = observation.state
        is_shown = self.session.shows_start(observation)
        if is_shown is not None:
            self._start_that_stands = observation if is_shown else None

    def _sit_down(self, agreed: Mapping[str, Json], turn_end: str) -> None:
        self.turn_end = turn_end
        self.session = game_at_table(agreed).sit_down(agreed, turn_end)
        self.standing = None
        if self._witness is not None:
            self._witness.begin_game(self.game)


def _last_standing(game: StoredGame) -> int:
    told = (row for row in reversed(game.rows) if row.kind == "event")
    return next((row.id for row in told if row.content()["kind"] in STANDINGS), 0)
