"""The operator's page: who belongs to the hall, what somebody has to see to, codes and letters."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import count

from flask import Blueprint, Response, jsonify
from werkzeug.exceptions import BadRequest, Conflict

from companion.hall.joining.codes import Codes, Ticket
from companion.hall.joining.registry import HallTable
from companion.hall.joining.sheet import PrintedCode
from companion.hall.overview.health import FAR_AHEAD_S, HallHealth, TableHealth
from companion.hall.shelf.shelf import ShelfTrouble
from companion.observations import Json
from web.access.bodies import body
from web.access.qr import qr
from web.access.roles import Role
from web.hall.alarms_said import alarms_said
from web.hall.desk import hall_page
from web.hall.health_now import HealthWatch
from web.hall.services import HallServices
from web.labels import spoken
from web.pages import speech_asked_for
from web.words import Catalogue

PERCENT = 100
ENDS_A_KEY = frozenset({"renew", "take-over"})


@dataclass(frozen=True, slots=True)
class OperatorsRoom:
    """What the operator alone is told and may give away."""

    codes: Codes
    fingerprint: str
    address: Callable[[], str]  # host:port at which tables join
    wall: Callable[[], str]  # where everybody may look
    evening: Callable[[str], bytes]  # all of it as a file to take home, in a language


def blueprint(house: HallServices, room: OperatorsRoom) -> Blueprint:
    operator = Blueprint("operator", __name__)
    watch = HealthWatch(house.hall, house.steady)

    @operator.get("/operator")
    def page() -> str:
        return hall_page("hall/operator")

    @operator.get("/api/operator")
    def state() -> Response:
        _, words = speech_asked_for()
        health, found = watch.look()
        return jsonify(
            wall=room.wall(),
            desk=f"https://{room.address()}/",
            fingerprint=room.fingerprint,
            alarms=[asdict(one) for one in alarms_said(health, found, words)],
            engines=_engines(house, health, words),
            tables=[_table(one, health, words) for one in house.hall.registry.tables()],
            at=house.hall.time(),
        )

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
            house.hall.bell.ring()
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


def _engines(house: HallServices, health: HallHealth, words: Catalogue) -> list[Json]:
    ear = house.hall.ear
    room = "–" if health.room is None else f"{health.room * PERCENT:.0f} %"
    said = {"rows": ear.rows_taken, "refused": ear.refused, "room": room}
    with suppress(ShelfTrouble):  # which is an alarm
        said["decisions"] = house.hall.shelf.last_decision().code
    return [words[f"operator.{key}"].format(value=value) for key, value in said.items()]


def _table(table: HallTable, health: HallHealth, words: Catalogue) -> Json:
    said: dict[str, Json] = {"table": table.name, "label": spoken(table.label, words)}
    if table.is_dismissed:
        return said | {"dismissed": True, "text": words["operator.dismissed"]}
    found = next((one for one in health.tables if one.name == table.name), None)
    return said | {
        "dismissed": False,
        "gone": found is None or found.is_gone,
        "since": None if found is None else found.heard,
        "text": "" if found is None else " · ".join(_lacks(found, words)),
    }


def _lacks(table: TableHealth, words: Catalogue) -> list[str]:
    found = []
    if table.behind:
        found.append(words["operator.behind"].format(rows=table.behind))
    if table.unwritten:
        found.append(words["desk.unwritten"])
    if table.clock_ahead is not None and abs(table.clock_ahead) > FAR_AHEAD_S:
        found.append(words["operator.clock"].format(seconds=round(table.clock_ahead)))
    if table.refused:
        found.append(words.get(f"operator.refusal.{table.refused}", table.refused))
    return found
