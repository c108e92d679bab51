"""The desk: all tables at once, who needs somebody, and who takes care of it."""

from flask import Blueprint, Response, jsonify, request
from werkzeug.exceptions import BadRequest

from companion.observations import Json
from web.access.admission import the_key
from web.access.bodies import body, whole_number
from web.hall.desk_state import DeskState
from web.hall.joining import desk_name
from web.hall.open_tables import OpenTables
from web.hall.services import HallServices
from web.labels import spoken
from web.pages import drawn, speech_asked_for
from web.words import Speech

TITLE = "Faust"
LINKS = (("desk", "/"), ("rounds", "/rounds"), ("operator", "/operator"))


def blueprint(tables: OpenTables) -> Blueprint:
    desk, house = Blueprint("desk", __name__), tables.house
    state = DeskState(house.hall)

    @desk.get("/")
    def page() -> str:
        return hall_page("hall/desk")

    @desk.get("/api/desk", endpoint="state")
    def state_now() -> Response:
        """What is other than it was; with no news, after a while, nothing.

        Changes are counted from where the hall began, so who counts from elsewhere is told all.
        """
        boot, heard = house.hall.up.boot, house.hall.bell.count
        after = number_asked("after") if request.args.get("boot") == boot else 0
        told = state.news(after)
        if told is None:
            tables.wait(heard)
            told = state.news(after)
        if told is None:
            return jsonify(number=after, at=house.hall.time())
        (about, lists), speech = told, speech_asked_for()
        lists["tables"] = [
            one | {"label": spoken(str(one["label"]), speech[1])} for one in lists["tables"]
        ]
        if "alerts" in lists:
            lists["alerts"] = [_with_sentence(one, tables, speech) for one in lists["alerts"]]
        return jsonify(**about, **lists, boot=boot, at=house.hall.time())

    _add_claims(desk, house, state)
    return desk


def _add_claims(desk: Blueprint, house: HallServices, state: DeskState) -> None:
    @desk.post("/claim")
    def claim() -> Response:
        key = the_key()
        match body():
            case {"alert": str(alert), "take": bool(take), **rest} if not rest and key is not None:
                if alert not in state.alert_ids():
                    raise BadRequest  # only what somebody waits for can be taken care of
                if take:
                    house.hall.claims.take(alert, key.hash, desk_name())
                else:
                    house.hall.claims.leave(alert, key.hash)
                house.hall.bell.ring()
                return jsonify(ok=True)
        raise BadRequest


def hall_page(template: str, **more: object) -> str:
    """The shell of a page of the hall: words and places to draw in, no data."""
    return drawn(template, title=TITLE, links=LINKS, **more)


def number_asked(name: str) -> int:
    return whole_number(request.args.get(name, "")) or 0


def _with_sentence(alert: dict[str, Json], tables: OpenTables, speech: Speech) -> dict[str, Json]:
    language, words = speech
    match alert:
        case {"quiet": {"why": str(why), "round": int(later)}, "kind": str(kind), **rest}:
            said = words.get(f"operator.refusal.{why}", why)
            waits = words["desk.quiet.waits"].format(round=later) if later else ""
            text = f"{words[f'desk.quiet.{kind}'].format(why=said)} {waits}".strip()
            return {**rest, "kind": kind, "text": text, "is_quiet": True}
    followed = tables.followed(str(alert["table"]))
    text = "" if followed is None else tables.sentence(followed, language)
    return {**alert, "text": text, "is_quiet": False}
