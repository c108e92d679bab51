"""What the operator says of a drawing: which table plays what, how many sit there, who is away."""

from collections.abc import Mapping

from companion.hall.rounds.drawing import TWO, DrawnTable, DrawWish
from companion.hall.rounds.fitting import Unfit
from companion.hall.rounds.pairings import games_to_pair
from companion.hall.rounds.tournament import Tournament
from companion.hall.rounds.trf import games_of_two
from companion.json_reader import Json, read_choice, read_object

TableChoice = tuple[str, str, int]  # what a form says; the game; how many sit there at most


def choices() -> list[TableChoice]:
    """What a table can be given: each game, with each number of people that it is for."""
    return [
        (f"{name} {many}", name, many)
        for name, game in games_to_pair().items()
        for many in range(max(TWO, game.least_seats), len(game.seats) + 1)
    ]


def proposed(
    tournament: Tournament, tables: Mapping[str, str], plays: Mapping[str, str]
) -> dict[str, str]:
    """Of each table what it was paired for last, else what it plays for two, else the first."""
    last = {one.table: f"{one.game} {len(one.seats)}" for one in tournament.standing}
    now = {table: f"{game} {TWO}" for table, game in plays.items()}
    known = [value for value, _, _ in choices()]
    return {
        one: next((said[one] for said in (last, now) if said.get(one) in known), known[0])
        for one in tables
    }


def read_wish(said: Mapping[str, Json], tables: Mapping[str, str]) -> DrawWish:
    """Tables that are not named are not given away. Raises BadValue."""
    game = read_choice(said.get("game"), "game", games_of_two())
    given = read_object(said.get("tables", {}), "tables")
    for one in given:
        read_choice(one, "table", [*tables])
    chosen = (*(_table(name, given[name]) for name in tables if name in given),)
    return DrawWish(chosen, game, _out(said.get("out", [])))


def _table(name: str, said: Json) -> DrawnTable:
    value = read_choice(said, "game", [value for value, _, _ in choices()])
    game, _, many = value.partition(" ")
    return DrawnTable(name, game, int(many))


def _out(said: Json) -> frozenset[int]:
    if not isinstance(said, list) or not all(str(one).isdecimal() for one in said):
        raise Unfit("person", "unknown-person", str(said)[:60])
    return frozenset(int(str(one)) for one in said)
