"""A phone is let in with the host's code, gives pictures, reads what is made of them, no more."""

from pathlib import Path

import pytest

from tests.page.eyes import HERE, PLACE, EyeTable
from tests.page.tables import paired
from web.access.roles import EYE_ROUTES, ROUTES, Role
from web.app import parts_of
from web.eye.app import HEARD_OUT_BYTES
from web.services import WHY_GONE, Limits

OURS = {"Origin": "http://localhost"}
JPEG = b"\xff\xd8 as good as any \xff\xd9"


@pytest.fixture
def table() -> EyeTable:
    return EyeTable()


# --- who may ---


def test_every_route_behind_https_names_its_roles_and_every_name_is_a_route(
    table: EyeTable,
) -> None:
    assert {rule.endpoint for rule in table.app.url_map.iter_rules()} == set(EYE_ROUTES)
    assert {name for name, roles in ROUTES.items() if Role.EYE in roles} == set()


def test_a_code_lets_one_phone_in_once(table: EyeTable) -> None:
    code = table.code
    assert table.phone().enter(code).status_code == 200
    stolen = table.phone().enter(code)
    assert (stolen.status_code, stolen.json) == (403, {"code": "eye-code"})
    assert table.code != code


@pytest.mark.parametrize("code", ["", "x", "x" * 65, None, 7, ["x"], {"a": 1}])
def test_what_is_no_code_lets_nobody_in(table: EyeTable, code: None) -> None:
    answer = table.phone().enter(code)
    assert (answer.status_code, answer.json) == (403, {"code": "eye-code"})
    assert parts_of(table.page).keys.all() == ()


def test_a_phone_that_enters_again_has_one_key(table: EyeTable) -> None:
    phone = table.paired()
    phone.enter(table.code, "Fons 2")
    assert [key.name for key in parts_of(table.page).keys.all()] == ["Fons 2"]
    assert len(table.phones.gone) == 1


@pytest.mark.parametrize("name", [None, 7, "", "\u202e", "x" * 99])
def test_a_name_that_cannot_be_shown_is_none(table: EyeTable, name: None) -> None:
    table.phone().enter(table.code, name)
    assert [key.name for key in parts_of(table.page).keys.all()] == [""]


def test_its_key_is_for_https_alone_and_no_script_reads_it(table: EyeTable) -> None:
    set_cookie = table.phone().enter(table.code).headers["Set-Cookie"]
    assert set_cookie.startswith("faust-8001=")
    assert {"Secure", "HttpOnly", "SameSite=Strict"} <= {*set_cookie.split("; ")}


def test_without_a_key_nothing_is_given_and_nothing_is_read(table: EyeTable) -> None:
    stranger = table.phone()
    for answer in (stranger.give(JPEG), stranger.get("/eye/state")):
        assert (answer.status_code, answer.json) == (403, {"code": "eye-dropped"})
    assert table.phones.taken == []


@pytest.mark.parametrize("role", [Role.HOST, Role.REFEREE, Role.at("red")])
def test_another_role_gives_no_pictures(table: EyeTable, role: Role) -> None:
    phone = table.phone()
    phone.client.set_cookie(
        "faust-8001", parts_of(table.page).keys.grant(role, 0), domain="localhost", secure=True
    )
    assert phone.give(JPEG).status_code == 403


def test_a_phone_is_nobody_at_the_tables_own_page(table: EyeTable) -> None:
    eye = paired(table.page, Role.EYE)
    for path in (
        "/",
        "/api/state",
        "/frame.jpg",
        "/api/set-up",
        "/archive",
        "/static/faust/table.js",
    ):
        assert eye.get(path).status_code == 403, path
    for path in ("/say", "/set-up", "/leave", "/code", "/revoke"):
        assert eye.post(path, json={}, headers=OURS).status_code == 403, path


def test_nothing_of_the_table_is_served_behind_https(table: EyeTable) -> None:
    phone = table.paired()
    for path in ("/", "/api/state", "/events", "/frame.jpg", "/api/set-up", "/phone"):
        assert phone.get(path).status_code == 404, path


def test_a_page_from_elsewhere_gives_nothing(table: EyeTable) -> None:
    phone = table.paired().from_("https://evil.example")
    assert phone.give(JPEG).json == phone.enter(table.code).json == {"code": "eye-words"}
    assert table.phones.taken == []
    stranger = table.phone().from_("https://evil.example")
    assert stranger.enter(table.code).status_code == 403


def test_no_guest_and_no_referee_is_a_phone(table: EyeTable) -> None:
    table.paired()
    host = paired(table.page, Role.HOST)
    assert host.get("/api/devices").json == {"devices": [], "onlookers": 0}
    assert host.post("/code", json={"role": "eye"}, headers=OURS).status_code == 400
    assert "eye" not in {one["role"] for one in host.get("/api/invitations").json or ()}


