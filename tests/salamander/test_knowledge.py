"""What the table can know: K after each event, sifting, contradiction."""

from itertools import product

import pytest

from companion.games.salamander.rules.faces import (
    ALL_FACES,
    COPIES,
    FACES,
    HANDS,
    KIND_OF,
    hand_of,
    parse_face,
)
from companion.games.salamander.rules.hands import (
    HOLDING,
    drawn,
    drawn_for,
    exchanged,
    exchanged_for_none,
    faces_in_all,
    given,
    hands_in,
    set_of,
)
from companion.games.salamander.rules.knowledge import known_at_first, sift
from companion.games.salamander.rules.learning import reshuffled
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rules import set_up
from tests.salamander.tables import MONK, QUEEN, entry, fault, known_after, said, table

ONES = [hand for hand in HANDS if len(hand) == 1]
PAIRS = [hand for hand in HANDS if len(hand) == 2]


def face(name: str) -> int:
    return parse_face(name)


def hands(*names: str) -> int:
    """The set of these hands: `hands("fire row-2", "")`."""
    return set_of(tuple(sorted(parse_face(one) for one in name.split())) for name in names)


@pytest.mark.parametrize("hand", [(), *ONES])
def test_drawn_and_nothing_put_away(hand: tuple[int, ...]) -> None:
    """`draw`: h with one more face of a kind that h does not have"""
    kinds = {KIND_OF[one] for one in hand}
    expected = {tuple(sorted((*hand, one))) for one in ALL_FACES if KIND_OF[one] not in kinds}
    assert set(hands_in(drawn(set_of(iter([hand]))))) == expected


@pytest.mark.parametrize("hand", [*ONES, *PAIRS])
def test_drawn_and_put_away(hand: tuple[int, ...]) -> None:
    """`draw` X: what remains when one X is taken away, if that is a hand"""
    for away in ALL_FACES:
        expected = set()
        for new in ALL_FACES:
            together = [*hand, new]
            if len(hand) == 1 and KIND_OF[new] != KIND_OF[hand[0]]:
                continue
            if away in together:
                together.remove(away)
                if hand_of(tuple(together)) is not None:
                    expected.add(tuple(sorted(together)))
        assert set(hands_in(drawn_for(set_of(iter([hand])), away))) == expected


def test_given_cards_leave_the_hand() -> None:
    """last `reply`, all were yes"""
    assert given(hands("fire row-2", "fire stone-1"), face("fire")) == hands("row-2", "stone-1")
    assert given(given(hands("fire row-2"), face("fire")), face("row-2")) == hands("")


@pytest.mark.parametrize("hand", [*ONES, *PAIRS])
def test_exchanged_for_a_card_that_fits(hand: tuple[int, ...]) -> None:
    """`exchange` of Z, nothing else put away"""
    for away in ALL_FACES:
        expected = set()
        rest = tuple(one for one in hand if one != away)
        if away in hand:
            kinds = {KIND_OF[one] for one in rest}
            expected = {tuple(sorted((*rest, y))) for y in ALL_FACES if KIND_OF[y] not in kinds}
        assert set(hands_in(exchanged(set_of(iter([hand])), away))) == expected


@pytest.mark.parametrize("hand", [*ONES, *PAIRS])
def test_exchanged_for_a_card_that_does_not_fit(hand: tuple[int, ...]) -> None:
    """`exchange` of Z, X put away as well"""
    for away, second in product(ALL_FACES, ALL_FACES):
        expected = set()
        if away in hand and len(hand) == 2:
            (other,) = (one for one in hand if one != away)
            for new in ALL_FACES:
                if KIND_OF[new] == KIND_OF[other] and second in (other, new):
                    expected.add((new if second == other else other,))
        assert set(hands_in(exchanged_for_none(set_of(iter([hand])), away, second))) == expected


def test_faces_that_every_hand_holds() -> None:
    """sure(p, f)"""
    found = faces_in_all(hands("fire row-2", "fire stone-1"))
    assert [FACES[one] for one in ALL_FACES if found >> one & 1] == ["fire"]


def test_open_cards_are_counted_and_turned_down_again() -> None:
    """open(f)"""
    some = (face("fire"), face("fire"), face("row-7"))
    left = known_at_first(Header()).with_open(some)
    assert (left.covered[face("fire")], left.covered[face("row-7")]) == (2, 0)
    dry = set_up(Header())._replace(pile=0, discards=some)
    assert reshuffled(left, dry).covered == COPIES
    assert reshuffled(left, dry._replace(pile=1)) == left


def without(*faces: int) -> tuple[int, ...]:
    return known_at_first(Header()).with_open(faces).covered


def test_sifting_strikes_what_others_surely_hold() -> None:
    """Sifting: room(p, f)"""
    known = (hands("row-7 fire"), hands("row-7", "row-1"), hands("row-1", "row-2"), 0)
    found = sift(known, COPIES, (0, 1, 2))
    assert found == (known[0], hands("row-1"), hands("row-2"), 0)


def test_sifting_goes_on_until_nothing_is_struck() -> None:
    """Sifting: a hand struck late strikes others; the order makes no difference"""
    known = (hands("row-2"), hands("row-7", "row-1"), hands("row-7"), hands("row-1", "air"))
    for seats in ((0, 1, 2, 3), (3, 1, 2, 0), (1, 3, 0, 2)):
        assert sift(known, COPIES, seats) == (
            hands("row-2"),
            hands("row-1"),
            hands("row-7"),
            hands("air"),
        )


