"""What was told of a deed, as the course that it leads to: in whichever story it is asked."""

from companion.games.salamander.rules.codes import OF_MOVES, Code
from companion.games.salamander.rules.position import NOBODY
from companion.games.salamander.session.acting import still_waiting, try_to_end
from companion.games.salamander.session.belief import Accusation, Belief, Step
from companion.games.salamander.session.game_so_far import GameSoFar, exchanges_open
from companion.games.salamander.session.observed import SalamanderObservation, SticksSeen
from companion.games.salamander.session.orders import MadeOf, WordTaken
from companion.games.salamander.session.state import begun_at
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


def done_by(mind: Belief, observation: SalamanderObservation) -> Step:
    """A throw that was seen, a word that is a deed, or a press."""
    if isinstance(observation, SticksSeen):
        return see_sticks(mind, observation)
    assert isinstance(observation, PageSaid)
    speaker = speaks_for(mind.course, observation.by)
    assert speaker is not None  # the session has asked
    if observation.say == "turn-done":
        return _turn_done(mind, observation, speaker)
    return say_deed(mind, observation)


def told_in(mind: Belief) -> WordTaken:
    """What a course becomes by a word at this table."""

    def told(course: GameSoFar, said: SalamanderObservation) -> tuple[GameSoFar, MadeOf]:
        plain, events = done_by(Belief(course, begun_at(course), is_unseen=mind.is_unseen), said)
        if isinstance(plain.stop, Accusation):
            is_wrong = plain.stop.code in WRONG_AT_ANY_TIME or _is_sight_of_sticks(plain.stop, said)
            return plain.course, MadeOf.WRONG if is_wrong else MadeOf.REFUSED
        if plain.course is not course:
            return plain.course, MadeOf.TAKEN
        return course, MadeOf.ANSWERED if events else MadeOf.IDLE

    return told


def _is_sight_of_sticks(fault: Accusation, said: SalamanderObservation) -> bool:
    """They are seen when they lie: no other throw comes before."""
    return fault.code is Code.WRONG_STICKS and isinstance(said, SticksSeen)


def _turn_done(mind: Belief, said: PageSaid, speaker: int) -> Step:
    """By the mover, or by a judge for him; by anybody else it only confirms.

    The mover cannot cut off another's exchange; a judge ends the turn without it.
    """
    course = mind.course
    if course.is_over or speaker not in (NOBODY, course.now.mover):
        return mind, []
    if not course.steps:  # a second press, or one that begins the game
        return mind, []
    if speaker != NOBODY and exchanges_open(course):
        return still_waiting(mind, said.t)
    return try_to_end(mind, said.t, said.by)
