"""JSON from outside: bytes to values, and each value as what is expected where it stands.

What is wrong is named with the way to it: `said.words.reason is 7; expected text`.
"""

import json
import re
from collections.abc import Callable, Collection
from math import inf, isfinite
from sys import float_info
from typing import NoReturn, TypeVar

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
Wanted = TypeVar("Wanted")

MOST_INTEGER = 1 << 53  # what every reader of JSON can hold
LONGEST_TEXT = 1000  # signs of what says nothing else
MOST_DEPTH = 40
_NOT_PLAIN = re.compile("[\0\ud800-\udfff]")
_SHOWN = 60  # signs of a value that fit a line


class BadValue(ValueError):
    """What is not what is expected there; `code` names a sentence of a page."""

    def __init__(self, where: str, value: Json, *expected: object, code: str = "text") -> None:
        known = [str(one) for one in expected]
        wanted = " or ".join(known) if len(known) < 3 else ", ".join(known)
        super().__init__(f"{where} is {shown(value)}; expected {wanted}")
        self.where, self.value, self.expected, self.code = where, value, known, code


def shown(value: Json) -> str:
    """`value` as it stands in the file, cut to a length that fits a line."""
    text = ""
    parts = json.JSONEncoder(default=str).iterencode(value)
    for part in parts:  # no deeper into a nest than is shown
        text += part
        if len(text) > _SHOWN:
            return text[: _SHOWN - 3] + "..."
    return text


def read_json(data: bytes, most: int, depth: int = MOST_DEPTH) -> Json:
    """Bounded in length and depth; BadValue for whatever is no JSON."""
    if len(data) > most:
        raise BadValue("the length", len(data), f"{most} bytes at most")
    try:
        value: Json = json.loads(data.decode("utf-8"), parse_constant=no_number, parse_float=_float)
    except (ValueError, RecursionError):
        raise BadValue("it", data[:_SHOWN].decode("utf-8", "replace"), "JSON in UTF-8") from None
    if not _is_shallow(value, depth):
        raise BadValue("it", value, f"{depth} levels at most")
    return value


def no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no JSON number")


def _float(text: str) -> float:
    """What is too large for one would be written again as no number."""
    value = float(text)
    return value if isfinite(value) else no_number(text)


def _is_shallow(value: Json, depth: int) -> bool:
    inner = [*value.values()] if isinstance(value, dict) else value
    return not isinstance(inner, list) or (
        depth > 0 and all(_is_shallow(one, depth - 1) for one in inner)
    )


def is_plain(text: str) -> bool:
    """What UTF-8 can carry and every store can keep."""
    return _NOT_PLAIN.search(text) is None


def read_integer(value: Json, where: str, least: float = -inf, most: float = inf) -> int:
    if isinstance(value, bool) or not isinstance(value, int | None):
        raise BadValue(where, value, "an integer", code="number")
    if value is None or not least <= value <= most:
        code = "missing" if value is None else "number"
        raise BadValue(where, value, _integers(least, most), code=code)
    return value


def _integers(least: float, most: float) -> str:
    if least == -inf:
        return "an integer"
    return f"{least} or more" if most == inf else f"{least}…{most}"


def read_number(
    value: Json, where: str, least: float = -float_info.max, most: float = float_info.max
) -> float:
    """A finite one."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        expected = "a number" if most == float_info.max else f"{least}…{most}"
        raise BadValue(where, value, expected, code="number")
    return float(value)


def read_truth(value: Json, where: str) -> bool:
    if not isinstance(value, bool):
        raise BadValue(where, value, "true", "false", code="choice")
    return value


def read_text(value: Json, where: str, longest: int | None = None) -> str:
    if not isinstance(value, str):
        raise BadValue(where, value, "text")
    if longest is not None and len(value) > longest:
        raise BadValue(where, value, f"≤ {longest}", code="too-long")
    return value


def read_choice(value: Json, where: str, known: Collection[str]) -> str:
    if not isinstance(value, str) or value not in known:
        raise BadValue(where, value, *known, code="choice")
    return value


def read_object(value: Json, where: str) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise BadValue(where, value, "an object")
    return value


def read_list(value: Json, where: str, most: int | None = None) -> list[Json]:
    if not isinstance(value, list):
        raise BadValue(where, value, "a list")
    if most is not None and len(value) > most:
        raise BadValue(where, value, f"≤ {most}", code="too-many")
    return value


def read_each(
    value: Json, where: str, reading: Callable[[Json, str], Wanted], most: int | None = None
) -> tuple[Wanted, ...]:
    """All of a list; the way to one is made only where it is wrong."""
    listed = read_list(value, where, most)
    try:
        return tuple([reading(one, where) for one in listed])
    except BadValue:
        return tuple(reading(one, f"{where}[{at}]") for at, one in enumerate(listed))


def objects_in(value: Json) -> list[dict[str, Json]]:
    """Those of a list, for who only shows what is there; none of anything else."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def read_as(value: Json, where: str, parse: Callable[[str], Wanted], expected: str) -> Wanted:
    """What `parse` makes of a text, or ValueError."""
    try:
        return parse(read_text(value, where))
    except ValueError:
        raise BadValue(where, value, expected) from None


class Fields:
    """An object of a stranger, each key read with limits; `where` begins the way to what is wrong.

    What is missing is read as null.
    """

    __slots__ = ("_said", "_where")

    def __init__(self, said: Json, where: str = "") -> None:
        self._said = read_object(said, where or "it")
        self._where = f"{where}." if where else ""

    def __contains__(self, key: str) -> bool:
        return key in self._said

    def read(self, key: str, reading: Callable[[Json, str], Wanted]) -> Wanted:
        return reading(self._said.get(key), self._where + key)

    def each(
        self, key: str, reading: Callable[[Json, str], Wanted], most: int | None = None
    ) -> tuple[Wanted, ...]:
        return read_each(self._said.get(key), self._where + key, reading, most)

    def fields(self, key: str) -> "Fields":
        return self.read(key, Fields)

    def integer(self, key: str, least: float = 0, most: float = MOST_INTEGER) -> int:
        return read_integer(self._said.get(key), self._where + key, least, most)

    def number(self, key: str, least: float = -MOST_INTEGER) -> float:
        return read_number(self._said.get(key), self._where + key, least, MOST_INTEGER)

    def text(self, key: str, longest: int = LONGEST_TEXT) -> str:
        text = read_text(self._said.get(key), self._where + key, longest)
        if not is_plain(text):
            raise BadValue(self._where + key, text, "text that can be kept")
        return text

    def choice(self, key: str, known: Collection[str]) -> str:
        return read_choice(self._said.get(key), self._where + key, known)

    def maybe(self, key: str, reading: Callable[[Json, str], Wanted]) -> Wanted | None:
        """None where it is missing."""
        return None if self._said.get(key) is None else self.read(key, reading)