def test_two_copies_leave_room_for_one_more() -> None:
    """room(p, f): copies less open less sure"""
    known = (hands("row-2"), hands("row-2 air", "fire stone-1"), hands("water"), hands(""))
    assert sift(known, COPIES, (0, 1, 2, 3)) == known
    covered = without(face("row-2"))
    assert sift(known, covered, (0, 1, 2, 3))[1] == hands("fire stone-1")


def test_more_open_than_there_are_leaves_no_hand() -> None:
    """Sifting: (0) > room"""
    covered = without(face("row-7"), face("row-7"))
    assert sift((hands("air"), 0, hands("fire"), 0), covered, (0, 2)) == (0, 0, 0, 0)


def test_who_does_not_play_is_not_sifted() -> None:
    """for all players"""
    covered = without(face("row-7"), face("row-7"))
    assert sift((hands("air"), hands("air"), 0, 0), covered, (0,))[1] == hands("air")


@pytest.mark.parametrize(
    ("turn", "possible"),
    [
        ("K 12o @E52 >K3", 3),
        ("K 12~ +-A >K3", 61),
        ("K !:Mr6,QA,Rs2 n #F,s1", 1),
        ("K !F:Mr6,Qs2 n #s1", 1),
        ("K !A,s2:Mr6 y 12o @- >K3", 1),
        ("K !A:Qs2,Mr6 y y 12o @E52 >K3", 2),
    ],
)
def test_how_many_hands_stay_possible(turn: str, possible: int) -> None:
    """The table of events"""
    assert entry(table(turn, tags="target: 300"), "possible", "king") == possible


def test_the_example_of_the_queen() -> None:
    """Examples: earth-5-2, no to row-5, then yes to fire"""
    turns = ("Q 12o @E52 >Q3", MONK, "R 22o @F31 >R", "K 34o @A42 >Q4 ?Qr5 =n")
    found = table(*turns, tags="starts: queen")
    assert entry(found, "known", "queen") == ["earth", "stone-2"]
    line = said(*turns[:3], "K 44o @A42 >Q5 ?Qr5 =n 11o @A42 >Q5 ?QF =y", tags="starts: queen")
    assert line == {
        "turn": 4,
        "legal": None,
        "code": "contradiction",
        "action": 10,
        "page": "Antwort, Ziel",
    }


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (("K 12o @A11 >K3", "Q 12o @A11 >Q3", "M 12o @A11 >M3"), "legal"),
        (("K 34o @A42 >Q4 ?QF =y", "Q 12o @A11 >Q3"), "contradiction 2"),
        (("K 34o @A42 >Q4 ?QF =y", "Q 22~ +-F >Q 12o @A11 >Q3"), "legal"),
        (("K 22o @A42 >K 22o @A43 >K 22o @W43 >K 22o @W53 >K",), "contradiction 8"),
        (("K 22o @A42 >K !W,r4:Qs3",), "contradiction 4"),
        (("K 22o @A42 >K !A:Qs3,Mr4 n #F",), "contradiction 6"),
        (("K !F:Qs3,Mr4 n #A",), "contradiction 3"),
        (("K !F:Qs3,Mr4 n #F",), "contradiction 3"),
        (("K 22~ +-r7 >K 22~ +-r7 >K",), "contradiction 5"),
        (("K !:Qs3,Mr7,RF y y y 22~ +-r7 >K",), "contradiction 6"),
        (("K 34o @A42 >Q4 ?Qr7 =y", "Q 22o @W43 >Q"), "contradiction 2"),
        (("K !:Qr5,Qs1,RF y y n #r7,s1 Q%s1,r7",), "contradiction 6"),
        (("K !:Qr5,Qs1,RF y y n #F,r2 Q%s1,F",), "contradiction 6"),
        (("K !:Qr7,Mr7,RF y y",), "wrong-combination 1"),
        (("K !s1,F:Mr7 y !:Qs3,Mr7,RF y y",), "contradiction 5"),
    ],
)
def test_where_the_statements_contradict_each_other(turns: tuple[str, ...], found: str) -> None:
    """Antwort, Ziel: the action at which it came out"""
    assert fault(*turns, tags="target: 300") == found


def test_the_second_row_of_the_last_reply_opens_three_cards() -> None:
    """The last `reply` makes two rows, one after the other; it comes before score and end"""
    turns = ("K 34o @A42 >Q4 ?Qr7 =y", QUEEN.replace("@W43", "@W73"), MONK, "R !F,s1:Mr3 y")
    assert fault(*turns, tags="target: 1") == "legal"
    line = said("K !F,s1:Mr7 y", "Q", tags="target: 1")
    assert line["code"] == "game-over"
    assert fault("K 22~ +-r7 >K !F,s1:Mr7 y", tags="target: 1") == "contradiction 5"


def test_an_answer_that_is_not_written_tells_nothing() -> None:
    """`answer`: nothing when the answer is not written"""
    assert known_after("K 34o @A42 >Q4 ?QF =") == known_after("K 34o @A42 >Q4")


def test_replies_tell_of_who_is_named() -> None:
    """`reply` yes / no to F: of the named player"""
    found = table("K !F:Qs3,Mr4 y n #r2")
    assert entry(found, "possible") == {"king": 1, "queen": 11, "monk": 54, "robber": 61}


def test_a_marker_is_true_when_it_is_placed_only() -> None:
    """Ziel: one that has become false is no fault before the next stone"""
    turn = "K 22o @A42 >K 22~ +-A >K 22~ +-r4 >K 22~ +-F >K"
    assert fault(turn) == "legal"
    assert HOLDING[face("air")] & known_after(turn).possible[0]


def test_cards_handed_over_leave_only_hands_that_held_them() -> None:
    """What the table can know: they lay open, though what was said before is forgotten"""
    known = hands("fire row-3", "row-3 stone-2", "fire")
    assert given(known, face("fire")) == hands("row-3", "")
