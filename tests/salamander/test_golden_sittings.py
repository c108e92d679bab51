"""Sittings of the second game with events written by hand from docs/records.md."""

import json
from pathlib import Path

import pytest

from companion.commands.cli import main
from tests.counted import walking
from tests.table.golden import Answer, complaints, name_of, read_lines

# Each walks a branch of the session that no other test does (tests/counted.py).
WALKING = {
    "code-wrong-sticks",
    "reply-by-the-wrong-player",
    "ruling-by-the-referee",
    "set-aside-before-the-first-turn",
}
GOLDEN_SITTINGS = sorted(Path(__file__).parent.glob("sittings/*.sitting.jsonl"))
ON_WAYS_OF_THEIR_OWN = [one for one in GOLDEN_SITTINGS if name_of(one) in WALKING]


def replayed(sitting: Path, capsys: pytest.CaptureFixture[str]) -> Answer:
    """What `faust replay` answers, as events and as a record."""
    status = main(["replay", "--json", str(sitting)])
    events = tuple(json.loads(line) for line in capsys.readouterr().out.splitlines())
    main(["replay", "--record", str(sitting)])
    _, *turns = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return Answer(status, events, tuple((turn["player"], turn["do"]) for turn in turns))


@pytest.mark.parametrize("sitting", walking(GOLDEN_SITTINGS, *ON_WAYS_OF_THEIR_OWN), ids=name_of)
def test_the_session_says_what_was_written_by_hand(
    sitting: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each sitting says in its header what it shows."""
    expected = read_lines(sitting.with_name(sitting.name.replace(".sitting.", ".events.")))
    assert [*complaints(expected, replayed(sitting, capsys))] == []


def test_no_golden_sitting_was_lost() -> None:
    assert len(GOLDEN_SITTINGS) == 41
