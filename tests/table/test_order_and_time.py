"""In which order things were done, and what time alone cannot prove."""

import os
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.events import Event
from companion.games.faust.at_table import Session
from companion.games.faust.rules.board import FIELD_NAMES, FIELDS
from companion.games.faust.rules.record import Header, TurnEnd
from companion.inference.habits import Habits
from companion.observations import BoardReading, Doubt, HandSeen
from tests.table.sittings import HANDS, START, TELLING, answers, detail, kinds, seated, sitting

some = settings(max_examples=int(os.environ.get("FAUST_EXAMPLES", "25")))
FIELD = st.integers(0, FIELDS - 1).map(FIELD_NAMES.__getitem__)
# After HANDS: Red on A1 and A15, Blue on A1 and A8, the soul on B1, Blue to move.
PIECE_OFF = st.tuples(st.sampled_from([("red", "A15"), ("blue", "A8"), ("soul", "B1")]), FIELD)
NO_EVIDENCE = st.lists(st.sampled_from(["hand", "tick"]), max_size=12)


def board(kind: str, lay: str, lies: str) -> str:
    """The board after HANDS with that piece elsewhere."""
    red, blue, soul = (
        lies if (kind, lay) == piece else piece[1]
        for piece in (("red", "A15"), ("blue", "A8"), ("soul", "B1"))
    )
    return f"A1 {red} / A1 {blue} / {soul}\n"


def all_answers(script: str) -> list[Event]:
    session = Session(Header())
    return [event for one in sitting(script) for event in session.feed(one)]


@some
@given(PIECE_OFF, NO_EVIDENCE)
def test_one_look_that_no_hand_has_made_accuses_nobody_whatever_time_goes_by(
    off: tuple[tuple[str, str], str], after: list[str]
) -> None:
    (kind, lay), lies = off
    told = all_answers(HANDS + board(kind, lay, lies) + "\n".join(after))
    assert not TELLING & {*kinds(told)}


@some
@given(PIECE_OFF, st.sampled_from(["doubted", "hidden"]), NO_EVIDENCE)
def test_neither_silence_nor_a_hand_makes_a_weak_look_an_accusation(
    off: tuple[tuple[str, str], str], how: str, after: list[str]
) -> None:
    """A camera under a resting hand is silent too."""
    (kind, lay), lies = off
    session = seated(HANDS + "hand")
    (look,) = sitting(board(kind, lay, lies))
    assert isinstance(look, BoardReading)
    weak = (
        replace(look, t=10.0, hidden=("A3", "A4"))
        if how == "hidden"
        else replace(look, t=10.0, doubts=(Doubt("A1", "blue", (0.3, 0.7, 0.0)),))
    )
    told = session.feed(weak)
    for one in sitting("\n".join(after)):
        told += session.feed(replace(one, t=one.t + 10.0))
    assert not TELLING & {*kinds(told)}


def test_a_weak_look_that_is_seen_again_as_a_clear_one_is_judged() -> None:
    """What is waited for ends the waiting: or else nobody would ever be told."""
    session = seated(HANDS + "hand")
    (look,) = sitting("A5 A15 / A1 A8 / A3")
    assert isinstance(look, BoardReading)
    assert kinds(session.feed(replace(look, t=10.0, hidden=("A9",)))) == ["waiting"]
    told = session.feed(replace(look, t=11.0))
    assert TELLING & {*kinds(told)}


def test_who_presses_twice_on_a_weak_look_is_asked() -> None:
    script = START + "A9 B7 B8 / A4 B3 / B1\n"
    assert detail(answers(script), "waiting", "for") == "look"
    assert answers(script + "press red") == []
    asked = answers(script + "press red\npress red")
    assert detail(asked, "unclear", "question") == "board-differs"


@some
@given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 200))
def test_the_oftener_a_camera_was_refuted_the_less_its_next_look_is_worth(
    one: int, other: int, boards: int
) -> None:
    less, more = sorted((one, other))
    seldom = Habits(boards=boards + more, refuted=less)
    often = Habits(boards=boards + more, refuted=more)
    assert seldom.chance_refuted <= often.chance_refuted <= 1


@some
@given(st.integers(0, 9), st.booleans(), st.booleans())
def test_a_board_that_gives_way_without_a_hand_was_a_wrong_look(
    changes: int, is_return: bool, is_by_hand: bool
) -> None:
    """Whether or not it lies again as before; but of who tells of no hands only that is known."""
    habits = Habits(changes=changes, after_a_hand=changes, is_handled=is_by_hand)
    after = habits.with_look(True, 1, is_return)
    assert after.refuted == int(not is_by_hand and (is_return or changes > 0))


