"""The lines of a record of any game: bytes to objects and back, what a header and a turn have."""

import codecs
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from companion.json_reader import Json, no_number, read_integer, read_text, shown

HeaderT = TypeVar("HeaderT")
TurnT = TypeVar("TurnT")

FORMAT = 1  # of the records of every game
DOCTOR_FAUST = "doctor-faust"  # whose header need not say so

_BLANK = " \t\r"
# Python refuses to read longer integers; no card and no turn has a number near this.
_LONGEST_INTEGER = 4000
_STEERING = {sign: f"\\u{sign:04x}" for sign in range(0x7F, 0xA0)}


class BadFile(Exception):
    """A file that cannot be read: the line, what is wrong there and what was expected."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line = line
        self.what = what


def text_lines(data: bytes) -> Iterator[tuple[int, str]]:
    """Each line that is not blank, with its number; some editors set a mark before UTF-8."""
    for line, raw in enumerate(data.removeprefix(codecs.BOM_UTF8).split(b"\n"), start=1):
        try:
            text = raw.decode("utf-8").strip(_BLANK)
        except UnicodeDecodeError as error:
            what = f"byte {error.start + 1} is not UTF-8; expected UTF-8 text"
            raise BadFile(line, what) from None
        if text:
            yield line, text


def json_objects(data: bytes) -> Iterator[tuple[int, dict[str, Json]]]:
    """Each line that is not blank, with its number, as a JSON object."""
    decoder = json.JSONDecoder(parse_int=_read_integer, parse_constant=no_number)
    for line, text in text_lines(data):
        try:
            value = decoder.decode(text)
        except RecursionError:
            raise BadFile(line, "nested too deep to read; expected one flat JSON object") from None
        except ValueError as error:
            raise BadFile(line, f"no JSON ({error}); expected one JSON object a line") from None
        if not isinstance(value, dict):
            raise BadFile(line, f"{shown(value)} is no JSON object; expected one object a line")
        yield line, value


def _read_integer(text: str) -> int:
    return int(text[:_LONGEST_INTEGER])


def read_lines(
    data: bytes,
    read_header: Callable[[Mapping[str, Json]], HeaderT],
    read_turn: Callable[[Mapping[str, Json], int, HeaderT], TurnT],
) -> tuple[HeaderT, tuple[TurnT, ...], Mapping[str, Json]]:
    """Header and turns of a record, and its last line, which may say how the game ended."""
    lines, turns = json_objects(data), list[TurnT]()
    line, last = next(lines, (1, None))
    if last is None:
        raise BadFile(line, 'the file is empty; expected a header like {"faust": 1}')
    try:
        header = read_header(last)
        for line, last in lines:  # noqa: B007  # needed where it goes wrong, and at the end
            check_turn(last, len(turns) + 1)
            turns.append(read_turn(last, len(turns) + 1, header))
    except ValueError as error:
        raise BadFile(line, str(error)) from None
    return header, tuple(turns), last


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


def read_ruleset(line: Mapping[str, Json], known: Collection[str]) -> str:
    """By which a header says it is played; the first where it says none."""
    ruleset = read_text(line.get("ruleset", next(iter(known))), "ruleset")
    if ruleset not in known:
        raise ValueError(f"unknown ruleset {shown(ruleset)}; expected one of {', '.join(known)}")
    return ruleset


def read_names(
    said: Mapping[str, Json], seats: Sequence[str], usual: Sequence[str]
) -> tuple[str, ...]:
    """How a header calls the players, by the seats."""
    named = zip(seats, usual, strict=True)
    return tuple(read_text(said.get(seat, name), f"players.{seat}") for seat, name in named)


def check_turn(line: Mapping[str, Json], number: int) -> None:
    """ValueError when this is no line of the turn of that number."""
    for key in ("turn", "player", "do"):
        if key not in line:
            raise ValueError(f'"{key}" is missing; expected "turn", "player" and "do" in a turn')
    if read_integer(line["turn"], "turn") != number:
        raise ValueError(f'"turn" is {shown(line["turn"])}; expected {number}')
