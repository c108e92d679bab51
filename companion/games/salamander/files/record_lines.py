"""Game records of the second game as JSON lines: header and turns (docs/records.md)."""

from collections.abc import Iterator, Mapping

from companion.games.alone import alone_from_json, alone_to_json
from companion.games.choices import differences, with_rulings
from companion.games.ended import read_end, with_end
from companion.games.lines import (
    FORMAT,
    check_header,
    json_lines,
    read_lines,
    read_names,
    read_ruleset,
)
from companion.games.salamander.files.action_lines import (
    action_to_json,
    read_action,
    read_face,
    read_figure,
)
from companion.games.salamander.files.verdict_lines import stand_to_json
from companion.games.salamander.rules.actions import Action, PutPiece
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.faces import COPIES, FACES
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import Ending
from companion.games.salamander.rules.record import Header, LetStand, Record, Turn
from companion.games.salamander.rules.rulings import RULESETS
from companion.json_reader import (
    BadValue,
    Fields,
    Json,
    read_as,
    read_choice,
    read_each,
    read_integer,
    read_list,
    read_object,
)

NAME = "feuer-salamander"
WRITES = CHOICES, EVERYTHING = "choices", "everything"
PLAYERS = range(2, 5)
ALONE_LEVELS = range(1, 2)  # of games that older versions played
ENDINGS = frozenset(Ending)


def read_record(data: bytes) -> Record:
    """The record that `data` holds; BadFile for anything else."""
    header, turns, last = read_lines(data, header_from_json, _read_turn)
    seats = [FIGURES[figure] for figure in header.seats]
    return Record(header, turns, read_end(last, seats, ENDINGS))


def header_from_json(line: Mapping[str, Json]) -> Header:
    """What a header says; ValueError says what is wrong and what was expected."""
    check_header(line, NAME)
    plain = Header()
    seats = _read_seats(line.get("seats", [*FIGURES]))
    starts = read_figure(line.get("starts", FIGURES[seats[0]]), "starts")
    if starts not in seats:
        raise BadValue("starts", FIGURES[starts], "one of the seats")
    target = read_integer(line.get("target", plain.target), "target", 1)
    ruleset = read_ruleset(line, RULESETS)
    return Header(
        seats=seats,
        players=read_names(read_object(line.get("players", {}), "players"), FIGURES, plain.players),
        starts=starts,
        target=target,
        ruleset=ruleset,
        rulings=with_rulings(RULESETS[ruleset], read_object(line.get("rulings", {}), "rulings")),
        set_aside=_read_aside(read_object(line.get("set_aside", {}), "set_aside"), seats),
        writes_everything=read_choice(line.get("writes", CHOICES), "writes", WRITES) == EVERYTHING,
        alone=alone_from_json(line, FIGURES, ALONE_LEVELS),
    )


def _read_seats(value: Json) -> tuple[int, ...]:
    seats = read_each(value, "seats", read_figure)
    if len(seats) not in PLAYERS or len(set(seats)) < len(seats):
        raise BadValue("seats", value, "two to four different figures")
    return seats


def _read_aside(said: Mapping[str, Json], seats: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    aside = {
        read_figure(figure, "a key of set_aside"): read_face(card, f"set_aside.{figure}")
        for figure, card in said.items()
    }
    if not aside.keys() <= set(seats):
        raise BadValue("set_aside", dict(said), "figures among the seats")
    faces = [*aside.values()]
    for face in faces:
        if faces.count(face) > COPIES[face]:
            most = COPIES[face]
            raise ValueError(f"set_aside has too many {FACES[face]}; expected at most {most}")
    return tuple((figure, aside[figure]) for figure in seats if figure in aside)


def _read_turn(line: Mapping[str, Json], number: int, header: Header) -> Turn:
    player = read_figure(line["player"], "player")
    do = tuple(read_action(said) for said in read_list(line["do"], "do"))
    stands = _read_stands(line.get("accepted"))
    turn = Turn(number, player, do, (), stands)
    only_in_everything(do, turn.judged_by(header))
    return turn


def _read_stands(said: Json) -> tuple[LetStand, ...]:
    """What was let stand in the turn. Older programs wrote one object, which nobody judges."""
    is_older = said is None or isinstance(said, dict)
    return () if is_older else read_each(said, "accepted", _read_stand)


def _read_stand(value: Json, where: str) -> LetStand:
    said = Fields(value, where)
    return LetStand(said.read("action", read_integer), said.read("code", _read_code))


def _read_code(value: Json, where: str) -> Code:
    return read_as(value, where, Code, "one of the codes of a fault")


def only_in_everything(do: tuple[Action, ...], header: Header) -> None:
    """ValueError when a `put` is written in a record that writes choices."""
    if not header.writes_everything and any(isinstance(action, PutPiece) for action in do):
        raise ValueError("a put is written; expected none in writes: choices")


def write_record(game: Record) -> str:
    return json_lines(with_end(_lines(game), game.ended))


def _lines(game: Record) -> Iterator[Mapping[str, Json]]:
    yield header_to_json(game.header)
    for turn in game.turns:
        do: list[Json] = [action_to_json(action) for action in turn.do]
        line: dict[str, Json] = {"turn": turn.number, "player": FIGURES[turn.player], "do": do}
        stands: list[Json] = [stand_to_json(one) for one in turn.stands]
        yield line | ({"accepted": stands} if stands else {}) | dict(turn.beside)


def header_to_json(header: Header) -> dict[str, Json]:
    return {
        "faust": FORMAT,
        "game": NAME,
        "seats": [FIGURES[figure] for figure in header.seats],
        "players": dict(zip(FIGURES, header.players, strict=True)),
        "starts": FIGURES[header.starts],
        "target": header.target,
        "ruleset": header.ruleset,
        "rulings": dict(differences(header.rulings, RULESETS[header.ruleset])),
        "set_aside": {FIGURES[figure]: FACES[face] for figure, face in header.set_aside},
        "writes": EVERYTHING if header.writes_everything else CHOICES,
        **alone_to_json(header.alone, FIGURES),
    }
