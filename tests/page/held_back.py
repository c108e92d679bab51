"""Answers that a page waits for until a test gives them, in whatever order."""

from playwright.sync_api import Page

from companion.observations import Json

# What is asked below a path waits; all else is answered as ever.
HELD = """(path) => {
    const asks = window.fetch;
    window.waiting = [];
    window.fetch = (where, how) => String(where).startsWith(path)
        ? new Promise((answered) => window.waiting.push(answered)) : asks(where, how);
}"""
ANSWERED = """async ([number, told]) => {
    window.waiting[number](Response.json(told));
    await new Promise((done) => setTimeout(done)); // what it draws is drawn
}"""


def hold_back(page: Page, path: str) -> None:
    page.evaluate(HELD, path)


def wait_until_asked(page: Page, times: int) -> None:
    page.wait_for_function("(times) => window.waiting.length >= times", arg=times)


def answer(page: Page, number: int, told: dict[str, Json]) -> None:
    """The question with that number, from 0."""
    page.evaluate(ANSWERED, [number, told])
