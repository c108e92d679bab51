"""The thread that follows the games of all logs, and judges each again that is over."""

import threading
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import replace

from companion.hall.rounds.games import GameKey, HallGame, Judgement, begun_game, judged, told_on
from companion.hall.shelf.ear import MOST_GAMES, MOST_OF_A_GAME
from companion.hall.shelf.shelf import ROWS_AT_ONCE, Kept, Shelf, ShelfTrouble, all_kept

SWEEP_S = 1.0  # rings are gathered that long: results are no alarms
TRY_AGAIN_S = 2.0


class Prover:
    """Any thread rings and asks, one thread works: `run`, or `step` for whoever has no thread.

    Nothing of it is stored.
    """

    def __init__(self, shelf: Shelf, on_judged: Callable[[], None] = lambda: None) -> None:
        self._shelf, self._on_judged = shelf, on_judged
        self._lock = threading.Lock()
        self._bell, self._stopping = threading.Event(), threading.Event()
        self._rung: dict[str, None] = {one.log: None for one in shelf.holdings()}
        self._tables: dict[str, str] = {}  # that brought a log
        self._read: dict[str, int] = {}  # the last row of each log that is known
        self._games: dict[GameKey, HallGame] = {}
        self._to_judge: deque[GameKey] = deque()
        self._counts: Counter[str] = Counter()  # games of each table
        self._too_long: set[str] = set()  # logs
        self.trouble = ""  # of the shelf, for the operator
        self.change = 0  # another number when what anybody is shown is another

    def rung(self, log: str) -> None:
        """There are new rows of that log."""
        with self._lock:
            self._rung[log] = None
        self._bell.set()

    def games(self) -> tuple[HallGame, ...]:
        with self._lock:
            return (*self._games.values(),)

    def is_too_long(self, log: str) -> bool:
        """Whether it has more than anybody can be shown: a game that long, or so many."""
        with self._lock:
            return log in self._too_long

    def run(self) -> None:
        """Until `stop`."""
        while not self._stopping.is_set():
            self._bell.clear()
            try:
                while not self._stopping.is_set() and self.step():
                    pass
                self.trouble = ""
            except ShelfTrouble as trouble:
                self.trouble = str(trouble)
                self._bell.set()
                self._stopping.wait(TRY_AGAIN_S)
            self._bell.wait()
            self._stopping.wait(SWEEP_S)

    def stop(self) -> None:
        self._stopping.set()
        self._bell.set()

    def step(self) -> bool:
        """Reads on in one log, or else judges one game; False when there is nothing to do."""
        with self._lock:
            log = next(iter(self._rung), None)
        if log is not None:
            self._read_on(log)
        elif self._to_judge:
            self._judge(self._to_judge[0])
            self._to_judge.popleft()
        else:
            return False
        return True

    def _read_on(self, log: str) -> None:
        with self._lock:
            del self._rung[log]
        try:
            if log not in self._tables:
                self._tables = {one.log: one.table for one in self._shelf.holdings()}
            kept = self._shelf.rows(log, self._read.get(log, 0), ROWS_AT_ONCE)
        except ShelfTrouble:
            self.rung(log)
            raise
        for one in kept:
            self._take(log, one)
        if kept:
            self.rung(log)

    def _take(self, log: str, kept: Kept) -> None:
        key, table = (log, kept.row.game), self._tables.get(log, "")
        before = self._games.get(key)
        self._read[log] = kept.row.id
        if before is None and self._counts[table] >= MOST_GAMES:
            with self._lock:
                self._too_long.add(log)
            return
        self._counts[table] += before is None
        game = begun_game(log, table, kept) if before is None else told_on(before, kept)
        self._keep(game)
        if game.is_to_be_judged and key not in self._to_judge:
            self._to_judge.append(key)

    def _judge(self, key: GameKey) -> None:
        game = self._games[key]
        if not game.is_to_be_judged:
            return
        judgement = Judgement(game.head, is_too_long=True)
        if game.size <= MOST_OF_A_GAME:
            kept = all_kept(self._shelf, game.log, game.head, game.first - 1)
            rows = [one.row for one in kept if one.row.game == game.number]
            judgement = replace(judged(rows), head=game.head)
        self._keep(replace(game, judgement=judgement))
        self._on_judged()

    def _keep(self, game: HallGame) -> None:
        with self._lock:
            before, self._games[game.key] = self._games.get(game.key), game
            self.change += before is None or before.shown != game.shown
            if game.size > MOST_OF_A_GAME:
                self._too_long.add(game.log)
