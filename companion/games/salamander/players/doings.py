"""What was done at a table, one act after the other, with what it made of the board."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.salamander.players.sticks import FallenSticks
from companion.games.salamander.rules.actions import Answered, TurnAction
from companion.games.salamander.rules.record import Agreed, WrittenGame, WrittenTurn
from companion.games.salamander.rules.situation import Situation


@dataclass(frozen=True, slots=True)
class Saying:
    """What is true of an act beside what is written of it."""

    sticks: FallenSticks | None = None  # of a throw
    is_lie: bool = False


@dataclass(frozen=True, slots=True)
class Doing:
    """An action, whose it is, and how everybody saw the table before and after it."""

    by: int
    action: TurnAction
    before: Situation
    after: Situation
    truth: Saying
    contradicts: bool  # what everybody has heard
    contradicts_answers: bool  # what everybody has heard and what only askers have


@dataclass(frozen=True, slots=True)
class ActedTurn:
    number: int
    player: int
    doings: tuple[Doing, ...]

    @property
    def after(self) -> Situation:
        return self.doings[-1].after

    @property
    def written(self) -> WrittenTurn:
        return WrittenTurn(self.number, self.player, tuple(doing.action for doing in self.doings))


def recorded(agreed: Agreed, turns: Iterable[ActedTurn]) -> WrittenGame:
    """The referee's own record, with every answer."""
    return WrittenGame(agreed, tuple(turn.written for turn in turns))


def as_everybody_heard(game: WrittenGame) -> WrittenGame:
    """The same without what only the asker saw; with two players all is spoken aloud (Weitere)."""
    if len(game.agreed.seats) == 2:
        return game
    turns = (
        WrittenTurn(turn.number, turn.player, tuple(map(_without_content, turn.do)))
        for turn in game.turns
    )
    return WrittenGame(game.agreed, tuple(turns))


def _without_content(action: TurnAction) -> TurnAction:
    return Answered() if isinstance(action, Answered) else action
