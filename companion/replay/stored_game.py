"""One game as the log has it: its header, what was observed, and what the session makes of that."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from companion.events import AnyObservation
from companion.game import FoldedGame
from companion.games.at_table import GameAtTable, TableSession
from companion.games.known import game_at_table
from companion.json_reader import Json, read_text
from companion.observations import FormerObservation
from companion.storage.chain import Head, Row, body_of
from companion.storage.trouble import LogTrouble

AUTO = "auto"


@dataclass(frozen=True, slots=True)
class StoredGame:
    """`rows` begin with the game's header; what is asked is answered from them."""

    rows: Sequence[Row]

    @property
    def number(self) -> int:
        return self.rows[0].game

    @property
    def agreed(self) -> Mapping[str, Json]:
        return self.rows[0].content()

    @property
    def at_table(self) -> GameAtTable:
        return game_at_table(self.agreed)

    @property
    def turn_end(self) -> str:
        return str(self.agreed.get("turn_end", AUTO))

    @property
    def began(self) -> str:
        """When, as the clock on the wall had it; empty where nobody wrote it down."""
        return str(self.agreed.get("began", ""))

    @property
    def head(self) -> Head:
        """The last row of the game."""
        return Head(self.rows[-1].id, self.rows[-1].hash)

    def sit_down(self) -> TableSession:
        """A fresh session of this game."""
        with _said_of(self.rows[0]):
            return self.at_table.sit_down(self.agreed, self.turn_end)

    def observed(self, row: Row) -> AnyObservation:
        with _said_of(row):
            return self.at_table.read_observation(row.content())

    def observations(self) -> tuple[AnyObservation, ...]:
        return tuple(self.observed(row) for row in self.rows if row.kind == "observation")

    @property
    def has_former_observations(self) -> bool:
        return any(isinstance(one, FormerObservation) for one in self.observations())

    def events(self) -> Iterator[Mapping[str, Json]]:
        for row in self.rows:
            if row.kind == "event":
                with _said_of(row):
                    read_text(row.content().get("kind"), "kind")
                yield row.content()


@contextmanager
def _said_of(row: Row) -> Iterator[None]:
    """A chain of hashes can hold anything: what no table ever said is named with its row."""
    try:
        yield
    except ValueError as error:
        raise LogTrouble(f"Row {row.id} holds what no table has written: {error}") from None


@dataclass(frozen=True, slots=True)
class Replayed:
    """A fresh session that was told all again."""

    session: TableSession
    t: float
    differs_at: int | None  # the first row that this program would have written otherwise


def outcome(game: StoredGame) -> FoldedGame:
    """By a session that is told all again, or by its events where a session would not read it."""
    fold = game.at_table.folded
    if fold is not None and game.has_former_observations:
        return fold(game.agreed, game.events())
    session = replayed(game).session
    return FoldedGame(session.agreed, session.is_over, session.recorded)


def replayed(game: StoredGame) -> Replayed:
    session = game.sit_down()
    answers: deque[str] = deque()
    differs_at, t = None, 0.0
    for row in game.rows:
        if row.kind == "observation":
            if answers:
                differs_at = differs_at or row.id
            observation = game.observed(row)
            t = observation.t
            answers = deque(body_of(event.to_json()) for event in session.survive(observation))
        elif row.kind == "event" and (not answers or answers.popleft() != row.body):
            differs_at = differs_at or row.id
    if answers:
        differs_at = differs_at or game.head.rows
    return Replayed(session, t, differs_at)
