"""The circuit of 30 fields: ints 0-29 inside, names A1..B15 at the edge."""

FIELDS = 30
LANE = 15
FIELD_NAMES = tuple(f"{lane}{number}" for lane in "AB" for number in range(1, LANE + 1))
# The field after each field in playing direction, clockwise round both lanes (p. 7).
NEXT = tuple((field + 1) % FIELDS for field in range(FIELDS))
# Onto these two fields a step leads round a corner: A15-B1 and B15-A1.
AFTER_CORNER = frozenset({0, LANE})
# A move over more than half of the circuit is read as a move backward.
LONGEST_FORWARD = FIELDS // 2

_FIELD_OF = {name: field for field, name in enumerate(FIELD_NAMES)}


def parse_field(name: str) -> int:
    """The field called `name`; ValueError for anything but A1..A15 and B1..B15."""
    field = _FIELD_OF.get(name)
    if field is None:
        raise ValueError(f"{name!r} is no field; expected A1..A15 or B1..B15")
    return field


def field_name(field: int) -> str:
    return FIELD_NAMES[field]


def forward_distance(origin: int, target: int) -> int:
    """Steps from `origin` to `target` in playing direction, 0 to 29."""
    return (target - origin) % FIELDS
