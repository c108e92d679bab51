"""A game as players write it by hand, one line a turn, and back again."""

import re
from collections.abc import Iterator, Mapping

from companion.games.lines import BadFile
from companion.games.notation_text import (
    TAG,
    lines_after,
    read_name,
    read_turn_line,
    short,
    without_remark,
    write_lines,
    write_name,
)
from companion.json_reader import Json, read_object
from tests.morris.files.record_lines import NAME, header_from_json, header_to_json
from tests.morris.rules.actions import Action, Move, Place, Take
from tests.morris.rules.board import POINT_NAMES, parse_point
from tests.morris.rules.position import SEATS
from tests.morris.rules.record import Header, Record, Turn
from tests.morris.rules.rulings import CHOICES

TITLE = "Nine Men's Morris"
FIRST_LINE = f"{TITLE}, notation 1"
LETTERS = "WB"
_WORD = re.compile("(x?)([a-g][1-7])(?:-([a-g][1-7]))?")


def write_word(action: Action) -> str:
    match action:
        case Place(point):
            return POINT_NAMES[point]
        case Move(origin, target):
            return f"{POINT_NAMES[origin]}-{POINT_NAMES[target]}"
        case Take(point):
            return f"x{POINT_NAMES[point]}"


def read_word(word: str) -> Action:
    found = _WORD.fullmatch(word)
    if found is None or (found[1] and found[3]):
        raise ValueError(f"{short(word)} is no action; expected one like a1, a1-a4 or xd7")
    first = parse_point(found[2])
    if found[1]:
        return Take(first)
    return Move(first, parse_point(found[3])) if found[3] else Place(first)


def write_notation(record: Record, remarks: Mapping[int, str] | None = None) -> str:
    """`remarks` stand as comments behind the turns of those numbers."""
    turns = (
        (turn.number, [LETTERS[turn.player], *map(write_word, turn.do)]) for turn in record.turns
    )
    return write_lines(FIRST_LINE, _tags(record.header), turns, remarks)


def _tags(header: Header) -> Iterator[str]:
    plain, said = header_to_json(Header()), header_to_json(header)
    for seat in SEATS:
        yield f"{seat}: {write_name(header.called(seat))}"
    for key in ("starts", "ruleset"):
        if said[key] != plain[key]:
            yield f"{key}: {said[key]}"
    for option, value in read_object(said["rulings"], "rulings").items():
        yield f"{option}: {value}"


def read_notation(data: bytes) -> Record:
    """The game that the text holds; BadFile for anything else."""
    line, lines = 1, lines_after(FIRST_LINE, data)
    said: dict[str, Json] = {"faust": 1, "game": NAME}
    turns: list[Turn] = []
    try:
        for line, text in lines:  # noqa: B007  # needed where it goes wrong
            if not turns and (tag := TAG.fullmatch(text)) is not None:
                _read_tag(tag[1], tag[2], said)
                header_from_json(said)
            else:
                turns.append(_read_turn(text, len(turns) + 1))
        return Record(header_from_json(said), tuple(turns))
    except ValueError as error:
        raise BadFile(line, str(error)) from None


def _read_tag(key: str, text: str, said: dict[str, Json]) -> None:
    """A `;` in a name is a letter."""
    if key in SEATS:
        said["players"] = {**read_object(said.get("players", {}), "players"), key: read_name(text)}
    elif key in CHOICES:
        said["rulings"] = {key: without_remark(text)}
    elif key in ("starts", "ruleset"):
        said[key] = without_remark(text)
    else:
        raise ValueError(f"unknown tag {short(key)}; expected white, black, starts, a ruling …")


def _read_turn(text: str, number: int) -> Turn:
    player, words = read_turn_line(text, number, LETTERS, "W a1-a4 xd7")
    return Turn(number, player, tuple(map(read_word, words)))
