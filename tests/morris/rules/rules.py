"""What may be done, what it does, and when the game is over."""

from collections.abc import Iterator

from tests.morris.rules.actions import Action, Move, Place, Take
from tests.morris.rules.board import BESIDE, POINTS
from tests.morris.rules.codes import Code, Ending
from tests.morris.rules.position import NOBODY, Hands, Position, is_in_mill, opponent
from tests.morris.rules.rulings import AT_THREE, Rulings

FLY_AT, LEAST = 3, 3
OFTEN = 3  # that the same lies


class Illegal(Exception):
    """A player's mistake."""

    def __init__(self, code: Code) -> None:
        super().__init__(code.value)
        self.code = code


def apply(position: Position, action: Action, rulings: Rulings) -> Position:
    """The position after it; Illegal says what is wrong with it."""
    fault = fault_of(position, action, rulings)
    if fault is not None:
        raise Illegal(fault)
    return _after(position, action, rulings)


def fault_of(position: Position, action: Action, rulings: Rulings) -> Code | None:
    if position.ending is not None:
        return Code.NOT_YOUR_TURN
    if isinstance(action, Take):
        return _fault_of_take(position, action.point)
    if position.owes_take:
        return Code.TAKE_FIRST
    if isinstance(action, Place):
        if not position.hands[position.mover]:
            return Code.HAND_EMPTY
        return None if position.stones[action.point] == NOBODY else Code.POINT_TAKEN
    return _fault_of_move(position, action, rulings)


def _fault_of_take(position: Position, point: int) -> Code | None:
    """All mills are broken into only where no stone stands outside of one."""
    if not position.owes_take:
        return Code.NO_MILL
    theirs = opponent(position.mover)
    if position.stones[point] != theirs:
        return Code.NOT_THEIRS
    free = (one for one in position.on_board(theirs) if not is_in_mill(position.stones, one))
    return (
        Code.IN_A_MILL if is_in_mill(position.stones, point) and any(True for _ in free) else None
    )


def _fault_of_move(position: Position, move: Move, rulings: Rulings) -> Code | None:
    if position.hands[position.mover]:
        return Code.PLACE_FIRST
    if position.stones[move.origin] != position.mover:
        return Code.NOT_YOUR_STONE
    if position.stones[move.target] != NOBODY:
        return Code.POINT_TAKEN
    is_near = move.target in BESIDE[move.origin]
    return None if is_near or can_fly(position, rulings) else Code.NOT_BESIDE


def can_fly(position: Position, rulings: Rulings) -> bool:
    return rulings.flying == AT_THREE and position.left(position.mover) == FLY_AT


def legal_actions(position: Position, rulings: Rulings) -> Iterator[Action]:
    """In the order of the points."""
    return (one for one in _tried(position, rulings) if fault_of(position, one, rulings) is None)


def _tried(position: Position, rulings: Rulings) -> Iterator[Action]:
    if position.owes_take:
        yield from map(Take, position.on_board(opponent(position.mover)))
    elif position.hands[position.mover]:
        yield from map(Place, POINTS)
    else:
        flies = can_fly(position, rulings)
        for point in position.on_board(position.mover):
            yield from (Move(point, target) for target in (POINTS if flies else BESIDE[point]))


def _after(position: Position, action: Action, rulings: Rulings) -> Position:
    stones, hands, mover = [*position.stones], position.hands, position.mover
    match action:
        case Place(point):
            stones[point] = mover
            hands = _less_one(hands, mover)
        case Move(origin, point):
            stones[origin], stones[point] = NOBODY, mover
        case Take(point):
            stones[point] = NOBODY
    lies = position._replace(stones=(*stones,), hands=hands, owes_take=False)
    if not isinstance(action, Move):
        lies = lies._replace(before=())
    if not isinstance(action, Take) and is_in_mill(lies.stones, point):
        return lies._replace(owes_take=True)
    return _passed_on(lies, rulings)


def _less_one(hands: Hands, player: int) -> Hands:
    white, black = (count - (player == one) for one, count in enumerate(hands))
    return white, black


def _passed_on(position: Position, rulings: Rulings) -> Position:
    """The turn is over: the other one moves, if there is anything to be moved."""
    did, moves = position.mover, opponent(position.mover)
    lies = position.stones, moves
    now = position._replace(mover=moves, before=(*position.before, lies))
    if now.left(moves) < LEAST:
        return now._replace(ending=Ending.FEW, winner=did)
    if not any(True for _ in legal_actions(now, rulings)):
        return now._replace(ending=Ending.STUCK, winner=did)
    if not any(now.hands) and now.before.count(lies) == OFTEN:
        return now._replace(ending=Ending.REPETITION)
    return now
