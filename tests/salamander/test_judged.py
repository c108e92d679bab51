"""What a finished game's questions, claims, draws and sticks come to, in figures by hand."""

from math import log2

import pytest

from companion.games.salamander.analysis.claims import CertainCombination, certain_combinations
from companion.games.salamander.analysis.judged import JudgedGame, judge_game
from companion.games.salamander.analysis.luck import FREED, SticksLuck, drawn_chances
from companion.games.salamander.analysis.views import EVERYBODY
from companion.games.salamander.rules.actions import Draw, Exchange
from companion.games.salamander.rules.faces import ALL_FACES, COPIES, HANDS, VALUES, parse_face
from companion.games.salamander.rules.places import KING, MONK, QUEEN
from companion.games.salamander.rules.record import Record
from tests.counted import again
from tests.salamander.judged_games import agreed_to_end, played, views
from tests.salamander.tables import TWO, game
from tests.salamander.test_views import WON, WON_TAGS

THREE = "seats: K Q M, target: 300"
KNOWN = ("fire", "stone-2")  # what the king held in `WON`
SEVEN = parse_face("row-7")
SURE = (parse_face("fire"), SEVEN, parse_face("stone-2"))


def unseen(face: int) -> int:
    return COPIES[face] - (face in map(parse_face, KNOWN))


def monks_ways(*, with_seven: bool) -> int:
    """Hands of two cards, the king's two being seen."""
    return sum(
        unseen(hand[0]) * unseen(hand[1])
        for hand in HANDS
        if len(hand) == 2 and (SEVEN in hand) is with_seven
    )


def judged(*turns: str, tags: str = THREE) -> JudgedGame:
    return judge_game(agreed_to_end(*turns, tags=tags))


def test_a_question_brings_in_the_mean_what_its_answers_bring() -> None:
    (found,) = judge_game(game(*WON, tags=WON_TAGS)).questions
    yes, no = monks_ways(with_seven=True), monks_ways(with_seven=False)
    chance = yes / (yes + no)
    assert (found.turn, found.action, found.asker, found.asked) == (1, 5, KING, MONK)
    assert (found.face, found.answer) == (SEVEN, True)
    assert found.chance == pytest.approx(chance)
    assert found.gained == pytest.approx(-log2(chance))
    brought = chance * -log2(chance) + (1 - chance) * -log2(1 - chance)
    assert found.expected == pytest.approx(brought)
    assert found.best[1] > found.expected
    assert found.best[0] in ALL_FACES


def test_an_own_hand_that_does_not_come_out_is_taken_in_the_mean() -> None:
    """The king's marker leaves him three hands; with each of them the chance is another."""
    (found,) = judged("K 34o @F72 >M4 ?MF =n", tags=TWO).questions
    hands = [("fire", "row-7"), ("fire", "stone-2"), ("row-7", "stone-2")]
    splits = []
    for own in (tuple(map(parse_face, hand)) for hand in hands):
        left = [COPIES[face] - (face in own) for face in ALL_FACES]
        pairs = [hand for hand in HANDS if len(hand) == 2]
        ways = [left[hand[0]] * left[hand[1]] for hand in pairs]
        of_own = COPIES[own[0]] * COPIES[own[1]]
        yes = sum(n for hand, n in zip(pairs, ways, strict=True) if parse_face("fire") in hand)
        splits.append((of_own * yes, of_own * sum(ways)))
    total, no = sum(of for _, of in splits), sum(of - yes for yes, of in splits)
    assert found.chance == pytest.approx(sum(yes for yes, _ in splits) / total)
    mean = sum((of - yes) / no * log2(of / (of - yes)) for yes, of in splits)
    assert found.gained == pytest.approx(mean)


@again
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_could_ask_better_than_the_best(seats: int) -> None:
    found = judge_game(played(0, seats).game)
    assert all(0 <= one.expected <= one.best[1] <= 1 for one in found.questions)
    assert any(one.expected < one.best[1] for one in found.questions)
    assert all(one.gained is not None and one.gained >= 0 for one in found.questions)


def test_what_nobody_can_tell_brought_nothing_that_is_known() -> None:
    (found,) = judged("K 34o @F72 >Q4 ?QF =").questions
    assert (found.answer, found.gained) == (None, None)


def test_an_answer_that_cannot_be_brings_nothing() -> None:
    """The queen says yes to `fire` in one turn, and no in the next."""
    found = judged(
        "K 34o @F72 >Q4 ?QF =y", "Q 12o @F11 >Q3", "M 12o @E31 >M3", "K 11o @F72 >Q4 ?QF =n"
    )
    assert [one.gained is None for one in found.questions] == [False, True]
    assert found.questions[1].chance == 1
    (doubt,) = found.doubts
    assert (doubt.turn, doubt.action, len(doubt.facts)) == (4, 5, 2)
    assert doubt.viewers == (KING, QUEEN)


def test_a_claim_has_the_chance_that_the_worlds_give_it() -> None:
    """The king asked before; whoever did not hear him thinks of it what he thought."""
    (sure,) = judge_game(game(*WON, tags=WON_TAGS)).claims
    assert (sure.turn, sure.action, sure.player, sure.is_won) == (3, 4, KING, True)
    assert (sure.chance, sure.chance_for_all) == (1, 1)
    (dared,) = judged("K !F,s2:Mr7 y 12o @- >K3", tags=TWO).claims
    both = monks_ways(with_seven=True), monks_ways(with_seven=False)
    assert dared.chance == pytest.approx(both[0] / sum(both))
    assert dared.chance_for_all == dared.chance  # his cards lie open, and he knew no more


