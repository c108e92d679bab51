"""The operator's page: who belongs to the hall, what somebody has to see to, codes and letters."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import count

from flask import Blueprint, Response, jsonify
from werkzeug.exceptions import BadRequest, Conflict

from companion.hall.hall import Hall
from companion.hall.joining.codes import Codes, PrintedCode, Ticket
from companion.hall.joining.registry import HallTable
from companion.hall.shelf.shelf import ShelfTrouble
from companion.observations import Json
from web.access.bodies import body
from web.access.qr import qr
from web.access.roles import Role
from web.hall.alarms import PERCENT, alarms_of, alarms_said
from web.hall.desk import hall_page
from web.hall.polled import polled
from web.hall.seats import SeatsOf
from web.hall.services import HallServices
from web.labels import spoken
from web.pages import speech_asked_for
from web.words import Catalogue

ENDS_A_KEY = frozenset({"renew", "take-over"})


@dataclass(frozen=True, slots=True)
class OperatorsRoom:
    """What the operator alone is told and may give away."""

    codes: Codes
    fingerprint: str
    address: Callable[[], str]  # host:port at which tables join
    wall: Callable[[], str]  # where everybody may look
    evening: Callable[[str], bytes]  # all of it as a file to take home, in a language
    seats: SeatsOf = lambda _: None  # of a table that the hall serves itself


def blueprint(house: HallServices, room: OperatorsRoom) -> Blueprint:
    operator, hall = Blueprint("operator", __name__), house.hall

    @operator.get("/operator")
    def page() -> str:
        return hall_page("hall/operator")

    @operator.get("/api/operator")
    def state() -> Response:
        _, words = speech_asked_for()
        said: dict[str, Json] = {
            "wall": room.wall(),
            "desk": f"https://{room.address()}/",
            "fingerprint": room.fingerprint,
            "alarms": [asdict(one) for one in alarms_said(hall, alarms_of(hall), words)],
            "engines": _engines(hall, words),
            "tables": [_table(one, hall, words) for one in hall.registry.tables()],
        }
        return polled(said, hall.time())

    @operator.post("/operator")
    def do() -> Response:
        match body():
            case {"do": "invite", **rest} if not rest:
                return _invitation(house, room)
            case {"do": "code", **rest} if not rest:
                return _code(room, Ticket(*_next_name(house, room.codes)))
            case {"do": str(what), "table": str(table), "sure": True, **rest} if not rest:
                return _of_table(house, room, what, _named(house, table))
            case {"do": str(what), "table": str(table), **rest} if not rest:
                return _of_table(house, room, what, _to_be_asked(house, what, table))
        raise BadRequest

    return operator


def _invitation(house: HallServices, room: OperatorsRoom) -> Response:
    """An address with 128 bits, which no stranger can burn; and letters, while those hold."""
    address = f"https://{room.address()}/#{house.pairing.invitation(Role.DESK)}"
    letters = house.pairing.new_code(Role.DESK) or ""
    return jsonify(address=address, letters=letters, qr=qr(address))


def _of_table(house: HallServices, room: OperatorsRoom, what: str, table: HallTable) -> Response:
    match what:
        case "renew":
            return _code(room, Ticket(table.name, table.label))
        case "take-over":
            return _code(room, Ticket(table.name, table.label, takes_over=True))
        case "forgive":
            house.hall.ear.forgive(table.name)
            return jsonify(ok=True)
        case "dismiss":
            house.hall.registry.dismiss(table.name)
            return jsonify(ok=True)
    raise BadRequest


def _code(room: OperatorsRoom, ticket: Ticket) -> Response:
    """Good once, for a quarter of an hour, until another is made for that table."""
    made = PrintedCode(ticket.label, room.address(), room.codes.new(ticket))
    return jsonify(
        table=spoken(ticket.label, speech_asked_for()[1]),
        typed=made.typed,
        takes_over=ticket.table if ticket.takes_over else "",
        qr=qr(made.scanned),
    )


def _to_be_asked(house: HallServices, what: str, name: str) -> HallTable:
    """Conflict where whoever joins with a new code puts out the computer that plays there."""
    if what in ENDS_A_KEY and not house.hall.presence.of(name).is_gone:
        raise Conflict
    return _named(house, name)


def _named(house: HallServices, name: str) -> HallTable:
    found = [one for one in house.hall.registry.tables() if one.name == name]
    if not found:
        raise BadRequest
    return found[0]


def _next_name(house: HallServices, codes: Codes) -> tuple[str, str]:
    """The first that nobody has, and for which no code stands that is printed already."""
    known = {one.name for one in house.hall.registry.tables()}
    number = next(n for n in count(1) if f"t{n}" not in known and not codes.stands_for(f"t{n}"))
    return f"t{number}", f"Table {number}"


def _engines(hall: Hall, words: Catalogue) -> list[Json]:
    """Nothing of what the shelf cannot tell just now: that is an alarm."""
    with suppress(ShelfTrouble):
        room = hall.shelf.room()
        free = "–" if room is None else f"{room * PERCENT:.0f} %"
        said = {"room": free, "decisions": hall.shelf.last_decision().code}
        return [words[f"operator.{key}"].format(value=value) for key, value in said.items()]
    return []


def _table(table: HallTable, hall: Hall, words: Catalogue) -> Json:
    present, refused = hall.presence.of(table.name), hall.ear.refusals().get(table.name, "")
    text = words.get(f"operator.refusal.{refused}", refused)
    return {
        "table": table.name,
        "label": spoken(table.label, words),
        "dismissed": table.is_dismissed,
        "gone": present.is_gone,
        "since": present.heard,
        "text": words["operator.dismissed"] if table.is_dismissed else text,
    }
