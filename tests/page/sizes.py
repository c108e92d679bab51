"""A window gets another size; a page that draws itself by its size has then done so."""

from playwright.sync_api import Page

# Whatever has another size is told so at the end of a frame, before the next one.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(DRAWN)
