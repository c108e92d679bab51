"""The desk: all tables at once, who needs somebody, and what became of each order."""

from collections.abc import Iterable

from flask import Blueprint, Response

from companion.hall.orders.keeper import KeptOrder
from companion.hall.overview.overview import Followed
from companion.hall.rounds.standings import shown_result
from companion.observations import Json
from web.hall.polled import polled
from web.hall.services import HallServices
from web.hall.tables import Tables
from web.hall.tiles import SeenTable, is_on_paper
from web.pages import drawn, speech_asked_for
from web.words import Speech

TITLE = "Faust"
LINKS = (("desk", "/"), ("rounds", "/rounds"), ("operator", "/operator"))
MOST_ORDERS = 12  # that a desk is shown, the latest
QUIET = REFUSED, GONE, DECIDED = "refused", "gone", "decided"  # nobody at the table says so


def blueprint(house: HallServices) -> Blueprint:
    desk, hall = Blueprint("desk", __name__), house.hall
    tables = Tables(hall, is_public=False)

    @desk.get("/")
    def page() -> str:
        return hall_page("hall/desk")

    @desk.get("/api/desk", endpoint="state")
    def state_now() -> Response:
        speech = speech_asked_for()
        tables.look()
        every = tables.now.values()
        said: dict[str, Json] = {
            "tables": [_tile(tables, one, speech) for one in every],
            "alerts": [*_needs(tables, speech), *_quiet(tables, speech)],
            "orders": [_order(one) for one in hall.keeper.orders()[-MOST_ORDERS:]],
        }
        return polled(said, hall.time())

    return desk


def hall_page(template: str, **more: object) -> str:
    """The shell of a page of the hall: words and places to draw in, no data."""
    return drawn(template, title=TITLE, links=LINKS, **more)


def _tile(tables: Tables, now: SeenTable, speech: Speech) -> dict[str, Json]:
    since = tables.hall.presence.of(now.table.name).heard if now.is_gone else None
    return {**tables.tile(now, speech), "turns": now.log.turns, "since": since}


def _needs(tables: Tables, speech: Speech) -> Iterable[dict[str, Json]]:
    """Who has waited longest comes first; each with the sentence of its table."""
    for table, need in tables.hall.overview.alerts(tables.hall.time()).items():
        now = tables.now.get(table)
        if now is not None:
            text = now.status(now.log.shown(speech))["text"]
            yield _alert(table, need.kind, str(text), need.came)


def _quiet(tables: Tables, speech: Speech) -> Iterable[dict[str, Json]]:
    """Tables that cannot say so themselves."""
    hall, words = tables.hall, speech[1]
    refused, followed = hall.ear.refusals(), hall.overview.tables()
    for table, now in tables.now.items():
        if table in refused:
            kind, why = REFUSED, words.get(f"operator.refusal.{refused[table]}", refused[table])
        else:
            kind, why = _stuck(tables, now, followed.get(table, Followed("", table)))
        if kind:
            yield _alert(table, kind, words[f"desk.quiet.{kind}"].format(why=why))


def _stuck(tables: Tables, now: SeenTable, followed: Followed) -> tuple[str, str]:
    """A game that is not heard, or that goes on though it decides nothing; why that is so."""
    found, course, table = tables.found, followed.course, now.table.name
    outcome, is_due = found.of_game((followed.log, course.game)), found.due(table) is not None
    is_open, is_decided = course.turns > 0 and course.over is None, is_on_paper(outcome)
    if now.is_gone:
        return (GONE, "") if is_due or (is_open and not is_decided) else ("", "")
    rematch = found.rematch_at(table) if is_due else None
    decided = outcome if is_open and is_decided else rematch
    return ("", "") if decided is None else (DECIDED, shown_result(decided, found.tournament.rules))


def _alert(table: str, kind: str, text: str, came: float | None = None) -> dict[str, Json]:
    """`came` is since when, in the hall's time, where somebody waits."""
    return {"table": table, "kind": kind, "came": came, "text": text, "is_quiet": kind in QUIET}


def _order(kept: KeptOrder) -> dict[str, Json]:
    return {
        "table": kept.table,
        "say": kept.order.say,
        "desk": kept.order.desk,
        "made": kept.made,
        "state": kept.state.value,
        "why": None if kept.why is None else kept.why.value,
    }
