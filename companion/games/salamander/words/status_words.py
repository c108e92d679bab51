"""The one sentence of a running game: whose word or hand is awaited, and what may be done."""

from collections.abc import Sequence
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


def status_words(position: Position, speaker: Speaker) -> str:
    """Of a game that goes on: what is owed next, else what the mover may do."""
    owed = owed_next(position.turn)
    words = {"player": speaker.player(position.mover), "figure": speaker.seat(position.mover)}
    if owed is None:
        return _free(position, words, speaker)
    return _owed(owed, position, words, speaker)


def _owed(owed: Owed, position: Position, words: dict[str, str], speaker: Speaker) -> str:
    turn = position.turn
    match owed:
        case Owed.PUT:
            assert turn.put is not None
            return put_words(turn.put.figure, turn.put.is_marker, turn.put.place, speaker)
        case Owed.ANSWER:
            assert turn.asked is not None
            asked, face = turn.asked
            key = "now.answer_aloud" if is_aloud(speaker.header) else "now.answer"
            return speaker.say(
                key, words | {"asked": speaker.player(asked), "card": speaker.face(face)}
            )
        case Owed.REPLY:
            assert turn.declaration is not None
            asked, face = turn.declaration.next_claim
            card = {"asked": speaker.player(asked), "card": speaker.face(face)}
            return speaker.say("now.reply", words | card)
        case Owed.SHOW:
            return speaker.say("now.show", words)
        case Owed.DRAW:
            return speaker.say("now.draw", words)
        case Owed.MARKER:
            return speaker.say("now.marker", words)
        case Owed.MOVE:
            places = map(speaker.place, places_to_go(position, speaker.header))
            return speaker.say("now.move", words | {"places": speaker.either(places)})
        case _:
            assert_never(owed)


def _free(position: Position, words: dict[str, str], speaker: Speaker) -> str:
    turn = position.turn
    if turn.declaration is not None:
        return speaker.say("now.failed", words)
    if is_in_dungeon(position, position.mover):
        left = KEY_THROWS - turn.key_throws
        sticks = sticks_to_throw(turn, speaker)
        return speaker.say(_keys_key(left), words | {"sticks": sticks, "left": str(left)})
    if turn.may_ask != NOBODY:
        return speaker.say("now.ask", words | {"asked": speaker.player(turn.may_ask)})
    if turn.eyes is None:
        return speaker.say("now.throw", words)
    return speaker.say("now.throw_again" if is_doubles(turn.eyes) else "now.done", words)


def _keys_key(left: int) -> str:
    if not left:
        return "now.stays"
    return "now.keys_last" if left == 1 else "now.keys"


def sticks_to_throw(turn: TurnSoFar, speaker: Speaker) -> str:
    """Those that do not lie aside with their key up."""
    sticks = [speaker.say("stick.eye")] * (EYE_STICKS - turn.eyes_aside)
    if not turn.is_symbol_aside:
        sticks.append(speaker.say("stick.symbol"))
    return speaker.listed(sticks)


def put_words(figure: int, is_marker: bool, place: int, speaker: Speaker) -> str:
    """Which piece goes where, as somebody is told to put it."""
    key = "now.put_marker" if is_marker else "now.put"
    return speaker.say(key, {"figure": speaker.seat(figure), "place": speaker.place(place)})


def exchange_words(offered: Sequence[Claim], speaker: Speaker) -> str:
    """Who may exchange which of the cards that were confirmed, and who waits for it."""
    first = offered[0][0]
    faces = (face for figure, face in offered if figure == first)
    words = {"player": speaker.player(first), "cards": speaker.either(map(speaker.face, faces))}
    later = dict.fromkeys(figure for figure, _ in offered if figure != first)
    if not later:
        return speaker.say("now.exchange", words)
    words["later"] = speaker.listed(map(speaker.player, later))
    return speaker.say("now.exchange_first", words)
