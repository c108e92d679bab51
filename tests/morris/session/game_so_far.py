"""How far a game has come: turns that are done, what was done in the one at hand, its end."""

from dataclasses import dataclass, replace
from typing import Self

from companion.json_reader import Json
from tests.morris.files.record_lines import action_to_json
from tests.morris.files.verdict_lines import over_to_json
from tests.morris.rules.actions import Action
from tests.morris.rules.codes import Ending
from tests.morris.rules.position import NOBODY, SEATS, Position, opponent
from tests.morris.rules.record import Header, Turn
from tests.morris.rules.rules import apply


@dataclass(frozen=True, slots=True)
class DoneTurn:
    turn: Turn
    before: Position


@dataclass(frozen=True, slots=True)
class GameSoFar:
    header: Header
    before: Position  # when the turn at hand began
    now: Position
    steps: tuple[Action, ...] = ()
    done: tuple[DoneTurn, ...] = ()
    said_over: Ending | None = None  # by a word
    resigned: int = NOBODY

    @classmethod
    def begun(cls, header: Header) -> Self:
        return cls(header, header.start_position(), header.start_position())

    @property
    def turns(self) -> tuple[Turn, ...]:
        return (*(one.turn for one in self.done),)

    @property
    def is_over(self) -> bool:
        return self.said_over is not None or (self.now.ending is not None and not self.steps)

    @property
    def is_turn_over(self) -> bool:
        """Nothing more can follow in the turn at hand."""
        return bool(self.steps) and not self.now.owes_take

    @property
    def whose(self) -> dict[str, Json]:
        return {"turn": len(self.done) + 1, "player": SEATS[self.before.mover]}

    @property
    def written(self) -> list[Json]:
        return [action_to_json(one) for one in self.steps]

    def with_action(self, action: Action) -> Self:
        """Illegal says what is wrong with it."""
        now = apply(self.now, action, self.header.rulings)
        return replace(self, now=now, steps=(*self.steps, action))

    def with_turn(self) -> Self:
        turn = Turn(len(self.done) + 1, self.before.mover, self.steps)
        done = (*self.done, DoneTurn(turn, self.before))
        return replace(self, before=self.now, steps=(), done=done)

    def without_action(self) -> Self:
        found = replace(self, now=self.before, steps=())
        for action in self.steps[:-1]:
            found = found.with_action(action)
        return found

    def without_turn(self) -> Self:
        last = self.done[-1].before
        return replace(self, before=last, now=last, steps=(), done=self.done[:-1])

    def over_told(self) -> dict[str, Json]:
        """How it has ended."""
        if self.said_over is None:
            return over_to_json(self.now, str(self.now.ending))
        winner = None if self.resigned == NOBODY else opponent(self.resigned)
        return over_to_json(self.now._replace(winner=winner), self.said_over.value)
