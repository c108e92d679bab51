"""A game as players write it by hand, one line a turn, and back again (docs/notation.md)."""

import re
from collections.abc import Iterator, Mapping
from typing import assert_never

from companion.games.faust.files.record_lines import header_from_json, header_to_json
from companion.games.faust.rules.actions import Action, Forced, Lay, Reveal, Soul, Stone, Twin
from companion.games.faust.rules.board import field_name, parse_field
from companion.games.faust.rules.position import BLUE, COLOURS, RED
from companion.games.faust.rules.record import Header, Record, Turn, only_in_everything
from companion.games.faust.rules.rulings import CHOICES
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

TITLE = "Doctor Faust"
FIRST_LINE = f"{TITLE}, notation 1"
_LETTERS = "RB"
_FIELD = "([AB](?:1[0-5]|[1-9]))"
_VALUE = "(-?[0-9]{1,4000})"
_FORMS = {
    "stone": re.compile(f"{_FIELD}-{_FIELD}"),
    "soul": re.compile(rf"\*{_FIELD}-{_FIELD}"),
    "lay": re.compile(rf"\+{_FIELD}(?:={_VALUE})?"),
    "reveal": re.compile(f"!{_FIELD}={_VALUE}"),
    "forced": re.compile(f"{_FIELD}>{_FIELD}"),
    "twin": re.compile(rf"([RB]){_FIELD}\^{_FIELD}"),
}
_EXPECTED = "A1-A5, *B1-B3, +B7, +B7=4, !A5=6, A5>A11 or RA5^A1"


def write_notation(record: Record, remarks: Mapping[int, str] | None = None) -> str:
    """`remarks` stand as comments behind the turns of those numbers."""
    turns = (
        (turn.number, [_LETTERS[turn.player], *map(write_action, turn.do)]) for turn in record.turns
    )
    return write_lines(FIRST_LINE, _tags(record.header), turns, remarks)


def _tags(header: Header) -> Iterator[str]:
    """What the header says beyond what holds without a word, a line each."""
    plain, said = header_to_json(Header()), header_to_json(header)
    for colour in (RED, BLUE):
        yield f"{COLOURS[colour]}: {write_name(header.players[colour])}"
    for key in ("starts", "ruleset", "writes"):
        if said[key] != plain[key]:
            yield f"{key}: {said[key]}"
    if said["start"] != plain["start"]:
        yield f"start: {field_name(header.devils)} {field_name(header.soul)}"
    for option, value in read_object(said["rulings"], "rulings").items():
        shown = " ".join(map(str, value)) if isinstance(value, list) else value
        yield f"{option}: {shown}"


def write_action(action: Action) -> str:
    match action:
        case Stone(origin, target):
            return f"{field_name(origin)}-{field_name(target)}"
        case Soul(origin, target):
            return f"*{field_name(origin)}-{field_name(target)}"
        case Lay(field, None):
            return f"+{field_name(field)}"
        case Lay(field, value):
            return f"+{field_name(field)}={value}"
        case Reveal(field, value):
            return f"!{field_name(field)}={value}"
        case Forced(origin, target):
            return f"{field_name(origin)}>{field_name(target)}"
        case Twin(colour, origin, target):
            return f"{_LETTERS[colour]}{field_name(origin)}^{field_name(target)}"
        case _:
            assert_never(action)


def read_notation(data: bytes) -> Record:
    """The record that the text holds; BadFile for anything else."""
    lines = lines_after(FIRST_LINE, data)
    said: dict[str, Json] = {"faust": 1}
    header: Header | None = None
    turns: list[Turn] = []
    for line, text in lines:
        try:
            if not turns and (tag := TAG.fullmatch(text)) is not None:
                _read_tag(tag.group(1), tag.group(2), said)
                continue
            header = header or header_from_json(said)
            turns.append(_read_turn(text, len(turns) + 1, header))
        except ValueError as error:
            raise BadFile(line, str(error)) from None
    return Record(header or header_from_json(said), tuple(turns))


def _read_tag(key: str, text: str, said: dict[str, Json]) -> None:
    """Adds the tag to what the header says; ValueError when a header cannot say that."""
    part: dict[str, Json]
    if key not in COLOURS:  # in a name a `;` is a letter like any other
        text = without_remark(text)
    if key in COLOURS:
        part = {"players": {key: read_name(text)}}
    elif key == "start":
        fields = text.split()
        if len(fields) != 2:
            raise ValueError(f"start is {short(text)}; expected two fields, of devils and soul")
        part = {"start": {"devils": fields[0], "soul": fields[1]}}
    elif key in CHOICES:
        part = {"rulings": {key: text}}
    elif key == "devil_cards":
        part = {"rulings": {key: [_read_number(word) for word in text.split()]}}
    elif key in {"starts", "ruleset", "writes"}:
        part = {key: text}
    else:
        raise ValueError(f"unknown tag {short(key)}; expected red, blue, starts, a ruling …")
    header_from_json({"faust": 1, **part})
    for name, value in part.items():
        before = said.get(name)
        both = isinstance(before, dict) and isinstance(value, dict)
        said[name] = {**before, **value} if both else value  # type: ignore[dict-item]


def _read_number(word: str) -> Json:
    return int(word) if re.fullmatch("-?[0-9]{1,9}", word) else word


def _read_turn(text: str, number: int, header: Header) -> Turn:
    player, words = read_turn_line(text, number, _LETTERS, "R A1-A5 +B7")
    do = tuple(map(read_action, words))
    only_in_everything(do, header.writes)
    return Turn(number, player, do)


def read_action(word: str) -> Action:
    """One action in notation; ValueError for anything else."""
    for kind, form in _FORMS.items():
        found = form.fullmatch(word)
        if found is not None:
            return _make(kind, found)
    raise ValueError(f"{short(word)} is no action; expected {_EXPECTED}")


def _make(kind: str, found: re.Match[str]) -> Action:
    first, second = found.group(1), found.group(2)
    match kind:
        case "stone":
            return Stone(parse_field(first), parse_field(second))
        case "soul":
            return Soul(parse_field(first), parse_field(second))
        case "lay":
            return Lay(parse_field(first), int(second) if second is not None else None)
        case "reveal":
            return Reveal(parse_field(first), int(second))
        case "forced":
            return Forced(parse_field(first), parse_field(second))
        case _:
            return Twin(_LETTERS.index(first), parse_field(second), parse_field(found.group(3)))
