"""A phone's camera page without a companion: what it is answered is the test's own."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus

from playwright.sync_api import Browser, BrowserContext, Page, Request, Route

from companion.observations import Json
from tests.page.eyes import EyeTable
from tests.page.set_ups import SetUpInMiniature
from tests.patience import PATIENCE_MS

CODE = "#a-code-to-scan"
ORIGIN = "http://localhost"  # which browsers trust as they trust https
# Cameras that a test has in its hands: what they show, and how they fail.
CAMERAS = """window.cameras = {size: [640, 360], error: "", facing: "environment", all: ["Back"]};
navigator.mediaDevices.getUserMedia = async (wanted) => {
    window.cameras.asked = wanted;
    if (window.cameras.error) throw new DOMException("no", window.cameras.error);
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = window.cameras.size;
    const draw = () => {
        const pen = canvas.getContext("2d");
        pen.fillStyle = `hsl(${performance.now() % 360} 50% 50%)`;
        pen.fillRect(0, 0, canvas.width, canvas.height);
    };
    draw();
    setInterval(draw, 50);
    const stream = canvas.captureStream(20), [track] = stream.getVideoTracks();
    const {facing} = window.cameras;
    const deviceId = wanted.video.deviceId?.exact ?? "id-Back";
    track.getSettings = () => ({facingMode: facing, deviceId});
    track.getCapabilities = () => ({exposureMode: ["manual", "continuous"], torch: [true]});
    track.applyConstraints = async (how) => { (window.cameras.held ??= []).push(how); };
    window.cameras.track = track;
    return stream;
};
navigator.mediaDevices.enumerateDevices = async () => window.cameras.all.map(
    (label) => ({kind: "videoinput", deviceId: `id-${label}`, label}));
navigator.vibrate = (how) => { (window.buzzed ??= []).push(how); return true; };"""

# The page's own clock goes so much faster, and with it all that it waits for.
HURRIED = """(() => {
    const [TIMES, now, after] = [8, performance.now.bind(performance), window.setTimeout];
    const began = now();
    performance.now = () => began + TIMES * (now() - began);
    window.setTimeout = (what, ms = 0, ...more) => after(what, ms / TIMES, ...more);
})();"""
SELDOM = 2  # pictures a second that are asked for of such a page


@dataclass
class Companion:
    """What the page is answered, and what it has sent."""

    state: dict[str, Json]
    refusal: tuple[int, str] = (0, "")  # of pictures
    is_known: bool = True  # whether the key of this device holds
    is_away: bool = False
    is_mute: bool = False  # takes what comes, and never answers
    opens: str = "a-code-to-scan"
    said: list[Json] = field(default_factory=list)  # of why no more pictures come
    entered: list[Json] = field(default_factory=list)
    pictures: list[Request] = field(default_factory=list)

    def answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN).partition("?")[0]
        if self.is_away:
            route.abort()
        elif path == "/eye/gone":
            self.said.append((route.request.post_data_json or {})["why"])
            route.fulfill(status=204)
        elif self.is_mute:
            self.pictures.append(route.request)
        elif path == "/eye/enter":
            said = route.request.post_data_json or {}
            self.entered.append(said)
            self.is_known = self.is_known or said["code"] == self.opens
            route.fulfill(status=200 if self.is_known else 403, json={"code": "eye-code"})
        elif not self.is_known:
            route.fulfill(status=403, json={"code": "eye-dropped"})
        elif path == "/eye/picture":
            self.pictures.append(route.request)
            status, code = self.refusal
            route.fulfill(status=status or 200, json={"code": code} if status else self.state)
        else:
            route.fulfill(json=self.state)


def state_of_a_board(**other: Json) -> dict[str, Json]:
    """As the companion answers: a board that is found and seen well."""
    drawn = SetUpInMiniature()
    drawn.do({"do": "look"})
    shown = drawn.state()
    width, height = drawn.jpeg_size
    return {
        "now": 0, "in_use": True, "step": "light", "size": [width, height], "grid": shown["grid"],
        "corners": shown["corners"], "visibility": {}, "advice": [], "good": False, "moved": False,
        "link": "there", "a_second": 10, "width": 1280, **other,
    }  # fmt: skip


@contextmanager
def phone_of(browser: Browser, companion: Companion, width: int = 390) -> Iterator[BrowserContext]:
    """A browser in which the camera's page is opened."""
    client = EyeTable().app.test_client(use_cookies=False)

    def fulfil(route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN)
        if path.startswith("/eye/"):
            return companion.answer(route)
        with client.get(path, headers={**route.request.headers, "Host": "localhost"}) as answer:
            route.fulfill(status=answer.status_code, headers=dict(answer.headers), body=answer.data)
        return None

    context = browser.new_context(viewport={"width": width, "height": 844}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(CAMERAS)
    context.route("**/*", fulfil)
    answers: list[tuple[int, str]] = []
    context.on("response", lambda answer: answers.append((answer.status, answer.url)))
    yield context
    context.close()
    assert [where for status, where in answers if status == HTTPStatus.NOT_FOUND] == []


def opened(context: BrowserContext, code: str = CODE) -> Page:
    """Waits until the page has found out whether it is let in."""
    page = context.new_page()
    page.goto(f"{ORIGIN}/eye{code}")
    page.wait_for_selector('[data-connection]:not([data-connection="connecting"])')
    return page


def begun(context: BrowserContext) -> Page:
    """The camera is open, and the first picture was answered."""
    page = opened(context)
    with page.expect_response("**/eye/picture"):
        page.locator("[data-key=use]").click()
    return page