@pytest.mark.parametrize("points", range(10, 14))
def test_a_camera_that_was_refuted_is_given_another_look_before_a_plain_fault_is_told(
    points: int,
) -> None:
    """Ten points are told at once by a camera that was never wrong."""
    fault = f"hand\n{board('blue', 'A8', FIELD_NAMES[7 + points])}"
    assert "illegal" in kinds(answers(HANDS + fault))
    refuted = board("soul", "B1", "B9") + board("soul", "B1", "B1")
    script = HANDS + refuted + fault
    assert detail(answers(script), "waiting", "for") == "look"
    assert "illegal" in kinds(answers(script + fault.removeprefix("hand\n")))


@some
@given(FIELD, st.lists(st.sampled_from(["hand", "tick", START.strip()]), max_size=6))
def test_a_slot_that_says_fault_is_no_half_card(where: str, after: list[str]) -> None:
    told = all_answers(f"{START}slot {where} fault\n{START}" + "\n".join(after))
    assert not {"illegal", "unclear", "action"} & {*kinds(told)}


@pytest.mark.parametrize("lies", ["A14", "B1"])
@pytest.mark.parametrize("steps", range(1, 6))
def test_a_stone_that_may_be_brushed_or_misread_is_told_when_it_is_seen_again(
    lies: str, steps: int
) -> None:
    """A field off, while the other player's turn is open, and silence bears nothing out."""
    script = HANDS + "hand\nA1 A15 / A1 A9 / B1\nhand\nA1 A15 / A1 A8 / B1\n"
    script += f"hand\nA1 A15 / A1 {FIELD_NAMES[7 + steps]} / B1\nhand\n"
    brushed = f"A1 {lies} / A1 {FIELD_NAMES[7 + steps]} / B1\n"
    assert not TELLING & {*kinds(all_answers(script + brushed + "tick\n" * 9 + "hand\n"))}
    assert TELLING & {*kinds(answers(script + brushed * 2))}


@pytest.mark.parametrize("seconds", [2.5, 5.0, 60.0, 900.0])
@pytest.mark.parametrize("lies", ["B1", "B2"])
def test_the_hand_that_comes_to_put_a_piece_right_does_not_make_its_fault_ripe(
    lies: str, seconds: float
) -> None:
    """Eight points and one more: the next look tells which it was."""
    session = seated(HANDS + f"hand\n{board('blue', 'A8', 'B1')}")
    assert session.state == "waiting"
    assert session.feed(HandSeen(9.0 + seconds)) == []
    (again,) = sitting(board("blue", "A8", "A15" if lies == "B1" else "A14"))
    told = session.feed(replace(again, t=10.0 + seconds))
    assert not TELLING & {*kinds(told)}


@some
@given(st.permutations(["card", "soul", "stone"]), st.integers(0, 4))
def test_a_fault_stays_named_while_the_other_player_goes_on(
    order: list[str], silent_s: int
) -> None:
    """A second stone; p. 6"""
    script = START + "hand\nA1 A4 / A1 A1 / B1\nhand\nA4 A5 / A1 A1 / B1\n"
    blue, soul = "A1", "B1"
    for act in order:
        blue = "A6" if act == "stone" else blue
        soul = "B2" if act == "soul" else soul
        script += "hand\n" + ("slot B8 blue\n" if act == "card" else "")
        script += f"A4 A5 / A1 {blue} / {soul}\n" + "tick\n" * silent_s
    told = all_answers(script + "tick\n" * 6)
    named = [event.details["code"] for event in told if event.kind == "illegal"]
    assert named == ["second-stone"]
    assert "unclear" not in kinds(told)


@some
@given(
    st.integers(1, 6),
    st.permutations(["stone", "soul"]),
    st.sampled_from(["red blue", "blue red", "blue"]),
    st.integers(0, 20),
)
def test_who_goes_on_says_that_the_turn_before_was_over(
    fields: int, order: list[str], presses: str, silent_s: int
) -> None:
    """A player forgets to press, or does so when the other has played; p. 6"""
    script = START + "hand\nA1 A8 / A1 A1 / B1\n"
    blue, soul = "A1", "B1"
    for act in order:
        blue = FIELD_NAMES[fields] if act == "stone" else blue
        soul = FIELD_NAMES[22 - fields] if act == "soul" else soul
        script += f"hand\nA1 A8 / A1 {blue} / {soul}\n" + "tick\n" * silent_s
    session = Session(Header(), TurnEnd.BUTTON)
    told = [event for one in sitting(script) for event in session.feed(one)]
    assert not {"turn-done", *TELLING} & {*kinds(told)}
    assert told[-1].details["for"] == "press"
    for one in sitting("\n".join(f"press {who}" for who in presses.split())):
        told += session.feed(replace(one, t=one.t + 100.0))
    done = [event.details["player"] for event in told if event.kind == "turn-done"]
    assert done == ["red", "blue"]
    assert not TELLING & {*kinds(told)}
    again = [*sitting("hand\nA1 A11 / A1 " + f"{blue} / {soul}")]
    told = [event for one in again for event in session.feed(replace(one, t=one.t + 110.0))]
    assert kinds(told) == ["action"]


