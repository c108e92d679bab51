"""`step-back`: the last act of the turn at hand is taken back by who did it, asking nobody."""

from typing import Any

import pytest

from companion.json_reader import Json
from tests.salamander.at_the_table import Seated
from tests.salamander.of_session import view_of
from tests.salamander.pages import may, page
from tests.salamander.test_session_words import FOUR_SEATS, after_marker
from tests.salamander.told import Heard


def of_session(table: Seated) -> dict[str, Any]:
    return page(view_of(table.session.game))


def test_a_mistyped_throw_is_taken_back_by_who_typed_it() -> None:
    table = Seated.of(seats=FOUR_SEATS)
    table.throw("king", 2, 1)
    assert of_session(table)["step_back"] == {
        "by": "king", "kind": "throw", "text": "Throws 2 and 1, stone",
    }  # fmt: skip
    assert table.say("queen", "step-back") == []
    assert table.say("king", "step-back") == ["corrected"]
    told = table.last("corrected")
    assert (told["was"], told["by"], told["action"]) == (
        "action", "king", ["throw", 2, 1, "stone"],
    )  # fmt: skip
    assert (told["turn"], told["do"]) == (1, [])
    assert table.throw("king", 2, 3) == ["action", "thrown", "waiting"]


def test_acts_are_taken_back_one_by_one() -> None:
    table = after_marker(seats=FOUR_SEATS)
    table.say("king", "place", figures={"king": "queen-4"})
    table.say("king", "ask", card="fire")
    acts = []
    while "corrected" in table.say("king", "step-back"):
        act = table.last("corrected")["action"]
        assert isinstance(act, list)
        acts.append(act[0])
    assert acts == ["ask", "move", "marker", "throw"]
    assert table.session.game.steps == ()


@pytest.mark.parametrize("judge", ["referee", "table", "host"])
def test_a_judge_takes_back_for_who_is_to_move(judge: str) -> None:
    table = after_marker(seats=FOUR_SEATS)
    assert table.say(judge, "step-back") == ["corrected", "waiting"]
    assert table.last("corrected")["by"] == judge


def test_nobody_takes_back_what_another_has_said() -> None:
    table = after_marker(seats=FOUR_SEATS)
    table.throw("king", 3, 4)
    table.say("king", "place", figures={"king": "queen-4"})
    table.say("king", "ask", card="fire")
    table.say("queen", "answered", content="yes")
    assert table.session.game.steps == ()  # it ended by itself
    assert table.say("king", "step-back") == []
    assert of_session(table)["step_back"] is None


def test_a_reply_is_not_taken_back_but_a_declaration_without_one_is() -> None:
    table = Seated.of()
    declared: dict[str, Json] = {
        "cards": ["fire"],
        "claims": [["monk", "row-5"], ["monk", "stone-1"]],
    }
    table.say("king", "declare", **declared)
    assert table.say("king", "step-back") == ["corrected"]
    table.say("king", "declare", **declared)
    table.say("monk", "reply", content="yes")
    assert table.say("king", "step-back") == []


def test_a_turn_that_ended_by_itself_is_open_again() -> None:
    table = after_marker()
    assert table.say("king", "place", figures={"king": "king-3"}) == ["action", "turn-done"]
    assert table.say("monk", "step-back") == []
    assert table.say("king", "step-back") == ["corrected", "waiting"]
    told = table.last("corrected")
    assert (told["was"], told["action"]) == ("turn-done", ["move", "king", "king-3"])
    assert table.last("waiting")["for"] == "move"
    table.say("king", "place", figures={"king": "king-3"})
    table.throw("monk", 1, 2)
    assert table.say("king", "step-back") == []  # somebody has acted


def test_a_turn_that_was_said_to_be_over_is_open_again_as_it_was() -> None:
    table = Seated.of()
    table.throw("king", 1, 1)
    table.say("king", "place", markers={"king": "fire-1-1"}, figures={"king": "king-4"})
    table.say("king", "turn-done")
    shown_back = of_session(table)["step_back"]
    assert (shown_back["kind"], shown_back["text"]) == ("turn-done", "Turn done")
    assert table.say("king", "step-back") == ["corrected"]
    assert len(table.session.game.steps) == 3
    assert table.last("corrected")["was"] == "turn-done"


