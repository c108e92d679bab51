"""Follow the log of a table, play the seat that it plays itself, and give hints."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from companion.games.alone import ITS_MOUTH, Alone, AloneWord, first_seal, key_to
from companion.games.faust.alone.opponent import Opponent, hint
from companion.games.faust.core_tables import turn_of_level
from companion.live.pace import Pace
from companion.observations import PageSaid
from companion.storage.private_file import beside, write_privately
from companion.storage.store import Log, LogTrouble, Row
from web.faust.view import BEFORE_ANY_GAME, FaustState
from web.game_pages import PageState
from web.games import SHOWN_GAMES

LOOK_EVERY_S = 0.1
new_secret = partial(secrets.token_hex, 32)  # what nobody can guess


class Secrets:
    """What the seals of this table's games are made with, in a file for its owner alone."""

    def __init__(self, place: Path, drawn: Callable[[], str] = new_secret) -> None:
        self._place, self._drawn = place, drawn

    def new_seal(self) -> str:
        """OSError where the secret cannot be kept: then no game is sealed with it."""
        secret = self._drawn()
        kept = "".join(f"{one}\n" for one in (*self._kept(), secret))
        write_privately(self._place, kept.encode())
        return first_seal(secret)

    def key_to(self, seal: str) -> str | None:
        return next((key for one in self._kept() if (key := key_to(seal, one))), None)

    def _kept(self) -> list[str]:
        with suppress(FileNotFoundError):
            return self._place.read_text("ascii").split()
        return []


def secrets_beside(file: Path) -> Secrets:
    return Secrets(beside(file, ".alone"))


class AloneSeat:
    """A source of words, of the game at hand."""

    def __init__(self, log: Log, secrets_kept: Secrets) -> None:
        self._log, self._secrets = log.reader(), secrets_kept
        self._state: PageState = BEFORE_ANY_GAME
        games = self._log.games()
        self._at = games[-1].id - 1 if games else 0
        self._key: tuple[str, str] = ("", "")  # a seal, and what opens it
        self._told_at = 0  # the row of what the table was told last
        self._is_news = False  # since it was asked what is to be said
        self._last: tuple[AloneWord, int] | None = None  # what was said, and after which of these

    def observations(self, pace: Pace) -> Iterator[PageSaid]:
        while pace.wait_until(pace.now() + LOOK_EVERY_S):
            word = self.follow()
            if word is not None:
                yield PageSaid(pace.now(), ITS_MOUTH, *word)

    def follow(self) -> AloneWord | None:
        """What is to be said after the newest row; not again where the table has not taken it."""
        with suppress(LogTrouble):  # the page says what is wrong with it
            for row in self._log.after(self._at):
                self._take(row)
        word = self._next_word() if self._is_news else None
        self._is_news = False
        if word is None or self._last == (word, self._told_at):
            return None
        self._last = (word, self._told_at)
        return word

    def _take(self, row: Row) -> None:
        self._at, self._is_news = row.id, True
        self._told_at = self._told_at if row.kind == "observation" else row.id
        self._state = SHOWN_GAMES.after(self._state, row)

    def _next_word(self) -> AloneWord | None:
        view = self._state.view if isinstance(self._state, FaustState) else None
        if view is None:
            return None
        key = self._key_to(view.header.alone)
        word = hint(view, turn_of_level)
        return Opponent(view, key, turn_of_level).next_word() if word is None and key else word

    def _key_to(self, alone: Alone | None) -> str:
        if alone is None:
            return ""
        if self._key[0] != alone.seal:
            self._key = (alone.seal, self._secrets.key_to(alone.seal) or "")
        return self._key[1]
