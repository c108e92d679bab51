"""Pages that hear what a test tells them: real pages of an app without a server and a stream."""

from collections.abc import Iterator

from playwright.sync_api import Browser, BrowserContext, Page, Route

from companion.storage.store import Store
from tests.page.tables import app

FEED = """window.EventSource = class {
    constructor() { this.heard = {}; window.stream = this; }
    addEventListener(kind, hear) { this.heard[kind] = hear; }
    close() {}
};
window.told = (state) => {
    const said = {data: JSON.stringify(state), lastEventId: String(state.row)};
    window.stream.heard.state(said);
};"""


def without_a_server(browser: Browser, store: Store | None = None) -> Iterator[BrowserContext]:
    """One browser window, whose pages come from an app without a server."""
    made = app(store or Store()).test_client()

    def fulfil(route: Route) -> None:
        path = route.request.url.removeprefix("http://localhost")
        with made.get(path, headers={"Host": "localhost"}) as answer:
            route.fulfill(status=answer.status_code, headers=dict(answer.headers), body=answer.data)

    context = browser.new_context(bypass_csp=True)  # or nothing could be waited for in it
    context.add_init_script(FEED)
    context.route("**/*", fulfil)
    yield context
    context.close()


def opened(context: BrowserContext, path: str, role: str, language: str) -> Page:
    page = context.new_page()
    page.route("**/api/me", lambda route: route.fulfill(json={"role": role}))
    page.route("**/api/games/*", lambda route: route.fulfill(status=404))
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"http://localhost{path}?lang={language}")
    page.wait_for_function("window.stream !== undefined && 'state' in window.stream.heard")
    return page
