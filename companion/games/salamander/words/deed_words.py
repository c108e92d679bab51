"""What was done, as words: an action, a turn."""

from collections.abc import Iterable
from typing import assert_never

from companion.games.salamander.rules import actions
from companion.games.salamander.rules.actions import Action, Claim
from companion.games.salamander.rules.places import START
from companion.games.salamander.rules.record import Turn
from companion.games.salamander.words.speaker import Speaker


def turn_words(turn: Turn, speaker: Speaker) -> str:
    """Which turn it was, whose, and what was done in it."""
    return turn_of(turn, (deed_words(action, speaker) for action in turn.do), speaker)


def turn_of(turn: Turn, deeds: Iterable[str], speaker: Speaker) -> str:
    words: dict[str, str | int] = {
        "turn": turn.number,
        "player": speaker.player(turn.player),
        "do": speaker.say("separator").join(deeds) or speaker.say("do.nothing"),
    }
    return speaker.say("turn", words)


def deed_words(action: Action, speaker: Speaker) -> str:  # noqa: PLR0912  # a case an action
    match action:
        case actions.KeyThrow():
            return speaker.say("do.keys", {"sticks": _sticks(action, speaker)})
        case actions.Throw(first, second, is_salamander):
            symbol = speaker.say("symbol.salamander" if is_salamander else "symbol.stone")
            return speaker.say("do.throw", {"first": first, "second": second, "symbol": symbol})
        case actions.Draw(away):
            if away is None:
                return speaker.say("do.draw")
            return speaker.say("do.draw_away", {"card": speaker.face(away)})
        case actions.PlaceMarker(figure, place):
            key = "do.marker_start" if place == START else "do.marker"
            return speaker.say(key, _piece(figure, place, speaker))
        case actions.MoveFigure(figure, place):
            return speaker.say("do.move", _piece(figure, place, speaker))
        case actions.Ask(figure, face):
            words = {"player": speaker.player(figure), "card": speaker.face(face)}
            return speaker.say("do.ask", words)
        case actions.Answered(is_yes):
            if is_yes is None:
                return speaker.say("do.answer")
            return speaker.say("do.answer_told", {"answer": speaker.answer(is_yes)})
        case actions.Declare():
            return _declared(action, speaker)
        case actions.Replied(is_yes):
            return speaker.say("do.reply", {"answer": speaker.answer(is_yes)})
        case actions.ShowHand(faces):
            return speaker.say("do.show", {"cards": speaker.faces(faces)})
        case actions.Exchange():
            return _exchanged(action, speaker)
        case actions.PutPiece(figure, is_marker, place):
            key = "do.put_marker" if is_marker else "do.put"
            return speaker.say(key, _piece(figure, place, speaker))
        case _:
            assert_never(action)


def _piece(figure: int, place: int, speaker: Speaker) -> dict[str, str]:
    return {"figure": speaker.seat(figure), "place": speaker.place(place)}


def _sticks(action: actions.KeyThrow, speaker: Speaker) -> str:
    shows = [*action.eyes, *([] if action.symbol is None else [action.symbol])]
    return ", ".join(speaker.say("key" if one else "no-key") for one in shows)


def _declared(action: actions.Declare, speaker: Speaker) -> str:
    words = {"own": speaker.faces(action.own), "claims": claims_words(action.claims, speaker)}
    return speaker.say("do.declare", words)


def claims_words(claims: Iterable[Claim], speaker: Speaker) -> str:
    """Which card is named of whom."""
    return speaker.listed(
        speaker.say("do.claim", {"card": speaker.face(face), "player": speaker.player(figure)})
        for figure, face in claims
    )


def _exchanged(action: actions.Exchange, speaker: Speaker) -> str:
    words = {"player": speaker.player(action.figure), "card": speaker.face(action.away)}
    if action.second is None:
        return speaker.say("do.exchange", words)
    return speaker.say("do.exchange_second", words | {"second": speaker.face(action.second)})
