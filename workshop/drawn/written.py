"""The record that a referee who heard all would write of an evening, and what everybody could."""

from collections.abc import Iterable

from companion.games.salamander.players.doings import ActedTurn
from companion.games.salamander.rules.actions import Answered
from companion.games.salamander.rules.heard import is_aloud
from companion.games.salamander.rules.record import Header, Record, Turn


def recorded(agreed: Header, turns: Iterable[ActedTurn]) -> Record:
    """The referee's own record, with every answer."""
    written = (
        Turn(turn.number, turn.player, tuple(doing.action for doing in turn.doings))
        for turn in turns
    )
    return Record(agreed, tuple(written))


def as_everybody_heard(game: Record) -> Record:
    """The same without what only the asker saw; with two players all is spoken aloud (Weitere)."""
    if is_aloud(game.header):
        return game
    turns = []
    for turn in game.turns:
        do = (Answered() if isinstance(one, Answered) else one for one in turn.do)
        turns.append(Turn(turn.number, turn.player, tuple(do)))
    return Record(game.header, tuple(turns))
