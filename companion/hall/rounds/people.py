"""The people of a tournament."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.hall.rounds.fitting import Unfit, number_of, text_of, yes_of
from companion.observations import Json

MOST_PEOPLE = 5000
LONGEST_PERSON = 40  # signs of a name, as at a table


@dataclass(frozen=True, slots=True)
class Person:
    """Whoever takes part; the number is the person, a name is only what one calls it."""

    number: int
    name: str
    is_withdrawn: bool = False

    def to_json(self) -> dict[str, Json]:
        return {"person": self.number, "name": self.name, "withdrawn": self.is_withdrawn}


def read_person(content: Mapping[str, Json]) -> Person:
    """Raises Unfit."""
    number = number_of(content, "person", 1, MOST_PEOPLE)
    name = text_of(content, "name", LONGEST_PERSON)
    if not name:
        raise Unfit("name", "missing")
    return Person(number, name, yes_of(content, "withdrawn"))
