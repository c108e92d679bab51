"""The board of the second game as data: the text of its board file to places in millimetres."""

import json
import math
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from companion.boards.file import BadBoardFile
from companion.games.salamander.rules.faces import KIND_FACES, ROWS, STONES
from companion.games.salamander.rules.places import CHAMBER_NAMES, FIELD_NAMES, FIGURES, GATE, ZONE

NAME = "feuer-salamander-1987"
DRAWN = Path("web/salamander/static/salamander/board.json")
QUARTER = 90.0

BoardSpot = tuple[float, float]
Section = dict[str, object]


@dataclass(frozen=True, slots=True)
class SalamanderBoard:
    """Origin at the corner left above; x to the right, y down. `turns` by wing, in degrees."""

    name: str
    size: float
    half_dungeon: float
    places: tuple[tuple[str, BoardSpot], ...]
    markers: tuple[tuple[str, BoardSpot], ...]  # beside the home of each figure
    turns: tuple[tuple[str, float], ...]
    chamber: BoardSpot  # its width and height where the wing is not turned
    home_radius: float
    field_radius: float

    def to_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "size": self.size,
            "dungeon": self.half_dungeon,
            "places": dict(self.places),
            "markers": dict(self.markers),
            "turns": dict(self.turns),
            "chamber": self.chamber,
            "home": self.home_radius,
            "field": self.field_radius,
        }


def read_salamander_board(text: str) -> SalamanderBoard:
    """The board that `text` (TOML) describes; BadBoardFile says what is wrong in it."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadBoardFile(f"no TOML ({error}); expected a board file") from None
    board, dungeon, wings, homes, circuit = (
        _section(table, name) for name in ("board", "dungeon", "wings", "homes", "circuit")
    )
    middle = _number(board, "size") / 2
    half = _number(dungeon, "half")
    places = [
        ("dungeon", (middle, middle)),
        *_homes(homes, middle),
        *_fields(homes, circuit, middle),
        *_chambers(wings, middle, half),
    ]
    return SalamanderBoard(
        name=str(table.get("name", NAME)),
        size=2 * middle,
        half_dungeon=half,
        places=tuple(places),
        markers=tuple(_markers(homes, middle)),
        turns=tuple(_turned(wings)),
        chamber=(_number(wings, "stone"), _number(wings, "row")),
        home_radius=_number(homes, "radius"),
        field_radius=_number(circuit, "radius"),
    )


def _section(table: Section, name: str) -> Section:
    section = table.get(name)
    if not isinstance(section, dict):
        raise BadBoardFile(f"[{name}] is missing")
    return section


def _number(section: Section, key: str) -> float:
    value = section.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise BadBoardFile(f"{key} is {value!r}; expected a number")
    return float(value)


def _turned(section: Section) -> Iterator[tuple[str, float]]:
    """Each of the four names with its angle, a quarter of the board on from the one before."""
    names, first = section.get("names"), _number(section, "first")
    if not isinstance(names, list) or len({*names}) != len(FIGURES):
        raise BadBoardFile(f"names is {names!r}; expected four different ones")
    for number, name in enumerate(names):
        yield str(name), first + number * QUARTER


def _at(middle: float, angle: float, distance: float) -> BoardSpot:
    """So far from the middle of the board, in that direction."""
    turned = math.radians(angle)
    return (
        round(middle + distance * math.sin(turned), 1),
        round(middle - distance * math.cos(turned), 1),
    )


def _homes(homes: Section, middle: float) -> Iterator[tuple[str, BoardSpot]]:
    for figure, angle in _turned(homes):
        yield f"{figure}-home", _at(middle, angle, _number(homes, "distance"))


def _markers(homes: Section, middle: float) -> Iterator[tuple[str, BoardSpot]]:
    """On, as the figures go round."""
    for figure, angle in _turned(homes):
        x, y = _at(middle, angle, _number(homes, "distance"))
        yield figure, _moved((x, y), angle + QUARTER, _number(homes, "marker"))


def _moved(spot: BoardSpot, angle: float, distance: float) -> BoardSpot:
    x, y = _at(0.0, angle, distance)
    return round(spot[0] + x, 1), round(spot[1] + y, 1)


def _fields(homes: Section, circuit: Section, middle: float) -> Iterator[tuple[str, BoardSpot]]:
    for figure, angle in _turned(homes):
        zone = FIGURES.index(figure) * ZONE
        for number in range(ZONE):
            turned = angle + (number - GATE) * _number(circuit, "step")
            yield FIELD_NAMES[zone + number], _at(middle, turned, _number(circuit, "distance"))


def _chambers(wings: Section, middle: float, half: float) -> Iterator[tuple[str, BoardSpot]]:
    """The last row beside the dungeon; the stone fields clockwise."""
    rows, stones = len(KIND_FACES[ROWS]), len(KIND_FACES[STONES])
    turns = dict(_turned(wings))
    for name in CHAMBER_NAMES:
        wing, row, stone = name.split("-")
        if wing not in turns:
            raise BadBoardFile(f"{wing} is no wing of this board; expected all four")
        out = half + (rows - int(row) + 0.5) * _number(wings, "row")
        aside = (int(stone) - (stones + 1) / 2) * _number(wings, "stone")
        spot = _at(middle, turns[wing], out)
        yield name, _moved(spot, turns[wing] + QUARTER, aside)


def salamander_board() -> SalamanderBoard:
    """The board that comes with the companion."""
    path = files("companion.boards").joinpath(f"{NAME}.toml")
    return read_salamander_board(path.read_text("utf-8"))


def drawn_board() -> str:
    """What the browser draws it from; `python -m workshop.salamander_board` writes it."""
    return json.dumps(salamander_board().to_json(), indent=1) + "\n"


if __name__ == "__main__":
    DRAWN.write_text(drawn_board(), "utf-8")
