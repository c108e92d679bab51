"""A phone is the camera: it is let in, aimed by one word, and left alone; what hinders is said."""

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from companion.games.faust.words.speaker import LANGUAGES
from companion.observations import Json
from tests.night import by_day, night
from tests.page.eye_alone import (
    HURRIED,
    ORIGIN,
    SELDOM,
    Companion,
    begun,
    opened,
    phone_of,
    state_of_a_board,
)
from tests.page.eyes import PLACE, PORT, EyeTable
from tests.page.sizes import resize
from tests.page.test_accessible import AXE, TOO_SMALL, violations
from tests.patience import until
from web.games import read_catalogues

TEN_FRAMES = """() => new Promise((done) => {
    const video = document.querySelector("#video");
    const next = (left) => left ? video.requestVideoFrameCallback(() => next(left - 1)) : done();
    next(10);
})"""
ADVICE = """async (states) => {
    const {adviceOf} = await import("/static/eye-says.js");
    return states.map(adviceOf);
}"""
WORDS = read_catalogues()["en"]


@pytest.fixture
def companion() -> Companion:
    return Companion(state_of_a_board())


@pytest.fixture
def phone(browser: Browser, companion: Companion) -> Iterator[BrowserContext]:
    with phone_of(browser, companion) as made:
        yield made


@pytest.fixture
def hurried(phone: BrowserContext, companion: Companion) -> BrowserContext:
    """What its page waits for comes soon."""
    companion.state["a_second"] = SELDOM
    phone.add_init_script(HURRIED)
    return phone


def says(page: Page, key: str) -> None:
    place = "#why" if key.startswith("why") else "#word"
    expect(page.locator(place)).to_have_text(WORDS[f"eye.{key}"])


def advised(*codes: str) -> dict[str, Json]:
    return state_of_a_board(advice=[{"code": code, "fields": ["A1"]} for code in codes])


# Who is let in


def test_a_scanned_code_lets_the_phone_in_and_does_not_stay_in_its_address(
    phone: BrowserContext, companion: Companion
) -> None:
    companion.is_known = False
    page = opened(phone)
    expect(page.locator("[data-key=use]")).to_have_text(WORDS["eye.use"])
    assert companion.entered == [{"code": "a-code-to-scan", "name": "Linux"}]
    assert "#" not in page.url


def test_a_code_that_was_used_says_so(phone: BrowserContext, companion: Companion) -> None:
    companion.is_known = False
    page = opened(phone, "#another-code")
    says(page, "why.eye-code")
    expect(page.locator("[data-key=use]")).to_have_count(0)


def test_who_has_scanned_nothing_is_told_where_the_code_is(
    phone: BrowserContext, companion: Companion
) -> None:
    companion.is_known = False
    says(opened(phone, ""), "why.no-key")


def test_a_phone_that_is_known_needs_no_new_code(
    phone: BrowserContext, companion: Companion
) -> None:
    page = opened(phone, "#used-before")
    expect(page.locator("[data-key=use]")).to_be_visible()


def test_a_companion_that_is_away_is_waited_for(
    hurried: BrowserContext, companion: Companion
) -> None:
    companion.is_away = True
    page = opened(hurried, "")
    says(page, "why.away")
    companion.is_away = False
    expect(page.locator("[data-key=use]")).to_be_visible()


# Pictures


def test_a_picture_is_a_jpeg_with_the_phones_clock_as_wide_as_the_companion_asks(
    phone: BrowserContext, companion: Companion
) -> None:
    page = begun(phone)
    sent = companion.pictures[0]
    assert (sent.post_data_buffer or b"").startswith(b"\xff\xd8\xff")
    assert sent.headers["content-type"] == "image/jpeg"
    assert 0 <= int(sent.headers["x-sent"]) - int(sent.headers["x-taken"]) < 5000
    companion.state["width"] = 320
    many = len(companion.pictures) + 3
    until(lambda: page.evaluate("1") and len(companion.pictures) >= many, "more pictures")
    size = page.evaluate(
        """async (bytes) => {
            const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
            return [picture.width, picture.height];
        }""",
        [*(companion.pictures[-1].post_data_buffer or b"")],
    )
    assert size == [320, 180]


