"""What was done, as words: an action, a turn."""

from collections.abc import Iterable
from typing import assert_never

from companion.games.salamander.rules import actions
from companion.games.salamander.rules.actions import Action, Claim
from companion.games.salamander.rules.places import START
from companion.games.salamander.rules.record import Turn
from companion.games.salamander.words.speaker import Speaker


def turn_words(turn: Turn, voice: Speaker) -> str:
    """Which turn it was, whose, and what was done in it."""
    return turn_of(turn, (deed_words(action, voice) for action in turn.do), voice)


def turn_of(turn: Turn, deeds: Iterable[str], voice: Speaker) -> str:
    words: dict[str, str | int] = {
        "turn": turn.number,
        "player": voice.player(turn.player),
        "do": voice.say("separator").join(deeds) or voice.say("do.nothing"),
    }
    return voice.say("turn", words)


def deed_words(action: Action, voice: Speaker) -> str:  # noqa: PLR0912  # a case an action
    match action:
        case actions.KeyThrow():
            return voice.say("do.keys", {"sticks": _sticks(action, voice)})
        case actions.Throw(first, second, is_salamander):
            symbol = voice.say("symbol.salamander" if is_salamander else "symbol.stone")
            return voice.say("do.throw", {"first": first, "second": second, "symbol": symbol})
        case actions.Draw(away):
            if away is None:
                return voice.say("do.draw")
            return voice.say("do.draw_away", {"card": voice.face(away)})
        case actions.PlaceMarker(figure, place):
            key = "do.marker_start" if place == START else "do.marker"
            return voice.say(key, _piece(figure, place, voice))
        case actions.MoveFigure(figure, place):
            return voice.say("do.move", _piece(figure, place, voice))
        case actions.Ask(figure, face):
            words = {"player": voice.player(figure), "card": voice.face(face)}
            return voice.say("do.ask", words)
        case actions.Answered(is_yes):
            if is_yes is None:
                return voice.say("do.answer")
            return voice.say("do.answer_told", {"answer": voice.answer(is_yes)})
        case actions.Declare():
            return _declared(action, voice)
        case actions.Replied(is_yes):
            return voice.say("do.reply", {"answer": voice.answer(is_yes)})
        case actions.ShowHand(faces):
            return voice.say("do.show", {"cards": voice.faces(faces)})
        case actions.Exchange():
            return _exchanged(action, voice)
        case actions.PutPiece(figure, is_marker, place):
            key = "do.put_marker" if is_marker else "do.put"
            return voice.say(key, _piece(figure, place, voice))
        case _:
            assert_never(action)


def _piece(figure: int, place: int, voice: Speaker) -> dict[str, str]:
    return {"figure": voice.figure(figure), "place": voice.place(place)}


def _sticks(action: actions.KeyThrow, voice: Speaker) -> str:
    shows = [*action.eyes, *([] if action.symbol is None else [action.symbol])]
    return ", ".join(voice.say("key" if one else "no-key") for one in shows)


def _declared(action: actions.Declare, voice: Speaker) -> str:
    words = {"own": voice.faces(action.own), "claims": claims_words(action.claims, voice)}
    return voice.say("do.declare", words)


def claims_words(claims: Iterable[Claim], voice: Speaker) -> str:
    """Which card is named of whom."""
    return voice.listed(
        voice.say("do.claim", {"card": voice.face(face), "player": voice.player(figure)})
        for figure, face in claims
    )


def _exchanged(action: actions.Exchange, voice: Speaker) -> str:
    words = {"player": voice.player(action.figure), "card": voice.face(action.away)}
    if action.second is None:
        return voice.say("do.exchange", words)
    return voice.say("do.exchange_second", words | {"second": voice.face(action.second)})
