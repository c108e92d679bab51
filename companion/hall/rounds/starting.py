"""Starts a round: each table is ordered to begin its game, with its players and its pairing."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from companion.hall.orders.keeper import OPEN, KeptOrder
from companion.hall.protocol.wire import DeskOrder, TableNow
from companion.hall.rounds.outcomes import Outcome, PairingState
from companion.hall.rounds.tournament import Tournament
from companion.observations import Json

BEGIN, PAIRING = "begin", "pairing"
LEFT_S = 60.0


class Started(StrEnum):
    """What became of the wish to begin a pairing's game."""

    SENT = "sent"
    NOT_NEEDED = "not-needed"  # it has a game or a result, or nobody sits there
    UNDER_WAY = "under-way"  # the table was told already and has not answered yet
    AWAY = "away"  # the table is not there


class Orders(Protocol):
    def make(self, table: str, order: DeskOrder) -> KeptOrder: ...

    def orders(self) -> tuple[KeptOrder, ...]: ...


@dataclass(frozen=True, slots=True)
class Starter:
    """`now_of` gives how a table that is there stands, and None for one that is away."""

    orders: Orders
    now_of: Callable[[str], TableNow | None]
    new_id: Callable[[], str]

    def start(self, tournament: Tournament, outcome: Outcome, desk: str) -> Started:
        """Orders the game of one pairing. May raise ShelfTrouble."""
        pairing = outcome.pairing
        if outcome.state is not PairingState.OPEN or not pairing.table:
            return Started.NOT_NEEDED
        if any(_is_of(one, pairing.number) for one in self.orders.orders() if one.state in OPEN):
            return Started.UNDER_WAY
        now = self.now_of(pairing.table)
        if now is None:
            return Started.AWAY
        players: dict[str, Json] = {
            seat: tournament.people[person].name for seat, person in pairing.seats
        }
        words: dict[str, Json] = {
            "game": pairing.game,
            "seats": [seat for seat, _ in pairing.seats],
            "players": players,
            PAIRING: pairing.number,
        }
        order = DeskOrder(
            self.new_id(), now.log, now.game, now.standing_row, BEGIN, words, desk, LEFT_S
        )
        self.orders.make(pairing.table, order)
        return Started.SENT


def _is_of(kept: KeptOrder, pairing: int) -> bool:
    return kept.order.say == BEGIN and kept.order.words.get(PAIRING) == pairing
