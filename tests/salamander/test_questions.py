"""Questions and their answers; key throws in the dungeon."""

import pytest

from companion.games.salamander.rules.position import is_in_dungeon
from tests.salamander.tables import EVERYTHING, MONK, QUEEN, TWO, after, entry, fault, said, table

AT_Q4 = "K 34o @A42 >Q4"
# The queen's figure comes into the dungeon with the king's move.
CAUGHT = ("K 12o @A42 >K5", "Q 12o @W43 >Q5", MONK, "R 22o @F31 >R", "K 41o @A42 >Q5")


@pytest.mark.parametrize(
    ("turn", "found"),
    [
        (f"{AT_Q4} ?Qr5 =", "legal"),
        (f"{AT_Q4} ?Qr5 =y", "legal"),
        (f"{AT_Q4} ?Qr5 =n", "legal"),
        (AT_Q4, "legal"),
        (f"{AT_Q4} ?Qr5", "answer-missing 5"),
        (f"{AT_Q4} ?Mr5", "wrong-player-asked 4"),
        (f"{AT_Q4} ?Kr5", "wrong-player-asked 4"),
        (f"{AT_Q4} ?Qr5 = ?Qr6", "may-not-ask 6"),
        (f"{AT_Q4} ?Qr5 = =", "nothing-asked 6"),
        (f"{AT_Q4} =y", "nothing-asked 4"),
        (f"{AT_Q4} ?Qr5 ?Qr6", "answer-missing 5"),
        ("K 34o @A42 >K3 ?Qr5", "may-not-ask 4"),
        ("K 33o @A42 >K ?Qr5", "may-not-ask 4"),
        ("K ?Qr5", "may-not-ask 1"),
        (f"{AT_Q4} ?Qr7 =", "legal"),
    ],
)
def test_one_question_to_the_player_of_the_zone(turn: str, found: str) -> None:
    """Fragen, Antwort: any of the 14 faces; it may be left out"""
    assert fault(turn) == found


def test_a_figure_that_stays_gets_a_question_each_go() -> None:
    """Fragen; ruling question_after_stay"""
    turn = "K 44o @A42 >Q5 ?QA = 11o @A42 >Q5 ?QW ="
    assert fault(turn) == "legal"
    assert fault(turn, tags="question_after_stay: no") == "may-not-ask 9"
    assert fault("K 44o @A42 >Q5 ?QA =", tags="question_after_stay: no") == "legal"


def test_the_question_lapses_with_the_next_throw() -> None:
    """A go lasts from a throw to the next"""
    assert fault("K 44o @A42 >Q5 11o ?QA") == "marker-missing 5"
    assert fault("K 44o @A42 >Q5 11~ +-A ?QA") == "move-missing 6"


def test_only_a_zone_that_plays_can_be_asked() -> None:
    """Fragen, Weitere"""
    assert fault("K 34o @A42 >M4 ?Mr7 =y", tags=TWO) == "legal"
    assert fault("K 34o @A42 >M4 ?Qr7", tags=TWO) == "wrong-player-asked 4"


def test_a_question_frees_whoever_is_in_the_dungeon() -> None:
    """Antwort: home at once, before the answer; also who was captured by this very move"""
    *before, go = CAUGHT
    turn = f"{go} ?QF =n"
    line = said(*before, turn)
    assert (line["dungeon"], line["freed"]) == (["queen"], ["queen"])
    assert entry(table(*before, turn), "figures", "queen") == "queen-home"
    assert fault(*before, turn, tags="ask_captured: no") == "may-not-ask 4"
    asked_later = (*CAUGHT, "Q k00/0 k00/0 k00/0 k00/0 k00/0", MONK, "R 22o @F31 >R")
    later = "K 11o @A42 >Q5 ?QF =n"
    assert said(*asked_later, later, tags="ask_captured: no")["freed"] == ["queen"]


def test_ask_captured_forbids_nobody_else() -> None:
    """ruling ask_captured: of the player whose figure was captured, in whose zone it stands"""
    turns = ("K 12o @A42 >K5", QUEEN, "M 44o @E33 >R5 11o @E33 >K2 12o @E33 >K5 ?KA =y")
    assert fault(*turns, tags="ask_captured: no") == "may-not-ask 10"
    away = ("K 44o @A42 >Q5", QUEEN, MONK, "R 44o @F31 >K5 11o @F31 >Q2 12o @F31 >Q5 ?QW =y")
    assert fault(*away, tags="ask_captured: no") == "legal"


def test_freeing_is_written_where_everything_is() -> None:
    """Antwort; records, writes"""
    *before, go = CAUGHT
    assert fault(*before, f"{go} ^Q>D ?QF ^Q>Q =n", tags=EVERYTHING) == "legal"
    assert fault(*before, f"{go} ^Q>D ?QF =n", tags=EVERYTHING) == "put-missing 6"
    assert fault(*before, f"{go} ^Q>D ?QF ^Q>K", tags=EVERYTHING) == "wrong-put 6"