def test_the_next_picture_waits_for_the_answer_to_the_last(
    phone: BrowserContext, companion: Companion
) -> None:
    held: list[Route] = []
    page = opened(phone)
    page.route("**/eye/picture", lambda route: held.append(route))  # noqa: PLW0108  # or it has no name
    page.locator("[data-key=use]").click()
    until(lambda: page.evaluate("1") and len(held) == 1, "a picture")
    page.evaluate(TEN_FRAMES)  # in which several would have come
    assert len(held) == 1
    held[0].fulfill(json=companion.state)
    until(lambda: page.evaluate("1") and len(held) == 2, "the next one")


# One word at a time


def test_what_hinders_most_is_said_in_one_word(phone: BrowserContext, companion: Companion) -> None:
    """And of a camera that lies well nothing better is asked"""
    flat: Json = [[[100 * at, 300], [100 * at + 90, 300], [100 * at + 90, 320], [100 * at, 320]]
            for at in range(10)]  # fmt: skip
    states = [
        (advised("few-pixels", "too-dark"), "dark"),
        (advised("few-pixels"), "closer"),
        (advised("glare", "board-outside"), "whole"),
        (advised("from-the-side"), "tilted"),
        (advised("drag-corners"), "search"),
        (advised("slot-fault"), "still"),  # which is nothing that a phone could change
        ({**advised("black-print"), "good": True}, "good"),
        ({**advised("few-pixels"), "grid": flat}, "tilted"),  # wants a higher camera
    ]
    page = opened(phone)
    words = page.evaluate(ADVICE, [state for state, _ in states])
    assert words == [word for _, word in states]


def test_the_word_is_shown_and_the_board_that_is_found_drawn_over_the_picture(
    phone: BrowserContext, companion: Companion
) -> None:
    companion.state = advised("few-pixels", "too-dark")
    companion.state["visibility"] = {"A1": {"red": "green"}, "A2": {"red": "green", "soul": "red"}}
    page = begun(phone)
    says(page, "word.dark")
    expect(page.locator("#overlay .found")).to_have_count(30)
    expect(page.locator("#overlay .found.red")).to_have_count(1)
    expect(page.locator("#overlay .found.green")).to_have_count(1)
    companion.state = advised("glare", "board-outside")
    says(page, "word.whole")


# Left alone


def test_a_phone_that_lies_well_buzzes_and_goes_dark_by_itself(
    hurried: BrowserContext, companion: Companion
) -> None:
    page = begun(hurried)
    companion.state["good"] = True
    says(page, "word.good")
    expect(page.locator("#dark")).to_be_visible()
    expect(page.locator("#small")).to_contain_text("pictures a second")
    assert [400] in page.evaluate("window.buzzed")


def test_a_tap_a_knock_and_what_it_does_not_see_any_more_lead_back_to_aiming(
    hurried: BrowserContext, companion: Companion
) -> None:
    """It looks with the back camera; no sound is asked for, and no light is ever turned on."""
    page = begun(hurried)
    asked = page.evaluate("window.cameras.asked")
    assert asked["video"]["facingMode"] == {"ideal": "environment"}
    assert asked["audio"] is False
    dark = page.locator("#dark")
    page.locator("[data-key=dark]").click()
    page.wait_for_function("window.cameras.held")
    assert page.evaluate("window.cameras.held") == [{"advanced": [{"exposureMode": "manual"}]}]
    dark.click()
    expect(dark).to_be_hidden()
    expect(page.locator("#video")).to_be_visible()
    unseen, too_dark = advised("board-unseen"), advised("too-dark")
    for state, word in (
        (state_of_a_board(moved=True), "moved"),
        (unseen, "unseen"),
        (too_dark, "dark"),
    ):
        page.locator("[data-key=dark]").click()
        companion.state = state
        expect(dark).to_be_hidden()
        says(page, f"word.{word}")
        companion.state = state_of_a_board()
        says(page, "word.still")


