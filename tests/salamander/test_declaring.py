"""Declaring a combination: claims, replies, what is won, what fails, exchanges."""

import pytest

from companion.games.salamander.rules.faces import FACES
from companion.games.salamander.rules.places import PLACE_NAMES
from tests.salamander.tables import (
    EVERYTHING,
    KING,
    MONK,
    QUEEN,
    ROUND,
    TWO,
    after,
    entry,
    fault,
    said,
    table,
)

BIG = "target: 300"


@pytest.mark.parametrize(
    ("declared", "found"),
    [
        ("!F,s2:Mr7", "reply-missing 2"),
        ("!F,s2:Mr7 y", "throw-missing 3"),
        ("!F:Qs2,Mr7 y y", "throw-missing 4"),
        ("!F:Qs2,Mr7 y", "reply-missing 3"),
        ("!:Qs2,Mr7,MF y y y", "throw-missing 5"),
        ("!F,s2:Mr7 34o", "reply-missing 2"),
        ("!F,s2:Mr7 =y", "reply-missing 2"),
        ("y", "nothing-claimed 1"),
        ("!F,s2:Mr7 y y", "nothing-claimed 3"),
        ("!F,s2:", "wrong-combination 1"),
        ("!F,s2:MA", "wrong-combination 1"),
        ("!F,W:Mr7", "wrong-combination 1"),
        ("!F:Mr7", "wrong-combination 1"),
        ("!F,s2:Mr7,Qr6", "wrong-combination 1"),
        ("!:", "wrong-combination 1"),
        ("!F,s2:Kr7", "wrong-claim 1"),
        ("!F,s2,r7:", "too-few-cards 1"),
        ("!:QF,Qs2,Qr7", "too-few-cards 1"),
        ("!:QF,Qs2,Mr7 n", "show-missing 3"),
        ("#F", "nothing-to-show 1"),
        ("M%r7", "no-exchange 1"),
    ],
)
def test_a_wing_a_row_and_a_stone_some_of_others(declared: str, found: str) -> None:
    """Ablegen, Weitere"""
    assert fault(f"K {declared}", tags=BIG) == found


def test_a_figure_that_does_not_play_cannot_be_named() -> None:
    """Ablegen"""
    assert fault("K !F,s2:Qr7", tags=TWO) == "wrong-claim 1"
    assert fault("K !F:Mr7,Ms2 y y 12o @A11 >K3", tags=f"{TWO}, {BIG}") == "legal"
    assert fault("K !:Mr7,Ms2,MF", tags=TWO) == "too-few-cards 1"


def test_a_hand_of_one_card_lays_or_gives_no_two() -> None:
    """Ablegen: refused, not failed"""
    assert fault("K !F,s2:Mr7", tags="set_aside: king=water") == "too-few-cards 1"
    assert fault("K !F:Mr7,Ms2", tags="set_aside: monk=water") == "too-few-cards 1"
    assert fault("K !F:Mr7,Qs2 y y", tags="set_aside: monk=row-3") == "throw-missing 4"


def test_combinations_are_laid_at_home() -> None:
    """Ablegen"""
    assert fault("K 12o @A42 >K3 !A,s2:Mr7") == "not-home 4"
    assert fault("K 12o @A42 >K3", *ROUND[1:], "K !A,s2:Mr7") == "not-home 1"
    assert fault("K 12o @A42 >K3", *ROUND[1:], "K 12o @A42 >K !A,s2:Mr6 n") == "legal"


@pytest.mark.parametrize(
    ("turn", "any_time", "before_throw", "on_arrival"),
    [
        ("!A,s2:Mr6 y 12o @A42 >K3", "legal", "legal", "declare-not-now 1"),
        ("12o @A42 !A,s2:Mr6 y >K3", "legal", "declare-not-now 3", "declare-not-now 3"),
        ("22o @A42 >K !A,s2:Mr6 y", "legal", "declare-not-now 4", "declare-not-now 4"),
        ("22o @A42 >K 12o !A,s2:Mr6", *["marker-missing 5"] * 3),
    ],
)
def test_when_combinations_may_be_laid(
    turn: str, any_time: str, before_throw: str, on_arrival: str
) -> None:
    """Ablegen; ruling declare_when"""
    for ruling, found in (
        ("any_time", any_time),
        ("before_throw", before_throw),
        ("on_arrival", on_arrival),
    ):
        assert fault(f"K {turn}", tags=f"{BIG}, declare_when: {ruling}") == found


