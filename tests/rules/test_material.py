"""Material and board: the circuit, the pieces, the cards, the set-up (p. 5-7, 9)."""

import pytest

from companion.games.choices import differences
from companion.games.faust.rules.board import (
    FIELDS,
    NEXT,
    field_name,
    forward_distance,
    parse_field,
)
from companion.games.faust.rules.cards import cards_in_hand, is_sent_forward, values_left
from companion.games.faust.rules.position import (
    BLUE,
    RED,
    Position,
    is_turn_begun,
    is_turn_complete,
)
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.rulings import (
    RULESETS,
    Rulings,
    with_devil_cards,
    with_ruling,
    with_rulings,
)
from companion.games.faust.words.speaker import Speaker
from tests.rules.build import do, play, ruled, start, table


def test_thirty_fields_in_two_lanes_form_one_circuit() -> None:
    """p. 6-7"""
    walk = [0]
    while (after := NEXT[walk[-1]]) != 0:
        walk.append(after)
    assert [field_name(field) for field in walk] == [
        *(f"A{number}" for number in range(1, 16)),
        *(f"B{number}" for number in range(1, 16)),
    ]


def test_circuit_closes_at_the_two_corners() -> None:
    """p. 7"""
    assert NEXT[parse_field("A15")] == parse_field("B1")
    assert NEXT[parse_field("B15")] == parse_field("A1")


def test_distance_is_counted_in_playing_direction() -> None:
    """p. 7"""
    assert forward_distance(parse_field("B15"), parse_field("A2")) == 2
    assert forward_distance(parse_field("A2"), parse_field("B15")) == FIELDS - 2
    assert forward_distance(parse_field("A2"), parse_field("A2")) == 0


@pytest.mark.parametrize(
    "name", ["", "A", "A0", "A16", "B16", "C1", "a1", "A01", " A1", "A1 ", "1A"]
)
def test_no_other_name_is_a_field(name: str) -> None:
    """p. 6"""
    with pytest.raises(ValueError, match=r"expected A1\.\.A15 or B1\.\.B15"):
        parse_field(name)


def test_start_squares_are_data() -> None:
    """p. 5"""
    header = Header(devils=parse_field("A4"), soul=parse_field("B9"))
    assert header.start_position() == table("A4 A4", "A4 A4", "B9")


def test_soul_lies_on_its_start_and_all_stones_on_theirs() -> None:
    """p. 5"""
    assert start() == table("A1 A1", "A1 A1", "B1", to_move="red", points=7, next_card=3)


def test_each_player_holds_all_own_devil_cards_at_the_start() -> None:
    """p. 5"""
    assert [cards_in_hand(start(), colour, Rulings()) for colour in (RED, BLUE)] == [8, 8]


def test_players_agree_who_starts() -> None:
    """p. 6"""
    assert start(BLUE) == table(to_move="blue")


