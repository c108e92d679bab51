"""Game records as JSON Lines: bytes to values, and values to text (docs/records.md)."""

from collections.abc import Mapping

from companion.games.actions import Actions, Argument, Shape, Spelling, choice, numbered, one_of
from companion.games.alone import alone_from_json, alone_to_json
from companion.games.choices import differences
from companion.games.ended import read_end, with_end
from companion.games.faust.rules.actions import Action, Forced, Lay, Reveal, Soul, Stone, Twin
from companion.games.faust.rules.board import FIELD_NAMES, field_name, parse_field
from companion.games.faust.rules.position import COLOURS, Ending
from companion.games.faust.rules.record import Header, Record, Turn, only_in_everything
from companion.games.faust.rules.rules import Writes
from companion.games.faust.rules.rulings import RULESETS, with_rulings
from companion.games.lines import (
    DOCTOR_FAUST,
    FORMAT,
    check_header,
    json_lines,
    read_lines,
    read_names,
    read_ruleset,
)
from companion.json_reader import Json, read_as, read_choice, read_integer, read_list, read_object

ENDINGS = frozenset(Ending)
LETTERS = "RB"  # of the colours, in notation
LEVELS = range(1, 7)  # of a seat that the table plays; the last of earlier versions alone


def _field(value: Json, where: str) -> int:
    return read_as(value, where, parse_field, "A1..A15 or B1..B15")


def _colour(value: Json, where: str) -> int:
    return COLOURS.index(read_choice(value, where, COLOURS))


_FIELDS = one_of(numbered(FIELD_NAMES))
_FIELD, _FROM, _TO = (
    Argument(name, _field, field_name, _FIELDS) for name in ("FIELD", "FROM", "TO")
)
_VALUE = Argument("VALUE", read_integer, int, Spelling("-?[0-9]{1,4000}", int, str))
_COLOUR = choice(
    "COLOUR",
    numbered(COLOURS),
    one_of(numbered(LETTERS)),
)
ACTIONS: Actions[Action] = Actions(
    {
        "stone": Shape(Stone, (_FROM, _TO), "{}-{}"),
        "soul": Shape(Soul, (_FROM, _TO), "*{}-{}"),
        "lay": Shape(Lay, (_FIELD, _VALUE), "+{}", "={}"),
        "reveal": Shape(Reveal, (_FIELD, _VALUE), "!{}={}"),
        "forced": Shape(Forced, (_FROM, _TO), "{}>{}"),
        "twin": Shape(Twin, (_COLOUR, _FROM, _TO), "{}{}^{}"),
    },
    "A1-A5, *B1-B3, +B7, +B7=4, !A5=6, A5>A11 or RA5^A1",
)
action_to_json = ACTIONS.to_json


def read_record(data: bytes) -> Record:
    """The record that `data` holds; BadFile for anything else."""
    header, turns, last = read_lines(data, header_from_json, _read_turn)
    return Record(header, turns, read_end(last, COLOURS, ENDINGS))


def header_from_json(line: Mapping[str, Json]) -> Header:
    """The header that a line says; ValueError says what is wrong and what was expected."""
    check_header(line, DOCTOR_FAUST)
    plain = Header()
    names = read_object(line.get("players", {}), "players")
    start = read_object(line.get("start", {}), "start")
    ruleset = read_ruleset(line, RULESETS)
    return Header(
        players=read_names(names, COLOURS, plain.players),
        starts=_colour(line.get("starts", COLOURS[plain.starts]), "starts"),
        ruleset=ruleset,
        rulings=with_rulings(RULESETS[ruleset], read_object(line.get("rulings", {}), "rulings")),
        devils=_field(start.get("devils", field_name(plain.devils)), "start.devils"),
        soul=_field(start.get("soul", field_name(plain.soul)), "start.soul"),
        writes=Writes(read_choice(line.get("writes", plain.writes.value), "writes", [*Writes])),
        alone=alone_from_json(line, COLOURS, LEVELS),
    )


def _read_turn(line: Mapping[str, Json], number: int, header: Header) -> Turn:
    player = _colour(line["player"], "player")
    do = read_actions(line["do"])
    only_in_everything(do, header.writes)
    return Turn(number, player, do)


def read_actions(do: Json) -> tuple[Action, ...]:
    """The actions of a turn; ValueError says what is wrong in them."""
    return tuple(map(ACTIONS.read, read_list(do, "do")))


def write_record(record: Record) -> str:
    """The record as text that UTF-8 can carry: half a surrogate pair in a name stays escaped."""
    turns = (turn_to_json(turn) | dict(turn.beside) for turn in record.turns)
    return json_lines(with_end([header_to_json(record.header), *turns], record.ended))


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
