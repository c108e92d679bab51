"""Who sat where in each game of a log: its devices go with them."""

from collections.abc import Iterable, Set

from companion.hall.orders.at_table import PEOPLE
from companion.observations import Json
from web.access.seating import Seatings, Sitter, Sitters
from web.archive.archive import GameLine


def seatings_of(lines: Iterable[GameLine], plain: Set[str]) -> Seatings:
    """`plain`, in small letters, are names that nobody has: what seats are called."""
    found: dict[int, Sitters] = {}
    before: Sitters = {}
    for line in lines:
        before = found[line.game] = _seated(line, before, plain)
    return found


def _seated(line: GameLine, before: Sitters, plain: Set[str]) -> Sitters:
    """A rematch has no numbers of a hall: whoever sat there before under that name has one."""
    numbers = line.header.get(PEOPLE)
    said = numbers if isinstance(numbers, dict) else {}
    return {
        seat: Sitter(name, _number(said.get(seat)) or _known(name, before), _is_name(name, plain))
        for seat, name in line.people.items()
    }


def _number(said: Json) -> int:
    return said if isinstance(said, int) and not isinstance(said, bool) else 0


def _known(name: str, before: Sitters) -> int:
    found = [one.number for one in before.values() if one.is_same(Sitter(name))]
    return found[0] if len(found) == 1 else 0


def _is_name(name: str, plain: Set[str]) -> bool:
    return bool(name.strip()) and name.strip().casefold() not in plain
