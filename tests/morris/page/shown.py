"""What a page shows of the game, in one language: meaning as JSON, nothing about pixels."""

from companion.json_reader import Json
from tests.morris.files.notation import write_word
from tests.morris.files.record_lines import NAME, action_to_json
from tests.morris.files.verdict_lines import position_to_json
from tests.morris.page.game_view import DrawnTurn, GameView
from tests.morris.rules.actions import Move, Place, Take
from tests.morris.rules.board import POINT_NAMES
from tests.morris.rules.position import SEATS, Position
from tests.morris.rules.record import Header
from tests.morris.rules.rules import can_fly, legal_actions
from tests.morris.rules.rulings import CHOICES
from tests.morris.words.beside_words import fault_text
from tests.morris.words.speaker import Speaker

TURNS_SHOWN = 8


def shown(view: GameView, language: str) -> dict[str, Json]:
    speaker, now = Speaker(language, view.header), view.now
    is_over = view.over is not None
    turns: list[Json] = [turn_shown(one, speaker) for one in view.turns[-TURNS_SHOWN:]]
    return {
        "kind": NAME,
        "seats": [*SEATS],
        "names": {seat: speaker.player(player) for player, seat in enumerate(SEATS)},
        "players": dict(zip(SEATS, view.header.players, strict=True)),
        "score": score(now),
        "mover": None if is_over else SEATS[now.mover],
        "board": position_to_json(now),
        "last": [action_to_json(one) for one in view.last],
        "may": {} if is_over else may(now, view.header),
        "status": status(view, speaker),
        "turns": turns,
        "rules": rules_shown(view.header),
    }


def score(now: Position) -> dict[str, Json]:
    """The stones that each has left."""
    return {seat: now.left(player) for player, seat in enumerate(SEATS)}


def rules_shown(header: Header) -> Json:
    chosen: list[Json] = [
        {"option": option, "value": getattr(header.rulings, option)} for option in CHOICES
    ]
    return {"ruleset": header.ruleset, "rulings": chosen}


def may(now: Position, header: Header) -> dict[str, Json]:
    """What the rules let the mover do: where a tap does something."""
    put: list[Json] = []
    take: list[Json] = []
    moves: dict[str, list[Json]] = {}
    for action in legal_actions(now, header.rulings):
        match action:
            case Place(point):
                put.append(POINT_NAMES[point])
            case Take(point):
                take.append(POINT_NAMES[point])
            case Move(origin, target):
                moves.setdefault(POINT_NAMES[origin], []).append(POINT_NAMES[target])
    return {"put": put, "take": take, "move": {**moves}}


def status(view: GameView, speaker: Speaker) -> dict[str, Json]:
    """The one sentence: what is waited for, what was wrong, how it ended."""
    stop = view.stop
    if stop is None:
        return {"kind": "playing", "text": waits_for(view.now, view.header, speaker)}
    match stop["kind"]:
        case "game-over":
            return {"kind": "over", "text": speaker.over(stop), "why": stop.get("because")}
        case "illegal":
            text, goes_on = fault_text(stop, speaker), waits_for(view.now, view.header, speaker)
            return {"kind": "illegal", "text": text, "why": goes_on}
    if stop["for"] == "turn-done":
        player = speaker.player(SEATS.index(str(stop["player"])))
        text = speaker.say("waits.turn-done", {"player": player})
        return {"kind": "waiting", "text": text, "for": "turn-done", "player": stop["player"]}
    by = speaker.player(SEATS.index(str(stop["by"])))
    text = speaker.say(f"asked.{stop['to']}", {"player": by})
    wish = {key: stop[key] for key in ("by", "asks", "players") if key in stop}
    return {"kind": "waiting", "text": text, "agree": stop["to"], **wish}


def waits_for(now: Position, header: Header, speaker: Speaker) -> str:
    words: dict[str, str | int] = {"player": speaker.player(now.mover)}
    if now.owes_take:
        return speaker.say("waits.take", words)
    if count := now.hands[now.mover]:
        return speaker.say("waits.place", words | {"count": count})
    return speaker.say("waits.fly" if can_fly(now, header.rulings) else "waits.move", words)


def turn_shown(one: DrawnTurn, speaker: Speaker) -> dict[str, Json]:
    turn = one.turn
    return {
        "turn": turn.number,
        "player": SEATS[turn.player],
        "text": speaker.turn(turn.player, turn.do),
        "notation": " ".join(map(write_word, turn.do)),
        "legal": True,
    }
