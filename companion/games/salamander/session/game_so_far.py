"""The game as far as it has come: turns done, the turn at hand, and what led from one to the next.

Inside, all that the rules send is an action of its own, for hands have to do it at the table; a
record that writes choices leaves it out again. What all hear is in `steps`, `came` and `public`;
what a question was answered in secret is in `answers` and `initiated` alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import takewhile
from typing import NamedTuple

from companion.games.salamander.rules.actions import Action, Answered, Claim, Exchange
from companion.games.salamander.rules.clash import ClashFact, KnownStep, clash
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.effects import hand_over
from companion.games.salamander.rules.guards import end_fault, fault_of
from companion.games.salamander.rules.heard import heard_by
from companion.games.salamander.rules.knowledge import Known, known_at_first
from companion.games.salamander.rules.learning import DoneAct, learned_or_left_out
from companion.games.salamander.rules.let_stand import PieceMoved, as_it_lies, known_as_it_lies
from companion.games.salamander.rules.offers import offers
from companion.games.salamander.rules.owed import Owed, owed_next
from companion.games.salamander.rules.position import NOBODY, Position, TurnSoFar
from companion.games.salamander.rules.record import (
    Beside,
    Header,
    LetStand,
    Turn,
    judged_by,
)
from companion.games.salamander.rules.rules import apply, end_turn, set_up

AUTO = "auto"


class CameAbout(Enum):
    """What led to a course, where it was no action."""

    BEGUN = auto()
    BY_ITSELF = auto()  # the turn ended, for nothing else could follow
    ENDED = auto()  # somebody said so, or the next player has thrown
    ADJUDGED = auto()  # by the referee, or by agreement


class Knowledge(NamedTuple):
    """What somebody knows of the hands who heard certain answers."""

    known: Known
    is_left_out: bool = False  # what the last action says contradicts, and is not believed


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

    `back` is the course before the last change.
    """

    agreed: Header
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
    def number(self) -> int:
        return len(self.done) + 1

    @property
    def is_over(self) -> bool:
        return self.now.ending is not None

    @property
    def as_judged(self) -> Header:
        return judged_by(self.agreed)

    def written(self, steps: tuple[Action, ...]) -> tuple[Action, ...]:
        """As the record has them."""
        return self.agreed.written(steps)


def begin(agreed: Header, turn_end: str, *, is_open: bool) -> GameSoFar:
    judged = judged_by(agreed)
    start, known = set_up(judged), Knowledge(known_at_first(judged))
    return GameSoFar(agreed, turn_end, start, start, known, known, is_open)


def as_all_hear(course: GameSoFar, action: Action) -> Action:
    return action if course.is_open else heard_by(NOBODY, action, course.now, course.agreed)


def with_action(course: GameSoFar, action: Action) -> GameSoFar:
    """After a legal action, as the initiated hear it; Illegal else."""
    now = apply(course.now, action, course.as_judged)
    public = DoneAct(course.now, as_all_hear(course, action), now)
    answers = (*course.answers, action.is_yes) if isinstance(action, Answered) else course.answers
    return replace(
        _stepped(course, public),
        public=_learned(course, course.public, public),
        initiated=_learned(course, course.initiated, public._replace(action=action)),
        answers=answers,
    )


def _learned(course: GameSoFar, by: Knowledge, act: DoneAct) -> Knowledge:
    return Knowledge(*learned_or_left_out(by.known, act, course.as_judged))


def lies_anyway(course: GameSoFar, deed: PieceMoved, code: Code) -> GameSoFar:
    """A piece was moved against the rules, and stays."""
    agreed = course.as_judged
    act = DoneAct(course.now, deed, as_it_lies(course.now, deed, agreed))
    public, initiated = (
        Knowledge(known_as_it_lies(by.known, act, agreed))
        for by in (course.public, course.initiated)
    )
    new = replace(_stepped(course, act), public=public, initiated=initiated)
    return _let_stand(new, code, len(new.steps))


def _stepped(course: GameSoFar, act: DoneAct) -> GameSoFar:
    steps = (*course.steps, act.action)
    return replace(course, now=act.after, steps=steps, came=act.action, back=course)


def back_from(course: GameSoFar) -> Iterator[GameSoFar]:
    one: GameSoFar | None = course
    while one is not None:
        yield one
        one = one.back


def since(old: GameSoFar, new: GameSoFar) -> list[GameSoFar]:
    """The courses that lead to the new one from where both come from."""
    known = {id(one) for one in back_from(old)}
    return [*takewhile(lambda one: id(one) not in known, back_from(new))][::-1]


