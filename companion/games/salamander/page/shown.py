"""What every page may show of the second game, in one language: meaning as JSON."""

from companion.games.salamander.files.action_lines import NO, SALAMANDER, STONE, YES, face_names
from companion.games.salamander.files.verdict_lines import position_to_json
from companion.games.salamander.page.game_view import DrawnTurn, GameView
from companion.games.salamander.page.may import exchanges, words_allowed
from companion.games.salamander.page.status import PageJson, Phrases, status
from companion.games.salamander.page.this_turn import this_turn
from companion.games.salamander.rules.actions import Throw
from companion.games.salamander.rules.faces import FACES, value_of
from companion.games.salamander.rules.owed import owed_next, owes_reply
from companion.games.salamander.rules.places import FIGURES, PLACE_NAMES
from companion.games.salamander.rules.position import Position, is_in_dungeon
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rules import places_to_go
from companion.games.salamander.rules.rulings import CHOICES
from companion.games.salamander.words.speaker import Speaker
from companion.games.salamander.words.told_deeds import turn_told
from companion.json_reader import Json
from companion.sentences import capital

KIND = "feuer-salamander"
TURNS_SHOWN = 6


def shown(view: GameView, language: str, words: Phrases) -> PageJson:
    """The whole page; it needs nothing from before. `words` are those of all pages."""
    speaker = Speaker(language, view.header)
    header, now = view.header, view.now
    seats = [(figure, FIGURES[figure]) for figure in header.seats]
    is_over = view.over is not None or now.ending is not None
    owed = owed_next(now.turn)
    return {
        "kind": KIND,
        "names": {name: speaker.player(figure) for figure, name in seats},
        "players": {name: header.players[figure] for figure, name in seats},  # as in the record
        "seats": [name for _, name in seats],
        "mover": None if is_over else FIGURES[now.mover],
        **lying_open(now, header),
        "target": header.target,
        "throw": _throw(view),
        "keys": None if is_over else _keys(now),
        "owed": None if owed is None or is_over else owed.name.lower(),
        "may": words_allowed(view),
        "reach": [PLACE_NAMES[place] for place in places_to_go(now, header)],
        "question": _question(now),
        "claim": _claim(now),
        "exchanges": [
            {"figure": FIGURES[figure], "card": FACES[face]} for figure, face in exchanges(view)
        ],
        "status": status(view, speaker, words),
        **this_turn(view, speaker),
        "turns": [_turn(turn, speaker) for turn in view.turns[-TURNS_SHOWN:]],
        "rules": rules_shown(header),
    }


def lying_open(now: Position, header: Header) -> PageJson:
    """What everybody sees lying on the table, and what it counts."""
    lies = position_to_json(now, header)
    laid: dict[str, Json] = {
        FIGURES[figure]: [
            {"cards": face_names(cards), "value": value_of(cards)} for cards in now.laid[figure]
        ]
        for figure in header.seats
    }
    cards = {key: lies[key] for key in ("hands", "pile", "discards")}
    return {
        "board": {key: lies[key] for key in ("figures", "markers")},
        "cards": cards | {"laid": laid},
        "score": lies["score"],
    }


def _throw(view: GameView) -> Json:
    """The last throw of the turn at hand."""
    throws = [action for action in view.do if isinstance(action, Throw)]
    if not throws:
        return None
    last = throws[-1]
    symbol = SALAMANDER if last.is_salamander else STONE
    return {"eyes": [last.first, last.second], "symbol": symbol}


def _keys(now: Position) -> Json:
    turn = now.turn
    if not is_in_dungeon(now, now.mover) or turn.declaration is not None:
        return None
    return {
        "thrown": turn.key_throws,
        "eyes_aside": turn.eyes_aside,
        "symbol_aside": turn.is_symbol_aside,
    }


def _question(now: Position) -> Json:
    if now.turn.asked is None:
        return None
    asked, face = now.turn.asked
    return {"by": FIGURES[now.mover], "asks": FIGURES[asked], "card": FACES[face]}


def _claim(now: Position) -> Json:
    """A declaration that is open, or has failed: what was laid, claimed and replied."""
    declaration = now.turn.declaration
    if declaration is None:
        return None
    claims: list[Json] = [[FIGURES[figure], FACES[face]] for figure, face in declaration.claims]
    next_claim = declaration.next_claim if owes_reply(now.turn) else None
    return {
        "asks": None if next_claim is None else FIGURES[next_claim[0]],
        "card": None if next_claim is None else FACES[next_claim[1]],
        "by": FIGURES[now.mover],
        "cards": face_names(declaration.own),
        "claims": claims,
        "replies": [YES if is_yes else NO for is_yes in declaration.replies],
        "to_show": now.turn.to_show,
    }


def _turn(done: DrawnTurn, speaker: Speaker) -> Json:
    mover, told = done.turn.player, [turn_told(done.turn, done.before.figures, speaker)]
    if mover in done.sent:
        failed = speaker.say("told.failed", {"figure": speaker.seat(mover)})
        told.append(f"{capital(failed)}.")
    return {
        "turn": done.turn.number,
        "player": FIGURES[mover],
        "text": " ".join(told),
        "legal": done.is_legal,
    }


def rules_shown(header: Header) -> Json:
    """What was agreed before the first turn."""
    chosen: list[Json] = [
        {"option": option, "value": str(getattr(header.rulings, option))} for option in CHOICES
    ]
    return {"ruleset": header.ruleset, "rulings": chosen}
