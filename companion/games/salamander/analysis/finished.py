"""A game that nobody plays on: only of such a one may be told what could be known."""

from dataclasses import dataclass, field

from companion.games.salamander.rules.actions import (
    Answered,
    Declare,
    Draw,
    Exchange,
    PlaceMarker,
    Replied,
    ShowHand,
)
from companion.games.salamander.rules.clash import KnownStep
from companion.games.salamander.rules.knowledge import Known, known_at_first
from companion.games.salamander.rules.position import Position, Symbol
from companion.games.salamander.rules.record import Header, Record
from companion.games.salamander.rules.referee import (
    DoubtfulAction,
    IllegalTurn,
    LegalTurn,
    judged_on,
)
from companion.games.salamander.rules.rules import set_up

TELLING = (Draw, Answered, Declare, Replied, ShowHand, Exchange)


class NotOver(ValueError):
    """The record's game can be gone on with, or a turn of it is `illegal`."""

    def __init__(self, illegal: IllegalTurn | None = None) -> None:
        super().__init__("the game is not over" if illegal is None else illegal.code.value)
        self.illegal = illegal


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """All acts of a game with what the referee knew around them; NotOver of any other record."""

    game: Record
    steps: tuple[KnownStep, ...] = field(init=False)
    doubts: tuple[DoubtfulAction, ...] = field(init=False)
    last: Position = field(init=False)
    known_last: Known = field(init=False)

    def __post_init__(self) -> None:
        steps, doubts = list[KnownStep](), list[DoubtfulAction]()
        last, known = set_up(self.game.header), known_at_first(self.game.header)
        for found in judged_on(self.game, steps):
            if isinstance(found, DoubtfulAction):
                doubts.append(found)
            elif isinstance(found, LegalTurn):
                last, known = found.after, found.known
            else:
                raise NotOver(found)
        if last.ending is None and self.game.ended is None:
            raise NotOver
        object.__setattr__(self, "steps", tuple(steps))
        object.__setattr__(self, "doubts", tuple(doubts))
        object.__setattr__(self, "last", last)
        object.__setattr__(self, "known_last", known)

    @property
    def header(self) -> Header:
        return self.game.header

    def before(self, at: int) -> Position:
        """How it lay before that act; after the last one, how it lay at the end."""
        return self.steps[at].act.before if at < len(self.steps) else self.last

    def known(self, at: int) -> Known:
        """K before that act, or at the end."""
        return self.steps[at].known if at < len(self.steps) else self.known_last

    def number(self, at: int) -> int:
        """Of an act in its turn, counted from 1."""
        turn = self.steps[at].turn
        return sum(step.turn == turn for step in self.steps[: at + 1])


def tells(step: KnownStep) -> bool:
    """Whether it can say anything of a hand."""
    if isinstance(step.act.action, PlaceMarker):
        is_due = step.act.before.turn.symbol is Symbol.MARKER
        return is_due and step.act.action.figure == step.act.before.mover
    return isinstance(step.act.action, TELLING)
