"""A game of the second kind as players write it by hand, one line a turn, and back again."""

import re
from collections.abc import Iterator, Mapping

from companion.games.notation_text import Notation, read_turn_line, write_lines, write_name
from companion.games.salamander.files.action_lines import LETTERS, read_word, write_word
from companion.games.salamander.files.record_lines import (
    NAME,
    header_from_json,
    header_to_json,
    only_in_everything,
)
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.record import Header, Record, Turn
from companion.games.salamander.rules.rulings import CHOICES
from companion.json_reader import Json, read_object

TITLE = "Der Feuer-Salamander"
FIRST_LINE = f"{TITLE}, notation 1"


def write_notation(game: Record, remarks: Mapping[int, str] | None = None) -> str:
    """`remarks` stand as comments behind the turns of those numbers."""
    turns = ((turn.number, _words(turn, game.header)) for turn in game.turns)
    return write_lines(FIRST_LINE, _tags(game.header), turns, remarks)


def _words(turn: Turn, header: Header) -> Iterator[str]:
    yield LETTERS[turn.player]
    yield from (write_word(action, turn.player) for action in header.written(turn.do))


def _tags(header: Header) -> Iterator[str]:
    """What the header says beyond what holds without a word; names of all who play."""
    plain, said = header_to_json(Header()), header_to_json(header)
    if said["seats"] != plain["seats"]:
        yield "seats: " + " ".join(LETTERS[figure] for figure in header.seats)
    for figure, name in enumerate(header.players):
        if figure in header.seats or name != Header().players[figure]:
            yield f"{FIGURES[figure]}: {write_name(name)}"
    if header.starts != header.seats[0]:
        yield f"starts: {said['starts']}"
    for key in ("target", "ruleset", "writes"):
        if said[key] != plain[key]:
            yield f"{key}: {said[key]}"
    for option, value in read_object(said["rulings"], "rulings").items():
        yield f"{option}: {value}"
    aside = read_object(said["set_aside"], "set_aside")
    if aside:
        yield "set_aside: " + " ".join(f"{figure}={card}" for figure, card in aside.items())


def read_notation(data: bytes) -> Record:
    """The game that the text holds; BadFile for anything else."""
    return Record(*_NOTATION.read(data))


def _seats(text: str) -> Json:
    named = dict(zip(LETTERS, FIGURES, strict=True))
    return [named.get(letter, letter) for letter in text.split()]


def _target(text: str) -> Json:
    return int(text) if re.fullmatch("[0-9]{1,4000}", text) else text


def _set_aside(text: str) -> Json:
    return {one[0]: one[2] for one in (pair.partition("=") for pair in text.split())}


def _read_turn(text: str, number: int, header: Header) -> Turn:
    player, words = read_turn_line(text, number, LETTERS, "K 34o >M4")
    do = tuple(read_word(word, player) for word in words)
    only_in_everything(do, header)
    return Turn(number, player, do)


_NOTATION = Notation(
    FIRST_LINE,
    game={"game": NAME},
    names=FIGURES,
    rulings=CHOICES,
    plain=("starts", "ruleset", "writes"),
    own={"seats": ("", _seats), "target": ("", _target), "set_aside": ("", _set_aside)},
    tags="seats, king, starts, a ruling",
    header=header_from_json,
    turn=_read_turn,
)
