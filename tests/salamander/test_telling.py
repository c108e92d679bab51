"""What people do and say at a table of Der Feuer-Salamander, and the slips among it."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from companion.games.salamander.files.action_lines import action_to_json
from companion.games.salamander.players.choosing import Temper
from companion.games.salamander.players.doings import ActedTurn, Doing
from companion.games.salamander.players.slips import PutSlip, Slip
from companion.games.salamander.players.talk import Line, Senses, lying_at_first, lying_in
from companion.games.salamander.players.telling import (
    UNSEEN_BY_CAMERA,
    UNSEEN_BY_PHONES,
    Habit,
    Passage,
    Telling,
    ends_by_itself,
)
from companion.games.salamander.rules.actions import Action, Ask, MoveFigure, PlaceMarker, PutPiece
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.knowledge import known_at_first
from companion.games.salamander.rules.owed import has_failed, is_doubles
from companion.games.salamander.rules.places import FIGURES, parse_place
from companion.games.salamander.rules.record import Header, Turn
from companion.games.salamander.rules.referee import IllegalTurn, LegalTurn, judge_turn
from companion.games.salamander.rules.rules import set_up
from companion.json_reader import Json
from tests.counted import again, walking
from tests.salamander.test_party import at_table, evening, played
from tests.salamander.told_back import acts

EVENINGS = range(8)
# The evening is over by then; nobody asks on a field but whose it is; a lie is no slip; the pile is
# never empty with a card to be exchanged.
CANNOT_SLIP = {
    Code.GAME_OVER,
    Code.WRONG_PLAYER_ASKED,
    Code.CONTRADICTION,
    Code.NOTHING_TO_DRAW,
}


@cache
def passages(seed: int, habit: Habit, lies: float = 0.0) -> tuple[Passage, ...]:
    header, turns = evening(seed, lies)
    telling = Telling(header, habit, Random(seed))
    return (telling.set_up(), *(passage for turn in turns for passage in telling.passages(turn)))


def lines(seed: int, habit: Habit, lies: float = 0.0) -> list[Line]:
    return [line for passage in passages(seed, habit, lies) for line in passage.lines]


def as_told(action: Action) -> list[Json]:
    """Whom a question goes to follows from the field."""
    told = action_to_json(action)
    return [told[0], told[2]] if isinstance(action, Ask) else told


@again
@pytest.mark.parametrize("seed", EVENINGS)
def test_on_phones_all_that_was_done_is_told_in_its_order(seed: int) -> None:
    header, turns = evening(seed)
    told = acts(lines(seed, Habit()), lying_at_first(header.seats))
    assert [*told] == [as_told(doing.action) for turn in turns for doing in turn.doings]


@again
@pytest.mark.parametrize("seed", EVENINGS)
def test_a_camera_sees_every_board_and_every_throw(seed: int) -> None:
    _, turns = evening(seed)
    seen = [line["camera"] for line in lines(seed, Habit(Senses.CAMERA)) if "camera" in line]
    figures = [look["figures"] for look in seen if isinstance(look, dict) and "figures" in look]
    assert sum(isinstance(look, dict) and "sticks" in look for look in seen) == sum(
        doing.sticks is not None for turn in turns for doing in turn.doings
    )
    last = turns[-1].after.figures
    assert isinstance(figures[-1], dict)
    assert all(parse_place(str(at)) == last[FIGURES.index(one)] for one, at in figures[-1].items())


@again
def test_time_never_goes_back() -> None:
    for habit in (Habit(slips=0.3), Habit(Senses.CAMERA, slips=0.3)):
        times = [line["t"] for line in lines(2, habit)]
        assert times == sorted(times, key=lambda t: t if isinstance(t, float) else -1.0)


@again
def test_who_set_a_card_aside_says_so_first() -> None:
    """Vorbereitung"""
    for seed in EVENINGS:
        header, _ = evening(seed)
        told = [line["page"] for line in passages(seed, Habit())[0].lines]
        assert [page["say"] for page in told if isinstance(page, dict)] == ["set-aside"] * len(
            header.set_aside
        )


def with_puts(doing: Doing, header: Header) -> list[Action]:
    """What was done, and what the rules then send somewhere, as a record of everything has it."""
    before, after, action = doing.before, doing.after, doing.action
    mine = action.figure if isinstance(action, MoveFigure) else None
    marker = action.figure if isinstance(action, PlaceMarker) else None
    puts = [
        PutPiece(seat, False, after.figures[seat])
        for seat in header.seats
        if before.figures[seat] != after.figures[seat] and seat != mine
    ]
    puts += [
        PutPiece(seat, True, after.markers[seat])
        for seat in header.seats
        if before.markers[seat] != after.markers[seat] and seat != marker
    ]
    return [action, *puts]


def wrongly(do: list[Action], slip: Slip | PutSlip, turn: ActedTurn) -> Turn:
    """The turn up to the slip, and the slip."""
    player = turn.player
    if isinstance(slip, PutSlip):
        put = PutPiece(slip.figure, False, slip.place)
        do = [*do, slip.cause, *([put] if slip.code is Code.WRONG_PUT else [])]
    elif slip.action is not None:
        do = [*do, slip.action]
        player = slip.by if slip.code is Code.NOT_YOUR_TURN else player
    return Turn(turn.number, player, tuple(do))


@pytest.mark.parametrize("senses", Senses)
@pytest.mark.parametrize("seed", walking(EVENINGS, 1, 5))
def test_a_slip_has_the_fault_that_it_is_said_to_have(seed: int, senses: Senses) -> None:
    """How a turn is judged"""
    habit = Habit(senses, slips=0.15)
    header, turns = evening(seed)
    everything = replace(header, writes_everything=True)
    telling = Telling(header, habit, Random(seed))
    table, known = set_up(everything), known_at_first(everything)
    for turn in turns:
        do: list[Action] = []
        for passage in telling.passages(turn):
            if passage.slip is not None:
                wrong = wrongly(do, passage.slip, turn)
                found = judge_turn(table, known, wrong, everything)
                assert isinstance(found, IllegalTurn)
                assert found.code is passage.slip.code
            if passage.doing is not None:
                do += with_puts(passage.doing, header)
        right = judge_turn(table, known, Turn(turn.number, turn.player, tuple(do)), everything)
        assert isinstance(right, LegalTurn)
        table, known = right.after, right.known


@again
@pytest.mark.parametrize(
    ("senses", "never"),
    [(Senses.PHONES, UNSEEN_BY_PHONES), (Senses.CAMERA, UNSEEN_BY_CAMERA)],
)
def test_people_slip_in_every_way_that_can_be_seen(senses: Senses, never: frozenset[Code]) -> None:
    expected = missing = frozenset(Code) - CANNOT_SLIP - never
    for seed in (3, 4, 5, 17, 18):  # the last with the ruling of one combination a turn
        habit = Habit(senses, slips=1.0, codes=missing)
        missing -= {
            passage.slip.code for passage in passages(seed, habit) if passage.slip is not None
        }
        if not missing:
            return
    raise AssertionError(f"{missing} of {len(expected)} never came up")


@again
def test_after_a_slip_the_board_is_put_right() -> None:
    for seed in EVENINGS:
        header, _ = evening(seed)
        telling = Telling(header, Habit(slips=0.4), Random(seed))
        for turn in evening(seed)[1]:
            for passage in telling.passages(turn):
                if passage.doing is not None:
                    assert telling.talk.lying == lying_in(passage.doing.after, header.seats)


def test_a_wish_for_one_fault_brings_no_other() -> None:
    wished = frozenset({Code.WRONG_DISTANCE})
    found = {
        passage.slip.code
        for passage in passages(2, Habit(slips=1.0, codes=wished))
        if passage.slip is not None
    }
    assert found == wished


@again
def test_a_contradiction_that_all_have_heard_is_let_stand() -> None:
    told = [
        line["page"]
        for seed in range(6)
        for line in lines(seed, Habit(), lies=0.25)
        if "page" in line
    ]
    accepted = [page for page in told if isinstance(page, dict) and page["say"] == "accept"]
    assert len(accepted) == sum(
        doing.contradicts
        for seed in range(6)
        for turn in evening(seed, 0.25)[1]
        for doing in turn.doings
    )


def test_where_a_press_is_wanted_every_turn_has_one() -> None:
    _, turns = evening(2)
    told = [line for line in lines(2, Habit(presses=True)) if is_turn_end(line)]
    assert len(told) == len(turns) - 1  # the last ends the game


def is_turn_end(line: Line) -> bool:
    page = line.get("page")
    return "button" in line or (isinstance(page, dict) and page["say"] == "turn-done")


@again
def test_a_piece_that_was_moved_by_mistake_is_put_back_before_anything_else() -> None:
    wrong = 0
    for seed in EVENINGS:
        header, turns = evening(seed)
        telling = Telling(header, Habit(slips=0.4), Random(seed))
        for turn in turns:
            before = dict(telling.talk.lying)
            is_moved = False
            for passage in telling.passages(turn):
                if isinstance(passage.slip, Slip):
                    is_moved = telling.talk.lying != before
                    wrong += is_moved
                    continue
                if is_moved:
                    assert passage.doing is None
                    assert telling.talk.lying == before
                before, is_moved = dict(telling.talk.lying), False
    assert wrong > 20


def said_between_turns(seed: int) -> list[tuple[ActedTurn, ActedTurn, bool]]:
    """Each turn, the next one, and whether somebody said that the first is over."""
    _, turns = evening(seed)
    ends: Counter[int] = Counter()
    for passage in passages(seed, Habit()):
        ends[passage.turn] += sum(map(is_turn_end, passage.lines))
    return [(one, other, ends[one.number] == 1) for one, other in pairwise(turns)]


@again
def test_after_doubles_somebody_says_that_the_turn_is_over() -> None:
    """Ziehen"""
    said = [
        is_said
        for seed in EVENINGS
        for turn, _, is_said in said_between_turns(seed)
        if turn.after.turn.eyes is not None and is_doubles(turn.after.turn.eyes)
    ]
    assert said
    assert all(said)


def test_nobody_says_so_of_a_turn_that_ends_by_itself() -> None:
    said = [
        is_said
        for seed in EVENINGS
        for turn, _, is_said in said_between_turns(seed)
        if ends_by_itself(turn.after, evening(seed)[0])
    ]
    assert said
    assert not any(said)


def test_who_begins_without_a_throw_waits_until_the_turn_before_is_said_to_be_over() -> None:
    said = [
        is_said
        for seed in EVENINGS
        for turn, after, is_said in said_between_turns(seed)
        if after.doings[0].sticks is None and not ends_by_itself(turn.after, evening(seed)[0])
    ]
    assert said
    assert all(said)


def test_who_keeps_a_confirmed_card_says_so_in_his_turn() -> None:
    """Weitere"""
    table = at_table(20, Temper(0.1, 0.6, is_hasty=True))
    kept, exchanged = 0, 0
    telling = Telling(table.header, Habit(), Random(20))
    for turn in played(table):
        order: list[int] = []
        for passage in telling.passages(turn):
            for line in passage.lines:
                page = line.get("page")
                if isinstance(page, dict) and page["say"] == "exchange":
                    order.append(FIGURES.index(str(page["by"])))
                    kept += page["card"] is None
                    exchanged += page["card"] is not None
        places = [table.header.places_on(turn.player, figure) for figure in order]
        assert places == sorted(places)
        if has_failed(turn.after.turn) and turn.after.turn.declaration is not None:
            assert len(order) == len(turn.after.turn.declaration.confirmed)
    assert kept
    assert exchanged