def test_a_claim_that_fails_is_not_won() -> None:
    (failed,) = judged("K !F,s2:Mr7 n", tags=TWO).claims
    assert failed.is_won is False
    first, second = judged("K !F,s2:Mr7 y !:QF,Qs1,Mr5 y n").claims
    assert (first.is_won, second.is_won) == (True, False)


def test_a_combination_is_certain_from_the_answer_to_the_laying() -> None:
    found = views(game(*WON, tags=WON_TAGS))
    king, *_ = certain_combinations(found)
    assert king == CertainCombination(KING, SURE, first=1, last=3, own_turns=1, laid=True)


def test_what_was_certain_goes_unlaid_with_the_card() -> None:
    """The king knows of the queen's `row-7`, and the monk claims it before he comes home."""
    found = judged(
        "K 34o @F72 >Q4 ?Qr7 =y",
        "Q 12o @A71 >Q3",
        "M !A,s1:Qr7 y 12o @- >M3",
        "K 12o @F12 >M2",
        "Q 11o @A11 >Q3",
        "M 11o @- >M3",
        "K 34o @F12 >K !F,s2:Qr4 n",
    )
    assert CertainCombination(KING, SURE, first=1, last=3) in found.certain


@again
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_certain_comes_true_when_it_is_declared(seats: int) -> None:
    found = judge_game(played(0, seats).game)
    assert all(one.is_won for one in found.claims if one.chance == 1)
    assert all(one.first <= one.last for one in found.certain)
    laid = [one for one in found.certain if one.laid]
    assert len(laid) == sum(one.chance == 1 for one in found.claims)


def test_sticks_are_counted_beside_what_falls_in_the_mean() -> None:
    found = judged(
        "K !F:Ms1,Mr5 y n #r2 M%s1",
        "M 33~ +-A >M 41o @A72 >K2",
        "K k10/0 k0/1 k0/- k0/- k0/-",
        "M 12o @A72 >K5",
        "K k11/1 22~ +-F >K",
        tags=f"{TWO}, target: 300",
    )
    assert found.sticks[KING] == SticksLuck(1, 1, 1, imprisoned=2, freed=1)
    assert found.sticks[MONK] == SticksLuck(3, 1, 1, imprisoned=0, freed=0)
    assert pytest.approx(0.4437, abs=1e-4) == FREED


def test_a_draw_is_told_beside_the_mean_of_what_could_come() -> None:
    """An honest game of which the hands come out: nobody's card is any of these."""
    written = agreed_to_end(
        "K 34~ +-E >M4", "M 12o @A71 >M3", "K 42o @F72 >K !F,s2:Mr7 y", tags=f"{TWO}, target: 300"
    )
    found = views(written)
    (draw,) = judge_game(written).draws
    assert (draw.turn, draw.action, draw.player) == (1, 2, KING)
    chances = drawn_chances(found.by[KING], 1)
    assert sum(chances) == pytest.approx(1)
    assert draw.expected == pytest.approx(sum(map(float.__mul__, chances, map(float, VALUES))))


def test_what_was_drawn_is_told_where_the_hands_before_and_after_come_out() -> None:
    """His hand was empty, and the next that he lays is `water`."""
    (draw,) = judged(
        "K !F,s2:Mr7 y 12~ + >K3",
        "Q 42o @A11 >M3",
        "M 12o @A41 >M3",
        "K 12o @W41 >K !W:Ms1,Qr4 y y",
    ).draws
    assert draw.face == parse_face("water")
    assert draw.luck == VALUES[draw.face] - draw.expected
    assert draw.chance is not None
    assert 0 < draw.chance < 0.2


@again
@pytest.mark.parametrize(("seed", "seats"), [(1, 2), (1, 3), (0, 4)])
def test_what_comes_out_of_a_draw_is_what_was_drawn(seed: int, seats: int) -> None:
    held = played(seed, seats)
    found = views(held.game)
    draws = judge_game(held.game).draws
    acts = [
        at
        for at, step in enumerate(found.over.steps)
        if isinstance(step.act.action, Draw | Exchange)
    ]
    assert len(acts) == len(draws)
    told = 0
    for at, draw in zip(acts, draws, strict=True):
        before, after = (held.hands[draw.player][at + one] for one in (0, 1))
        gone = found.over.steps[at].act.action
        away = {gone.away, getattr(gone, "second", None)} if hasattr(gone, "away") else set()
        came = {*HANDS[after.bit_length() - 1], *away} - {*HANDS[before.bit_length() - 1], None}
        if draw.face is not None:
            told += 1
            assert {draw.face} == came or draw.face in away
            assert draw.chance is not None
            assert 0 < draw.chance <= 1
            assert draw.luck == VALUES[draw.face] - draw.expected
    assert told


def test_a_curve_begins_with_the_set_up_and_has_a_point_a_turn() -> None:
    found = judge_game(game(*WON, tags=WON_TAGS))
    assert {len(curve) for curve in found.hidden_from.values()} == {1 + len(WON)}
    assert {*found.hidden_from} == {EVERYBODY, KING, MONK}
    assert found.hidden_from[KING][1] < found.hidden_from[KING][0]
    assert found.hidden_of[KING][-1] == 0  # he holds nothing any more
    assert found.hidden_from[MONK][-1] == 0


def test_all_is_told_of_a_game_without_a_turn() -> None:
    found = judge_game(agreed_to_end(tags=TWO))
    assert (found.questions, found.claims, found.draws, found.doubts) == ((), (), (), ())
    assert len(found.hidden_from[EVERYBODY]) == 1


@again
def test_a_game_is_judged_the_same_again() -> None:
    written: Record = played(0, 3).game
    assert judge_game(written) == judge_game(written)
