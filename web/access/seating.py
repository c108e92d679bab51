"""Players keep their devices: where they sit otherwise in the next game, their roles go along."""

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass

from web.access.keys import Keys

Seated = Mapping[str, str]  # names by their seats


def seats_changed(before: Seated, now: Seated) -> dict[str, str]:
    """From which seat to which, where the same people sit otherwise; else nothing."""
    seat_of = {name: seat for seat, name in now.items()}
    are_the_same = sorted(before.values()) == sorted(now.values())
    if before == now or not are_the_same or len(seat_of) < len(now):  # two of one name
        return {}
    return {seat: seat_of[name] for seat, name in before.items()}


@dataclass(frozen=True, slots=True)
class Seating:
    keys: Keys
    dismiss: Callable[[Set[str]], None]  # pages come back and hear who they are now

    def next_game(self, before: Seated, now: Seated) -> None:
        changed = seats_changed(before, now)
        if changed:
            self.dismiss(self.keys.reseat(changed))
