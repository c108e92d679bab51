"""A contradiction names statements that cannot be true together, of which none can be spared."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from companion.events import AnyObservation
from companion.games.salamander.at_table import Session
from companion.games.salamander.files.fact_lines import fact_from_json, fact_to_json
from companion.games.salamander.page.status import clash_told
from companion.games.salamander.rules.actions import Draw, Exchange
from companion.games.salamander.rules.clash import (
    ClashFact,
    FactKind,
    KnownStep,
    _can_be,
    clash,
    fact_of,
)
from companion.games.salamander.rules.knowledge import known_at_first
from companion.games.salamander.rules.learning import DoneAct
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rules import set_up
from companion.games.salamander.session import game_so_far as of_course
from companion.games.salamander.words.speaker import Speaker
from companion.json_reader import Json
from companion.observations import PageSaid
from tests.counted import walking
from tests.salamander.at_the_table import Seated
from tests.salamander.test_session_words import FOUR_SEATS
from tests.salamander.told_games import told_game


def marked(**header: Json) -> Seated:
    """The king's marker lies on fire-5-2; he is at home and may go on."""
    table = Seated.of(**header)
    table.tell(link={"camera": "absent"})
    table.throw("king", 2, 2)
    table.say("king", "place", markers={"king": "fire-5-2"})
    table.say("king", "stay", piece="figure")
    return table


def facts(table: Seated) -> Json:
    return table.last("contradiction")["facts"]


def lain(table: Seated) -> list[str]:
    return table.say("king", "declare", cards=["water", "row-1"], claims=[["monk", "stone-1"]])


def test_a_marker_and_what_is_laid_clash() -> None:
    """use: both facts are public, his, and a minute old"""
    table = marked(seats=FOUR_SEATS, players={"king": "Ada"})
    assert "contradiction" in lain(table)
    assert facts(table) == [
        {"turn": 1, "player": "king", "kind": "marker", "place": "fire-5-2"},
        {"turn": 1, "player": "king", "kind": "lays", "cards": ["water", "row-1"]},
    ]
    told = clash_told(table.last("contradiction"), Speaker("en", table.session.header))
    assert told == (
        "Not all of this can be true: Turn 1, Ada: marker on fire-5-2. "
        "Turn 1, Ada: lays water and row 1."
    )


def test_only_the_last_statement_is_left_out() -> None:
    table = marked()
    before = table.session.game.public.known.possible
    lain(table)
    assert table.session.game.public.known.possible == before
    assert before[0].bit_count() == 3


def test_what_was_left_out_is_not_named_again() -> None:
    table = marked()
    lain(table)
    table.say("monk", "reply", content="no")
    table.throw("monk", 1, 2)
    table.say("monk", "place", markers={"monk": "air-1-1"}, figures={"monk": "monk-5"})
    table.say("king", "keys", eyes=[True, True], symbol=True)
    claims: Json = [["monk", "row-6"]]
    assert "contradiction" in table.say("king", "declare", cards=["air", "stone-1"], claims=claims)
    assert [one["kind"] for one in facts(table)] == ["marker", "lays"]  # type: ignore[call-overload, index, union-attr]
    assert [one["turn"] for one in facts(table)] == [1, 3]  # type: ignore[call-overload, index, union-attr]


def test_cards_that_lie_open_clash_with_a_yes_to_them() -> None:
    """There is one row-1: it was set aside"""
    table = Seated.of(seats=FOUR_SEATS, set_aside={"queen": "row-1"})
    claims: Json = [["monk", "row-1"], ["robber", "stone-1"]]
    table.say("king", "declare", cards=["fire"], claims=claims)
    assert "contradiction" in table.say("monk", "reply", content="yes")
    assert facts(table) == [
        {"turn": 0, "player": "queen", "kind": "aside", "cards": ["row-1"]},
        {"turn": 1, "player": "monk", "kind": "reply", "cards": ["row-1"], "says": "yes"},
    ]
    told = clash_told(table.last("contradiction"), Speaker("en", table.session.header))
    assert "Before the first turn, Queen: sets row 1 aside. Turn 1, Monk: row 1? yes." in told


def test_a_card_put_away_twice_clashes() -> None:
    table = Seated.of(set_aside={"king": "row-1"})
    table.throw("king", 1, 2, "salamander")
    assert "contradiction" in table.say("king", "drew", card="row-1")
    assert [one["kind"] for one in facts(table)] == ["aside", "away"]  # type: ignore[call-overload, index, union-attr]
    assert table.session.game.public.known.possible[0].bit_count() > 1


