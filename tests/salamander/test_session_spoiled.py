"""Whatever a table is told: no traceback, the same answer again, and secrets stay secret."""

import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from companion.events import Event
from companion.games.salamander.at_table import Session
from companion.games.salamander.rules.actions import Answered
from companion.games.salamander.rules.heard import is_aloud
from companion.games.salamander.rules.record import Header, Turn
from companion.games.salamander.session.observed import (
    SalamanderObservation,
    observation_of,
    without_answer,
)
from companion.observations import Json, PageSaid
from tests.counted import again, walking
from tests.night import by_day
from tests.salamander.random_games import random_game
from tests.salamander.spoiled_sittings import any_word, spoiled
from tests.salamander.told_table import ToldTable

STATES = {"playing", "waiting", "illegal", "contradiction", "over"}
WITH_SECRETS = [seed for seed in range(24) if not is_aloud(random_game(seed, most_turns=1).header)]
OF_K = {"contradiction", "accepted"}


def a_sitting(seed: int, much: float) -> tuple[Header, list[SalamanderObservation]]:
    game = random_game(seed, most_turns=20)
    told = [*ToldTable(game, Random(seed)).observations()]
    return game.header, [*spoiled(told, Random(f"spoiled {seed}"), much)]


def answers(
    header: Header, told: Sequence[SalamanderObservation], *, is_open: bool = False
) -> tuple[Session, list[Event]]:
    session = Session(header, is_open=is_open)
    events: list[Event] = []
    for one in told:
        events += session.feed(one)
        assert session.state in STATES
    return session, events


def turns_of(session: Session) -> tuple[Turn, ...]:
    return tuple(one.turn for one in session.game.done)


def as_lines(events: Sequence[Event]) -> list[str]:
    return [json.dumps(event.to_json()) for event in events]


@pytest.mark.parametrize("much", walking([0.02, 0.2, 0.7], 0.2, 0.7))
@pytest.mark.parametrize("seed", walking(range(8), 1, 3, 4, 7))
def test_whatever_is_told_twice_is_answered_alike(seed: int, much: float) -> None:
    """records: deterministically; nothing raises, and a log that is read back says the same"""
    header, told = a_sitting(seed, much)
    session, events = answers(header, told)
    again, same = answers(header, [observation_of(one.to_json()) for one in told])
    assert as_lines(events) == as_lines(same)
    assert turns_of(session) == turns_of(again)
    numbers = [turn.number for turn in turns_of(session)]
    assert numbers == [*range(1, len(numbers) + 1)]


@pytest.mark.parametrize("seed", walking(range(8), 0, 7))
def test_no_deed_is_lost_that_was_told(seed: int) -> None:
    """records: what was taken back is told; the last turn-done of a number counts"""
    header, told = a_sitting(seed, 0.1)
    session, events = answers(header, told)
    standing: list[object] = []
    for event in events:
        if event.kind == "turn-done":
            standing.append(event.details["do"])
        if event.kind == "corrected" and event.details["was"] == "turn-done":
            standing.pop()
    assert len(standing) == session.turns_done


def other_answers(
    told: Sequence[SalamanderObservation], dice: Random
) -> list[SalamanderObservation]:
    """The same sitting, in which questions were answered otherwise."""
    found: list[SalamanderObservation] = []
    for one in told:
        if isinstance(one, PageSaid) and one.say == "answered":
            content: Json = dice.choice(["yes", "no", "", "3"])
            found.append(replace(one, words={**one.words, "content": content}))
        else:
            found.append(one)
    return found


def without_answers(turn: Turn) -> Turn:
    do = tuple(Answered() if isinstance(one, Answered) else one for one in turn.do)
    return replace(turn, do=do)


def with_words(told: Sequence[SalamanderObservation], dice: Random) -> list[SalamanderObservation]:
    """Now and then somebody agrees to something, or wants it back."""
    said = ("undo", "accept", "refuse", "turn-done")
    found: list[SalamanderObservation] = []
    for one in told:
        found.append(one)
        if dice.random() < 0.15:
            found.append(any_word(one.t, dice, said))
    return found


@again
@pytest.mark.parametrize("seed", by_day(WITH_SECRETS[:12], 4))
def test_what_is_public_is_the_same_whichever_way_the_answers_went(seed: int) -> None:
    """contract of secrecy: to the byte; and the course of the game is that of an open table"""
    header, told = a_sitting(seed, 0.05)
    told = with_words(told, Random(f"words {seed}"))
    public, events = answers(header, [without_answer(one) for one in told])
    for number in range(3):
        other = other_answers(told, Random(f"answers {seed} {number}"))
        shown, same = answers(header, other)
        assert as_lines(same) == as_lines(events)
        turns = turns_of(shown)
        assert turns == turns_of(public)
        assert turns == tuple(map(without_answers, shown.game.turns_with_answers))
        _, whole = answers(header, other, is_open=True)
        assert [one.kind for one in whole if one.kind not in OF_K] == [
            one.kind for one in events if one.kind not in OF_K
        ]
