"""How a referee comes to the desk: a code from the operator's page, or an address, and a name."""

from flask import Blueprint, Response, jsonify
from werkzeug.exceptions import BadRequest, Forbidden

from companion.json_reader import BadValue, Json
from web.access.admission import give_key, role, take_key, the_key
from web.access.bodies import body
from web.access.guests import NAME_LENGTH
from web.access.page_words import clean_name
from web.access.roles import Role
from web.hall.services import HallServices

LONGEST_SAID = 64


def blueprint(house: HallServices) -> Blueprint:
    joining = Blueprint("joining", __name__)

    @joining.get("/api/me")
    def me() -> Response:
        key = the_key()
        device = "" if key is None else key.hash[:NAME_LENGTH]
        return jsonify(role=role().value, name=desk_name(), device=device)

    @joining.post("/pair")
    def pair() -> Response:
        said = body()
        name = _name_in(said)
        granted = _granted(house, said)
        if granted is None:
            raise Forbidden
        answer = jsonify(role=granted.value)
        give_key(answer, house.keys.grant(granted, 0, name))
        return answer

    @joining.post("/leave")
    def leave() -> Response:
        key = the_key()
        if key is not None:
            house.keys.drop([key])
        answer = jsonify(role=Role.ONLOOKER.value)
        take_key(answer)
        return answer

    return joining


def desk_name() -> str:
    """What whoever asks is called in orders and at alerts."""
    key = the_key()
    return "" if key is None else key.name or key.role.value


def _name_in(said: dict[str, Json]) -> str:
    """Taken out of what was said; nothing for who gives none."""
    name = said.pop("name", None)
    try:
        return "" if name is None else clean_name(name)
    except BadValue:
        raise BadRequest from None


def _granted(house: HallServices, said: dict[str, Json]) -> Role | None:
    match said:
        case {"secret": str(secret), **rest} if not rest and len(secret) <= LONGEST_SAID:
            return house.pairing.take_secret(secret)
        case {"code": str(code), **rest} if not rest and len(code) <= LONGEST_SAID:
            return house.pairing.take_code(code)
    raise BadRequest
