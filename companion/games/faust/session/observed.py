"""What a sitting log of Doctor Faust may hold: the names that its table has."""

from companion.events import AnyObservation
from companion.games.faust.rules.board import parse_field
from companion.games.faust.rules.position import COLOURS
from companion.observations import (
    BoardReading,
    ButtonPressed,
    CardSeen,
    PageSaid,
    SlotsChanged,
    placed,
)

SLOT_STATES = (*COLOURS, "empty", "fault")


def check_logged(observation: AnyObservation) -> None:
    """ValueError for a field, a colour or a state of a slot that no table has."""
    match observation:
        case BoardReading():
            doubted = (doubt.field for doubt in observation.doubts)
            seen = (field for _, fields in observation.pieces for field in fields)
            for name in (*seen, *observation.hidden, *doubted):
                parse_field(name)
        case CardSeen():
            parse_field(observation.field)
        case SlotsChanged():
            for name, state in observation.slots:
                parse_field(name)
                _expect(state, SLOT_STATES)
        case ButtonPressed():
            _expect(observation.player, COLOURS)
        case PageSaid(say="place"):  # a finger's reading of the board: as good as a camera's
            check_logged(placed(observation))


def _expect(word: str, known: tuple[str, ...]) -> None:
    if word not in known:
        raise ValueError(f"{word!r} is unknown; expected one of {', '.join(known)}")
