"""One game as the archive shows it: its turns, what was wrong, what was said, how it ended."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.json_reader import Json
from companion.storage.store import Row
from tests.morris.files.record_lines import NAME, action_to_json, header_from_json, header_to_json
from tests.morris.files.verdict_lines import position_to_json
from tests.morris.page.game_view import DrawnTurn, GameView, after_event
from tests.morris.page.shown import rules_shown, score, turn_shown
from tests.morris.rules.position import SEATS
from tests.morris.words.beside_words import Happened, beside_text, fault_text, kind_of
from tests.morris.words.speaker import Speaker
from web.archive.archive import pictures_told
from web.words import Speech


@dataclass(frozen=True, slots=True)
class ToldRow:
    row: int
    said: Happened
    view: GameView  # before it


@dataclass
class _Told:
    view: GameView
    stops: list[ToldRow] = field(default_factory=list)
    end: ToldRow | None = None

    def take(self, row: Row) -> None:
        if row.kind != "event":
            return
        said = row.content()
        one = ToldRow(row.id, said, self.view)
        self.view = after_event(self.view, said, row.id)
        if said["kind"] == "game-over":
            self.end = one
        elif said["kind"] == "illegal" or kind_of(said):
            self.stops.append(one)


def whole_game(rows: Sequence[Row], speech: Speech, with_pictures: bool) -> dict[str, Json]:
    """`rows` begin with the game's header; no camera has seen this game."""
    del with_pictures
    first, *others = rows
    told = _Told(GameView.begun(header_from_json(first.content())))
    start = told.view
    for row in others:
        told.take(row)
    view, speaker = told.view, Speaker(speech[0], told.view.header)
    end = told.end if view.over is not None else None
    return {
        "kind": NAME,
        "game": first.game,
        "header": header_to_json(view.header),
        "seats": [*SEATS],
        "names": {seat: speaker.player(player) for player, seat in enumerate(SEATS)},
        "start": {"board": position_to_json(start.now), "score": score(start.now)},
        "turns": [_turn(one, speaker) for one in view.turns],
        "incidents": [_incident(one, speaker) for one in told.stops],
        "final": None if end is None else dict(end.said),
        "result": None if end is None else speaker.over(end.said),
        "end": None if end is None else _stop(end, speaker.over(end.said)) | {"kind": "over"},
        "rules": rules_shown(view.header),
        "began": first.content().get("began"),
        "row": rows[-1].id,
    }


def _turn(one: DrawnTurn, speaker: Speaker) -> dict[str, Json]:
    return {
        **turn_shown(one, speaker),
        "do": [action_to_json(action) for action in one.turn.do],
        "told": False,
        "because": None,
        "t": one.t,
        "row": one.row,
        "evidence": pictures_told((), are_shown=False)[one.row],
        "board": position_to_json(one.after),
        "score": score(one.after),
    }


def _incident(one: ToldRow, speaker: Speaker) -> dict[str, Json]:
    if one.said["kind"] == "illegal":
        return _stop(one, fault_text(one.said, speaker)) | {"kind": "illegal"}
    kind = "names" if one.said["kind"] == "names" else "corrected"
    return _stop(one, beside_text(one.said, speaker)) | {"kind": kind}


def _stop(one: ToldRow, text: str) -> dict[str, Json]:
    now = one.view.now
    return {
        "row": one.row,
        "t": one.said["t"],
        "in_turn": len(one.view.turns) + 1,
        "text": text,
        "board": position_to_json(now),
        "score": score(now),
        "because": one.said.get("because"),
        "evidence": pictures_told((), are_shown=False)[one.row],
    }