@some
@given(st.sampled_from(["A4", "A5"]), st.integers(1, 7), st.integers(0, 4))
def test_a_fault_that_is_played_over_is_no_other_fault(stone: str, ahead: int, s: int) -> None:
    """A second stone; p. 6"""
    goes_to = FIELD_NAMES[FIELD_NAMES.index(stone) + ahead]
    red = f"A5 {goes_to}" if stone == "A4" else f"A4 {goes_to}"
    boards = ("A4 A5 / A1 A1 / B1", "A4 A5 / A1 A8 / B1", f"{red} / A1 A8 / B1")
    script = START + "hand\nA1 A4 / A1 A1 / B1\n"
    script += "".join(f"hand\n{one}\n" + "tick\n" * s for one in boards)
    told = all_answers(script + "tick\n" * 6)
    named = [event.details["code"] for event in told if event.kind == "illegal"]
    assert named == ["second-stone"]
    assert "unclear" not in kinds(told)


@pytest.mark.parametrize("steps", range(1, 6))
@pytest.mark.parametrize("turn_end", TurnEnd)
@pytest.mark.parametrize("press", ["press blue\n", "hand\npress blue\n"])
def test_a_look_that_lacks_a_piece_orders_nothing(
    steps: int, turn_end: TurnEnd, press: str
) -> None:
    """The stone lies there while the soul is in a hand: it may have been set down before; p. 11"""
    soul = FIELD_NAMES[1 + steps]
    red = "A1 A15 / A1 A8 / " + soul
    lead = START.replace("B1", soul) + "press red\nhand\nA1 A8 / A1 A1 / " + soul + "\npress red\n"
    lead += f"hand\nA1 A8 / A1 A8 / {soul}\npress blue\nhand\n{red}\npress red\n"
    blue = f"A1 A15 / {FIELD_NAMES[steps]} A8 / "
    script = f"{lead}slot B3 blue\nhand\n{blue}\n{press}{blue}A8\n"
    session = Session(Header(soul=1 + steps), turn_end)
    told = [event for one in sitting(script) for event in session.feed(one)]
    assert "illegal" not in kinds(told)
    assert kinds(told)[-1] == "turn-done"


@some
@given(FIELD.filter(lambda where: where != "A5"), st.integers(1, 40))
def test_what_a_wrong_look_has_not_shown_was_done_before_it(wrong: str, later_s: int) -> None:
    """A stone runs into a card, goes back, and is misread before it is seen where it lay; p. 8"""
    lead = START + "hand\nslot A8 red\nA1 A7 / A1 A1 / B1\nhand\nA1 A7 / A1 A5 / B4\n"
    lead += "hand\nA1 A13 / A1 A5 / B5\n"
    script = f"{lead}hand\nslot A8 empty\npage reveal A8 3\nA1 A13 / A1 {wrong} / B5\n"
    session = seated(script)
    (right,) = sitting("A1 A13 / A1 A5 / B5")
    session.feed(replace(right, t=20.0 + later_s))
    assert session.state in {"playing", "waiting"}
    assert session.position.cards[7] is None


@some
@given(FIELD.filter(lambda where: where not in ("A9", "B2")), st.sampled_from(["press", "say"]))
def test_a_fault_that_was_named_stays_named_through_a_press(where: str, how: str) -> None:
    """A second card; p. 7"""
    script = START + "hand\nslot B2 red\nA1 A1 / A1 A1 / B1\nhand\nA1 A3 / A1 A1 / B1\n"
    script += f"hand\nslot {where} red\nA1 A3 / A1 A1 / B1\n" + "tick\n" * 4
    told = [event for event in all_answers(script) if event.kind == "illegal"]
    assert [event.details["code"] for event in told] == ["second-card"]
    press = "press red" if how == "press" else "say red turn-done"
    assert answers(script + press) == []
    assert seated(script + press).state == "illegal"
