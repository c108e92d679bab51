"""Sticks and draws: what fell, beside what falls in the mean, exactly: their odds are known."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.salamander.analysis.finished import FinishedGame
from companion.games.salamander.analysis.views import Viewpoint, Viewpoints
from companion.games.salamander.analysis.worlds import Worlds, ways_by_hand
from companion.games.salamander.rules.actions import Draw, Exchange, KeyThrow, Throw
from companion.games.salamander.rules.faces import HANDS, VALUES
from companion.games.salamander.rules.hands import HandSet
from companion.games.salamander.rules.learning import reshuffled
from companion.games.salamander.rules.owed import is_doubles
from companion.games.salamander.rules.position import KEY_THROWS

DOUBLES = 1 / 4  # two sticks with four eyes each
SALAMANDER = 1 / 2  # on two of four faces
NO_KEY = 3 / 4  # a stick shows its key on one of four faces
FREED = (1 - NO_KEY**KEY_THROWS) ** 3  # all three, each within five throws


@dataclass(frozen=True, slots=True)
class SticksLuck:
    """What one player's sticks did; in the mean `DOUBLES`, `SALAMANDER` and `FREED` of each."""

    throws: int
    doubles: int
    salamanders: int
    imprisoned: int  # turns that began in the dungeon, with keys thrown
    freed: int


@dataclass(frozen=True, slots=True)
class JudgedDraw:
    """A card drawn, for an exchange too; what it counts, and what it would in the mean."""

    turn: int
    action: int  # counts from 1
    player: int
    face: int | None  # None where his hands do not come out for sure
    chance: float | None  # of that face
    expected: float  # value

    @property
    def luck(self) -> float | None:
        return None if self.face is None else VALUES[self.face] - self.expected


def sticks_luck(over: FinishedGame, player: int) -> SticksLuck:
    mine = [step for step in over.steps if step.act.before.mover == player]
    throws = [step.act.action for step in mine if isinstance(step.act.action, Throw)]
    keys = [step for step in mine if isinstance(step.act.action, KeyThrow)]
    return SticksLuck(
        throws=len(throws),
        doubles=sum(is_doubles((one.first, one.second)) for one in throws),
        salamanders=sum(one.is_salamander for one in throws),
        imprisoned=len({step.turn for step in keys}),
        freed=sum(step.act.after.turn.has_all_keys for step in keys),
    )


def judged_draws(views: Viewpoints) -> Iterator[JudgedDraw]:
    for at, step in enumerate(views.over.steps):
        match step.act.action:
            case Draw(away):
                player, gone = step.act.before.mover, [away]
            case Exchange(player, away, second):
                gone = [away, second]
            case _:
                continue
        chances, own = drawn_chances(views.by[player], at), views.own[player]
        face = _drawn(own[at], own[at + 1], [one for one in gone if one is not None])
        yield JudgedDraw(
            step.turn,
            views.over.number(at),
            player,
            face,
            chance=None if face is None else chances[face],
            expected=sum(chance * VALUES[face] for face, chance in enumerate(chances)),
        )


def drawn_chances(view: Viewpoint, at: int) -> tuple[float, ...]:
    """By face: how likely the next card is it, as that viewer knows it. All 0 where none can be."""
    known = reshuffled(view.over.known(at), view.over.before(at))
    unseen = tuple(max(0, copies) for copies in known.covered)
    worlds = Worlds(unseen, view.worlds(at).sets)
    left = [float(copies) for copies in unseen]
    for place in range(len(worlds.sets)):
        hands = ways_by_hand(worlds, place)
        total = sum(hands.values())
        for hand, count in hands.items():
            for face in hand:
                left[face] -= count / total
    cards = sum(left)
    return tuple(copies / cards if cards > 0 else 0.0 for copies in left)


def _drawn(before: HandSet, after: HandSet, gone: list[int]) -> int | None:
    """What must have come to the hand, if it was one and is one."""
    if before.bit_count() != 1 or after.bit_count() != 1:
        return None
    was, now = (HANDS[one.bit_length() - 1] for one in (before, after))
    came = [*(Counter([*now, *gone]) - Counter(was)).elements()]
    return came[0] if len(came) == 1 else None  # more: what was said of it is not believed
