"""Why a turn is illegal, by which ruling, and what everybody may know would have been legal."""

from collections.abc import Iterator

from companion.games.salamander.rules.actions import MoveFigure, PutPiece
from companion.games.salamander.rules.codes import SalamanderCode as Code
from companion.games.salamander.rules.effects import EYE_STICKS
from companion.games.salamander.rules.referee import FaultyLine, rulings_behind
from companion.games.salamander.rules.rules import places_to_go
from companion.games.salamander.rules.situation import NOBODY, Situation
from companion.games.salamander.words.voice import Voice

_OF_MOVES = frozenset(
    {
        Code.LEFT_OUT_FIELD,
        Code.NO_SUCH_WAY,
        Code.NOT_MOVED,
        Code.HOME_TOO_FAR,
        Code.MUST_TURN_IN,
        Code.WRONG_DISTANCE,
    }
)


def fault_sentences(verdict: FaultyLine, voice: Voice) -> Iterator[str]:
    """What is wrong, the rulings behind it, and, after a wrong move, where the figure may go."""
    yield voice.say(verdict.code, _words(verdict, voice))
    for option in rulings_behind(verdict, voice.agreed):
        value = getattr(voice.agreed.rulings, option)
        yield f"[{voice.say('ruling', {'option': option, 'value': value})}]"
    if verdict.code in _OF_MOVES:
        places = places_to_go(verdict.situation, voice.agreed)
        options = ", ".join(voice.place(place) for place in places)
        yield voice.say("instead", {"options": options})


def _words(verdict: FaultyLine, voice: Voice) -> dict[str, str]:
    situation = verdict.situation
    mover = situation.mover
    words = {
        "player": voice.player(verdict.turn.player),
        "mover": voice.player(mover),
        "figure": voice.figure(mover),
        "sticks": _sticks_to_throw(situation, voice),
    }
    asked = _who_is_asked(situation)
    if asked != NOBODY:
        words["asked"] = voice.player(asked)
    put = situation.turn.put
    if put is not None:
        words |= {"piece": _piece(put, voice), "place": voice.place(put.place)}
    done = verdict.turn.do[verdict.action - 1 : verdict.action]
    for action in done:
        if isinstance(action, MoveFigure):
            words.setdefault("place", voice.place(action.place))
    return words


def _who_is_asked(situation: Situation) -> int:
    """Who owes an answer or a reply, or may be asked."""
    turn = situation.turn
    if turn.asked is not None:
        return turn.asked[0]
    declaration = turn.declaration
    if declaration is not None and not declaration.has_failed:
        return declaration.claims[len(declaration.replies)][0]
    return turn.may_ask


def _piece(put: PutPiece, voice: Voice) -> str:
    figure = voice.figure(put.figure)
    return f"{voice.say('marker')} {figure}" if put.is_marker else figure


def _sticks_to_throw(situation: Situation, voice: Voice) -> str:
    turn = situation.turn
    sticks = [voice.say("stick.eye")] * (EYE_STICKS - turn.eyes_aside)
    if not turn.is_symbol_aside:
        sticks.append(voice.say("stick.symbol"))
    return voice.listed(sticks)
