"""Reads what an organiser decided, or wants to; what does not fit is named by its key."""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from companion.observations import Json

LONGEST_WORTH = 8  # signs of a number of points: "2", "0.5", "1/3"
MOST_POINTS = 1000
# As programs and people number boards: 1, 1., Table 1, Tisch 01, board 1.
_NUMBERED = re.compile(r"(?:t|table|tisch|tafel|board|brett|bord|échiquier)?\s*0*([0-9]{1,4})\.?")


class Unfit(ValueError):
    """A word that cannot be decided: what about `key` is wrong, and what was expected.

    `code` names a sentence in the catalogue of the page, for four languages.
    """

    def __init__(self, key: str, code: str, value: object = "", expected: Iterable[object] = ()):
        self.key, self.code = key, code
        self.value = str(value)[:60]
        self.expected = ", ".join(str(one) for one in expected)
        super().__init__(f"{key}: {code} {self.value!r}; expected {self.expected or 'another'}")


def number_of(content: Mapping[str, Json], key: str, least: int, most: int) -> int:
    value = content.get(key)
    if value is None:
        raise Unfit(key, "missing", "", [f"{least}…{most}"])
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise Unfit(key, "number", value, [f"{least}…{most}"])
    return value


def text_of(content: Mapping[str, Json], key: str, longest: int) -> str:
    value = content.get(key, "")
    if not isinstance(value, str):
        raise Unfit(key, "text", value)
    if len(value) > longest:
        raise Unfit(key, "too-long", value, [longest])
    return value


def yes_of(content: Mapping[str, Json], key: str) -> bool:
    value = content.get(key, False)
    if not isinstance(value, bool):
        raise Unfit(key, "choice", value, ["true", "false"])
    return value


def choice_of(value: Json, key: str, known: Iterable[str]) -> str:
    choices = [*known]
    if not isinstance(value, str) or value not in choices:
        raise Unfit(key, "choice", value, choices)
    return value


def map_of(content: Mapping[str, Json], key: str) -> dict[str, Json]:
    value = content.get(key, {})
    if not isinstance(value, dict):
        raise Unfit(key, "text", value)
    return value


def table_called(text: str, tables: Mapping[str, str]) -> str:
    """The table of that name, of that label, or of that number: t1, Table 1, 1. Raises Unfit."""
    said = text.strip().casefold()
    for name, label in tables.items():
        if said in (name, label.casefold()):
            return name
    numbered = _NUMBERED.fullmatch(said)
    name = f"t{int(numbered[1])}" if numbered else ""
    if name not in tables:
        raise Unfit("table", "unknown", text, sorted(tables)[:20])
    return name


def worth_of(content: Mapping[str, Json], key: str) -> Fraction:
    """A number of points as people write it: 1, 0.5, 1/2."""
    value = content.get(key)
    expected = ["1", "0.5", "1/2"]
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_WORTH:
        raise Unfit(key, "number", value, expected)
    try:
        worth = Fraction(value.replace(",", "."))
    except (ValueError, ZeroDivisionError):
        raise Unfit(key, "number", value, expected) from None
    if not 0 <= worth <= MOST_POINTS:
        raise Unfit(key, "number", value, [f"0…{MOST_POINTS}"])
    return worth
