"""The record of a game folded from its events, for logs whose observations tell it no more."""

from collections.abc import Mapping
from dataclasses import replace

from companion.game import EventsTold, FoldedGame
from companion.games.ended import end_told
from companion.games.salamander.files.record_lines import header_from_json, header_to_json
from companion.games.salamander.page.game_view import after_event, blank_view
from companion.games.salamander.recorded import RecordedSalamander
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.record import LetStand, Record, Turn
from companion.json_reader import Json, read_integer


def folded(agreed: Mapping[str, Json], events: EventsTold) -> FoldedGame:
    """Without the answers that were given in secret: no event holds them."""
    view = blank_view(header_from_json(agreed))
    stands: dict[int, tuple[LetStand, ...]] = {}
    for said in events:
        view = after_event(view, said)
        if said["kind"] == "accepted" and said["code"] != Code.CONTRADICTION.value:
            number, action = (read_integer(said[key], key) for key in ("turn", "action"))
            stand = LetStand(action, Code(str(said["code"])))
            stands[number] = (*stands.get(number, ()), stand)
        elif said["kind"] == "corrected" and "before" in said:
            left = read_integer(said["turn"], "turn")
            stands = {number: one for number, one in stands.items() if number < left}
    turns = (_with_stands(one.turn, stands) for one in view.turns)
    plain = RecordedSalamander(Record(view.header, (*turns,), None))
    is_told = view.over is None or any(one.line.get("over") for one in plain.verdicts())
    ended = None if is_told or view.over is None else end_told(view.over)
    recorded = RecordedSalamander(replace(plain.game, ended=ended))
    return FoldedGame(header_to_json(view.header), view.over is not None, recorded)


def _with_stands(turn: Turn, stands: Mapping[int, tuple[LetStand, ...]]) -> Turn:
    return replace(turn, stands=stands.get(turn.number, ()))