def test_what_was_declared_is_not_told_once_more_on_a_button() -> None:
    """It stands above the board, card by card; on a narrow phone the button had seven lines."""
    table = after_marker()
    table.say("king", "stay", piece="figure")
    table.say("king", "declare", cards=["fire"], claims=[["monk", "row-7"], ["monk", "stone-3"]])
    shown_back = of_session(table)["step_back"]
    assert (shown_back["kind"], shown_back["text"]) == ("declare", "Declares a combination")


def test_a_capture_is_taken_back_with_its_put() -> None:
    table = Seated.of()
    table.tell(link={"camera": "absent"})
    table.throw("king", 1, 2)
    table.say("king", "place", markers={"king": "fire-7-2"}, figures={"king": "king-5"})
    table.throw("monk", 4, 4)
    table.say("monk", "place", markers={"monk": "air-7-2"}, figures={"monk": "king-5"})
    assert of_session(table)["caught"] == ["king"]
    table.say("monk", "step-back")
    assert table.last("corrected")["action"] == ["move", "monk", "king-5"]
    assert of_session(table)["caught"] == []


def test_what_was_ruled_or_let_stand_is_not_taken_back() -> None:
    table = after_marker(seats=FOUR_SEATS)
    table.say("king", "place", figures={"king": "king-1"})
    table.say("referee", "accept")
    assert table.say("king", "step-back") == []
    other = after_marker()
    other.say("referee", "ruling", rulings={"turn_in": "forced"})
    assert other.say("king", "step-back") == []


def test_a_wrong_word_is_only_withdrawn() -> None:
    table = after_marker(seats=FOUR_SEATS)
    table.throw("king", 1, 1)
    assert table.say("queen", "step-back") == []
    assert table.say("king", "step-back") == ["corrected", "waiting"]
    assert table.last("corrected")["was"] == "illegal"
    assert len(table.session.game.steps) == 2


def test_nothing_is_taken_back_of_a_game_that_has_not_begun_or_is_over() -> None:
    table = Seated.of()
    assert table.say("king", "step-back") == []
    table.throw("king", 2, 1)
    table.say("table", "end")
    assert table.say("king", "step-back") == []


def test_the_words_that_may_be_said_have_it_for_whose_act_it_was() -> None:
    heard = Heard()
    assert "step-back" not in str(may(heard, "king"))
    heard.say("king", "throw", eyes=[3, 4], symbol="stone")
    assert "step-back" in str(may(heard, "king"))
    heard.say("king", "place", markers={"king": "fire-7-2"})
    heard.say("king", "place", figures={"king": "king-3"})  # ends by itself
    assert "step-back" in str(may(heard, "king"))
    heard.say("king", "step-back")
    assert may(heard, "king") == ["place", "declare", "step-back", "undo"]
    heard.say("king", "place", figures={"king": "queen-4"})
    heard.say("king", "ask", card="fire").say("queen", "answered")
    assert "step-back" not in str(may(heard, "king"))
    heard.say("queen", "throw", eyes=[3, 4], symbol="stone")
    heard.say("referee", "ruling", rulings={"turn_in": "forced"})
    assert "step-back" not in str(may(heard, "queen"))


@pytest.mark.parametrize("end", ["turn-done", None])
def test_a_view_of_events_knows_how_a_turn_ended(end: str | None) -> None:
    told = Heard()
    words: list[tuple[str, dict[str, Json]]] = [
        ("throw", {"eyes": [3, 4], "symbol": "stone"}),
        ("place", {"markers": {"king": "fire-7-2"}}),
        ("place", {"figures": {"king": "queen-4" if end else "king-3"}}),
        *([(end, {})] if end else []),
    ]
    for say, more in words:
        told.say("king", say, **more)
        assert told.view.last == view_of(told.session.game).last
