"""The game as a page knows it: a pure fold of its events, and what is shown of it as JSON."""

from dataclasses import dataclass, replace

from companion.json_reader import Json
from tests.noughts.files import ACTIONS, NAME, position_to_json, turn_of
from tests.noughts.rules import (
    CHOICES,
    FIELDS,
    SEATS,
    Header,
    Position,
    Turn,
    legal_actions,
    position_after,
)
from tests.noughts.words import Happened, Speaker

STOPS = frozenset({"waiting", "illegal", "game-over"})


@dataclass(frozen=True, slots=True)
class DrawnTurn:
    turn: Turn
    row: int
    t: Json


@dataclass(frozen=True, slots=True)
class GameView:
    header: Header
    drawn: tuple[DrawnTurn, ...] = ()
    stop: Happened | None = None  # the event that keeps the game from going on

    @property
    def now(self) -> Position:
        return position_after(one.turn for one in self.drawn)

    @property
    def over(self) -> Happened | None:
        return self.stop if self.stop is not None and self.stop["kind"] == "game-over" else None


def after_event(view: GameView, said: Happened, row: int = 0) -> GameView:
    """The view once this event, of that row, has happened."""
    match said["kind"], said.get("turn"), said.get("players"):
        case "turn-done", _, _:
            drawn = DrawnTurn(turn_of(said), row, said["t"])
            return replace(view, drawn=(*view.drawn, drawn), stop=None)
        case "corrected", int(turn), _:
            return replace(view, drawn=view.drawn[: turn - 1], stop=None)
        case "names", _, dict(players):
            names = tuple(str(players[seat]) for seat in SEATS)
            return replace(view, header=replace(view.header, players=names))
        case kind, _, _ if kind in STOPS:
            return replace(view, stop=said)
    return view


def shown(view: GameView, language: str) -> dict[str, Json]:
    speaker, now = Speaker(language, view.header), view.now
    is_over = view.over is not None
    return {
        "kind": NAME,
        "seats": [*SEATS],
        "names": names_shown(speaker),
        "players": dict(zip(SEATS, view.header.players, strict=True)),
        "score": score(view.over),
        "mover": None if is_over else SEATS[now.mover],
        "board": position_to_json(now),
        "may": [] if is_over else [FIELDS[one.field] for one in legal_actions(now)],
        "status": status(view, speaker),
        "turns": [turn_shown(one.turn, speaker) for one in view.drawn],
        "rules": rules_shown(view.header),
    }


def names_shown(speaker: Speaker) -> dict[str, Json]:
    return {seat: speaker.player(player) for player, seat in enumerate(SEATS)}


def score(over: Happened | None) -> dict[str, Json]:
    """Points, which nobody has before the end."""
    told = {} if over is None else over["score"]
    assert isinstance(told, dict)
    return {seat: dict(told.get(seat, {})).get("total", 0) for seat in SEATS}  # type: ignore[arg-type]


def rules_shown(header: Header) -> Json:
    ruled: list[Json] = [
        {"option": option, "value": getattr(header.rulings, option)} for option in CHOICES
    ]
    return {"ruleset": header.ruleset, "rulings": ruled}


def status(view: GameView, speaker: Speaker) -> dict[str, Json]:
    """The one sentence: who moves, what was wrong, who is asked, how it ended."""
    stop, moves = view.stop, speaker.say("moves", {"player": speaker.player(view.now.mover)})
    match stop:
        case None:
            return {"kind": "playing", "text": moves}
        case {"kind": "game-over"}:
            return {"kind": "over", "text": speaker.over(stop), "why": stop.get("because")}
        case {"kind": "illegal"}:
            return {"kind": "illegal", "text": speaker.fault(stop), "why": moves}
    text = speaker.say(f"asked.{stop['to']}", {"player": speaker.by_seat(stop["by"])})
    wish = {key: stop[key] for key in ("by", "asks", "players")}
    return {"kind": "waiting", "text": text, "agree": stop["to"], **wish}


def turn_shown(turn: Turn, speaker: Speaker) -> dict[str, Json]:
    return {
        "turn": turn.number,
        "player": SEATS[turn.player],
        "text": speaker.turn(turn),
        "notation": ACTIONS.word(turn.put),
        "legal": True,
    }
