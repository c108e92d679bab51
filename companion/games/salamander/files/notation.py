"""A game of the second kind as players write it by hand, one line a turn, and back again."""

import re
from collections.abc import Iterator, Mapping

from companion.games.lines import BadFile
from companion.games.notation_text import (
    TAG,
    lines_after,
    read_name,
    read_turn_line,
    short,
    without_remark,
    write_lines,
    write_name,
)
from companion.games.salamander.files.game_lines import (
    NAME,
    agreed_from_json,
    agreed_to_json,
    only_in_everything,
)
from companion.games.salamander.files.short_actions import LETTERS, read_word, write_word
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.record import Header, Record, Turn
from companion.games.salamander.rules.rulings import CHOICES
from companion.json_reader import Json, read_object

TITLE = "Der Feuer-Salamander"
FIRST_LINE = f"{TITLE}, notation 1"

_SIMPLE = ("starts", "ruleset", "writes")


def write_notation(game: Record, remarks: Mapping[int, str] | None = None) -> str:
    """`remarks` stand as comments behind the turns of those numbers."""
    turns = ((turn.number, _words(turn, game.agreed)) for turn in game.turns)
    return write_lines(FIRST_LINE, _tags(game.agreed), turns, remarks)


def _words(turn: Turn, agreed: Header) -> Iterator[str]:
    yield LETTERS[turn.player]
    yield from (write_word(action, turn.player) for action in agreed.written(turn.do))


def _tags(agreed: Header) -> Iterator[str]:
    """What the header says beyond what holds without a word; names of all who play."""
    plain, said = agreed_to_json(Header()), agreed_to_json(agreed)
    if said["seats"] != plain["seats"]:
        yield "seats: " + " ".join(LETTERS[figure] for figure in agreed.seats)
    for figure, name in enumerate(agreed.players):
        if figure in agreed.seats or name != Header().players[figure]:
            yield f"{FIGURES[figure]}: {write_name(name)}"
    if agreed.starts != agreed.seats[0]:
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
    line, lines = 1, lines_after(FIRST_LINE, data)
    said: dict[str, Json] = {"faust": 1, "game": NAME}
    agreed: Header | None = None
    turns: list[Turn] = []
    try:
        for line, text in lines:  # noqa: B007  # needed where it goes wrong
            if not turns and (tag := TAG.fullmatch(text)) is not None:
                _read_tag(tag.group(1), tag.group(2), said)
                continue
            agreed = agreed or agreed_from_json(said)
            turns.append(_read_turn(text, len(turns) + 1, agreed))
        return Record(agreed or agreed_from_json(said), tuple(turns))
    except ValueError as error:
        raise BadFile(line, str(error)) from None


def _read_tag(key: str, text: str, said: dict[str, Json]) -> None:
    """Adds the tag to what the header says; ValueError when a header cannot say that."""
    within, value = _tag_value(key, text if key in FIGURES else without_remark(text))
    before = read_object(said.get(within, {}), within) if within else {}
    part: dict[str, Json] = {within: {**before, key: value}} if within else {key: value}
    agreed_from_json({"faust": 1, "game": NAME, **part})
    said |= part


def _tag_value(key: str, text: str) -> tuple[str, Json]:
    """In which part of the header it stands, and what it says. A `;` in a name is a letter."""
    if key in FIGURES:
        return "players", read_name(text)
    if key in CHOICES:
        return "rulings", text
    if key == "seats":
        return "", [_figure_of(letter) for letter in text.split()]
    if key == "target":
        return "", int(text) if re.fullmatch("[0-9]{1,4000}", text) else text
    if key == "set_aside":
        return "", {one[0]: one[2] for one in (pair.partition("=") for pair in text.split())}
    if key in _SIMPLE:
        return "", text
    raise ValueError(f"unknown tag {short(key)}; expected seats, king, starts, a ruling …")


def _figure_of(letter: str) -> str:
    return FIGURES[LETTERS.index(letter)] if letter in [*LETTERS] else letter


def _read_turn(text: str, number: int, agreed: Header) -> Turn:
    player, words = read_turn_line(text, number, LETTERS, "K 34o >M4")
    do = tuple(read_word(word, player) for word in words)
    only_in_everything(do, agreed)
    return Turn(number, player, do)
