"""What was told of a deed, as the game that it leads to: in whichever story it is asked."""

from companion.games.salamander.rules.codes import OF_MOVES, Code
from companion.games.salamander.rules.position import NOBODY
from companion.games.salamander.session.acting import still_waiting, try_to_end
from companion.games.salamander.session.belief import Belief, Step
from companion.games.salamander.session.game_so_far import GameSoFar, exchanges_open
from companion.games.salamander.session.observed import SalamanderObservation, SticksSeen
from companion.games.salamander.session.orders import MadeOf, WordTaken
from companion.games.salamander.session.state import begun_at
from companion.games.salamander.session.trouble import Accusation
from companion.games.salamander.session.words import say_deed, see_sticks, speaks_for
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


def done_by(belief: Belief, observation: SalamanderObservation) -> Step:
    """A throw that was seen, a word that is a deed, or a press."""
    if isinstance(observation, SticksSeen):
        return see_sticks(belief, observation)
    assert isinstance(observation, PageSaid)
    speaker = speaks_for(belief.game, observation.by)
    assert speaker is not None  # the session has asked
    if observation.say == "turn-done":
        return _turn_done(belief, observation, speaker)
    return say_deed(belief, observation)


def told_in(belief: Belief) -> WordTaken:
    """What a game becomes by a word at this table."""

    def told(game: GameSoFar, said: SalamanderObservation) -> tuple[GameSoFar, MadeOf]:
        here = Belief(game, begun_at(game), belief.asked, is_unseen=belief.is_unseen)
        plain, events = done_by(here, said)
        if isinstance(plain.trouble, Accusation):
            is_wrong = plain.trouble.code in WRONG_AT_ANY_TIME or _is_sight_of_sticks(
                plain.trouble, said
            )
            return plain.game, MadeOf.WRONG if is_wrong else MadeOf.REFUSED
        if plain.game is not game:
            return plain.game, MadeOf.TAKEN
        return game, MadeOf.ANSWERED if events else MadeOf.IDLE

    return told


def _is_sight_of_sticks(fault: Accusation, said: SalamanderObservation) -> bool:
    """They are seen when they lie: no other throw comes before."""
    return fault.code is Code.WRONG_STICKS and isinstance(said, SticksSeen)


def _turn_done(belief: Belief, said: PageSaid, speaker: int) -> Step:
    """By the mover, or by a judge for him; by anybody else it only confirms.

    The mover cannot cut off another's exchange; a judge ends the turn without it.
    """
    game = belief.game
    if game.is_over or speaker not in (NOBODY, game.now.mover):
        return belief, []
    if not game.steps:  # a second press, or one that begins the game
        return belief, []
    if speaker != NOBODY and exchanges_open(game):
        return still_waiting(belief, said.t)
    return try_to_end(belief, said.t, said.by)
