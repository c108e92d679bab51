"""Where pieces can be: fields, homes, dungeon, chambers; ints inside, names at the edge."""

from companion.games.salamander.rules.faces import FACES, KIND_FACES, ROWS, STONES, WINGS

KING, QUEEN, MONK, ROBBER = range(4)
FIGURES = ("king", "queen", "monk", "robber")

ZONE = 5  # fields past each home; the third is its gate (Ziehen)
GATE = 2
FIELDS = ZONE * len(FIGURES)
FIRST_HOME = FIELDS
DUNGEON = FIRST_HOME + len(FIGURES)
FIRST_CHAMBER = DUNGEON + 1
CHAMBERS = 84
START = FIRST_CHAMBER + CHAMBERS  # of a marker: beside the home of its figure

FIELD_NAMES = tuple(f"{figure}-{number}" for figure in FIGURES for number in range(1, ZONE + 1))
HOME_NAMES = tuple(f"{figure}-home" for figure in FIGURES)
CHAMBER_NAMES = tuple(
    f"{FACES[wing]}-{row}-{stone}"
    for wing in KIND_FACES[WINGS]
    for row in range(1, len(KIND_FACES[ROWS]) + 1)
    for stone in range(1, len(KIND_FACES[STONES]) + 1)
)
PLACE_NAMES = (*FIELD_NAMES, *HOME_NAMES, "dungeon", *CHAMBER_NAMES, "start")

_PLACE_OF = {name: place for place, name in enumerate(PLACE_NAMES)}


def parse_place(name: str) -> int:
    """The place called `name`; ValueError for anything else."""
    place = _PLACE_OF.get(name)
    if place is None:
        raise ValueError(f"{name!r} is no place; expected a field, a home, dungeon or a chamber")
    return place


def home_of(figure: int) -> int:
    return FIRST_HOME + figure


def gate_of(figure: int) -> int:
    return figure * ZONE + GATE


def is_field(place: int) -> bool:
    return place < FIELDS


def zone_of(field: int) -> int:
    """The figure past whose home the field lies."""
    return field // ZONE


def faces_of_chamber(place: int) -> tuple[int, int, int]:
    """Its coordinates: wing, row and stone field (Versteck)."""
    wing, rest = divmod(place - FIRST_CHAMBER, len(KIND_FACES[ROWS]) * len(KIND_FACES[STONES]))
    row, stone = divmod(rest, len(KIND_FACES[STONES]))
    return (
        KIND_FACES[WINGS][wing],
        KIND_FACES[ROWS][row],
        KIND_FACES[STONES][stone],
    )
