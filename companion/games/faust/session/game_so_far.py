"""The game as far as it is understood: turns done, the turn at hand, and how both can change."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from companion.games.faust.rules.actions import Action, Forced, Reveal, Twin
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.effects import hand_over
from companion.games.faust.rules.position import COLOURS, Position, is_turn_complete
from companion.games.faust.rules.record import Beside, Header, Record, Turn, TurnEnd
from companion.games.faust.rules.referee import IllegalTurn, LegalTurn, judge_turn
from companion.games.faust.rules.rules import Illegal, Writes, apply, due_actions
from companion.games.faust.rules.scoring import BY_PEOPLE
from companion.games.faust.session import events as said
from companion.games.faust.session.explaining.explain import merged
from companion.observations import Json

IN_WHAT_IS_OWED = (Code.WRONG_FORCED_MOVE, Code.MISSING_FORCED_MOVE, Code.WRONG_TWIN_MOVE)


@dataclass(frozen=True, slots=True)
class DoneTurn:
    """A turn that is done; `steps` with forced moves and jumps."""

    turn: Turn
    before: Position
    steps: tuple[Action, ...]
    after: Position
    lapsed: int
    code: Code | None = None  # of an illegal turn that stands by agreement
    action: int = 0

    @property
    def is_told_by_choices(self) -> bool:
        """A fault in a forced move or a jump cannot be written where the rules make these."""
        return self.code not in IN_WHAT_IS_OWED

    @property
    def verdict(self) -> LegalTurn:
        """The turn as a referee tells it who lets it stand."""
        return LegalTurn(self.turn, self.before, self.after, self.lapsed)


@dataclass(frozen=True, slots=True)
class GameSoFar:
    """`before` is where the turn at hand began, `now` where its `steps` have led."""

    header: Header
    turn_end: TurnEnd
    before: Position
    now: Position
    steps: tuple[Action, ...] = ()
    done: tuple[DoneTurn, ...] = ()
    is_final: bool = False  # the last turn was confirmed: moving pieces does not change it
    beside: Beside = ()  # what was ruled in the turn at hand

    @property
    def record(self) -> Record:
        """The turns; with every forced move and jump if a fault that stands lies in one of them."""
        if all(one.is_told_by_choices for one in self.done):
            return Record(self.header, tuple(one.turn for one in self.done))
        whole = (replace(one.turn, do=merged(one.steps)) for one in self.done)
        return Record(replace(self.header, writes=Writes.EVERYTHING), tuple(whole))

    @property
    def turn_number(self) -> int:
        return len(self.done) + 1

    @property
    def is_whole(self) -> bool:
        """Something was done in the turn at hand, and nothing has to follow."""
        return bool(self.steps) and is_turn_complete(self.now)

    @property
    def wants_a_press(self) -> bool:
        """The turn at hand is whole, and its player has to say so."""
        return self.turn_end is TurnEnd.BUTTON and self.is_whole

    @property
    def is_just_done(self) -> bool:
        """The last turn was legal, and nothing was done since."""
        return not self.steps and bool(self.done) and self.done[-1].code is None

    @property
    def latest_steps(self) -> tuple[Action, ...]:
        """Of the turn at hand, or of the last one if nothing was done in it."""
        return self.steps or next((one.steps for one in self.done[-1:]), ())

    @property
    def latest_reveals(self) -> tuple[Reveal, ...]:
        return tuple(act for act in self.latest_steps if isinstance(act, Reveal))

    @property
    def is_over(self) -> bool:
        """The game has ended, its last jump is done, and so is its last turn."""
        return self.now.ending is not None and not self.now.due and not self.steps

    @property
    def is_ended_by_word(self) -> bool:
        """No turn has ended it: somebody resigned, or it was agreed so."""
        return self.now.ending in BY_PEOPLE

    @property
    def is_waited_for(self) -> bool:
        """A card, a move, a jump or a press is due."""
        return bool(self.now.due) or self.wants_a_press

    @property
    def whose(self) -> dict[str, Json]:
        """The turn at hand and its player, as events carry them."""
        return {"turn": self.turn_number, "player": COLOURS[self.before.mover]}

    def meant(self, by: str) -> str:
        """A player speaks for himself, a judge for the player to move."""
        return by if by in COLOURS else COLOURS[self.now.mover]

    def turn(self, steps: tuple[Action, ...], writes: Writes) -> Turn:
        do = said.as_recorded(steps, writes)
        return Turn(self.turn_number, self.before.mover, do, self.beside)

    def judged(self, steps: tuple[Action, ...]) -> LegalTurn | IllegalTurn:
        """The verdict on `steps` as the whole turn."""
        header = replace(self.header, writes=Writes.EVERYTHING)
        return judge_turn(self.before, self.turn(steps, Writes.EVERYTHING), header)


def begin(header: Header, turn_end: TurnEnd) -> GameSoFar:
    start = header.start_position()
    return GameSoFar(header, turn_end, start, start)


def do(game: GameSoFar, actions: tuple[Action, ...]) -> GameSoFar:
    """Legal actions, one after the other; in `auto` the turn ends when nothing else can follow."""
    game = held_open(game, actions)
    return ended(game) if actions and game.turn_end is TurnEnd.AUTO else game


def held_open(game: GameSoFar, actions: Iterable[Action]) -> GameSoFar:
    """Legal actions, one after the other; the turn does not end by them."""
    for action in actions:
        after = apply(game.now, action, game.header.rulings)
        game = replace(game, now=after, steps=(*game.steps, action))
    return game


def obeyed(game: GameSoFar) -> GameSoFar:
    """What the rules order and leave no choice in is done: where no camera looks nobody taps it."""
    while len(ways := tuple(_ways_on(game))) == 1 and isinstance(ways[0], Forced | Twin):
        game = do(game, ways)
    return game


def _ways_on(game: GameSoFar) -> Iterator[Action]:
    rulings = game.header.rulings
    for action in due_actions(game.now, rulings):
        with suppress(Illegal):
            apply(game.now, action, rulings)
            yield action


def end_turn(game: GameSoFar) -> GameSoFar:
    """The turn at hand, which is legal and complete, is done."""
    lapsed = game.now.points
    turn = game.turn(game.steps, game.header.writes)
    after = hand_over(game.now)
    return with_done(game, DoneTurn(turn, game.before, game.steps, after, lapsed))


def ended(game: GameSoFar) -> GameSoFar:
    """The turn at hand is done if it is complete: its player says so."""
    return end_turn(game) if game.is_whole else game


def with_done(game: GameSoFar, done: DoneTurn) -> GameSoFar:
    after = done.after
    return replace(
        game,
        before=after,
        now=after,
        steps=(),
        done=(*game.done, done),
        is_final=False,
        beside=(),
    )


def without_steps(game: GameSoFar) -> GameSoFar:
    """What was seen of the turn at hand is taken back."""
    return replace(game, now=game.before, steps=())


def without_end(game: GameSoFar) -> GameSoFar:
    """What was said to end it holds no longer."""
    before = game.before._replace(ending=None)
    return replace(game, before=before, now=before) if game.is_ended_by_word else game


def rewound(game: GameSoFar, done: int) -> GameSoFar:
    """The game when only `done` turns were done, and nothing of the next."""
    if done >= len(game.done):
        return without_steps(game)
    before = game.done[done].before
    return replace(
        game, before=before, now=before, steps=(), done=game.done[:done], is_final=True, beside=()
    )


def reopened(game: GameSoFar) -> GameSoFar:
    """The last turn is not over yet: its player has gone on, with what it had led to."""
    return held_open(rewound(game, len(game.done) - 1), game.done[-1].steps)


def turns_kept(done_by: Sequence[str], begun_by: str | None, by: str) -> int:
    """How many turns stay: all before the last own one, or all if the own one is only begun."""
    kept = len(done_by)
    if begun_by == by:
        return kept
    while kept and done_by[kept - 1] != by:
        kept -= 1
    return max(0, kept - 1)


def last_chosen(steps: Sequence[Action]) -> int:
    """Where the last act stands that somebody chose; what it ordered goes with it."""
    place = len(steps) - 1
    while place and isinstance(steps[place], Forced | Twin):
        place -= 1
    return place
