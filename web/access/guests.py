"""Who is there: the devices that have a role, which of them listen, and how they are sent away."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from typing import Protocol

from companion.observations import Json
from web.access.keys import Key, Keys
from web.access.pairing import Pairing
from web.access.roles import Role
from web.access.seating import Seatings, next_seat, seat_now


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
                "device": key.device,
                "role": key.role.value,
                "since": self.keys.date_of(key),
                "listens": listening.get(key.hash, 0) > 0,
            }
            for key in self._others()
        ]
        return {"devices": devices, "onlookers": listening.get("", 0)}

    def called(self, name: str) -> tuple[Key, ...]:
        """The device of that name, but never the host's."""
        return tuple(key for key in self._others() if key.device == name)

    def with_role(self, role: Role) -> tuple[Key, ...]:
        return tuple(key for key in self._others() if key.role == role)

    def send_away(self, keys: Iterable[Key]) -> int:
        """Takes the role from these devices, and gives their number."""
        gone = (*keys,)
        self.keys.drop(gone)
        self.pages.dismiss({key.hash for key in gone})
        return len(gone)

    def take_seats(self, seatings: Seatings) -> None:
        """Each device goes with its person to the seat of the newest game, or ends.

        An invitation was for whoever sat there: where that is another now, it holds no more.
        """
        newest = max(seatings, default=0)
        changed = self.keys.reseat(
            lambda key: seat_now(seatings, key.role.seat, key.seated), newest
        )
        if changed:
            self.pages.dismiss(changed)
        before, now = seatings.get(newest - 1, {}), seatings.get(newest, {})
        for role in self.pairing.invited:
            if role.seat and next_seat(before, now, role.seat) != role.seat:
                self.pairing.renew(role)

    def _others(self) -> tuple[Key, ...]:
        """A phone that is the camera is no guest: `web.eye.desk` has them."""
        return tuple(key for key in self.keys.all() if key.role not in {Role.HOST, Role.EYE})
