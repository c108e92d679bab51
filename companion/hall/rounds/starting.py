"""Starts a round: each table is ordered to begin its game, with its players and its pairing."""

from dataclasses import dataclass
from enum import StrEnum

from companion.game import PAIRING
from companion.hall.orders.at_table import BEGIN, ENDS, PEOPLE
from companion.hall.orders.keeper import OPEN, Keeper, KeptOrder, new_order
from companion.hall.overview.presence import Presence
from companion.hall.rounds.outcomes import Outcome, PairingState, Reckoned
from companion.observations import Json


class Started(StrEnum):
    """What became of the wish to begin a pairing's game."""

    SENT = "sent"
    NOT_NEEDED = "not-needed"  # it has a game or a result, or nobody sits there
    UNDER_WAY = "under-way"  # the table was told already and has not answered yet
    PLAYS_ON = "plays-on"  # it waits: another game is played at its table still
    AWAY = "away"  # the table is not there


@dataclass(frozen=True, slots=True)
class Starter:
    """At the tables that are there, as each says it stands."""

    orders: Keeper
    presence: Presence

    def start(self, found: Reckoned, outcome: Outcome, desk: str, *, ends: bool = False) -> Started:
        """Orders the game of one pairing. May raise ShelfTrouble.

        It ends a rematch that is still played there, and with `ends` any that can decide nothing.
        """
        table = outcome.pairing.table
        if outcome.state is not PairingState.OPEN or not table:
            return Started.NOT_NEEDED
        if self._is_told(outcome):
            return Started.UNDER_WAY
        present, now = self.presence.of(table), self.presence.of(table).now
        if present.is_gone or now is None:
            return Started.AWAY
        ends = found.rematch_at(table) is not None or (ends and found.may_end(table))
        if found.game_at(table) is not None and not ends:
            return Started.PLAYS_ON
        words = _words(found, outcome) | ({ENDS: True} if ends else {})
        order = new_order((now.log, now.game, now.standing_row), BEGIN, words, desk)
        self.orders.make(table, order)
        return Started.SENT

    def may_start(self, found: Reckoned, outcome: Outcome) -> bool:
        """Whether its game is to be begun still, and nobody at its table was told so."""
        pairing, last = outcome.pairing, found.last_at.get(outcome.pairing.table)
        is_begun = found.tournament.rounds[pairing.round].is_begun
        if outcome.state is not PairingState.OPEN or not pairing.table:
            return False
        return (last == pairing.number or not is_begun) and not self._is_told(outcome)

    def told(self, pairing: int) -> KeptOrder | None:
        """The last order to begin it."""
        for one in reversed(self.orders.orders()):
            if one.order.say == BEGIN and one.order.words.get(PAIRING) == pairing:
                return one
        return None

    def _is_told(self, outcome: Outcome) -> bool:
        told = self.told(outcome.pairing.number)
        return told is not None and told.state in OPEN


def _words(found: Reckoned, outcome: Outcome) -> dict[str, Json]:
    pairing, called = outcome.pairing, found.tournament.called
    return {
        "game": pairing.game,
        "seats": [seat for seat, _ in pairing.seats],
        "players": {seat: called[person] for seat, person in pairing.seats},
        PEOPLE: {**dict(pairing.seats)},
        PAIRING: pairing.number,
    }
