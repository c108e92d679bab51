"""The people of a tournament."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.hall.rounds.fitting import Unfit
from companion.json_reader import Fields, Json, read_truth

MOST_PEOPLE = 5000
LONGEST_PERSON = 40  # signs of a name, as at a table


@dataclass(frozen=True, slots=True)
class Person:
    """Whoever takes part; the number is the person, a name is only what one calls it."""

    number: int
    name: str
    is_withdrawn: bool = False


def read_person(content: Mapping[str, Json]) -> Person:
    """Raises BadValue."""
    said = Fields({"name": "", "withdrawn": False, **content})
    number, name = said.integer("person", 1, MOST_PEOPLE), said.text("name", LONGEST_PERSON)
    if not name:
        raise Unfit("name", "missing")
    return Person(number, name, said.read("withdrawn", read_truth))
