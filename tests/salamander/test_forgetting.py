"""After a contradiction that stands: what is forgotten, and how what lies open counts."""

import pytest

from companion.games.salamander.rules.actions import (
    Declare,
    Draw,
    Exchange,
    Replied,
    ShowHand,
    Throw,
)
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.faces import ALL_FACES, COPIES, WINGS, parse_face
from companion.games.salamander.rules.hands import HOLDING, OF_SIZE, one_card_of
from companion.games.salamander.rules.knowledge import forgotten, sift
from companion.games.salamander.rules.places import KING, QUEEN
from companion.games.salamander.rules.position import Position, Sifting
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rules import Illegal, apply, left_out, set_up

AGREED = Header(seats=(KING, QUEEN))
FIRE, ROW_7, STONE_2 = map(parse_face, ("fire", "row-7", "stone-2"))
TOO_MANY = tuple(-1 if face == ROW_7 else copies for face, copies in enumerate(COPIES))


def claimed() -> Position:
    """The king lays the row-7 open, of which the queen is known to hold the only one."""
    start = set_up(AGREED)
    sure = (start.possible[KING], start.possible[QUEEN] & HOLDING[ROW_7], *start.possible[2:])
    return start._replace(possible=sure)


def code_of(position: Position, declare: Declare) -> Code | None:
    try:
        apply(position, declare, AGREED)
    except Illegal as fault:
        return fault.code
    return None


def test_of_a_contradiction_that_stands_only_the_last_statement_is_left_out() -> None:
    """records: all else is kept"""
    declare = Declare((ROW_7, FIRE), ((QUEEN, STONE_2),))
    assert code_of(claimed(), declare) is Code.CONTRADICTION
    after = left_out(claimed(), declare, AGREED)
    assert after.sifting is Sifting.STRICT
    assert after.possible == sift(claimed().possible, COPIES, AGREED.seats)
    assert after.turn.declaration is not None  # its other effects are done


def test_what_is_handed_over_after_it_was_held() -> None:
    """The last reply: each one's h less the cards that he gave or laid, so he held them"""
    declared = left_out(claimed(), Declare((ROW_7, FIRE), ((QUEEN, STONE_2),)), AGREED)
    with pytest.raises(Illegal):  # the card that he cannot have lies there now
        apply(declared, Replied(True), AGREED)
    after = left_out(declared, Replied(True), AGREED)
    assert after.holds[:2] == (0, 1)
    assert after.possible[KING] == OF_SIZE[0]
    assert after.possible[QUEEN] & HOLDING[ROW_7]
    assert after.laid[KING]  # what is done is done


def test_a_card_that_was_drawn_where_no_hand_would_be_left_makes_all_forgotten() -> None:
    """records: should that not suffice"""
    start = set_up(AGREED)._replace(holds=(1, 2, 0, 0), covered=(0,) * len(ALL_FACES))
    start = start._replace(possible=(one_card_of(WINGS), *start.possible[1:]))
    thrown = apply(start, Throw(1, 2, is_salamander=True), AGREED)
    after = left_out(thrown, Draw(), AGREED)
    assert (after.sifting, after.possible[0]) == (Sifting.LENIENT, OF_SIZE[2])


def test_whichever_cards_were_exchanged_some_were() -> None:
    """K of the exchange, when which cards it were is left out"""
    declared = apply(set_up(AGREED), Declare((FIRE,), ((QUEEN, ROW_7), (QUEEN, STONE_2))), AGREED)
    failed = apply(apply(declared, Replied(True), AGREED), Replied(False), AGREED)
    shown = apply(failed, ShowHand((STONE_2,)), AGREED)
    one = left_out(shown, Exchange(QUEEN, ROW_7), AGREED)
    assert one.possible[QUEEN].bit_count() > 40
    two = left_out(shown, Exchange(QUEEN, ROW_7, FIRE), AGREED)
    assert two.holds[QUEEN] == 1
    assert two.possible[QUEEN] & ~OF_SIZE[1] == 0


def test_more_open_copies_than_there_are_count_as_all_of_them() -> None:
    """records: open(f) counts as at most the copies of f, and room as at least 0"""
    pairs = (OF_SIZE[2], OF_SIZE[2])
    assert sift(pairs, TOO_MANY, (KING, QUEEN)) == (0, 0)
    kept = OF_SIZE[2] & ~HOLDING[ROW_7]
    assert sift(pairs, TOO_MANY, (KING, QUEEN), Sifting.LENIENT) == (kept, kept)


def test_one_copy_too_many_is_forgiven_until_the_next_reshuffle() -> None:
    start = set_up(AGREED)._replace(covered=TOO_MANY)
    lenient = forgotten(start, AGREED)._replace(pile=0, discards=(FIRE, ROW_7, ROW_7))
    thrown = apply(lenient, Throw(1, 2, is_salamander=True), AGREED)
    assert thrown.sifting is Sifting.LENIENT
    drawn = apply(thrown, Draw(FIRE), AGREED)
    assert drawn.sifting is Sifting.STRICT
    assert drawn.covered[ROW_7] == COPIES[ROW_7]


def test_so_many_cards_too_many_that_no_hand_is_left_are_forgiven_too() -> None:
    """whatever is said at a table, there is a next situation"""
    start = set_up(AGREED)._replace(covered=(0,) * len(ALL_FACES))
    assert forgotten(start, AGREED).possible[:2] == (OF_SIZE[2], OF_SIZE[2])


def test_what_else_is_wrong_is_no_contradiction() -> None:
    assert code_of(set_up(AGREED), Declare((FIRE,), ())) is Code.WRONG_COMBINATION
    assert code_of(set_up(AGREED), Declare((FIRE, ROW_7), ((QUEEN, STONE_2),))) is None
