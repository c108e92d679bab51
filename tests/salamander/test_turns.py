"""A turn: throws, the symbol stick, cards, the marker, moving and capture."""

import pytest

from companion.games.salamander.rules.places import PLACE_NAMES
from companion.games.salamander.rules.position import NOBODY
from companion.games.salamander.rules.rules import apply, places_to_go, set_up
from tests.salamander.tables import (
    EVERYTHING,
    KING,
    MONK,
    QUEEN,
    ROUND,
    TWO,
    after,
    fault,
    game,
    said,
    table,
)
from tests.salamander.test_codes import CAUGHT


@pytest.mark.parametrize(
    ("turn", "found"),
    [
        ("K", "throw-missing 1"),
        ("K 34o", "marker-missing 2"),
        ("K 34~", "draw-missing 2"),
        ("K 34o @A11", "move-missing 3"),
        ("K 34o >Q4", "marker-missing 2"),
        ("K 34~ >Q4", "draw-missing 2"),
        ("K 34~ @A11", "draw-missing 2"),
        ("K 34o +-A", "marker-missing 2"),
        ("K 34o 34o", "marker-missing 2"),
        ("K 34o @A11 34o", "move-missing 3"),
        ("K 34o @A11 ?QF", "move-missing 3"),
        ("K @A11", "no-marker-due 1"),
        ("K +-A", "no-draw-due 1"),
        ("K >K3", "no-move-due 1"),
        ("K 34o @A11 >Q4 >Q5", "no-move-due 4"),
        ("K 34o @A11 >Q4 @A12", "no-marker-due 4"),
        ("K 34~ +-A >Q4 +-A", "no-draw-due 4"),
        ("K 34o @A11 >Q4 34o", "no-throw-due 4"),
    ],
)
def test_throw_then_symbol_then_move_each_once(turn: str, found: str) -> None:
    """Wurfstäbe, Ziehen: the symbol must be done, and before the move"""
    assert fault(turn) == found


def test_doubles_give_another_go_and_so_on_without_end() -> None:
    """Ziehen"""
    go = "22o @A42 >K"
    assert fault(f"K {go} {go} {go} {go} {go} 34o @A42 >Q4") == "legal"
    assert fault(f"K {go} 34o @A42 >Q4 34o") == "no-throw-due 7"


def test_the_extra_throw_is_an_offer_or_ruled_to_be_made() -> None:
    """Ziehen; ruling extra_throw"""
    assert fault(KING) == "legal"
    assert fault(KING, tags="extra_throw: forced") == "throw-missing 4"
    assert fault(KING + " 12o @A42 >K3", tags="extra_throw: forced") == "legal"


def test_the_throw_after_the_keys_is_due_or_ruled_to_be_an_offer() -> None:
    """Wurfstäbe; ruling throw_after_keys"""
    freed = (*CAUGHT, "Q k11/1")
    offer = "throw_after_keys: offer"
    assert fault(*freed) == "throw-missing 2"
    assert fault(*freed, tags=offer) == "legal"
    assert fault(*freed[:-1], "Q k10/1 k1/-", tags=offer) == "legal"
    assert fault(*freed[:-1], "Q k11/0", tags=offer) == "keys-missing 2"
    assert fault(*freed[:-1], "Q k11/1 34o", tags=offer) == "marker-missing 3"
    assert fault(*freed[:-1], "Q k11/1 34o @W43 >M4", tags=offer) == "legal"
    assert fault("K", tags=offer) == "throw-missing 1"


def test_an_extra_throw_is_one_of_the_same_turn_with_all_that_is_owed() -> None:
    """Ziehen"""
    assert fault(f"{KING} 34o") == "marker-missing 5"
    assert fault(f"{KING} 34o @A42") == "move-missing 6"


@pytest.mark.parametrize(
    ("cards", "turn", "found", "hand"),
    [
        (0, "+", "legal", 1),
        (0, "+-A", "no-discard-due 2", 0),
        (1, "+", "legal", 2),
        (1, "+-W", "legal", 1),
        (2, "+", "discard-missing 2", 2),
        (2, "+-A", "legal", 2),
    ],
)
def test_what_is_put_away_follows_from_the_hand(
    cards: int, turn: str, found: str, hand: int
) -> None:
    """Wurfstäbe, Vorbereitung: the table of hands before and after"""
    tags, lines = "target: 300, set_aside: king=water", [f"K 13~ {turn} >K4"]
    if cards == 2:
        tags = "target: 300"
    if cards == 0:
        lines = ["K !F:Qr5,Ms1 y y 33o @A11 >K", QUEEN, MONK, "R 22o @F31 >R", *lines]
    assert fault(*lines, tags=tags) == found
    if found == "legal":
        assert after(*lines, tags=tags).holds[0] == hand


