"""Which game a start of the companion begins or goes on with, by what its command line says."""

import argparse
from collections.abc import Callable, Iterator, Mapping

from companion.game import TURN_ENDS
from companion.games.known import AT_TABLE, game_at_table
from companion.games.lines import DOCTOR_FAUST, game_named
from companion.json_reader import BadValue, Json, read_object
from companion.live.table import EvidenceNotes, Table
from companion.replay.agreeing import AGREED_KEYS, agreed_on, seats_of, usual_names
from companion.storage.store import Store
from web.access.page_words import LONGEST_NAME, clean_name

WORDS = ("game", "starts", "ruleset")  # that a header takes as they are said
LISTS = {name for game in AT_TABLE.values() for name, of in game.rulings.items() if not of}
# Keys of the game that was left which go with what is asked for now.
SETTLES_ANEW = {"players": ("players", "seats", "starts"), "ruleset": ("rulings",)}


def table_of(
    options: argparse.Namespace,
    store: Store,
    beside: EvidenceNotes,
    tell: Callable[[str], None],
) -> tuple[Table, bool]:
    """The table, and whether its game goes on from before; ValueError says what cannot be."""
    could_be(options, _last_game(store))  # whether it is begun or not
    table = None if options.new else Table.resumed(store, beside)
    if table is None:
        return begun(options, store, beside), False
    return table, as_asked(table, options, tell)


def begun(options: argparse.Namespace, store: Store, beside: EvidenceNotes) -> Table:
    """A table at which the game begins that is asked for."""
    _, wanted = could_be(options, _last_game(store))
    return Table(wanted, store, _turn_end(options), beside)


def as_asked(table: Table, options: argparse.Namespace, tell: Callable[[str], None]) -> bool:
    """Begins another game where one is asked for; whether the game goes on from before."""
    session = table.session
    asked, wanted = could_be(options, game_named(session.agreed))
    if game_named(session.agreed) == asked["game"]:
        if not session.turns_done and not session.is_over:
            return _is_begun_as(table, options, asked)
        if not session.is_over or len(asked) == 1:  # the game alone
            tell(_goes_on(table, [*_not_used(table, options, asked)]))
            return True
    table.begin_game(wanted, _turn_end(options))
    return False


def is_under_way(table: Table) -> bool:
    """Whether people play there, or were named for a game that is not over."""
    session = table.session
    seated, usual = seats_of(session.agreed), usual_names(session.agreed)
    is_named = any(name != usual[seat] for seat, name in seated.items())
    return not session.is_over and (bool(session.turns_done) or is_named)


def _last_game(store: Store) -> str:
    games = store.games()
    return game_named(games[-1].content() if games else {})


def could_be(
    options: argparse.Namespace, usual: str = DOCTOR_FAUST
) -> tuple[dict[str, Json], Mapping[str, Json]]:
    """What is asked for, and the game as it would be; ValueError for what cannot be.

    `usual` is played where the options name no game.
    """
    asked = asked_of(options)
    asked = {**asked, "game": asked.get("game", usual)}
    return asked, agreed_on(asked, _turn_end(options))


def asked_of(options: argparse.Namespace) -> dict[str, Json]:
    """What the options say of a game to begin, as keys of its header."""
    said = {key: getattr(options, key, None) for key in WORDS}
    asked: dict[str, Json] = {key: value for key, value in said.items() if value is not None}
    players: dict[str, Json] = {}
    for seat, text in getattr(options, "player", []):
        if seat in players:
            raise ValueError(f"--player {seat} is given twice; expected each seat once")
        players[seat] = _name(text)
    if players:
        asked["players"] = players
    if options.target is not None:
        asked["target"] = _target(options.target)
    rulings: dict[str, Json] = dict(map(_ruling, options.ruling))
    return asked | ({"rulings": rulings} if rulings else {}) | _alone(options)


def _alone(options: argparse.Namespace) -> dict[str, Json]:
    seat, level = getattr(options, "alone", None), getattr(options, "level", None)
    if seat is None and level is not None:
        raise ValueError("--level belongs to --alone SEAT; expected both or only the seat")
    if seat is None:
        return {}
    return {"alone": {"seat": seat} if level is None else {"seat": seat, "level": level}}


def _is_begun_as(table: Table, options: argparse.Namespace, asked: Mapping[str, Json]) -> bool:
    """A game without a turn and an end is as it is asked for now; whether it is left as it was.

    What nobody asks for now stays as it was asked for then.
    """
    agreed = table.session.agreed
    seated: dict[str, Json] = {**agreed, "players": {**seats_of(agreed)}}
    anew = {key for said, keys in SETTLES_ANEW.items() if said in asked for key in keys}
    left = {key: seated[key] for key in AGREED_KEYS if key in seated and key not in anew}
    turn_end = options.turn_end or table.turn_end
    wanted = agreed_on({**left, **asked}, turn_end)
    is_same = all(wanted.get(key) == agreed[key] for key in AGREED_KEYS if key in agreed)
    is_same = is_same and turn_end == table.turn_end
    if is_same:
        return True
    table.begin_game(wanted, turn_end)
    return False


def _turn_end(options: argparse.Namespace) -> str:
    return options.turn_end or TURN_ENDS[0]


def _goes_on(table: Table, unused: list[str]) -> str:
    count = table.session.turns_done
    how = "is over" if table.session.is_over else "goes on"
    after = f"The last game {how} after {count} turn{'s' if count != 1 else ''}"
    if not unused:
        return f"{after}; --new begins another one."
    return f"{after}. Not used: {', '.join(unused)}; with --new another game begins with that."


def _not_used(
    table: Table, options: argparse.Namespace, asked: Mapping[str, Json]
) -> Iterator[str]:
    """The options that ask for something else than what is played."""
    agreed, seated = table.session.agreed, seats_of(table.session.agreed)
    named = asked.get("players")
    for seat, name in named.items() if isinstance(named, dict) else ():
        if seated.get(seat) != name:
            yield f"--player {seat} {name}"
    for key in ("starts", "ruleset", "target"):
        if key in asked and asked[key] != agreed.get(key):
            yield f"--{key} {asked[key]}"
    rulings, chosen = _all_rulings(agreed), asked.get("rulings")
    for option, value in chosen.items() if isinstance(chosen, dict) else ():
        if rulings.get(option) != value:
            yield f"--ruling {option}={value}"
    if options.turn_end not in (None, table.turn_end):
        yield f"--turn-end {options.turn_end}"


def _all_rulings(agreed: Mapping[str, Json]) -> Mapping[str, Json]:
    others = read_object(agreed.get("rulings", {}), "rulings")
    return {**game_at_table(agreed).ruled(str(agreed["ruleset"])), **others}


def _name(text: str) -> str:
    try:
        return clean_name(text)
    except BadValue:
        raise ValueError(
            f"{text!r} is no name that can be kept; expected at most {LONGEST_NAME} signs that show"
        ) from None


def _target(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text)):
        raise ValueError(f"--target is {text!r}; expected a number of points, 1 or more")
    return int(text)


def _ruling(text: str) -> tuple[str, Json]:
    """A ruling's name and value; the set of cards is a list of numbers."""
    option, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"--ruling is {text!r}; expected NAME=VALUE, empty_pile=ends say")
    numbers = value.split(",")
    is_list = option in LISTS and all(one.isascii() and one.isdigit() for one in numbers)
    return option, [int(one) for one in numbers] if is_list else value