# What hinders


def test_a_camera_that_does_not_open_says_what_to_do_and_is_tried_again(
    phone: BrowserContext,
) -> None:
    page = opened(phone)
    errors = {
        "NotAllowedError": "denied",
        "NotFoundError": "no-camera",
        "NotReadableError": "busy",
    }
    for error, why in errors.items():
        page.evaluate("(error) => { window.cameras.error = error }", error)
        page.locator("[data-key=use]").click()
        says(page, f"why.{why}")
    page.evaluate("window.cameras.error = ''")
    page.locator("[data-key=use]").click()
    expect(page.locator("#why")).to_be_hidden()


def test_of_cameras_that_are_there_the_front_one_does_and_one_of_several_is_chosen(
    phone: BrowserContext,
) -> None:
    """One that stands upright wants the phone on its side."""
    page = opened(phone)
    page.evaluate(
        "Object.assign(cameras, {size: [360, 640], facing: 'user', all: ['Back', 'Webcam']})"
    )
    page.locator("[data-key=use]").click()
    says(page, "word.upright")
    expect(page.locator("#aside")).to_have_text(WORDS["eye.front"])
    page.locator("[data-key=camera]").select_option("Webcam")
    page.wait_for_function("window.cameras.asked.video.deviceId?.exact === 'id-Webcam'")
    expect(page.locator("[data-key=camera]")).to_have_value("id-Webcam")


def test_a_picture_that_is_not_taken_says_why_and_the_next_one_may_be(
    hurried: BrowserContext, companion: Companion
) -> None:
    """A companion that goes is waited for where the phone stands; who is dropped looks no more."""
    page = begun(hurried)
    why = page.locator("#why")
    for code in ("too-large", "waiting", "too-small", "no-jpeg", "too-many-pixels"):
        companion.refusal = 400, f"eye-{code}"
        says(page, f"why.eye-{code}")
    companion.refusal = 0, ""
    expect(why).to_be_hidden()
    companion.is_away = True
    says(page, "why.away")
    companion.is_away = False
    expect(why).to_be_hidden()
    companion.is_known = False
    says(page, "why.eye-dropped")
    assert page.evaluate("window.cameras.track.readyState") == "ended"
    expect(page.locator("#ways button")).to_have_count(0)


@night
def test_a_net_that_swallows_all_is_noticed_and_the_phone_goes_on_by_itself(
    phone: BrowserContext, companion: Companion
) -> None:
    page = begun(phone)
    companion.is_mute = True
    says(page, "why.away")
    companion.is_mute = False
    expect(page.locator("#why")).to_be_hidden()


def test_a_word_is_read_aloud_once(phone: BrowserContext, companion: Companion) -> None:
    page = begun(phone)
    companion.state["good"] = True
    says(page, "word.good")
    spoken = page.locator("[role=status], [role=alert], [aria-live]")
    expect(spoken.filter(has_text=WORDS["eye.word.good"])).to_have_count(1)
    companion.refusal = 400, "eye-no-jpeg"
    says(page, "why.eye-no-jpeg")
    expect(spoken.filter(has_text=WORDS["eye.why.eye-no-jpeg"])).to_have_count(1)


