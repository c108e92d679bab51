"""Alarms of a hall in sentences, for the operator, and as kinds for `/healthz`."""

from collections.abc import Iterable
from dataclasses import dataclass
from http import HTTPStatus

from flask import Blueprint, Response, jsonify

from companion.hall.hall import Hall
from companion.hall.overview.health import OF_TABLES, Alarm, AlarmKind
from companion.hall.shelf.shelf import ShelfTrouble
from web.labels import spoken
from web.words import Catalogue

LEAST_ROOM = 0.1  # of the disk
PERCENT = 100


@dataclass(frozen=True, slots=True)
class AlarmSaid:
    """`kind` and `table` tell whether it is the same as before, whatever it says by now."""

    kind: str
    table: str  # its name; nothing for one of the hall itself
    text: str
    what: str  # to do


def alarms_of(hall: Hall) -> tuple[Alarm, ...]:
    """The worst first."""
    order = [*AlarmKind]
    return (*sorted(_found(hall), key=lambda alarm: order.index(alarm.kind)),)


def _found(hall: Hall) -> Iterable[Alarm]:
    yield from hall.overview.not_as_written
    trouble = hall.ear.trouble
    try:
        room = hall.shelf.room()
    except ShelfTrouble as away:
        room, trouble = None, trouble or str(away)
    if trouble:
        yield Alarm(AlarmKind.SHELF, why=trouble)
    if room is not None and room < LEAST_ROOM:
        yield Alarm(AlarmKind.DISK, amount=PERCENT * room)
    refused = hall.ear.refusals()
    for one in hall.registry.ours():
        present = hall.presence.of(one.name)
        if one.name in refused:
            yield Alarm(AlarmKind.REFUSED, one.name, why=refused[one.name])
        if present.is_gone:
            yield Alarm(AlarmKind.GONE, one.name, present.heard or 0.0)


def alarms_said(hall: Hall, found: Iterable[Alarm], words: Catalogue) -> list[AlarmSaid]:
    labels = {one.name: spoken(one.label, words) for one in hall.registry.ours()}
    return [_said(one, labels.get(one.table, one.table), words) for one in found]


def _said(alarm: Alarm, table: str, words: Catalogue) -> AlarmSaid:
    kind = alarm.kind.value
    why = words.get(f"operator.refusal.{alarm.why}", alarm.why)
    blanks = {"table": table, "amount": round(alarm.amount), "why": why}
    what = words.get(f"operator.do.{alarm.why}", words[f"operator.do.{kind}"])
    text = words[f"operator.alarm.{kind}"]
    return AlarmSaid(kind, alarm.table, text.format(**blanks), what.format(**blanks))


def healthz(hall: Hall) -> Blueprint:
    """For programs that watch a hall: 200, or 503 with the kinds of what is wrong, no names."""
    made = Blueprint("healthz", __name__)

    @made.get("/healthz", endpoint="now")
    def now() -> tuple[Response, int]:
        wrong = sorted({one.kind for one in alarms_of(hall) if one.kind not in OF_TABLES})
        status = HTTPStatus.SERVICE_UNAVAILABLE if wrong else HTTPStatus.OK
        return jsonify(ok=not wrong, wrong=wrong), status

    return made


def gone(addresses: dict[str, str]) -> Blueprint:
    """Addresses of earlier versions, each with the sentence that says what took its place."""
    made = Blueprint("gone", __name__)

    @made.get("/<any({}):address>".format(",".join(addresses)), endpoint="address")
    def address(address: str) -> Response:
        return Response(f"{addresses[address]}\n", HTTPStatus.GONE, mimetype="text/plain")

    return made
