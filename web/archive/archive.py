"""Games that were played: a short line of each, kept up with the log, and one of them whole."""

import threading
from collections import OrderedDict
from dataclasses import dataclass, field, replace

from companion.observations import Json
from companion.storage.course import LogCourse, LogTold, course_after
from companion.storage.evidence import pictures_in
from companion.storage.store import Row
from web.services import ShownLog

OF_THE_END = ("reason", "winner", "ranks", "score")
OF_A_FAULT = ("turn", "player", "code", "action", "do")
MOST_WHOLE_GAMES = 8  # that are kept in memory, as they were looked at last


@dataclass(frozen=True, slots=True)
class GameLine:
    """What the list of games says of one."""

    course: LogCourse
    illegal: int = 0
    fault: LogTold | None = None  # of which nobody has decided yet

    @property
    def game(self) -> int:
        return self.course.game

    @property
    def header(self) -> LogTold:
        return self.course.header

    @property
    def row(self) -> int:
        """The last that it knows."""
        return self.course.row

    @property
    def over(self) -> LogTold | None:
        """The event that ended it."""
        return self.course.over

    @property
    def is_one(self) -> bool:
        """Whether a turn was made in it, or somebody has ended it."""
        return self.course.turns > 0 or self.over is not None

    def to_json(self) -> dict[str, Json]:
        players: dict[str, Json] = {**self.course.players}
        over = self.over
        return {
            "game": self.game,
            "seats": [*players],
            "players": players,
            "ruleset": self.header["ruleset"],
            "turns": self.course.turns,
            "illegal": self.illegal,
            "over": None if over is None else {key: over[key] for key in OF_THE_END if key in over},
            "row": self.row,
            "began": self.header.get("began"),
        }


def after_row(line: GameLine, row: Row) -> GameLine:
    line = replace(line, course=course_after(line.course, row))
    if row.kind != "event":
        return line
    said = row.content()
    match said["kind"]:
        case "turn-done" | "accepted":
            return replace(line, fault=None)
        case "corrected" if said["was"] == "illegal":
            return replace(line, fault=None)
        case "illegal":
            is_new = line.fault is None or not _is_same(line.fault, said)
            return replace(line, illegal=line.illegal + is_new, fault=said)
    return line


def _is_same(one: LogTold, other: LogTold) -> bool:
    """Whether one fault is told again: somebody has said no, or withdrawn."""
    return all(one.get(key) == other.get(key) for key in OF_A_FAULT)


@dataclass
class Archive:
    """Reads each row of the log once; a whole game is read when somebody asks for it."""

    log: ShownLog
    _lines: dict[int, GameLine] = field(default_factory=dict)
    _evidence: dict[str, int] = field(default_factory=dict)  # the game of each picture

    def __post_init__(self) -> None:
        self._lock = threading.Lock()
        self._whole: OrderedDict[tuple[int, int, bool], tuple[Row, ...]] = OrderedDict()

    def take(self, row: Row) -> None:
        """The next row of the log."""
        if row.kind == "observation":
            return
        with self._lock:
            if row.kind == "game":
                self._lines[row.game] = GameLine(course_after(LogCourse(), row))
            elif row.kind == "evidence":
                for picture in pictures_in(row.content()):
                    self._evidence.setdefault(picture, row.game)
            if row.game in self._lines:
                self._lines[row.game] = after_row(self._lines[row.game], row)

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
        wanted = (line.game, line.row, with_observed)
        with self._lock:
            if wanted in self._whole:
                self._whole.move_to_end(wanted)
                return self._whole[wanted]
            read = self.log.of_game if with_observed else self.log.told_of_game
            rows = tuple(row for row in read(line.game) if row.id <= line.row)
            self._whole[wanted] = rows
            while len(self._whole) > MOST_WHOLE_GAMES:
                self._whole.popitem(last=False)
        return rows
