"""Whole games told to the session, by words, come back as they were played."""

from random import Random

import pytest

from companion.events import Event
from companion.games.salamander.at_table import Session
from companion.games.salamander.files.verdict_lines import verdict_to_json
from companion.games.salamander.rules.record import Record
from companion.games.salamander.rules.referee import adjudicate
from companion.observations import Json
from tests.counted import again
from tests.night import by_day
from tests.salamander.random_games import random_game
from tests.salamander.told_table import ToldTable

pytestmark = again

NOT_SHOWN = ("possible", "known")


def told_verdicts(events: list[Event]) -> list[dict[str, Json]]:
    """The verdict lines that turn-done and game-over events hold."""
    found: list[dict[str, Json]] = []
    for event in events:
        if event.kind == "turn-done":
            found.append({"legal": True} | {k: v for k, v in event.details.items() if k != "do"})
        if event.kind == "game-over":
            found.append(dict(event.details))
    return found


def public_verdicts(game: Record) -> list[dict[str, Json]]:
    lines = [verdict_to_json(verdict, game.header) for verdict in adjudicate(game)]
    for line in lines:
        after = line.get("after")
        if isinstance(after, dict):
            line["after"] = {k: v for k, v in after.items() if k not in NOT_SHOWN}
    return lines


@pytest.mark.parametrize("seed", by_day(range(20), 4))
def test_a_legal_game_that_is_told_is_the_game_that_was_played(seed: int) -> None:
    """records, Sitting log"""
    game = random_game(seed, most_turns=25)
    turn_end = "auto" if seed % 2 else "button"
    session = Session(game.header, turn_end)
    events: list[Event] = []
    for observation in ToldTable(game, Random(seed)).observations():
        answer = session.feed(observation)
        faults = [event for event in answer if event.kind in ("illegal", "contradiction")]
        assert faults == [], (observation, answer)
        events += answer
    assert session.game.turns_with_answers == game.turns
    assert told_verdicts(events) == public_verdicts(game)
