"""Tables that need somebody though nobody at them says so: dead, refused, or at a decided game."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from companion.hall.overview.health import TableHealth
from companion.hall.rounds.board import shown_result
from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.pairings import PairingState


class QuietKind(StrEnum):
    """Why, the worst first."""

    REFUSED = "refused"  # what it brings is not taken
    GONE = "gone"  # in the middle of a game, or before one that should begin
    DECIDED = "decided"  # it plays on though the result stands


@dataclass(frozen=True, slots=True)
class QuietNeed:
    """What is wrong with a table; `came` is since when, in the hall's time, where that is known."""

    table: str
    kind: QuietKind
    came: float | None = None
    why: str = ""  # of a refusal; the result of what is decided
    round: int = 0  # that waits for its table

    @property
    def id(self) -> str:
        return f"{self.table}-{self.kind}"


def quiet_needs(tables: Iterable[TableHealth], found: Reckoned) -> tuple[QuietNeed, ...]:
    needs = [need for one in tables for need in _of(one, found)]
    order = [*QuietKind]
    return (*sorted(needs, key=lambda need: order.index(need.kind)),)


def _of(table: TableHealth, found: Reckoned) -> Iterable[QuietNeed]:
    due = found.due(table.name)
    if table.refused:
        yield QuietNeed(table.name, QuietKind.REFUSED, why=table.refused)
    plays_on = found.plays_on(table.name)
    decided = plays_on or found.rematch_at(table.name)
    is_playing = found.game_at(table.name) is not None and decided is None
    if table.is_gone:
        if due is not None or (is_playing and table.heard is not None):
            yield QuietNeed(table.name, QuietKind.GONE, table.heard)
        return  # what it does nobody knows
    later = 0
    if decided is not None and due is not None and due.pairing != decided.pairing:
        later = due.pairing.round
    is_on_paper = plays_on is not None and plays_on.state is PairingState.PAPER
    if decided is not None and decided.places and (later or is_on_paper):
        result = shown_result(decided, found.tournament.rules)
        yield QuietNeed(table.name, QuietKind.DECIDED, decided.known_at, result, later)
