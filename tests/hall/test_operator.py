"""The operator's page: what it says, what it gives away, and to whom."""

import base64
from pathlib import Path

import pytest
from flask import Flask

from companion.hall.joining.codes import OF_TABLE, PRINTED_S, Meeting, NoSuchCode, Ticket, key_of
from companion.hall.orders.keeper import OrderState
from companion.hall.overview.health import AlarmKind
from companion.hall.overview.presence import GONE_AFTER_S
from companion.hall.protocol.wire import Batch, DeskOrder
from companion.observations import Json
from companion.storage.chain import Head, chained
from tests.hall.desks import CALM, Browser
from tests.hall.fake_evening import FakeEvening
from tests.hall.operators import ADDRESS, WALL, room_for
from web.access.pairing import MOST_WRONG, MOST_WRONG_AN_HOUR
from web.access.qr import qr
from web.access.roles import Role
from web.games import read_catalogues
from web.hall import operator
from web.hall.app import create_hall_app
from web.hall.operator import OperatorsRoom

MEETING = Meeting(b"certificate", b"table's", b"hall's")


class Office:
    """A fake evening with the operator's screen and a referee's."""

    def __init__(self, folder: Path) -> None:
        self.evening = FakeEvening(12, folder)
        self.evening.begin()
        self.hall, house = self.evening.hall, self.evening.house
        self.room = room_for(house.steady)
        self.app = app_of(self.evening, self.room)
        self.operator = Browser(self.app, house.keys.grant(Role.OPERATOR, 0, ""))
        self.referee = Browser(self.app, house.keys.grant(Role.DESK, 0, "Anna"))

    def state(self, language: str = "en") -> dict[str, Json]:
        found: dict[str, Json] = self.operator.get(f"/api/operator?lang={language}").get_json()
        return found

    def ask(self, **wish: Json) -> dict[str, Json]:
        found: dict[str, Json] = self.operator.post("/operator", {**wish}).get_json()
        return found

    def is_good_for(self, typed: Json) -> tuple[str, bool]:
        """The table, and whether its game is taken over, of a code as it is typed."""
        code = str(typed).partition("/")[2]
        proof = MEETING.proof(key_of(code), OF_TABLE)
        ticket, _ = self.room.codes.take(MEETING, proof, "192.0.2.7")
        return ticket.table, ticket.takes_over


def app_of(evening: FakeEvening, room: OperatorsRoom) -> Flask:
    return create_hall_app(evening.house, (operator.blueprint(evening.house, room),))


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return Office(tmp_path)


def test_a_referee_is_no_operator(office: Office) -> None:
    assert office.referee.get("/api/operator").status_code == 403
    assert office.referee.post("/operator", {"do": "invite"}).status_code == 403


def test_it_says_where_everything_is(office: Office) -> None:
    said = office.state()
    assert (said["wall"], said["fingerprint"]) == (WALL, "ABCD 1234")
    assert said["desk"] == f"https://{ADDRESS}/"
    code = office.hall.shelf.last_decision().code
    assert f"Code of its decisions, for faust verify: {code}" in str(said["engines"])
    tables = said["tables"]
    assert isinstance(tables, list)
    assert len(tables) == 12


@pytest.mark.parametrize("language", ["en", "de", "nl", "fr"])
def test_every_alarm_says_what_is_wrong_and_what_to_do(office: Office, language: str) -> None:
    office.hall.registry.admit("t13", "Table 13")
    alarms = office.state(language)["alarms"]
    assert isinstance(alarms, list)
    kinds = {one["kind"] for one in alarms if isinstance(one, dict)}
    assert kinds == {"gone"}
    for one in alarms:
        assert isinstance(one, dict)
        assert all(one[key] and "{" not in str(one[key]) for key in ("text", "what"))
    words = read_catalogues()[language]
    assert all(words[f"operator.{what}.{kind}"] for what in ("alarm", "do") for kind in AlarmKind)


def enters(office: Office, address: Json, name: str) -> int:
    """What whoever opens that address is answered."""
    secret = str(address).partition("#")[2]
    return Browser(office.app).post("/pair", {"secret": secret, "name": name}).status_code


