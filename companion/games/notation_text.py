"""Notation of any game: its first line, tags, a line a turn, remarks; names come back the same."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping

from companion.games.lines import BadFile, text_lines

COMMENT = ";"
TAG = re.compile("([a-z_]+):[ \t]*(.*)")
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


def lines_after(first: str, data: bytes) -> Iterator[tuple[int, str]]:
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
