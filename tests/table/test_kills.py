"""Killed at any moment, a game keeps every row that it told of, and goes on to its end."""

import os

from companion.bench.endurance.crash_recovery import kill_figures, kill_often

KILLS = int(os.environ.get("FAUST_KILLS", "6"))


def test_no_turn_is_lost_or_half_when_the_process_is_killed() -> None:
    found = kill_often(KILLS, seed=7, turns=8)
    assert found.faults == []
    assert found.kills >= KILLS
    assert found.rows > 0
    assert any("0" in figure for figure in kill_figures(found))
