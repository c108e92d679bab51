"""Game records as JSON lines: a header, then a line a turn."""

from collections.abc import Iterator, Mapping

from companion.games.ended import read_end, with_end
from companion.games.lines import (
    FORMAT,
    BadFile,
    check_header,
    check_turn,
    json_lines,
    json_objects,
)
from companion.json_reader import Json, read_list, read_object, read_text, shown
from tests.morris.rules.actions import Action, Move, Place, Take
from tests.morris.rules.board import POINT_NAMES, parse_point
from tests.morris.rules.codes import Ending
from tests.morris.rules.position import SEATS
from tests.morris.rules.record import Header, Record, Turn
from tests.morris.rules.rulings import CHOICES, DEFAULT_RULESET, RULESETS, with_ruling

NAME = "nine-mens-morris"
KINDS = ("place", "move", "take")


def read_game(data: bytes) -> Record:
    """The record that `data` holds; BadFile for anything else."""
    lines = json_objects(data)
    line, value = next(lines, (1, {}))
    turns: list[Turn] = []
    try:
        header = header_from_json(value)
        for line, value in lines:  # noqa: B007  # needed where it goes wrong, and at the end
            turns.append(_read_turn(value, len(turns) + 1))
    except ValueError as error:
        raise BadFile(line, str(error)) from None
    return Record(header, tuple(turns), read_end(value, SEATS, frozenset(Ending)))


def header_from_json(line: Mapping[str, Json]) -> Header:
    """What a header says; ValueError says what is wrong and what was expected."""
    check_header(line, NAME)
    plain = Header()
    ruleset = read_text(line.get("ruleset", DEFAULT_RULESET), "ruleset")
    if ruleset not in RULESETS:
        raise ValueError(f"unknown ruleset {shown(ruleset)}; expected {', '.join(RULESETS)}")
    rulings = RULESETS[ruleset]
    for option, value in read_object(line.get("rulings", {}), "rulings").items():
        rulings = with_ruling(rulings, option, read_text(value, option))
    named = read_object(line.get("players", {}), "players")
    names = tuple(
        read_text(named.get(seat, usual), f"the name of {seat}")
        for seat, usual in zip(SEATS, plain.players, strict=True)
    )
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


def action_to_json(action: Action) -> list[Json]:
    points: list[Json] = [POINT_NAMES[point] for point in action]
    return [type(action).__name__.lower(), *points]


def read_action(said: Json) -> Action:
    match read_list(said, "an action"):
        case ["place", point]:
            return Place(parse_point(point))
        case ["move", origin, target]:
            return Move(parse_point(origin), parse_point(target))
        case ["take", point]:
            return Take(parse_point(point))
    raise ValueError(f"{shown(said)} is no action; expected one of {', '.join(KINDS)} and points")


def _read_turn(line: Mapping[str, Json], number: int) -> Turn:
    check_turn(line, number)
    do = tuple(map(read_action, read_list(line["do"], "do")))
    return Turn(number, read_seat(line["player"], "player"), do)


def write_game(record: Record) -> str:
    return json_lines(iter(with_end([*_lines(record)], record.ended)))


def _lines(record: Record) -> Iterator[Mapping[str, Json]]:
    yield header_to_json(record.header)
    for turn in record.turns:
        do: list[Json] = [action_to_json(action) for action in turn.do]
        yield {"turn": turn.number, "player": SEATS[turn.player], "do": do}