def test_a_drawn_card_leaves_the_pile_and_one_put_away_lies_open() -> None:
    """Wurfstäbe"""
    found = table("K 33~ +-A >K 12~ +-r5 >K3")
    assert (found["pile"], found["discards"]) == (37, ["air", "row-5"])


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (["K 22o @A42 >K 22o @A42 >K"], "legal"),
        (["K 22o @A42 >K 22o @A43 >K"], "legal"),
        (["K 22o @- >K"], "wrong-marker 2"),
        (["K 22o Q@A42 >K"], "not-your-marker 2"),
        ([KING, "Q 22o @A42 >Q"], "legal"),
    ],
)
def test_the_marker_lies_on_a_chamber_others_or_not(turns: list[str], found: str) -> None:
    """Ziel"""
    assert fault(*turns) == found


def test_the_marker_may_stay_or_is_ruled_to_move() -> None:
    """Ziel; ruling true_marker"""
    stay, go = "K 22o @A42 >K 22o @A42 >K", "K 22o @A42 >K 22o @A43 >K"
    assert fault(stay, tags="true_marker: must_move") == "wrong-marker 5"
    assert fault(go, tags="true_marker: must_move") == "legal"


EMPTY = "!F,s2:Mr7 y"  # two own cards laid: the hand is empty, the marker at its start


@pytest.mark.parametrize(
    ("go", "free", "stays"),
    [
        ("33o @- >K", "legal", "legal"),
        ("33o @A11 >K", "legal", "wrong-marker 4"),
        ("33o @A11 >K 33o @A11 >K", "legal", "wrong-marker 4"),
        ("33o @A11 >K 33o @W11 >K", "legal", "wrong-marker 4"),
        ("33o @A11 >K 33o @- >K", "wrong-marker 7", "wrong-marker 4"),
    ],
)
def test_an_empty_hand_demands_nothing_of_the_marker(go: str, free: str, stays: str) -> None:
    """Ziel; ruling empty_hand_marker"""
    assert fault(f"K {EMPTY} {go}", tags="target: 85") == free
    assert fault(f"K {EMPTY} {go}", tags="target: 85, empty_hand_marker: stays") == stays


def test_an_empty_hand_may_stay_where_the_marker_lay() -> None:
    """ruling empty_hand_marker, stays: of one who had to place it before"""
    turn = "K 22o @A52 >K !A:Qs2,Mr5 y y"
    tags = "target: 85, set_aside: king=water, empty_hand_marker: stays"
    assert fault(f"{turn} 22o @A52 >K", tags=tags) == "legal"
    assert fault(f"{turn} 22o @A53 >K", tags=tags) == "wrong-marker 8"
    assert fault(f"{turn} 22o @- >K", tags=tags) == "wrong-marker 8"


def test_must_move_asks_nothing_of_an_empty_hand() -> None:
    """ruling true_marker: with cards in the hand"""
    turn = f"K {EMPTY} 33o @A11 >K 33o @A11 >K"
    assert fault(turn, tags="target: 85, true_marker: must_move") == "legal"


@pytest.mark.parametrize(
    ("throw", "target", "found"),
    [
        ("34o", "K3", "legal"),
        ("34o", "Q4", "legal"),
        ("34o", "Q5", "wrong-distance 3"),
        ("34o", "K1", "wrong-distance 3"),
        ("34o", "K", "not-moved 3"),
        ("33o", "K", "legal"),
        ("34o", "D", "no-such-way 3"),
        ("34o", "Q", "no-such-way 3"),
        ("34o", "R", "no-such-way 3"),
    ],
)
def test_from_home_the_gate_is_the_first_field(throw: str, target: str, found: str) -> None:
    """Ziehen, and the examples"""
    assert fault(f"K {throw} @A42 >{target}") == found


AT_K5 = ("K 12o @A42 >K5", *ROUND[1:])


@pytest.mark.parametrize(
    ("goes", "go", "found"),
    [
        # king-5: 3 steps from home; 18 fields forward to the gate
        (AT_K5, "K 12o @A42 >Q1", "legal"),
        (AT_K5, "K 12o @A42 >Q3", "legal"),
        (AT_K5, "K 12o @A42 >Q2", "wrong-distance 3"),
        (AT_K5, "K 44o @A42 >K", "home-too-far 3"),
        (AT_K5, "K 12o @A42 >K5", "not-moved 3"),
        (AT_K5, "K 11o @A42 >K5", "legal"),
        (AT_K5, "K 12o @A42 Q>Q1", "not-your-figure 3"),
        (AT_K5, "K 12o @A42 Q>Q2", "not-your-figure 3"),
    ],
)
def test_from_a_field_exactly_sum_or_difference(goes: tuple[str, ...], go: str, found: str) -> None:
    """Wurfstäbe, Ziehen"""
    assert fault(*goes, go) == found


AT_R5 = "K 44o @A42 >Q5 11o @A42 >M2 44o @A42 >R5"
AT_R4 = "K 44o @A42 >Q5 11o @A42 >M2 34o @A42 >R4"


