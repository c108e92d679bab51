"""Who may do what: every route and word has its roles, and no other role gets in."""

from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from companion.observations import Json, PageSaid
from companion.storage.store import Store
from tests.page.tables import EVERYBODY, NOBODY_HERE, ONE_TURN, Said, app, paired, table
from web.access.roles import FILES, ROUTES, Role, Roles
from web.faust.words import FAUST_WORDS
from web.services import Limits

OURS = {"Origin": "http://localhost"}
WITH_WORDS: dict[str, dict[str, Json]] = {
    "turn-done": {},
    "undo": {},
    "reveal": {"field": "A5", "value": 6},
    "lay": {"field": "B7"},
    "place": {"red": ["A1", "A5"], "blue": ["A1", "A1"], "soul": "B3"},
    "move": {"piece": "red", "from": "A1", "to": "A5"},
    "step-back": {},
    "accept": {},
    "answer": {"question": "which-way", "choice": "1"},
    "ruling": {"to_move": "red"},
    "refuse": {},
    "end": {},
    "resign": {},
    "hint": {},
    "rematch": {"players": {"red": "Ada", "blue": "Bob"}},
    "names": {"players": {"red": "Ada", "blue": "Bob"}},
}
STRANGERS = {*EVERYBODY} - {Role.at("red"), Role.at("blue"), Role.REFEREE, Role.HOST}
BY = {Role.at("red"): "red", Role.at("blue"): "blue", Role.REFEREE: "referee", Role.HOST: "table"}


def test_every_route_names_its_roles_and_every_name_is_a_route() -> None:
    rules = {rule.endpoint for rule in app(Store()).url_map.iter_rules()}
    assert rules == set(ROUTES)
    assert all(ROUTES.values())


def asked(client: FlaskClient, rule: str, method: str) -> int:
    path = rule.replace("<int:game>", "1").replace("<kind>", "record")
    path = path.replace("<picture>", "0" * 64).replace("<path:filename>", "live.js")
    with client.open(path, method=method, json={}, headers=OURS) as answer:
        return answer.status_code


@pytest.mark.parametrize("role", EVERYBODY, ids=str)
def test_a_route_refuses_every_role_that_it_does_not_name(role: Role) -> None:
    store = Store()
    table(ONE_TURN, store=store)
    made = app(store)
    for rule in made.url_map.iter_rules():
        for method in (rule.methods or set()) & {"GET", "POST"}:
            status = asked(paired(made, role), rule.rule, method)
            is_refused = status == 403 and rule.endpoint != "devices.pair"
            assert is_refused == (role not in ROUTES[rule.endpoint]), (rule.rule, role, status)


@pytest.mark.parametrize("role", EVERYBODY, ids=str)
def test_a_word_is_taken_from_its_roles_alone_and_said_in_their_name(role: Role) -> None:
    said = Said()
    client = paired(app(Store(), said, Limits(words_a_second=1e6)), role)
    taken, expected = dict[str, int](), list[PageSaid]()
    for word, one in FAUST_WORDS.items():
        body = {"say": word, **WITH_WORDS[word]}
        taken[word] = client.post("/say", json=body, headers=OURS).status_code
        if role in one.roles:
            expected.append(PageSaid(0.0, BY[role], word, WITH_WORDS[word]))
    assert taken == {word: 202 if role in one.roles else 403 for word, one in FAUST_WORDS.items()}
    assert [replace(one, t=0.0) for one in said.words] == expected


@pytest.mark.parametrize("role", EVERYBODY, ids=str)
def test_a_file_is_given_to_its_roles_alone(role: Role) -> None:
    """404: this house exports nothing."""
    store = Store()
    table(ONE_TURN, store=store)
    client = paired(app(store), role)
    given = {kind: client.get(f"/api/games/1/file/{kind}").status_code for kind in FILES}
    assert given == {kind: 404 if role in roles else 403 for kind, roles in FILES.items()}


def test_nobody_is_trusted_for_the_address_alone() -> None:
    client = app(Store()).test_client()
    for address in ("127.0.0.1", "::1", "192.168.1.7"):
        answer = client.get("/api/me", environ_base={"REMOTE_ADDR": address})
        assert answer.get_json() == {"role": "onlooker"}


def those_in(roles: Roles) -> set[Role]:
    return {role for role in EVERYBODY + NOBODY_HERE if role in roles}


def test_who_may_what_is_as_it_was_agreed() -> None:
    """Said a second time here: a slip in the table of roles must not go unnoticed."""
    everybody = {*EVERYBODY}
    paired_ones = everybody - {Role.ONLOOKER}
    host, officials = {Role.HOST}, {Role.HOST, Role.REFEREE}
    may = {route: those_in(roles) for route, roles in ROUTES.items()}
    assert {route: roles for route, roles in may.items() if roles != everybody} == {
        "live.said": paired_ones,
        "live.frame": officials,
        "devices.leave": paired_ones,
        "live.places": paired_ones,
        "devices.invitations": host,
        "devices.there": host,
        "devices.code": host,
        "devices.revoke": host,
        "games.evidence": paired_ones,
        "table.state": host,
        "table.do": host,
        "visitor.do": host,
    }
    only_referee = {
        word for word, one in FAUST_WORDS.items() if those_in(one.roles) == {Role.REFEREE}
    }
    assert only_referee == {"ruling"}
    assert not any(those_in(one.roles) & STRANGERS for one in FAUST_WORDS.values())
    for_some = {kind: those_in(roles) for kind, roles in FILES.items()}
    assert {kind for kind, roles in for_some.items() if roles != everybody} == {"sitting", "zip"}
    assert for_some["sitting"] == for_some["zip"] == officials
