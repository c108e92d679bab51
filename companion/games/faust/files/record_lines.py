"""Game records as JSON Lines: bytes to values, and values to text (docs/records.md)."""

from collections.abc import Callable, Mapping
from typing import assert_never

from companion.game import ANALYSIS_LEVELS
from companion.games.alone import Alone, alone_from_json, alone_to_json
from companion.games.choices import differences
from companion.games.ended import read_end, with_end
from companion.games.faust.rules.actions import Action, Forced, Lay, Reveal, Soul, Stone, Twin
from companion.games.faust.rules.board import field_name, parse_field
from companion.games.faust.rules.position import COLOURS, Ending
from companion.games.faust.rules.record import Header, Record, Turn, only_in_everything
from companion.games.faust.rules.rules import Writes
from companion.games.faust.rules.rulings import RULESETS, Rulings, with_devil_cards, with_ruling
from companion.games.lines import (
    DOCTOR_FAUST,
    FORMAT,
    BadFile,
    check_header,
    check_turn,
    json_lines,
    json_objects,
)
from companion.json_reader import (
    Json,
    read_as,
    read_choice,
    read_each,
    read_integer,
    read_list,
    read_object,
    read_text,
    shown,
)

ENDINGS = frozenset(Ending)


def read_record(data: bytes) -> Record:
    """The record that `data` holds; BadFile for anything else."""
    lines = json_objects(data)
    first = next(lines, None)
    if first is None:
        raise BadFile(1, 'the file is empty; expected a header like {"faust": 1}')
    header = _at_line(first[0], lambda: header_from_json(first[1]))
    turns = []
    value = first[1]
    for number, (line, value) in enumerate(lines, start=1):  # the last is needed
        try:
            turns.append(_read_turn(value, number, header.writes))
        except ValueError as error:
            raise BadFile(line, str(error)) from None
    return Record(header, tuple(turns), read_end(value, COLOURS, ENDINGS))


def _at_line(line: int, read: Callable[[], Header]) -> Header:
    try:
        return read()
    except ValueError as error:
        raise BadFile(line, str(error)) from None


def header_from_json(line: Mapping[str, Json]) -> Header:
    """The header that a line says; ValueError says what is wrong and what was expected."""
    check_header(line, DOCTOR_FAUST)
    plain = Header()
    names = read_object(line.get("players", {}), "players")
    start = read_object(line.get("start", {}), "start")
    ruleset = read_text(line.get("ruleset", plain.ruleset), "ruleset")
    if ruleset not in RULESETS:
        known = ", ".join(RULESETS)
        raise ValueError(f"unknown ruleset {shown(ruleset)}; expected one of {known}")
    return Header(
        players=(
            read_text(names.get("red", plain.players[0]), "players.red"),
            read_text(names.get("blue", plain.players[1]), "players.blue"),
        ),
        starts=_colour(line.get("starts", COLOURS[plain.starts]), "starts"),
        ruleset=ruleset,
        rulings=_read_rulings(RULESETS[ruleset], read_object(line.get("rulings", {}), "rulings")),
        devils=_field(start.get("devils", field_name(plain.devils)), "start.devils"),
        soul=_field(start.get("soul", field_name(plain.soul)), "start.soul"),
        writes=Writes(read_choice(line.get("writes", plain.writes.value), "writes", [*Writes])),
        alone=_read_alone(line),
    )


def _read_alone(line: Mapping[str, Json]) -> Alone | None:
    if "alone" not in line:
        return None
    return alone_from_json(read_object(line["alone"], "alone"), COLOURS, ANALYSIS_LEVELS)


def _read_rulings(rulings: Rulings, options: Mapping[str, Json]) -> Rulings:
    for option, value in options.items():
        if option == "devil_cards":
            rulings = with_devil_cards(rulings, read_each(value, option, read_integer))
        else:
            rulings = with_ruling(rulings, option, read_text(value, option))
    return rulings


