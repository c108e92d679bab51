"""Where no camera looks the last act is stepped back from, and what others have said is not."""

from companion.events import Event
from companion.games.faust.at_table import Session
from companion.games.faust.rules.board import FIELD_NAMES
from companion.games.faust.rules.record import Header
from companion.observations import ABSENT, Json, LinkChanged, PageSaid
from tests.table.sittings import NOTHING_THERE, answers, detail, kinds, seated
from tests.table.tapped import FAR, TRAP, WHOLE


def test_a_turn_that_somebody_has_confirmed_is_not_stepped_back_into() -> None:
    assert kinds(answers(NOTHING_THERE + WHOLE + "say red step-back"))[0] == "corrected"
    assert answers(NOTHING_THERE + WHOLE + "press blue\nsay red step-back") == []
    begun = WHOLE + "say blue move piece=blue from=A1 to=A2\n"
    assert answers(NOTHING_THERE + begun + "say red step-back") == []
    back = answers(NOTHING_THERE + begun + "say table step-back")
    assert detail(back, "corrected", "action") == ["stone", "A1", "A2"]


def test_a_turn_that_stands_by_agreement_is_not_stepped_back_into() -> None:
    assert answers(NOTHING_THERE + FAR + "say blue accept\nsay red step-back") == []


def test_a_game_that_is_over_is_stepped_back_into_by_nobody_alone() -> None:
    """p. 12: infamy"""
    pair = Header(devils=FIELD_NAMES.index("B5"))
    session = Session(pair)
    events: list[Event] = []
    for t, (by, word) in enumerate([("red", "move"), ("red", "step-back"), ("table", "step-back")]):
        if t == 0:
            for part in ("camera", "slots"):
                session.feed(LinkChanged(0.0, part, ABSENT))
        way: dict[str, Json] = {"piece": "soul", "from": "B1", "to": "B5"} if word == "move" else {}
        events = session.feed(PageSaid(float(t), by, word, way))
        assert session.is_over == (by == "red")
    assert kinds(events)[0] == "corrected"


def test_where_a_camera_looks_the_piece_has_to_follow_the_step_back() -> None:
    script = "A1 A1 / A1 A1 / B1\nA1 A4 / A1 A1 / B1\nA1 A4 / A1 A1 / B3\n"
    back = answers(script + "say red step-back")
    assert kinds(back) == ["corrected", "action", "waiting"]
    assert detail(back, "waiting", "repair") == [{"piece": "soul", "from": "B3", "to": "B1"}]
    fault = "A1 A1 / A1 A1 / B1\nA1 A9 / A1 A1 / B1\n"
    assert kinds(answers(fault + "say red step-back")) == ["corrected", "waiting"]
    question = fault + "say red accept\n"
    assert answers(question + "say red step-back") == []


def test_a_press_that_came_too_early_is_stepped_back_from() -> None:
    """p. 6"""
    early = "A1 A1 / A1 A1 / B1\nA1 A4 / A1 A1 / B1\npress red\n"
    assert kinds(answers(early)) == ["illegal"]
    (back,) = answers(early + "say red step-back")
    assert "action" not in back.details
    assert seated(early + "say red step-back").position.points == 4


def test_a_step_back_takes_the_value_and_what_it_ordered() -> None:
    """p. 9"""
    wrong = NOTHING_THERE + TRAP + "say red reveal field=A9 value=6\n"
    assert seated(wrong).position.stones[0] == (0, 14)
    back = answers(wrong + "say red step-back")
    assert detail(back, "corrected", "action") == ["reveal", "A9", 6]
    assert seated(wrong + "say red step-back").position.stones[0] == (0, 8)
    right = seated(wrong + "say red step-back\nsay red reveal field=A9 value=4")
    assert right.position.stones[0] == (0, 12)
