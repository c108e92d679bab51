"""Which legal actions lead to what was seen, the likeliest first.

No rule is written here: candidates are actions, and only what `rules` accepts is followed.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from companion.games.faust.rules.actions import Action, Soul, Stone
from companion.games.faust.rules.board import FIELDS, LONGEST_FORWARD, forward_distance
from companion.games.faust.rules.position import POINTS, Position, is_turn_complete
from companion.games.faust.rules.rules import Illegal, apply
from companion.games.faust.rules.rulings import Rulings
from companion.games.faust.session.explaining.evidence import Evidence, Likelihood, gather_evidence
from companion.games.faust.session.explaining.ways import WaysOn, ways_on
from companion.inference.sensors import SENSORS
from companion.observations import BoardReading


@dataclass(frozen=True, slots=True)
class Explanation:
    """Legal actions, steps of one piece in a row as one, and the position they lead to."""

    actions: tuple[Action, ...]
    after: Position
    likelihood: float

    @property
    def is_complete(self) -> bool:
        """Nothing is left to do but to end the turn."""
        return is_turn_complete(self.after)


ANYWHERE = (1,) * FIELDS  # every field has a goal before it


@dataclass(frozen=True, slots=True)
class _Goals:
    """Where the evidence lets the mover's pieces go: a step that nears none is not followed."""

    stones: tuple[int, ...]  # for each field the number of steps to the nearest goal
    soul: tuple[int, ...]
    lays: tuple[int, ...]

    def with_free_soul(self) -> "_Goals":
        return _Goals(self.stones, ANYWHERE, self.lays)


def explain(position: Position, reading: BoardReading, rulings: Rulings) -> tuple[Explanation, ...]:
    """Every turn, complete or not, that continues `position` and fits `reading`, best first.

    ValueError when the reading names a field that no board has.
    """
    evidence = gather_evidence(reading)
    likelihood = Likelihood(evidence)
    found = []
    for after, actions in _reachable(position, _goals(position, evidence), rulings).items():
        chance = likelihood.of(after)
        if chance >= SENSORS.negligible:
            found.append(Explanation(*tidied((merged(actions), after), position, rulings), chance))
    found.sort(key=lambda one: (-one.likelihood, not one.is_complete, len(one.actions)))
    return tuple(found)


def endings(position: Position, reading: BoardReading, rulings: Rulings) -> tuple[Explanation, ...]:
    """Whole turns that continue `position`, when the reading may show more than their end.

    The mover's stones and cards must lie as seen; the soul and the other player's pieces may
    have moved on since.
    """
    evidence = gather_evidence(reading)
    goals = _goals(position, evidence).with_free_soul()
    found = []
    for after, actions in _reachable(position, goals, rulings).items():
        if is_turn_complete(after) and after.ending is None and _is_left_so(after, evidence):
            found.append(Explanation(merged(actions), after, 1.0))
    found.sort(key=lambda one: len(one.actions))
    return tuple(found)


def last_turns(position: Position, rulings: Rulings) -> tuple[Explanation, ...]:
    """Whole turns that continue `position` to the end of the game, the shortest first."""
    ways = _reachable(position, _Goals(ANYWHERE, ANYWHERE, ()), rulings)
    found = [
        Explanation(merged(actions), after, 1.0)
        for after, actions in ways.items()
        if after.ending is not None and is_turn_complete(after)
    ]
    return tuple(sorted(found, key=lambda one: len(one.actions)))


def _is_left_so(after: Position, evidence: Evidence) -> bool:
    """What the mover left lies there: the other player has no hand in it."""
    cards = evidence.cards or {}
    left = all(
        field in cards and cards[field] in {None, card.owner}
        for field, card in enumerate(after.cards)
        if card is not None and card.owner == after.mover
    )
    return left and sorted(evidence.kinds[after.mover].fields) in _stones_left(after)


def _stones_left(after: Position) -> Iterator[list[int]]:
    """Where the mover's stones may be seen later: one that the soul comes to jumps to the other."""
    stones = after.stones[after.mover]
    yield [*stones]
    for jumps, stays in (stones, stones[::-1]):
        if 0 < forward_distance(after.soul, jumps) <= POINTS:
            yield [stays, stays]


