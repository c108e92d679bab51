"""The append-only log in SQLite: one transaction an observation, each row chained to the last."""

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Self

from companion.events import Event
from companion.observations import Json, Observation

IN_MEMORY = ":memory:"
FIRST_BEFORE = "0" * 64
_COLUMNS = "id, game, kind, body, before, hash"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the log; `kind` is game (its header), observation or event."""

    id: int
    game: int
    kind: str
    body: str
    before: str
    hash: str

    def content(self) -> dict[str, Json]:
        value = json.loads(self.body)
        assert isinstance(value, dict)
        return value


class Log:
    """Reads the log. A reader sees whole transactions only."""

    def __init__(self, place: str) -> None:
        self._place = place
        self._connection = sqlite3.connect(place, isolation_level=None, check_same_thread=False)

    def reader(self) -> "Log":
        """A reader for another thread; a log in memory has only the one connection."""
        return self if self._place == IN_MEMORY else Log(self._place)

    def after(self, row_id: int) -> tuple[Row, ...]:
        """All rows that come after the row of that number, in order."""
        return self._rows("WHERE id > ?", (row_id,))

    def of_game(self, game: int) -> tuple[Row, ...]:
        return self._rows("WHERE game = ?", (game,))

    def last(self) -> Row | None:
        found = self._rows("WHERE id = (SELECT max(id) FROM log)", ())
        return found[0] if found else None

    def verify(self) -> int | None:
        """The number of the first row that is not as it was written; None when all are."""
        before = FIRST_BEFORE
        for expected, row in enumerate(self._rows("", ()), start=1):
            if row.id != expected or row.before != before or row.hash != _hash_of(row):
                return expected
            before = row.hash
        return None

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _rows(self, where: str, values: Sequence[int]) -> tuple[Row, ...]:
        query = f"SELECT {_COLUMNS} FROM log {where} ORDER BY id"
        with closing(self._connection.execute(query, values)) as cursor:
            return tuple(Row(*found) for found in cursor)


class Store(Log):
    """Writes the log. Only one writer may have it."""

    def __init__(self, place: str | Path = IN_MEMORY) -> None:
        super().__init__(str(place))
        if str(place) != IN_MEMORY:
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = FULL")
        schema = files("companion").joinpath("schema.sql").read_text("utf-8")
        self._connection.executescript(schema)
        last = self.last()
        self._game = last.game if last else 0

    def begin_game(self, header: Mapping[str, Json]) -> int:
        """A new game with its header as the first row; the game's number."""
        game = self._game + 1
        self._write(game, [("game", dict(header))])
        self._game = game
        return game

    def append(self, observation: Observation, events: Iterable[Event]) -> tuple[Row, ...]:
        """The observation and the events that answer it: all of them are written, or none."""
        said = [("observation", observation.to_json())]
        return self._write(self._game, [*said, *(("event", event.to_json()) for event in events)])

    def _write(self, game: int, said: list[tuple[str, dict[str, Json]]]) -> tuple[Row, ...]:
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            rows = tuple(_chained(self.last(), game, said))
            connection.executemany(
                f"INSERT INTO log ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)",
                [(row.id, row.game, row.kind, row.body, row.before, row.hash) for row in rows],
            )
        except sqlite3.Error:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")
        return rows


def _chained(
    last: Row | None, game: int, said: Iterable[tuple[str, dict[str, Json]]]
) -> Iterator[Row]:
    number, before = (last.id, last.hash) if last else (0, FIRST_BEFORE)
    for kind, content in said:
        number += 1
        body = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        row = Row(number, game, kind, body, before, "")
        before = _hash_of(row)
        yield Row(number, game, kind, body, row.before, before)


def _hash_of(row: Row) -> str:
    """Over everything in the row but the hash itself; lengths keep the parts apart."""
    parts = (str(row.id), str(row.game), row.kind, row.body, row.before)
    text = "".join(f"{len(part)}:{part}" for part in parts)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()
