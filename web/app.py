"""The Flask app: every route behind the same guards, every answer with the same headers."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import cast

from flask import Blueprint, Flask
from werkzeug.exceptions import HTTPException

from companion.storage.trouble import LogTrouble
from web import astray, pages, seat_choice, set_up_routes
from web.access import devices
from web.access.addresses import LOOPBACK
from web.access.admission import Admission, guard
from web.access.door import Door
from web.access.guests import Guests
from web.access.keys import Keys
from web.access.page_words import Vocabulary
from web.access.pairing import Pairing
from web.access.roles import ROUTES, Role
from web.archive import games
from web.archive.archive import Archive
from web.archive.seatings import seatings_of
from web.eye.app import create_eye_app, eye_door
from web.eye.desk import EyeDesk
from web.game_pages import GamePages
from web.games import SHOWN_GAMES, plain_names
from web.live import routes as live_routes
from web.live.broadcast import Broadcast
from web.live.stream import Stream
from web.page_files import PagesApp
from web.seat_choice import SeatChoice
from web.server import SERVED, ServedApp
from web.services import PageServices

PARTS = "faust.parts"


@dataclass(frozen=True, slots=True)
class Parts:
    """What stands behind the routes of one app."""

    house: PageServices
    stream: Stream
    broadcast: Broadcast
    archive: Archive
    keys: Keys
    door: Door
    pairing: Pairing
    eyes: EyeDesk | None
    seats: SeatChoice | None


def create_app(house: PageServices) -> Flask:
    """The page of one table, as `house` offers it."""
    app = PagesApp()
    archive = Archive(house.log.reader())
    keys = Keys(house.steady, house.clock, house.keys)
    stream = Stream(house, app.catalogues, archive.take, lambda: keys.count(Role.REFEREE) > 0)
    keys.on_change(stream.wake)
    door = Door(keys, house.steady, frozenset({LOOPBACK, *house.addresses}))
    broadcast = Broadcast(stream, house.steady, house.limits.streams, door.here)
    eyes = None
    if house.eye is not None:
        phones = Pairing(house.steady, (Role.EYE,), host=Role.EYE)
        eyes = EyeDesk(house.eye, keys, house.addresses, phones)
    pairing = Pairing(house.steady, (*map(Role.at, SHOWN_GAMES.seats), Role.REFEREE))
    guests = Guests(keys, pairing, broadcast)
    plain = plain_names(app.catalogues)
    archive.on_next_game(lambda games: guests.take_seats(seatings_of(games, plain)))
    seats = None if house.seats is None else SeatChoice(house.seats, guests)
    parts = Parts(house, stream, broadcast, archive, keys, door, pairing, eyes, seats)
    app.extensions[PARTS] = parts
    app.extensions[SERVED] = ServedApp(door, house.steady, house.limits)
    admission = Admission(keys, house.steady, house.limits)
    guard(app, admission, house.names, None)
    app.before_request(stream.follow)
    app.before_request(partial(admission.check_role, ROUTES))  # of the game that is played now
    app.register_error_handler(HTTPException, astray.answering(astray.OF_TABLE))
    app.register_error_handler(LogTrouble, astray.answer_trouble)
    for routes in _routes(parts, guests, admission):
        app.register_blueprint(routes)
    return app


def _routes(parts: Parts, guests: Guests, admission: Admission) -> Iterator[Blueprint]:
    """What the page is asked for, part by part."""
    house, archive, telling = parts.house, parts.archive, (parts.stream, parts.broadcast)
    at_hand = partial(_pages_of, archive)
    yield pages.blueprint(house, at_hand, archive.line)
    yield live_routes.blueprint(house, telling, admission, partial(_sayable, archive))
    yield devices.blueprint(house, guests, archive.latest, partial(_seats, archive))
    yield seat_choice.blueprint(house, parts.seats, at_hand)
    yield games.blueprint(house, archive, SHOWN_GAMES)
    yield set_up_routes.blueprint(house, parts.eyes)
    yield eye_door(parts.eyes)
    yield set_up_routes.visitors(house)


def _pages_of(archive: Archive, game: int | None = None) -> GamePages:
    """Of the game of that number, else of the one that was begun last."""
    line = archive.line(archive.latest() if game is None else game)
    return SHOWN_GAMES.first if line is None else SHOWN_GAMES.of(line.header)


def _seats(archive: Archive) -> tuple[str, ...]:
    """Seats of people in the newest game."""
    line = archive.line(archive.latest())
    return _pages_of(archive).seats if line is None else (*line.people,)


def _sayable(archive: Archive) -> tuple[Vocabulary, bool]:
    """What may be said of the game at hand, and whether it is over."""
    line = archive.line(archive.latest())
    return _pages_of(archive).words, line is not None and line.over is not None


def parts_of(app: Flask) -> Parts:
    return cast(Parts, app.extensions[PARTS])


def eye_app_of(app: Flask) -> Flask:
    """What is served over https, beside an app, to phones that are the camera."""
    parts = parts_of(app)
    assert parts.eyes is not None
    return create_eye_app(parts.house, parts.eyes, parts.door)
