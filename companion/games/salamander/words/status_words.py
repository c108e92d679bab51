"""The one sentence of a running game: whose word or hand is awaited, and what may be done."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from companion.games.salamander.rules.actions import EYE_STICKS, Claim
from companion.games.salamander.rules.heard import is_aloud
from companion.games.salamander.rules.owed import Owed, is_doubles, owed_next
from companion.games.salamander.rules.position import (
    KEY_THROWS,
    NOBODY,
    Position,
    TurnSoFar,
    is_in_dungeon,
)
from companion.games.salamander.rules.rules import places_to_go
from companion.games.salamander.words.speaker import Speaker


def status_words(position: Position, voice: Speaker) -> str:
    """Of a game that goes on: what is owed next, else what the mover may do."""
    owed = owed_next(position.turn)
    words = {"player": voice.player(position.mover), "figure": voice.figure(position.mover)}
    if owed is None:
        return _free(position, words, voice)
    return _owed(owed, position, words, voice)


def _owed(owed: Owed, position: Position, words: dict[str, str], voice: Speaker) -> str:
    turn = position.turn
    match owed:
        case Owed.PUT:
            assert turn.put is not None
            return put_words(turn.put.figure, turn.put.is_marker, turn.put.place, voice)
        case Owed.ANSWER:
            assert turn.asked is not None
            asked, face = turn.asked
            key = "now.answer_aloud" if is_aloud(voice.agreed) else "now.answer"
            return voice.say(key, words | {"asked": voice.player(asked), "card": voice.face(face)})
        case Owed.REPLY:
            assert turn.declaration is not None
            asked, face = turn.declaration.next_claim
            card = {"asked": voice.player(asked), "card": voice.face(face)}
            return voice.say("now.reply", words | card)
        case Owed.SHOW:
            return voice.say("now.show", words)
        case Owed.DRAW:
            return voice.say("now.draw", words)
        case Owed.MARKER:
            return voice.say("now.marker", words)
        case Owed.MOVE:
            places = map(voice.place, places_to_go(position, voice.agreed))
            return voice.say("now.move", words | {"places": voice.either(places)})
        case _:
            assert_never(owed)


def _free(position: Position, words: dict[str, str], voice: Speaker) -> str:
    turn = position.turn
    if turn.declaration is not None:
        return voice.say("now.failed", words)
    if is_in_dungeon(position, position.mover):
        left = KEY_THROWS - turn.key_throws
        sticks = sticks_to_throw(turn, voice)
        return voice.say(_keys_key(left), words | {"sticks": sticks, "left": str(left)})
    if turn.may_ask != NOBODY:
        return voice.say("now.ask", words | {"asked": voice.player(turn.may_ask)})
    if turn.eyes is None:
        return voice.say("now.throw", words)
    return voice.say("now.throw_again" if is_doubles(turn.eyes) else "now.done", words)


def _keys_key(left: int) -> str:
    if not left:
        return "now.stays"
    return "now.keys_last" if left == 1 else "now.keys"


def sticks_to_throw(turn: TurnSoFar, voice: Speaker) -> str:
    """Those that do not lie aside with their key up."""
    sticks = [voice.say("stick.eye")] * (EYE_STICKS - turn.eyes_aside)
    if not turn.is_symbol_aside:
        sticks.append(voice.say("stick.symbol"))
    return voice.listed(sticks)


def put_words(figure: int, is_marker: bool, place: int, voice: Speaker) -> str:
    """Which piece goes where, as somebody is told to put it."""
    key = "now.put_marker" if is_marker else "now.put"
    return voice.say(key, {"figure": voice.figure(figure), "place": voice.place(place)})


def exchange_words(offered: Sequence[Claim], voice: Speaker) -> str:
    """Who may exchange which of the cards that were confirmed, and who waits for it."""
    first = offered[0][0]
    faces = (face for figure, face in offered if figure == first)
    words = {"player": voice.player(first), "cards": voice.either(map(voice.face, faces))}
    later = dict.fromkeys(figure for figure, _ in offered if figure != first)
    if not later:
        return voice.say("now.exchange", words)
    words["later"] = voice.listed(map(voice.player, later))
    return voice.say("now.exchange_first", words)


def set_aside_words(figures: Iterable[int], voice: Speaker) -> str:
    """Who was dealt two cards of a kind, where it is known, else that somebody may have been."""
    players = [voice.player(figure) for figure in figures]
    if len(players) == 1:
        return voice.say("now.set_aside_of", {"player": players[0]})
    return voice.say("now.set_aside")
