"""The desk: all tables at once, and who needs somebody."""

from flask import Blueprint, Response

from companion.observations import Json
from web.hall.desk_state import DeskState
from web.hall.open_tables import OpenTables
from web.hall.polled import polled
from web.labels import spoken
from web.pages import drawn, speech_asked_for
from web.words import Speech

TITLE = "Faust"
LINKS = (("desk", "/"), ("rounds", "/rounds"), ("operator", "/operator"))


def blueprint(tables: OpenTables) -> Blueprint:
    desk, hall = Blueprint("desk", __name__), tables.house.hall
    state = DeskState(hall)

    @desk.get("/")
    def page() -> str:
        return hall_page("hall/desk")

    @desk.get("/api/desk", endpoint="state")
    def state_now() -> Response:
        speech = speech_asked_for()
        told = state.now()
        for one in told["tables"]:
            one["label"] = spoken(str(one["label"]), speech[1])
        told["alerts"] = [_with_sentence(one, tables, speech) for one in told["alerts"]]
        return polled({key: [*listed] for key, listed in told.items()}, hall.time())

    return desk


def hall_page(template: str, **more: object) -> str:
    """The shell of a page of the hall: words and places to draw in, no data."""
    return drawn(template, title=TITLE, links=LINKS, **more)


def _with_sentence(alert: dict[str, Json], tables: OpenTables, speech: Speech) -> dict[str, Json]:
    language, words = speech
    kind, why = str(alert["kind"]), str(alert.pop("why"))
    if alert["is_quiet"]:
        said = words.get(f"operator.refusal.{why}", why)
        return {**alert, "text": words[f"desk.quiet.{kind}"].format(why=said)}
    followed = tables.followed(str(alert["table"]))
    return {**alert, "text": "" if followed is None else tables.sentence(followed, language)}
