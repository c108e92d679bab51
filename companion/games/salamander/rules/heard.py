"""Who hears an answer: who asked alone, unless two play (Antwort, Weitere)."""

from companion.games.salamander.rules.record import Header

ALOUD_PLAYERS = 2


def is_aloud(header: Header) -> bool:
    """Two players answer aloud (Weitere); with more an answer is for who asked."""
    return len(header.seats) == ALOUD_PLAYERS
