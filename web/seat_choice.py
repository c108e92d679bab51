"""Choice of a seat by phone: whoever scans the code on the table takes a seat that is free."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus

from flask import Blueprint, Response, jsonify
from werkzeug.exceptions import BadRequest, Forbidden, NotFound

from companion.json_reader import BadValue, Json
from web.access.admission import LONGEST_SECRET, give_key, the_key
from web.access.bodies import body
from web.access.guests import Guests
from web.access.keys import Key, hash_of, is_same
from web.access.page_words import clean_name
from web.access.roles import Role, RoleKind
from web.game_pages import GamePages
from web.labels import spoken
from web.pages import drawn, speech_asked_for
from web.services import CannotDo, PageServices, SeatsToTake

TAKEN = "seat-taken"


@dataclass
class SeatChoice:
    """Seats of one table and the devices that have them; any thread may call."""

    seats: SeatsToTake
    guests: Guests
    _lock: threading.Lock = field(default_factory=threading.Lock)  # no seat is given twice

    def opens(self, secret: str) -> bool:
        """Whether that is the secret of the printed code."""
        return is_same(hash_of(self.seats.secret), hash_of(secret))

    def offered(self, asking: Key | None = None) -> list[Json]:
        """Each seat, who sits there, and whether a device has it already."""
        now = self.seats.at_hand()
        mine = "" if asking is None else asking.role.seat
        return [
            {
                "seat": seat,
                "name": now.players.get(seat, "") if seat in now.named else "",
                "fixed": now.is_paired and seat in now.named,
                "taken": self._is_taken(seat),
                "mine": seat == mine,
            }
            for seat in (*now.players, *now.empty)
        ]

    def sit(self, asking: Key | None, seat: str, name: str) -> str:
        """Gives a device that seat, and the secret of its key; CannotDo where it is taken."""
        mine = "" if asking is None else asking.role.seat
        with self._lock:
            now = self.seats.at_hand()
            if seat not in {*now.players, *now.empty}:
                raise CannotDo(TAKEN)
            if seat != mine and self._is_taken(seat):
                raise CannotDo(TAKEN)
            others = {one for one in now.players if one != mine and self._is_taken(one)}
            game = self.seats.take(seat, name, others)
            secret = self.guests.keys.grant(Role.at(seat), game)
            if asking is not None:
                self.guests.keys.drop([asking])
        return secret

    def free(self, seat: str) -> int:
        """Takes the seat from its device, and gives how many had it."""
        role = Role.at(seat)
        return self.guests.send_away(self.guests.with_role(role))

    def _is_taken(self, seat: str) -> bool:
        return self.guests.keys.count(Role.at(seat)) > 0


def blueprint(
    house: PageServices, choice: SeatChoice | None, pages: Callable[[], GamePages]
) -> Blueprint:
    """The page behind the printed code; nothing is there where no code was printed."""
    seats = Blueprint("seats", __name__)

    @seats.get("/sit")
    def page() -> str:
        if choice is None:
            raise NotFound
        label = spoken(house.called, speech_asked_for()[1])
        shown = pages().game
        return drawn("sit", title=shown.title, kind=shown.name, label=label)

    @seats.post("/seats")
    def offered() -> Response:
        opened, _ = _opened(choice)
        return jsonify(opened.offered(_player()))

    @seats.post("/sit")
    def sit() -> Response | tuple[Response, int]:
        opened, said = _opened(choice)
        seat, name = said.get("seat"), said.get("name", "")
        if not isinstance(seat, str):
            raise BadRequest
        try:
            secret = opened.sit(_player(), seat, clean_name(name) if name else "")
        except CannotDo as refused:
            return jsonify({"code": refused.code}), HTTPStatus.CONFLICT
        except BadValue as wrong:
            return jsonify({"code": wrong.code}), HTTPStatus.BAD_REQUEST
        answer = jsonify(role=seat)
        give_key(answer, secret)
        return answer

    return seats


def _opened(choice: SeatChoice | None) -> tuple[SeatChoice, dict[str, Json]]:
    """The seats, and what was said by somebody who knows the table's code; else Forbidden."""
    if choice is None:
        raise NotFound
    said = body()
    secret = said.get("secret")
    if not isinstance(secret, str) or len(secret) > LONGEST_SECRET or not choice.opens(secret):
        raise Forbidden
    return choice, said


def _player() -> Key | None:
    key = the_key()
    return key if key is not None and key.role.kind is RoleKind.PLAYER else None