@pytest.mark.parametrize(
    ("turn", "before_throw", "on_arrival"),
    [
        ("11o @A42 >K !A,s2:Rr3 y", "declare-not-now 4", "legal"),
        ("11o @A42 >K 22o @A42 !A,s2:Rr3 y >K", "declare-not-now 6", "declare-not-now 6"),
        ("11o @A42 >K 22o @A42 >K !A,s2:Rr3 y", "declare-not-now 7", "declare-not-now 7"),
    ],
)
def test_coming_home_by_a_move_lasts_until_the_next_throw(
    turn: str, before_throw: str, on_arrival: str
) -> None:
    """ruling declare_when: staying at home is no coming home"""
    start = ("K 12o @A42 >K3", *ROUND[1:])
    for ruling, found in (("before_throw", before_throw), ("on_arrival", on_arrival)):
        tags = f"{BIG}, declare_when: {ruling}"
        assert fault(*start, f"K {turn}", tags=tags) == found


CAUGHT = ("K 12o @A42 >K5", "Q 12o @W43 >Q5", MONK, "R 22o @F31 >R", "K 41o @A42 >Q5")


def test_keys_are_a_coming_home_a_question_is_none() -> None:
    """ruling declare_when, on_arrival; Verlies"""
    arrival = f"{BIG}, declare_when: on_arrival"
    keys = "Q k11/1 !W,s3:Rr3 y 12o @W43 >Q3"
    assert fault(*CAUGHT, keys, tags=arrival) == "legal"
    *before, go = CAUGHT
    freed = (*before, f"{go} ?QF =n")
    assert fault(*freed, "Q !W,s3:Rr3", tags=arrival) == "declare-not-now 1"
    assert fault(*freed, "Q !W,s3:Rr3 y 12o @W43 >Q3", tags=BIG) == "legal"


def test_keys_written_in_full_are_a_coming_home_too() -> None:
    """ruling declare_when, on_arrival; records, writes"""
    *before, go = CAUGHT
    tags = f"{BIG}, declare_when: on_arrival, {EVERYTHING}"
    turn = "Q k11/1 ^Q>Q !W:Rr3,Ms3 y y 12o @W43 >Q3"
    assert fault(*before, f"{go} ^Q>D", turn, tags=tags) == "legal"


def test_one_combination_a_turn_where_so_ruled() -> None:
    """ruling combinations_per_turn"""
    turn = "K !F:Mr7,Qs2 y y !s1:QA,Rr6"
    assert fault(turn, tags=f"{BIG}, combinations_per_turn: one") == "second-combination 4"
    assert fault(f"{turn} y y", tags=BIG) == "throw-missing 7"


def test_the_cards_are_handed_over_and_lie_with_the_player() -> None:
    """Ablegen: nobody gets replacements"""
    found = table("K !F:Qs2,Mr7 y y 12o @A11 >K3", tags=BIG)
    assert found["hands"] == {"king": 1, "queen": 1, "monk": 1, "robber": 2}
    assert entry(found, "laid", "king") == [["fire", "row-7", "stone-2"]]
    assert entry(found, "score", "king") == 56
    assert (found["pile"], found["discards"]) == (39, [])


