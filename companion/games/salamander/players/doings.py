"""What was done at a table, one act after the other, with what it made of the board."""

from dataclasses import dataclass

from companion.games.salamander.players.dealer import FallenSticks
from companion.games.salamander.rules.actions import Action
from companion.games.salamander.rules.position import Position


@dataclass(frozen=True, slots=True)
class Doing:
    """An action, whose it is, and how everybody saw the table before and after it."""

    by: int
    action: Action
    before: Position
    after: Position
    contradicts: bool  # what everybody has heard
    contradicts_answers: bool  # what everybody has heard and what only askers have
    sticks: FallenSticks | None = None  # of a throw
    is_lie: bool = False


@dataclass(frozen=True, slots=True)
class ActedTurn:
    number: int
    player: int
    doings: tuple[Doing, ...]

    @property
    def after(self) -> Position:
        return self.doings[-1].after
