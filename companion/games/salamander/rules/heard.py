"""Who hears what is said: an answer is for the asker alone, unless two play (Antwort, Weitere)."""

from companion.games.salamander.rules.actions import Action, Answered
from companion.games.salamander.rules.position import Position
from companion.games.salamander.rules.record import Header

ALOUD_PLAYERS = 2


def heard_by(figure: int, action: Action, before: Position, header: Header) -> Action:
    """What that player hears of what is done then; who answers knows what he said."""
    if not isinstance(action, Answered) or is_aloud(header):
        return action
    asked = before.turn.asked
    is_heard = figure == before.mover or (asked is not None and figure == asked[0])
    return action if is_heard else Answered()


def is_aloud(header: Header) -> bool:
    """Two players answer aloud (Weitere); with more an answer is for who asked."""
    return len(header.seats) == ALOUD_PLAYERS
