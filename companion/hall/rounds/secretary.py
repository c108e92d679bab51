"""The keeper of a hall's tournament: what is decided is on the shelf first, and then it is so."""

import threading
from collections.abc import Callable

from companion.hall.protocol.wire import OnPaper
from companion.hall.rounds.outcomes import PairingState, Reckoned, reckoned
from companion.hall.rounds.prover import Prover
from companion.hall.rounds.standings import shown_result
from companion.hall.rounds.tournament import Decided, Tournament
from companion.hall.shelf.shelf import Shelf, ShelfTrouble

_Mark = tuple[int, int]  # the last row that was decided, and the change of the prover's


class Secretary:
    """Any thread may ask and decide. What is decided, and the beginning, may raise ShelfTrouble.

    Who asks while the shelf is away is told what was known last: `is_fresh` is then False.
    """

    def __init__(self, shelf: Shelf, prover: Prover) -> None:
        self._shelf, self._prover = shelf, prover
        self._lock = threading.RLock()
        self._tournament = Tournament().folded(shelf.decisions())
        self.is_fresh = True
        self._known: tuple[_Mark, Reckoned] = (-1, -1), Reckoned(self._tournament)
        self._told: dict[str, OnPaper] = {}  # what each table was told
        self._papers: tuple[_Mark, dict[str, OnPaper]] = (-1, -1), {}  # by table

    def tournament(self) -> Tournament:
        """As it stands now."""
        with self._lock:
            try:
                found, self.is_fresh = self._read(), True
            except ShelfTrouble:
                found, self.is_fresh = self._tournament, False
            return found

    def _read(self) -> Tournament:
        new = self._shelf.decisions(self._tournament.row)
        if new:
            self._tournament = self._tournament.folded(new)
        return self._tournament

    @property
    def mark(self) -> str:
        """Another one whenever something else is decided, or known of the games."""
        self.tournament()
        return "{}.{}".format(*self._mark)

    @property
    def _mark(self) -> _Mark:
        """As it was known last: without a look at the shelf."""
        return self._tournament.row, self._prover.change

    def decide(self, make: Callable[[Reckoned], Decided | None]) -> Tournament:
        """What `make` makes of all that is known now. With a BadValue, or None, nothing is."""
        with self._lock:
            self._read()
            decided = make(self.reckoned())
            if decided is not None:
                self._tournament.after([decided])
                self._shelf.decide(*decided)
            return self._read()

    def reckoned(self) -> Reckoned:
        """With what is known of the games now."""
        with self._lock:
            tournament, mark = self.tournament(), self._mark
            if self._known[0] != mark:
                self._known = mark, reckoned(tournament, self._prover.games())
            return self._known[1]

    def greeted(self, table: str) -> None:
        """It may have forgotten what it was told."""
        with self._lock:
            self._told.pop(table, None)

    def paper_due(self, table: str) -> OnPaper | None:
        """What that table is to be told now, once: the game at hand has a result on paper."""
        with self._lock:
            if self._papers[0] != self._mark:
                self._papers = self._mark, _papers(self.reckoned())
            now, told = self._papers[1].get(table), self._told.pop(table, None)
            if now is None:
                return None if told is None else OnPaper(told.log, told.game, "")
            self._told[table] = now
            return None if now == told else now


def _papers(found: Reckoned) -> dict[str, OnPaper]:
    """By table; not where the table says the same."""
    told = {}
    for table, game in found.at_hand.items():
        outcome = found.of_game(game.key)
        if outcome is None or outcome.state is not PairingState.PAPER:
            continue
        if game.ending is None or dict(game.ending.places) != dict(outcome.places):
            result = shown_result(outcome, found.tournament.rules)
            told[table] = OnPaper(game.log, game.number, result)
    return told
