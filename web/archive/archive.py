"""Games that were played: a short line of each, kept up with the log, and one of them whole.

The log names pictures for its rows.
"""

import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from companion.observations import Json
from companion.storage.course import LogCourse, LogTold, course_after
from companion.storage.evidence import pictures_in
from companion.storage.store import Row
from web.services import ShownLog

OF_THE_END = ("reason", "winner", "ranks", "score")
OF_A_FAULT = ("turn", "player", "code", "action", "do")
MOST_WHOLE_GAMES = 8  # that are kept in memory, as they were looked at last
ToldPictures = defaultdict[int, dict[str, Json]]  # by the row of their event


def pictures_told(rows: Iterable[Row], are_shown: bool) -> ToldPictures:
    """Before and after of a turn; of a dispute a clip, which may come in two parts."""
    by_row = ToldPictures(lambda: {"before": None, "after": None, "clip": []})
    for row in rows if are_shown else ():
        content = row.content() if row.kind == "evidence" else {}
        event, clip = content.get("row"), content.get("clip")
        if isinstance(event, int):
            named = by_row[event]
            named |= {when: content[when] for when in ("before", "after") if when in content}
            frames = named["clip"]
            assert isinstance(frames, list)
            frames += clip if isinstance(clip, list) else []
    return by_row


def as_told(row: int, said: Mapping[str, Json], pictures: ToldPictures) -> dict[str, Json]:
    """Where in the log an event stands, when it was, the reason that was given, its pictures."""
    return {"row": row, "t": said["t"], "because": said.get("because"), "evidence": pictures[row]}


@dataclass(frozen=True, slots=True)
class GameLine(LogCourse):
    """What the list of games says of one."""

    illegal: int = 0
    fault: LogTold | None = None  # of which nobody has decided yet

    @property
    def is_one(self) -> bool:
        """Whether a turn was made in it, or somebody has ended it."""
        return self.turns > 0 or self.over is not None

    @property
    def people(self) -> dict[str, str]:
        """Players by seat, without a seat that the table plays itself: no device speaks for it."""
        alone = self.header.get("alone")
        by_table = alone.get("seat") if isinstance(alone, dict) else None
        return {seat: name for seat, name in self.players.items() if seat != by_table}

    def to_json(self) -> dict[str, Json]:
        players: dict[str, Json] = {**self.players}
        over = self.over
        return {
            "game": self.game,
            "seats": [*players],
            "players": players,
            "ruleset": self.header["ruleset"],
            "turns": self.turns,
            "illegal": self.illegal,
            "over": None if over is None else {key: over[key] for key in OF_THE_END if key in over},
            "row": self.row,
            "began": self.header.get("began"),
        }


def after_row(line: GameLine, row: Row) -> GameLine:
    line = course_after(line, row)
    if row.kind != "event":
        return line
    said = row.content()
    match said["kind"]:
        case "turn-done" | "accepted":
            return replace(line, fault=None)
        case "corrected" if said["was"] == "illegal":
            return replace(line, fault=None)
        case "illegal":
            told = line.fault  # again, where somebody has said no, or withdrawn
            is_new = told is None or any(told.get(key) != said.get(key) for key in OF_A_FAULT)
            return replace(line, illegal=line.illegal + is_new, fault=said)
    return line


ToldGames = Callable[[Sequence[GameLine]], None]


@dataclass
class Archive:
    """Reads each row of the log once; a whole game is read when somebody asks for it."""

    log: ShownLog
    _lines: dict[int, GameLine] = field(default_factory=dict)
    _evidence: dict[str, int] = field(default_factory=dict)  # the game of each picture

    def __post_init__(self) -> None:
        self._lock = threading.Lock()
        self._read = lru_cache(MOST_WHOLE_GAMES)(self._rows)
        self._on_next: ToldGames = lambda _: None

    def on_next_game(self, tell: ToldGames) -> None:
        """`tell` hears of all games, the oldest first, now and whenever another begins."""
        self._on_next = tell
        with self._lock:
            games = [*self._lines.values()]
        tell(games)

    def take(self, row: Row) -> None:
        """The next row of the log."""
        if row.kind == "observation":
            return
        with self._lock:
            if row.kind == "game":
                self._lines[row.game] = GameLine()
            elif row.kind == "evidence":
                for picture in pictures_in(row.content()):
                    self._evidence.setdefault(picture, row.game)
            if row.game in self._lines:
                self._lines[row.game] = after_row(self._lines[row.game], row)
            games = [*self._lines.values()] if row.kind == "game" else []
        if games:
            self._on_next(games)

    def latest(self) -> int:
        """The number of the game that was begun last; 0 when there is none."""
        with self._lock:
            return max(self._lines, default=0)

    def lines(self) -> list[GameLine]:
        """The latest game first. One without a turn is no game, unless it is the one at hand."""
        with self._lock:
            latest = max(self._lines, default=0)
            kept = [line for line in self._lines.values() if line.is_one or line.game == latest]
            return sorted(kept, key=lambda line: -line.game)

    def line(self, game: int) -> GameLine | None:
        with self._lock:
            return self._lines.get(game)

    def game_of(self, picture: str) -> int | None:
        """The first game that a picture with this hash belongs to."""
        with self._lock:
            return self._evidence.get(picture)

    def rows(self, line: GameLine, with_observed: bool = False) -> tuple[Row, ...]:
        """The rows of a game, as far as the line knows them, but for what was observed."""
        with self._lock:
            return self._read(line.game, line.row, with_observed)

    def _rows(self, game: int, last: int, with_observed: bool) -> tuple[Row, ...]:
        rows = (row for row in self.log.of_game(game) if row.id <= last)
        return tuple(row for row in rows if with_observed or row.kind != "observation")
