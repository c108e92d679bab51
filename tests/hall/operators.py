"""What an operator is given where no hall runs."""

from collections.abc import Callable

from companion.hall.joining.codes import Codes
from web.hall.operator import OperatorsRoom

ADDRESS, WALL = "192.0.2.1:8700", "http://192.0.2.1:8701/"


def room_for(steady: Callable[[], float]) -> OperatorsRoom:
    return OperatorsRoom(Codes(steady), "ABCD 1234", lambda: ADDRESS, lambda: WALL, str.encode)