HIDDEN = """(how) => {
    Object.defineProperty(document, "visibilityState", {value: how, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""


SAID_SO_FAR = """() => {
    const why = document.querySelector("#why");
    window.whys = [];
    new MutationObserver(() => window.whys.push(why.textContent)).observe(why, {childList: true});
}"""


def test_why_no_more_pictures_come_is_said_on_both_sides_and_it_goes_on_afterwards(
    hurried: BrowserContext, companion: Companion
) -> None:
    """After a call, and after the end of a stream, which is opened again"""
    page = begun(hurried)
    why = page.locator("#why")

    def heard(*said: str) -> None:
        until(lambda: page.evaluate("1") and companion.said == [*said], said[-1])

    page.evaluate("window.cameras.track.dispatchEvent(new Event('mute'))")
    says(page, "why.muted")
    heard("taken")
    page.evaluate("window.cameras.track.dispatchEvent(new Event('unmute'))")
    expect(why).to_be_hidden()
    page.evaluate(SAID_SO_FAR)  # the stream is soon opened again, and what was said is gone
    page.evaluate(
        "window.cameras.track.stop(); window.cameras.track.dispatchEvent(new Event('ended'))"
    )
    expect(why).to_be_hidden()
    assert WORDS["eye.why.ended"] in page.evaluate("window.whys")
    heard("taken", "taken")
    page.evaluate(HIDDEN, "hidden")
    page.evaluate("window.cameras.track.dispatchEvent(new Event('mute'))")  # as sleep does
    heard("taken", "taken", "hidden")
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    heard("taken", "taken", "hidden", "closed")


def test_a_page_that_is_not_encrypted_says_so(phone: BrowserContext) -> None:
    phone.add_init_script("Object.defineProperty(window, 'isSecureContext', {value: false})")
    says(opened(phone), "why.insecure")


def test_a_browser_without_cameras_says_so(phone: BrowserContext) -> None:
    phone.add_init_script("delete Navigator.prototype.mediaDevices")
    says(opened(phone), "why.no-api")


def test_the_way_to_the_encrypted_page_shows_the_fingerprint_and_keeps_the_code(
    browser: Browser, companion: Companion, phone: BrowserContext
) -> None:
    page = phone.new_page()
    door = EyeTable().page.test_client().get("/eye", base_url="http://192.168.1.5:8000").text
    there = f"https://192.168.1.5:{PORT}/eye"
    page.route("**/door", lambda route: route.fulfill(content_type="text/html", body=door))
    page.goto("http://localhost/door#the-code")
    expect(page.locator(".fingerprint")).to_have_text(PLACE.fingerprint)
    expect(page.locator("#jump")).to_have_attribute("href", f"{there}#the-code")


# For everybody


@night
@pytest.mark.parametrize("language", by_day(LANGUAGES))
def test_the_phones_page_fits_every_width_in_every_language(
    phone: BrowserContext, companion: Companion, language: str
) -> None:
    companion.state = advised("board-outside")
    phone.add_cookies([{"name": "lang", "value": language, "url": ORIGIN}])
    page = begun(phone)
    expect(page.locator("#word")).to_have_text(read_catalogues()[language]["eye.word.whole"])
    for width, height in ((360, 640), (640, 360), (844, 390), (820, 1180), (1920, 1080)):
        resize(page, width, height)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
        assert page.evaluate(TOO_SMALL) == [], width
        assert page.evaluate("document.querySelector('.view').offsetHeight") > 90, width


@night
@pytest.mark.skipif(not AXE.exists(), reason="no axe-core: sh .ci/page_tools.sh (needs npm)")
@pytest.mark.parametrize("scheme", by_day(["light", "dark"]))
def test_axe_finds_nothing_against_the_phones_page(
    phone: BrowserContext, companion: Companion, scheme: Literal["light", "dark"]
) -> None:
    page = opened(phone)
    page.emulate_media(color_scheme=scheme)
    page.evaluate("window.cameras.all = ['Back', 'Webcam']")
    assert violations(page) == []
    page.locator("[data-key=use]").click()
    expect(page.locator("[data-key=camera]")).to_be_visible()
    assert violations(page) == []
    page.locator("[data-key=dark]").click()
    assert violations(page) == []
