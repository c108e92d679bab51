"""Pairing: a device shows a secret or a code and becomes somebody; the host lets in and out."""

import ipaddress
from collections.abc import Callable

from flask import Blueprint, Response, jsonify, request
from werkzeug.exceptions import BadRequest, Forbidden, TooManyRequests

from companion.observations import Json
from web.access.admission import give_key, role, take_key, the_key
from web.access.bodies import body
from web.access.keys import LASTS_S, Keys
from web.access.pairing import CODE_LASTS_S, Pairing
from web.access.qr import qr
from web.access.roles import Role
from web.services import PageServices

LONGEST_SAID = 64
PAGES = {Role.ONLOOKER: "", Role.RED: "phone", Role.BLUE: "phone", Role.REFEREE: "referee"}
RETRY_SECONDS = 600


def blueprint(
    house: PageServices, keys: Keys, pairing: Pairing, game: Callable[[], int]
) -> Blueprint:
    """The routes of pairing; `game` gives the number of the game that goes on."""
    devices = Blueprint("devices", __name__)
    _add_pairing(devices, keys, pairing, game)
    _add_inviting(devices, house, keys, pairing)
    return devices


def _add_pairing(devices: Blueprint, keys: Keys, pairing: Pairing, game: Callable[[], int]) -> None:
    @devices.get("/api/me")
    def me() -> Response:
        return jsonify(role=role())

    @devices.post("/pair")
    def pair() -> Response:
        granted = _granted(pairing, body())
        if granted is None:
            raise Forbidden
        answer = jsonify(role=granted)
        give_key(answer, keys.grant(granted, game()), LASTS_S)
        return answer

    @devices.post("/leave")
    def leave() -> Response:
        key = the_key()
        if key is not None:
            keys.drop(key)
        answer = jsonify(role=Role.ONLOOKER)
        take_key(answer)
        return answer


def _add_inviting(devices: Blueprint, house: PageServices, keys: Keys, pairing: Pairing) -> None:
    @devices.get("/api/invitations")
    def invitations() -> Response:
        origin = _origin(house.addresses)
        return jsonify([_invitation(one, origin, pairing, keys) for one in PAGES])

    @devices.post("/code")
    def code() -> Response:
        new = pairing.new_code()
        if new is None:
            raise TooManyRequests(retry_after=RETRY_SECONDS)
        return jsonify(code=new, seconds=int(CODE_LASTS_S))

    @devices.post("/revoke")
    def revoke() -> Response:
        named = body().get("role")
        if named not in {Role.RED, Role.BLUE, Role.REFEREE}:
            raise BadRequest
        return jsonify(gone=keys.revoke(Role(str(named))))


def _granted(pairing: Pairing, said: dict[str, Json]) -> Role | None:
    """The role that a secret or a code gives; None where it gives none."""
    match said:
        case {"secret": str(secret), **rest} if not rest and len(secret) <= LONGEST_SAID:
            return pairing.take_secret(secret)
        case {"code": str(code), **rest} if not rest and len(code) <= LONGEST_SAID:
            return pairing.take_code(code)
    raise BadRequest


def _origin(addresses: tuple[str, ...]) -> str:
    """Where a phone reaches us: our own address in its net, else the one that was asked for."""
    if not addresses:
        return f"{request.scheme}://{request.host}"
    first = addresses[0]
    shown = f"[{first}]" if ipaddress.ip_address(first).version == 6 else first
    return f"{request.scheme}://{shown}:{request.environ['SERVER_PORT']}"


def _invitation(invited: Role, origin: str, pairing: Pairing, keys: Keys) -> dict[str, Json]:
    """The secret stands behind the #: browsers do not send it, so no log ever holds it."""
    url = f"{origin}/{PAGES[invited]}"
    if invited is Role.ONLOOKER:
        return {"role": invited.value, "url": url, "qr": qr(url), "devices": None}
    url = f"{url}#{pairing.invitation(invited)}"
    return {"role": invited.value, "url": url, "qr": qr(url), "devices": keys.count(invited)}
