"""Games at the virtual table, one after the other: players, hands, a drawn camera, a slot board."""

import hashlib
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random

from companion.boards.file import BoardFile
from companion.events import Event
from companion.games.faust.players.players import Mind, PlayedGame, PlayedTurn, Players, played_turn
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.rules import Illegal
from companion.games.faust.session.series import next_header
from companion.observations import Observation, PageSaid
from companion.virtual_table.card_slots import CardSlots, mishaps
from companion.virtual_table.deeds import GameTold
from companion.virtual_table.hands import LIFELIKE, Tempo, TurnTaker, VirtualTable
from companion.virtual_table.moments import Moment
from companion.virtual_table.player_traits import STRICT, PlayerTraits, as_thought
from companion.virtual_table.putting_right import agreement
from companion.virtual_table.senses import PlainEyes, VirtualEyes
from companion.virtual_table.visitor import IDLE_S, Visitor, VisitorsTurn

KEPT_GAMES = 8  # games, for whoever compares
BETWEEN_GAMES_S = 12.0  # s at the table
WHAT_FAILS = (Illegal, LookupError, RuntimeError)  # a step thought wrongly, a piece not there


@dataclass(frozen=True, slots=True)
class Staging:
    """What kind of evening it is; the same staging gives the same evening."""

    board: BoardFile
    seed: int
    habits: PlayerTraits = STRICT
    tempo: Tempo = LIFELIKE
    has_mishaps: bool = False  # on the slots' line
    between_games_s: float = BETWEEN_GAMES_S
    visitors_idle_s: float = IDLE_S  # at the table, until the players go on for a visitor
    mind: Mind = played_turn  # of both players
    has_pictures: bool = True  # else what is there is told as it is, without drawing and reading


class Scenario:
    """A series of games without end. `standing` says how the game stands for the page."""

    def __init__(self, header: Header, staging: Staging) -> None:
        board, seed = staging.board, staging.seed
        self._staging = staging
        self.games: deque[PlayedGame] = deque(maxlen=KEPT_GAMES)  # that were played to their end
        self._header = header
        self._players = Random(seed)
        trouble = (mishaps(_dice(seed, "mishaps")), _dice(seed, "damage"))
        self._slots = CardSlots(*trouble) if staging.has_mishaps else CardSlots()
        self._table = VirtualTable(board, Random(seed), staging.tempo)
        self.visitor = Visitor(_dice(seed, "visitor"), staging.visitors_idle_s)
        self._told: GameTold | None = None
        self.eyes: VirtualEyes | PlainEyes = PlainEyes()
        if staging.has_pictures:
            self.eyes = VirtualEyes(board, Random(seed))

    @property
    def slips(self) -> int:
        """How many acts against the rules were acted out on purpose."""
        return self._table.slips

    def moments(self) -> Iterator[Moment]:
        while True:
            header = self._header
            players, played = Players(header, self._players, self._staging.mind), list[PlayedTurn]()
            yield from self._table.play(header, self._takers(players, played))
            self.games.append(PlayedGame(header, (*played,)))
            yield from self._table.stay(self._staging.between_games_s)
            self._header = next_header(players.header, players.position)

    def unbroken(self, failed: Callable[[], None]) -> Iterator[Moment]:
        """The moments, whatever fails: a game that players or hands cannot go on with is ended."""
        while True:
            try:
                yield from self.moments()
            except WHAT_FAILS:
                failed()
            yield self._table.do((), (PageSaid(self._table.t, "table", "end", {}),))
            yield from self._table.stay(self._staging.between_games_s)
            if self._told is not None:
                self._header = next_header(self._told.header, self._told.position)

    def _takers(self, players: Players, played: list[PlayedTurn]) -> Iterator[TurnTaker]:
        """Who decides about one turn after the other: the players, or whoever visits them."""
        while True:
            yield from self._agreement(players)
            if players.position.ending is not None:
                return
            if self._told is not None and self.visitor.is_wanted:
                yield VisitorsTurn(self.visitor, self._referee, players.position.mover)
                players.go_on_from(self._referee().header, self._referee().position)
            else:
                played.append(players.think())
                yield partial(as_thought, played[-1], self._staging.habits)

    def _agreement(self, players: Players) -> Iterator[TurnTaker]:
        """Where the referee has it otherwise for long, the players take the referee's word."""
        if self._is_agreed(players):
            return
        yield partial(agreement, self._referee, players.position)
        if not self._is_agreed(players):
            players.go_on_from(self._referee().header, self._referee().position)

    def _is_agreed(self, players: Players) -> bool:
        return self._told is None or self._told.position == players.position

    def _referee(self) -> GameTold:
        assert self._told is not None
        return self._told

    def observe(self, moment: Moment) -> Iterator[Observation]:
        """What is heard of the slots, what is said, and what is seen."""
        yield from self._slots.observe(moment)
        yield from moment.says
        seen = self.eyes.look(moment)
        if seen is not None:
            yield seen

    def listen(self, standing: Event | None, told: GameTold | None = None) -> None:
        """What the page says by now reaches the players, and where the game stands for it."""
        self._table.standing = standing
        self._told = told


def _dice(seed: int, what: str) -> Random:
    """Dice of their own: what one part throws changes nothing for another."""
    return Random(int.from_bytes(hashlib.sha256(f"{seed} {what}".encode()).digest()[:8]))
