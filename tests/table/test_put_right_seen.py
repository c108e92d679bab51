"""Where a camera looks: what is told to be put right leads back to where the act began."""

import os
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field, replace
from itertools import islice
from random import Random

import pytest

from companion.events import Event
from companion.games.faust.at_table import Session
from companion.games.faust.rules.actions import Reveal
from companion.games.faust.rules.board import FIELDS, field_name, parse_field
from companion.games.faust.rules.position import COLOURS, Position
from companion.games.faust.rules.record import Header
from companion.observations import BoardReading, HandSeen, Json, PageSaid, SlotsChanged, Tick
from tests.night import by_day
from workshop.drawn.grips import grips_of
from workshop.drawn.played import play_game

GAMES = int(os.environ.get("FAUST_GAMES", "2"))
GRIPS = 30
FIELDS_OFF = (1, 2, 4, 6, 8, 9, 10, 12, -1, -2, -4, -6)
Lying = dict[str, list[str]]
Cards = dict[str, str]


def pieces(now: Position) -> Lying:
    red, blue = ([*map(field_name, stones)] for stones in now.stones)
    return {"red": red, "blue": blue, "soul": [field_name(now.soul)]}


def cards(now: Position) -> Cards:
    lying = enumerate(now.cards)
    return {field_name(at): COLOURS[one.owner] for at, one in lying if one and at != now.trap}


@dataclass
class Table:
    """A camera that tells of hands and looks twice, and slots that speak at once."""

    session: Session
    t: float = 0.0
    lying: Cards = field(default_factory=dict)

    def look(self, board: Lying, cards: Cards) -> list[Event]:
        self.t += 1.0
        events = self.session.feed(HandSeen(self.t))
        gone = [(name, "empty") for name in self.lying if name not in cards]
        changed = (*gone, *(set(cards.items()) - set(self.lying.items())))
        if changed:
            events += self.session.feed(SlotsChanged(self.t + 0.5, tuple(sorted(changed))))
        self.lying = cards
        for _ in range(2):
            self.t += 2.5
            seen = tuple((kind, tuple(sorted(board[kind]))) for kind in sorted(board))
            events += self.session.feed(BoardReading(self.t, seen))
        return events + self.session.feed(Tick(self.t + 2.5))


def seen(made: Table, seed: int) -> Iterator[Random]:
    """A game, seen grip by grip; before each of them hands may do something else instead."""
    made.look(pieces(made.session.position), {})
    grips = (
        grip
        for turn in play_game(Header(), Random(seed)).turns
        for grip in grips_of(turn, Header().rulings)
    )
    for number, grip in enumerate(islice(grips, GRIPS)):
        yield Random(seed * 1000 + number)
        made.look(pieces(grip.after), cards(grip.after))
        act = grip.done[-1]
        if isinstance(act, Reveal):
            made.t += 3.0
            words: dict[str, Json] = {"field": field_name(act.field), "value": act.value}
            made.session.feed(PageSaid(made.t, "table", "reveal", words))


def act(dice: Random, now: Position) -> tuple[Lying, Cards]:
    """One hand puts one piece, or one card, anywhere."""
    board, lying = pieces(now), cards(now)
    if dice.random() < 0.15:
        lying.setdefault(field_name(dice.randrange(FIELDS)), dice.choice(COLOURS))
        return board, lying
    kind = dice.choice([*COLOURS, COLOURS[now.mover], "soul"])
    origin = board[kind].pop(dice.randrange(len(board[kind])))
    board[kind].append(field_name((parse_field(origin) + dice.choice(FIELDS_OFF)) % FIELDS))
    return board, lying


def obeyed(events: list[Event], board: Lying, lying: Cards) -> tuple[Lying, Cards]:
    repair = next(one.details["repair"] for one in reversed(events) if one.kind == "illegal")
    assert isinstance(repair, list)
    for step in repair:
        assert isinstance(step, dict)
        if step["piece"] == "card":
            lying = {name: owner for name, owner in lying.items() if name != step["from"]}
            continue
        board[str(step["piece"])].remove(str(step["from"]))
        board[str(step["piece"])].append(str(step["to"]))
    return board, lying


@pytest.mark.parametrize("seed", by_day(range(GAMES)))
def test_what_is_put_right_lies_where_the_act_began_with_the_points_of_then(seed: int) -> None:
    """p. 6, 12: no turn is ended by it, and no soul card taken"""
    game, told = Table(Session(Header())), 0
    for dice in seen(game, seed):
        made = replace(game, session=copy(game.session))
        before, done = made.session.position, made.session.record
        board, lying = act(dice, before)
        events = made.look(board, lying)
        if made.session.state != "illegal":
            continue
        told += 1
        made.look(*obeyed(events, board, lying))
        assert (made.session.position, made.session.record) == (before, done)
        assert made.session.state in ("playing", "waiting")
    assert told > GRIPS // 3
