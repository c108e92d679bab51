"""Pairing: a device shows a secret or a code and becomes somebody, until it leaves."""

from collections.abc import Callable

from flask import Blueprint, Response, jsonify
from werkzeug.exceptions import BadRequest, Forbidden

from companion.observations import Json
from web.access.admission import give_key, role, take_key, the_key
from web.access.bodies import body
from web.access.guests import Guests
from web.access.inviting import Seats, add_inviting
from web.access.pairing import Pairing
from web.access.roles import Role
from web.services import PageServices

LONGEST_SAID = 64


def blueprint(
    house: PageServices, guests: Guests, game: Callable[[], int], seats: Seats
) -> Blueprint:
    """The routes of devices and their roles; `game` gives the number of the game that goes on."""
    devices = Blueprint("devices", __name__)
    _add_pairing(devices, guests, game)
    add_inviting(devices, house, guests, seats)
    return devices


def _add_pairing(devices: Blueprint, guests: Guests, game: Callable[[], int]) -> None:
    @devices.get("/api/me")
    def me() -> Response:
        return jsonify(role=role().value)

    @devices.post("/pair")
    def pair() -> Response:
        granted = _granted(guests.pairing, body())
        if granted is None:
            raise Forbidden
        answer = jsonify(role=granted.value)
        give_key(answer, guests.keys.grant(granted, game()))
        return answer

    @devices.post("/leave")
    def leave() -> Response:
        key = the_key()
        if key is not None:
            guests.send_away([key])
        answer = jsonify(role=Role.ONLOOKER.value)
        take_key(answer)
        return answer


def _granted(pairing: Pairing, said: dict[str, Json]) -> Role | None:
    """The role that a secret or a code gives; None where it gives none."""
    match said:
        case {"secret": str(secret), **rest} if not rest and len(secret) <= LONGEST_SAID:
            return pairing.take_secret(secret)
        case {"code": str(code), **rest} if not rest and len(code) <= LONGEST_SAID:
            return pairing.take_code(code)
    raise BadRequest
