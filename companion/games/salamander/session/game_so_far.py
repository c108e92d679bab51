"""The game as far as it has come: turns done, the turn at hand, and what led from one to the next.

Inside, all that the rules send is an action of its own, for hands have to do it at the table; a
record that writes choices leaves it out again.
"""

from dataclasses import dataclass, replace
from enum import Enum, auto

from companion.games.salamander.rules.actions import Action, Claim, Exchange
from companion.games.salamander.rules.clash import ClashFact, KnownStep, clash
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.effects import hand_over
from companion.games.salamander.rules.guards import end_fault, fault_of
from companion.games.salamander.rules.offers import offers
from companion.games.salamander.rules.owed import owed_next
from companion.games.salamander.rules.position import NOBODY, Position, TurnSoFar
from companion.games.salamander.rules.record import (
    Beside,
    Header,
    LetStand,
    Turn,
    judged_by,
)
from companion.games.salamander.rules.rules import (
    Illegal,
    apply,
    end_turn,
    left_out,
    set_up,
)

AUTO = "auto"


class CameAbout(Enum):
    """What led to a course, where it was no action."""

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


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class GameSoFar:
    """`before` is where the turn at hand began, `now` where its `steps` have led.

    `back` is the course before the last change.
    """

    agreed: Header
    turn_end: str
    before: Position
    now: Position
    steps: tuple[Action, ...] = ()
    done: tuple[DoneTurn, ...] = ()
    stands: tuple[LetStand, ...] = ()  # what in the turn at hand is wrong, and stays
    passed: tuple[Claim, ...] = ()  # confirmed cards that somebody keeps
    beside: Beside = ()
    resigned: int = NOBODY
    came: Action | CameAbout = CameAbout.BEGUN
    back: "GameSoFar | None" = None
    is_left_out: bool = False  # what the last action says contradicts, and is not believed

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


def begin(agreed: Header, turn_end: str) -> GameSoFar:
    start = set_up(judged_by(agreed))
    return GameSoFar(agreed, turn_end, start, start)


def with_action(course: GameSoFar, action: Action) -> tuple[GameSoFar, bool]:
    """After a legal action, and whether it contradicts what was known; Illegal else."""
    agreed = course.as_judged
    try:
        now, contradicts = apply(course.now, action, agreed), False
    except Illegal as fault:
        if fault.code is not Code.CONTRADICTION:
            raise
        now, contradicts = left_out(course.now, action, agreed), True
    new = stepped(course, action, now)
    return replace(new, is_left_out=contradicts), contradicts


def stepped(course: GameSoFar, action: Action, now: Position) -> GameSoFar:
    steps = (*course.steps, action)
    return replace(course, now=now, steps=steps, came=action, back=course, is_left_out=False)


def goes_on_from(course: GameSoFar, told: GameSoFar) -> bool:
    one: GameSoFar | None = course
    while one is not None and one is not told:
        one = one.back
    return one is told


def clash_in(course: GameSoFar) -> tuple[ClashFact, ...]:
    """The statements that cannot be true together, where the last action has brought that out."""
    steps: list[KnownStep] = []
    one = course
    while one.back is not None:
        if not isinstance(one.came, CameAbout):
            after = None if one is course else one.now
            steps.append(KnownStep(one.back.number, one.back.now, one.came, after, one.is_left_out))
        one = one.back
    last, *others = steps
    return clash(course.as_judged, [*reversed(others), last._replace(is_left_out=False)])


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


def let_stand(course: GameSoFar, code: Code, number: int = 0) -> GameSoFar:
    """The last deed, or that of this number, is wrong by this code, and stays."""
    stands = LetStand(number or len(course.steps), code)
    return replace(course, stands=(*course.stands, stands))


def ended_anyway(course: GameSoFar) -> GameSoFar:
    """The turn is over by agreement, whatever was still owed."""
    code = end_fault(course.now._replace(ending=None), course.as_judged)
    if code is not None:
        course = let_stand(course, code, len(course.steps) + 1)
    after = hand_over(course.now, course.as_judged)
    return _closed(course, after, CameAbout.ADJUDGED)


def _closed(course: GameSoFar, after: Position, came: CameAbout) -> GameSoFar:
    mover, do = course.before.mover, course.steps
    if not course.stands:  # else every piece is written that was put
        do = course.written(do)
    turn = Turn(course.number, mover, do, course.beside, course.stands)
    return replace(
        course,
        before=after,
        now=after,
        steps=(),
        done=(*course.done, DoneTurn(turn, course.now.turn, after)),
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
