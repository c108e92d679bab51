"""Keeps the tournament of a hall: what is decided is on the shelf first, and then it is so."""

import threading
from collections.abc import Callable

from companion.hall.rounds.importing import ImportFile
from companion.hall.rounds.outcomes import Reckoned, reckoned
from companion.hall.rounds.pairings import Unfit
from companion.hall.rounds.prover import Prover
from companion.hall.rounds.tournament import Decided, Tournament, as_import
from companion.hall.shelf.shelf import Shelf, ShelfTrouble


class Secretary:
    """Any thread may ask and decide. What is decided, and the beginning, may raise ShelfTrouble.

    Who asks while the shelf is away is told what was known last: `is_fresh` is then False.
    """

    def __init__(self, shelf: Shelf, prover: Prover) -> None:
        self._shelf, self._prover = shelf, prover
        self._lock = threading.Lock()
        self._tournament = Tournament().folded(shelf.decisions())
        self.is_fresh = True
        self._known: tuple[int, Reckoned] | None = None  # at which change of the prover's

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
        return self.last_mark

    @property
    def last_mark(self) -> str:
        """As it was known last: without a look at the shelf."""
        return f"{self._tournament.row}.{self._prover.change}"

    def decide(self, make: Callable[[Tournament], Decided]) -> Tournament:
        """What `make` makes of the tournament as it stands. With a BadValue nothing is."""
        with self._lock:
            kind, content = make(self._read())
            self._tournament.after([(kind, content)])
            self._shelf.decide(kind, content)
            return self._read()

    def decide_by_results(self, make: Callable[[Reckoned], Decided]) -> Tournament:
        """Decide upon the results known now. Raises Unfit where somebody decides meanwhile."""
        found = self.reckoned()

        def made(start: Tournament) -> Decided:
            if start is not found.tournament:
                raise Unfit("", "meanwhile")
            return make(found)

        return self.decide(made)

    def take_file(self, read: Callable[[Tournament], ImportFile]) -> ImportFile:
        """All that a file says, in one decision. Raises BadImport, and then nothing is taken."""
        with self._lock:
            found = read(self._read())
            if found.decided:
                self._shelf.decide(*as_import(found.decided))
                self._read()
            return found

    def reckoned(self) -> Reckoned:
        """With what is known of the games now."""
        tournament, change = self.tournament(), self._prover.change
        with self._lock:
            known = self._known
            if known is None or known[0] != change or known[1].tournament is not tournament:
                known = self._known = change, reckoned(tournament, self._prover.games())
            return known[1]
