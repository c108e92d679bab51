"""The game in files: records as JSON lines, notation as players write it, verdicts, positions."""

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
from companion.games.notation_text import Notation, read_turn_line, write_lines, write_name
from companion.json_reader import Json, read_choice, read_list, read_object, read_text
from tests.noughts.rules import (
    CHOICES,
    FIELDS,
    RULESETS,
    SEATS,
    Ending,
    Header,
    Judged,
    Position,
    Put,
    Record,
    Rulings,
    Turn,
    with_ruling,
)

NAME, TITLE = "noughts-and-crosses", "Noughts and Crosses"
FIRST_LINE = f"{TITLE}, notation 1"
LETTERS = "XO"


def field_said(value: Json, where: str) -> int:
    return FIELDS.index(read_choice(value, where, FIELDS))


_FIELD = Argument("FIELD", field_said, FIELDS.__getitem__, one_of(numbered(FIELDS)))
ACTIONS: Actions[Put] = Actions({"put": Shape(Put, (_FIELD,), "{}")}, "a field like a1")


def read_record(data: bytes) -> Record:
    """The record that `data` holds; BadFile for anything else."""
    header, turns, last = read_lines(data, header_from_json, lambda line, _, __: turn_of(line))
    return Record(header, turns, read_end(last, SEATS, frozenset(Ending)))


def header_from_json(line: Mapping[str, Json]) -> Header:
    """What a header says; ValueError says what is wrong and what was expected."""
    check_header(line, NAME)
    ruleset = read_ruleset(line, RULESETS)
    rulings = RULESETS[ruleset]
    for option, value in read_object(line.get("rulings", {}), "rulings").items():
        rulings = with_ruling(rulings, option, read_text(value, option))
    named = read_object(line.get("players", {}), "players")
    return Header(read_names(named, SEATS, Header().players), ruleset, rulings)


def header_to_json(header: Header) -> dict[str, Json]:
    others = {} if header.rulings == RULESETS[header.ruleset] else _told(header.rulings)
    players = dict(zip(SEATS, header.players, strict=True))
    said: dict[str, Json] = {"faust": FORMAT, "game": NAME, "players": {**players}}
    return said | {"ruleset": header.ruleset, "rulings": others}


def _told(rulings: Rulings) -> dict[str, Json]:
    return {option: getattr(rulings, option) for option in CHOICES}


def turn_of(line: Mapping[str, Json]) -> Turn:
    """From a line of a record, or from the event of a turn that is done."""
    player, do = read_choice(line["player"], "player", SEATS), read_list(line["do"], "do")
    if len(do) != 1:
        raise ValueError(f"{len(do)} actions are done; expected 1")
    return Turn(int(str(line["turn"])), SEATS.index(player), ACTIONS.read(do[0]))


def turn_to_json(turn: Turn) -> dict[str, Json]:
    return {"turn": turn.number, "player": SEATS[turn.player], "do": [ACTIONS.to_json(turn.put)]}


def write_record(record: Record) -> str:
    lines = [header_to_json(record.header), *map(turn_to_json, record.turns)]
    return json_lines(with_end(lines, record.ended))


def write_notation(record: Record, remarks: Mapping[int, str] | None = None) -> str:
    """`remarks` stand as comments behind the turns of those numbers."""
    turns = ((one.number, [LETTERS[one.player], ACTIONS.word(one.put)]) for one in record.turns)
    return write_lines(FIRST_LINE, _tags(record.header), turns, remarks)


def _tags(header: Header) -> Iterator[str]:
    for seat, name in zip(SEATS, header.players, strict=True):
        yield f"{seat}: {write_name(name)}"
    yield f"ruleset: {header.ruleset}"
    for option, value in _told(header.rulings).items():
        yield f"{option}: {value}"


def read_notation(data: bytes) -> Record:
    """The game that the text holds; BadFile for anything else."""
    return Record(*_NOTATION.read(data))


def _read_turn(text: str, number: int, _: Header) -> Turn:
    player, words = read_turn_line(text, number, LETTERS, "X a1")
    return Turn(number, player, ACTIONS.read_word(" ".join(words)))


_NOTATION = Notation(
    FIRST_LINE,
    game={"game": NAME},
    names=SEATS,
    rulings=CHOICES,
    plain=("ruleset",),
    own={},
    tags="crosses, noughts, ruleset, a ruling",
    header=header_from_json,
    turn=_read_turn,
)


def verdict_to_json(judged: Judged) -> dict[str, Json]:
    turn, fault, after = judged
    line: dict[str, Json] = {"turn": turn.number, "player": SEATS[turn.player]}
    if fault is not None:
        return line | {"legal": False, "code": fault.value}
    return line | {"legal": True, "after": position_to_json(after)}


def over_to_json(winner: int | None, reason: Ending) -> dict[str, Json]:
    """Who has won; a draw is a point for nobody."""
    points = {seat: int(player == winner) for player, seat in enumerate(SEATS)}
    ranks = {seat: 1 if winner is None or point else 2 for seat, point in points.items()}
    return {
        "reason": reason.value,
        "winner": None if winner is None else SEATS[winner],
        "ranks": {**ranks},
        "score": {seat: {"total": point} for seat, point in points.items()},
    }


def position_to_json(position: Position) -> dict[str, Json]:
    marks: dict[str, Json] = {
        seat: [FIELDS[one] for one in position.of(player)] for player, seat in enumerate(SEATS)
    }
    return {"marks": marks, "to_move": None if position.ending else SEATS[position.mover]}
