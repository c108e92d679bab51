"""Game records as JSON lines: a header, then a line a turn."""

from collections.abc import Iterator, Mapping

from companion.games.actions import Actions, Argument, Shape, numbered, one_of
from companion.games.ended import read_end, with_end
from companion.games.lines import (
    FORMAT,
    check_header,
    json_lines,
    read_lines,
    read_names,
    read_ruleset,
)
from companion.json_reader import Json, read_as, read_list, read_object, read_text, shown
from tests.morris.rules.actions import Action, Move, Place, Take
from tests.morris.rules.board import POINT_NAMES, parse_point
from tests.morris.rules.codes import Ending
from tests.morris.rules.position import SEATS
from tests.morris.rules.record import Header, Record, Turn
from tests.morris.rules.rulings import CHOICES, RULESETS, with_ruling

NAME = "nine-mens-morris"


def _point(value: Json, where: str) -> int:
    return read_as(value, where, parse_point, "a1 … g7")


_POINT, _FROM, _TO = (
    Argument(name, _point, POINT_NAMES.__getitem__, one_of(numbered(POINT_NAMES)))
    for name in ("POINT", "FROM", "TO")
)
ACTIONS: Actions[Action] = Actions(
    {
        "place": Shape(Place, (_POINT,), "{}"),
        "move": Shape(Move, (_FROM, _TO), "{}-{}"),
        "take": Shape(Take, (_POINT,), "x{}"),
    },
    "one like a1, a1-a4 or xd7",
)
read_action, action_to_json = ACTIONS.read, ACTIONS.to_json


def read_record(data: bytes) -> Record:
    """The record that `data` holds; BadFile for anything else."""
    header, turns, last = read_lines(data, header_from_json, _read_turn)
    return Record(header, turns, read_end(last, SEATS, frozenset(Ending)))


def header_from_json(line: Mapping[str, Json]) -> Header:
    """What a header says; ValueError says what is wrong and what was expected."""
    check_header(line, NAME)
    plain = Header()
    ruleset = read_ruleset(line, RULESETS)
    rulings = RULESETS[ruleset]
    for option, value in read_object(line.get("rulings", {}), "rulings").items():
        rulings = with_ruling(rulings, option, read_text(value, option))
    names = read_names(read_object(line.get("players", {}), "players"), SEATS, plain.players)
    starts = read_seat(line.get("starts", SEATS[plain.starts]), "starts")
    return Header(names, starts, ruleset, rulings)


def header_to_json(header: Header) -> dict[str, Json]:
    usual = RULESETS[header.ruleset]
    others: dict[str, Json] = {
        option: getattr(header.rulings, option)
        for option in CHOICES
        if getattr(header.rulings, option) != getattr(usual, option)
    }
    return {
        "faust": FORMAT,
        "game": NAME,
        "players": dict(zip(SEATS, header.players, strict=True)),
        "starts": SEATS[header.starts],
        "ruleset": header.ruleset,
        "rulings": others,
    }


def read_seat(value: Json, what: str) -> int:
    if value not in SEATS:
        raise ValueError(f"{what} is {shown(value)}; expected {' or '.join(SEATS)}")
    return SEATS.index(str(value))


def _read_turn(line: Mapping[str, Json], number: int, _: Header) -> Turn:
    do = tuple(map(read_action, read_list(line["do"], "do")))
    return Turn(number, read_seat(line["player"], "player"), do)


def write_record(record: Record) -> str:
    return json_lines(with_end(_lines(record), record.ended))


def _lines(record: Record) -> Iterator[Mapping[str, Json]]:
    yield header_to_json(record.header)
    for turn in record.turns:
        do: list[Json] = [action_to_json(action) for action in turn.do]
        yield {"turn": turn.number, "player": SEATS[turn.player], "do": do}