def _read_turn(line: Mapping[str, Json], number: int, writes: Writes) -> Turn:
    check_turn(line, number)
    player = _colour(line["player"], "player")
    do = read_actions(line["do"])
    only_in_everything(do, writes)
    return Turn(number, player, do)


def read_actions(do: Json) -> tuple[Action, ...]:
    """The actions of a turn; ValueError says what is wrong in them."""
    return tuple(_read_action(said) for said in read_list(do, "do"))


def _read_action(said: Json) -> Action:
    words = read_list(said, "an action")
    kind = read_text(words[0], "the name of an action") if words else ""
    if kind not in _SHAPES:
        known = ", ".join(_SHAPES)
        raise ValueError(f"unknown action {shown(said)}; expected one of {known}")
    shape = _SHAPES[kind]
    arguments = words[1:]
    if len(arguments) != len(shape) and (kind, len(arguments)) != ("lay", 1):
        expected = ", ".join(shape) if kind != "lay" else "FIELD or FIELD, VALUE"
        raise ValueError(f"{shown(said)} has {len(arguments)} arguments; expected {expected}")
    if kind == "lay":
        value = read_integer(arguments[1], "VALUE") if len(arguments) > 1 else None
        return Lay(_field(arguments[0], "FIELD"), value)
    if kind == "reveal":
        return Reveal(_field(arguments[0], "FIELD"), read_integer(arguments[1], "VALUE"))
    origin, target = _field(arguments[-2], "FROM"), _field(arguments[-1], "TO")
    if kind == "twin":
        return Twin(_colour(arguments[0], "COLOUR"), origin, target)
    return _MOVES[kind](origin, target)


_SHAPES = {
    "stone": ("FROM", "TO"),
    "soul": ("FROM", "TO"),
    "lay": ("FIELD", "VALUE"),
    "reveal": ("FIELD", "VALUE"),
    "forced": ("FROM", "TO"),
    "twin": ("COLOUR", "FROM", "TO"),
}
_MOVES: dict[str, type[Stone] | type[Soul] | type[Forced]] = {
    "stone": Stone,
    "soul": Soul,
    "forced": Forced,
}


def write_record(record: Record) -> str:
    """The record as text that UTF-8 can carry: half a surrogate pair in a name stays escaped."""
    turns = (turn_to_json(turn) | dict(turn.beside) for turn in record.turns)
    lines = with_end([header_to_json(record.header), *turns], record.ended)
    return json_lines(iter(lines))


def header_to_json(header: Header) -> dict[str, Json]:
    rulings = differences(header.rulings, RULESETS[header.ruleset])
    line: dict[str, Json] = {
        "faust": FORMAT,
        "players": {"red": header.players[0], "blue": header.players[1]},
        "starts": COLOURS[header.starts],
        "ruleset": header.ruleset,
        "rulings": {
            option: value if isinstance(value, str) else list(value)
            for option, value in rulings.items()
        },
        "start": {"devils": field_name(header.devils), "soul": field_name(header.soul)},
        "writes": header.writes.value,
    }
    return line | alone_to_json(header.alone, COLOURS)


def turn_to_json(turn: Turn) -> dict[str, Json]:
    do: list[Json] = [action_to_json(action) for action in turn.do]
    return {"turn": turn.number, "player": COLOURS[turn.player], "do": do}


def action_to_json(action: Action) -> list[Json]:
    match action:
        case Stone() | Soul() | Forced():
            name = type(action).__name__.lower()
            return [name, field_name(action.origin), field_name(action.target)]
        case Lay(field, None):
            return ["lay", field_name(field)]
        case Lay(field, value):
            return ["lay", field_name(field), value]
        case Reveal(field, value):
            return ["reveal", field_name(field), value]
        case Twin(colour, origin, target):
            return ["twin", COLOURS[colour], field_name(origin), field_name(target)]
        case _:
            assert_never(action)


def _field(value: Json, where: str) -> int:
    return read_as(value, where, parse_field, "A1..A15 or B1..B15")


def _colour(value: Json, where: str) -> int:
    return COLOURS.index(read_choice(value, where, COLOURS))
