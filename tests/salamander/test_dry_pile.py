"""When the pile runs out: drawing, exchanging, ending, under each ruling."""

import pytest

from companion.games.salamander.rules.owed import can_draw
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rules import set_up
from tests.salamander.tables import TWO, after, fault, known_after, said

# All that can be put away while row-1, row-7 and two stone cards are in the two hands.
_CARDS = [*"AWEF" * 4, *["s1", "s2", "s3"] * 4, "s1"]
_CARDS += [*["r2"] * 2, *["r3"] * 3, *["r4"] * 4, *["r5"] * 3, *["r6"] * 2]
RULES = ("shuffle", "no_draws", "ends")


def dry(more: str, ruling: str, left: int = 0) -> tuple[str, str]:
    """The king alone draws the pile down in one endless turn; then what else he does."""
    goes = " ".join(f"33~ +-{card} >K" for card in _CARDS[: len(_CARDS) - left])
    return f"K {goes} {more}".strip(), f"{TWO}, target: 300, empty_pile: {ruling}"


def found(more: str, ruling: str, left: int = 0) -> str:
    """The code alone, or `legal`."""
    turn, tags = dry(more, ruling, left)
    return fault(turn, tags=tags).split()[0]


@pytest.mark.parametrize("ruling", RULES)
def test_43_cards_can_be_drawn_when_two_play(ruling: str) -> None:
    """Vorbereitung"""
    turn, tags = dry("", ruling)
    position = after(turn, tags=tags)
    assert (position.pile, len(position.discards)) == (0, 43)


@pytest.mark.parametrize(
    ("more", "shuffle", "no_draws", "ends"),
    [
        ("33~ +-A >K", "legal", "move-missing", "game-over"),
        ("33~ >K", "draw-missing", "legal", "game-over"),
        ("33~", "draw-missing", "move-missing", "legal"),
        ("33o @A13 >K", "legal", "legal", "legal"),
        ("34~ >K3 +", "draw-missing", "no-draw-due", "game-over"),
    ],
)
def test_a_throw_that_needs_a_card(more: str, shuffle: str, no_draws: str, ends: str) -> None:
    """ruling empty_pile"""
    for ruling, expected in zip(RULES, (shuffle, no_draws, ends), strict=True):
        assert found(more, ruling) == expected


def test_the_last_card_is_drawn_under_every_ruling() -> None:
    """ruling empty_pile: only an empty pile matters"""
    for ruling in RULES:
        assert found("33~ +-r6 >K", ruling, left=1) == "legal"


def test_the_shuffled_discards_are_the_pile() -> None:
    """ruling empty_pile, shuffle: the new discards begin with what is put away now"""
    turn, tags = dry("33~ +-A >K", "shuffle")
    position = after(turn, tags=tags)
    assert (position.pile, position.discards) == (42, (0,))
    assert known_after(turn, tags=tags).covered[:4] == (3, 4, 4, 4)


def test_the_game_ends_with_that_throw() -> None:
    """ruling empty_pile, ends"""
    turn, tags = dry("33~", "ends")
    assert said(turn, tags=tags)["reason"] == "pile-empty"


@pytest.mark.parametrize(
    ("exchange", "shuffle", "no_draws", "ends"),
    [
        ("M%r1", "legal", "nothing-to-draw", "nothing-to-draw"),
        ("M%r1,s2", "legal", "nothing-to-draw", "nothing-to-draw"),
        ("M%r2", "no-exchange", "no-exchange", "no-exchange"),
    ],
)
def test_an_exchange_needs_a_card_too(
    exchange: str, shuffle: str, no_draws: str, ends: str
) -> None:
    """How we read it: an exchange never ends the game"""
    for ruling, expected in zip(RULES, (shuffle, no_draws, ends), strict=True):
        assert found(f"!s3:Mr1,MF y n #r7 {exchange}", ruling) == expected


def test_without_discards_there_is_nothing_to_shuffle() -> None:
    """Wurfstäbe: when nothing can be drawn, the symbol calls for nothing"""
    dry_table = set_up(Header())._replace(pile=0)
    assert not can_draw(dry_table, Header())
    assert can_draw(dry_table._replace(discards=(0,)), Header())
