"""Sittings of the second game with events written by hand from docs/records.md."""

import json
import re
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.games.salamander.at_table import SALAMANDER_AT_TABLE
from companion.games.salamander.folded import folded
from companion.games.salamander.session.observed import observation_of
from companion.json_reader import read_object
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
WITH_FAULTS_OR_UNDO = [one for one in GOLDEN_SITTINGS if name_of(one)[:4] in ("acce", "undo")]
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


@pytest.mark.parametrize("sitting", walking(GOLDEN_SITTINGS, *WITH_FAULTS_OR_UNDO), ids=name_of)
def test_the_events_alone_tell_the_same_record_but_for_secret_answers(sitting: Path) -> None:
    """`folded`: of old games with looks there is nothing else"""
    head, *lines = read_lines(sitting)
    agreed = read_object(head["game"], "game")
    table = SALAMANDER_AT_TABLE.sit_down(agreed, str(head.get("turn_end", "auto")))
    told = [one for line in lines for one in table.feed(observation_of(line))]
    found = folded(agreed, (one.to_json() for one in told))
    records = (one.record() for one in (found.recorded, table.recorded))
    folds, played = (re.sub(r'\["answer", "(yes|no)"\]', '["answer"]', one) for one in records)
    assert (found.is_over, folds) == (table.is_over, played)


def test_no_golden_sitting_was_lost() -> None:
    assert len(GOLDEN_SITTINGS) == 41
