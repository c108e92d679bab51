"""Turns whose end no look has shown: a camera that looks once a minute accuses nobody."""

import os
from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.faust.at_table import Session
from companion.games.faust.players.players import PlayedTurn
from companion.games.faust.rules.board import FIELDS, field_name
from companion.games.faust.rules.position import COLOURS, Position
from companion.games.faust.rules.record import Header
from companion.observations import HandSeen, Json, Observation, PageSaid, SlotsChanged, Tick
from tests.rules.looks import reading_of
from workshop.drawn.grips import Grip, grips_of
from workshop.drawn.played import play_turns

A_MINUTE = 60.0
some = settings(max_examples=int(os.environ.get("FAUST_EXAMPLES", "8")))


def turns_of(seed: int, number: int) -> list[PlayedTurn]:
    """The first turns of a game."""
    return [*islice(play_turns(Header(), Random(seed)), number)]


def unseen(before: Position, grips: list[Grip], t: float) -> Iterator[Observation]:
    """What is told of these grips while the camera is away: slots, and values that are said."""
    step = A_MINUTE / (len(grips) + 1)
    tables = pairwise((before, *(grip.after for grip in grips)))
    for (old, new), grip in zip(tables, grips, strict=True):
        t += step
        for field in range(FIELDS):
            card = new.cards[field]
            if old.cards[field] != card:
                state = "empty" if card is None else COLOURS[card.owner]
                yield SlotsChanged(t, ((field_name(field), state),))
        if grip.shown is not None:
            field, value = grip.shown
            words: dict[str, Json] = {"field": field_name(field), "value": value}
            yield PageSaid(t + step / 2, "table", "reveal", words)


def after_a_minute(seed: int, ends: int) -> tuple[list[Observation], Position]:
    """So many turns and the beginning of another lie between the first two looks."""
    *whole, begun = turns_of(seed, ends + 1)
    start = Header().start_position()
    grips = [grip for turn in whole for grip in grips_of(turn, Header().rulings)]
    grips += [*grips_of(begun, Header().rulings)][:1]
    lies = grips[-1].after
    told = [reading_of(start, 1.0, with_cards=False), *unseen(start, grips, 1.0)]
    return [*told, reading_of(lies, 1.0 + A_MINUTE, with_cards=False)], lies


@some
@given(st.integers(0, 10**6), st.integers(1, 2))
def test_turns_between_two_looks_a_minute_apart_are_no_fault(seed: int, ends: int) -> None:
    """Not at the first look that follows, and not when the board is looked at again."""
    session = Session(Header())
    told, lies = after_a_minute(seed, ends)
    again = (HandSeen(65.0), reading_of(lies, 66.0, with_cards=False), Tick(90.0))
    for one in (*told, *again):
        events = [] if isinstance(one, PageSaid) else session.feed(one)
        assert "illegal" not in [event.kind for event in events]


@some
@given(st.integers(0, 10**6))
def test_who_has_gone_on_after_an_unseen_end_is_understood(seed: int) -> None:
    """Be it with the soul, which is everybody's."""
    session = Session(Header())
    told, lies = after_a_minute(seed, 1)
    events = [event for one in told for event in session.feed(one)]
    questions = [event.details["question"] for event in events if event.kind == "unclear"]
    assert set(questions) <= {"which"}
    if not questions:
        now = session.position
        assert (now.stones, now.soul) == (lies.stones, lies.soul)
