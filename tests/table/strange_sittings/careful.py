"""A careful reader of a log: every legal game that passes all true readings, and no other.

It knows no illegal act, no likelihood and no player: a sitting is fair when exactly one legal game
is left at its end, the one that was played.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.games.faust.rules.actions import Action, Forced, Lay, Reveal, Soul, Stone, TurnOver
from companion.games.faust.rules.board import NEXT, forward_distance
from companion.games.faust.rules.cards import values_left
from companion.games.faust.rules.position import COLOURS, Position, is_turn_begun, is_turn_complete
from companion.games.faust.rules.rules import Illegal, Writes, apply, end_turn
from companion.games.faust.rules.rulings import Rulings

LATE = 2.5  # a slot speaks at most so long before or after the act
SECONDS_A_TURN = 20.0  # nobody plays turn after turn, of seven points each, in less
FARTHEST = 24  # fields that the stones of one colour step between two looks, taken together
TOO_MANY = 20000


class TooManyGames(Exception):
    """There are more ways to play than the reader cares to follow."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A true reading; what lies on a field in `vague` is not known. `soul` None: not seen."""

    t: float
    stones: tuple[tuple[int, ...], tuple[int, ...]]
    soul: int | None
    vague: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class SlotSign:
    """A card that was really laid, or `taken`."""

    t: float
    field: int
    owner: int
    taken: bool = False


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to have come here: `ended` is the number of the turns' ends in the reader's book."""

    position: Position
    ended: int = 0
    used: frozenset[int] = frozenset()


@dataclass
class CarefulReader:
    rulings: Rulings
    start: Position
    slots: tuple[SlotSign, ...]
    values: dict[int, int] = field(default_factory=dict)  # what was said of a sign, by its index
    ways: set[_Way] = field(default_factory=set)
    book: list[tuple[int, Position]] = field(default_factory=list)
    numbers: dict[tuple[int, Position], int] = field(default_factory=dict)
    before: float = 0.0

    def __post_init__(self) -> None:
        self.book.append((0, self.start))
        self.ways = {_Way(self.start)}

    def look(self, sight: Sight) -> None:
        """Keep the ways that go on to what is seen."""
        open_signs = [k for k, sign in enumerate(self.slots) if sign.t <= sight.t + LATE]
        told = {k for k in open_signs if self.slots[k].t < sight.t - LATE}
        ends = 1 + int((sight.t - self.before) / SECONDS_A_TURN)
        self.before = sight.t
        reached = self._closure(open_signs, ends, sight)
        self.ways = {way for way in reached if told <= way.used and _fits(way.position, sight)}

    def games(self) -> set[tuple[Position, ...]]:
        """The ends of the turns of every game that is left."""
        return {tuple(self._turns(way.ended)) for way in self.ways}

    def settled_games(self) -> set[tuple[Position, ...]]:
        """Those of the games in which every sign of a slot has its act."""
        used = len(self.slots)
        return {tuple(self._turns(way.ended)) for way in self.ways if len(way.used) == used}

    def is_settled(self) -> bool:
        """Whether every sign of a slot has its act, and no turn is under way."""
        return all(
            len(way.used) == len(self.slots) and not is_turn_begun(way.position)
            for way in self.ways
        )

    def _turns(self, number: int) -> list[Position]:
        found: list[Position] = []
        while number:
            number, after = self.book[number]
            found.append(after)
        return found[::-1]

    def _closure(self, signs: list[int], ends: int, sight: Sight) -> set[_Way]:
        seen = {(way, ends) for way in self.ways}
        known = set(self.ways)
        edge = list(seen)
        while edge:
            way, left = edge.pop()
            for follower in self._steps(way, signs, sight):
                rest = left - (follower.ended != way.ended)
                if rest < 0 or follower in known:
                    continue
                cards = self._to_obey(follower, signs)
                if not _can_come_to(follower.position, sight, (rest, cards)):
                    continue
                known.add(follower)
                edge.append((follower, rest))
                if len(known) > TOO_MANY:
                    raise TooManyGames
        return known

    def _to_obey(self, way: _Way, signs: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """For each colour where cards of the other were taken that are not yet obeyed."""
        fields: tuple[list[int], list[int]] = ([], [])
        for k in signs:
            if self.slots[k].taken and k not in way.used:
                fields[1 - self.slots[k].owner].append(self.slots[k].field)
        for due in way.position.due:
            if isinstance(due, Forced):
                fields[way.position.mover].append(due.origin)
        return tuple(fields[0]), tuple(fields[1])

    def _steps(self, way: _Way, signs: list[int], sight: Sight) -> Iterator[_Way]:
        position = way.position
        if position.ending is not None:
            return
        for action, sign in self._actions(way, signs, sight):
            try:
                after = apply(position, action, self.rulings, Writes.EVERYTHING)
            except Illegal:
                continue
            used = way.used if sign is None else way.used | {sign}
            if is_turn_complete(after):
                after = end_turn(after)
                yield _Way(after, self._number(way.ended, after), used)
            else:
                yield _Way(after, way.ended, used)

    def _actions(
        self, way: _Way, signs: list[int], sight: Sight
    ) -> Iterator[tuple[Action, int | None]]:
        position = way.position
        for due in position.due:
            if not isinstance(due, TurnOver):
                yield due, None
                continue
            for k in self._next_signs(way, signs):
                if self.slots[k].field == due.field and self.slots[k].taken:
                    for value in self._values(position, k):
                        yield Reveal(due.field, value), k
        if position.due:
            return
        for origin in set(position.stones[position.mover]):
            yield Stone(origin, NEXT[origin]), None
        if sight.soul is None or 0 < forward_distance(position.soul, sight.soul) <= 15:
            yield Soul(position.soul, NEXT[position.soul]), None
        for k in self._next_signs(way, signs):
            if self.slots[k].owner == position.mover and not self.slots[k].taken:
                yield Lay(self.slots[k].field), k

    def _next_signs(self, way: _Way, signs: list[int]) -> Iterator[int]:
        """Of each slot the first sign that is not used: its signs keep their order."""
        fields: set[int] = set()
        for k in signs:
            if k not in way.used and self.slots[k].field not in fields:
                fields.add(self.slots[k].field)
                yield k

    def _values(self, position: Position, sign: int) -> tuple[int, ...]:
        if sign in self.values:
            return (self.values[sign],)
        return values_left(position, 1 - position.mover, self.rulings)

    def _number(self, ended: int, after: Position) -> int:
        key = (ended, after)
        if key not in self.numbers:
            self.numbers[key] = len(self.book)
            self.book.append(key)
        return self.numbers[key]


def _can_come_to(
    position: Position, sight: Sight, limits: tuple[int, tuple[tuple[int, ...], tuple[int, ...]]]
) -> bool:
    """Whether steps and jumps may still lead to what is seen, with so many ends of turns left.

    Stones that have a card to obey need only come to it. This leaves out what is hopeless.
    """
    ends, cards = limits
    most = min(7 * (ends + 1), FARTHEST)
    for stones, seen, to_obey in zip(position.stones, sight.stones, cards, strict=True):
        if to_obey:
            if not any(forward_distance(a, b) <= most for a in stones for b in to_obey):
                return False
        elif (
            len(seen) == 2
            and not sight.vague.intersection(seen)
            and not _can_step_to(stones, seen, most)
        ):
            return False
    return True


def _can_step_to(stones: tuple[int, int], seen: tuple[int, ...], most: int) -> bool:
    """Each to a field of its own, or both, after a jump, from where one of them lies."""
    (here, there), (one, two) = stones, seen
    ways = ((here, one, there, two), (here, two, there, one))
    jumped = ((here, one, here, two), (there, one, there, two))
    return any(
        forward_distance(a, b) + forward_distance(c, d) <= most for a, b, c, d in (*ways, *jumped)
    )


def _fits(position: Position, sight: Sight) -> bool:
    if sight.soul is not None and sight.soul != position.soul:
        return False
    return all(
        _seen_of(position.stones[colour], sight.stones[colour], sight.vague)
        for colour in range(len(COLOURS))
    )


def _seen_of(stones: tuple[int, ...], seen: tuple[int, ...], vague: frozenset[int]) -> bool:
    """All that is seen clearly is there; what is missing may be in a hand."""
    certain = [place for place in seen if place not in vague]
    rest = list(stones)
    for place in certain:
        if place not in rest:
            return False
        rest.remove(place)
    return True
