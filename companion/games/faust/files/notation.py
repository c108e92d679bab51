"""A game as players write it by hand, one line a turn, and back again (docs/notation.md)."""

import re
from collections.abc import Iterator, Mapping

from companion.games.faust.files.record_lines import (
    ACTIONS,
    LETTERS,
    header_from_json,
    header_to_json,
)
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.position import BLUE, COLOURS, RED
from companion.games.faust.rules.record import Header, Record, Turn, only_in_everything
from companion.games.faust.rules.rulings import CHOICES, DEVIL_CARDS
from companion.games.notation_text import (
    Notation,
    read_turn_line,
    short,
    write_lines,
    write_name,
)
from companion.json_reader import Json, read_object

TITLE = "Doctor Faust"
FIRST_LINE = f"{TITLE}, notation 1"
write_action, read_action = ACTIONS.word, ACTIONS.read_word


def write_notation(record: Record, remarks: Mapping[int, str] | None = None) -> str:
    """`remarks` stand as comments behind the turns of those numbers."""
    turns = (
        (turn.number, [LETTERS[turn.player], *map(write_action, turn.do)]) for turn in record.turns
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


def read_notation(data: bytes) -> Record:
    """The record that the text holds; BadFile for anything else."""
    return Record(*_NOTATION.read(data))


def _start(text: str) -> Json:
    fields = text.split()
    if len(fields) != 2:
        raise ValueError(f"start is {short(text)}; expected two fields, of devils and soul")
    return {"devils": fields[0], "soul": fields[1]}


def _read_number(word: str) -> Json:
    return int(word) if re.fullmatch("-?[0-9]{1,9}", word) else word


def _read_turn(text: str, number: int, header: Header) -> Turn:
    player, words = read_turn_line(text, number, LETTERS, "R A1-A5 +B7")
    do = tuple(map(read_action, words))
    only_in_everything(do, header.writes)
    return Turn(number, player, do)


_NOTATION = Notation(
    FIRST_LINE,
    game={},
    names=COLOURS,
    rulings=CHOICES,
    plain=("starts", "ruleset", "writes"),
    own={
        "start": ("", _start),
        DEVIL_CARDS: ("rulings", lambda text: [*map(_read_number, text.split())]),
    },
    tags="red, blue, starts, a ruling",
    header=header_from_json,
    turn=_read_turn,
)
