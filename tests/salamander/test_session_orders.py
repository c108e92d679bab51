"""Words have spans: any order that these allow leads to the record of the game that was played."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest
from companion.games.salamander.session.retelling import retold

from companion.events import Event
from companion.games.salamander.rules.actions import Answered, Ask
from companion.games.salamander.rules.faces import FACES
from companion.games.salamander.rules.places import FIGURES, QUEEN
from companion.games.salamander.rules.record import Header, Turn
from companion.games.salamander.session.belief import Belief, new_belief
from companion.games.salamander.session.game_so_far import keeping
from companion.games.salamander.session.observed import SalamanderObservation
from companion.games.salamander.session.session import heard
from companion.observations import ButtonPressed, PageSaid, Tick
from tests.counted import again
from tests.night import by_day
from tests.salamander.at_the_table import Seated
from tests.salamander.random_games import random_game
from tests.salamander.told_table import ToldTable

MOST_PAIRS = 6
Told = list[SalamanderObservation]


def hasty(header: Header) -> Belief:
    """A table that is known to tell in haste."""
    return replace(new_belief(header, "auto"), is_hasty=True)


def understood(header: Header, told: Sequence[SalamanderObservation]) -> tuple[Belief, list[Event]]:
    mind, events = hasty(header), list[Event]()
    for one in told:
        mind, more = heard(mind, one)
        events += more
    return mind, events


def turns_of(mind: Belief) -> tuple[Turn, ...]:
    return tuple(done.with_answers for done in mind.game.done)


def deeds_of(turns: Sequence[Turn]) -> list[list[str]]:
    """Of two orders that are both legal either may be told."""
    return [sorted(map(repr, turn.do)) for turn in turns]


def swapped(told: Told, at: int) -> Told:
    """Two that follow each other change places; the times stay where they are."""
    first, second = told[at], told[at + 1]
    return [*told[:at], replace(second, t=first.t), replace(first, t=second.t), *told[at + 2 :]]


def a_game(seed: int, has_camera: bool) -> tuple[Header, tuple[Turn, ...], Told]:
    game = random_game(seed, most_turns=6)
    told = [*ToldTable(game, Random(seed), has_camera).observations()]
    return game.header, game.turns, told


def is_press(one: SalamanderObservation) -> bool:
    return isinstance(one, ButtonPressed) or (isinstance(one, PageSaid) and one.say == "turn-done")


def is_word(one: SalamanderObservation) -> bool:
    return isinstance(one, PageSaid) and not is_press(one)


def some(places: list[int]) -> list[int]:
    return places[:: max(1, len(places) // MOST_PAIRS)]


def misunderstood(
    seed: int, has_camera: bool, is_told: Callable[[Told, int], bool]
) -> list[object]:
    """What comes of another game than was played, or accuses, when two that follow are swapped."""
    header, turns, told = a_game(seed, has_camera)
    bad: list[object] = []
    for at in some([at for at in range(len(told) - 2) if is_told(told, at)]):
        mind, events = understood(header, swapped(told, at))
        codes = [e.details["code"] for e in events if e.kind == "illegal"]
        if deeds_of(turns_of(mind)) != deeds_of(turns) or codes:
            bad.append((told[at].to_json(), told[at + 1].to_json(), codes))
    return bad


@again
@pytest.mark.parametrize("has_camera", [False, True])
@pytest.mark.parametrize("seed", by_day(range(6), 4))
def test_a_word_that_comes_after_the_next_thing_is_the_same_deed(
    seed: int, has_camera: bool
) -> None:
    assert misunderstood(seed, has_camera, lambda told, at: is_word(told[at])) == []


@again
@pytest.mark.parametrize("has_camera", [False, True])
@pytest.mark.parametrize("seed", by_day(range(6), 3))
def test_a_word_that_comes_before_what_it_belongs_to_is_the_same_deed(
    seed: int, has_camera: bool
) -> None:
    assert misunderstood(seed, has_camera, lambda told, at: is_word(told[at + 1])) == []


@again
@pytest.mark.parametrize("has_camera", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_a_press_that_comes_ahead_of_what_it_ends_ends_it(seed: int, has_camera: bool) -> None:
    assert misunderstood(seed, has_camera, lambda told, at: is_press(told[at + 1])) == []


def test_an_answer_that_comes_before_the_right_question_answers_that() -> None:
    """The king asks wrongly, the queen answers what he is about to ask, and he corrects himself."""
    table = Seated.of(seats=["king", "queen", "robber"])
    table.throw("king", 1, 4)
    table.say("king", "place", markers={"king": "air-2-3"})
    table.say("king", "place", figures={"king": "queen-2"})
    table.say("king", "ask", card="fire")
    table.say("queen", "answered")
    table.say("king", "step-back")
    table.say("king", "ask", card="air")
    *_, ask, answer = table.session.game.done[-1].turn.do
    assert (ask, answer) == (Ask(QUEEN, FACES.index("air")), Answered())
    assert "illegal" not in [event.kind for event in table.events]


def hasty_table() -> Seated:
    table = Seated.of(seats=["king", "queen", "robber"])
    table.session._belief = replace(table.session._belief, is_hasty=True)
    return table


def test_who_corrects_himself_too_late_corrects_nothing() -> None:
    table = hasty_table()
    table.throw("king", 1, 4)
    table.say("king", "place", markers={"king": "air-2-3"})
    table.say("king", "place", figures={"king": "queen-2"})
    table.say("king", "ask", card="fire")
    table.say("queen", "answered")
    table.t += 6.0
    table.say("king", "step-back")
    table.say("king", "ask", card="air")
    *_, ask, _ = table.session.game.done[-1].turn.do
    assert ask == Ask(QUEEN, FACES.index("fire"))


def test_a_card_that_nobody_says_was_drawn_is_missing_when_its_word_is_late_no_more() -> None:
    table = hasty_table()
    homes = {"king": "queen-2", "queen": "queen-home", "robber": "robber-home"}
    starts = dict.fromkeys(homes, "start")
    table.throw("king", 1, 4, "salamander")
    table.tell(camera={"hand": True})
    assert "illegal" not in table.see(homes, **starts)
    table.t += 6.0
    assert "illegal" in table.tell(tick=True)
    assert table.last("illegal")["code"] == "draw-missing"


def test_what_is_wrong_in_every_order_is_told_though_another_is_believed() -> None:
    table = hasty_table()
    table.say("king", "place", markers={"king": "air-2-3"})
    table.throw("king", 1, 4)
    table.t += 1.0
    table.say("king", "place", figures={"king": "queen-4"})
    table.t += 6.0
    table.tell(tick=True)
    assert table.session.state == "illegal"


@pytest.mark.parametrize("seed", range(6))
def test_a_word_that_is_tapped_twice_is_one_deed(seed: int) -> None:
    header, turns, told = a_game(seed, False)
    twice: Told = []
    for one in told:
        twice += [one, replace(one, t=one.t + 0.2)] if isinstance(one, PageSaid) else [one]
    mind, events = understood(header, twice)
    assert turns_of(mind) == turns
    assert not [event for event in events if event.kind == "illegal"]


def test_who_keeps_a_card_in_the_story_that_is_told_anew_is_said_to() -> None:
    table = Seated.of()
    table.say("king", "declare", cards=["fire"], claims=[["monk", "row-5"], ["monk", "stone-1"]])
    table.say("monk", "reply", content="yes")
    table.say("monk", "reply", content="no")
    table.say("king", "place", figures={"king": "dungeon"})
    table.say("king", "show", cards=["row-2"])
    mind = table.session._belief
    _, events = retold(mind, 9.0, keeping(mind.game, FIGURES.index("monk")))
    assert [(event.kind, event.details["figure"]) for event in events] == [("kept", "monk")]


def test_what_stays_a_fault_is_told_when_nothing_makes_it_good() -> None:
    header, _, told = a_game(0, False)
    mind, _ = understood(header, told[:1])
    press = PageSaid(10.0, "table", "turn-done")
    mind, events = heard(mind, press)
    assert ([event.kind for event in events], mind.trouble) == (["waiting"], None)
    mind, events = heard(mind, Tick(14.9))
    assert events == []
    _, events = heard(mind, Tick(15.1))
    assert [event.kind for event in events] == ["illegal"]


def test_who_takes_back_a_word_that_is_held_has_said_nothing() -> None:
    header, _, told = a_game(0, False)
    mind, _ = understood(header, told[:1])
    mind, _ = heard(mind, PageSaid(10.0, "table", "turn-done"))
    mind, events = heard(mind, PageSaid(11.0, "table", "undo"))
    assert ([event.kind for event in events], mind.held) == (["waiting"], None)
    _, events = heard(mind, Tick(15.1))
    assert events == []
