"""The bench of what could be known: it measures whole games, and a small sample is no trouble."""

import pytest

from companion.commands.cli import main
from tests.night import night
from workshop.salamander.held import held_game
from workshop.salamander.known import sampled

Captured = pytest.CaptureFixture[str]


def test_a_game_is_sampled_at_each_own_turn_of_it() -> None:
    held, found = held_game(3, 2), sampled(3, 2)
    assert len(found.own_turns) == len(held.game.turns)
    assert all(sure <= held for one in found.own_turns for _, sure, held in [one.certain])
    assert all(by_k <= by_worlds for one in found.own_turns for by_k, by_worlds, _ in [one.certain])


def test_hands_are_told_before_each_act_and_at_the_end() -> None:
    held = held_game(3, 2)
    acts = sum(len(turn.do) for turn in held.game.turns)
    assert {len(hands) for hands in held.hands.values()} == {acts + 1}


@night
def test_the_bench_tells_figures_of_two_three_and_four(capsys: Captured) -> None:
    """`faust bench known`"""
    assert main(["bench", "known", "--games", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {line[0] for line in lines} == {"2", "3", "4"}
    unseen = [line for line in lines if "false words seen where nobody lied" in line]
    assert [line.split()[-1] for line in unseen] == ["0", "0", "0"]