def test_an_answer_that_all_have_heard_clashes_with_an_earlier_one() -> None:
    """Weitere: two answer aloud"""
    table = Seated.of()
    table.tell(link={"camera": "absent"})
    table.throw("king", 3, 4)
    table.say("king", "place", markers={"king": "fire-1-1"}, figures={"king": "monk-4"})
    table.say("king", "ask", card="fire")
    table.say("monk", "answered", content="yes")
    table.throw("monk", 1, 2)
    assert "contradiction" in table.say("monk", "place", markers={"monk": "air-1-1"})
    found = table.last("contradiction")["facts"]
    assert found == [
        {"turn": 1, "player": "monk", "kind": "answer", "cards": ["fire"], "says": "yes"},
        {"turn": 2, "player": "monk", "kind": "marker", "place": "air-1-1"},
    ]


def test_what_is_shown_and_exchanged_is_told_too() -> None:
    table = marked()
    table.say("king", "declare", cards=["fire"], claims=[["monk", "row-7"], ["monk", "stone-1"]])
    table.say("monk", "reply", content="yes")
    table.say("monk", "reply", content="no")
    assert "contradiction" in table.say("king", "show", cards=["row-1"])
    assert facts(table) == [
        {"turn": 1, "player": "king", "kind": "marker", "place": "fire-5-2"},
        {"turn": 1, "player": "king", "kind": "shows", "cards": ["fire", "row-1"]},
    ]


def test_a_combination_that_cannot_be_is_told_whole() -> None:
    """There is one row-7, and it lies"""
    table = Seated.of(seats=FOUR_SEATS)
    table.tell(link={"camera": "absent"})
    claims: Json = [["queen", "row-7"], ["monk", "stone-1"]]
    table.say("king", "declare", cards=["fire"], claims=claims)
    table.say("queen", "reply", content="yes")
    table.say("monk", "reply", content="no")
    table.say("king", "show", cards=["row-1"])
    table.say("queen", "exchange", card=None)
    mine: Json = [["monk", "air"]]
    table.say("queen", "declare", cards=["row-7", "stone-1"], claims=mine)
    table.say("monk", "reply", content="yes")
    table.say("queen", "turn-done")
    table.throw("queen", 1, 1)
    table.say("queen", "stay", piece="marker")
    table.say("queen", "stay", piece="figure")
    table.say("queen", "turn-done")
    theirs: Json = [["robber", "row-7"], ["robber", "stone-2"]]
    table.say("monk", "declare", cards=["earth"], claims=theirs)
    assert "contradiction" in table.say("robber", "reply", content="yes")
    assert facts(table) == [
        {"turn": 2, "player": "queen", "kind": "combination", "cards": ["air", "row-7", "stone-1"]},
        {"turn": 3, "player": "robber", "kind": "reply", "cards": ["row-7"], "says": "yes"},
    ]


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (Draw(), ClashFact(3, 0, FactKind.DREW)),
        (Exchange(2, 4), ClashFact(3, 2, FactKind.EXCHANGE, (4,))),
        (Exchange(2, 4, 9), ClashFact(3, 2, FactKind.EXCHANGE, (4, 9))),
    ],
)
def test_who_drew_is_told_with_what_he_put_away(action: Draw | Exchange, told: ClashFact) -> None:
    start = set_up(Header())
    known = known_at_first(Header())
    assert fact_of(KnownStep(3, DoneAct(start, action, start), known, known)) == told
    assert fact_from_json(fact_to_json(told)) == told


@pytest.mark.parametrize("seed", walking((1, 2, 4, 5, 7, 18), 1))
def test_every_clash_can_be_resolved_by_any_of_its_statements(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Minimal: with one of them less, everybody has a hand that fits all the others"""
    seen = 0

    def checked(header: Header, steps: Sequence[KnownStep]) -> tuple[ClashFact, ...]:
        nonlocal seen
        found = clash(header, steps)
        told = [step for step in steps if step.tells]
        asides = [ClashFact(0, who, FactKind.ASIDE, (face,)) for who, face in header.set_aside]
        numbers = {
            *(at for at, step in enumerate(told) if fact_of(step) in found),
            *(-1 - at for at, fact in enumerate(asides) if fact in found),
        }
        if len(numbers) == len(found):  # no two alike
            seen += 1
            assert not _can_be(header, told, frozenset(numbers))
            assert all(_can_be(header, told, frozenset(numbers - {one})) for one in numbers)
        assert found[-1] == fact_of(told[-1])
        assert all(fact_from_json(fact_to_json(fact)) == fact for fact in found)
        return found

    monkeypatch.setattr(of_course, "clash", checked)
    header, told = told_game(Header(seats=(0, 2)), seed, most_turns=40)
    session, dice = Session(header, is_open=True), Random(seed)
    for one in told:
        session.feed(with_some_lies(one, dice))
    assert seen


def with_some_lies(said: AnyObservation, dice: Random) -> AnyObservation:
    """Every fourth answer is the other one."""
    if not isinstance(said, PageSaid) or said.say != "answered":
        return said
    other = {"yes": "no", "no": "yes"}[str(said.words["content"])]
    return replace(said, words={"content": other}) if dice.random() < 0.25 else said
