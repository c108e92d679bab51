"""Why a turn is illegal, by which ruling, and what would have been legal, as sentences."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from companion.faust.actions import Action, Forced, Lay, Reveal, Soul, Stone, TurnOver, Twin
from companion.faust.alternatives import alternatives, taken_slots
from companion.faust.board import field_name
from companion.faust.codes import Code
from companion.faust.position import Ending, Position, opponent
from companion.faust.referee import IllegalTurn
from companion.faust.speaker import Speaker, Words, way


def fault_sentences(verdict: IllegalTurn, speaker: Speaker) -> Iterator[str]:
    """What is wrong, the rulings behind it, what would have been legal."""
    key, words = _reason(verdict, speaker)
    if verdict.code is Code.POINTS_LEFT:
        yield speaker.count(key, verdict.position.points, words)
    else:
        yield speaker.say(key, words)
    for option in rulings_behind(verdict):
        value = getattr(speaker.header.rulings, option)
        said = value if isinstance(value, str) else ", ".join(str(card) for card in value)
        yield f"[{speaker.say('ruling', {'option': option, 'value': said})}]"
    yield _instead(verdict, speaker)


def rulings_behind(verdict: IllegalTurn) -> tuple[str, ...]:
    """The options of the game on which the verdict rests."""
    match verdict.code:
        case Code.SECOND_STONE:
            return ("stones_per_turn",)
        case Code.SOUL_OVERTAKES:
            return ("level_soul",)
        case Code.GAME_OVER:
            by_infamy = verdict.position.ending is Ending.INFAMY
            return ("infamy",) if by_infamy else ("last_soul_card",)
        case Code.WRONG_CARD_VALUE:
            return ("devil_cards",)
        case Code.WRONG_TWIN_MOVE if any(isinstance(due, TurnOver) for due in verdict.position.due):
            return ("trap_on_soul",)
    return ()


def _reason(verdict: IllegalTurn, speaker: Speaker) -> tuple[str, Words]:
    """The key of the sentence and the words that fill it."""
    position, code = verdict.position, verdict.code
    words: dict[str, str | int] = {
        "player": speaker.player(verdict.turn.player),
        "opponent": speaker.player(opponent(verdict.turn.player)),
        "mover": speaker.player(position.mover),
        "moved": field_name(position.moved),
        "soul": field_name(position.soul),
        "trap": field_name(position.trap),
    }
    done = verdict.turn.do[: verdict.action]
    action = done[-1] if len(done) == verdict.action else None
    words |= _action_words(action, speaker)
    if isinstance(action, Reveal) and (card := position.cards[action.field]) is not None:
        words["known"] = str(card.value)
    if action is not None and verdict.turn.player == position.mover:
        return _key_of_action(position, code, action), words | _due_words(position, code, speaker)
    return _key_of_end(position, code), words | _due_words(position, code, speaker)


def _action_words(action: Action | None, speaker: Speaker) -> dict[str, str | int]:
    match action:
        case Stone() | Soul() | Forced():
            return way(action)
        case Twin():
            return way(action) | {"colour": speaker.colour(action.colour)}
        case Lay() | Reveal():
            return {"field": field_name(action.field), "value": str(action.value)}
        case None:
            return {}
        case _:
            assert_never(action)


def _key_of_action(position: Position, code: Code, action: Action) -> str:
    match code, action:
        case Code.GAME_OVER, _:
            return "game-over.jump" if position.due else "game-over"
        case Code.NOT_YOUR_TURN, _:
            return "not-your-turn.stone"
        case Code.NO_SUCH_PIECE, Soul():
            return "no-such-piece.soul"
        case Code.NO_SUCH_PIECE, Twin():
            return "no-such-piece.twin"
        case Code.NO_SUCH_PIECE, _:
            return "no-such-piece.stone"
        case Code.NO_CARD_LEFT, Lay(_, None):
            return "no-card-left.hand"
        case Code.NO_CARD_LEFT, _:
            return "no-card-left.value"
        case Code.WRONG_CARD_VALUE, Reveal(field, _):
            return _key_of_card(position, field)
    return _key_of_due(position, code)


def _key_of_card(position: Position, field: int) -> str:
    card = position.cards[field]
    if card is None or not any(due == TurnOver(field, _obeys(position)) for due in position.due):
        return "wrong-card-value.none"
    return "wrong-card-value.known" if card.value is not None else "wrong-card-value.set"


def _obeys(position: Position) -> int:
    return next((due.obeys for due in position.due if isinstance(due, TurnOver)), -1)


def _key_of_end(position: Position, code: Code) -> str:
    if code is Code.MISSING_FORCED_MOVE and not _orders(position):
        return "missing-forced-move.card"
    return code.value


def _key_of_due(position: Position, code: Code) -> str:
    if code is Code.WRONG_FORCED_MOVE and not _orders(position):
        return "wrong-forced-move.none"
    if code is Code.WRONG_TWIN_MOVE and not _jumps(position):
        return "wrong-twin-move.none"
    return code.value


def _due_words(position: Position, code: Code, speaker: Speaker) -> dict[str, str | int]:
    """Words about what is due: they take the place of what was done."""
    words: dict[str, str | int] = {}
    if code in {Code.WRONG_FORCED_MOVE, Code.MISSING_FORCED_MOVE}:
        for order in _orders(position):
            words |= way(order)
        for due in position.due:
            if isinstance(due, TurnOver):
                words["field"] = field_name(due.field)
    if code is Code.WRONG_TWIN_MOVE and _jumps(position):
        words["jumps"] = speaker.listed(
            f"{speaker.colour(jump.colour)} {field_name(jump.origin)}→{field_name(jump.target)}"
            for jump in _jumps(position)
        )
    return words


def _orders(position: Position) -> tuple[Forced, ...]:
    return tuple(due for due in position.due if isinstance(due, Forced))


def _jumps(position: Position) -> tuple[Twin, ...]:
    return tuple(due for due in position.due if isinstance(due, Twin))


def _instead(verdict: IllegalTurn, speaker: Speaker) -> str:
    position = verdict.position
    if position.ending is not None and not position.due:
        return speaker.say("instead.over")
    if verdict.turn.player != position.mover:
        mover = speaker.say("may.turn", {"mover": speaker.player(position.mover)})
        return speaker.say("instead", {"options": mover})
    options = tuple(_options(position, speaker))
    if not options:
        return speaker.say("instead.nothing")
    return speaker.say("instead", {"options": speaker.say("separator").join(options)})


def _options(position: Position, speaker: Speaker) -> Iterable[str]:
    said = []
    for action in alternatives(position, speaker.header.rulings):
        match action:
            case Lay():
                taken = [field_name(field) for field in taken_slots(position)]
                key = "may.lay_except" if taken else "may.lay"
                said.append(speaker.say(key, {"fields": ", ".join(taken)}))
            case Reveal():
                said.append(speaker.say("may.reveal", {"field": field_name(action.field)}))
            case _:
                kind = type(action).__name__.lower()
                said.append(speaker.say(f"may.{kind}", way(action)))
    return dict.fromkeys(said)