def test_the_marker_goes_back_when_two_own_cards_were_laid() -> None:
    """Weitere; ruling marker_home"""

    def marker(turn: str, tags: str) -> str:
        return PLACE_NAMES[after(turn, tags=tags).markers[0]]

    two = "K 22o @A62 >K !A,s2:Mr6 y"
    assert marker(two, BIG) == "start"
    one = "K 22o @A62 >K !A:Qs2,Mr6 y y"
    assert marker(one, BIG) == "air-6-2"
    assert marker(one, f"{BIG}, marker_home: hand_emptied") == "air-6-2"
    last = f"{BIG}, set_aside: king=water"
    assert marker(one, last) == "air-6-2"
    assert marker(one, f"{last}, marker_home: hand_emptied") == "start"
    none = "K 22o @A62 >K !:Qs2,Mr6,RA y y y"
    assert marker(none, f"{last}, marker_home: hand_emptied") == "air-6-2"
    assert marker(two, "target: 12") == "air-6-2"


def test_the_marker_of_who_gave_the_last_card_stays() -> None:
    """How we read it"""
    turns = ("K 12o @A42 >K3", "Q 22o @W43 >Q", MONK, "R !F,r3:Qs3 y 22o @F31 >R")
    tags = f"{BIG}, set_aside: queen=stone-1"
    assert after(*turns, tags=tags).holds[1] == 0
    assert PLACE_NAMES[after(*turns, tags=tags).markers[1]] == "water-4-3"


def test_the_marker_going_back_is_written_where_everything_is() -> None:
    """records, writes: unless it is there or the game is over"""
    two = "K 22o @A62 >K !A,s2:Mr6 y"
    full = f"{BIG}, {EVERYTHING}"
    assert fault(f"{two} ^K@-", tags=full) == "legal"
    assert fault(two, tags=full) == "put-missing 6"
    assert fault(f"{two} ^K@A11", tags=full) == "wrong-put 6"
    assert fault(f"{two} ^K>K", tags=full) == "wrong-put 6"
    assert fault(two, tags=f"target: 12, {EVERYTHING}") == "legal"
    assert fault("K !A,s2:Mr6 y 22o @- >K", tags=full) == "legal"


@pytest.mark.parametrize(
    ("turn", "stop_at_false", "all_answered"),
    [
        ("!F:Ms3,Qr7 n #s2", "legal", "reply-missing 3"),
        ("!F:Ms3,Qr7 n n #s2", "show-missing 3", "legal"),
        ("!F:Ms3,Qr7 n y #s2", "show-missing 3", "legal"),
        ("!F:Ms3,Qr7 y n #s2", "legal", "legal"),
        ("!F:Ms3,Qr7 n #s2 Q%r7", "no-exchange 4", "reply-missing 3"),
        ("!F:Ms3,Qr7 n y #s2 Q%r7", "show-missing 3", "legal"),
    ],
)
def test_at_the_first_no_it_stops(turn: str, stop_at_false: str, all_answered: str) -> None:
    """Ablegen; ruling claim_check"""
    assert fault(f"K {turn}", tags=f"{BIG}, claim_check: stop_at_false") == stop_at_false
    assert fault(f"K {turn}", tags=f"{BIG}, claim_check: all_answered") == all_answered


FAILED = "K !F:Mr5,Qs1 y n #r2"


@pytest.mark.parametrize(
    ("turn", "found"),
    [
        (FAILED, "legal"),
        (f"{FAILED} M%r5", "legal"),
        (f"{FAILED} 34o", "turn-over 5"),
        (f"{FAILED} k00/0", "turn-over 5"),
        (f"{FAILED} !r2:MF,Ms1", "turn-over 5"),
        (f"{FAILED} #r2", "turn-over 5"),
        (f"{FAILED} M%r5 M%r5", "no-exchange 6"),
        (f"{FAILED} Q%s1", "no-exchange 5"),
        (f"{FAILED} Q%r5", "no-exchange 5"),
        (f"{FAILED} M%r5,A", "legal"),
        ("K !F:Mr5,Qs1 y n", "show-missing 4"),
        ("K !F:Mr5,Qs1 y n M%r5", "show-missing 4"),
        ("K !F:Mr5,Qs1 y n #", "wrong-show 4"),
        ("K !F:Mr5,Qs1 y n #r2,s1", "wrong-show 4"),
        ("K !F,r2:Qs1 n", "legal"),
        ("K !F,r2:Qs1 n #", "turn-over 3"),
        ("K !:QF,Mr2,Ms1 n #F,s1", "legal"),
        ("K 12o @A42 !A:Qs3,Mr1 n #s2", "legal"),
        ("K 12o @A42 !A:Qs3,Mr1 n #s2 >K3", "turn-over 6"),
        ("K 22o @A42 >K !A:Qs3,Mr1 n #s2 12o", "turn-over 7"),
    ],
)
def test_a_no_ends_the_turn_in_the_dungeon(turn: str, found: str) -> None:
    """Ablegen, Weitere: a move that was owed and an extra throw are lost"""
    assert fault(turn, tags=BIG) == found


