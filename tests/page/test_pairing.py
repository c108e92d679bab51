"""Devices become somebody: by an invitation, by a code that burns, and for a day."""

import json
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.storage.store import Store
from tests.clock import Clock
from tests.page.tables import Said, app, paired
from web.access.keys import LASTS_S, MOST_OF_A_ROLE, Keys
from web.access.pairing import ALPHABET, CODE_LASTS_S, MOST_WRONG, MOST_WRONG_AN_HOUR, Pairing
from web.access.qr import qr
from web.access.roles import Role
from web.app import create_app, parts_of
from web.services import PageServices

INVITED = (Role.at("red"), Role.at("blue"), Role.REFEREE)

OURS = {"Origin": "http://localhost"}
WRONG = "222222"


def pair(client: FlaskClient, **said: object) -> tuple[int, str]:
    answer = client.post("/pair", json=said, headers=OURS)
    return answer.status_code, client.get("/api/me").get_json()["role"]


def code_for_a_wrong_guess(pairing: Pairing) -> str:
    code = pairing.new_code(Role.REFEREE)
    assert code is not None
    return code if code != WRONG else code_for_a_wrong_guess(pairing)


def test_the_secret_of_the_printed_address_makes_a_browser_the_host() -> None:
    made = app(Store())
    client = made.test_client()
    assert pair(client, secret=parts_of(made).pairing.host_secret) == (200, "host")


def test_letters_hold_however_they_are_spaced_and_joined() -> None:
    pairing = Pairing(Clock(), INVITED)
    for written in ("{} {}", " {}-{} ", "{}\u2003{}"):
        code = pairing.new_code(Role.REFEREE)
        assert code is not None
        assert pairing.take_code(written.format(code[:4].lower(), code[4:])) == Role.REFEREE


def test_an_invitation_makes_one_device_that_role_and_is_another_then() -> None:
    made = app(Store())
    host = paired(made, Role.HOST)
    before = {one["role"]: one for one in host.get("/api/invitations").get_json()}
    assert [*before] == ["onlooker", "red", "blue", "referee"]
    secret = before["red"]["url"].partition("#")[2]
    assert pair(made.test_client(), secret=secret) == (200, "red")
    assert pair(made.test_client(), secret=secret) == (403, "onlooker")
    after = {one["role"]: one for one in host.get("/api/invitations").get_json()}
    assert (before["red"]["devices"], after["red"]["devices"]) == (0, 1)
    assert after["blue"]["url"] == before["blue"]["url"]


def test_every_secret_has_128_bits_and_stands_behind_the_hash_sign() -> None:
    made = app(Store())
    pairing = parts_of(made).pairing
    secrets = {pairing.invitation(role) for role in (Role.at("red"), Role.at("blue"), Role.REFEREE)}
    assert len({*secrets, parts_of(made).pairing.host_secret}) == 4
    assert {len(secret) for secret in secrets} == {22}  # of 64 signs: 132 bits
    for one in paired(made, Role.HOST).get("/api/invitations").get_json():
        assert not any(secret in one["url"].partition("#")[0] for secret in secrets)


def test_an_invitation_names_the_address_at_which_phones_reach_us() -> None:
    house = PageServices(Store(), Said(), addresses=("192.168.1.5", "10.0.0.2"))
    client = paired(create_app(house), Role.HOST)
    urls = [one["url"] for one in client.get("/api/invitations").get_json()]
    assert urls[0] == "http://192.168.1.5:80/"
    assert urls[1].startswith("http://192.168.1.5:80/phone#")


def test_a_qr_code_is_one_path_of_plain_numbers() -> None:
    drawn = qr("http://192.168.1.5:8000/phone#" + "x" * 22)
    assert drawn is not None
    assert set(str(drawn["path"])) <= set("Mmhv0123456789.- ")
    assert drawn["size"] == 41


def test_a_code_makes_a_referee_once() -> None:
    made = app(Store())
    code = (
        paired(made, Role.HOST)
        .post("/code", json={"role": "referee"}, headers=OURS)
        .get_json()["code"]
    )
    assert len(code) == 6
    assert set(code) <= set(ALPHABET)
    assert len(set(ALPHABET)) == 31
    assert pair(made.test_client(), code=f" {code.lower()} ") == (200, "referee")
    assert pair(made.test_client(), code=code) == (403, "onlooker")