def test_what_an_answer_tells() -> None:
    """What the table can know: with F, without F, nothing when it is not written"""
    for answer, possible in (("y", 10), ("n", 51), ("", 61)):
        found = table(f"{AT_Q4} ?QF ={answer}")
        assert found["possible"] == {"king": 3, "queen": possible, "monk": 61, "robber": 61}


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        ("", "keys-missing 1"),
        ("k00/0", "keys-missing 2"),
        ("k00/0 k00/0 k00/0 k00/0", "keys-missing 5"),
        ("k00/0 k00/0 k00/0 k00/0 k00/0", "legal"),
        ("k00/0 k00/0 k00/0 k00/0 k00/0 k00/0", "turn-over 6"),
        ("k00/0 k00/0 k00/0 k00/0 k00/0 34o", "turn-over 6"),
        ("k00/0 k00/0 k00/0 k00/0 k00/0 !F,s2:Mr7", "turn-over 6"),
        ("34o", "in-dungeon 1"),
        ("k11/1", "throw-missing 2"),
        ("k11/1 12o @W43 >Q3", "legal"),
        ("k11/1 12o @W43 >Q3 12o", "no-throw-due 5"),
        ("k11/1 k11/1", "no-key-throw-due 2"),
        ("k10/0 k0/1 k1/- 12o @W43 >Q3", "legal"),
        ("k10/1 k0/- k0/- k0/- k1/- 12o @W43 >Q3", "legal"),
        ("k11/0 k/0 k/1 12o @W43 >Q3", "legal"),
        ("k11/0 k11/0", "wrong-sticks 2"),
        ("k10/0 k00/0", "wrong-sticks 2"),
        ("k10/0 k0/-", "wrong-sticks 2"),
        ("k00/1 k00/0", "wrong-sticks 2"),
        ("k00/1 k0/-", "wrong-sticks 2"),
        ("k0/0", "wrong-sticks 1"),
        ("k00/-", "wrong-sticks 1"),
        ("k11/1 !W,s3:Rr3 y 12o @W43 >Q3", "legal"),
        ("!F,s2:Mr7", "not-home 1"),
        (">Q3", "no-move-due 1"),
        ("@W43", "no-marker-due 1"),
    ],
)
def test_keys_free_within_five_throws(keys: str, found: str) -> None:
    """Wurfstäbe, Verlies"""
    assert fault(*CAUGHT, f"Q {keys}".strip(), tags="target: 85") == found


def test_keys_do_not_carry_over_to_the_next_turn() -> None:
    """How we read it"""
    turns = (*CAUGHT, "Q k11/0 k/0 k/0 k/0 k/0", MONK, "R 22o @F31 >R", "K 12o @A42 >M1")
    assert is_in_dungeon(after(*turns), 1)
    assert fault(*turns, "Q k/1") == "wrong-sticks 1"
    assert fault(*turns, "Q k11/1 12o @W43 >Q3") == "legal"


def test_keys_are_thrown_in_the_dungeon_only() -> None:
    """Wurfstäbe"""
    assert fault("K k00/0") == "no-key-throw-due 1"


def test_coming_home_by_keys_is_written_where_everything_is() -> None:
    """Verlies; records, writes"""
    *before, go = CAUGHT
    turns = (*before, f"{go} ^Q>D")
    assert fault(*turns, "Q k11/1 ^Q>Q 12o @W43 >Q3", tags=EVERYTHING) == "legal"
    assert fault(*turns, "Q k11/1 12o", tags=EVERYTHING) == "put-missing 2"
    assert fault(*turns, "Q k11/1", tags=EVERYTHING) == "put-missing 2"
    assert fault(*turns, "Q k11/1 ^Q>D", tags=EVERYTHING) == "wrong-put 2"


def test_who_is_in_the_dungeon_stays_there_and_the_others_go_on() -> None:
    """Verlies"""
    turns = (*CAUGHT, "Q k00/0 k00/0 k00/0 k00/0 k00/0")
    assert table(*turns)["to_move"] == "monk"


def test_any_face_may_be_asked_for() -> None:
    """How we read it: also one of which all copies lie open"""
    tags = "set_aside: monk=row-7"
    assert fault("K 34o @A42 >Q4 ?Qr7 =n", tags=tags) == "legal"
    assert fault("K 34o @A42 >Q4 ?Qr7 =y", tags=tags) == "contradiction 5"


def test_a_player_with_an_empty_hand_may_be_asked() -> None:
    """How we read it: if only to free him"""
    laid = ("Q !F,s2:Mr6 y 33o @- >Q", "M 22o @E33 >M", "R 22o @F31 >R")
    tags = "starts: queen, target: 300"
    assert fault(*laid, "K 34o @F32 >Q4 ?QF =n", tags=tags) == "legal"
    assert fault(*laid, "K 34o @F32 >Q4 ?QF =y", tags=tags) == "contradiction 5"


def test_who_is_in_the_dungeon_may_be_named_in_a_claim() -> None:
    """How we read it"""
    rest = (*CAUGHT, "Q k00/0 k00/0 k00/0 k00/0 k00/0")
    assert fault(*rest, "M !E,s3:QW n", tags="target: 300") == "wrong-combination 1"
    assert fault(*rest, "M !E,s3:Qr4 y 22o @- >M", tags="target: 300") == "legal"


def test_capture_and_dungeon_do_not_move_the_marker() -> None:
    """How we read it"""
    assert entry(table(*CAUGHT), "markers", "queen") == "water-4-3"
