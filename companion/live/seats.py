"""Seats of a live table for phones: who sits down is named, or begins the next game."""

from collections.abc import Mapping, Set
from pathlib import Path

from companion.games.known import game_at_table
from companion.hall.orders.at_table import PEOPLE
from companion.live.mailbox import Begin, Mailbox
from companion.live.table import Table
from companion.observations import Json, PageSaid
from companion.replay.agreeing import game_asked, seats_of, usual_names
from companion.storage.private_file import beside, write_privately
from web.access.keys import new_secret
from web.access.page_words import cleaned_names
from web.services import SeatsAtHand

SECRET = ".code"  # the ending of its file
KEPT = ("game", "target", "ruleset", "rulings")  # of the game before, when others sit down


def has_secret(file: Path) -> bool:
    """Whether a code was printed for the table of that game file."""
    return beside(file, SECRET).exists()


def secret_beside(file: Path) -> str:
    """The secret of the code that is printed for a table; it lasts as long as its file."""
    place = beside(file, SECRET)
    if place.exists():
        return place.read_text("ascii").strip()
    secret = new_secret()
    write_privately(place, secret.encode("ascii"))
    return secret


class TableSeats:
    """Used by one thread at a time."""

    def __init__(self, secret: str, table: Table, mailbox: Mailbox) -> None:
        self.secret, self._table, self._mailbox = secret, table, mailbox
        self._log = table.store.reader()

    def at_hand(self) -> SeatsAtHand:
        session = self._table.session
        agreed, seated = session.agreed, seats_of(session.agreed)
        usual, game = usual_names(agreed), game_at_table(agreed)
        named = frozenset(seat for seat, name in seated.items() if name != usual[seat])
        is_paired = not session.is_over and self._is_paired()
        is_free = (
            game.least_seats < len(game.seats) and not is_paired and not self._table.is_playing
        )
        empty = [seat for seat in game.seats if seat not in seated] if is_free else []
        return SeatsAtHand(self._table.game, seated, named, (*empty,), is_paired)

    def take(self, seat: str, name: str, others: Set[str]) -> int:
        now, session = self.at_hand(), self._table.session
        if now.is_paired and seat in now.named:
            return now.game
        players = self._players(now, seat, name, others)
        if players == now.players:
            return now.game
        cleaned = cleaned_names(players)
        if session.is_over or players.keys() != now.players.keys():
            self._begin(cleaned)
        else:
            self._mailbox.hear(PageSaid(0.0, "table", "names", {"players": cleaned}))
            self._mailbox.catch_up()
        return self._table.game

    def _players(
        self, now: SeatsAtHand, seat: str, name: str, others: Set[str]
    ) -> Mapping[str, str]:
        """Where seats may stay empty, those play who have sat down, once they are enough."""
        agreed = self._table.session.agreed
        game, usual = game_at_table(agreed), usual_names(agreed)
        players = {**now.players, seat: name or now.players.get(seat, usual[seat])}
        sat = {*others, seat}
        is_open = game.least_seats < len(game.seats) and not self._table.is_playing
        if is_open and not now.is_paired and len(sat) >= game.least_seats:
            return {one: players[one] for one in game.seats if one in sat}
        return players

    def _begin(self, players: Mapping[str, Json]) -> None:
        agreed = self._table.session.agreed
        words = {key: agreed[key] for key in KEPT if key in agreed}
        asked = game_asked({**words, "players": {**players}, "turn_end": self._table.turn_end})
        Begin(*asked).asked_of(self._mailbox.hear)

    def _is_paired(self) -> bool:
        """Whether a hall named the people of the game at hand, or may have: its row is to come."""
        games = self._log.games()
        return not games or games[-1].game < self._table.game or PEOPLE in games[-1].content()
