"""The desk's routes: who may what, orders from what was seen, pictures on demand, two desks."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from companion.hall.orders.keeper import LASTS_S, OrderState
from companion.hall.protocol.wire import Batch, WhyNotDone
from companion.hall.rounds.tournament import PAPER, PERSON, ROUND, Tournament
from companion.hall.shelf.ear import FORK_IS_OVER_S
from companion.hall.shelf.shelf import Delivery
from companion.observations import Json, PageSaid
from companion.storage.chain import Head, chained
from tests.hall.desks import CALM, HALL, ILLEGAL, SALAMANDER, Browser, Night
from tests.hall.operators import room_for
from web.access.admission import HEADERS
from web.access.roles import Role, RoleKind
from web.games import read_catalogues
from web.hall.app import hall_pages
from web.hall.roles import HALL_ROUTES
from web.hall.services import hall_services


@pytest.fixture
def night(tmp_path: Path) -> Night:
    return Night(tmp_path)


def alerts(told: dict[str, Any]) -> list[dict[str, Any]]:
    return list(told["alerts"])


# Who may what


@pytest.mark.parametrize("role", [*(Role(kind) for kind in RoleKind), Role.at("red")], ids=str)
def test_every_route_refuses_every_role_that_it_does_not_name(night: Night, role: Role) -> None:
    for rule in night.app.url_map.iter_rules():
        for method in (rule.methods or set()) & {"GET", "POST"}:
            browser = night.stranger if role == Role.ONLOOKER else night.with_role(role)
            path = (
                rule.rule.replace("<table>", CALM)
                .replace("<int:game>", "1")
                .replace("<int:number>", "1")
            )
            path = path.replace("<picture>", "0" * 64).replace("<path:filename>", "page.css")
            path = path.replace("<any(metrics):address>", "metrics")
            answer = browser.get(path) if method == "GET" else browser.post(path, {})
            is_refused = answer.status_code == 403
            assert is_refused == (role not in HALL_ROUTES[rule.endpoint]), (rule.rule, role)


def test_every_route_of_a_hall_names_its_roles_and_every_name_is_a_route(night: Night) -> None:
    pages = hall_pages(hall_services(night.hall, None), room_for(time.monotonic))
    assert {rule.endpoint for rule in pages.desk.url_map.iter_rules()} == {*HALL_ROUTES}


def test_who_may_what_in_a_hall_is_as_it_was_agreed() -> None:
    """Said a second time here: a slip in the table of roles must not go unnoticed."""
    anybody = {one for one, roles in HALL_ROUTES.items() if Role.ONLOOKER in roles}
    assert anybody == {
        "static",
        "joining.me",
        "joining.pair",
        "desk.page",
        "operator.page",
        "healthz.now",
        "gone.address",
    }
    operators = {one for one, roles in HALL_ROUTES.items() if Role.DESK not in roles}
    assert operators == {
        "operator.state",
        "operator.do",
        "rounds.decide",
        "rounds.discard",
        "rounds.take_file",
        "rounds.draw",
        "rounds.start",
        "rounds.evening_file",
    }
    assert all(Role.OPERATOR in roles for roles in HALL_ROUTES.values())


def test_in_the_clear_nobody_is_answered(night: Night) -> None:
    assert night.anna.get("/api/desk", "http").status_code == 403
    assert night.anna.get("/", "http").status_code == 403


def test_every_answer_carries_the_guards_headers(night: Night) -> None:
    for path in ("/", "/api/desk", f"/tables/{CALM}/", f"/tables/{CALM}/api/state", "/nowhere"):
        answer = night.anna.get(path)
        assert {key: answer.headers[key] for key in HEADERS} == HEADERS


def test_another_site_can_order_nothing(night: Night) -> None:
    path = f"/tables/{ILLEGAL}/say"
    said = {"say": "accept"}
    for headers in ({}, {"Origin": "https://evil.example"}):
        answer = night.anna.client.post(path, base_url=HALL, json=said, headers=headers)
        assert answer.status_code == 403
    assert night.anna.client.get("/", base_url="https://evil.example:8700").status_code == 421


def test_a_code_makes_a_referee_who_has_a_name(night: Night) -> None:
    code = night.evening.house.pairing.new_code(Role.DESK)
    answer = night.stranger.post("/pair", {"code": code, "name": " Dora  \u202e"})
    assert answer.get_json() == {"role": "desk"}
    assert "Secure" in answer.headers["Set-Cookie"]
    me = night.stranger.get("/api/me").get_json()
    assert (me["role"], me["name"]) == ("desk", "Dora")
    assert Browser(night.app).post("/pair", {"code": code, "name": "Eve"}).status_code == 403


def test_the_halls_own_secret_is_the_operators(night: Night) -> None:
    secret = night.evening.house.pairing.host_secret
    assert night.stranger.post("/pair", {"secret": secret}).get_json() == {"role": "operator"}


def test_a_table_that_is_dismissed_has_no_page(night: Night) -> None:
    night.hall.registry.dismiss(CALM)
    assert night.anna.get(f"/tables/{CALM}/").status_code == 404
    assert CALM not in [one["table"] for one in night.anna.desk()["tables"]]


# What the desk is told


def test_who_needs_somebody_is_told_with_the_reason_whichever_game(night: Night) -> None:
    told = alerts(night.anna.desk())
    assert [(one["table"], one["kind"]) for one in told] == [
        (ILLEGAL, "illegal"),
        (SALAMANDER, "illegal"),
    ]
    assert all(one["text"] for one in told)
    german = night.anna.get("/api/desk?lang=de").get_json()["alerts"][0]["text"]
    assert german != told[0]["text"]


def test_a_desk_that_has_it_already_is_sent_nothing(night: Night) -> None:
    for path in ("/api/desk", f"/tables/{CALM}/api/state"):
        tag = night.anna.get(path).headers["ETag"]
        assert (night.anna.get(path, seen=tag).status_code, night.anna.get(path).status_code) == (
            304,
            200,
        )
    table = night.evening.tables[0]
    table.table.take(PageSaid(table.table.t + 1, "referee", "end", {}))
    night.evening.step()
    assert night.anna.get(path, seen=tag).status_code == 200
    assert night.anna.desk()["tables"][0]["kind"] == "over"


def test_what_metrics_were_is_gone_and_healthz_says_whether_the_hall_is_well(night: Night) -> None:
    answer = night.stranger.get("/metrics")
    assert (answer.status_code, "/healthz" in answer.text) == (410, True)
    assert night.stranger.get("/healthz").get_json() == {"ok": True, "wrong": []}


# A table as its referee sees it, and orders


@pytest.mark.parametrize("table", [ILLEGAL, SALAMANDER])
def test_a_table_is_shown_as_to_its_own_referee(night: Night, table: str) -> None:
    page = night.anna.get(f"/tables/{table}/").get_data(as_text=True)
    assert f'data-base="/tables/{table}"' in page
    assert night.anna.get(f"/tables/{table}/api/me").get_json() == {"role": "referee"}
    state = night.anna.get(f"/tables/{table}/api/state").get_json()
    assert state["status"]["kind"] == "illegal"
    assert bool(state["private"]) == (table == SALAMANDER)
    assert night.anna.get(f"/tables/{table}/api/games/1").status_code == 200


@pytest.mark.parametrize("odd", [{"kind": []}, {"kind": {}}, {"action": "x"}])
def test_odd_rows_of_a_table_break_nothing_but_are_not_shown(
    night: Night, odd: dict[str, Json]
) -> None:
    followed = night.hall.overview.tables()[SALAMANDER]
    rows = [kept.row for kept in night.hall.shelf.rows(followed.log, 0, 500)]
    event = next(row.content() for row in rows if row.content().get("kind") == "action") | odd
    told = (*chained(Head(), 1, [("game", rows[0].content() | odd), ("event", event)]),)
    night.hall.shelf.append([Delivery(SALAMANDER, Batch(told[0].hash, told))])
    night.hall.overview.kept(told[0].hash)
    for path in ("api/games/1", "api/state", ""):
        assert night.anna.get(f"/tables/{SALAMANDER}/{path}").status_code in (200, 409), path
    assert night.anna.get(f"/tables/{SALAMANDER}/api/games/1").status_code == 409
    assert night.anna.get("/api/desk").status_code == 200


def test_an_order_about_what_nobody_has_seen_yet_is_none(night: Night) -> None:
    row = night.hall.overview.tables()[ILLEGAL].course.row
    path = f"/tables/{ILLEGAL}/say"
    for far in (row + 1, 99999999999):
        assert night.anna.post(path, {"say": "accept"}, far).status_code == 409
    assert night.hall.keeper.orders() == ()
    assert night.anna.post(path, {"say": "accept"}, row).status_code == 202


@pytest.mark.parametrize("table", [ILLEGAL, SALAMANDER])
def test_a_word_is_an_order_and_done_by_the_table(night: Night, table: str) -> None:
    answer = night.anna.order(table, say="accept", reason="seen from the desk")
    assert answer.status_code == 202
    assert night.state() is OrderState.SENT
    night.evening.step()
    assert night.state() is OrderState.DONE
    (kept,) = night.hall.keeper.orders()
    row = night.hall.shelf.rows(kept.order.log, kept.row - 1, 1)[0].row.content()["page"]
    assert isinstance(row, dict)
    assert (row["by"], row["desk"], row["order"]) == ("referee", "Anna", answer.get_json()["order"])
    assert [one["table"] for one in alerts(night.anna.desk())] != [table]


@pytest.mark.parametrize("key", ["order", "desk", "by", "row", "game", "log"])
def test_who_orders_is_never_taken_from_a_page(night: Night, key: str) -> None:
    assert night.anna.order(ILLEGAL, say="accept", **{key: "x"}).status_code == 400
    assert night.hall.keeper.orders() == ()


def test_a_word_of_no_referee_is_refused(night: Night) -> None:
    assert night.anna.order(ILLEGAL, say="begin").status_code == 400
    assert night.anna.order(ILLEGAL, say="accept", reason="x" * 300).status_code == 400


def test_what_was_not_seen_is_not_decided(night: Night) -> None:
    """The page showed something older than what the game stands at."""
    seen = night.anna.row(ILLEGAL) - 1
    stale = night.anna.post(f"/tables/{ILLEGAL}/say", {"say": "accept"}, seen)
    assert stale.status_code == 409
    assert night.anna.post(f"/tables/{ILLEGAL}/say", {"say": "accept"}).status_code == 409


def test_a_table_that_went_on_refuses_as_overtaken(night: Night) -> None:
    night.anna.order(ILLEGAL, say="accept")
    table = night.evening.tables[2]
    table.table.take(PageSaid(table.table.t + 1, "referee", "undo", {}))
    night.evening.step()
    assert night.state() is OrderState.REFUSED
    order = night.anna.desk()["orders"][-1]
    assert (order["state"], order["why"]) == ("refused", "overtaken")


def test_a_table_that_is_away_does_nothing_until_it_has_answered(night: Night) -> None:
    table = night.evening.tables[2]
    table.is_away = True
    night.anna.order(ILLEGAL, say="accept")
    night.evening.step()
    assert night.state() is OrderState.SENT
    night.evening.skipped += LASTS_S
    assert night.state() is OrderState.UNKNOWN
    table.is_away = False
    night.evening.step()
    assert night.state() is OrderState.NOT_DONE
    assert not any('"order"' in row.body for row in table.store.rows())


def test_what_no_game_is_breaks_its_own_table_alone(night: Night) -> None:
    """A table lies: its rows are chained, and mean nothing."""
    night.hall.registry.admit("bad", "<b>bad</b>")
    said: list[tuple[str, dict[str, Json]]] = [
        ("game", {"players": {"red": "<img src=x>", "blue": 7}}),
        ("event", {"kind": "illegal", "t": "x"}),
        ("event", {"kind": "unclear", "turn": {}}),
    ]
    rows = (*chained(Head(), 1, said),)
    night.hall.heard("bad", Batch(rows[0].hash, rows), lambda _: None)
    assert night.anna.get("/tables/bad/").status_code == 409
    told = night.anna.desk()
    assert [one["table"] for one in alerts(told)] == [ILLEGAL, SALAMANDER, "bad"]
    assert "<b>bad</b>" in json.dumps(told)  # as text: scripts insert nothing else


def test_a_table_whose_rows_are_not_taken_is_an_alert_until_it_brings_something(
    night: Night,
) -> None:
    table = night.evening.tables[0]
    rows = (*chained(Head(), 1, [("game", {})]),)
    for name in ("t2", CALM):  # a log that another table has already
        night.hall.heard(name, Batch(rows[0].hash, rows), lambda _: None)
    night.evening.skipped += 10 * FORK_IS_OVER_S  # silence changes nothing
    night.evening.step()
    (alert,) = (one for one in alerts(night.anna.desk()) if one["kind"] == "refused")
    assert (alert["table"], alert["is_quiet"], alert["came"]) == (CALM, True, None)
    table.table.take(PageSaid(table.table.t + 1, "referee", "ruling", {"to_move": "red"}))
    night.evening.step()
    assert night.hall.ear.refusals() == {}


# Pictures, and rulings on paper


def test_only_pictures_that_a_row_names_are_asked_for(night: Night) -> None:
    assert night.anna.get(f"/tables/{CALM}/evidence/{'0' * 64}").status_code == 404


def test_a_ruling_on_paper_counts_for_who_is_paired_there(night: Night) -> None:
    path = f"/tables/{CALM}/paper"
    why: dict[str, Json] = {"why": "power cut", "own": [None, 7]}
    assert night.anna.post(path, {"winner": 0, **why}).status_code == 409
    shelf = night.hall.shelf
    for number in (1, 2):
        shelf.decide(PERSON, {"person": number, "name": f"P{number}"})
    shelf.decide(ROUND, {"round": 1, "name": "One", "begun": True})
    pairing: dict[str, Json] = {
        "pairing": 1,
        "round": 1,
        "table": CALM,
        "game": "doctor-faust",
        "seats": {"red": 1, "blue": 2},
    }
    shelf.decide("pairing", pairing)
    assert night.anna.post(path, {"winner": 5, **why}).status_code == 409
    wrong: list[dict[str, Json]] = [{"winner": "red"}, {"why": " "}, {"own": 7}, {"more": 1}]
    for one in wrong:
        assert night.anna.post(path, {"winner": 1, **why, **one}).status_code == 400
    assert night.anna.post(path, {"winner": 1, **why}).status_code == 200
    paper = Tournament().folded(shelf.decisions()).papers[1]
    assert (dict(paper.places), paper.by) == ({"red": 2, "blue": 1}, "Anna")
    assert (paper.why, dict(paper.own)) == ("power cut", {"blue": 7})
    assert shelf.decisions()[-1].row.kind == PAPER


@pytest.mark.parametrize("language", ["en", "de", "nl", "fr"])
def test_every_state_and_every_reason_has_a_word(language: str) -> None:
    words = read_catalogues()[language]
    assert all(words[f"desk.order.{one.value}"] for one in OrderState)
    assert all(words[f"desk.why.{one.value}"] for one in WhyNotDone)
