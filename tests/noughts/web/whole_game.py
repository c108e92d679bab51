"""One game as the archive shows it: its turns, what was wrong, what was said, how it ended."""

from collections.abc import Sequence

from companion.json_reader import Json
from companion.storage.store import Row
from tests.noughts.files import NAME, header_from_json, header_to_json, position_to_json
from tests.noughts.page import (
    DrawnTurn,
    GameView,
    after_event,
    names_shown,
    rules_shown,
    score,
    turn_shown,
)
from tests.noughts.rules import SEATS, Position, position_after
from tests.noughts.words import Happened, Speaker, kind_of
from web.archive.archive import as_told, pictures_told
from web.words import Speech

NO_PICTURES = pictures_told((), are_shown=False)
Stop = tuple[int, Happened, GameView]  # its row, what was said, and the view before it


def whole_game(rows: Sequence[Row], speech: Speech, with_pictures: bool) -> dict[str, Json]:
    """`rows` begin with the game's header; no camera has seen this game."""
    del with_pictures
    first, *others = rows
    view, stops, end = GameView(header_from_json(first.content())), list[Stop](), list[Stop]()
    for row in others:
        if row.kind == "event":
            said, before = row.content(), view
            view = after_event(view, said, row.id)
            end = end if view.over is not None else []
            if said["kind"] == "game-over":
                end = [(row.id, said, before)]
            elif said["kind"] == "illegal" or kind_of(said):
                stops.append((row.id, said, before))
    speaker = Speaker(speech[0], view.header)
    over = end[0][1] if end else None
    return {
        "kind": NAME,
        "game": first.game,
        "header": header_to_json(view.header),
        "seats": [*SEATS],
        "names": names_shown(speaker),
        "start": {"board": position_to_json(Position())},
        "turns": [_turn(view, one, speaker) for one in view.drawn],
        "incidents": [_incident(one, speaker) for one in stops],
        "final": None if over is None else dict(over),
        "score": score(over),
        "result": None if over is None else speaker.over(over),
        "end": _stop(end[0], "over", speaker.over(end[0][1])) if end else None,
        "rules": rules_shown(view.header),
        "began": first.content().get("began"),
        "row": rows[-1].id,
    }


def _turn(view: GameView, one: DrawnTurn, speaker: Speaker) -> dict[str, Json]:
    lies = position_after(each.turn for each in view.drawn[: one.turn.number])
    told = as_told(one.row, {"t": one.t}, NO_PICTURES)
    return {**turn_shown(one.turn, speaker), **told, "board": position_to_json(lies)}


def _incident(stop: Stop, speaker: Speaker) -> dict[str, Json]:
    _, said, _ = stop
    if said["kind"] == "illegal":
        return _stop(stop, "illegal", speaker.fault(said))
    return _stop(stop, str(said["kind"]), speaker.beside(said))


def _stop(stop: Stop, kind: str, text: str) -> dict[str, Json]:
    row, said, view = stop
    told: dict[str, Json] = {"kind": kind, "text": text, "board": position_to_json(view.now)}
    return told | as_told(row, said, NO_PICTURES) | {"in_turn": len(view.drawn) + 1}
