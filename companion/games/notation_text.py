"""Notation of any game: its lines without remarks, and names that the line gives back the same."""

import json
import re
from collections.abc import Iterator

from companion.games.lines import BadFile

COMMENT = ";"


def begins_with(title: str, data: bytes) -> bool:
    """Whether the text begins with a game's title, remarks before it or not."""
    # With the mark that some editors set before UTF-8: what is wrong is then said of notation.
    beginning = rb"(?:\xef\xbb\xbf)?(?:\s|;[^\n]*\n)*" + re.escape(title.encode())
    return re.match(beginning, data) is not None


def text_lines(data: bytes) -> Iterator[tuple[int, str]]:
    """The lines that are neither blank nor comments, with their numbers."""
    for line, raw in enumerate(data.split(b"\n"), start=1):
        try:
            text = raw.decode("utf-8").strip(" \t\r")
        except UnicodeDecodeError as error:
            what = f"byte {error.start + 1} is not UTF-8; expected UTF-8 text"
            raise BadFile(line, what) from None
        if text and not text.startswith(COMMENT):
            yield line, text


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
