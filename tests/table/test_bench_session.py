"""The bench of the session: noise that is what it says, faults that are what they say."""

import json
from dataclasses import replace
from random import Random

import pytest

from companion.commands.cli import main
from companion.games.faust.at_table import Session
from companion.games.faust.players.players import PlayedTurn
from companion.games.faust.rules.actions import Lay, Reveal, Soul, Stone
from companion.games.faust.rules.board import parse_field
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.record import Header, TurnEnd
from companion.observations import (
    BoardReading,
    ButtonPressed,
    Doubt,
    Json,
    PageSaid,
    Tick,
    observation_from_json,
)
from tests.night import by_day, night
from workshop.drawn.grips import grips_of, in_any_order
from workshop.drawn.played import play_game, play_turns, position_after
from workshop.session.faults import sit_through_fault
from workshop.session.levels import part_of, session_lines
from workshop.session.noise import Noise, as_reading, pieces_of
from workshop.session.noisy_table import is_wrong
from workshop.session.planted import PLANS, plant
from workshop.session.session import SittingPlan, a_game, noise_of, sit_at
from workshop.session.sittings import sit_through, true_choice
from workshop.session.tables import Sort

START = Header().start_position()


def looks(level: float, times: int) -> list[BoardReading]:
    noise = Noise(level, Random(1))
    return [noise.look(0.0, START) for _ in range(times)]


def test_without_noise_a_look_is_the_truth() -> None:
    truth = as_reading(0.0, pieces_of(START))
    assert looks(0.0, 50) == [truth] * 50


def test_more_noise_makes_more_wrong_looks() -> None:
    truth = as_reading(0.0, pieces_of(START))
    wrong = [sum(look != truth for look in looks(level, 400)) for level in (0.1, 0.5, 1.0)]
    assert wrong == sorted(wrong)
    assert 0 < wrong[0] < wrong[-1] < 400


def test_doubt_is_honest() -> None:
    """What is said to be there with a chance of p is there about p of the time."""
    expected = found = 0.0
    for look in looks(1.0, 4000):
        for doubt in look.doubts:
            if doubt.piece == "soul" and doubt.field == "B1":
                expected += doubt.chances[1]
                found += 1  # the soul lies there in truth
    assert expected == pytest.approx(found, rel=0.35)
    assert expected < found


def test_grips_lead_where_the_turn_leads() -> None:
    for turn in play_turns(Header(), Random(3)):
        *_, last = grips_of(turn, Header().rulings)
        after = position_after(turn, Header().rulings)
        assert pieces_of(last.after) == pieces_of(after)
        assert in_any_order(last.done) == in_any_order(turn.steps)


def test_order_and_joints_of_a_turn_make_no_difference() -> None:
    a1, a3, b1, b2 = map(parse_field, ("A1", "A3", "B1", "B2"))
    one = (Stone(a1, a3), Soul(b1, b2), Lay(a1))
    other = (Lay(a1, 4), Stone(a1, a1 + 1), Soul(b1, b2), Stone(a1 + 1, a3))
    assert in_any_order(one) == in_any_order(other)
    assert in_any_order(one) != in_any_order(one[:2])


@pytest.mark.parametrize("code", PLANS, ids=str)
def test_a_planted_fault_can_be_found_in_some_game(code: Code) -> None:
    dice = Random(5)
    games = (play_turns(Header(), Random(seed)) for seed in range(20))
    assert any(plant(turn, code, dice) is not None for game in games for turn in game)


def test_the_true_choice_is_found_by_what_was_done() -> None:
    b1, b8 = map(parse_field, ("B1", "B8"))
    turn = PlayedTurn(0, START, (Soul(b1, b8),))
    choices: list[Json] = [
        {"choice": "a", "do": [["soul", "B1", "B9"]]},
        {"choice": "b", "do": [["soul", "B1", "B8"]]},
    ]
    assert true_choice({"question": "which", "choices": choices}, turn) == "b"
    assert true_choice({"question": "which", "choices": choices[:1]}, turn) is None
    shown = PlayedTurn(0, START, (Reveal(3, 6),))
    assert true_choice({"choices": [{"choice": "6", "value": 6}]}, shown) == "6"


@night
def test_a_game_is_the_same_for_the_same_seed() -> None:
    game = play_game(Header(), Random(11))
    (first, one), (second, two) = (sit_through(game, noise_of(0.3, 11)) for _ in range(2))
    assert one.told == two.told
    assert (first.committed, first.right, first.accused) == (
        second.committed,
        second.right,
        second.accused,
    )


@night
def test_a_faulty_turn_is_named_or_counted_as_missed() -> None:
    game = play_game(Header(), Random(0))
    faults, desk = sit_through_fault(game, Code.TOO_MANY_POINTS, noise_of(0.0, 0))
    assert desk is not None
    assert faults.acted[Code.TOO_MANY_POINTS] == 1
    assert faults.named[Code.TOO_MANY_POINTS] == 1
    assert faults.repaired[Code.TOO_MANY_POINTS] == 1


