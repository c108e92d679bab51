"""What holds for every sitting: the same again, in any allowed order, and never a traceback."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.bench.session.grips import grips_of, in_any_order
from companion.bench.session.noise import as_reading, pieces_of
from companion.bench.session.session import noise_of
from companion.bench.session.sittings import sit_through
from companion.commands.cli import main
from companion.games.faust.rules.board import FIELDS, field_name
from companion.games.faust.rules.position import COLOURS, Position
from companion.games.faust.rules.record import Header
from companion.observations import Json, Observation, SlotsChanged, observation_from_json
from companion.understanding.session import Session
from companion.virtual_table.players import PlayedGame, play_game
from tests.table.golden import GOLDEN
from tests.table.spoiled import spoiled

# How many spoiled sittings are tried; a night's run sets more.
SPOILED = int(os.environ.get("FAUST_SPOILED_SITTINGS", "400"))
WINDOW = 2.0  # seconds between a slot event and its look that records.md allows
APART = 10.0  # seconds between two looks, so that each slot event belongs to one

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


def test_a_noisy_sitting_replayed_gives_the_same_bytes() -> None:
    for seed in range(3):
        _, desk = sit_through(play_game(Header(), Random(seed)), noise_of(0.5, seed))
        session = Session(Header())
        again = [event for one in desk.told for event in session.feed(one)]
        first = [json.dumps(event.to_json()) for event in desk.events]
        assert [json.dumps(event.to_json()) for event in again] == first


def test_what_was_told_survives_being_written_down() -> None:
    """The events of a sitting log are those of the sitting it was written from."""
    _, desk = sit_through(play_game(Header(), Random(7)), noise_of(0.5, 7))
    for told in desk.told:
        line: dict[str, Json] = json.loads(json.dumps(told.to_json()))
        assert observation_from_json(line) == told


@pytest.mark.parametrize("seed", range(6))
def test_slot_events_anywhere_in_their_window_give_the_same_record(seed: int) -> None:
    game = play_game(Header(), Random(seed))
    session = Session(game.header)
    for observation in _slowly(game, Random(seed * 31 + 1)):
        session.feed(observation)
    told = [in_any_order(turn.do) for turn in session.record.turns]
    assert told == [in_any_order(turn.do) for turn in game.record.turns]


def _slowly(game: PlayedGame, dice: Random) -> list[Observation]:
    """A look after each grip; each slot event up to two seconds before or after its look."""
    told: list[Observation] = []
    table, t = game.header.start_position(), 0.0
    for turn in game.turns:
        for grip in grips_of(turn, game.header.rulings):
            t += APART
            told.append(as_reading(t, pieces_of(grip.after)))
            told += (
                SlotsChanged(t + dice.uniform(-WINDOW, WINDOW), ((field_name(field), state),))
                for field, state in _changed_slots(table, grip.after)
            )
            table = grip.after
    return sorted(told, key=lambda one: one.t)


def _changed_slots(before: Position, after: Position) -> list[tuple[int, str]]:
    return [
        (field, "empty" if (card := after.cards[field]) is None else COLOURS[card.owner])
        for field in range(FIELDS)
        if after.cards[field] != before.cards[field]
    ]
