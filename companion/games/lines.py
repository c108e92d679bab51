"""JSON lines of any game: bytes to objects, objects to values, sentences for what is wrong."""

import json
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import TypeVar

Option = TypeVar("Option", bound=StrEnum)

# What JSON can say; here and not from `observations`, for the rules know no sensor.
Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]

FORMAT = 1  # of the records of every game
DOCTOR_FAUST = "doctor-faust"  # whose header need not say so

_BLANK = b" \t\r"
# Python refuses to read longer integers; no card and no turn has a number near this.
_LONGEST_INTEGER = 4000
_STEERING = {sign: f"\\u{sign:04x}" for sign in range(0x7F, 0xA0)}


class BadFile(Exception):
    """A file that cannot be read: the line, what is wrong there and what was expected."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line = line
        self.what = what


def json_objects(data: bytes) -> Iterator[tuple[int, dict[str, Json]]]:
    """Each line that is not blank, with its number, as a JSON object."""
    decoder = json.JSONDecoder(parse_int=_read_integer, parse_constant=_no_constant)
    for line, raw in enumerate(data.split(b"\n"), start=1):
        if not raw.strip(_BLANK):
            continue
        try:
            value = decoder.decode(raw.decode("utf-8"))
        except UnicodeDecodeError as error:
            what = f"byte {error.start + 1} is not UTF-8; expected UTF-8 text"
            raise BadFile(line, what) from None
        except RecursionError:
            raise BadFile(line, "nested too deep to read; expected one flat JSON object") from None
        except ValueError as error:
            raise BadFile(line, f"no JSON ({error}); expected one JSON object a line") from None
        if not isinstance(value, dict):
            raise BadFile(line, f"{shown(value)} is no JSON object; expected one object a line")
        yield line, value


def _read_integer(text: str) -> int:
    return int(text[:_LONGEST_INTEGER])


def _no_constant(text: str) -> float:
    raise ValueError(f"{text} is no JSON number")


def json_lines(objects: Iterable[Mapping[str, Json]]) -> str:
    return "".join(f"{json_line(line)}\n" for line in objects)


def json_line(said: Mapping[str, Json]) -> str:
    """As text that UTF-8 can carry and that steers no terminal.

    Half a surrogate pair in a name stays escaped, and so do the signs that JSON lets through.
    """
    text = json.dumps(said, ensure_ascii=False).translate(_STEERING)
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def game_named(line: Mapping[str, Json]) -> str:
    """Which game a header is of."""
    return read_text(line.get("game", DOCTOR_FAUST), "game")


def check_header(line: Mapping[str, Json], game: str) -> None:
    """ValueError when this is no header of a record of that game."""
    if "faust" not in line:
        raise ValueError('no header; expected a first line like {"faust": 1}')
    if read_integer(line["faust"], "faust") != FORMAT:
        raise ValueError(f'"faust" is {shown(line["faust"])}; expected 1')
    if game_named(line) != game:
        raise ValueError(f"game is {shown(line.get('game'))}; expected {game}")


def check_turn(line: Mapping[str, Json], number: int) -> None:
    """ValueError when this is no line of the turn of that number."""
    for key in ("turn", "player", "do"):
        if key not in line:
            raise ValueError(f'"{key}" is missing; expected "turn", "player" and "do" in a turn')
    if read_integer(line["turn"], "turn") != number:
        raise ValueError(f'"turn" is {shown(line["turn"])}; expected {number}')


def shown(value: Json) -> str:
    """`value` as it stands in the file, cut to a length that fits a line."""
    text = ""
    for part in json.JSONEncoder().iterencode(value):  # no deeper into a nest than is shown
        text += part
        if len(text) > 60:
            return text[:57] + "..."
    return text


def read_integer(value: Json, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{what} is {shown(value)}; expected an integer")
    return value


def read_text(value: Json, what: str) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{what} is {shown(value)}; expected text")
    return value


def read_object(value: Json, what: str) -> Mapping[str, Json]:
    if not isinstance(value, dict):
        raise ValueError(f"{what} is {shown(value)}; expected an object")
    return value


def read_list(value: Json, what: str) -> list[Json]:
    if not isinstance(value, list):
        raise ValueError(f"{what} is {shown(value)}; expected a list")
    return value


def read_choice(choices: type[Option], value: Json, what: str) -> Option:
    known = [choice.value for choice in choices]
    if value not in known:
        raise ValueError(f"{what} is {shown(value)}; expected {' or '.join(known)}")
    return choices(value)