def test_the_examples_of_the_rules() -> None:
    """Examples: king on robber-4 with 4 and 2"""
    rest = ROUND[1:]
    for target in ("K1", "K5", "K"):
        assert fault(AT_R4, *rest, f"K 42o @A42 >{target}") == "legal"
    assert fault(AT_R4, *rest, "K 42o @A42 >K5", tags="turn_in: forced") == "must-turn-in 3"
    assert fault(AT_R4, *rest, "K 42o @A42 >K1", tags="turn_in: forced") == "legal"
    assert fault(AT_R4, *rest, "K 42o @A42 >K", tags="turn_in: forced") == "legal"


def test_the_example_of_king_1() -> None:
    """Examples: from king-1 with 1 and 1"""
    start = (f"{AT_R5}", *ROUND[1:], "K 43o @A42 >K1", *ROUND[1:])
    assert fault(*start, "K 11o @A42 >K1") == "legal"
    assert fault(*start, "K 11o @A42 >K3") == "legal"
    assert fault(*start, "K 11o @A42 >K") == "home-too-far 3"
    assert fault(*start, "K 12o @A42 >K") == "legal"


def test_the_example_of_two_players() -> None:
    """Examples: king-5 of ten fields with 3 and 4"""
    start = ("K 12o @A42 >K5", "M 22o @E33 >M")
    assert fault(*start, "K 34o @A42 >M1", tags=TWO) == "legal"
    assert fault(*start, "K 34o @A42 >K2", tags=TWO) == "legal"
    assert fault(*start, "K 34o @A42 >K", tags=TWO) == "home-too-far 3"
    assert fault(*start, "K 44o @A42 >K", tags=TWO) == "home-too-far 3"


def test_who_stands_on_the_own_gate_may_go_home() -> None:
    """Ziehen: no full round is asked for, steps left over lapse"""
    start = ("K 12o @A42 >K3", *ROUND[1:])
    assert fault(*start, "K 12o @A42 >K") == "legal"
    assert fault(*start, "K 43o @A42 >K") == "legal"
    assert fault(*start, "K 11o @A42 >K", tags="turn_in: forced") == "legal"
    assert fault(*start, "K 11o @A42 >K5", tags="turn_in: forced") == "must-turn-in 3"
    assert fault(*start, "K 11o @A42 >K3", tags="turn_in: forced") == "legal"


def test_where_a_figure_may_go_is_told() -> None:
    """Ziehen: what a page and a sentence say of it"""
    written = game("K 34o @A42", *ROUND[1:])
    position = set_up(written.header)
    assert places_to_go(position, written.header) == ()
    for action in written.turns[0].do:
        position = apply(position, action, written.header)
    named = [PLACE_NAMES[place] for place in places_to_go(position, written.header)]
    assert named == ["king-3", "queen-4"]


def test_who_stands_where_a_move_ends_goes_to_the_dungeon() -> None:
    """Verlies"""
    turns = ("K 12o @A42 >K5", "Q 12o @W43 >Q5", MONK, "R 22o @F31 >R", "K 41o @A42 >Q5")
    found = said(*turns)
    assert found["dungeon"] == ["queen"]
    assert table(*turns)["figures"] == {
        "king": "queen-5",
        "queen": "dungeon",
        "monk": "monk-home",
        "robber": "robber-home",
    }


def test_others_on_the_way_at_home_and_in_the_dungeon_mean_nothing() -> None:
    """Ziehen, Verlies: safe, and any number in the dungeon"""
    turns = ("K 12o @A42 >K5", "Q 12o @W43 >Q5", MONK, "R 22o @F31 >R", "K 42o @A42 >M1")
    assert said(*turns)["dungeon"] == []


def test_a_figure_that_stays_captures_nobody() -> None:
    """How we read it"""
    turns = ("K 12o @A42 >K5", *ROUND[1:], "K 11o @A42 >K5")
    assert said(*turns)["dungeon"] == []


def test_a_capture_is_written_where_everything_is() -> None:
    """Verlies; records, writes"""
    turns = ("K 12o @A42 >K5", "Q 12o @W43 >Q5", MONK, "R 22o @F31 >R")
    go = "K 41o @A42 >Q5"
    assert fault(*turns, f"{go} ^Q>D", tags=EVERYTHING) == "legal"
    assert fault(*turns, go, tags=EVERYTHING) == "put-missing 4"
    assert fault(*turns, f"{go} ?QF", tags=EVERYTHING) == "put-missing 4"
    assert fault(*turns, f"{go} ^Q>Q", tags=EVERYTHING) == "wrong-put 4"
    assert fault(*turns, f"{go} ^M>D", tags=EVERYTHING) == "wrong-put 4"
    assert fault(*turns, f"{go} ^Q@-", tags=EVERYTHING) == "wrong-put 4"
    assert fault("K ^K>D", tags=EVERYTHING) == "wrong-put 1"


def test_nobody_may_be_asked_before_a_move() -> None:
    """Fragen"""
    assert after(KING).turn.may_ask == NOBODY
