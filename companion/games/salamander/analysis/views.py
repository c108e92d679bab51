"""A finished game as somebody heard it: act for act, which hands he had to think possible."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.salamander.analysis.finished import FinishedGame, tells
from companion.games.salamander.analysis.worlds import Worlds, bits, bits_of, ways, ways_by_hand
from companion.games.salamander.rules.actions import Action, Answered
from companion.games.salamander.rules.clash import KnownStep
from companion.games.salamander.rules.faces import Hand
from companion.games.salamander.rules.hands import HOLDING, OF_SIZE, HandSet, HandSets, each_of
from companion.games.salamander.rules.heard import heard_by
from companion.games.salamander.rules.knowledge import (
    Contradiction,
    Known,
    anything,
    known_at_first,
    sifted,
    unsifted_at_first,
)
from companion.games.salamander.rules.learning import learned_or_left_out, unsifted
from companion.games.salamander.rules.position import NOBODY, with_entry
from companion.games.salamander.rules.record import Header

EVERYBODY = NOBODY  # who heard only what all heard, and has no hand
OwnHands = tuple[HandSet, ...]  # before each act, and at the end
HandsCounted = dict[Hand, int]  # in how many ways a player has each


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """`sets`: before each act, and at the end. `noticed`: acts with which no world was left."""

    viewer: int
    over: FinishedGame
    sets: tuple[HandSets, ...]
    noticed: tuple[int, ...]

    def worlds(self, at: int) -> Worlds:
        return _worlds(self.over.known(at).covered, self.sets[at], self.over.header)

    def bits(self, at: int) -> float:
        """What is hidden from him: of all hands, less what is open of his own to us alone."""
        worlds = self.worlds(at)
        hidden = bits(worlds)
        if self.viewer == EVERYBODY:
            return hidden
        return max(0.0, hidden - bits_of(ways_by_hand(worlds, self.place(self.viewer)).values()))

    def beliefs(self, at: int, figure: int) -> list[HandsCounted]:
        """What that player may hold, in ways: once for each hand that the viewer may have had."""
        worlds, place = self.worlds(at), self.place(figure)
        if self.viewer == EVERYBODY:
            return [ways_by_hand(worlds, place)]
        mine = self.place(self.viewer)
        pinned = (worlds.with_set(mine, hand) for hand in each_of(worlds.sets[mine]))
        return [counted for counted in (ways_by_hand(one, place) for one in pinned) if counted]

    def certain(self, at: int, figure: int) -> set[int]:
        """The faces that this player holds in every world."""
        hands = ways_by_hand(self.worlds(at), self.place(figure))
        return set.intersection(*map(set, hands)) if hands else set()

    def place(self, figure: int) -> int:
        """Where that player stands among the worlds' players."""
        return self.over.header.seats.index(figure)


@dataclass(frozen=True, slots=True)
class Viewpoints:
    """All views of one game. `own`: the hands of each player, as far as they come out."""

    over: FinishedGame
    own: Mapping[int, OwnHands]
    by: dict[int, Viewpoint] = field(init=False)

    def __post_init__(self) -> None:
        by = {viewer: self._of(viewer) for viewer in (EVERYBODY, *self.over.header.seats)}
        object.__setattr__(self, "by", by)

    def answer(self, at: int) -> bool | None:
        """What was answered: as written, else as the hand that comes out later must have it."""
        step = self.over.steps[at]
        assert isinstance(step.act.action, Answered)
        assert step.act.before.turn.asked is not None
        figure, face = step.act.before.turn.asked
        hands = self.own[figure][at]
        if step.act.action.is_yes is not None:
            return step.act.action.is_yes
        may, may_not = bool(hands & HOLDING[face]), bool(hands & ~HOLDING[face])
        return None if may and may_not else may

    def _of(self, viewer: int) -> Viewpoint:
        known = known_at_first(self.over.header)
        found, noticed = [self._pinned(viewer, 0, known)[0]], list[int]()
        for at in range(len(self.over.steps)):
            sets, holds = self._after(viewer, at, found[-1])
            found.append(sets)
            if not holds:
                noticed.append(at)
        return Viewpoint(viewer, self.over, tuple(found), tuple(noticed))

    def _after(self, viewer: int, at: int, sets: HandSets) -> tuple[HandSets, bool]:
        """And whether it can be, with all that he knew."""
        step = self.over.steps[at]
        if not tells(step):
            return sets, True
        seen = step.known._replace(possible=sets)
        act = step.act._replace(action=self._heard(viewer, at))
        after, contradicts = learned_or_left_out(seen, act, self.over.header)
        known = step.then._replace(possible=after.possible)
        pinned, can_be = self._pinned(viewer, at + 1, known)
        return pinned, can_be and not contradicts

    def _heard(self, viewer: int, at: int) -> Action:
        step = self.over.steps[at]
        if not isinstance(step.act.action, Answered):
            return step.act.action
        return heard_by(viewer, Answered(self.answer(at)), step.act.before, self.over.header)

    def _pinned(self, viewer: int, at: int, known: Known) -> tuple[HandSets, bool]:
        """With his own hand, and without what then cannot be; all is forgotten if nothing can."""
        header = self.over.header
        possible = self._with_own(viewer, at, known.possible)
        try:
            kept = sifted(known._replace(possible=possible), header).possible
        except Contradiction:
            kept = ()
        if kept and ways(_worlds(known.covered, kept, header)):
            return kept, True
        return self._with_own(viewer, at, anything(self.over.before(at).holds).possible), False

    def _with_own(self, viewer: int, at: int, sets: HandSets) -> HandSets:
        return sets if viewer == EVERYBODY else with_entry(sets, viewer, self.own[viewer][at])


def _worlds(covered: tuple[int, ...], sets: HandSets, header: Header) -> Worlds:
    unseen = tuple(max(0, copies) for copies in covered)
    return Worlds(unseen, tuple(sets[figure] for figure in header.seats))


def own_hands(over: FinishedGame, figure: int) -> OwnHands:
    """What a player himself held, as all that he did and said bears out, and nobody else's word.

    From the end back: each hand from which one can come that is possible after the act.
    """
    known = [unsifted_at_first(over.header).possible[figure]]
    for step in over.steps:
        anything = OF_SIZE[step.act.after.holds[figure]]  # when he contradicts what he did before
        known.append(_after(step, figure, known[-1]) or anything)
    found = [known.pop()]
    for step, could in zip(reversed(over.steps), reversed(known), strict=True):
        hands = (one for one in each_of(could) if _after(step, figure, one) & found[-1])
        found.append(sum(hands) or could)
    return tuple(reversed(found))


def _after(step: KnownStep, figure: int, hands: HandSet) -> HandSet:
    """What they are after the act, if it can be one of these."""
    if not tells(step):
        return hands
    return unsifted(step.known.with_hands(figure, hands), step.act).possible[figure]