def test_strangers_burn_all_letters_and_no_referee_is_kept_out(office: Office) -> None:
    """The address has 128 bits; it is good once, and there is another one for the next"""
    pairing = office.evening.house.pairing
    for _ in range(MOST_WRONG_AN_HOUR // MOST_WRONG):
        office.ask(do="invite")
        for _ in range(MOST_WRONG):
            assert pairing.take_code("WRONG2") is None
    first = office.ask(do="invite")
    assert first["letters"] == ""
    assert len(base64.urlsafe_b64decode(str(first["address"]).partition("#")[2] + "==")) >= 16
    assert (enters(office, first["address"], "Ben"), enters(office, first["address"], "Eve")) == (
        200,
        403,
    )
    assert enters(office, office.ask(do="invite")["address"], "Cleo") == 200


def test_letters_make_a_referee_once(office: Office) -> None:
    given = office.ask(do="invite")
    letters, address = given["letters"], str(given["address"])
    assert (address.startswith(f"https://{ADDRESS}/#"), given["qr"]) == (True, qr(address))
    stranger = Browser(office.app)
    assert stranger.post("/pair", {"code": letters, "name": "Ben"}).get_json() == {"role": "desk"}
    assert Browser(office.app).post("/pair", {"code": letters, "name": "Eve"}).status_code == 403


def test_a_code_for_another_table_leaves_the_printed_ones_good(office: Office) -> None:
    printed = office.room.codes.new(Ticket("t13", "Table 13"), PRINTED_S)
    another, one_more = (office.ask(do="code")["typed"] for _ in range(2))
    assert office.is_good_for(f"{ADDRESS}/{printed}") == ("t13", False)
    assert office.is_good_for(another) == ("t14", False)
    assert office.is_good_for(one_more) == ("t15", False)


def test_a_new_code_ends_the_one_before(office: Office) -> None:
    first, second = (office.ask(do="renew", table=CALM, sure=True)["typed"] for _ in range(2))
    with pytest.raises(NoSuchCode):
        office.is_good_for(first)
    assert office.is_good_for(second) == (CALM, False)


def test_a_table_is_taken_over_by_its_own_name(office: Office) -> None:
    given = office.ask(do="take-over", table=CALM, sure=True)
    assert office.is_good_for(given["typed"]) == (CALM, True)


@pytest.mark.parametrize("what", ["renew", "take-over"])
def test_a_code_that_puts_out_a_computer_which_is_here_is_asked_for_twice(
    office: Office, what: str
) -> None:
    assert office.operator.post("/operator", {"do": what, "table": CALM}).status_code == 409
    assert not office.room.codes.stands_for(CALM)
    for wrong in (False, 1, "true"):
        said: Json = {"do": what, "table": CALM, "sure": wrong}
        assert office.operator.post("/operator", said).status_code == 400
    office.evening.skipped += GONE_AFTER_S
    assert office.operator.post("/operator", {"do": what, "table": CALM}).status_code == 200


def test_a_dismissed_table_is_told_no_order_and_none_of_its_orders_is_done(office: Office) -> None:
    order = DeskOrder("o1", "a" * 64, 1, 1, "accept", {}, "Anna", 60.0)
    office.hall.keeper.make(CALM, order)
    assert office.ask(do="dismiss", table=CALM) == {"ok": True}
    assert not office.hall.registry.is_ours(CALM)
    assert office.hall.keeper.orders()[-1].state is OrderState.NOT_DONE


def test_what_was_seen_to_is_put_away_and_a_new_key_begins_afresh(office: Office) -> None:
    foreign = Batch("a" * 64, (*chained(Head(), 1, [("game", {})]),))

    def alarmed() -> set[Json]:
        alarms = office.state()["alarms"]
        assert isinstance(alarms, list)
        return {one["table"] for one in alarms if isinstance(one, dict) if one["kind"] == "refused"}

    def is_refused() -> None:
        office.hall.heard(CALM, foreign, lambda _: None)
        assert alarmed() == {CALM}

    is_refused()
    assert office.ask(do="forgive", table=CALM) == {"ok": True}
    assert alarmed() == set()
    is_refused()
    office.hall.registry.admit(CALM, "Table 1")
    assert alarmed() == set()


NO_WISHES: list[dict[str, Json]] = [
    {},
    {"do": "code", "table": CALM},
    {"do": "dismiss"},
    {"do": "dismiss", "table": "t99"},
    {"do": "dismiss", "table": "#"},
    {"do": "eat", "table": CALM},
    {"do": 1},
    {"do": "invite", "x": 1},
]


@pytest.mark.parametrize("wish", NO_WISHES)
def test_what_is_no_wish_is_refused(office: Office, wish: dict[str, Json]) -> None:
    assert office.operator.post("/operator", wish).status_code == 400
    assert office.hall.registry.is_ours(CALM)