@night
def test_figures_add_up_and_are_said() -> None:
    level = sit_at(0.1, [play_game(Header(), Random(1))], SittingPlan(games=1, seed=1))
    tally = level.tally
    assert 0 < tally.right <= tally.committed <= tally.turns
    assert json.loads(json.dumps(level.to_json()))["turns"] == tally.turns
    assert f"{tally.right} of {tally.committed}" in "\n".join(session_lines(level))


def test_the_part_of_figures_is_one_of_them() -> None:
    assert part_of([5.0, 1.0, 3.0], 0.5) == 3.0
    assert part_of([], 0.99) == 0.0


def test_the_command_prints_a_line_a_level(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "session", "--games", "1", "--noise", "0", "0.2", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["noise"] for line in lines] == [0.0, 0.2]


def test_a_look_is_wrong_only_where_it_stands_by_what_it_says() -> None:
    truth = as_reading(0.0, pieces_of(START))
    assert not is_wrong(truth, START)
    strayed = as_reading(0.0, [("red", 1), *pieces_of(START)[1:]])
    assert is_wrong(strayed, START)
    hidden = replace(as_reading(0.0, pieces_of(START)[1:]), hidden=("A1",))
    assert not is_wrong(hidden, START)
    doubts = (Doubt("A1", "red", (0.0, 0.5, 0.5)), Doubt("A2", "red", (0.5, 0.5, 0.0)))
    assert not is_wrong(replace(strayed, doubts=doubts), START)


@night
def test_at_a_table_with_a_phone_only_everything_is_tapped_and_right() -> None:
    tally, desk = sit_through(play_game(Header(), Random(4)), noise_of(0.5, 4), Sort.PAGE)
    assert tally.right == tally.committed == tally.turns > 10
    assert (tally.asked, tally.tapped, tally.abandoned, tally.accused.total()) == (0, 0, 0, 0)
    assert {type(told) for told in desk.told} == {PageSaid, ButtonPressed, Tick}


def test_at_a_table_with_buttons_each_turn_is_pressed_and_right() -> None:
    tally, desk = sit_through(play_game(Header(), Random(4)), noise_of(0.0, 4), Sort.BUTTON)
    assert tally.right == tally.committed == tally.turns > 10
    assert desk.turn_end is TurnEnd.BUTTON
    presses = sum(isinstance(told, ButtonPressed) for told in desk.told)
    assert presses >= tally.turns


def test_at_a_table_with_buttons_a_fault_is_told_after_the_press() -> None:
    game = play_game(Header(), Random(2))
    for code in (Code.TOO_MANY_POINTS, Code.NOT_YOUR_TURN):
        faults, _ = sit_through_fault(game, code, noise_of(0.0, 2), Sort.BUTTON)
        assert faults.named[code] == 1


def test_a_stone_seen_in_doubt_is_told_anew_when_its_jump_tells() -> None:
    """In turn 21 of this game the likelier field of a look in doubt is the wrong one."""
    tally, _ = sit_through(a_game(1995), noise_of(0.05, 1995))
    assert tally.right == tally.turns == 61
    assert not tally.accused


@night
@pytest.mark.parametrize(
    ("seed", "code"),
    [(1996, Code.SECOND_CARD), (1997, Code.POINTS_LEFT), (2005, Code.WRONG_FORCED_MOVE)],
)
def test_a_fault_is_not_told_as_a_slot_that_spoke_late(seed: int, code: Code) -> None:
    faults, _ = sit_through_fault(a_game(seed), code, noise_of(0.0, seed))
    assert faults.named[code] == 1


@night
def test_a_noisy_sitting_replayed_gives_the_same_bytes() -> None:
    for seed in range(3):
        _, desk = sit_through(play_game(Header(), Random(seed)), noise_of(0.5, seed))
        session = Session(Header())
        again = [event for one in desk.told for event in session.feed(one)]
        first = [json.dumps(event.to_json()) for event in desk.events]
        assert [json.dumps(event.to_json()) for event in again] == first


@night
def test_what_was_told_survives_being_written_down() -> None:
    """The events of a sitting log are those of the sitting it was written from."""
    _, desk = sit_through(play_game(Header(), Random(7)), noise_of(0.5, 7))
    for told in desk.told:
        line: dict[str, Json] = json.loads(json.dumps(told.to_json()))
        assert observation_from_json(line) == told


@pytest.mark.parametrize(("level", "seed"), by_day([(0.5, 5058), (1.0, 1), (1.0, 2), (1.0, 3)], 2))
def test_however_wrong_the_looks_are_the_session_goes_on(level: float, seed: int) -> None:
    """Of the first game the surest look at a board was not the last one."""
    tally, desk = sit_through(a_game(seed), noise_of(level, seed))
    assert tally.committed
    assert desk.events
