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
    do: Sequence[Action], mover: int, figures: FourPlaces, speaker: Speaker
) -> Iterator[str]:
    """A few words each; `figures`: where they stood when the turn began."""
    asked: Claim | None = None
    for action, words in _walked(do, figures, speaker):
        match action:
            case PutPiece():
                yield from _put(action, mover, speaker)
            case Answered(is_yes) if asked is not None:
                yield _answered(asked, is_yes, speaker)
            case _:
                yield words
        if isinstance(action, Ask):
            asked = action.figure, action.face


def turn_told(turn: Turn, figures: FourPlaces, speaker: Speaker) -> str:
    """A turn that is done, as a record has it, and with its captures."""
    return turn_of(turn, (words for _, words in _walked(turn.do, figures, speaker)), speaker)


def _walked(
    do: Sequence[Action], figures: FourPlaces, speaker: Speaker
) -> Iterator[tuple[Action, str]]:
    """Each act in words, with whom it captures, and to which claim it replies."""
    claims: list[Claim] = []
    for action in do:
        words = deed_words(action, speaker)
        match action:
            case MoveFigure(figure, place):
                words = _moved(action, figures, speaker)
                figures = with_entry(figures, figure, place)
            case PutPiece(figure, False, place):
                figures = with_entry(figures, figure, place)
            case Declare():
                claims = [*action.claims]
            case Replied(is_yes) if claims:
                words = _replied(claims.pop(0), is_yes, speaker)
        yield action, words


def _moved(action: MoveFigure, figures: FourPlaces, speaker: Speaker) -> str:
    """With whom it captures, as the figures stood before it."""
    words = deed_words(action, speaker)
    caught = [
        figure
        for figure in speaker.header.seats
        if is_field(action.place) and figure != action.figure and figures[figure] == action.place
    ]
    if not caught:
        return words
    return speaker.say("do.captures", {"move": words, "figure": speaker.seat(caught[0])})


def _put(put: PutPiece, mover: int, speaker: Speaker) -> Iterator[str]:
    words = {"figure": speaker.seat(put.figure)}
    if put.is_marker:
        yield speaker.say("told.marker_back", words)
    elif put.place != DUNGEON:
        yield speaker.say("told.freed", words)
    elif put.figure == mover:
        yield speaker.say("told.failed", words)


def _answered(asked: Claim, is_yes: bool | None, speaker: Speaker) -> str:
    figure, face = asked
    if is_yes is None:
        return speaker.say("told.answered", {"player": speaker.player(figure)})
    return speaker.say(
        "told.answer", {"card": speaker.face(face), "answer": speaker.answer(is_yes).capitalize()}
    )


def _replied(claim: Claim, is_yes: bool, speaker: Speaker) -> str:
    figure, face = claim
    words = {"player": speaker.player(figure), "card": speaker.face(face)}
    return speaker.say("told.reply", words | {"answer": speaker.answer(is_yes).capitalize()})
