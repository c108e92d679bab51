"""Sittings with events written by hand from docs/records.md: the session says what it must."""

import json
from collections.abc import Callable
from functools import reduce
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.games.at_table import TableSession
from companion.games.faust.at_table import Session
from companion.games.faust.page.game_view import after_event, blank_view
from companion.games.faust.rules.position import Position
from companion.games.faust.rules.record import Header
from companion.games.known import game_at_table
from companion.observations import Json
from companion.replay.sitting import Sitting
from tests.counted import again
from tests.table.golden import (
    GOLDEN,
    NOT_YET,
    SITTINGS,
    Answer,
    Line,
    complaints,
    fits,
    name_of,
    read_lines,
)
from tests.table.sittings import header_of

Replay = Callable[[Path], Answer]
Seated = list[tuple[Header, Session]]
# Each walks a branch of the session that no other test does (tests/counted.py).
WALKING = {
    "end-unseen-infamy-and-set-up-again",
    "order-unseen-no-jump",
    "slide-other-stone-after-seven",
}


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> Seated:
    """Every session that is begun for a sitting."""
    begun: Seated = []

    def sit_down(sitting: Sitting) -> TableSession:
        session = game_at_table(sitting.agreed).sit_down(sitting.agreed, sitting.turn_end)
        assert isinstance(session, Session)
        begun.append((header_of(sitting), session))
        return session

    monkeypatch.setattr(Sitting, "sit_down", sit_down)
    return begun


@pytest.fixture
def replayed(capsys: pytest.CaptureFixture[str], seated: Seated) -> Replay:
    """What `faust replay` answers, and the record of its session."""

    def replay(sitting: Path) -> Answer:
        status = main(["replay", "--json", str(sitting)])
        events = tuple(json.loads(line) for line in capsys.readouterr().out.splitlines())
        records = [session.recorded.record().splitlines() for _, session in seated]
        turns = [json.loads(line) for record in records for line in record[1:]]
        return Answer(status, events, tuple((turn["player"], turn["do"]) for turn in turns))

    return replay


@pytest.mark.parametrize(
    "sitting",
    [
        pytest.param(
            path,
            id=name_of(path),
            marks=[
                *([pytest.mark.xfail(strict=True)] if name_of(path) in NOT_YET else []),
                *([] if name_of(path) in WALKING else [again]),
            ],
        )
        for path in GOLDEN
    ],
)
def test_the_session_says_what_was_written_by_hand(
    sitting: Path, replayed: Replay, seated: Seated
) -> None:
    """Each says in its header what it shows; a page draws what lies there from events alone."""
    expected = read_lines(sitting.with_name(sitting.name.replace(".sitting.", ".events.")))
    answer = replayed(sitting)
    assert [*complaints(expected, answer)] == []
    for header, session in seated:
        drawn = reduce(after_event, answer.events, blank_view(header))
        assert lying(drawn.now) == lying(session.position)


def lying(position: Position) -> tuple[object, ...]:
    """Without the values of cards: the session may have heard one that no event has told yet."""
    owners = tuple(card and card.owner for card in position.cards)
    return position.stones, position.soul, owners, position.used, position.soul_cards


def test_no_golden_sitting_was_lost() -> None:
    """A test that finds no files would pass for ever."""
    assert len(GOLDEN) == 297
    assert {name_of(path) for path in GOLDEN} >= NOT_YET


def test_a_golden_sitting_lies_in_the_folder_of_its_first_word() -> None:
    for path in GOLDEN:
        assert path.parent == SITTINGS / name_of(path).split("-")[0]


@again
@pytest.mark.parametrize("sitting", GOLDEN, ids=name_of)
def test_a_golden_sitting_says_what_it_shows(sitting: Path) -> None:
    header, *_ = read_lines(sitting)
    assert header["about"]


def test_a_matcher_that_lets_everything_pass_would_prove_nothing() -> None:
    do: Json = [["soul", "B1", "B2"], ["lay", "A4"]]
    answer = Answer(0, ({"t": 1.0, "kind": "turn-done", "turn": 1, "do": do},), (("red", do),))
    wrong: list[Line] = [
        {"kind": "illegal"},
        {"kind": "turn-done", "turn": 2},
        {"kind": "turn-done", "was": "*"},
        {"kind": "turn-done", "turn": {"one_of": [2, 3]}},
        {"kind": "turn-done", "do_any_order": [["lay", "A4"]]},
        {"never": ["turn-done"]},
        {"never": [{"turn": 1}], "before": 2.0},
        {"times": {"turn-done": 2}},
        {"last": {"kind": ["illegal", "unclear"]}},
        {"record": []},
        {"exit": 1},
    ]
    assert [len([*complaints([line], answer)]) for line in wrong] == [1] * len(wrong)
    right: list[Line] = [
        {"kind": ["turn-done", "illegal"], "turn": "*", "do": do},
        {"kind": "turn-done", "do_any_order": [["lay", "A4"], ["soul", "B1", "B2"]]},
        {"never": ["illegal"]},
        {"never": ["turn-done"], "before": 1.0},
        {"times": {"turn-done": 1, "illegal": 0}},
        {"last": {"kind": "turn-done"}},
        {"record": [["red", do]]},
        {"exit": 0},
    ]
    assert [[*complaints([line], answer)] for line in right] == [[]] * len(right)


def test_cards_on_the_board_are_compared_whole() -> None:
    assert not fits({"cards": {}}, {"cards": {"A4": "red"}})
