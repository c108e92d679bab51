"""Nothing legal fits what was seen: which rule was broken, and what to put back where."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.faust.rules.actions import Action
from companion.games.faust.rules.board import field_name, parse_field
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import Position
from companion.games.faust.rules.rules import Writes
from companion.games.faust.rules.rulings import Rulings
from companion.games.faust.session.explaining.diagnose import Diagnosis, PutBack, diagnose
from companion.games.faust.session.explaining.explain import explain
from companion.observations import BoardReading
from tests.counted import again
from tests.rules.build import do, parse_action, start, table
from tests.rules.looks import reading_of
from tests.rules.walks import random_header, walk

seeds = st.integers(0, 2**32 - 1)


def seen(position: Position, **pieces: str) -> BoardReading:
    """An exact reading of the position but for the pieces or cards named."""
    exact = reading_of(position)
    kinds = dict(exact.pieces)
    cards = pieces.pop("cards", None)
    kinds |= {kind: tuple(said.split()) for kind, said in pieces.items()}
    owners = (
        None
        if cards is None
        else tuple(
            (field, owner) for field, _, owner in (word.partition(":") for word in cards.split())
        )
    )
    return BoardReading(0.0, tuple(kinds.items()), cards=exact.cards if owners is None else owners)


def found(position: Position, **pieces: str) -> tuple[str, str, int]:
    """The code, page and action of the fault."""
    diagnosis = diagnose(position, seen(position, **pieces), Rulings())
    assert diagnosis is not None
    return diagnosis.code, diagnosis.code.page, diagnosis.action


@pytest.mark.parametrize(
    ("position", "pieces", "expected"),
    [
        (table("A1 A9"), {"red": "A3 B1"}, ("second-stone", "6", 2)),
        (table(blue="A1 B3"), {"soul": "B5"}, ("soul-overtakes", "7", 1)),
        (table(), {"red": "A1 A10"}, ("too-many-points", "6", 1)),
        (table(), {"red": "A1 A4"}, ("points-left", "6, 17", 2)),
        (table("A5 A9"), {"red": "A3 A9"}, ("backward", "6–7", 1)),
        (table(), {"cards": "A5:red A6:red"}, ("second-card", "7", 2)),
        (table(), {"blue": "A1 A4"}, ("not-your-turn", "6", 1)),
        (table(cards="A3:blue"), {"red": "A1 A5", "cards": "A3:blue"}, ("ran-past-card", "8", 1)),
        (
            table("A1 A9", cards="A3:blue=4"),
            {"red": "A8 A9", "cards": ""},
            ("wrong-forced-move", "9", 3),
        ),
        (table(cards="A3:blue"), {"red": "A1 A3"}, ("missing-forced-move", "9", 2)),
        (table("A1 A3", soul="A8"), {"red": "A3 A8"}, ("wrong-twin-move", "11, 14–15", 2)),
    ],
)
def test_the_broken_rule_is_named(
    position: Position, pieces: dict[str, str], expected: tuple[str, str, int]
) -> None:
    """p. 6-15"""
    assert found(position, **pieces) == expected


def test_what_was_done_and_what_to_put_back_is_said() -> None:
    """p. 7: the soul goes back to where it was when the act began"""
    before = table(blue="A1 B3")
    assert diagnose(before, seen(before, soul="B5"), Rulings()) == Diagnosis(
        code=Code.SOUL_OVERTAKES,
        action=1,
        do=(parse_action("soul B1 B5"),),
        repair=(PutBack("soul", parse_field("B5"), parse_field("B1")),),
    )


def test_a_card_too_many_goes_back_into_the_hand() -> None:
    """p. 7"""
    diagnosis = diagnose(table(), seen(table(), cards="A5:red A6:red"), Rulings())
    assert diagnosis is not None
    assert diagnosis.repair == (PutBack("card", parse_field("A6"), None),)


def test_a_wrong_forced_move_is_put_back_to_the_card() -> None:
    """p. 9"""
    before = table("A1 A9", cards="A3:blue=4")
    diagnosis = diagnose(before, seen(before, red="A8 A9", cards=""), Rulings())
    assert diagnosis is not None
    assert diagnosis.repair[0] == PutBack("red", parse_field("A8"), parse_field("A3"))


def test_a_card_out_of_reach_was_not_what_the_stone_ran_into() -> None:
    """p. 8-9: two cards are gone, one of them seven fields and more away"""
    before = table("A1 A9", cards="A3:blue=4 B9:blue=4")
    diagnosis = diagnose(before, seen(before, red="A8 A9", cards=""), Rulings())
    assert diagnosis is not None
    assert diagnosis.do == tuple(
        parse_action(said) for said in ("stone A1 A3", "reveal A3 4", "forced A3 A8")
    )


def test_a_complete_legal_turn_is_no_fault() -> None:
    """p. 6"""
    done = do(start(), "stone A1 A8")
    assert diagnose(start(), reading_of(done), Rulings()) is None


def test_a_piece_in_a_hand_is_no_fault_yet() -> None:
    """p. 6"""
    before = table(blue="A1 B3")
    assert diagnose(before, seen(before, soul="B5", red="A1"), Rulings()) is None


def test_another_position_altogether_is_no_single_fault() -> None:
    """p. 6"""
    strange = seen(table(), red="A5 B9", blue="A7 B3", soul="A9", cards="A2:red A3:red")
    assert diagnose(table(), strange, Rulings()) is None


def test_an_unknown_card_that_was_obeyed_wrongly_is_noticed() -> None:
    """p. 9: no value of the set sends that far"""
    before = table("A1 B9", cards="A3:blue")
    assert found(before, red="A12 B9", cards="")[0] in {"wrong-forced-move", "ran-past-card"}


@again
@settings(max_examples=60)
@given(seeds)
def test_a_legal_turn_that_is_not_over_counts_as_ended_too_early(seed: int) -> None:
    """p. 6-15: whatever was seen, the diagnosis is a fault by the rules or there is none"""
    chance = Random(seed)
    header = random_header(chance, Writes.EVERYTHING)
    moment = chance.choice(list(walk(chance, header, turns=6)))
    reading = reading_of(moment.now)
    diagnosis = diagnose(moment.before, reading, header.rulings)
    best = explain(moment.before, reading, header.rulings)[0]
    assert (diagnosis is None) == best.is_complete


@settings(max_examples=60)
@given(seeds)
def test_any_reading_is_diagnosed_or_not_without_a_crash(seed: int) -> None:
    """p. 6-15"""
    chance = Random(seed)
    header = random_header(chance, Writes.EVERYTHING)
    moment = chance.choice(list(walk(chance, header, turns=6)))
    names = [field_name(chance.randrange(30)) for _ in range(7)]
    pieces = {
        "red": " ".join(names[: chance.choice([1, 2, 2, 3])]),
        "soul": chance.choice([names[5], "", field_name(moment.now.soul)]),
    }
    kept = {kind: said for kind, said in pieces.items() if chance.random() < 0.6}
    diagnosis = diagnose(moment.before, seen(moment.now, **kept), header.rulings)
    assert diagnosis is None or 1 <= diagnosis.action <= len(diagnosis.do) + 1


def on(position: Position, steps: str, **pieces: str) -> tuple[str, int, tuple[Action, ...]]:
    """The fault after steps that are known."""
    known = tuple(parse_action(said) for said in steps.split(", "))
    diagnosis = diagnose(position, seen(position, **pieces), Rulings(), known)
    assert diagnosis is not None
    return diagnosis.code, diagnosis.action, diagnosis.do


def test_what_is_known_of_a_turn_keeps_its_order() -> None:
    """p. 6"""
    code, action, do = on(table(), "soul B1 B5, stone A1 A3", red="A1 A6", soul="B5")
    assert (code, action) == ("too-many-points", 2)
    assert do == (parse_action("soul B1 B5"), parse_action("stone A1 A6"))


def test_a_stone_slid_back_too_far_belongs_where_the_turn_had_led_it() -> None:
    """p. 6"""
    before, known = table("A5 A9"), (parse_action("stone A5 A8"),)
    reading = seen(before, red="A3 A9")
    diagnosis = diagnose(before, reading, Rulings(), known)
    assert diagnosis is not None
    assert (diagnosis.code, diagnosis.action) == ("backward", 2)
    assert diagnosis.do == (parse_action("stone A5 A8"), parse_action("stone A8 A3"))
    assert diagnosis.repair == (PutBack("red", parse_field("A3"), parse_field("A8")),)


def test_a_stone_slid_back_for_another_is_not_said_to_have_gone_backward() -> None:
    """p. 6"""
    code, *_ = on(table("A5 A9"), "stone A5 A8", red="A5 B3")
    assert code == "too-many-points"


def test_the_other_stone_that_goes_backward_is_not_taken_for_the_one_that_moved() -> None:
    """p. 6"""
    code, action, do = on(table("A3 A4"), "stone A3 A5, soul B1 B3", red="A2 A5", soul="B3")
    assert (code, action, do[-1]) == ("backward", 3, parse_action("stone A4 A2"))


def test_a_stone_that_no_value_sends_there_has_miscounted_the_nearest() -> None:
    """p. 9"""
    code, _, do = on(table("A1 A9", cards="A3:blue"), "stone A1 A3", red="A4 A9", cards="")
    assert (code, do[1]) == ("wrong-forced-move", parse_action("reveal A3 2"))


def test_an_order_and_a_jump_that_went_elsewhere_are_named() -> None:
    """p. 9, 11"""
    trapped = table("A1 A9", cards="A3:blue=4")
    code, *_ = on(trapped, "stone A1 A3, reveal A3 4", red="A8 A9", cards="")
    assert code == "wrong-forced-move"
    code, *_ = on(table("A1 A3", soul="A8"), "stone A1 A8", red="A3 A9")
    assert code == "wrong-twin-move"


def test_the_other_player_who_goes_on_finds_a_turn_without_its_end() -> None:
    """p. 6"""
    code, action, do = on(table(), "stone A1 A4", red="A1 A4", blue="A1 A3")
    assert (code, action, do) == ("points-left", 2, (parse_action("stone A1 A4"),))


def test_a_piece_in_a_hand_after_known_steps_is_no_fault_yet() -> None:
    before = table(blue="A1 B3")
    reading = seen(before, soul="B5", red="A2")
    assert diagnose(before, reading, Rulings(), (parse_action("stone A1 A2"),)) is None


def test_a_card_of_the_other_player_is_an_act_of_his() -> None:
    """p. 6"""
    assert found(table(), cards="A5:blue") == ("not-your-turn", "6", 1)


def test_a_stone_that_obeyed_wrongly_is_told_apart_from_the_soul_that_moved_too() -> None:
    """p. 8-9"""
    before = table("A1 A9", cards="A3:blue")
    code, *_ = on(before, "stone A1 A3", red="A4 A9", soul="B2", cards="")
    assert code in {"ran-past-card", "wrong-forced-move"}


def test_a_piece_that_went_back_to_do_another_thing_is_told_as_that() -> None:
    """p. 6: as if it had not gone the way back from"""
    code, action, do = on(table(), "stone A1 A6", red="A1 A2")
    assert (code, action, do) == ("points-left", 2, (parse_action("stone A1 A2"),))
