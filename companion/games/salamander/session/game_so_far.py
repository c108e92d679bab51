"""The game as far as it has come: turns done, the turn at hand, and what led from one to the next.

Inside, all that the rules send is an action of its own, for hands have to do it at the table; a
record that writes choices leaves it out again. What all hear is in `steps`, `came` and `public`;
what a question was answered in secret is in `answers` and `initiated` alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import takewhile

from companion.games.salamander.rules.actions import Action, Answered, Claim
from companion.games.salamander.rules.clash import ClashFact, KnownStep, clash
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.effects import hand_over
from companion.games.salamander.rules.guards import end_fault
from companion.games.salamander.rules.heard import is_aloud
from companion.games.salamander.rules.knowledge import Known, known_at_first
from companion.games.salamander.rules.learning import DoneAct, Knowledge, learned_or_left_out
from companion.games.salamander.rules.let_stand import PieceMoved, as_it_lies, known_as_it_lies
from companion.games.salamander.rules.offers import exchanges, offers
from companion.games.salamander.rules.owed import owed_next
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import NOBODY, Position, TurnSoFar
from companion.games.salamander.rules.record import Beside, Header, LetStand, Turn, judged_by
from companion.games.salamander.rules.rules import apply, end_turn, set_up
from companion.observations import Json

AUTO = "auto"


class CameAbout(Enum):
    """What led to where the game is, where it was no action."""

    BEGUN = auto()
    BY_ITSELF = auto()  # the turn ended, for nothing else could follow
    ENDED = auto()  # somebody said so, or the next player has thrown
    ADJUDGED = auto()  # by the referee, or by agreement


@dataclass(frozen=True, slots=True)
class DoneTurn:
    """A turn that is done, with what was laid, sent and freed in it."""

    turn: Turn
    done: TurnSoFar
    after: Position
    answers: tuple[bool | None, ...]
    initiated: Known  # after it

    @property
    def with_answers(self) -> Turn:
        """For the referee alone while the game is running."""
        left = iter(self.answers)
        do = (Answered(next(left)) if isinstance(one, Answered) else one for one in self.turn.do)
        return replace(self.turn, do=tuple(do))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class GameSoFar:
    """`before` is where the turn at hand began, `now` where its `steps` have led.

    `back` is the game before the last change.
    """

    header: Header
    turn_end: str
    before: Position
    now: Position
    public: Knowledge  # of who heard what all hear
    initiated: Knowledge  # of who heard every answer
    is_open: bool = False  # everybody hears everything: a log that has no secrets is read
    steps: tuple[Action, ...] = ()
    answers: tuple[bool | None, ...] = ()  # in the turn at hand, in secret too
    done: tuple[DoneTurn, ...] = ()
    stands: tuple[LetStand, ...] = ()  # what in the turn at hand is wrong, and stays
    passed: tuple[Claim, ...] = ()  # confirmed cards that somebody keeps
    beside: Beside = ()
    resigned: int = NOBODY
    came: Action | CameAbout = CameAbout.BEGUN
    back: "GameSoFar | None" = None

    @property
    def turn_number(self) -> int:
        return len(self.done) + 1

    @property
    def whose(self) -> dict[str, Json]:
        """The turn at hand and its player, as events carry them."""
        return {"turn": self.turn_number, "player": FIGURES[self.before.mover]}

    @property
    def is_over(self) -> bool:
        return self.now.ending is not None

    @property
    def keepers(self) -> tuple[int, ...]:
        """Who exchanges nothing more of what was confirmed, in the order in which they said so."""
        return tuple(dict(self.passed))

    @property
    def turns_with_answers(self) -> tuple[Turn, ...]:
        """For the referee alone while the game is running."""
        return tuple(one.with_answers for one in self.done)

    @property
    def as_judged(self) -> Header:
        return judged_by(self.header)


def begin(header: Header, turn_end: str, *, is_open: bool) -> GameSoFar:
    judged = judged_by(header)
    start, known = set_up(judged), Knowledge(known_at_first(judged))
    return GameSoFar(header, turn_end, start, start, known, known, is_open)


def as_all_hear(game: GameSoFar, action: Action) -> Action:
    is_heard = game.is_open or not isinstance(action, Answered) or is_aloud(game.header)
    return action if is_heard else Answered()


def with_action(game: GameSoFar, action: Action) -> GameSoFar:
    """After a legal action, as the initiated hear it; Illegal else."""
    now = apply(game.now, action, game.as_judged)
    public = DoneAct(game.now, as_all_hear(game, action), now)
    secret = public._replace(action=action)
    answers = (*game.answers, action.is_yes) if isinstance(action, Answered) else game.answers
    return replace(
        _stepped(game, public),
        public=learned_or_left_out(game.public.known, public, game.as_judged),
        initiated=learned_or_left_out(game.initiated.known, secret, game.as_judged),
        answers=answers,
    )


def lies_anyway(game: GameSoFar, deed: PieceMoved, code: Code) -> GameSoFar:
    """A piece was moved against the rules, and stays."""
    header = game.as_judged
    act = DoneAct(game.now, deed, as_it_lies(game.now, deed, header))
    public, initiated = (
        Knowledge(known_as_it_lies(by.known, act, header)) for by in (game.public, game.initiated)
    )
    new = replace(_stepped(game, act), public=public, initiated=initiated)
    return _let_stand(new, code, len(new.steps))


def _stepped(game: GameSoFar, act: DoneAct) -> GameSoFar:
    steps = (*game.steps, act.action)
    return replace(game, now=act.after, steps=steps, came=act.action, back=game)


def back_from(game: GameSoFar) -> Iterator[GameSoFar]:
    one: GameSoFar | None = game
    while one is not None:
        yield one
        one = one.back


def since(old: GameSoFar, new: GameSoFar) -> list[GameSoFar]:
    """The games that lead to the new one from where both come from."""
    known = {id(one) for one in back_from(old)}
    return [*takewhile(lambda one: id(one) not in known, back_from(new))][::-1]


def clash_in(game: GameSoFar, *, is_initiated: bool = False) -> tuple[ClashFact, ...]:
    """The statements that cannot be true together, where the last action has brought that out."""
    steps: list[KnownStep] = []
    for one in back_from(game):
        was = one.back
        if was is None or isinstance(one.came, CameAbout):
            continue
        before, after, action = was.public, one.public, one.came
        if is_initiated:
            before, after, action = was.initiated, one.initiated, with_answer(one.came, one)
        act = DoneAct(was.now, action, one.now)
        steps.append(KnownStep(was.turn_number, act, before.known, *after))
    last, *others = steps
    return clash(game.as_judged, [*reversed(others), last.as_last])


def with_answer(came: Action, game: GameSoFar) -> Action:
    return Answered(game.answers[-1]) if isinstance(came, Answered) else came


def exchanges_open(game: GameSoFar) -> tuple[Claim, ...]:
    """The confirmed cards that nobody has kept and that may still be exchanged, clockwise."""
    declaration = game.now.turn.declaration
    if declaration is None or not declaration.has_failed or owed_next(game.now.turn) is not None:
        return ()
    return tuple(one for one in exchanges(game.now, game.as_judged) if one not in game.passed)


def keeping(game: GameSoFar, figure: int) -> GameSoFar:
    """He exchanges none of the confirmed cards that he still might: one change, also of two."""
    kept = tuple(claim for claim in exchanges_open(game) if claim[0] == figure)
    if not kept:
        return game
    return replace(game, passed=(*game.passed, *kept), came=CameAbout.ENDED, back=game)


def ends_by_itself(game: GameSoFar) -> bool:
    """Nothing else can follow: this turn has ended the game, or owes and offers nothing."""
    now = game.now
    if now.ending is not None:
        return game.before.ending is None
    if game.turn_end != AUTO or not game.steps or owed_next(now.turn) is not None:
        return False
    if exchanges_open(game) or not may_end(game):
        return False
    return not any(offers(now, game.as_judged))


def may_end(game: GameSoFar) -> bool:
    return end_fault(game.now, game.as_judged) is None


def ended(game: GameSoFar, came: CameAbout) -> GameSoFar:
    """The next player is to move; Illegal when the turn cannot end now."""
    return _closed(game, end_turn(game.now, game.as_judged), came)


def _let_stand(game: GameSoFar, code: Code, number: int) -> GameSoFar:
    """What has this number in the turn is wrong by this code, and stays."""
    return replace(game, stands=(*game.stands, LetStand(number, code)))


def ended_anyway(game: GameSoFar) -> GameSoFar:
    """The turn is over by agreement, whatever was still owed."""
    code = end_fault(game.now._replace(ending=None), game.as_judged)
    if code is not None:
        game = _let_stand(game, code, len(game.steps) + 1)
    after = hand_over(game.now, game.as_judged)
    return _closed(game, after, CameAbout.ADJUDGED)


def _closed(game: GameSoFar, after: Position, came: CameAbout) -> GameSoFar:
    mover, do = game.before.mover, game.steps
    if not game.stands:  # else every piece is written that was put
        do = game.header.written(do)
    turn = Turn(game.turn_number, mover, do, game.beside, game.stands)
    known = game.initiated.known
    return replace(
        game,
        before=after,
        now=after,
        steps=(),
        answers=(),
        done=(*game.done, DoneTurn(turn, game.now.turn, after, game.answers, known)),
        passed=(),
        beside=(),
        stands=(),
        came=came,
        back=game,
    )


def adjudged(game: GameSoFar, now: Position, said: Beside) -> GameSoFar:
    """The position is what the referee, or all players, say it is."""
    before = now if not game.steps else game.before
    beside = (*game.beside, *said)
    return replace(game, before=before, now=now, beside=beside, came=CameAbout.ADJUDGED, back=game)
