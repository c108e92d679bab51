"""Who is there: the devices that have a role, which of them listen, and how they are sent away."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from typing import Protocol

from companion.observations import Json
from web.access.keys import Key, Keys
from web.access.pairing import Pairing
from web.access.roles import Role

NAME_LENGTH = 12  # of a hash, enough to tell devices apart
NO_KEY = ""


def seats_changed(before: Mapping[str, str], now: Mapping[str, str]) -> dict[str, str]:
    """From which seat to which, of names by seats, where the same people sit otherwise."""
    seat_of = {name: seat for seat, name in now.items()}
    are_the_same = sorted(before.values()) == sorted(now.values())
    if before == now or not are_the_same or len(seat_of) < len(now):  # two of one name
        return {}
    return {seat: seat_of[name] for seat, name in before.items()}


class OpenPages(Protocol):
    """The pages that listen just now."""

    def listening(self) -> Mapping[str, int]: ...

    def dismiss(self, devices: Set[str]) -> None: ...


@dataclass(frozen=True, slots=True)
class Guests:
    keys: Keys
    pairing: Pairing
    pages: OpenPages

    def to_json(self) -> dict[str, Json]:
        """The devices that have a role, and how many look on without one."""
        listening = self.pages.listening()
        devices: list[Json] = [
            {
                "device": key.hash[:NAME_LENGTH],
                "role": key.role.value,
                "since": self.keys.date_of(key),
                "listens": listening.get(key.hash, 0) > 0,
            }
            for key in self._others()
        ]
        return {"devices": devices, "onlookers": listening.get(NO_KEY, 0)}

    def called(self, name: str) -> tuple[Key, ...]:
        """The device of that name, but never the host's."""
        return tuple(key for key in self._others() if key.hash[:NAME_LENGTH] == name)

    def with_role(self, role: Role) -> tuple[Key, ...]:
        return tuple(key for key in self._others() if key.role == role)

    def send_away(self, keys: Iterable[Key]) -> int:
        """Takes the role from these devices, and gives their number."""
        gone = (*keys,)
        self.keys.drop(gone)
        self.pages.dismiss({key.hash for key in gone})
        return len(gone)

    def take_seats(self, before: Mapping[str, str], now: Mapping[str, str]) -> None:
        """In the next game the same people may sit otherwise: their devices go along."""
        changed = seats_changed(before, now)
        if changed:
            self.pages.dismiss(self.keys.reseat(changed))

    def _others(self) -> tuple[Key, ...]:
        """A phone that is the camera is no guest: `web.eye.desk` has them."""
        return tuple(key for key in self.keys.all() if key.role not in {Role.HOST, Role.EYE})
