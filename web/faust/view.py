"""What a page shows of the table, in one language: meaning as JSON, nothing about pixels.

It is Doctor Faust's side of the seam between a game and its pages.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.games.faust.files.verdict_lines import position_to_json
from companion.games.faust.page.game_view import (
    DrawnTurn,
    GameView,
    arrows,
    is_hint_offered,
    is_over,
)
from companion.games.faust.page.reach import places_for_a_card, reaches
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.cards import values_left
from companion.games.faust.rules.position import (
    COLOURS,
    POINTS,
    is_stack_empty,
    is_trapped,
)
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.referee import result
from companion.games.faust.rules.rulings import RULING_PAGES
from companion.games.faust.rules.scoring import addends
from companion.games.faust.story.beside import news_lines
from companion.games.faust.story.told import turn_text
from companion.games.faust.words.speaker import Speaker
from companion.games.faust.words.verdict_words import score_words
from companion.games.lines import DOCTOR_FAUST
from companion.json_reader import Json, objects_in
from companion.observations import PIECES
from companion.storage.store import Row
from web.faust.beside import why_away
from web.faust.choices import step_back, take_backs
from web.faust.status import status
from web.faust.table_state import PARTS, TableState
from web.game_pages import PageState
from web.words import Catalogue, Speech

TURNS_SHOWN = 6
SERIES = {"red": "red", "blue": "blue", "drawn": None}  # and who won


def shown(state: TableState, language: str, words: Catalogue) -> dict[str, Json]:
    """The whole page after this state; a page needs nothing from before."""
    page: dict[str, Json] = {
        "kind": DOCTOR_FAUST,
        "row": state.row_id,
        "game": state.game,
        "series": {key: state.winners.count(winner) for key, winner in SERIES.items()},
        "hand": state.is_hand_seen,
        "links": {part: part not in state.away for part in PARTS},
        "away": dict(state.away),
        "because": {part: why_away(code, words) for part, code in state.because.items()},
    }
    view = state.view
    if view is None:
        return page | {"status": {"kind": "none", "text": words["status.none"]}}
    page |= _of_the_table(view)
    speaker = Speaker(language, view.header)
    said = status(state, speaker, words)
    return page | {
        **_seats(view, speaker),
        "acted": _acted(view),
        "mover": None if is_over(view) else COLOURS[view.now.mover],
        "points": 0 if is_trapped(view.now) else view.now.points,
        "of": POINTS,
        "board": position_to_json(view.now),
        "placed": None if state.placed is None else dict(state.placed),
        "start": [field_name(view.header.devils), field_name(view.header.soul)],
        "next": None if is_stack_empty(view.now) else view.now.next_soul_card,
        "arrows": [arrow.to_json() for arrow in arrows(view)],
        **_may_go(view, said),
        "turn_end": state.turn_end,
        "of_round": state.is_of_round,
        "status": said,
        "rules": rules_json(view.header),
        "take_back": take_backs(view, speaker, words),
        "step_back": step_back(view, state.is_open, words),
        "news": news_lines(state.news, speaker),
        "turns": [_turn(turn, speaker) for turn in view.turns[-TURNS_SHOWN:]],
    }


def _of_the_table(view: GameView) -> dict[str, Json]:
    """The seat that it plays itself, and how well; whether a hint may be asked for."""
    alone = view.header.alone
    seat: Json = None if alone is None else {"seat": COLOURS[alone.seat], "level": alone.level}
    return {"alone": seat, "hint": is_hint_offered(view)}


def _acted(view: GameView) -> str | None:
    """Who has done something last."""
    if view.steps:
        return COLOURS[view.before.mover]
    return COLOURS[view.turns[-1].turn.player] if view.turns else None


def _may_go(view: GameView, said: Mapping[str, Json]) -> dict[str, Json]:
    """Where a piece may go that somebody lifts, or belongs; which goes nowhere; and a card."""
    is_stopped = view.state is not None and view.state["kind"] != "waiting"
    pieces = reaches(view.now, view.header.rulings)
    able = [one.to_json() for one in pieces if one.targets]
    still: list[Json] = [one.to_json() for one in pieces if not one.targets]
    steps = objects_in(said.get("repair"))
    strays = [one for one in steps if one["from"] and one["to"] and one["piece"] in PIECES]
    free: list[Json] = [] if is_stopped or steps else [*able]
    return {
        "reach": [*free, *(_way_back(one, able) for one in strays)],
        "held": [] if is_stopped else still,
        "card": _card(view),
    }


def _way_back(stray: Mapping[str, Json], able: list[dict[str, Json]]) -> Json:
    """A piece that lies wrong goes back, or from there where the rules let it."""
    piece, lies, home = stray["piece"], stray["from"], stray["to"]
    on = [one["to"] for one in able if (one["piece"], one["from"]) == (piece, home)]
    further = [to for to in on[0] if to != lies] if on and isinstance(on[0], list) else []
    return {"piece": piece, "from": lies, "to": [home, *further], "left": []}


def _card(view: GameView) -> Json:
    """Where a card may be laid now, and where nowhere, which rule says so."""
    fields, code = places_for_a_card(view.now, view.header.rulings)
    return {"to": [*map(field_name, fields)], "why": None if code is None else code.value}


def _seats(view: GameView, speaker: Speaker) -> dict[str, Json]:
    """Who plays; what is counted, how it comes about, and which values a card may still have."""
    now, rulings, counted = view.now, view.header.rulings, result(view.now, view.header)
    sums = [addends(one, rulings) for one in counted.scores]
    return {
        "seats": [*COLOURS],
        "names": _by_seat(speaker.player),
        "players": _by_seat(lambda colour: view.header.players[colour]),  # as in the record
        "score": _by_seat(lambda colour: counted.scores[colour].total),
        "addends": _by_seat(lambda colour: [[*one] for one in sums[colour].items()]),
        "counted": _by_seat(lambda colour: score_words(counted, colour, speaker)),
        "left": _by_seat(lambda colour: [*values_left(now, colour, rulings)]),
    }


def _by_seat(told: Callable[[int], Json]) -> Json:
    return {seat: told(colour) for colour, seat in enumerate(COLOURS)}


def rules_json(header: Header) -> Json:
    """What was agreed, each ruling with its page of the booklet."""
    chosen: list[Json] = [
        {"option": option, "value": value if isinstance(value, str) else [*value], "page": page}
        for option, page in RULING_PAGES.items()
        for value in [getattr(header.rulings, option)]
    ]
    return {"ruleset": header.ruleset, "rulings": chosen}


def _turn(drawn: DrawnTurn, speaker: Speaker) -> Json:
    return {
        "turn": drawn.turn.number,
        "player": COLOURS[drawn.turn.player],
        "text": turn_text(drawn, speaker),
        "legal": drawn.said["kind"] != "accepted",
    }


@dataclass(frozen=True, slots=True)
class FaustState(TableState):
    def shown(self, speech: Speech) -> dict[str, Json]:
        return shown(self, *speech)


BEFORE_ANY_GAME = FaustState(0)


def begun(before: PageState | None, row: Row) -> FaustState:
    state = before if isinstance(before, FaustState) else BEFORE_ANY_GAME
    return state.after(row)