def test_who_failed_is_in_the_dungeon_and_keeps_the_cards() -> None:
    """Ablegen"""
    line, found = said(FAILED), table(FAILED)
    assert line["dungeon"] == ["king"]
    assert entry(found, "figures", "king") == "dungeon"
    assert entry(found, "hands", "king") == 2
    assert entry(found, "known", "king") == ["fire", "row-2"]
    assert (entry(found, "score", "king"), found["to_move"]) == (0, "queen")


def test_only_the_laid_cards_are_shown_where_so_ruled() -> None:
    """ruling failed_hand"""
    tags = f"{BIG}, failed_hand: laid_only"
    assert fault("K !F:Mr5,Qs1 y n", tags=tags) == "legal"
    assert fault("K !F:Mr5,Qs1 y n M%r5", tags=tags) == "legal"
    assert fault("K !F:Mr5,Qs1 y n #r2", tags=tags) == "turn-over 4"
    assert fault("K !F:Mr5,Qs1 y n 34o", tags=tags) == "turn-over 4"


def test_going_to_the_dungeon_is_written_where_everything_is() -> None:
    """records, writes: before show and exchange"""
    full = f"{BIG}, {EVERYTHING}"
    assert fault("K !F:Mr5,Qs1 y n ^K>D #r2 M%r5", tags=full) == "legal"
    assert fault("K !F:Mr5,Qs1 y n #r2", tags=full) == "put-missing 4"
    assert fault("K !F:Mr5,Qs1 y n", tags=full) == "put-missing 4"
    assert fault("K !F:Mr5,Qs1 y n ^K>K", tags=full) == "wrong-put 4"


@pytest.mark.parametrize(
    ("exchanges", "found"),
    [
        ("Q%s1 M%r5", "legal"),
        ("M%r5 Q%s1", "no-exchange 7"),
        ("M%r5", "legal"),
        ("Q%s1", "legal"),
        ("Q%s1,r2 M%r5,A", "legal"),
    ],
)
def test_exchanges_go_clockwise_from_who_failed(exchanges: str, found: str) -> None:
    """Weitere"""
    assert fault(f"K !:Mr5,Qs1,RF y y n #F,r2 {exchanges}", tags=BIG) == found


@pytest.mark.parametrize("order", ["Q%s1 Q%r5", "Q%r5 Q%s1"])
def test_who_has_two_confirmed_cards_exchanges_them_in_either_order(order: str) -> None:
    """Weitere: one after the other"""
    assert fault(f"K !:Qr5,Qs1,RF y y n #F,r2 {order}", tags=BIG) == "legal"


def test_an_exchange_draws_first_and_puts_away() -> None:
    """Exchange"""
    kept = table(f"{FAILED} M%r5", tags=BIG)
    assert (kept["pile"], kept["discards"], entry(kept, "hands", "monk")) == (38, ["row-5"], 2)
    fewer = table(f"{FAILED} M%r5,A", tags=BIG)
    assert (fewer["pile"], fewer["discards"]) == (38, ["row-5", "air"])
    assert entry(fewer, "hands", "monk") == 1


