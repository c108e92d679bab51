"""A game to look at: people who see a mill, and once tap where a stone lies already."""

from collections.abc import Iterator
from random import Random

from companion.events import AnyObservation
from companion.observations import Json, LinkChanged, PageSaid
from tests.morris.rules.actions import Action, Move, Place, Take
from tests.morris.rules.board import MILLS_OF, POINT_NAMES
from tests.morris.rules.position import SEATS, Position, opponent
from tests.morris.rules.record import Header
from tests.morris.rules.rules import apply, legal_actions

THINKS_S = (1.5, 4.0)
FAULT_IS_SEEN_S = 8.0
CARELESS = 0.1
SLIP_AT = 5  # the turn in which a finger lands on a stone


def said_of(t: float, by: str, action: Action) -> PageSaid:
    """The word that a tap becomes."""
    words: dict[str, Json]
    match action:
        case Place(point):
            return PageSaid(t, by, "put", {"point": POINT_NAMES[point]})
        case Move(origin, target):
            words = {"from": POINT_NAMES[origin], "to": POINT_NAMES[target]}
            return PageSaid(t, by, "move", words)
    return PageSaid(t, by, "take", {"point": POINT_NAMES[action.point]})


def game_told(header: Header, seed: int) -> Iterator[AnyObservation]:
    """What a table is told of one game, from the first tap to its end."""
    dice, t, position, turns = Random(seed), 0.0, header.start_position(), 0
    yield LinkChanged(t, "camera", "absent")
    while position.ending is None:
        t += dice.uniform(*THINKS_S)
        by = SEATS[position.mover]
        if turns == SLIP_AT and not position.owes_take:
            point = POINT_NAMES[position.on_board(opponent(position.mover))[0]]
            yield PageSaid(t, by, "put", {"point": point})
            t += FAULT_IS_SEEN_S
        action = chosen(position, header, dice)
        yield said_of(t, by, action)
        position = apply(position, action, header.rulings)
        turns += not position.owes_take


def chosen(position: Position, header: Header, dice: Random) -> Action:
    """One of those that seem best, now and then any."""
    if dice.random() < CARELESS:
        return dice.choice([*legal_actions(position, header.rulings)])
    found = [(_worth(position, one), one) for one in legal_actions(position, header.rulings)]
    best = max(worth for worth, _ in found)
    return dice.choice([one for worth, one in found if worth == best])


def _worth(position: Position, action: Action) -> int:
    """To close a mill is best; then to stand where the other one would close one."""
    if isinstance(action, Take):
        return _near(position, action.point, opponent(position.mover))
    stones = [*position.stones]
    if isinstance(action, Move):
        stones[action.origin] = -1
    point = action.target if isinstance(action, Move) else action.point
    lies = position._replace(stones=(*stones,))
    own, theirs = _near(lies, point, lies.mover), _near(lies, point, opponent(lies.mover))
    return 4 * (own == 2) + 2 * (theirs == 2) + own


def _near(position: Position, point: int, player: int) -> int:
    """The most stones of his that stand in one mill with that point."""
    mills = MILLS_OF[point]
    return max(
        sum(position.stones[one] == player for one in mill if one != point) for mill in mills
    )
