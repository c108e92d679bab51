"""Which statements cannot be true together: a smallest set of them, of which none can be spared."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import NamedTuple

from companion.games.salamander.rules.actions import (
    Answered,
    Declare,
    Draw,
    Exchange,
    PlaceMarker,
    Replied,
    ShowHand,
)
from companion.games.salamander.rules.faces import combination_of
from companion.games.salamander.rules.hands import OF_SIZE
from companion.games.salamander.rules.knowledge import Contradiction, Known, unsifted_at_first
from companion.games.salamander.rules.learning import DoneAct, learned, left_out
from companion.games.salamander.rules.position import dealt
from companion.games.salamander.rules.record import Header


class FactKind(StrEnum):
    ASIDE = "aside"
    MARKER = "marker"
    DREW = "drew"
    AWAY = "away"
    ANSWER = "answer"
    LAYS = "lays"
    REPLY = "reply"
    COMBINATION = "combination"
    SHOWS = "shows"
    EXCHANGE = "exchange"


class ClashFact(NamedTuple):
    """What somebody said or showed, and in which turn; 0: before the first."""

    turn: int
    player: int
    kind: FactKind
    cards: tuple[int, ...] = ()
    place: int | None = None
    is_yes: bool | None = None


class KnownStep(NamedTuple):
    """An act, and K around it; `is_left_out`: what it says has not been believed."""

    turn: int
    act: DoneAct
    known: Known
    then: Known
    is_left_out: bool = False
    is_last: bool = False  # with this one it came out

    @property
    def as_last(self) -> "KnownStep":
        return self._replace(is_left_out=False, is_last=True)

    @property
    def tells(self) -> bool:
        """Whether anything was learned by it."""
        if self.is_last:
            return True
        held = self.act.before.holds, self.known.possible, self.known.covered
        return held != (self.act.after.holds, self.then.possible, self.then.covered)


def clash(header: Header, steps: Sequence[KnownStep]) -> tuple[ClashFact, ...]:
    """Of everything up to the last step, at which it came out; the oldest are spared first."""
    told = [step for step in steps if step.tells]
    asides = [*range(len(header.set_aside))]
    numbers = [-1 - one for one in asides] + [
        at for at, step in enumerate(told) if not step.is_left_out and _is_statement(step)
    ]
    kept = _spared(numbers, lambda some: not _can_be(header, told, frozenset(some)))
    aside = [(0, figure, FactKind.ASIDE, (face,)) for figure, face in header.set_aside]
    return tuple(
        ClashFact(*aside[-1 - one]) if one < 0 else fact_of(told[one]) for one in sorted(kept)
    )


def _is_statement(step: KnownStep) -> bool:
    """That a card was drawn anybody sees; where that alone cannot be, it is told."""
    return step.is_last or step.act.action != Draw()


def _spared(numbers: Sequence[int], clashes: Callable[[Sequence[int]], bool]) -> Sequence[int]:
    """By halves, quarters, … and one by one, as long as what is left clashes all the same."""
    kept, size = [*numbers], len(numbers)
    while size:
        at = 0
        while at < len(kept):
            without = [*kept[:at], *kept[at + size :]]
            if clashes(without):
                kept = without
            else:
                at += size
        size //= 2
    return kept


def _can_be(header: Header, told: Sequence[KnownStep], believed: frozenset[int]) -> bool:
    """Whether these statements leave everybody a hand."""
    known = _at_first(header, believed)
    for at, step in enumerate(told):
        known = known._replace(is_lenient=False)
        is_believed = at in believed or not _is_statement(step)
        try:
            if is_believed and not step.is_left_out:
                known = learned(known, step.act, header)
            else:
                known = left_out(known, step.act, header)
        except Contradiction:
            return False
    return True


def _at_first(header: Header, believed: frozenset[int]) -> Known:
    start, holds = unsifted_at_first(header), dealt(header).holds
    for at, (figure, face) in enumerate(header.set_aside):
        if -1 - at in believed:
            start = start.with_open((face,))
        else:
            start = start.with_hands(figure, OF_SIZE[holds[figure]])
    return start


def fact_of(step: KnownStep) -> ClashFact:  # a case a kind
    turn, before, mover = step.turn, step.act.before, step.act.before.mover
    match step.act.action:
        case PlaceMarker(figure, place):
            return ClashFact(turn, figure, FactKind.MARKER, place=place)
        case Draw(away) if away is not None:
            return ClashFact(turn, mover, FactKind.AWAY, (away,))
        case Answered(is_yes):
            assert before.turn.asked is not None
            figure, face = before.turn.asked
            return ClashFact(turn, figure, FactKind.ANSWER, (face,), is_yes=is_yes)
        case Declare(own):
            return ClashFact(turn, mover, FactKind.LAYS, own)
        case Replied(is_yes):
            return _replied(step, is_yes)
        case ShowHand(faces):
            assert before.turn.declaration is not None
            return ClashFact(turn, mover, FactKind.SHOWS, (*before.turn.declaration.own, *faces))
        case Exchange(figure, away, second):
            cards = (away,) if second is None else (away, second)
            return ClashFact(turn, figure, FactKind.EXCHANGE, cards)
    return ClashFact(turn, mover, FactKind.DREW)


def _replied(step: KnownStep, is_yes: bool) -> ClashFact:
    """With the last yes all three cards are laid."""
    declaration = step.act.before.turn.declaration
    assert declaration is not None
    replies = (*declaration.replies, is_yes)
    if len(replies) == len(declaration.claims) and all(replies):
        cards = combination_of(declaration.own, declaration.claims)
        return ClashFact(step.turn, step.act.before.mover, FactKind.COMBINATION, cards)
    figure, face = declaration.next_claim
    return ClashFact(step.turn, figure, FactKind.REPLY, (face,), is_yes=is_yes)
