"""Notation of any game: its first line, tags, a line a turn, remarks; names come back the same."""

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic

from companion.games.lines import FORMAT, BadFile, HeaderT, TurnT, text_lines
from companion.json_reader import Json, read_object

COMMENT = ";"
_TAG = re.compile("([a-z_]+):[ \t]*(.*)")
NotedTurn = tuple[int, Iterable[str]]  # its number, and the words behind it


def begins_with(title: str, data: bytes) -> bool:
    """Whether the text begins with a game's title, remarks before it or not."""
    beginning = rb"(?:\xef\xbb\xbf)?(?:\s|;[^\n]*\n)*" + re.escape(title.encode())
    return re.match(beginning, data) is not None


def write_lines(
    first: str, tags: Iterable[str], turns: Iterable[NotedTurn], remarks: Mapping[int, str] | None
) -> str:
    """The game as text; `remarks` stand as comments behind the turns of those numbers."""
    lines = [first, *tags, ""]
    for number, words in turns:
        told = [str(number), *words]
        if remarks and number in remarks:
            told.append(f"{COMMENT} {remarks[number]}")
        lines.append(" ".join(told))
    return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class Notation(Generic[HeaderT, TurnT]):
    """How a game is read that players have written by hand; tags stand before the first turn."""

    first_line: str
    game: Mapping[str, Json]  # what names it in a header
    names: Collection[str]  # tags that call a player: a `;` there is a letter
    rulings: Collection[str]
    plain: Collection[str]  # tags that say what a header does
    own: Mapping[str, tuple[str, Callable[[str], Json]]]  # in which part of a header they stand
    tags: str  # some, as they are expected
    header: Callable[[Mapping[str, Json]], HeaderT]
    turn: Callable[[str, int, HeaderT], TurnT]  # by its line and number

    def read(self, data: bytes) -> tuple[HeaderT, tuple[TurnT, ...]]:
        """What the text holds; BadFile for anything else."""
        line, lines = 1, _lines_after(self.first_line, data)
        plain: dict[str, Json] = {"faust": FORMAT, **self.game}
        said, header, turns = plain, None, list[TurnT]()
        try:
            for line, text in lines:  # noqa: B007  # needed where it goes wrong
                if not turns and (tag := _TAG.fullmatch(text)) is not None:
                    part = self._part(tag[1], tag[2], said)
                    self.header(plain | part)  # whether a header can say that
                    said = said | part
                    continue
                header = header or self.header(said)
                turns.append(self.turn(text, len(turns) + 1, header))
            return header or self.header(said), tuple(turns)
        except ValueError as error:
            raise BadFile(line, str(error)) from None

    def _part(self, key: str, text: str, said: Mapping[str, Json]) -> dict[str, Json]:
        """What the tag says in a header beside what was said before; ValueError for no tag."""
        within, value = self._value(key, text if key in self.names else without_remark(text))
        if not within:
            return {key: value}
        return {within: {**read_object(said.get(within, {}), within), key: value}}

    def _value(self, key: str, text: str) -> tuple[str, Json]:
        if key in self.names:
            return "players", read_name(text)
        if key in self.rulings:
            return "rulings", text
        if key in self.plain:
            return "", text
        if key not in self.own:
            raise ValueError(f"unknown tag {short(key)}; expected {self.tags} …")
        within, read = self.own[key]
        return within, read(text)


def _lines_after(first: str, data: bytes) -> Iterator[tuple[int, str]]:
    """With their numbers; BadFile where the first one is another."""
    lines = (one for one in text_lines(data) if not one[1].startswith(COMMENT))
    line, text = next(lines, (1, ""))
    if text != first:
        raise BadFile(line, f"{short(text)} is no first line; expected {first!r}")
    return lines


def read_turn_line(text: str, number: int, letters: str, like: str) -> tuple[int, list[str]]:
    """Whose turn it was, by the place of his letter, and the words of what was done."""
    form = f"([0-9]{{1,12}})[ \t]+([{letters}])((?:[ \t]+[^ \t]+)*)"
    found = re.fullmatch(form, without_remark(text))
    if found is None:
        raise ValueError(f"{short(text)} is no turn; expected a line like '{number} {like}'")
    if int(found[1]) != number:
        raise ValueError(f"turn {found[1]} is out of order; expected {number}")
    return letters.index(found[2]), found[3].split()


def without_remark(text: str) -> str:
    return text.split(COMMENT, maxsplit=1)[0].rstrip()


def write_name(name: str) -> str:
    """As it is, or in quotes where the line would not give the same name back."""
    is_plain = name.isprintable() and name == name.strip() and not name.startswith('"')
    return name if is_plain and name else json.dumps(name)


def read_name(text: str) -> str:
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text))
    except ValueError:
        raise ValueError(f"{short(text)} is no name; expected JSON quotes round it") from None


def short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
