"""What somebody asks of a game to begin, held against what there is: seats, target, rules."""

from collections.abc import Mapping, Sequence

from companion.game import ALONE, TURN_ENDS
from companion.games.at_table import GameAtTable
from companion.games.known import game_at_table
from companion.games.lines import FORMAT, game_named
from companion.json_reader import Json, read_choice, read_object

# Keys of a header that the page may give.
AGREED_KEYS = ("game", "players", "seats", "starts", "target", "ruleset", "rulings", "alone")
Asked = tuple[Mapping[str, Json], str]  # the header of its record, and how its turns end


def agreed_on(asked: Mapping[str, Json], turn_end: str) -> Mapping[str, Json]:
    """The whole header of the game that is asked for; ValueError says what is wrong with it.

    Who is named sits, and nobody else, where seats may stay empty.
    """
    read_choice(turn_end, "turn_end", TURN_ENDS)
    game = game_at_table(asked)
    if ALONE in asked and not game.levels:
        raise ValueError(f"the table plays no seat of {game.game.title}: removed in this version")
    if "target" in asked and not game.targets:
        raise ValueError(f"{game.game.title} is not played to a target; expected none")
    seats = _seats(game, asked)
    is_free = game.least_seats < len(game.seats)
    asked = {**asked, "seats": [*seats]} if is_free and seats else asked
    agreed = game.sit_down({"faust": FORMAT, **asked}, turn_end).agreed
    _check_names(agreed)
    return agreed


def seats_of(agreed: Mapping[str, Json]) -> dict[str, str]:
    """Who sits there, by the seats: all that are named, in a game without empty ones."""
    named, seats = read_object(agreed.get("players", {}), "players"), agreed.get("seats")
    taken = [*map(str, seats)] if isinstance(seats, list) else [*named]
    return {seat: str(named[seat]) for seat in taken}


def usual_names(agreed: Mapping[str, Json]) -> dict[str, str]:
    """How the players of that game are called where nobody has said a name."""
    plain: dict[str, Json] = {"faust": FORMAT, "game": game_named(agreed)}
    return seats_of(game_at_table(plain).sit_down(plain, TURN_ENDS[0]).agreed)


def _seats(game: GameAtTable, asked: Mapping[str, Json]) -> Sequence[str]:
    """That are taken; none where nobody says so."""
    named, seats = asked.get("players"), asked.get("seats")
    players = named if isinstance(named, dict) else {}
    known = ", ".join(game.seats)
    for seat in players.keys() - {*game.seats}:
        raise ValueError(f"nobody plays {seat!r} in {game.game.title}; expected {known}")
    listed = [*map(str, seats)] if isinstance(seats, list) else []
    taken = listed or [seat for seat in game.seats if seat in players]
    if taken and not listed and len(taken) < game.least_seats < len(game.seats):
        raise ValueError(
            f"only {taken[0]} is named; expected {game.least_seats} to {len(game.seats)}"
            f" of {known} in {game.game.title}"
        )
    for seat in players.keys() - {*taken}:
        raise ValueError(f"nobody sits at {seat!r}; expected {', '.join(taken)}")
    playing = taken if game.least_seats < len(game.seats) and taken else game.seats
    if asked.get("starts", playing[0]) not in playing:
        raise ValueError(f"{asked['starts']!r} cannot start; expected {', '.join(playing)}")
    return taken


def _check_names(agreed: Mapping[str, Json]) -> None:
    seen: dict[str, str] = {}
    for seat, name in seats_of(agreed).items():
        other = seen.setdefault(name.casefold(), seat)
        if other != seat:
            raise ValueError(f"{other} and {seat} are both called {name!r}; expected two names")


def game_asked(words: Mapping[str, Json]) -> Asked:
    """What somebody asks for on the page; ValueError for words that say no game."""
    turn_end = str(words.get("turn_end", TURN_ENDS[0]))
    return agreed_on({key: words[key] for key in AGREED_KEYS if key in words}, turn_end), turn_end
