"""One game of Der Feuer-Salamander as the archive shows it: its turns, what lay, what was told.

Without what was observed nothing in it depends on a secret answer, for events hold none. With it
the answers and K stand beside each turn: whoever gets those rows may know them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.games.ended import end_told
from companion.games.salamander.files.action_lines import action_to_json, write_word
from companion.games.salamander.files.record_lines import header_from_json, header_to_json
from companion.games.salamander.files.verdict_lines import sure_faces
from companion.games.salamander.page.game_view import GameView, Happened, after_event, blank_view
from companion.games.salamander.page.shown import KIND, lying_open, rules_shown
from companion.games.salamander.page.status import status
from companion.games.salamander.rules.knowledge import Known
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.record import Header, Turn
from companion.games.salamander.story.told import fault_of_stop, is_stop, stop_text, turn_text
from companion.games.salamander.words.result_words import result_words
from companion.games.salamander.words.speaker import Speaker
from companion.json_reader import Json
from companion.storage.store import Row
from web.archive.archive import ToldPictures, as_told, pictures_told
from web.salamander.state import SalamanderState, begun, came_out_before
from web.words import Speech

OF_A_STOP = ("why", "page", "repair")  # of the sentence, as it stood there
OBSERVATION = "observation"
LateTold = tuple[Happened, ...]


@dataclass(frozen=True, slots=True)
class ToldRow:
    """An event, and the table before and after it."""

    row: int
    said: Happened
    before: GameView
    then: GameView


@dataclass
class _Told:
    """What the rows have told so far; a turn that was taken back is none."""

    view: GameView
    pictures: ToldPictures
    turns: list[ToldRow] = field(default_factory=list)
    stops: list[ToldRow] = field(default_factory=list)
    clashes: list[Happened] = field(default_factory=list)  # without what was taken back
    end: ToldRow | None = None

    def take(self, row: Row) -> None:
        if row.kind != "event":
            return
        said = row.content()
        one = ToldRow(row.id, said, self.view, after_event(self.view, said))
        self.view = one.then
        if said["kind"] == "turn-done":
            self.turns.append(one)
        if said["kind"] == "contradiction":
            self.clashes.append(said)
        elif "before" in said:
            self.clashes = [clash for clash in self.clashes if came_out_before(clash, said)]
        del self.turns[len(self.view.turns) :]
        if self.view.over is said:
            self.end = one
        elif self.end is not None and self.view.over is None:
            self.stops += [self.end] * is_stop(self.end.said)  # it has ended once
            self.end = None
        if is_stop(said) and said["kind"] != "game-over" and not self._is_told(said):
            self.stops.append(one)

    def _is_told(self, said: Happened) -> bool:
        fault = fault_of_stop(said)
        return bool(fault) and any(fault_of_stop(one.said) == fault for one in self.stops)

    def reveal(self, row: Row, doubts: LateTold) -> None:
        """Contradictions that came out with an answer are told now, where they came out."""
        for one in doubts:
            said = {"kind": "contradiction", "t": row.content()["t"], **one}
            self.stops.append(ToldRow(row.id, said, self.view, self.view))
            self.clashes.append(said)


def whole_salamander(rows: Sequence[Row], speech: Speech, with_pictures: bool) -> dict[str, Json]:
    """`rows` begin with the game's header; what was observed is among them if it may be known."""
    first, *others = rows
    opened, found = _opened(rows)
    header = header_from_json(first.content())
    told = _Told(blank_view(header), pictures_told(rows, with_pictures))
    start = told.view
    for row in others:
        told.take(row)
        told.reveal(row, found.get(row.id, ()))
    view, speaker = told.view, Speaker(speech[0], told.view.header)
    return {
        "kind": KIND,
        "game": first.game,
        "header": header_to_json(view.header),
        "names": {FIGURES[figure]: speaker.player(figure) for figure in view.header.seats},
        "seats": [FIGURES[figure] for figure in view.header.seats],
        "target": view.header.target,
        "start": lying_open(start.now, start.header),
        "turns": [_turn(one, told, opened, speaker) for one in told.turns],
        "incidents": [_stop(one, told, speech) for one in told.stops],
        "final": None if view.over is None else dict(view.over),
        "result": None if told.end is None else result_words(end_told(told.end.said), speaker),
        "end": None if told.end is None else _end(told.end, told, opened, speaker),
        "rules": rules_shown(view.header),
        "opened": None if opened is None else _secrets(opened),
        "began": first.content().get("began"),
        "row": rows[-1].id,
    }