def goes_on_from(course: GameSoFar, told: GameSoFar) -> bool:
    return any(one is told for one in back_from(course))


def clash_in(course: GameSoFar, *, is_initiated: bool = False) -> tuple[ClashFact, ...]:
    """The statements that cannot be true together, where the last action has brought that out."""
    steps: list[KnownStep] = []
    for one in back_from(course):
        was = one.back
        if was is None or isinstance(one.came, CameAbout):
            continue
        before, after, action = was.public, one.public, one.came
        if is_initiated:
            before, after, action = was.initiated, one.initiated, with_answer(one.came, one)
        act = DoneAct(was.now, action, one.now)
        steps.append(KnownStep(was.number, act, before.known, *after))
    last, *others = steps
    return clash(course.as_judged, [*reversed(others), last.as_last])


def with_answer(came: Action, course: GameSoFar) -> Action:
    return Answered(course.answers[-1]) if isinstance(came, Answered) else came


def keeping(course: GameSoFar, claim: Claim) -> GameSoFar:
    """A confirmed card is not exchanged."""
    return replace(course, passed=(*course.passed, claim), came=CameAbout.ENDED, back=course)


def exchanges_open(course: GameSoFar) -> tuple[Claim, ...]:
    """The confirmed cards that may still be exchanged, clockwise from who failed."""
    declaration = course.now.turn.declaration
    if declaration is None or not declaration.has_failed or owed_next(course.now.turn) is not None:
        return ()
    found = [
        claim
        for claim in declaration.confirmed
        if claim not in course.passed
        and fault_of(course.now, Exchange(*claim), course.as_judged) is None
    ]
    agreed, mover = course.agreed, course.now.mover
    return tuple(sorted(found, key=lambda claim: agreed.places_on(mover, claim[0])))


def who_draws(course: GameSoFar) -> int:
    """For whom a card comes from the pile next; NOBODY while none does."""
    if owed_next(course.now.turn) is Owed.DRAW:
        return course.now.mover
    exchanging = exchanges_open(course)
    return exchanging[0][0] if exchanging else NOBODY


def ends_by_itself(course: GameSoFar) -> bool:
    """Nothing else can follow: the game is over, or nothing is owed and nothing offered."""
    now = course.now
    if now.ending is not None:
        return True
    if course.turn_end != AUTO or not course.steps or owed_next(now.turn) is not None:
        return False
    if exchanges_open(course) or not may_end(course):
        return False
    return not any(offers(now, course.as_judged))


def may_end(course: GameSoFar) -> bool:
    return end_fault(course.now, course.as_judged) is None


def ended(course: GameSoFar, came: CameAbout) -> GameSoFar:
    """The next player is to move; Illegal when the turn cannot end now."""
    return _closed(course, end_turn(course.now, course.as_judged), came)


def _let_stand(course: GameSoFar, code: Code, number: int) -> GameSoFar:
    """What has this number in the turn is wrong by this code, and stays."""
    return replace(course, stands=(*course.stands, LetStand(number, code)))


def ended_anyway(course: GameSoFar) -> GameSoFar:
    """The turn is over by agreement, whatever was still owed."""
    code = end_fault(course.now._replace(ending=None), course.as_judged)
    if code is not None:
        course = _let_stand(course, code, len(course.steps) + 1)
    after = hand_over(course.now, course.as_judged)
    return _closed(course, after, CameAbout.ADJUDGED)


def _closed(course: GameSoFar, after: Position, came: CameAbout) -> GameSoFar:
    mover, do = course.before.mover, course.steps
    if not course.stands:  # else every piece is written that was put
        do = course.written(do)
    turn = Turn(course.number, mover, do, course.beside, course.stands)
    known = course.initiated.known
    return replace(
        course,
        before=after,
        now=after,
        steps=(),
        answers=(),
        done=(*course.done, DoneTurn(turn, course.now.turn, after, course.answers, known)),
        passed=(),
        beside=(),
        stands=(),
        came=came,
        back=course,
    )


def adjudged(course: GameSoFar, now: Position, said: Beside) -> GameSoFar:
    """The position is what the referee, or all players, say it is."""
    before = now if not course.steps else course.before
    beside = (*course.beside, *said)
    return replace(
        course, before=before, now=now, beside=beside, came=CameAbout.ADJUDGED, back=course
    )
