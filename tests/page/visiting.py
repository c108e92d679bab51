"""Pages of a table, opened in a role by browsers that complain of whatever is wrong there."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING

from playwright.sync_api import Browser, ConsoleMessage, Page

from tests.page.windows import windows
from web.access.roles import Role

if TYPE_CHECKING:
    from tests.page.conftest import Site, Visit


def _told(said: ConsoleMessage) -> str:
    """With what it is about: of a refused request its address."""
    return f"{said.type}: {said.text} ({said.location['url']})"


def visiting(site: "Site", browser: Browser) -> Iterator["Visit"]:
    """Opens pages as a role; anything that a browser complains of is a fault in the end."""
    complaints: list[str] = []
    lent = windows(browser, site.url, reduced_motion="reduce", locale="en-GB")

    def open_page(role: Role, path: str = "/", width: int = 1024, scheme: str = "light") -> Page:
        context = ending.enter_context(lent.lent())
        if role != Role.ONLOOKER:
            context.add_cookies(
                [{"name": f"faust-{site.port}", "value": site.key(role), "url": site.url}]
            )
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": 800})
        if scheme == "dark":
            page.emulate_media(color_scheme="dark")
        page.on("console", lambda said: complaints.append(f"{path} {role.value}: {_told(said)}"))
        page.on("pageerror", lambda error: complaints.append(f"{path} {role.value}: {error}"))
        page.goto(site.url.rstrip("/") + path)
        return page

    with ExitStack() as ending:
        yield open_page
    lost = "net::ERR_"  # what Chromium says of a server that is down
    others = [one for one in complaints if lost not in one]
    assert others == [], others
