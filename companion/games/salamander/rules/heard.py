"""Who hears what is said: an answer is for the asker alone, unless two play (Antwort, Weitere)."""

from companion.games.salamander.rules.actions import Action, Answered
from companion.games.salamander.rules.record import Header

ALOUD_PLAYERS = 2


def heard_by(figure: int, action: Action, who: tuple[int, int], agreed: Header) -> Action:
    """What that player hears.

    `who`: who asked and who was asked; the latter knows what he said.
    """
    is_heard = figure in who or is_aloud(agreed)
    return Answered() if isinstance(action, Answered) and not is_heard else action


def is_aloud(agreed: Header) -> bool:
    """Two players answer aloud (Weitere); with more an answer is for who asked."""
    return len(agreed.seats) == ALOUD_PLAYERS
