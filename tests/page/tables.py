"""A store filled by a session, for pages to look at."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.wrappers import Response

from companion.games.faust.rules.record import Header
from companion.observations import PageSaid
from companion.storage.store import Store
from tests.table.sittings import START, sitting
from web.access.roles import Role
from web.app import create_app, parts_of
from web.games import SHOWN_GAMES, read_catalogues
from web.live.stream import Feed, Stream
from web.services import Limits, PageServices
from workshop.drawn.faust_table import FaustTable

ONE_TURN = START + "A1 A5 / A1 A1 / B1\nhand\nslot B7 red\nA1 A5 / A1 A1 / B3\n"
TOO_FAR = START + "A1 A9 / A1 A1 / B1\n"
TRAP = "A1 A1 / A1 A1 / B1\nslot A5 blue\nA1 A1 / A1 A7 / B1\nA1 A5 / A1 A7 / B1\n"


def table(script: str, header: Header | None = None, store: Store | None = None) -> FaustTable:
    """A table that was told the script."""
    made = FaustTable(header or Header(), store or Store())
    for observation in sitting(script):
        made.take(observation)
    return made


_catalogues = cache(read_catalogues)


class Said:
    """Takes what is said on the page."""

    def __init__(self) -> None:
        self.words: list[PageSaid] = []

    def __call__(self, said: PageSaid) -> None:
        self.words.append(said)


# Somebody of each role that there is at a table, at each seat of whichever game.
EVERYBODY = (Role.ONLOOKER, *map(Role.at, SHOWN_GAMES.seats), Role.REFEREE, Role.HOST)
NOBODY_HERE = (Role.DESK, Role.OPERATOR, Role.EYE)


def app(store: Store, said: Said | None = None, limits: Limits | None = None) -> Flask:
    return create_app(PageServices(store, said or Said(), limits=limits or Limits()))


def stream_from(store: Store) -> Stream:
    """What pages of that store are told, without an app: its routes take long to make."""
    return Stream(PageServices(store, Said()), _catalogues(), lambda _: None)


def shown(script: str, header: Header | None = None, language: str = "en") -> dict[str, Any]:
    """The page of a table that was told the script."""
    return shown_of(table(script, header).store, language)


def shown_of(store: Store, language: str = "en") -> dict[str, Any]:
    return stream_from(store).shown(language)


def status(script: str, header: Header | None = None, language: str = "en") -> dict[str, Any]:
    return dict(shown(script, header, language)["status"])


def paired(made: Flask, role: Role) -> FlaskClient:
    """A browser that has this role already."""
    client = made.test_client()
    if role != Role.ONLOOKER:
        secret = parts_of(made).keys.grant(role, game=0)
        client.set_cookie("faust-80", secret)
    return client


def body_of(answer: Response) -> bytes:
    """The body of an answer; of a stream, which has no end, what is told at once."""
    if answer.mimetype != "text/event-stream":
        return answer.get_data()
    told = b"".join(islice(answer.iter_encoded(), 2))
    answer.close()
    return told


def messages(made: Flask, last_seen: int | None = None) -> Iterator[str]:
    """What one page hears, as text; ends when there is nothing new."""
    stream, feed = parts_of(made).stream, Feed("en", last_seen)
    chunk = stream.hello(0.0, feed.role)
    while chunk:
        yield from chunk.decode().split("\n\n")[:-1]
        chunk = stream.news(feed)
