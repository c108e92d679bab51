"""A recorded game as the public events of its sitting, for pages that show it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.events import Event
from companion.games.salamander.at_table import Session
from companion.games.salamander.files.action_lines import action_to_json
from companion.games.salamander.files.verdict_lines import verdict_to_json
from companion.games.salamander.page.game_view import GameView, after_event, blank_view
from companion.games.salamander.recorded import RecordedSalamander
from companion.games.salamander.rules.actions import Action, Answered
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import Position
from companion.games.salamander.rules.record import Header, Record, Turn
from companion.games.salamander.rules.referee import GameOver, LegalTurn, adjudicate
from companion.games.salamander.rules.rules import apply, set_up
from companion.games.salamander.session.observed import SalamanderObservation
from companion.json_reader import Json
from companion.observations import LinkChanged, PageSaid

EventJson = dict[str, Json]
Said = tuple[str, str, dict[str, Json]]  # by whom, the word, and what goes with it


def turn_to_json(turn: Turn) -> EventJson:
    return {
        "turn": turn.number,
        "player": FIGURES[turn.player],
        "do": [action_to_json(action) for action in turn.do],
    }


def events_of(game: Record) -> Iterator[EventJson]:
    """Each action, what the rules send, each turn as everybody may know it, the end."""
    before = set_up(game.header)
    for verdict in adjudicate(game):
        line = verdict_to_json(verdict, game.header)
        if isinstance(verdict, LegalTurn):
            for action in with_puts(verdict.turn, before, game):
                yield {"t": 0.0, "kind": "action", "action": action_to_json(action)}
            before = verdict.after
            yield {"t": 0.0, "kind": "turn-done", **turn_to_json(verdict.turn), **_public(line)}
        elif isinstance(verdict, GameOver):
            yield {"t": 0.0, "kind": "game-over", **line}


def with_puts(turn: Turn, before: Position, game: Record) -> Iterator[Action]:
    """The actions of a turn, with what a record that writes choices leaves out."""
    everything = replace(game.header, writes_everything=True)
    now = before
    for action in turn.do:
        yield action
        now = apply(now, action, everything)
        while now.turn.put is not None and not game.header.writes_everything:
            put = now.turn.put
            yield put
            now = apply(now, put, everything)


def _public(line: EventJson) -> EventJson:
    """`after` without what the referee alone may know."""
    after = line["after"]
    assert isinstance(after, dict)
    known = {"possible", "known"}
    told: EventJson = {key: value for key, value in after.items() if key not in known}
    return {"laid": line["laid"], "after": told}


def with_answers(game: Record, is_yes: bool | None) -> Record:
    """The same game, every secret answer so."""
    turns = tuple(
        replace(
            turn,
            do=tuple(
                Answered(is_yes) if isinstance(action, Answered) else action for action in turn.do
            ),
        )
        for turn in game.turns
    )
    return replace(game, turns=turns)


def view_of(game: Record) -> GameView:
    view = blank_view(game.header)
    for event in events_of(game):
        view = after_event(view, event)
    return view


def positions(game: Record) -> list[Position]:
    """After each turn, as the referee knows it."""
    return [one.after for one in adjudicate(game) if isinstance(one, LegalTurn)]


class Heard:
    """A session that nobody looks at, told in words, and the view of what it answers."""

    def __init__(self, header: Header | None = None, turn_end: str = "auto") -> None:
        self.session = Session(header or Header(), turn_end)
        self.view = blank_view(self.session.header)
        self.events: list[Event] = []
        self.t = 0.0
        self.feed(LinkChanged(0.0, "camera", "absent"))

    def feed(self, observation: SalamanderObservation) -> None:
        for event in self.session.feed(observation):
            self.events.append(event)
            self.view = after_event(self.view, event.to_json())

    def say(self, by: str, say: str, **words: Json) -> "Heard":
        self.t += 1.0
        self.feed(PageSaid(self.t, by, say, words))
        return self

    def hears(self, words: Iterable[Said]) -> "Heard":
        for by, say, more in words:
            self.say(by, say, **more)
        return self

    @property
    def recorded(self) -> RecordedSalamander:
        found = self.session.recorded
        assert isinstance(found, RecordedSalamander)
        return found