def merged(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """Steps of one piece in a row as one action; a way back is an action of its own."""
    joined: list[Action] = []
    for action in actions:
        last = joined[-1] if joined else None
        if isinstance(action, Stone) and isinstance(last, Stone) and _is_longer(last, action):
            joined[-1] = Stone(last.origin, action.target)
        elif isinstance(action, Soul) and isinstance(last, Soul) and _is_longer(last, action):
            joined[-1] = Soul(last.origin, action.target)
        else:
            joined.append(action)
    return tuple(joined)


def _is_longer(first: Stone | Soul, then: Stone | Soul) -> bool:
    """Both are one way forward; no way that is longer than a way back."""
    ahead = forward_distance(first.origin, first.target) + forward_distance(
        then.origin, then.target
    )
    return first.target == then.origin and ahead <= LONGEST_FORWARD


Way = tuple[tuple[Action, ...], Position]  # actions, and where they lead


def tidied(way: Way, position: Position, rulings: Rulings) -> Way:
    """The same with a piece's steps together, earlier or later, where that changes nothing."""
    for tidy in _tidier(way[0]):
        if _end(position, tidy, rulings) == way[1]:
            return tidied((merged(tidy), way[1]), position, rulings)
    return way


def _tidier(actions: tuple[Action, ...]) -> Iterator[tuple[Action, ...]]:
    for place, action in enumerate(actions):
        for later in range(place + 2, len(actions)):
            longer = merged((action, actions[later]))
            if len(longer) == 1:
                before, between, after = (
                    actions[:place],
                    actions[place + 1 : later],
                    actions[later + 1 :],
                )
                yield (*before, *longer, *between, *after)
                yield (*before, *between, *longer, *after)


def _end(position: Position, actions: tuple[Action, ...], rulings: Rulings) -> Position | None:
    try:
        return walked(position, actions, rulings)
    except Illegal:
        return None


def walked(position: Position, actions: Iterable[Action], rulings: Rulings) -> Position:
    """Where legal actions lead, one after the other."""
    for action in actions:
        position = apply(position, action, rulings)
    return position


@lru_cache(maxsize=128)
def _reachable(
    position: Position, goals: _Goals, rulings: Rulings
) -> Mapping[Position, tuple[Action, ...]]:
    """Every position that legal actions lead to, each with one shortest way there."""
    ways: dict[Position, tuple[Action, ...]] = {position: ()}
    waiting, on = [position], ways_on(rulings)
    for current in waiting:
        for action, after in _worth_trying(current, goals, on):
            if after not in ways:
                ways[after] = (*ways[current], action)
                waiting.append(after)
    return ways


def _worth_trying(
    position: Position, goals: _Goals, on: WaysOn
) -> Iterator[tuple[Action, Position]]:
    if position.due:
        yield from on.due(position)
        return
    points = position.points
    for origin in set(position.stones[position.mover]):
        if goals.stones[origin] <= points:
            yield from on.stone(position, origin)
    if goals.soul[position.soul] <= points:
        yield from on.soul(position)
    if not position.laid:
        for field in goals.lays:
            yield from on.lay(position, field)


def _goals(position: Position, evidence: Evidence) -> _Goals:
    mover = position.mover
    stones, soul = evidence.kinds[mover], evidence.kinds[-1]
    # A stone may also go to a card that sends it on, or to the soul and jump.
    traps = {
        field
        for field, card in enumerate(position.cards)
        if card is not None and card.owner != mover
    }
    return _Goals(
        stones=_ways_to(stones.places | soul.places | {position.soul} | traps),
        soul=_ways_to(soul.places),
        lays=_possible_lays(position, evidence),
    )


@lru_cache(maxsize=1024)
def _ways_to(goals: frozenset[int]) -> tuple[int, ...]:
    """For each field the number of steps to the nearest goal ahead; FIELDS where there is none."""
    return tuple(
        min((ahead for goal in goals if (ahead := forward_distance(field, goal))), default=FIELDS)
        for field in range(FIELDS)
    )


def _possible_lays(position: Position, evidence: Evidence) -> tuple[int, ...]:
    free = (field for field in range(FIELDS) if position.cards[field] is None)
    if evidence.cards is None:
        return tuple(free)
    cards = evidence.cards
    return tuple(
        field for field in free if field in cards and cards[field] in {None, position.mover}
    )
