"""What is pressed and said stands in its order beside what is seen, however late it is told."""

from dataclasses import replace

import pytest

from companion.games.faust.at_table import Session
from companion.games.faust.rules.actions import Forced, Reveal, Stone
from companion.games.faust.rules.board import FIELD_NAMES
from companion.games.faust.rules.record import Header, TurnEnd
from companion.games.faust.session.answers import choose
from companion.games.faust.session.card_watch import EMPTY
from companion.games.faust.session.game_so_far import do
from companion.games.faust.session.trouble import Choice, OpenQuestion, Unclear
from companion.observations import ButtonPressed, HandSeen
from tests.table.sittings import HANDS, START, TELLING, answers, detail, kinds, seated, sitting


@pytest.mark.parametrize("steps", range(1, 6))
@pytest.mark.parametrize("turn_end", TurnEnd)
@pytest.mark.parametrize("order", ["hand slot press", "hand press slot", "slot hand press"])
def test_a_press_proves_the_order_in_which_nothing_is_owed(
    steps: int, turn_end: TurnEnd, order: str
) -> None:
    """The soul comes to a stone whose twin is elsewhere: the last act, and it has to jump."""
    soul = 7 - (6 - steps)
    presses = iter(("press red\n", "press blue\n", "press red\n"))
    lead = "".join(
        f"{line}\n" + (next(presses) if line != START.strip() and line != "hand" else "")
        for line in HANDS.strip().splitlines()
    ).replace("B1", FIELD_NAMES[soul])
    said = {"hand": "hand", "slot": "slot B3 blue", "press": "press blue"}
    words = "".join(f"{said[word]}\n" for word in order.split())
    session = Session(Header(soul=soul), turn_end)
    observations = [*sitting(f"{lead}{words}A1 A15 / {FIELD_NAMES[steps]} A8 / A8\n")]
    told = [event for one in observations for event in session.feed(one)]
    assert "illegal" not in kinds(told)
    assert kinds(told)[-1] == "turn-done"


ON_A_TRAP = """A1 A1 / A1 A1 / B1
say red lay field=A4
hand
A1 A7 / A1 A1 / B1
hand
A1 A7 / A1 A1 / B3
hand
A1 A7 / A1 A4 / B3
"""


@pytest.mark.parametrize("late_s", range(9))
@pytest.mark.parametrize("by", ["blue", "table"])
def test_a_word_comes_later_than_the_card_and_its_card_stays(late_s: int, by: str) -> None:
    """No card is laid on a trap, so it was laid before; p. 8"""
    script = ON_A_TRAP + "tick\n" * late_s + f"say {by} lay field=B10\n"
    script += "page reveal A4 6\nhand\nA1 A7 / A1 A10 / B3\nhand\nA1 A7 / A1 A11 / B3\n"
    session = Session(Header())
    told = [event for one in sitting(script) for event in session.feed(one)]
    assert not TELLING & {*kinds(told)}
    done = [event for event in told if event.kind == "turn-done"]
    assert done[-1].details["turn"] == 2
    cards = [place for place, card in enumerate(session.position.cards) if card is not None]
    assert [FIELD_NAMES[place] for place in cards] == ["B10"]


def test_a_card_where_one_lies_is_wrong_whenever_it_is_said() -> None:
    assert detail(answers(ON_A_TRAP + "say blue lay field=A4"), "illegal", "code") == "slot-taken"


@pytest.mark.parametrize("late_s", [0.1, 0.5, 1.0, 1.5, 2.0])
def test_a_press_may_be_told_before_the_hand_it_belongs_to(late_s: float) -> None:
    """The camera is slower than the button; p. 6"""
    session = seated(START + "tick", TurnEnd.BUTTON)
    session.feed(ButtonPressed(10.0, "red"))
    session.feed(HandSeen(10.0 + late_s / 2))
    (look,) = sitting("A1 A8 / A1 A1 / B1")
    told = session.feed(replace(look, t=10.0 + late_s))
    assert kinds(told)[-1] == "turn-done"


def test_a_press_long_before_a_turn_does_not_end_it() -> None:
    session = seated(START + "press red", TurnEnd.BUTTON)
    session.feed(HandSeen(10.0))
    (look,) = sitting("A1 A8 / A1 A1 / B1")
    told = session.feed(replace(look, t=12.0))
    assert detail(told, "waiting", "for") == "press"


# Blue stands a field before a card; no slot will tell that it is turned over.
UNSAID = "link slots absent\n" + HANDS.replace("A1 A15", "say red lay field=A9\nA1 A14")


@pytest.mark.parametrize("value", [3, 5, 7])
@pytest.mark.parametrize("late_s", [-3, 1, 4, 12, 30])
def test_without_slots_a_value_is_waited_for_however_long_it_takes(value: int, late_s: int) -> None:
    """A stone runs into a card and goes back; nobody but its player can say why; p. 8"""
    obeyed = f"A1 A14 / A1 {FIELD_NAMES[8 - value]} / B1\n"
    script = UNSAID
    word = f"page reveal A9 {value}\n"
    if late_s < 0:
        script += word + "tick\n" * -late_s + f"hand\n{obeyed}"
    else:
        script += f"hand\n{obeyed}" + "tick\n" * late_s + word
    session = Session(Header())
    told = [event for one in sitting(script) for event in session.feed(one)]
    assert not TELLING & {*kinds(told)}
    assert [event.details["turn"] for event in told if event.kind == "turn-done"] == [1, 2, 3, 4]
    assert session.position.cards[8] is None


def test_without_slots_a_press_before_the_value_accuses_nobody() -> None:
    script = UNSAID + "hand\nA1 A14 / A1 A4 / B1\n" + "tick\n" * 20 + "press blue"
    assert answers(script) == []
    assert seated(script).state == "waiting"


def test_a_card_that_was_turned_over_by_an_answer_is_gone_without_slots() -> None:
    """Or else it would lie there in every later turn."""
    belief = seated(UNSAID)._belief
    assert belief.cards.state("A9") == "red"
    turned = do(belief.game, (Stone(7, 8), Reveal(8, 5), Forced(8, 3)))
    asked = Unclear(OpenQuestion.WHICH, {}, (Choice("1", turned),))
    after, _ = choose(replace(belief, trouble=asked), 20.0, ("1", "blue"))
    assert after.cards.state("A9") == EMPTY
