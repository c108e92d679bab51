"""Starts a round: each table is ordered to begin its game, with its players and its pairing."""

from dataclasses import dataclass
from enum import StrEnum

from companion.game import PAIRING
from companion.hall.orders.at_table import BEGIN, ENDS, PEOPLE
from companion.hall.orders.keeper import OPEN, Keeper, KeptOrder, new_order
from companion.hall.overview.presence import Presence
from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.pairings import Outcome, PairingState, RoundPairing
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
        pairing = outcome.pairing
        if outcome.state is not PairingState.OPEN or not pairing.table:
            return Started.NOT_NEEDED
        told = self.told(pairing.number)
        if told is not None and told.state in OPEN:
            return Started.UNDER_WAY
        present = self.presence.of(pairing.table)
        now = present.now
        if present.is_gone or now is None:
            return Started.AWAY
        is_rematch = found.rematch_at(pairing.table) is not None
        ends = is_rematch or (ends and found.may_end(pairing.table))
        if found.game_at(pairing.table) is not None and not ends:
            return Started.PLAYS_ON
        words = _words(found, pairing) | ({ENDS: True} if ends else {})
        order = new_order((now.log, now.game, now.standing_row), BEGIN, words, desk)
        self.orders.make(pairing.table, order)
        return Started.SENT

    def may_start(self, found: Reckoned, outcome: Outcome) -> bool:
        """Whether its game is to be begun still, and nobody at its table was told so."""
        pairing = outcome.pairing
        if outcome.state is not PairingState.OPEN or not pairing.table:
            return False
        is_begun = found.tournament.rounds[pairing.round].is_begun
        if is_begun and found.last_at.get(pairing.table) != pairing.number:
            return False  # its table is wanted for a later one
        told = self.told(pairing.number)
        return told is None or told.state not in OPEN

    def told(self, pairing: int) -> KeptOrder | None:
        """The last order to begin it."""
        orders = (one for one in reversed(self.orders.orders()) if _is_of(one, pairing))
        return next(orders, None)


def _words(found: Reckoned, pairing: RoundPairing) -> dict[str, Json]:
    called = found.tournament.called
    return {
        "game": pairing.game,
        "seats": [seat for seat, _ in pairing.seats],
        "players": {seat: called[person] for seat, person in pairing.seats},
        PEOPLE: {**dict(pairing.seats)},
        PAIRING: pairing.number,
    }


def _is_of(kept: KeptOrder, pairing: int) -> bool:
    return kept.order.say == BEGIN and kept.order.words.get(PAIRING) == pairing
