"""What was done at a table, one act after the other, with what it made of the board."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.salamander.players.dealer import FallenSticks
from companion.games.salamander.rules.actions import Action, Answered
from companion.games.salamander.rules.heard import is_aloud
from companion.games.salamander.rules.position import Position
from companion.games.salamander.rules.record import Header, Record, Turn


@dataclass(frozen=True, slots=True)
class Saying:
    """What is true of an act beside what is written of it."""

    sticks: FallenSticks | None = None  # of a throw
    is_lie: bool = False


@dataclass(frozen=True, slots=True)
class Doing:
    """An action, whose it is, and how everybody saw the table before and after it."""

    by: int
    action: Action
    before: Position
    after: Position
    truth: Saying
    contradicts: bool  # what everybody has heard
    contradicts_answers: bool  # what everybody has heard and what only askers have


@dataclass(frozen=True, slots=True)
class ActedTurn:
    number: int
    player: int
    doings: tuple[Doing, ...]

    @property
    def after(self) -> Position:
        return self.doings[-1].after

    @property
    def written(self) -> Turn:
        return Turn(self.number, self.player, tuple(doing.action for doing in self.doings))


def recorded(agreed: Header, turns: Iterable[ActedTurn]) -> Record:
    """The referee's own record, with every answer."""
    return Record(agreed, tuple(turn.written for turn in turns))


def as_everybody_heard(game: Record) -> Record:
    """The same without what only the asker saw; with two players all is spoken aloud (Weitere)."""
    if is_aloud(game.agreed):
        return game
    turns = []
    for turn in game.turns:
        do = (Answered() if isinstance(one, Answered) else one for one in turn.do)
        turns.append(Turn(turn.number, turn.player, tuple(do)))
    return Record(game.agreed, tuple(turns))
