"""No log whatever makes the session fail; where it fails all the same, the game is kept."""

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from companion.games.faust.at_table import Session
from companion.games.faust.rules.record import Header, TurnEnd
from companion.games.faust.session import looking
from companion.games.lines import BadFile
from companion.live.table import Table
from companion.observations import Json, Observation
from companion.replay.sitting import read_sitting
from companion.storage.store import Store
from tests.table.fuzzed import fuzzed
from tests.table.golden import GOLDEN
from tests.table.sittings import RED, of_faust, sitting
from workshop.drawn.faust_table import FaustTable

# How many logs are made up; a night's run sets more.
LOGS = int(os.environ.get("FAUST_FUZZED_LOGS", "160"))
BATCHES = 8


@cache
def golden_logs() -> Sequence[tuple[Observation, ...]]:
    logs = []
    for path in GOLDEN:
        with suppress(BadFile):  # some are golden because nobody can read them
            logs.append(of_faust(read_sitting(path.read_bytes())))
    return [log for log in logs if log]


@pytest.mark.parametrize("batch", range(BATCHES))
def test_no_log_makes_the_session_fail(batch: int) -> None:
    for number in range(batch, LOGS, BATCHES):
        dice = Random(f"any log {number}")
        log, turn_end = fuzzed(golden_logs(), dice), dice.choice([*TurnEnd])
        session = Session(Header(), turn_end)
        try:
            for one in log:
                session.feed(one)
        except Exception as fault:
            fault.add_note(f"log {number}, which ends its turns by {turn_end}, at {one}")
            raise


def told(table: Table, script: str) -> list[dict[str, Json]]:
    """What the log gains by this."""
    before = table.store.head().rows
    for one in sitting(script):
        table.take(replace(one, t=table.t + 1))
    return [row.content() for row in table.store.after(before) if row.kind == "event"]


def test_a_session_that_fails_costs_a_look_and_no_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = FaustTable(Header(), Store())
    told(table, RED)
    with monkeypatch.context() as broken:
        broken.setattr(looking, "understand", _fails)
        fault, *more = told(table, "hand\nA1 A8 / A1 A8 / B1")
    assert "RuntimeError: on purpose" in capsys.readouterr().err
    expected = {"turn": 2, "player": "blue", "for": "fault", "fault": "RuntimeError"}
    assert (fault, more) == ({"t": 4.0, "kind": "waiting", **expected}, [])
    assert [one["kind"] for one in told(table, "hand\nA1 A8 / A1 A8 / B1")] == [
        "action", "turn-done",
    ]  # fmt: skip


def _fails(*_: object) -> None:
    raise RuntimeError("on purpose")
