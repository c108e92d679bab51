"""Which phones may be the camera: a code for each, that the host shows, and the keys they got."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.observations import Json
from web.access.addresses import LOOPBACK, in_a_url
from web.access.keys import Key, Keys
from web.access.pairing import Pairing
from web.access.qr import qr
from web.access.roles import Role
from web.services import CannotDo, EyeServices

PATH = "/eye"


@dataclass(frozen=True, slots=True)
class EyeDesk:
    """The host's side of it; the code is an invitation: 128 bits, good for one phone."""

    services: EyeServices
    keys: Keys
    addresses: tuple[str, ...]
    pairing: Pairing

    def enter(self, code: str, name: str, before: Key | None) -> str | None:
        """The secret of a new key; None for a code that does not hold, or no longer."""
        if self.pairing.take_secret(code) is None:
            return None
        if before is not None:
            self.drop(before)
        return self.keys.grant(Role.EYE, 0, name)

    def drop(self, key: Key) -> None:
        self.keys.drop([key])
        self.services.phones.forget(key.device)

    def does(self, words: Mapping[str, Json]) -> bool:
        """Whether that was a word for it."""
        match words:
            case {"do": "eye-code", **rest} if not rest:
                self.pairing.renew(Role.EYE)
            case {"do": "eye-drop", "id": str(phone), **rest} if not rest:
                gone = [key for key in self._phones() if key.device == phone]
                if not gone:
                    raise CannotDo("eye-gone")
                self.drop(gone[0])
            case {"do": "eye-code" | "eye-drop"}:
                raise ValueError("expected an id")
            case _:
                return False
        return True

    def address_at(self, host: str) -> str:
        """Where a phone that reaches this machine by that name finds the page; else nothing."""
        place = self.services.door.place
        return "" if place is None else f"https://{in_a_url(host)}:{place.port}{PATH}"

    @property
    def fingerprint(self) -> str:
        place = self.services.door.place
        return "" if place is None else place.fingerprint

    def to_json(self) -> Json:
        """For the host's screen; None while no phone is wanted."""
        address = self.address_at(self.addresses[0] if self.addresses else LOOPBACK)
        if not address:
            return None
        address = f"{address}#{self.pairing.invitation(Role.EYE)}"
        phones = self.services.phones
        there: list[Json] = [
            {"id": key.device, "name": key.name, **phones.shown(key.device)}
            for key in self._phones()
        ]
        return {
            "address": address,
            "qr": qr(address),
            "fingerprint": self.fingerprint,
            "lan": bool(self.addresses),
            "phones": there,
        }

    def _phones(self) -> list[Key]:
        return [key for key in self.keys.all() if key.role == Role.EYE]
