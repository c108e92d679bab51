"""Why a turn is illegal, by which ruling, and what would have been legal, as sentences."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.games.faust.rules.actions import (
    Action,
    Forced,
    Lay,
    Reveal,
    Soul,
    Stone,
    TurnOver,
    Twin,
)
from companion.games.faust.rules.alternatives import alternatives, taken_slots
from companion.games.faust.rules.board import field_name, forward_distance
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import Ending, Position, is_stack_empty, opponent
from companion.games.faust.rules.referee import IllegalTurn
from companion.games.faust.rules.rulings import Infamy, LevelSoul, Rulings
from companion.games.faust.words.speaker import Speaker, Words, told_words, way


@dataclass(frozen=True, slots=True)
class FaultWords:
    """What is wrong, what would have been legal, and the options on which that rests."""

    reason: str
    instead: str
    rulings: tuple[str, ...]


def fault_words(verdict: IllegalTurn, speaker: Speaker) -> FaultWords:
    key, words = _reason(verdict, speaker)
    behind = _rulings_behind(verdict.position, key, speaker.header.rulings)
    return FaultWords(
        _reason_said(verdict, key, words, speaker), legal_words(verdict, speaker), behind
    )


def fault_sentences(verdict: IllegalTurn, speaker: Speaker) -> Iterator[str]:
    """What is wrong, the rulings behind it, what would have been legal."""
    said = fault_words(verdict, speaker)
    yield said.reason
    for option in said.rulings:
        value = getattr(speaker.header.rulings, option)
        chosen = value if isinstance(value, str) else ", ".join(str(card) for card in value)
        yield f"[{speaker.say('ruling', {'option': option, 'value': chosen})}]"
    yield said.instead


def _reason_said(verdict: IllegalTurn, key: str, words: Words, speaker: Speaker) -> str:
    """The sentence; some of them count."""
    if key == Code.POINTS_LEFT:
        return speaker.count(key, verdict.position.points, words)
    if key == Code.WRONG_TWIN_MOVE:
        return speaker.count(key, len(_jumps(verdict.position)), words)
    if key == Code.TOO_MANY_POINTS and "points" in words:
        return speaker.count(f"{key}.way", int(words["points"]), words)
    return speaker.say(key, words)


def _rulings_behind(position: Position, key: str, rulings: Rulings) -> tuple[str, ...]:
    """The options of the game on which the sentence `key` rests."""
    match key:
        case "second-stone":
            return ("stones_per_turn",)
        case "soul-overtakes" | "soul-overtakes.free":
            return ("level_soul",)
        case "game-over" | "game-over.jump":
            by_infamy = position.ending is Ending.INFAMY
            return ("infamy",) if by_infamy else ("last_soul_card",)
        case "points-left" if is_stack_empty(position):
            return ("last_soul_card",)
        case "points-left" if rulings.infamy is Infamy.END_OF_TURN and _is_soul_on_pair(position):
            return ("infamy",)
        case "no-card-left.value" | "wrong-card-value.set":
            return ("devil_cards",)
        case "wrong-twin-move" | "wrong-twin-move.none" if _to_turn_over(position):
            return ("trap_on_soul",)
    return ()


def _is_soul_on_pair(position: Position) -> bool:
    pair = (position.soul, position.soul)
    return position.soul_met and pair in position.stones


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
    words |= {} if action is None else told_words(action, speaker)
    if isinstance(action, Reveal) and (card := position.cards[action.field]) is not None:
        words["known"] = str(card.value)
    if code is Code.TOO_MANY_POINTS and isinstance(action, Stone | Soul):
        words |= _way_words(position, action)
    if action is not None and verdict.turn.player == position.mover:
        key = _key_of_action(position, code, action, speaker.header.rulings)
        return key, words | _due_words(position, code, speaker)
    return _key_of_end(position, code), words | _due_words(position, code, speaker)


def _way_words(position: Position, action: Stone | Soul) -> dict[str, str | int]:
    """How far it was to go, and for how far the points lasted; nothing if none were left."""
    reached = position.moved if isinstance(action, Stone) else position.soul
    lasted = forward_distance(action.origin, reached)
    fields = forward_distance(action.origin, action.target)
    return {"fields": fields, "points": lasted} if 0 < lasted < fields else {}


def _key_of_action(position: Position, code: Code, action: Action, rulings: Rulings) -> str:
    match code, action:
        case Code.SOUL_OVERTAKES, _ if rulings.level_soul is LevelSoul.FREE:
            return "soul-overtakes.free"
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
    if card is None or field not in _to_turn_over(position):
        return "wrong-card-value.none"
    return "wrong-card-value.known" if card.value is not None else "wrong-card-value.set"


def _to_turn_over(position: Position) -> tuple[int, ...]:
    return tuple(due.field for due in position.due if isinstance(due, TurnOver))


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
        for field in _to_turn_over(position):
            words["field"] = field_name(field)
    if code is Code.WRONG_TWIN_MOVE and _jumps(position):
        words["jumps"] = speaker.listed(
            f"{speaker.seat(jump.colour)} {field_name(jump.origin)}→{field_name(jump.target)}"
            for jump in _jumps(position)
        )
    return words


def _orders(position: Position) -> tuple[Forced, ...]:
    return tuple(due for due in position.due if isinstance(due, Forced))


def _jumps(position: Position) -> tuple[Twin, ...]:
    return tuple(due for due in position.due if isinstance(due, Twin))


def legal_words(verdict: IllegalTurn, speaker: Speaker) -> str:
    """What would be legal where the fault was made, or where its pieces lie."""
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
