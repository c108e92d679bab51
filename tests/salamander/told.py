"""A recorded game as the public events of its sitting, for pages that show it."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.lines import Json
from companion.games.salamander.files.action_lines import action_to_json
from companion.games.salamander.files.line_verdicts import line_to_json
from companion.games.salamander.page.view import TableView, after, blank
from companion.games.salamander.rules.actions import Answered
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.record import WrittenGame, WrittenTurn
from companion.games.salamander.rules.referee import LegalLine, Standings, adjudicate
from companion.games.salamander.rules.situation import Situation

EventJson = dict[str, Json]


def turn_to_json(turn: WrittenTurn) -> EventJson:
    return {
        "turn": turn.number,
        "player": FIGURES[turn.player],
        "do": [action_to_json(action) for action in turn.do],
    }


def events_of(game: WrittenGame) -> Iterator[EventJson]:
    """Each action, each turn with what everybody may know of it, the end."""
    for verdict in adjudicate(game):
        line = line_to_json(verdict, game.agreed)
        if isinstance(verdict, LegalLine):
            for action in verdict.turn.do:
                yield {"t": 0.0, "kind": "action", "action": action_to_json(action)}
            yield {"t": 0.0, "kind": "turn-done", **turn_to_json(verdict.turn), **_public(line)}
        elif isinstance(verdict, Standings):
            yield {"t": 0.0, "kind": "game-over", **line}


def _public(line: EventJson) -> EventJson:
    """`after` without what the referee alone may know."""
    after = line["after"]
    assert isinstance(after, dict)
    known = {"possible", "known"}
    told: EventJson = {key: value for key, value in after.items() if key not in known}
    return {"laid": line["laid"], "after": told}


def with_answers(game: WrittenGame, is_yes: bool | None) -> WrittenGame:
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


def view_of(game: WrittenGame) -> TableView:
    view = blank(game.agreed)
    for event in events_of(game):
        view = after(view, event)
    return view


def situations(game: WrittenGame) -> list[Situation]:
    """After each turn, as the referee knows it."""
    return [one.after for one in adjudicate(game) if isinstance(one, LegalLine)]
