"""How a referee comes to the desk: a code from the operator's page, or an address, and a name."""

from flask import Blueprint, Response, jsonify
from werkzeug.exceptions import BadRequest

from companion.json_reader import BadValue, Json
from web.access.admission import give_key, role, take_key, the_key
from web.access.bodies import body
from web.access.devices import granted
from web.access.page_words import clean_name
from web.access.roles import Role
from web.hall.services import HallServices


def blueprint(house: HallServices) -> Blueprint:
    joining = Blueprint("joining", __name__)

    @joining.get("/api/me")
    def me() -> Response:
        return jsonify(role=role().value, name=desk_name())

    @joining.post("/pair")
    def pair() -> Response:
        said = body()
        name = _name_in(said)
        now = granted(house.pairing, said)
        answer = jsonify(role=now.value)
        give_key(answer, house.keys.grant(now, 0, name))
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
