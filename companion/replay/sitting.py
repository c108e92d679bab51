"""Sitting logs: what a table saw, line by line; the same session answers to it again."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.events import Event
from companion.games.faust.files.record_lines import header_from_json, header_to_json
from companion.games.faust.rules.board import parse_field
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.rules.record import TURN_ENDS, Header, TurnEnd
from companion.games.lines import BadFile, json_objects
from companion.observations import (
    BoardReading,
    ButtonPressed,
    CardSeen,
    Json,
    Observation,
    PageSaid,
    SlotsChanged,
    observation_from_json,
    placed,
)
from companion.understanding.session import Session

FORMAT = 1
SLOT_STATES = (*COLOURS, "empty", "fault")


@dataclass(frozen=True, slots=True)
class Sitting:
    """All that one game's table was told, in the order in which it was told."""

    header: Header
    observations: tuple[Observation, ...] = ()
    turn_end: TurnEnd = TurnEnd.AUTO


def read_sitting(data: bytes) -> Sitting:
    """The sitting that `data` holds; BadFile for anything else."""
    lines = json_objects(data)
    first = next(lines, None)
    if first is None:
        raise BadFile(1, 'the file is empty; expected a header like {"sitting": 1, "game": {…}}')
    try:
        header, turn_end = _read_header(first[1])
    except ValueError as error:
        raise BadFile(first[0], str(error)) from None
    return Sitting(header, tuple(_read_observations(lines)), turn_end)


def _read_header(line: dict[str, Json]) -> tuple[Header, TurnEnd]:
    if line.get("sitting") != FORMAT or line.get("sitting") is True:
        raise ValueError(f'"sitting" is {line.get("sitting")!r}; expected {FORMAT}')
    turn_end = line.get("turn_end", TurnEnd.AUTO.value)
    if turn_end not in TURN_ENDS:
        raise ValueError(f'"turn_end" is {turn_end!r}; expected {" or ".join(TURN_ENDS)}')
    game = line.get("game")
    if not isinstance(game, dict):
        raise ValueError(f'"game" is {game!r}; expected the header of a record')
    return header_from_json(game), TurnEnd(str(turn_end))


def _read_observations(lines: Iterable[tuple[int, dict[str, Json]]]) -> Iterator[Observation]:
    latest = float("-inf")
    for number, line in lines:
        try:
            observation = observation_from_json(line)
            _check_names(observation)
        except ValueError as error:
            raise BadFile(number, str(error)) from None
        if observation.t < latest:
            raise BadFile(number, f'"t" is {observation.t}; expected {latest} or later')
        latest = observation.t
        yield observation


def _check_names(observation: Observation) -> None:
    """ValueError for a field, a colour or a state of a slot that no table has."""
    match observation:
        case BoardReading():
            doubted = (doubt.field for doubt in observation.doubts)
            seen = (field for _, fields in observation.pieces for field in fields)
            for name in (*seen, *observation.hidden, *doubted):
                parse_field(name)
        case CardSeen():
            parse_field(observation.field)
        case SlotsChanged():
            for name, state in observation.slots:
                parse_field(name)
                _expect(state, SLOT_STATES)
        case ButtonPressed():
            _expect(observation.player, COLOURS)
        case PageSaid(say="place"):  # a finger's reading of the board: as good as a camera's
            _check_names(placed(observation))


def _expect(word: str, known: tuple[str, ...]) -> None:
    if word not in known:
        raise ValueError(f"{word!r} is unknown; expected one of {', '.join(known)}")


def write_sitting(sitting: Sitting) -> str:
    game = header_to_json(sitting.header)
    opening = {"sitting": FORMAT, "game": game, "turn_end": sitting.turn_end.value}
    lines = [opening, *(observation.to_json() for observation in sitting.observations)]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def replay(sitting: Sitting, session: Session) -> Iterator[Event]:
    """What `session`, a fresh one of the sitting's game, answers."""
    for observation in sitting.observations:
        yield from session.feed(observation)
