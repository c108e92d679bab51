"""Who hears what is said: an answer is for the asker alone, unless two play (Antwort, Weitere)."""

from companion.games.salamander.rules.actions import Action, Answered
from companion.games.salamander.rules.record import Header


def heard_by(figure: int, action: Action, who: tuple[int, int], agreed: Header) -> Action:
    """What that player hears.

    `who`: who asked and who was asked; the latter knows what he said.
    """
    if isinstance(action, Answered) and figure not in who and len(agreed.seats) > 2:
        return Answered()
    return action
