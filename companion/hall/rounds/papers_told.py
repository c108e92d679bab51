"""Tells a table that the game at hand has a result on paper, not its own: its log never hears."""

import threading
from dataclasses import replace

from companion.hall.protocol.wire import OnPaper
from companion.hall.rounds.board import shown_result
from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.pairings import PairingState
from companion.hall.rounds.secretary import Secretary


class PapersTold:
    """Any thread may ask, and often: it reckons only where something else is known."""

    def __init__(self, secretary: Secretary) -> None:
        self._secretary = secretary
        self._lock = threading.Lock()
        self._mark = ""  # of the secretary, when it was asked
        self._now: dict[str, OnPaper] = {}  # by table
        self._told: dict[str, OnPaper] = {}

    def greeted(self, table: str) -> None:
        """It may have forgotten what it was told."""
        with self._lock:
            self._told.pop(table, None)

    def due(self, table: str) -> OnPaper | None:
        """What that table is to be told now, once."""
        with self._lock:
            mark = self._secretary.last_mark
            if mark != self._mark:
                self._now, self._mark = _on_paper(self._secretary.reckoned()), mark
            now, told = self._now.get(table), self._told.pop(table, None)
            if now is None:
                return None if told is None else replace(told, result="")
            self._told[table] = now
            return None if now == told else now


def _on_paper(found: Reckoned) -> dict[str, OnPaper]:
    told = {}
    for table, game in found.belongs.at_hand.items():
        outcome = found.of_game(game.log, game.number)
        if outcome is None or outcome.state is not PairingState.PAPER:
            continue
        if game.ending and dict(game.ending.places) == dict(outcome.places):
            continue  # the table says the same
        result = shown_result(outcome, found.tournament.rules)
        told[table] = OnPaper(game.log, game.number, result)
    return told
