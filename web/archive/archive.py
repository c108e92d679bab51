"""Games that were played: a short line of each, kept up with the log, and one of them whole."""

import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.observations import Json
from companion.storage.store import Row
from web.services import ShownLog

OF_THE_END = ("reason", "winner", "ranks", "score")
OF_A_FAULT = ("turn", "player", "code", "action", "do")
MOST_WHOLE_GAMES = 8  # that are kept in memory, as they were looked at last


@dataclass(frozen=True, slots=True)
class GameLine:
    """What the list of games says of one."""

    game: int
    header: Mapping[str, Json]
    turns: int = 0
    illegal: int = 0
    row: int = 0
    over: Mapping[str, Json] | None = None
    fault: Mapping[str, Json] | None = None  # of which nobody has decided yet

    @property
    def is_one(self) -> bool:
        """Whether a turn was made in it, or somebody has ended it."""
        return self.turns > 0 or self.over is not None

    @property
    def players(self) -> dict[str, Json]:
        """The names of those who play, in the order of the seats."""
        named = self.header["players"]
        assert isinstance(named, dict)
        seats = self.header.get("seats", [*named])
        assert isinstance(seats, list)
        return {str(seat): named[str(seat)] for seat in seats}

    def to_json(self) -> dict[str, Json]:
        return {
            "game": self.game,
            "seats": [*self.players],
            "players": self.players,
            "ruleset": self.header["ruleset"],
            "turns": self.turns,
            "illegal": self.illegal,
            "over": None if self.over is None else dict(self.over),
            "row": self.row,
            "began": self.header.get("began"),
        }


def after_row(line: GameLine, row: Row) -> GameLine:
    line = replace(line, row=row.id)
    if row.kind != "event":
        return line
    said = row.content()
    number = said.get("turn")
    match said["kind"]:
        case "turn-done" | "accepted":
            turns = number if isinstance(number, int) else line.turns
            return replace(line, turns=turns, over=None, fault=None)
        case "corrected" if said["was"] in ("turn-done", "accepted"):
            return replace(line, turns=line.turns - 1, over=None)
        case "corrected":
            return replace(line, over=None, fault=None if said["was"] == "illegal" else line.fault)
        case "illegal":
            is_new = line.fault is None or not _is_same(line.fault, said)
            return replace(line, illegal=line.illegal + is_new, fault=said)
        case "names":
            return replace(line, header={**line.header, "players": said["players"]})
        case "game-over":
            over = {key: said[key] for key in OF_THE_END if key in said}
            return replace(line, over=over)
    return line


def _is_same(one: Mapping[str, Json], other: Mapping[str, Json]) -> bool:
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
                self._lines[row.game] = GameLine(row.game, row.content(), row=row.id)
            elif row.kind == "evidence":
                for picture in pictures_in(row):
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


def pictures_in(row: Row) -> list[str]:
    """The hashes that a row of evidence names: before, after, and those of a clip."""
    content = row.content()
    clip = content.get("clip")
    frames = clip if isinstance(clip, list) else []
    in_clip = [frame[1] for frame in frames if isinstance(frame, list)]
    named = [content.get("before"), content.get("after"), *in_clip]
    return [picture for picture in named if isinstance(picture, str)]
