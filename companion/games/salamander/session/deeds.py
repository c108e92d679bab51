"""What was told of a deed, as the game that it leads to: in whichever story it is asked."""

from enum import Enum, auto

from companion.games.salamander.rules.codes import OF_MOVES, Code
from companion.games.salamander.session.acting import Made, followed
from companion.games.salamander.session.game_so_far import GameSoFar
from companion.games.salamander.session.observed import SalamanderObservation, SticksSeen
from companion.games.salamander.session.words import (
    SpokenWord,
    said_deed,
    speaks_for,
    thrown_by_hand,
)
from companion.observations import PageSaid

# What was done is wrong by what it is, not by when it was done.
WRONG_AT_ANY_TIME = OF_MOVES | frozenset(
    {
        Code.DISCARD_MISSING,
        Code.WRONG_MARKER,
        Code.WRONG_COMBINATION,
        Code.WRONG_CLAIM,
        Code.TOO_FEW_CARDS,
        Code.WRONG_SHOW,
    }
)


class MadeOf(Enum):
    """What a game makes of a word."""

    TAKEN = auto()
    IDLE = auto()  # it means nothing there
    ANSWERED = auto()  # it was told what is waited for first
    REFUSED = auto()
    WRONG = auto()  # refused, and so it would be in any order


def heard_in(
    game: GameSoFar, said: SalamanderObservation, *, is_unseen: bool
) -> tuple[GameSoFar, MadeOf]:
    """What a game becomes by it, and how it takes it."""
    made = made_by(game, said, is_unseen=is_unseen)
    if made.fault is not None:
        # Sticks are seen when they lie: no other throw comes before.
        is_sight = made.fault.code is Code.WRONG_STICKS and isinstance(said, SticksSeen)
        is_wrong = is_sight or made.fault.code in WRONG_AT_ANY_TIME
        return made.game, MadeOf.WRONG if is_wrong else MadeOf.REFUSED
    if made.game is not game:
        return made.game, MadeOf.TAKEN
    return game, MadeOf.ANSWERED if made.is_answered else MadeOf.IDLE


def made_by(game: GameSoFar, observation: SalamanderObservation, *, is_unseen: bool) -> Made:
    """A throw that was seen, a word that is a deed, or a press; with what follows by itself."""
    if game.is_over:
        return Made(game)
    if isinstance(observation, SticksSeen):
        made = thrown_by_hand(game, observation)
    else:
        assert isinstance(observation, PageSaid)
        speaker = speaks_for(game, observation.by)
        assert speaker is not None  # the session has asked
        made = said_deed(game, SpokenWord(observation, speaker, is_unseen))
    if made.game is game:
        return made
    return made._replace(game=followed(made.game, is_unseen=is_unseen))
