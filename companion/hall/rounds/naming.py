"""What people of an evening are called where two may have the same name: then with the number."""

from collections import Counter
from collections.abc import Iterable

from companion.hall.rounds.pairings import LONGEST_PERSON, Person


def names_told_apart(people: Iterable[Person]) -> dict[int, str]:
    """By number: the name, and behind one that more than one has the number; all are different."""
    whole = {one.number: one.name for one in people}
    called, to_mark = {**whole}, [*whole]
    while to_mark:
        seen = Counter(name.casefold() for name in called.values())
        to_mark = [
            number
            for number, name in called.items()
            if name is whole[number] and seen[name.casefold()] > 1
        ]
        called |= {number: _with_number(whole[number], number) for number in to_mark}
    return called


def _with_number(name: str, number: int) -> str:
    mark = f" ({number})"
    return name[: LONGEST_PERSON - len(mark)].rstrip() + mark
