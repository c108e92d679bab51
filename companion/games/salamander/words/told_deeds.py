"""A turn as it is told while it happens: what the rules send is told with what caused it."""

from collections.abc import Iterator, Sequence

from companion.games.salamander.rules.actions import (
    Action,
    Answered,
    Ask,
    Claim,
    Declare,
    MoveFigure,
    PutPiece,
    Replied,
)
from companion.games.salamander.rules.places import DUNGEON, is_field
from companion.games.salamander.rules.position import FourPlaces, with_entry
from companion.games.salamander.rules.record import Turn
from companion.games.salamander.words.deed_words import deed_words, turn_of
from companion.games.salamander.words.speaker import Speaker


def told_deeds(
    do: Sequence[Action], mover: int, figures: FourPlaces, voice: Speaker
) -> Iterator[str]:
    """A few words each; `figures`: where they stood when the turn began."""
    asked: Claim | None = None
    for action, words in _walked(do, figures, voice):
        match action:
            case PutPiece():
                yield from _put(action, mover, voice)
            case Answered(is_yes) if asked is not None:
                yield _answered(asked, is_yes, voice)
            case _:
                yield words
        if isinstance(action, Ask):
            asked = action.figure, action.face


def turn_told(turn: Turn, figures: FourPlaces, voice: Speaker) -> str:
    """A turn that is done, as a record has it, and with its captures."""
    return turn_of(turn, (words for _, words in _walked(turn.do, figures, voice)), voice)


def _walked(
    do: Sequence[Action], figures: FourPlaces, voice: Speaker
) -> Iterator[tuple[Action, str]]:
    """Each act in words, with whom it captures, and to which claim it replies."""
    claims: list[Claim] = []
    for action in do:
        words = deed_words(action, voice)
        match action:
            case MoveFigure(figure, place):
                words = _moved(action, figures, voice)
                figures = with_entry(figures, figure, place)
            case PutPiece(figure, False, place):
                figures = with_entry(figures, figure, place)
            case Declare():
                claims = [*action.claims]
            case Replied(is_yes) if claims:
                words = _replied(claims.pop(0), is_yes, voice)
        yield action, words


def _moved(action: MoveFigure, figures: FourPlaces, voice: Speaker) -> str:
    """With whom it captures, as the figures stood before it."""
    words = deed_words(action, voice)
    caught = [
        figure
        for figure in voice.agreed.seats
        if is_field(action.place) and figure != action.figure and figures[figure] == action.place
    ]
    if not caught:
        return words
    return voice.say("do.captures", {"move": words, "figure": voice.figure(caught[0])})


def _put(put: PutPiece, mover: int, voice: Speaker) -> Iterator[str]:
    words = {"figure": voice.figure(put.figure)}
    if put.is_marker:
        yield voice.say("told.marker_back", words)
    elif put.place != DUNGEON:
        yield voice.say("told.freed", words)
    elif put.figure == mover:
        yield voice.say("told.failed", words)


def _answered(asked: Claim, is_yes: bool | None, voice: Speaker) -> str:
    figure, face = asked
    if is_yes is None:
        return voice.say("told.answered", {"player": voice.player(figure)})
    return voice.say(
        "told.answer", {"card": voice.face(face), "answer": voice.answer(is_yes).capitalize()}
    )


def _replied(claim: Claim, is_yes: bool, voice: Speaker) -> str:
    figure, face = claim
    words = {"player": voice.player(figure), "card": voice.face(face)}
    return voice.say("told.reply", words | {"answer": voice.answer(is_yes).capitalize()})
