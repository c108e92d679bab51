"""Pairing: a device shows a secret or a code and becomes somebody, until it leaves.

The host's screen alone invites devices, sees who is there, and dismisses.
"""

from collections.abc import Callable

from flask import Blueprint, Response, jsonify, request
from werkzeug.exceptions import BadRequest, Forbidden, TooManyRequests

from companion.observations import Json
from web.access.addresses import in_a_url
from web.access.admission import give_key, role, take_key, the_key
from web.access.bodies import body
from web.access.guests import Guests
from web.access.keys import Key
from web.access.pairing import CODE_LASTS_S, Pairing
from web.access.qr import qr
from web.access.roles import Role
from web.services import PageServices

LONGEST_SAID = 64
PAGES = {Role.ONLOOKER: "", Role.REFEREE: "referee"}  # all others have a phone
RETRY_SECONDS = 600
Seats = Callable[[], tuple[str, ...]]  # that are taken in the game that is played just now


def blueprint(
    house: PageServices, guests: Guests, game: Callable[[], int], seats: Seats
) -> Blueprint:
    """The routes of devices and their roles; `game` gives the number of the game that goes on."""
    devices = Blueprint("devices", __name__)

    @devices.get("/api/me")
    def me() -> Response:
        return jsonify(role=role().value)

    @devices.post("/pair")
    def pair() -> Response:
        now = granted(guests.pairing, body())
        if now.seat and now.seat not in seats():
            raise Forbidden
        answer = jsonify(role=now.value)
        give_key(answer, guests.keys.grant(now, game()))
        return answer

    @devices.post("/leave")
    def leave() -> Response:
        key = the_key()
        if key is not None:
            guests.send_away([key])
        answer = jsonify(role=Role.ONLOOKER.value)
        take_key(answer)
        return answer

    _add_inviting(devices, house, guests, seats)
    return devices


def granted(pairing: Pairing, said: dict[str, Json]) -> Role:
    """The role that a secret or a code gives; Forbidden where it gives none."""
    match said:
        case {"secret": str(secret), **rest} if not rest and len(secret) <= LONGEST_SAID:
            found = pairing.take_secret(secret)
        case {"code": str(code), **rest} if not rest and len(code) <= LONGEST_SAID:
            found = pairing.take_code(code)
        case _:
            raise BadRequest
    if found is None:
        raise Forbidden
    return found


def _add_inviting(devices: Blueprint, house: PageServices, guests: Guests, seats: Seats) -> None:
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
        meant = _role_meant(body(), guests)
        if meant.seat and meant.seat not in seats():
            raise BadRequest
        new = guests.pairing.new_code(meant)
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
