"""Killed at any moment, a game keeps every row that it told of, and goes on to its end."""

import os

import pytest

from companion.games.faust.rules.record import Header, Record
from companion.observations import Observation
from companion.storage.store import Store
from tests.night import by_day, night
from workshop.drawn.faust_table import FaustTable
from workshop.endurance.crash_child import left_to_play, script, taken
from workshop.endurance.crash_recovery import kill_figures, kill_often

KILLS = int(os.environ.get("FAUST_KILLS", "2"))
TURNS = 8
A_RESTART_SAYS = 6  # lines at most: two links lost and back, the slots, the board


def _play(store: Store, scripted: tuple[Observation, ...], lines: int | None = None) -> Record:
    """A process that takes so many lines, or all, and then ends without a word."""
    table = FaustTable.resumed(store) or FaustTable(Header(), store)
    for observation in left_to_play(store, scripted)[:lines]:
        table.take(observation)
    return table.session.record


def test_no_turn_is_lost_or_half_when_the_process_is_killed() -> None:
    found = kill_often(KILLS, seed=7, turns=TURNS)
    assert found.faults == []
    assert found.kills >= KILLS
    assert found.rows > 0
    assert any("0" in figure for figure in kill_figures(found))


CUTS = ((7003, 8), (7003, 4), (7000, 1), (7001, 4), (7002, 4))  # a seed, and how far apart


@night
@pytest.mark.parametrize(("seed", "apart"), by_day(CUTS))
def test_wherever_a_game_is_cut_it_gives_the_record_of_the_script(seed: int, apart: int) -> None:
    played, scripted = script(seed, TURNS)
    differ = []
    for cut in range(1, len(scripted), apart):
        store = Store()
        _play(store, scripted, cut)
        _play(store, scripted, cut % A_RESTART_SAYS)  # killed again, before it had said all
        assert taken(store, scripted) == scripted[:cut]
        if _play(store, scripted) != played.record:
            differ.append(cut)
    assert differ == []
