"""What forbids a move, and the question after it."""

from companion.games.salamander.rules.actions import Ask, MoveFigure
from companion.games.salamander.rules.circuit import Circuit, circuit_of
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.owed import is_doubles
from companion.games.salamander.rules.places import home_of, is_field
from companion.games.salamander.rules.position import NOBODY, Position
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rulings import TurnIn


def move_fault(position: Position, action: MoveFigure, header: Header) -> Code | None:
    turn, figure, target = position.turn, action.figure, action.place
    if not turn.owes_move:
        return Code.NO_MOVE_DUE  # Ziehen
    if figure != position.mover:
        return Code.NOT_YOUR_FIGURE  # Ziehen
    circuit = circuit_of(header.seats)
    if is_field(target) and not circuit.has(target):
        return Code.LEFT_OUT_FIELD  # Weitere
    if not is_field(target) and target != home_of(figure):
        return Code.NO_SUCH_WAY  # Ziehen
    assert turn.eyes is not None  # a move is owed to a throw
    place = position.figures[figure]
    if target == place:
        return None if is_doubles(turn.eyes) else Code.NOT_MOVED  # Wurfstäbe
    sum_of_eyes = sum(turn.eyes)
    if not is_field(target):
        suffices = circuit.may_turn_in(figure, place, sum_of_eyes)
        return None if suffices else Code.HOME_TOO_FAR  # Ablegen
    return _field_fault(position, action, (circuit, header))


def _field_fault(
    position: Position, action: MoveFigure, board: tuple[Circuit, Header]
) -> Code | None:
    """Of a move to another field."""
    circuit, header = board
    figure, target = action.figure, action.place
    place, eyes = position.figures[figure], position.turn.eyes
    assert eyes is not None
    for steps in (eyes[0] + eyes[1], abs(eyes[0] - eyes[1])):
        if circuit.reached(figure, place, steps) == target:
            must = header.rulings.turn_in is TurnIn.FORCED
            turns_in = must and circuit.may_turn_in(figure, place, steps)
            return Code.MUST_TURN_IN if turns_in else None  # Ablegen
    return Code.WRONG_DISTANCE  # Wurfstäbe


def ask_fault(position: Position, action: Ask) -> Code | None:
    if position.turn.may_ask == NOBODY:
        return Code.MAY_NOT_ASK  # Fragen
    if action.figure != position.turn.may_ask:
        return Code.WRONG_PLAYER_ASKED  # Fragen
    return None
