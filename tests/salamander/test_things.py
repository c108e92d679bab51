"""Cards, places, set-up: what lies on the table before the first turn."""

from itertools import pairwise

import pytest

from companion.games.salamander.rules.circuit import circuit_of
from companion.games.salamander.rules.faces import (
    CARDS,
    COPIES,
    FACES,
    HANDS,
    KIND_FACES,
    VALUES,
    is_combination,
    parse_face,
    value_of,
)
from companion.games.salamander.rules.hands import hands_in, set_of, true_at
from companion.games.salamander.rules.knowledge import known_at_first
from companion.games.salamander.rules.places import (
    CHAMBER_NAMES,
    FIGURES,
    PLACE_NAMES,
    faces_of_chamber,
    gate_of,
    parse_place,
)
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rulings import CHOICES, Rulings
from tests.salamander.tables import KING, TWO, fault, table


def test_47_cards_of_14_faces() -> None:
    """Karten"""
    assert (CARDS, len(FACES)) == (47, 14)
    assert [sum(COPIES[face] for face in kind) for kind in KIND_FACES] == [16, 16, 15]
    assert COPIES == (4, 4, 4, 4, 1, 2, 3, 4, 3, 2, 1, 5, 5, 5)


def test_the_faces_have_their_values() -> None:
    """Wert"""
    worth = {name: VALUES[parse_face(name)] for name in FACES}
    assert [worth[wing] for wing in ("air", "water", "earth", "fire")] == [1, 2, 3, 4]
    assert [worth[f"row-{number}"] for number in range(1, 8)] == [1, 2, 3, 4, 5, 6, 7]
    assert [worth[f"stone-{number}"] for number in range(1, 4)] == [1, 2, 3]


def test_a_combination_is_worth_the_product() -> None:
    """Wert: from 1 to 84"""
    worth = sorted(
        value_of((wing, row, stone))
        for wing in KIND_FACES[0]
        for row in KIND_FACES[1]
        for stone in KIND_FACES[2]
    )
    assert (worth[0], worth[-1], len(worth)) == (1, 84, 84)


def test_a_combination_is_one_of_each_kind() -> None:
    """Ablegen"""
    fire, row, stone = parse_face("fire"), parse_face("row-2"), parse_face("stone-1")
    assert is_combination((stone, fire, row))
    assert not is_combination((fire, row))
    assert not is_combination((fire, fire, row))


def test_there_are_76_hands() -> None:
    """Vorbereitung: never more than two cards, never two of one kind"""
    assert len(HANDS) == 76
    assert [sum(len(hand) == size for hand in HANDS) for size in range(3)] == [1, 14, 61]


def test_84_chambers_each_with_three_coordinates() -> None:
    """Versteck"""
    assert len(CHAMBER_NAMES) == len(set(CHAMBER_NAMES)) == 84
    wing, row, stone = faces_of_chamber(parse_place("fire-5-2"))
    assert [FACES[face] for face in (wing, row, stone)] == ["fire", "row-5", "stone-2"]
    for name in CHAMBER_NAMES:
        faces = "-".join(FACES[face] for face in faces_of_chamber(parse_place(name)))
        assert name == faces.replace("row-", "").replace("stone-", "")


def test_a_place_is_read_as_it_is_written() -> None:
    """Spielplan"""
    assert [parse_place(name) for name in PLACE_NAMES] == [*range(len(PLACE_NAMES))]
    with pytest.raises(ValueError, match="is no place"):
        parse_place("king-6")
    with pytest.raises(ValueError, match="is no card"):
        parse_face("row-8")


def test_the_third_field_of_a_zone_is_its_gate() -> None:
    """Ziehen"""
    gates = [PLACE_NAMES[gate_of(figure)] for figure in range(4)]
    assert gates == [f"{figure}-3" for figure in FIGURES]