def _opened(rows: Sequence[Row]) -> tuple[SalamanderState | None, Mapping[int, LateTold]]:
    """The table as who has heard every answer knows it; contradictions that only answers show."""
    if not any(row.kind == OBSERVATION for row in rows):
        return None, {}
    first, *others = rows
    state, found = begun(None, first), dict[int, LateTold]()
    public = {_where(row.content()) for row in others if _is_contradiction(row)}
    for row in others:
        known = len(state.contradictions)
        state = state.after(row)
        new = (one for one in state.contradictions[known:] if _where(one) not in public)
        found[row.id] = tuple(new)
    return state, found


def _is_contradiction(row: Row) -> bool:
    return row.kind == "event" and row.content()["kind"] == "contradiction"


def _where(said: Happened) -> tuple[Json, Json]:
    return said["turn"], said["action"]


def _secrets(opened: SalamanderState) -> dict[str, Json]:
    return {
        "answers": [*opened.answers],
        "contradictions": [dict(one) for one in opened.contradictions],
    }


def _turn(one: ToldRow, told: _Told, opened: SalamanderState | None, speaker: Speaker) -> Json:
    done = one.then.turns[-1]
    turn, known = _as_opened(done.turn, opened)
    return {
        "turn": turn.number,
        "player": FIGURES[turn.player],
        "do": [action_to_json(action) for action in turn.do],
        "notation": " ".join(write_word(action, turn.player) for action in turn.do),
        "text": turn_text(
            replace(done, turn=turn),
            one.said,
            speaker,
            is_doubtful=any(clash["turn"] == turn.number for clash in told.clashes),
        ),
        "legal": done.is_legal,
        "laid": one.said["laid"],
        **_as_it_lay(one, told),
        **known,
    }


def _as_it_lay(one: ToldRow, told: _Told) -> dict[str, Json]:
    """Where in the log it is told, and how the table lay then."""
    return {
        **as_told(one.row, one.said, told.pictures),
        **lying_open(one.then.now, one.then.header),
    }


def _as_opened(turn: Turn, opened: SalamanderState | None) -> tuple[Turn, Mapping[str, Json]]:
    """With what was answered, and K after it."""
    session = None if opened is None else opened.session
    if session is None or session.turns_done < turn.number:
        return turn, {}
    found, header = session.game.done[turn.number - 1], session.header
    turn = replace(found.with_answers, do=header.written(found.with_answers.do))
    return turn, {"known": _known(found.initiated, header)}


def _known(known: Known, header: Header) -> Json:
    """How many hands everybody may have, and what all of them hold."""
    hands = {FIGURES[figure]: known.possible[figure] for figure in header.seats}
    return {
        name: {"possible": some.bit_count(), "known": sure_faces(some)}
        for name, some in hands.items()
    }


def _end(one: ToldRow, told: _Told, opened: SalamanderState | None, speaker: Speaker) -> Json:
    """The last stop of the replay: how it ended, how it lay then, and what hands could be."""
    session = None if opened is None else opened.session
    known = (
        {} if session is None else {"known": _known(session.game.initiated.known, session.header)}
    )
    return {
        "text": result_words(end_told(one.said), speaker),
        **_as_it_lay(one, told),
        **known,
    }


def _stop(one: ToldRow, told: _Told, speech: Speech) -> Json:
    """What is to be shown between two turns: its sentence, and how it lay."""
    language, words = speech
    speaker, said = Speaker(language, told.view.header), one.said
    then = status(one.then, speaker, words) if one.then.stop is said else {}
    shown: dict[str, Json] = {
        "kind": "ruling" if said.get("was") == "ruling" else str(said["kind"]),
        "in_turn": len(one.before.turns) + 1,
        "text": stop_text(one.before, said, speaker),
        **_as_it_lay(one, told),
    }
    of_then = {key: then[key] for key in OF_A_STOP if then.get(key)}
    return shown | of_then if said["kind"] != "game-over" else shown
