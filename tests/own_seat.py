"""A table that plays a seat itself, its cards sealed; what people and hands do is drawn by dice."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from companion.live.alone import AloneSeat, Secrets
from companion.live.table import EvidenceNotes, Table
from companion.observations import Json, PageSaid
from companion.storage.store import Store
from web.faust.view import BEFORE_ANY_GAME
from web.game_pages import PageState
from web.games import SHOWN_GAMES, read_catalogues

A_WORD_S = 1.0
MOST_WORDS = 6000  # of a game: more are a table that does not go on
ENGLISH = ("en", read_catalogues()["en"])


class OwnSeat(ABC):
    """By taps alone; `folder` has the secret."""

    table: Table

    def __init__(self, folder: Path, seed: int, store: Store | None) -> None:
        self.folder, self.store = folder, store or Store()
        drawn = Random(f"secret {seed}")
        self.secrets = Secrets(folder / "secrets", lambda: drawn.randbytes(32).hex())
        self.seat = AloneSeat(self.store, self.secrets)
        self.notes = EvidenceNotes(
            seal=self.secrets.new_seal, salt=lambda: drawn.randbytes(8).hex()
        )
        self.dice = Random(seed)
        self._state: PageState = BEFORE_ANY_GAME

    @abstractmethod
    def hands(self) -> None:
        """One thing that people do."""

    def say(self, by: str, say: str, **words: Json) -> None:
        self.table.take(PageSaid(self.table.t + A_WORD_S, by, say, words))

    def hears_the_table(self) -> None:
        """All that the table has to say now."""
        for _ in range(MOST_WORDS):
            word = self.seat.follow()
            if word is None:
                return
            by, say, words = word
            self.table.take(PageSaid(self.table.t, by, say, words))
        raise AssertionError("the table talks without end")

    def play(self, turns: int = 10**6) -> None:
        """To the end, or until so many turns are done."""
        for _ in range(MOST_WORDS):
            self.hears_the_table()
            if self.table.session.is_over or self.table.session.turns_done >= turns:
                return
            self.hands()
        raise AssertionError("the game does not go on")

    @property
    def page_state(self) -> PageState:
        for row in self.store.after(self._state.row_id):
            self._state = SHOWN_GAMES.after(self._state, row)
        return self._state

    def shown(self) -> dict[str, Any]:
        """What the page has, in English."""
        return self.page_state.shown(ENGLISH)

    def status(self) -> dict[str, Any]:
        return dict(self.shown()["status"])

    def events(self, game: int = 1) -> list[Mapping[str, Json]]:
        return [row.content() for row in self.store.of_game(game) if row.kind == "event"]

    def kinds(self) -> list[str]:
        return [str(one["kind"]) for one in self.events()]

    def header(self, game: int = 1) -> Mapping[str, Json]:
        return self.store.games()[game - 1].content()
