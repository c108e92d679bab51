"""Sitting logs: what a table saw, line by line; the same session answers to it again."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from companion.events import AnyObservation, Event
from companion.game import TURN_ENDS
from companion.games.at_table import TableSession
from companion.games.known import game_at_table, is_recorded
from companion.games.lines import BadFile, json_lines, json_objects
from companion.json_reader import BadValue, Json, read_choice, read_object
from companion.replay.stored_game import AUTO, StoredGame

FORMAT = 1
A_GAME = "is a record or notation, which `faust referee` reads; expected a sitting log"


@dataclass(frozen=True, slots=True)
class Sitting:
    """All that one game's table was told, in the order in which it was told."""

    agreed: Mapping[str, Json]  # the whole header of its record
    observations: tuple[AnyObservation, ...] = ()
    turn_end: str = AUTO

    def sit_down(self) -> TableSession:
        """A fresh session of this game: a log has no secrets."""
        return game_at_table(self.agreed).sit_down(self.agreed, self.turn_end).opened()


def read_sitting(data: bytes) -> Sitting:
    """The sitting that `data` holds; BadFile for anything else."""
    if is_recorded(data):
        raise BadFile(1, A_GAME)
    lines = json_objects(data)
    first = next(lines, None)
    if first is None:
        raise BadFile(1, 'the file is empty; expected a header like {"sitting": 1, "game": {…}}')
    try:
        agreed, turn_end = _read_header(first[1])
    except ValueError as error:
        raise BadFile(first[0], str(error)) from None
    return Sitting(agreed, tuple(_read_observations(lines, agreed)), turn_end)


def _read_header(line: dict[str, Json]) -> tuple[Mapping[str, Json], str]:
    if line.get("sitting") != FORMAT or line.get("sitting") is True:
        raise BadValue("sitting", line.get("sitting"), FORMAT)
    turn_end = read_choice(line.get("turn_end", AUTO), "turn_end", TURN_ENDS)
    game = read_object(line.get("game"), "game")
    return game_at_table(game).sit_down(game, turn_end).agreed, turn_end


def _read_observations(
    lines: Iterable[tuple[int, dict[str, Json]]], agreed: Mapping[str, Json]
) -> Iterator[AnyObservation]:
    game = game_at_table(agreed)
    latest = float("-inf")
    for number, line in lines:
        try:
            observation = game.read_observation(line)
            game.check_logged(observation)
        except ValueError as error:
            raise BadFile(number, str(error)) from None
        if observation.t < latest:
            raise BadFile(number, f'"t" is {observation.t}; expected {latest} or later')
        latest = observation.t
        yield observation


def sitting_of(game: StoredGame) -> Sitting:
    """What the table of that game was told, as the log has it."""
    return Sitting(game.sit_down().agreed, game.observations(), game.turn_end)


def write_sitting(sitting: Sitting) -> str:
    game = dict(sitting.agreed)
    opening: dict[str, Json] = {"sitting": FORMAT, "game": game, "turn_end": sitting.turn_end}
    return json_lines([opening, *(one.to_json() for one in sitting.observations)])


def replay(sitting: Sitting, session: TableSession) -> Iterator[Event]:
    """What `session`, a fresh one of the sitting's game, answers."""
    for observation in sitting.observations:
        yield from session.survive(observation)