def test_a_key_outlives_the_companion_that_gave_it(tmp_path: Path) -> None:
    phone = EyeTable(tmp_path / "t.keys").paired()
    cookie = phone.client.get_cookie("faust-8001", domain="localhost")
    assert cookie is not None
    again = EyeTable(tmp_path / "t.keys")
    back = again.phone()
    back.client.set_cookie("faust-8001", cookie.value, domain="localhost", secure=True)
    assert back.give(JPEG).status_code == 200
    assert len(again.phones.taken) == 1


# --- what it gives and reads ---


def test_a_picture_is_taken_with_its_times_and_the_state_is_the_answer(table: EyeTable) -> None:
    answer = table.paired().give(JPEG, X_Taken="12.5", X_Sent="99", X_Battery="0.25")
    assert answer.json == {
        "now": 5000.0, "step": "ready", "good": False, "in_use": True, "a_second": 8.0,
        "width": 1280,
    }  # fmt: skip
    ((_, picture),) = table.phones.taken
    assert (picture.jpeg, picture.taken_ms, picture.sent_ms) == (JPEG, 12.5, 99.0)
    assert picture.battery == 0.25
    assert table.paired().get("/eye/state").json == answer.json


@pytest.mark.parametrize(
    "said", ["", "x", "nan", "inf", "-inf", "1e999", "-1e308", "1e308", "9.1e15"]
)
def test_a_time_that_is_none_is_left_out(table: EyeTable, said: str) -> None:
    table.paired().give(JPEG, X_Taken=said, X_Sent=said, X_Battery=said)
    ((_, picture),) = table.phones.taken
    assert (picture.taken_ms, picture.sent_ms, picture.battery) == (None, None, None)


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("eye-too-large", 413), ("eye-no-jpeg", 415), ("eye-too-many-pixels", 422),
        ("eye-too-small", 422), ("eye-late", 409), ("eye-waiting", 409),
    ],
)  # fmt: skip
def test_a_refused_picture_has_its_code(table: EyeTable, code: str, status: int) -> None:
    phone = table.paired()
    table.phones.refuses = code
    answer = phone.give(JPEG)
    assert (answer.status_code, answer.json) == (status, {"code": code})


def test_a_picture_that_comes_too_soon_has_its_code(table: EyeTable) -> None:
    phone = table.paired()
    table.phones.too_often = True
    answer = phone.give(JPEG)
    assert (answer.status_code, answer.json) == (429, {"code": "eye-too-often"})


def test_who_asks_far_too_often_hears_the_same() -> None:
    table = EyeTable(limits=Limits(requests_a_second=1.0))
    phone = table.paired()
    answers = [phone.give(JPEG) for _ in range(4)]
    assert (answers[-1].status_code, answers[-1].json) == (429, {"code": "eye-too-often"})


def test_a_picture_that_is_not_heard_out_has_its_code(table: EyeTable) -> None:
    phone = table.paired()
    answer = phone.give(bytes(HEARD_OUT_BYTES + 1))
    assert (answer.status_code, answer.json) == (413, {"code": "eye-too-large"})
    assert phone.give(bytes(HEARD_OUT_BYTES)).status_code == 200


@pytest.mark.parametrize("kind", ["image/png", "image/heic", "application/json", "text/plain", ""])
def test_what_is_called_otherwise_is_no_picture(table: EyeTable, kind: str) -> None:
    answer = table.paired().give(JPEG, **{"Content-Type": kind})
    assert (answer.status_code, answer.json) == (415, {"code": "eye-no-jpeg"})
    assert table.phones.taken == []


def test_words_that_are_none_have_a_code(table: EyeTable) -> None:
    answer = table.phone().client.post(
        "/eye/enter", data="[", content_type="application/json", base_url=HERE,
        headers={"Origin": HERE},
    )  # fmt: skip
    assert (answer.status_code, answer.json) == (400, {"code": "eye-words"})


@pytest.mark.parametrize("why", sorted(WHY_GONE))
def test_why_it_gives_no_more_pictures_is_heard(table: EyeTable, why: str) -> None:
    assert table.paired().says_it_goes(why).status_code == 204
    ((_, said),) = table.phones.said
    assert said == why


@pytest.mark.parametrize("why", ["", "x", None, 7, ["hidden"], {"hidden": 1}])
def test_a_reason_that_is_none_is_not_heard(table: EyeTable, why: None) -> None:
    answer = table.paired().says_it_goes(why)
    assert (answer.status_code, answer.json) == (400, {"code": "eye-words"})
    assert table.phone().says_it_goes("hidden").status_code == 403
    assert table.phones.said == []