def test_there_are_eleven_soul_cards_three_drawn_first_thirteen_last() -> None:
    """p. 5-6"""
    position = table("A2 A2", "A2 A2", "A15")
    drawn: list[int] = []
    for _ in range(11):
        position = play(
            position._replace(soul=parse_field("A15"), mover=RED, ending=None),
            "soul A15 B7",
            by="last_soul_card=ends_after_turn",
        )
        drawn.append(position.soul_cards[RED][-1])
    assert drawn == [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
    assert sum(drawn) == 88


def test_a_player_has_eight_devil_cards_two_to_nine() -> None:
    """p. 9"""
    assert Rulings().devil_cards == (2, 3, 4, 5, 6, 7, 8, 9)
    assert values_left(start(), BLUE, Rulings()) == (2, 3, 4, 5, 6, 7, 8, 9)


def test_even_values_send_forward_odd_values_backward() -> None:
    """p. 9"""
    assert [value for value in Rulings().devil_cards if is_sent_forward(value)] == [2, 4, 6, 8]


def test_order_of_the_devil_cards_means_nothing() -> None:
    """p. 9"""
    assert with_devil_cards(Rulings(), (9, 2, 5)) == with_devil_cards(Rulings(), (2, 5, 9))


def test_a_devil_card_value_may_occur_more_than_once() -> None:
    """p. 9"""
    assert ruled("devil_cards=4,4,4").devil_cards == (4, 4, 4)


@pytest.mark.parametrize("values", [(1,), (29,), (1,) * 15])
def test_a_set_has_one_to_fifteen_cards_from_1_to_29(values: tuple[int, ...]) -> None:
    """p. 9"""
    assert with_devil_cards(Rulings(), values).devil_cards == values


@pytest.mark.parametrize("values", [(), (1,) * 16, (0,), (30,), (-3,), (2, 30)])
def test_no_set_has_other_cards(values: tuple[int, ...]) -> None:
    """p. 9"""
    with pytest.raises(ValueError, match="expected 1 to 15 integers from 1 to 29"):
        with_devil_cards(Rulings(), values)


def test_stones_of_one_colour_cannot_be_told_apart() -> None:
    """p. 6"""
    assert do(table("A1 A3"), "stone A1 A3", "stone A3 A4") == table("A3 A4", points=4, moved="A4")
    assert table("A5 A1") == table("A1 A5")


def test_any_number_of_stones_and_the_soul_may_share_a_field() -> None:
    """p. 7"""
    assert do(table("B1 A14", "B1 B1", "B1"), "stone A14 B1") == table(
        "B1 B1", "B1 B1", "B1", points=5, moved="B1"
    )


def test_a_turn_is_begun_with_its_first_point_and_complete_with_its_last() -> None:
    """p. 6"""
    states = [start(), do(start(), "stone A1 A2"), do(start(), "stone A1 A8")]
    assert [(is_turn_begun(state), is_turn_complete(state)) for state in states] == [
        (False, False),
        (True, False),
        (True, True),
    ]


def test_a_turn_is_not_complete_while_a_card_is_to_be_obeyed() -> None:
    """p. 8-9"""
    on_card = do(table(cards="A3:blue"), "stone A1 A3")
    obeyed = do(on_card, "reveal A3 4")
    assert [is_turn_complete(on_card), is_turn_complete(obeyed)] == [False, True]


def test_a_turn_is_complete_when_the_game_is_over() -> None:
    """p. 12-13"""
    ended = do(table("A9 A9", soul="A8"), "soul A8 A9")
    assert is_turn_complete(ended)


def test_a_player_without_a_name_is_called_by_the_colour() -> None:
    """p. 5"""
    speaker = Speaker("de", Header(players=("  ", "Grete")))
    assert [speaker.player(RED), speaker.player(BLUE)] == ["Rot", "Grete"]


def test_players_of_one_name_are_called_by_their_colours() -> None:
    """p. 5"""
    speaker = Speaker("fr", Header(players=("Anna", "Anna")))
    assert [speaker.player(RED), speaker.player(BLUE)] == ["Rouge", "Bleu"]


def test_a_name_cannot_pass_for_a_line_of_the_referee() -> None:
    """p. 5"""
    speaker = Speaker("en", Header(players=("Zoë\nTurn 2, Bert: nothing. Legal.", "\x1b[2J")))
    assert speaker.player(RED) == "Zoë\\nTurn 2, Bert: nothing. Legal."
    assert speaker.player(BLUE) == "\\x1b[2J"


def test_position_holds_no_value_that_nobody_has_said() -> None:
    """p. 5, 7"""
    laid = do(start(), "lay B7")
    assert isinstance(laid, Position)
    assert laid == table(cards="B7:red", points=6, laid=True)


@pytest.mark.parametrize(
    ("ruleset", "expected"),
    [
        ("german-1993", {}),
        ("dutch-2006", {}),
        ("english-schloth", {}),
        ("french-2008", {"infamy": "end_of_turn", "unused_cards": "even_plus"}),
    ],
)
def test_named_rulesets_are_the_german_one_but_for_the_french(
    ruleset: str, expected: dict[str, str]
) -> None:
    """p. 12-13"""
    assert differences(RULESETS[ruleset], RULESETS["german-1993"]) == expected


def test_there_are_four_named_rulesets() -> None:
    """p. 3"""
    assert [*RULESETS] == ["german-1993", "dutch-2006", "english-schloth", "french-2008"]


def test_an_unknown_ruling_is_named_with_those_that_exist() -> None:
    """p. 6-15"""
    with pytest.raises(ValueError, match="'chain' is no ruling; expected one of stones_per_turn"):
        with_ruling(Rulings(), "chain", "yes")


def test_an_unknown_value_of_a_ruling_is_named_with_those_that_exist() -> None:
    """p. 6"""
    expected = "'two' is no value of stones_per_turn; expected one of one, both"
    with pytest.raises(ValueError, match=expected):
        with_ruling(Rulings(), "stones_per_turn", "two")


def test_several_rulings_are_chosen_at_once() -> None:
    chosen = with_rulings(Rulings(), {"devil_cards": [5, 2], "stones_per_turn": "both"})
    assert chosen == with_ruling(with_devil_cards(Rulings(), (2, 5)), "stones_per_turn", "both")
