"""Many looks at one open page: it is told who looks, and what is to be seen."""

from playwright.sync_api import Page

from companion.observations import Json

# What a page hears when its device has another role; its log has no name, and stays the same one.
BECOME = """(role) => {
    const at = Date.now() / 1000;
    window.stream.heard.hello({data: JSON.stringify({log: "", at, role})});
}"""


def show(page: Page, role: str, state: dict[str, Json]) -> Page:
    """As if the page had been opened in that role."""
    page.evaluate(BECOME, role)
    page.evaluate("window.told", state)
    return page
