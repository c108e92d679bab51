"""The game as far as it is understood: turns done, the turn at hand, and how both can change."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.events import Event
from companion.faust import events as said
from companion.faust.actions import Action
from companion.faust.position import COLOURS, Position, is_turn_complete
from companion.faust.record import Header, Record, Turn
from companion.faust.referee import IllegalTurn, LegalTurn, judge_turn
from companion.faust.rules import Writes, apply
from companion.observations import Json

Events = list[Event]


@dataclass(frozen=True, slots=True)
class DoneTurn:
    turn: Turn
    before: Position


@dataclass(frozen=True, slots=True)
class GameSoFar:
    """`before` is where the turn at hand began, `now` where its `steps` have led."""

    header: Header
    before: Position
    now: Position
    steps: tuple[Action, ...] = ()
    done: tuple[DoneTurn, ...] = ()

    @property
    def record(self) -> Record:
        return Record(self.header, tuple(one.turn for one in self.done))

    @property
    def turn_number(self) -> int:
        return len(self.done) + 1

    def event(self, t: float, kind: str, details: Mapping[str, Json]) -> Event:
        """An event of the turn at hand: it says which turn and whose."""
        whose: dict[str, Json] = {"turn": self.turn_number, "player": COLOURS[self.before.mover]}
        return Event(t, kind, {**whose, **details})

    def turn(self, steps: tuple[Action, ...], writes: Writes) -> Turn:
        do = said.as_recorded(steps, writes)
        return Turn(self.turn_number, self.before.mover, do)

    def judged(self, steps: tuple[Action, ...]) -> LegalTurn | IllegalTurn:
        """The verdict on `steps` as the whole turn."""
        header = replace(self.header, writes=Writes.EVERYTHING)
        return judge_turn(self.before, self.turn(steps, Writes.EVERYTHING), header)


def begin(header: Header) -> GameSoFar:
    start = header.start_position()
    return GameSoFar(header, start, start)


def do(game: GameSoFar, t: float, actions: tuple[Action, ...]) -> tuple[GameSoFar, Events]:
    """Legal actions, one after the other, and the end of the turn when they reach it."""
    events: Events = []
    for action in actions:
        after = apply(game.now, action, game.header.rulings)
        for event in said.action_events(t, game.now, action, after):
            events.append(game.event(t, event.kind, event.details))
        game = replace(game, now=after, steps=(*game.steps, action))
    if is_turn_complete(game.now):
        game, ended = _end_turn(game, t)
        return game, events + ended
    if game.now.due:
        events.append(game.event(t, "waiting", said.waiting_for(game.now.due[0])))
    return game, events


def _end_turn(game: GameSoFar, t: float) -> tuple[GameSoFar, Events]:
    verdict = game.judged(game.steps)
    assert isinstance(verdict, LegalTurn)
    turn = game.turn(game.steps, game.header.writes)
    events = [said.turn_done(t, replace(verdict, turn=turn))]
    after = verdict.after
    done = (*game.done, DoneTurn(turn, game.before))
    if after.ending is not None:
        events.append(said.game_over(t, after, game.header))
    return replace(game, before=after, now=after, steps=(), done=done), events


def undo_steps(game: GameSoFar, t: float, by: str) -> tuple[GameSoFar, Events]:
    """What was seen of the turn at hand is taken back."""
    event = game.event(t, "corrected", {"was": "action", "by": by})
    return replace(game, now=game.before, steps=()), [event]


def undo_turn(game: GameSoFar, t: float, by: str) -> tuple[GameSoFar, Events]:
    """The last turn is taken back: its player is to move again."""
    before = game.done[-1].before
    game = replace(game, before=before, now=before, steps=(), done=game.done[:-1])
    return game, [game.event(t, "corrected", {"was": "turn-done", "by": by})]
