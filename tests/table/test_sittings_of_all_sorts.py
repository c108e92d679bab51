"""What holds for every sitting: the same again, in any allowed order, and never a traceback."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.commands.cli import main
from companion.games.faust.rules.record import Header
from companion.understanding.session import Session
from companion.virtual_table.grips import in_any_order
from companion.virtual_table.players import play_game
from tests.table.golden import GOLDEN
from tests.table.played import told_slowly
from tests.table.spoiled import spoiled

# How many spoiled sittings are tried; a night's run sets more.
SPOILED = int(os.environ.get("FAUST_SPOILED_SITTINGS", "400"))

Replay = Callable[[list[str]], tuple[int, str]]


@pytest.fixture
def replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Replay:
    def replay(lines: list[str]) -> tuple[int, str]:
        log = tmp_path / "one.sitting.jsonl"
        log.write_text("\n".join(lines) + "\n", "utf-8")
        status = main(["replay", "--json", str(log)])
        return status, capsys.readouterr().out

    return replay


def test_any_json_lines_give_events_or_exit_2(replayed: Replay) -> None:
    dice = Random(2006)
    for _ in range(SPOILED):
        lines = spoiled(dice.choice(GOLDEN).read_text("utf-8").splitlines(), dice)
        status, out = replayed(lines)
        assert status in {0, 1, 2}, lines
        assert all("kind" in json.loads(line) for line in out.splitlines()), lines
        assert status != 2 or not out, lines


@pytest.mark.parametrize("seed", range(6))
def test_slot_events_anywhere_in_their_window_give_the_same_record(seed: int) -> None:
    game = play_game(Header(), Random(seed))
    session = Session(game.header)
    for observation in told_slowly(game, Random(seed * 31 + 1)):
        session.feed(observation)
    told = [in_any_order(turn.do) for turn in session.record.turns]
    assert told == [in_any_order(turn.do) for turn in game.record.turns]
