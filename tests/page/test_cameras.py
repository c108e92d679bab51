"""The host chooses the camera by its name, and sees the phones that are there."""

import pytest
from playwright.sync_api import Page, expect

from companion.games.faust.words.speaker import LANGUAGES
from companion.observations import Json
from tests.night import by_day, night
from tests.page.conftest import Site, Visit, is_said
from tests.page.sizes import resize
from tests.page.test_accessible import AXE, TOO_SMALL, violations
from web.access.qr import qr
from web.access.roles import Role
from web.games import read_catalogues

WORDS = read_catalogues()["en"]
ADDRESS = "https://192.168.1.5:8443/eye#abcdefghijklmnopqrstuv"
PHONE: dict[str, Json] = {
    "id": "one", "name": "Android", "battery": 0.83, "a_second": 7.9, "delay_ms": 140,
    "in_use": True, "link": "there", "why": "",
}  # fmt: skip
OTHER = PHONE | {"id": "two", "name": "", "battery": None, "in_use": False, "link": "lost"}


def cameras(*phones: dict[str, Json], chosen: str = "phone", **more: Json) -> Json:
    listed: list[Json] = [
        {"spec": "auto", "name": ""}, {"spec": "/dev/video2", "name": "HD Webcam"},
        {"spec": "phone", "name": ""}, {"spec": "none", "name": ""},
    ]  # fmt: skip
    eye: Json = {
        "address": ADDRESS, "fingerprint": "AB12 CD34", "lan": True, "phones": [*phones],
        "qr": qr(ADDRESS),
    }  # fmt: skip
    is_phone = chosen == "phone"
    return {"chosen": chosen, "list": listed, "why": "", "eye": eye if is_phone else None, **more}


def opened(site: Site, visit: Visit, told: Json, width: int = 1366) -> Page:
    site.set_up.cameras = told
    page = visit(Role.HOST, "/set-up", width=width)
    expect(page.locator("#cameras fieldset")).to_be_visible()
    return page


def test_a_camera_is_chosen_by_its_name(site: Site, visit: Visit) -> None:
    page = opened(site, visit, cameras(chosen="auto"))
    expect(page.locator("#cameras .option")).to_have_text(
        [WORDS["cameras.spec.auto"], "HD Webcam", WORDS["cameras.spec.phone"],
         WORDS["cameras.spec.none"]]
    )  # fmt: skip
    with page.expect_response(is_said):
        page.locator("[data-key='camera-/dev/video2']").click()
    assert site.set_up.said == [{"do": "camera", "spec": "/dev/video2"}]


def test_a_camera_without_a_name_is_called_by_its_address(site: Site, visit: Visit) -> None:
    address = "http://192.168.1.7:8080/video"
    listed: list[Json] = [{"spec": address, "name": ""}, {"spec": "none", "name": ""}]
    told: Json = {"chosen": address, "list": listed, "why": "", "eye": None}
    page = opened(site, visit, told)
    expect(page.locator("#cameras .option").first).to_have_text(address)


def test_where_no_phone_is_there_its_code_is_shown_with_the_warning(
    site: Site, visit: Visit
) -> None:
    page = opened(site, visit, cameras())
    place = page.locator("#cameras")
    expect(place.locator("svg.code")).to_be_visible()
    expect(place.locator(".address")).to_have_text(ADDRESS)
    expect(place.locator(".fingerprint")).to_have_text("AB12 CD34")
    expect(place).to_contain_text(WORDS["cameras.warning"])
    with page.expect_response(is_said):
        place.locator("[data-key=eye-code]").click()
    assert site.set_up.said == [{"do": "eye-code"}]


def test_each_phone_has_its_figures_and_a_way_to_let_it_go(site: Site, visit: Visit) -> None:
    page = opened(site, visit, cameras(PHONE, OTHER))
    used, other = page.locator(".phone").all()
    expect(used).to_contain_text("Android")
    for told in ("in use", "8 pictures a second", "140 ms late", "battery 83 %"):
        expect(used).to_contain_text(told)
    expect(other).to_contain_text("phone 2")
    expect(other).to_contain_text(WORDS["cameras.asleep"])
    expect(page.locator("#cameras svg.code")).to_be_hidden()  # until another is wanted
    with page.expect_response(is_said):
        page.locator("[data-key=drop-two]").click()
    assert site.set_up.said == [{"do": "eye-drop", "id": "two"}]


@pytest.mark.parametrize("why", by_day(["phone-taken", "phone-hidden", "phone-closed"]))
def test_a_phone_that_said_why_it_is_silent_is_quoted(site: Site, visit: Visit, why: str) -> None:
    page = opened(site, visit, cameras(OTHER | {"why": why}))
    expect(page.locator(".phone .asleep")).to_have_text(WORDS[f"lost.{why}"])


def test_figures_that_change_take_no_focus_away(site: Site, visit: Visit) -> None:
    page = opened(site, visit, cameras(PHONE))
    drop = page.locator("[data-key=drop-one]")
    drop.focus()
    site.set_up.cameras = cameras(PHONE | {"a_second": 4.0})
    expect(page.locator(".phone")).to_contain_text("4 pictures a second")
    expect(drop).to_be_focused()


def test_why_a_camera_is_lost_is_a_sentence(site: Site, visit: Visit) -> None:
    page = opened(site, visit, cameras(PHONE, why="phone-silent"))
    expect(page.locator("#cameras .lost")).to_have_text(WORDS["lost.phone-silent"])


def test_a_camera_that_is_being_opened_is_not_called_lost(site: Site, visit: Visit) -> None:
    page = opened(site, visit, cameras(PHONE, why="opening"))
    expect(page.locator(".phone")).to_be_visible()
    expect(page.locator("#cameras .lost")).to_have_count(0)


def test_a_table_that_no_phone_reaches_says_how_it_is_reached(site: Site, visit: Visit) -> None:
    told = cameras()
    assert isinstance(told, dict)
    assert isinstance(told["eye"], dict)
    told["eye"]["lan"] = False
    page = opened(site, visit, told)
    expect(page.locator("#cameras .command")).to_have_text("faust play --lan --camera phone")
    expect(page.locator("#cameras svg.code")).to_have_count(0)


@pytest.mark.parametrize("language", by_day(LANGUAGES))
def test_the_cameras_fit_every_width_in_every_language(
    site: Site, visit: Visit, language: str
) -> None:
    site.set_up.cameras = cameras(PHONE, OTHER, why="phone-silent")
    page = visit(Role.HOST, f"/set-up?lang={language}", width=360)
    page.locator("[data-key=more-phones]").click()
    expect(page.locator("#cameras svg.code")).to_be_visible()
    for width in (360, 390, 768, 1920):
        resize(page, width, 800)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
        assert page.evaluate(TOO_SMALL) == [], width


@night
@pytest.mark.skipif(not AXE.exists(), reason="no axe-core: sh .ci/page_tools.sh (needs npm)")
@pytest.mark.parametrize("scheme", by_day(["light", "dark"]))
def test_axe_finds_nothing_against_the_cameras(site: Site, visit: Visit, scheme: str) -> None:
    site.set_up.cameras = cameras(PHONE, OTHER, why="phone-silent")
    page = visit(Role.HOST, "/set-up", scheme=scheme)
    page.locator("[data-key=more-phones]").click()
    expect(page.locator("#cameras svg.code")).to_be_visible()
    assert violations(page) == []
