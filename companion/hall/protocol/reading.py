"""What came from elsewhere, read with limits: each value as what is expected, or BadMessage."""

import json
import re
import zlib
from collections.abc import Mapping
from math import isfinite
from typing import NoReturn, TypeVar

from companion.hall.protocol.wire import MOST_BYTES, Refusal, WhyNotDone
from companion.observations import Json

HASH_DIGITS = 64
LONGEST_TEXT = 1000  # signs, of whatever is no row's body and no object
MOST_NUMBER = 1 << 53
MOST_DEPTH = 40
Named = TypeVar("Named", Refusal, WhyNotDone)
_HEX = frozenset("0123456789abcdef")
_NOT_PLAIN = re.compile("[\0\ud800-\udfff]")


class BadMessage(ValueError):
    """What came is no message: what is wrong, and what was expected."""


def read_json(data: bytes) -> Json:
    """Bounded in length and depth; BadMessage for whatever is no JSON."""
    if len(data) > MOST_BYTES:
        raise BadMessage(f"a message of {len(data)} bytes; expected {MOST_BYTES} at most")
    try:
        text = data.decode("utf-8")
        value: Json = json.loads(text, parse_constant=_no_number, parse_float=_number)
    except (ValueError, RecursionError) as error:
        raise BadMessage(f"no JSON in UTF-8: {str(error)[:100]}") from None
    _expect_shallow(value, MOST_DEPTH)
    return value


def inflated(data: bytes) -> bytes:
    """One deflated message; a bomb stops at MOST_BYTES."""
    unpacking = zlib.decompressobj()
    try:
        whole = unpacking.decompress(data, MOST_BYTES)
    except zlib.error as error:
        raise BadMessage(f"it cannot be unpacked: {error}") from None
    if unpacking.unconsumed_tail or unpacking.unused_data or not unpacking.eof:
        raise BadMessage(f"expected one packed message of {MOST_BYTES} bytes at most")
    return whole


class Content:
    """The keys of a message, each read as what is expected there."""

    def __init__(self, content: Mapping[str, Json]) -> None:
        self._content = content

    def has(self, key: str) -> bool:
        return key in self._content

    def value(self, key: str) -> Json:
        return self._content.get(key)

    def text(self, key: str) -> str:
        value = self.value(key)
        if not isinstance(value, str) or len(value) > LONGEST_TEXT or not is_plain(value):
            raise BadMessage(f'"{key}" expects a text of {LONGEST_TEXT} signs at most')
        return value

    def hash(self, key: str) -> str:
        value = self.text(key)
        if not is_hash(value):
            raise BadMessage(f'"{key}" expects a hash of {HASH_DIGITS} digits')
        return value

    def number(self, key: str) -> int:
        value = self.value(key)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_NUMBER:
            raise BadMessage(f'"{key}" expects a number from 0')
        return value

    def seconds(self, key: str) -> float:
        value = self.value(key)
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise BadMessage(f'"{key}" expects seconds')
        if not -MOST_NUMBER <= value <= MOST_NUMBER:
            raise BadMessage(f'"{key}" expects seconds that a clock can show')
        return float(value)

    def object(self, key: str) -> Mapping[str, Json]:
        value = self.value(key)
        if not isinstance(value, dict):
            raise BadMessage(f'"{key}" expects an object')
        return value

    def one_of(self, key: str, names: type[Named]) -> Named:
        value = self.text(key)
        try:
            return names(value)
        except ValueError:
            raise BadMessage(f'"{key}" expects another word than {value!r}') from None


def content_of(value: Json) -> Content:
    if not isinstance(value, dict):
        raise BadMessage("expected an object")
    return Content(value)


def _no_number(text: str) -> NoReturn:
    raise BadMessage(f"{text} is no number")


def _number(text: str) -> float:
    """What is too large for one would be written again as no number."""
    value = float(text)
    return value if isfinite(value) else _no_number(text)


def is_hash(text: str) -> bool:
    return len(text) == HASH_DIGITS and _HEX.issuperset(text)


def is_plain(text: str) -> bool:
    """What UTF-8 can carry and every store can keep."""
    return _NOT_PLAIN.search(text) is None


def _expect_shallow(value: Json, depth: int) -> None:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if depth == 0:
        raise BadMessage(f"nested too deep; expected {MOST_DEPTH} at most")
    for one in inner:
        if isinstance(one, dict | list):
            _expect_shallow(one, depth - 1)
