"""Who sits where, game after game: a device speaks for a person, and goes with that one."""

from collections.abc import Mapping
from dataclasses import dataclass

NOWHERE = ""


@dataclass(frozen=True, slots=True)
class Sitter:
    """A hall knows people by numbers, a table by their names; without a name it is the seat."""

    name: str
    number: int = 0  # in the hall; none is known
    is_named: bool = True

    def is_same(self, other: "Sitter") -> bool:
        if self.number and other.number:
            return self.number == other.number
        return self.name.casefold() == other.name.casefold()


Sitters = Mapping[str, Sitter]  # of one game, by seat
Seatings = Mapping[int, Sitters]  # by the number of the game


def seat_now(seatings: Seatings, seat: str, since: int) -> str:
    """Where whoever sat there in game `since` sits in the newest one; NOWHERE: at no seat."""
    newest = max(seatings, default=0)
    for game in range(since or newest - 1, newest):
        if game in seatings:
            seat = next_seat(seatings[game], seatings[game + 1], seat)
    return seat if seat in seatings.get(newest, (seat,)) else NOWHERE


def next_seat(before: Sitters, now: Sitters, seat: str) -> str:
    """Where whoever sat there sits in the next game; who cannot be told from another, NOWHERE.

    A seat without a name is its own: whoever is named there now, unless that one sat elsewhere.
    """
    who = before.get(seat)
    if who is None:
        return NOWHERE
    found = _seats_of(who, now)
    if len(found) == 1 and len(_seats_of(who, before)) == 1:
        return found[0]
    is_same_table = before.keys() == now.keys() and all(
        before[one].is_same(now[one]) for one in now
    )
    if is_same_table:
        return seat
    is_free = seat in now and not _seats_of(now[seat], before)
    return seat if is_free and not who.is_named else NOWHERE


def _seats_of(who: Sitter, seated: Sitters) -> list[str]:
    return [seat for seat, one in seated.items() if one.is_same(who)]