def test_each_role_has_a_code_of_its_own() -> None:
    made = app(Store())
    host = paired(made, Role.HOST)
    codes = {
        role: host.post("/code", json={"role": role}, headers=OURS).get_json()["code"]
        for role in ("red", "blue", "referee")
    }
    for role, code in codes.items():
        assert pair(made.test_client(), code=code) == (200, role)
        assert pair(made.test_client(), code=code) == (403, "onlooker")


@pytest.mark.parametrize("said", [{}, {"role": "host"}, {"role": "onlooker"}, {"role": 5}])
def test_no_code_makes_a_host_or_nobody(said: dict[str, object]) -> None:
    host = paired(app(Store()), Role.HOST)
    assert host.post("/code", json=said, headers=OURS).status_code == 400


def test_wrong_tries_burn_the_codes_of_all_roles() -> None:
    pairing = Pairing(Clock(), INVITED)
    codes = [pairing.new_code(role) for role in (Role.at("red"), Role.REFEREE)]
    for _ in range(MOST_WRONG):
        pairing.take_code("000000")  # a sign that no code has
    assert [pairing.take_code(str(code)) for code in codes] == [None, None]


def test_a_code_holds_for_five_minutes() -> None:
    clock = Clock()
    pairing = Pairing(clock, INVITED)
    code = pairing.new_code(Role.REFEREE)
    assert code is not None
    clock.now += CODE_LASTS_S
    assert pairing.take_code(code) is None


def test_a_code_is_burned_after_five_wrong_tries_whoever_made_them() -> None:
    made = app(Store())
    code = code_for_a_wrong_guess(parts_of(made).pairing)
    for number in range(MOST_WRONG):
        client = made.test_client()
        at = {"REMOTE_ADDR": f"192.168.1.{number}"}
        client.post("/pair", json={"code": WRONG}, headers=OURS, environ_base=at)
    assert pair(made.test_client(), code=code) == (403, "onlooker")


def test_four_wrong_tries_leave_a_code_good() -> None:
    pairing = Pairing(Clock(), INVITED)
    code = code_for_a_wrong_guess(pairing)
    for _ in range(MOST_WRONG - 1):
        assert pairing.take_code(WRONG) is None
    assert pairing.take_code(code) == Role.REFEREE


def test_twenty_wrong_tries_in_an_hour_stop_all_codes_until_it_is_over() -> None:
    clock = Clock()
    made = create_app(PageServices(Store(), Said(), steady=clock))
    pairing, host = parts_of(made).pairing, paired(made, Role.HOST)
    for _ in range(MOST_WRONG_AN_HOUR):
        code_for_a_wrong_guess(pairing)
        pairing.take_code(WRONG)
    assert host.post("/code", json={"role": "referee"}, headers=OURS).status_code == 429
    clock.now += 3600
    assert host.post("/code", json={"role": "referee"}, headers=OURS).status_code == 200


def test_a_code_that_was_given_holds_no_longer_once_there_were_twenty_wrong_tries() -> None:
    pairing = Pairing(Clock(), INVITED)
    for _ in range(MOST_WRONG_AN_HOUR - 1):
        code_for_a_wrong_guess(pairing)
        pairing.take_code(WRONG)
    code = code_for_a_wrong_guess(pairing)
    pairing.take_code(WRONG)
    assert pairing.take_code(code) is None


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"secret": 5},
        {"code": None},
        {"secret": "x" * 65},
        {"secret": "x", "code": "y"},
        {"x": 1},
    ],
)
def test_what_is_neither_a_secret_nor_a_code_is_a_bad_request(said: dict[str, object]) -> None:
    assert pair(app(Store()).test_client(), **said) == (400, "onlooker")


def test_a_device_that_leaves_is_an_onlooker_and_its_key_is_gone() -> None:
    made = app(Store())
    client = paired(made, Role.at("red"))
    cookie = client.get_cookie("faust-80")
    assert cookie is not None
    assert client.post("/leave", json={}, headers=OURS).get_json() == {"role": "onlooker"}
    client.set_cookie("faust-80", cookie.value)
    assert client.get("/api/me").get_json() == {"role": "onlooker"}


def test_the_host_can_dismiss_a_role() -> None:
    made = app(Store())
    host, red, blue = (paired(made, role) for role in (Role.HOST, Role.at("red"), Role.at("blue")))
    gone = host.post("/revoke", json={"role": "red"}, headers=OURS)
    assert gone.get_json() == {"gone": 1}
    assert red.get("/api/me").get_json() == {"role": "onlooker"}
    assert blue.get("/api/me").get_json() == {"role": "blue"}
    assert host.post("/revoke", json={"role": "host"}, headers=OURS).status_code == 400


