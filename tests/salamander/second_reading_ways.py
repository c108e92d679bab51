"""Second reading: where a figure can go, and whose zone it is in."""

from tests.salamander.second_reading_things import Table


def circuit_of(table: Table) -> list[str]:
    return [f"{figure}-{number}" for figure in table["seats"] for number in range(1, 6)]


def home_of(figure: str) -> str:
    return f"{figure}-home"


def owner_of(place: str) -> str:
    """Whose zone or home it is; the dungeon is nobody's."""
    return "" if place == "dungeon" else place.split("-", maxsplit=1)[0]


def is_field(place: str) -> bool:
    return place != "dungeon" and not place.endswith("-home")


def numbers_of(table: Table) -> list[int]:
    """Sum and difference of the eyes."""
    throw = table["turn"]["throw"]
    assert throw is not None
    one, two = throw
    return [one + two, abs(one - two)]


def field_at(table: Table, steps: int) -> str:
    """Where the mover's figure gets with so many steps when it does not turn in."""
    here = table["figures"][table["to_move"]]
    if steps == 0:
        return here
    circuit = circuit_of(table)
    if is_field(here):
        return circuit[(circuit.index(here) + steps) % len(circuit)]
    gate = circuit.index(f"{table['to_move']}-3")
    return circuit[(gate + steps - 1) % len(circuit)]


def steps_home(table: Table) -> int:
    """How many steps suffice for home, from a field."""
    circuit = circuit_of(table)
    here = circuit.index(table["figures"][table["to_move"]])
    steps_to_gate = 0
    while circuit[(here + steps_to_gate) % len(circuit)] != f"{table['to_move']}-3":
        steps_to_gate += 1
    return steps_to_gate + 1


def suffices(table: Table) -> list[int]:
    """The numbers thrown that are enough for home, from a field."""
    return [number for number in numbers_of(table) if number >= steps_home(table)]
