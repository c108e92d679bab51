"""The other player acts in an open turn: it was done, or that was too early; who knows says."""

import pytest

from companion.games.faust.at_table import Session
from companion.games.faust.rules.record import TurnEnd
from tests.table.sittings import NOTHING_THERE, answers, detail, kinds, seated

BEGUN = NOTHING_THERE + "say red move piece=red from=A1 to=A2\n"
WHOLE = NOTHING_THERE + "say red move piece=red from=A1 to=A8\n"
EARLY = "say blue move piece=blue from=A1 to=A5\n"
DONE, TOO_EARLY = (f"answer question=early choice={one}\n" for one in ("done", "early"))
LOOKED = "A1 A1 / A1 A1 / B1\nhand\nA1 A2 / A1 A1 / B1\nhand\nA1 A2 / A1 A5 / B1\n"


def stones(session: Session) -> tuple[object, ...]:
    now = session.position
    return now.mover, now.points, now.stones


@pytest.mark.parametrize("by", ["red", "referee", "table", "host"])
@pytest.mark.parametrize("script", [BEGUN + EARLY, LOOKED])
def test_it_was_done_and_the_move_spends_points_of_the_next_turn(script: str, by: str) -> None:
    """p. 6"""
    assert stones(seated(script + f"say {by} {DONE}")) == (1, 3, ((0, 1), (0, 4)))


@pytest.mark.parametrize("by", ["red", "blue", "referee", "table", "host"])
@pytest.mark.parametrize("word", [TOO_EARLY, "step-back\n"])
def test_it_was_too_early_and_all_is_as_it_was_before(word: str, by: str) -> None:
    assert stones(seated(BEGUN + EARLY + f"say {by} {word}")) == (0, 6, ((0, 1), (0, 0)))
    back = answers(LOOKED + f"say {by} {word}")
    assert kinds(back) == ["corrected", "waiting"]
    assert (detail(back, "corrected", "was"), detail(back, "corrected", "by")) == ("illegal", by)
    assert detail(back, "waiting", "repair") == [{"piece": "blue", "from": "A5", "to": "A1"}]


@pytest.mark.parametrize("word", [DONE, "accept\n"])
@pytest.mark.parametrize("script", [BEGUN + EARLY, LOOKED])
def test_who_moved_cannot_say_alone_that_the_other_was_done(script: str, word: str) -> None:
    asked = script + f"say blue {word}"
    assert detail(answers(asked), "waiting", "asks") == "red"
    assert stones(seated(asked)) == stones(seated(script))
    assert stones(seated(asked + "say red accept")) == (1, 3, ((0, 1), (0, 4)))
    assert kinds(answers(asked + "say red refuse")) == ["corrected", "illegal"]


@pytest.mark.parametrize("word", ["choice=else", "choice=done"])
def test_another_answer_is_none(word: str) -> None:
    question = "early" if word == "choice=else" else "which"
    assert answers(LOOKED + f"say red answer question={question} {word}") == []


def test_what_was_done_step_by_step_is_followed_by_no_free_move() -> None:
    """p. 6: the soul, for both may move it"""
    soul = "say {} move piece=soul from={} to={}\n"
    steps = soul.format("red", "B1", "B2") + soul.format("red", "B2", "B3")
    script = NOTHING_THERE + steps + soul.format("blue", "B3", "B5") + f"say red {DONE}"
    assert stones(seated(script))[:2] == (1, 5)


def test_a_card_that_was_tapped_is_the_first_act_of_the_next_turn() -> None:
    """p. 8"""
    script = BEGUN + "say blue lay field=A7\n"
    assert detail(answers(script), "illegal", "question") == "early"
    done = answers(script + f"say red {DONE}")
    assert kinds(done) == ["accepted", "action"]
    assert detail(done, "action", "action") == ["lay", "A7"]
    assert not any(seated(script + f"say red {TOO_EARLY}").position.cards)


def test_a_whole_turn_that_was_not_confirmed_is_no_fault_once_it_is() -> None:
    """p. 6"""
    done = seated(WHOLE + EARLY + f"say red {DONE}", TurnEnd.BUTTON)
    assert stones(done) == (1, 3, ((0, 7), (0, 4)))
    assert [turn.beside for turn in done.record.turns] == [()]
    back = seated(WHOLE + EARLY + f"say blue {TOO_EARLY}", TurnEnd.BUTTON)
    assert (back.state, stones(back)) == ("waiting", (0, 0, ((0, 7), (0, 0))))


def test_what_nobody_can_mean_by_it_is_asked_of_nobody() -> None:
    """p. 6: no turn had begun; a stone of the player to move; an order is to be obeyed first"""
    trap = WHOLE + "say blue lay field=A9\nsay blue move piece=blue from=A1 to=A7\n"
    trap += "say red move piece=red from=A8 to=A9\n"
    for script in (
        NOTHING_THERE + EARLY,
        BEGUN + "say blue move piece=red from=A2 to=A4",
        BEGUN + "say red move piece=blue from=A1 to=A5",
        trap + "say blue move piece=blue from=A7 to=A8",
    ):
        fault = answers(script)
        assert detail(fault, "illegal", "code") == "not-your-turn"
        assert "question" not in fault[-1].details


def test_a_board_on_which_both_went_wrong_is_no_question_of_time() -> None:
    """p. 6"""
    both = "A1 A1 / A1 A1 / B1\nhand\nA1 A4 / A1 A1 / B1\nhand\n" + "A1 A2 / A1 A5 / B1\n" * 2
    fault = [event for event in answers(both) if event.kind == "illegal"]
    assert [event.details.get("question") for event in fault] == [None]


def test_a_press_while_a_card_may_have_been_laid_waits_for_its_slot() -> None:
    """p. 8: the point that seems to be left may have been spent"""
    six = "A1 A1 / A1 A1 / B1\nhand\nA1 A7 / A1 A1 / B1\nhand\nA1 A7 / A1 A1 / B1\nhand\n"
    script = six + "A1 A7 / A1 A5 / B1\nA1 A7 / A1 A5 / B1\n"
    assert detail(answers(six + "A1 A7 / A1 A5 / B1\n"), "illegal", "question") == "early"
    assert kinds(answers(script + "press red")) == []
    late = script + "press red\nslot B7 red\ntick\ntick\ntick"
    assert seated(late).position.mover == 1
    assert [turn.beside for turn in seated(late).record.turns] == [()]


def test_who_is_asked_by_two_looks_is_told_once() -> None:
    both = "A1 A1 / A1 A1 / B1\nhand\nA1 A2 / A1 A5 / B1\nA1 A2 / A1 A5 / B1\n"
    assert detail(answers(both), "illegal", "question") == "early"
    assert stones(seated(both + f"say red {DONE}")) == (1, 3, ((0, 1), (0, 4)))
    back = both + f"say blue {TOO_EARLY}"
    assert stones(seated(back)) == (0, 6, ((0, 1), (0, 0)))
    assert detail(answers(back), "waiting", "repair") == [
        {"piece": "blue", "from": "A5", "to": "A1"}
    ]
