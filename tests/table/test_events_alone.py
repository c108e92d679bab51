"""What is made of the events alone is what the session believes, whatever people say and do.

Halls, spectators and the archive know a game by its events.
"""

from collections.abc import Callable, Iterator
from functools import reduce
from random import Random
from typing import Any

import pytest

from companion.games.faust.at_table import Session
from companion.games.faust.page.game_view import GameView, after_event, blank_view
from companion.games.faust.page.reach import places_for_a_card, reaches
from companion.games.faust.rules.board import FIELD_NAMES, field_name
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.rules.record import Header, TurnEnd
from companion.games.faust.rules.rulings import CHOICES
from companion.observations import ButtonPressed, Json, LinkChanged, Observation, PageSaid
from tests.night import by_day

WORDS = 140
Said = tuple[str, dict[str, Json]]


class Careless:
    """Everybody at one table, who says and does whatever there is to say and do."""

    def __init__(self, dice: Random, session: Session) -> None:
        self._dice, self._session = dice, session

    def observations(self) -> Iterator[Observation]:
        yield LinkChanged(0.0, "camera", "absent")
        yield LinkChanged(0.0, "slots", "absent")
        t = 0.0
        for _ in range(WORDS):
            t += self._dice.choice([0.3, 1.0, 3.0, 8.0])
            if self._dice.random() < 0.05:
                yield ButtonPressed(t, self._dice.choice(COLOURS))
                continue
            say, words = self._dice.choices([*self._ways], [*self._ways.values()])[0]()
            yield PageSaid(t, self._by(say), say, words)

    @property
    def _ways(self) -> dict[Callable[[], Said], int]:
        return {self._move: 50, self._lay: 10, self._reveal: 8, self._ruling: 5, self._other: 27}

    def _by(self, say: str) -> str:
        mover = COLOURS[self._session.position.mover]
        if say in ("ruling", "place", "names"):
            return "referee"
        return self._dice.choice([mover] * 6 + [*COLOURS, "referee", "table"])

    def _field(self) -> str:
        return self._dice.choice(FIELD_NAMES)

    def _move(self) -> Said:
        pieces = reaches(self._session.position, self._session.header.rulings)
        able = [one for one in pieces if one.targets]
        if not able:
            return "turn-done", {}
        one = self._dice.choice(able)
        is_meant = self._dice.random() < 0.9
        target = field_name(self._dice.choice(one.targets)) if is_meant else self._field()
        return "move", {"piece": one.piece, "from": field_name(one.origin), "to": target}

    def _lay(self) -> Said:
        free, _ = places_for_a_card(self._session.position, self._session.header.rulings)
        is_meant = free and self._dice.random() < 0.8
        return "lay", {"field": field_name(self._dice.choice(free)) if is_meant else self._field()}

    def _reveal(self) -> Said:
        due = [one.field for one in self._session.position.due if hasattr(one, "field")]
        field = field_name(due[0]) if due else self._field()
        value = self._dice.choice(self._session.header.rulings.devil_cards)
        return "reveal", {"field": field, "value": value}

    def _ruling(self) -> Said:
        red, other, blue, last, soul = self._dice.sample(FIELD_NAMES, 5)
        if self._dice.random() < 0.3:
            return "place", {"red": [red, other], "blue": [blue, last], "soul": soul}
        option = self._dice.choice([*CHOICES])
        owner = self._dice.choice([*COLOURS, "empty"])
        ruled: list[dict[str, Json]] = [
            {"to_move": self._dice.choice(COLOURS)},
            {"card": {"field": self._field(), "owner": owner}},
            {"rulings": {option: self._dice.choice([*CHOICES[option]]).value}},
        ]
        return "ruling", self._dice.choice(ruled)

    def _other(self) -> Said:
        question = self._dice.choice(["early", "which", "board-differs", "take-back"])
        choice = self._dice.choice(["done", "early", "1", "2", "yes", "no", "stands", "put-back"])
        players: dict[str, Json] = {colour: self._dice.choice("abc") for colour in COLOURS}
        said: dict[str, dict[str, Json]] = {
            "answer": {"question": question, "choice": choice},
            "names": {"players": players},
        }
        say = self._dice.choice(
            [
                "turn-done",
                "turn-done",
                "step-back",
                "undo",
                "accept",
                "refuse",
                "hint",
                *said,
                "end",
            ]
        )
        return say, said.get(say, {})


def told(view: GameView, is_over: bool) -> tuple[Any, ...]:
    now = view.now
    lies = now.stones, now.soul, tuple(card and card.owner for card in now.cards)
    stopped_by = str(view.state["kind"]) if view.state else ""
    told = (now.mover, len(view.turns), view.steps, stopped_by)
    return lies if is_over else (*lies, *told)


def believed(session: Session) -> tuple[Any, ...]:
    game, now = session.game, session.position
    lies = now.stones, now.soul, tuple(card and card.owner for card in now.cards)
    told = (now.mover, len(game.done), game.steps, session.stopped_by)
    return lies if session.is_over else (*lies, *told)


@pytest.mark.parametrize("seed", by_day(range(200), 40))
def test_the_events_tell_all_that_is_believed(seed: int) -> None:
    dice = Random(seed)
    session = Session(Header(), dice.choice([*TurnEnd]))
    view = blank_view(Header())
    for observation in Careless(dice, session).observations():
        events = [event.to_json() for event in session.feed(observation)]
        view = reduce(after_event, events, view)
        assert told(view, session.is_over) == believed(session)
