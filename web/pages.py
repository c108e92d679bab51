"""The shells of the pages: words and places to draw in, no data."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import cast

from flask import Blueprint, current_app, render_template, request

from companion.version import PACKAGE, VERSION
from web.game_pages import GamePages
from web.labels import spoken
from web.services import PageServices
from web.words import WORDS, Catalogue, Speech, choose_language

SHELLS = (
    ("/", "table"),
    ("/referee", "referee"),
    ("/phone", "phone"),
    ("/set-up", "set_up"),
    ("/archive", "archive"),
    ("/archive/<int:game>", "game"),
)


def blueprint(
    house: PageServices,
    pages_of: Callable[[int | None], GamePages],
    line_of: Callable[[int], object],
) -> Blueprint:
    """`pages_of` the game of that number, or of the one that is played just now, may be its own;
    `line_of` what the archive's list has of a game, None where there is none.
    """
    pages = Blueprint("pages", __name__)

    def add(rule: str, name: str) -> None:
        def shell(game: int | None = None) -> tuple[str, int]:
            shown = pages_of(game)
            label = spoken(house.called, speech_asked_for()[1])
            told = {"title": shown.game.title, "kind": shown.game.name, "label": label}
            kinds = {"is_demo": house.is_demo, "has_seats": house.seats is not None}
            page = drawn(shown.template(name), game=game, **kinds, **told)
            is_there = game is None or line_of(game) is not None
            return page, HTTPStatus.OK if is_there else HTTPStatus.NOT_FOUND

        pages.add_url_rule(rule, name, shell, methods=["GET"])

    for rule, name in SHELLS:
        add(rule, name)
    return pages


def drawn(template: str, **more: object) -> str:
    """The page in the language of whoever asks."""
    language, words = speech_asked_for()
    shell: dict[str, object] = {
        "lang": language,
        "words": words,
        "languages": [*catalogues()],
        "version": f"{PACKAGE} {VERSION}",
    }
    return render_template(f"{template}.html", **shell | more)


def catalogues() -> Mapping[str, Catalogue]:
    """Of the app that is asked."""
    return cast(Mapping[str, Catalogue], current_app.extensions[WORDS])


def speech_asked_for() -> Speech:
    language = language_asked_for()
    return language, catalogues()[language]


def language_asked_for() -> str:
    """What the address says, else what this device once chose, else what its browser likes."""
    wanted = request.args.get("lang") or request.cookies.get("lang")
    return choose_language(wanted, request.headers.get("Accept-Language", ""))