@pytest.mark.parametrize(("seats", "fields"), [((0, 1, 2, 3), 20), ((1, 0, 3), 15), ((2, 0), 10)])
def test_the_fields_of_who_does_not_play_are_left_out(seats: tuple[int, ...], fields: int) -> None:
    """Weitere"""
    circuit = circuit_of(seats)
    assert len(circuit.fields) == fields
    assert {field // 5 for field in circuit.fields} == set(seats)
    for before, following in pairwise(circuit.fields):
        assert circuit.onward(before, 1) == following
    assert circuit.onward(circuit.fields[-1], 1) == circuit.fields[0]
    assert circuit.onward(circuit.fields[3], fields) == circuit.fields[3]


@pytest.mark.parametrize("seats", ["K Q M R", "Q M", "R K Q"])
def test_figures_stand_at_home_and_markers_at_their_start(seats: str) -> None:
    """Vorbereitung"""
    names = dict(zip("KQMR", FIGURES, strict=True))
    first = seats[0]
    found = table(f"{first} 11~ +-A >{first}", tags=f"seats: {seats}")
    playing = [names[letter] for letter in seats.split()]
    assert found["figures"] == {figure: f"{figure}-home" for figure in playing}
    assert found["markers"] == dict.fromkeys(playing, "start")
    assert found["hands"] == dict.fromkeys(playing, 2)
    assert found["pile"] == 47 - 2 * len(playing) - 1
    assert found["score"] == dict.fromkeys(playing, 0)
    assert found["laid"] == {figure: [] for figure in playing}


def test_who_set_a_card_aside_starts_with_one_and_it_lies_open() -> None:
    """Vorbereitung: in the order of the seats, and no other card for it"""
    tags = "seats: Q K M, set_aside: king=water queen=row-3, starts: monk"
    found = table("M 11o @A11 >M", tags=tags)
    assert found["hands"] == {"queen": 1, "king": 1, "monk": 2}
    assert found["discards"] == ["row-3", "water"]
    assert found["pile"] == 41


def test_the_first_turn_is_of_who_starts_then_they_go_clockwise() -> None:
    """Vorbereitung"""
    assert fault(KING, tags="starts: queen") == "not-your-turn 1"
    assert table("R 11o @A11 >R", tags="starts: robber")["to_move"] == "king"
    assert table("M 11o @A11 >M", tags="seats: M Q R")["to_move"] == "queen"
    assert table("M 11o @A11 >M", KING, tags="seats: K M, starts: monk")["to_move"] == "monk"


def test_what_is_agreed_without_a_word() -> None:
    """Rulings, and records section 1"""
    plain = Header()
    assert plain.seats == (0, 1, 2, 3)
    assert (plain.starts, plain.target, plain.ruleset) == (0, 84, "noris-1987")
    assert plain.rulings == Rulings()
    assert not plain.writes_everything
    chosen = [str(getattr(plain.rulings, option)) for option in CHOICES]
    assert " ".join(chosen) == (
        "shuffle any_time any stop_at_false whole optional optional due yes yes free may_stay "
        "two_own_laid"
    )


def test_places_at_the_table_are_counted_clockwise() -> None:
    """Vorbereitung"""
    header = Header(seats=(1, 3, 0))
    assert (header.after(1), header.after(0), header.after(3, 2)) == (3, 1, 1)
    assert [header.places_on(3, other) for other in (3, 0, 1)] == [0, 1, 2]


def test_before_the_first_turn_every_hand_of_two_is_possible() -> None:
    """What the table can know, set-up"""
    known = known_at_first(Header())
    assert [one.bit_count() for one in known.possible] == [61] * 4
    aside = known_at_first(Header(seats=(0, 2), set_aside=((0, parse_face("water")),)))
    assert [one.bit_count() for one in aside.possible] == [4, 1, 61, 1]


def test_the_only_row_7_set_aside_is_in_no_hand() -> None:
    """What the table can know, sifting"""
    aside = known_at_first(Header(set_aside=((0, parse_face("row-7")),)))
    assert [one.bit_count() for one in aside.possible] == [6, 54, 54, 54]


def test_a_chamber_is_true_for_the_hands_within_its_coordinates() -> None:
    """Ziel"""
    chamber = parse_place("earth-5-2")
    true = {tuple(FACES[face] for face in hand) for hand in hands_in(true_at(chamber))}
    assert true == {
        (),
        ("earth",),
        ("row-5",),
        ("stone-2",),
        ("earth", "row-5"),
        ("earth", "stone-2"),
        ("row-5", "stone-2"),
    }


def test_two_players_have_ten_fields() -> None:
    """Weitere"""
    assert fault("K 34o @A11 >M4", tags=TWO) == "legal"
    assert fault("K 34o @A11 >Q4", tags=TWO) == "left-out-field 3"


@pytest.mark.parametrize(
    ("hand", "chambers"),
    [
        ("fire row-7", 3),
        ("fire stone-1", 7),
        ("row-7 stone-1", 4),
        ("fire", 21),
        ("row-7", 12),
        ("stone-1", 28),
        ("", 84),
    ],
)
def test_how_many_chambers_are_true(hand: str, chambers: int) -> None:
    """Ziel: the coordinates of which he has no card are free"""
    held = set_of(iter([tuple(sorted(parse_face(name) for name in hand.split()))]))
    places = [parse_place(name) for name in CHAMBER_NAMES]
    assert sum(bool(true_at(place) & held) for place in places) == chambers
