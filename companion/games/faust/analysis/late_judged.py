"""Late in a game recorded turns are held against exact play, as `TwoTurns` holds those before."""

from companion.games.faust.analysis.core import CoreTable
from companion.games.faust.analysis.late import CLOSE, Late, best_late, own_unknown
from companion.games.faust.analysis.public_game import SeenBy
from companion.games.faust.analysis.turns import Sequel
from companion.games.faust.analysis.two_turns import Considered


class LateTurns:
    """Of one position, by who knows so much of the other player's cards."""

    def __init__(self, seen: SeenBy, table: CoreTable) -> None:
        self._search = Late(own_unknown(seen), table)
        self._best = best_late(seen, table)

    def considered(self, sequel: Sequel, field: int, value: int | None) -> Considered:
        turn = Considered(0.0, sequel, field, value or 0)
        return turn._replace(worth=self._search.worth(turn))

    def better(self, played: Considered, by_value: bool) -> list[Considered]:
        """The best turn, where what was played is worth less; with the likelier card, if told."""
        if played.worth >= self._best.worth - CLOSE:
            return []
        _, turn = max(zip(self._best.shares, self._best.few, strict=True), key=lambda one: one[0])
        return [turn if by_value else turn._replace(value=0)]

    def with_card(self, turn: Considered, revealed: int) -> float:
        return self._search.with_card(turn, revealed)
