"""Where single actions lead, remembered: the same few positions are asked about again and again."""

from functools import lru_cache

from companion.games.faust.rules.actions import Action, Lay, Soul, Stone
from companion.games.faust.rules.board import NEXT
from companion.games.faust.rules.position import Position
from companion.games.faust.rules.rules import Illegal, apply, due_actions
from companion.games.faust.rules.rulings import Rulings

REMEMBERED = 1000  # positions of one table: more would make the garbage collector's walks long

Led = tuple[tuple[Action, Position], ...]  # actions, each with the position it leads to


class WaysOn:
    """What `rules` accepts under some rulings, action by action, from any position."""

    def __init__(self, rulings: Rulings) -> None:
        self._rulings = rulings
        self.due = lru_cache(REMEMBERED)(self._due)
        self.stone = lru_cache(REMEMBERED)(self._stone)
        self.soul = lru_cache(REMEMBERED)(self._soul)
        self.lay = lru_cache(REMEMBERED)(self._lay)

    def _due(self, position: Position) -> Led:
        """What is due and may be done now."""
        return self._accepted(position, *due_actions(position, self._rulings))

    def _stone(self, position: Position, origin: int) -> Led:
        """One step of the stone there."""
        return self._accepted(position, Stone(origin, NEXT[origin]))

    def _soul(self, position: Position) -> Led:
        """One step of the soul."""
        return self._accepted(position, Soul(position.soul, NEXT[position.soul]))

    def _lay(self, position: Position, field: int) -> Led:
        """A card laid there, its value unknown."""
        return self._accepted(position, Lay(field))

    def _accepted(self, position: Position, *actions: Action) -> Led:
        found = []
        for action in actions:
            try:
                found.append((action, apply(position, action, self._rulings)))
            except Illegal:
                continue
        return tuple(found)


ways_on = lru_cache(maxsize=4)(WaysOn)
