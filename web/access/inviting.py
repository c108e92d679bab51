"""What the host's screen alone may do with devices: invite them, see who is there, dismiss."""

from collections.abc import Callable

from flask import Blueprint, Response, jsonify, request
from werkzeug.exceptions import BadRequest, TooManyRequests

from companion.observations import Json
from web.access.addresses import in_a_url
from web.access.bodies import body
from web.access.guests import Guests
from web.access.keys import Key
from web.access.pairing import CODE_LASTS_S
from web.access.qr import qr
from web.access.roles import Role
from web.services import PageServices

PAGES = {Role.ONLOOKER: "", Role.REFEREE: "referee"}  # all others have a phone
RETRY_SECONDS = 600


Seats = Callable[[], tuple[str, ...]]  # of the game that is played just now


def add_inviting(devices: Blueprint, house: PageServices, guests: Guests, seats: Seats) -> None:
    @devices.get("/api/invitations")
    def invitations() -> Response:
        origin = _origin(house.addresses)
        invited = (Role.ONLOOKER, *map(Role.at, seats()), Role.REFEREE)
        return jsonify([_invitation(one, origin, guests) for one in invited])

    @devices.get("/api/devices")
    def there() -> Response:
        return jsonify(guests.to_json())

    @devices.post("/code")
    def code() -> Response:
        new = guests.pairing.new_code(_role_meant(body(), guests))
        if new is None:
            raise TooManyRequests(retry_after=RETRY_SECONDS)
        return jsonify(code=new, seconds=int(CODE_LASTS_S))

    @devices.post("/revoke")
    def revoke() -> Response:
        return jsonify(gone=guests.send_away(_meant(body(), guests)))


def _role_meant(said: dict[str, Json], guests: Guests) -> Role:
    """A role that devices are invited to, by its name."""
    match said:
        case {"role": str(name), **rest} if not rest:
            role = Role.named(name)
            if role in guests.pairing.invited:
                return role
    raise BadRequest


def _meant(said: dict[str, Json], guests: Guests) -> tuple[Key, ...]:
    """One device, or all that have a role."""
    match said:
        case {"device": str(name), **rest} if not rest:
            return guests.called(name)
    return guests.with_role(_role_meant(said, guests))


def _origin(addresses: tuple[str, ...]) -> str:
    """Where a phone reaches us: our own address in its net, else the one that was asked for."""
    if not addresses:
        return f"{request.scheme}://{request.host}"
    return f"{request.scheme}://{in_a_url(addresses[0])}:{request.environ['SERVER_PORT']}"


def _invitation(invited: Role, origin: str, guests: Guests) -> dict[str, Json]:
    """The secret stands behind the #: browsers do not send it, so no log ever holds it."""
    url = f"{origin}/{PAGES.get(invited, 'phone')}"
    if invited == Role.ONLOOKER:
        return {"role": invited.value, "url": url, "qr": qr(url), "devices": None}
    url = f"{url}#{guests.pairing.invitation(invited)}"
    count = guests.keys.count(invited)
    return {"role": invited.value, "url": url, "qr": qr(url), "devices": count}
