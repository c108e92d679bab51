"""One game as the archive shows it: every turn with its verdict, the board after it, the score."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace

from companion.games.faust.files.notation import write_action
from companion.games.faust.files.record_lines import header_from_json, header_to_json
from companion.games.faust.files.verdict_lines import position_to_json
from companion.games.faust.page.game_view import (
    STATES,
    DrawnTurn,
    GameView,
    after_event,
    blank_view,
    position_from_json,
    turn_arrows,
)
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.referee import result
from companion.games.faust.rules.scoring import Score, score
from companion.games.faust.session.events import EventJson
from companion.games.faust.story.ledger import FaustStop, Stops, is_told, story_of, with_stop
from companion.games.faust.story.told import stop_text, turn_text
from companion.games.faust.words.speaker import Speaker
from companion.games.faust.words.verdict_words import verdict_sentences
from companion.observations import Json
from companion.storage.store import Row
from web.archive.archive import ToldPictures, as_told, pictures_told
from web.faust.status import status_of
from web.faust.view import rules_json
from web.words import Catalogue, Speech

# Of the sentence, as it stood there.
OF_A_STOP = ("why", "page", "rule", "rulings", "repair", "asked")


def _stop(view: GameView, said: EventJson, speaker: Speaker, words: Catalogue) -> dict[str, Json]:
    """What is to be shown of it; `view` is how it lay when that was said."""
    shown: dict[str, Json] = {
        "kind": "ruling" if said.get("was") == "ruling" else str(said["kind"]),
        "in_turn": len(view.turns) + 1,
        "board": position_to_json(view.now),
    }
    if said["kind"] not in STATES:
        return shown | {"text": stop_text(view, said, speaker)}
    then = status_of(view, speaker, words)
    if said["kind"] == "unclear":
        text = words["incident.unclear"].format(text=str(then["text"]).rstrip("."))
    else:
        text = stop_text(view, said, speaker)
    return shown | {key: then[key] for key in OF_A_STOP if then.get(key)} | {"text": text}


@dataclass
class _Told:
    """What the rows have told so far; rows are numbered, and pictures belong to rows."""

    view: GameView
    pictures: ToldPictures
    rows: dict[int, int] = field(default_factory=dict)  # of the turn of that number
    incidents: Stops = ()
    final: Mapping[str, Json] | None = None
    final_row: int = 0

    def take(self, row: Row) -> None:
        if row.kind != "event":
            return
        content = row.content()
        self.view = after_event(self.view, content)
        kind, turn = content["kind"], content.get("turn")
        if kind in ("turn-done", "accepted") and isinstance(turn, int):
            self.rows[turn] = row.id
        if kind == "game-over":
            self.final, self.final_row = content, row.id
        elif kind == "corrected":
            self.final = None
        self.incidents = with_stop(self.incidents, FaustStop(row.id, self.view, content))


def whole_game(rows: Sequence[Row], speech: Speech, with_pictures: bool) -> dict[str, Json]:
    """`rows` begin with the game's header."""
    (language, words), (first, *others) = speech, rows
    header = header_from_json(first.content())
    told = _Told(blank_view(header), pictures_told(rows, with_pictures))
    for row in others:
        told.take(row)
    header = replace(header, players=told.view.header.players)
    speaker = Speaker(language, header)
    end = _end(told, speaker)
    start, turns = position_to_json(header.start_position()), told.view.turns
    lies = turns[-1].said["after"] if turns else start
    assert isinstance(lies, dict)
    return {
        "game": first.game,
        "header": header_to_json(header),
        "start": start,
        "start_score": _totals(start, header),
        "turns": [_turn(turn, told, speaker) for turn in turns],
        "incidents": [
            {
                **as_told(one.place, one.said, told.pictures),
                **_stop(one.view, one.said, speaker, words),
                "story": [*story_of(one, speaker)],
            }
            for one in told.incidents
        ],
        "final": None if told.final is None else dict(told.final),
        "addends": {name: asdict(one) for name, one in _scores(lies, header).items()},
        "result": None if end is None else end["text"],
        "end": end,
        "rules": rules_json(header),
        "began": first.content().get("began"),
        "row": rows[-1].id,
    }


def _turn(drawn: DrawnTurn, told: _Told, speaker: Speaker) -> Json:
    after = drawn.said["after"]
    assert isinstance(after, dict)
    do = drawn.said["do"]
    return {
        "turn": drawn.turn.number,
        "player": COLOURS[drawn.turn.player],
        "do": do,
        "arrows": [arrow.to_json() for arrow in turn_arrows(drawn)],
        "notation": " ".join(map(write_action, drawn.turn.do)),
        "text": turn_text(drawn, speaker),
        "legal": drawn.said["kind"] != "accepted",
        "told": is_told(told.incidents, drawn.said),
        **as_told(told.rows.get(drawn.turn.number, 0), drawn.said, told.pictures),
        "soul_cards": drawn.said["soul_cards"],
        "board": after,
        "score": _totals(after, speaker.header),
    }


def _scores(lies: Mapping[str, Json], header: Header) -> dict[str, Score]:
    position = position_from_json(lies)
    return {name: score(position, at, header.rulings) for at, name in enumerate(COLOURS)}


def _totals(lies: Mapping[str, Json], header: Header) -> Json:
    return {name: one.total for name, one in _scores(lies, header).items()}


def _end(told: _Told, speaker: Speaker) -> dict[str, Json] | None:
    """The last stop of the replay: how it ended, and how it lay then; None while it goes on."""
    if told.final is None:
        return None
    final = result(told.view.now, told.view.header)
    sentences = (verdict_sentences(final, speaker), str(told.final.get("because", "")))
    return {
        **as_told(told.final_row, told.final, told.pictures),
        "text": " ".join(filter(None, sentences)),
        "board": position_to_json(told.view.now),
        "because": None,  # its sentence has it
    }