def test_its_page_alone_may_use_a_camera(table: EyeTable) -> None:
    phone = table.phone()
    for path in ("/eye", "/eye/state", "/nowhere"):
        assert "camera=(self)" in phone.get(path).headers["Permissions-Policy"]
    assert "camera=()" in table.page.test_client().get("/").headers["Permissions-Policy"]


# --- the host's screen ---


def test_the_host_sees_code_fingerprint_and_phones(table: EyeTable) -> None:
    table.paired("Fons")
    cameras = (paired(table.page, Role.HOST).get("/api/set-up").json or {})["cameras"]
    eye = cameras["eye"]
    assert eye["address"] == f"https://127.0.0.1:8001/eye#{table.code}"
    assert eye["fingerprint"] == PLACE.fingerprint
    assert eye["qr"]["size"] > 0
    assert eye["lan"] is False
    ((phone),) = eye["phones"]
    assert (phone["name"], phone["link"]) == ("Fons", "there")


@pytest.mark.parametrize(
    ("address", "shown"),
    [("192.168.1.5", "https://192.168.1.5:8001/eye#"), ("fd00::7", "https://[fd00::7]:8001/eye#")],
)
def test_the_code_leads_to_our_address_in_the_net(address: str, shown: str) -> None:
    made = EyeTable(addresses=(address,))
    eye = (paired(made.page, Role.HOST).get("/api/set-up").json or {})["cameras"]["eye"]
    assert eye["address"].startswith(shown)
    assert eye["lan"] is True


def test_while_no_phone_is_wanted_there_is_no_code(table: EyeTable) -> None:
    table.door.place = None
    cameras = (paired(table.page, Role.HOST).get("/api/set-up").json or {})["cameras"]
    assert cameras["eye"] is None


def test_a_new_code_takes_the_place_of_the_one_before(table: EyeTable) -> None:
    code, host = table.code, paired(table.page, Role.HOST)
    assert host.post("/set-up", json={"do": "eye-code"}, headers=OURS).status_code == 200
    assert table.phone().enter(code).status_code == 403
    assert table.phone().enter(table.code).status_code == 200


def test_the_host_sends_a_phone_away(table: EyeTable) -> None:
    phone, host = table.paired(), paired(table.page, Role.HOST)
    (name,) = [
        one["id"] for one in (host.get("/api/set-up").json or {})["cameras"]["eye"]["phones"]
    ]
    after = host.post("/set-up", json={"do": "eye-drop", "id": name}, headers=OURS)
    assert (after.json or {})["cameras"]["eye"]["phones"] == []
    assert phone.give(JPEG).json == {"code": "eye-dropped"}
    assert table.phones.gone == [name]
    again = host.post("/set-up", json={"do": "eye-drop", "id": name}, headers=OURS)
    assert (again.status_code, again.json) == (409, {"code": "eye-gone"})


@pytest.mark.parametrize(
    "words", [{"do": "eye-drop"}, {"do": "eye-drop", "id": 7}, {"do": "eye-code", "id": "x"}]
)
def test_words_for_phones_that_are_none_are_refused(
    table: EyeTable, words: dict[str, object]
) -> None:
    host = paired(table.page, Role.HOST)
    assert host.post("/set-up", json=words, headers=OURS).status_code == 400
    assert table.set_up.did == []


def test_all_other_words_go_to_the_set_up(table: EyeTable) -> None:
    host = paired(table.page, Role.HOST)
    host.post("/set-up", json={"do": "camera", "spec": "phone"}, headers=OURS)
    assert table.set_up.did == [{"do": "camera", "spec": "phone"}]


# --- the page before the jump ---


def test_the_plain_page_leads_to_https_by_the_name_it_was_reached(table: EyeTable) -> None:
    page = table.page.test_client().get("/eye", base_url="http://192.168.1.5:80").text
    assert "https://192.168.1.5:8001/eye" in page
    assert PLACE.fingerprint in page
    assert table.code not in page
    page = table.page.test_client().get("/eye", base_url="http://[fd00::7]").text
    assert "https://[fd00::7]:8001/eye" in page


def test_while_no_phone_is_wanted_the_plain_page_leads_nowhere(table: EyeTable) -> None:
    table.door.place = None
    assert "https://" not in table.page.test_client().get("/eye").text


def test_a_table_without_phones_has_nothing_behind_https() -> None:
    from companion.storage.store import Store
    from tests.page.tables import app

    made = app(Store())
    assert parts_of(made).eyes is None
    assert "https://" not in made.test_client().get("/eye").text