def test_one_card_is_exchanged_without_a_second() -> None:
    """Vorbereitung"""
    tags = f"{BIG}, set_aside: monk=water"
    assert fault(f"{FAILED} M%r5", tags=f"{BIG}, set_aside: monk=row-4") == "legal"
    assert fault(f"{FAILED} M%r5,A", tags=f"{BIG}, set_aside: monk=row-4") == "no-discard-due 5"
    assert fault(f"{FAILED} M%r5", tags=tags) == "contradiction 2"


def test_putting_a_confirmed_card_away_as_the_second_is_no_exchange_of_it() -> None:
    """How we read it"""
    turn = "K !:Qr5,Qs1,RF y y n #F,r2 Q%s1,r5 Q%r5"
    assert fault(turn, tags=BIG) == "legal"


def test_who_failed_does_not_exchange() -> None:
    """Weitere"""
    assert fault(f"{FAILED} K%r2") == "no-exchange 5"


def test_a_claim_too_large_is_refused_and_the_figure_stays() -> None:
    """How we read it: a wrong declaration in form is no dungeon"""
    assert said("K !F,s2,r7:", tags=BIG)["legal"] is False


def test_a_combination_lies_as_wing_row_stone_in_whatever_order_it_was_named() -> None:
    """records, verdicts"""
    laid = after("K !s2,F:Mr7 y 12o @A11 >K3", tags=BIG).laid[0][0]
    assert [FACES[face] for face in laid] == ["fire", "row-7", "stone-2"]


def test_after_a_combination_the_turn_goes_on_where_it_was() -> None:
    """Ablegen"""
    turn = "K 34o @A42 !A,s2:Mr6 y >Q4 ?Qr5 =n"
    assert fault(turn, tags=BIG) == "legal"
    assert fault("K 34o @A42 !A,s2:Mr6 y", tags=BIG) == "move-missing 5"
    assert fault(KING + " !A,s2:Mr6 y 12o @A11 >K3", tags=BIG) == "legal"
    assert fault(QUEEN, tags="starts: queen") == "legal"


def test_the_example_of_84_points() -> None:
    """Examples: king [fire, stone-3] lays both and claims the queen's row-7"""
    turn = "K 22o @F33 >K !F,s3:Qr7 y"
    assert said(turn, tags="target: 84")["winner"] == "king"
    assert entry(table(f"{turn} 12o @- >K3", tags=BIG), "markers", "king") == "start"
    assert entry(table(f"{turn} 12o @- >K3", tags=BIG), "score", "king") == 84
    alone = "K !F:Ms3,Qr7 n"
    assert fault(f"{alone} y", tags=BIG) == "show-missing 3"
    assert fault(f"{alone} #s3", tags=BIG) == "legal"


def test_the_example_of_the_dungeon() -> None:
    """Examples: king lays stone-3 of [stone-3, fire], the queen says yes, the monk no"""
    turn = "K !s3:Qr6,MA y n #F"
    assert said(turn, tags=BIG)["dungeon"] == ["king"]
    assert entry(table(turn, tags=BIG), "known", "king") == ["fire", "stone-3"]
    assert fault(f"{turn} Q%r6", tags=BIG) == "legal"
    assert fault(f"{turn} M%A", tags=BIG) == "no-exchange 5"


def test_the_example_of_three_wings() -> None:
    """Examples: queen [fire, row-3] draws earth; what she may not, nobody can see yet"""
    known = "K 34o @A42 >Q4 ?QF =y"
    for away in ("F", "E", "r3"):
        assert fault(known, f"Q 22~ +-{away} >Q") == "legal"
    asked = "K 34o @A42 >Q4 ?QF =y", "Q 12o @F33 >Q3", MONK, "R 22o @F31 >R"
    assert fault(*asked, "K 11o @A42 >Q4 ?Qs3 =n", "Q 22~ +-r3 >Q") == "legal"


def test_a_declaration_fails_once_however_many_said_no() -> None:
    """How we read it: with its last reply"""
    line = said("K !F:Ms3,Qr7 n n #s2", tags=f"{BIG}, claim_check: all_answered")
    assert line["dungeon"] == ["king"]
