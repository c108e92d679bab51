"""What an organiser says as people do: a table, a number of points; and what does not fit."""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from companion.json_reader import BadValue, Json, read_text

LONGEST_WORTH = 8  # signs of a number of points: "2", "0.5", "1/3"
MOST_POINTS = 1000
MOST_TOLD = 20  # tables that a sentence names
# As programs and people number boards: 1, 1., Table 1, Tisch 01, board 1.
_NUMBERED = re.compile(r"(?:t|table|tisch|tafel|board|brett|bord|échiquier)?\s*0*([0-9]{1,4})\.?")


class Unfit(BadValue):
    """A word that cannot be decided; `code` names a sentence in the page's catalogue.

    Fields, seats and tables have their own names in it: a page knows what people call them.
    """

    def __init__(self, key: str, code: str, value: Json = "", expected: Iterable[object] = ()):
        super().__init__(key, value, *expected, code=code)

    def __str__(self) -> str:
        return f"{self.where}: {self.code} {self.value!r}"


def table_called(text: str, tables: Mapping[str, str]) -> str:
    """The table of that name, of that label, or of that number: t1, Table 1, 1. Raises Unfit."""
    said = text.strip().casefold()
    for name, label in tables.items():
        if said in (name, label.casefold()):
            return name
    numbered = _NUMBERED.fullmatch(said)
    name = f"t{int(numbered[1])}" if numbered else ""
    if name not in tables:
        raise Unfit("table", "unknown", text, [*tables][:MOST_TOLD])
    return name


def read_worth(value: Json, where: str) -> Fraction:
    """A number of points as people write it: 1, 0.5, 1/2."""
    try:
        worth = Fraction(read_text(value, where, LONGEST_WORTH).replace(",", "."))
    except (ValueError, ZeroDivisionError):
        raise BadValue(where, value, "1", "0.5", "1/2", code="number") from None
    if not 0 <= worth <= MOST_POINTS:
        raise BadValue(where, value, f"0…{MOST_POINTS}", code="number")
    return worth
