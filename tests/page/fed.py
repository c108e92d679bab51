"""Pages that hear what a test tells them: real pages of an app, without its stream."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page

from companion.storage.store import Store
from tests.page.attacked import MANY
from tests.page.tables import app
from tests.page.windows import FILES_LAST_S, windows
from tests.patience import PATIENCE_S
from tests.quiet_port import quiet_port
from web.app import parts_of
from web.server import make_server

# Nothing is asked of the server but its files; the line beats, or a page says that it is lost.
FEED = """window.EventSource = class {
    constructor() { this.heard = {}; window.stream = this; }
    addEventListener(kind, hear) { this.heard[kind] = hear; }
    close() {}
};
window.told = (state) => {
    const said = {data: JSON.stringify(state), lastEventId: String(state.row)};
    window.stream.heard.state(said);
};
const beat = () => window.stream?.heard.tick?.({data: JSON.stringify({at: Date.now() / 1000})});
setInterval(beat, 1000);
const asks = window.fetch;
window.fetch = async (where, how) => {
    const {pathname} = new URL(where, location.href);
    if (pathname === "/api/me") return Response.json({role: window.roleHere});
    if (/^\\/api\\/games\\/[^/]*$/.test(pathname)) return new Response(null, {status: 404});
    return asks(where, how);
};"""


_free: list[int] = []  # ports: what was fetched from one is the next one's too


@contextmanager
def window_of(
    browser: Browser, made: Flask, script: str = "", **how: object
) -> Iterator[BrowserContext]:
    """One window at an app."""
    made.config["SEND_FILE_MAX_AGE_DEFAULT"] = FILES_LAST_S
    port = _free.pop() if _free else quiet_port()
    server = make_server(made, "127.0.0.1", port)
    thread = threading.Thread(target=server.run)
    thread.start()
    address = f"http://127.0.0.1:{port}/"
    try:
        with windows(browser, address, script, base_url=address, **how).lent() as context:
            yield context
    finally:
        parts_of(made).stream.close()  # or the server waits for it
        server.stop()
        thread.join(PATIENCE_S)
        _free.append(port)


def without_a_stream(
    browser: Browser, store: Store | None = None, script: str = ""
) -> Iterator[BrowserContext]:
    """One browser window; a server gives its pages their files, and tells them nothing."""
    made = app(store or Store(), limits=MANY)
    # Without its policy, or nothing could be waited for in it.
    with window_of(browser, made, FEED + script, bypass_csp=True) as context:
        yield context


def opened(context: BrowserContext, path: str, role: str, language: str) -> Page:
    page = context.new_page()
    page.add_init_script(f"window.roleHere = {json.dumps(role)};")
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{path}?lang={language}")
    page.wait_for_function("window.stream !== undefined && 'state' in window.stream.heard")
    return page