def test_a_key_holds_for_a_day() -> None:
    clock = Clock()
    keys = Keys(clock)
    secret = keys.grant(Role.REFEREE, game=1)
    clock.now += LASTS_S - 1
    assert keys.find(secret) is not None
    clock.now += 1
    assert keys.find(secret) is None


YEARS = 10 * 365 * 86400.0


@pytest.mark.parametrize("set_by", [YEARS, -YEARS])
def test_a_clock_that_is_set_changes_nothing_for_who_is_in(tmp_path: Path, set_by: float) -> None:
    wall, steady, file = Clock(YEARS), Clock(50.0), tmp_path / "keys.json"
    house = PageServices(Store(), Said(), clock=wall, steady=steady, keys=file)
    made = create_app(house)
    pairing, red = parts_of(made).pairing, paired(made, Role.at("red"))
    code = pairing.new_code(Role.REFEREE)
    wall.now += set_by
    steady.now += CODE_LASTS_S - 1
    assert red.get("/api/me").get_json() == {"role": "red"}
    (key,) = parts_of(made).keys.all()
    assert parts_of(made).keys.date_of(key) == wall.now - CODE_LASTS_S + 1
    assert pairing.take_code(str(code)) == Role.REFEREE
    steady.now += LASTS_S - CODE_LASTS_S
    again = Keys(Clock(0.0), wall, file)
    assert again.count(Role.at("red")) == 1  # the file has the new date
    assert red.get("/api/me").get_json() == {"role": "red"}
    steady.now += 1
    assert red.get("/api/me").get_json() == {"role": "onlooker"}


def test_a_code_of_yesterday_is_none_though_the_clock_is_set_back() -> None:
    wall, steady = Clock(), Clock()
    made = create_app(PageServices(Store(), Said(), clock=wall, steady=steady))
    code = parts_of(made).pairing.new_code(Role.REFEREE)
    wall.now -= YEARS
    steady.now += CODE_LASTS_S
    assert pair(made.test_client(), code=code) == (403, "onlooker")


def test_a_key_from_a_day_that_has_yet_to_come_holds_for_a_day_and_no_longer(
    tmp_path: Path,
) -> None:
    file = tmp_path / "keys.json"
    secret = Keys(Clock(0.0), Clock(YEARS), file).grant(Role.at("red"), game=0)
    steady = Clock(7.0)
    keys = Keys(steady, Clock(0.0), file)
    assert keys.find(secret) is not None
    steady.now += LASTS_S
    assert keys.find(secret) is None


def test_keys_outlive_a_restart_and_their_file_holds_no_secret(tmp_path: Path) -> None:
    file = tmp_path / "keys.json"
    secret = Keys(Clock(), kept_in=file).grant(Role.at("red"), game=3)
    assert secret not in file.read_text("utf-8")
    assert file.stat().st_mode & 0o777 == 0o600
    found = Keys(Clock(), kept_in=file).find(secret)
    assert found is not None
    assert (found.role, found.game) == (Role.at("red"), 3)


@pytest.mark.parametrize("text", ["", "{", "[{}]", '[{"hash": "x", "role": "king"}]', "[5]"])
def test_a_file_of_keys_that_is_damaged_gives_nobody_a_role(tmp_path: Path, text: str) -> None:
    file = tmp_path / "keys.json"
    file.write_text(text, "utf-8")
    keys = Keys(Clock(), kept_in=file)
    assert keys.count(Role.HOST) == 0
    keys.grant(Role.at("blue"), game=0)
    assert len(json.loads(file.read_text("utf-8"))) == 1


def test_where_keys_cannot_be_kept_they_hold_while_the_companion_runs(tmp_path: Path) -> None:
    keys = Keys(Clock(), kept_in=tmp_path / "gone" / "keys.json")
    assert keys.find(keys.grant(Role.at("red"), game=0)) is not None


def test_a_role_has_so_many_devices_and_no_more() -> None:
    keys = Keys(Clock())
    first, *others = [keys.grant(Role.at("red"), game=0) for _ in range(MOST_OF_A_ROLE + 1)]
    assert keys.find(first) is None
    assert all(keys.find(secret) for secret in others)


def test_the_cookie_is_for_the_server_alone_and_not_for_other_sites() -> None:
    made = app(Store())
    answer = made.test_client().post(
        "/pair", json={"secret": parts_of(made).pairing.host_secret}, headers=OURS
    )
    name, _, rest = answer.headers["Set-Cookie"].partition("=")
    assert name == "faust-80"
    said = {part.strip() for part in rest.split(";")[1:]}
    assert {"HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=86400"} <= said
