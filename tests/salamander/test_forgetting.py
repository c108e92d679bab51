"""After a contradiction that stands: what is forgotten, and how what lies open counts."""

import pytest

from companion.games.salamander.rules.actions import (
    Action,
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
from companion.games.salamander.rules.knowledge import (
    Contradiction,
    Known,
    forgotten,
    known_at_first,
    sift,
)
from companion.games.salamander.rules.learning import (
    DoneAct,
    learned,
    learned_or_left_out,
    left_out,
)
from companion.games.salamander.rules.places import KING, QUEEN
from companion.games.salamander.rules.position import Position
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rules import Illegal, apply, set_up

AGREED = Header(seats=(KING, QUEEN))
FIRE, ROW_7, STONE_2 = map(parse_face, ("fire", "row-7", "stone-2"))
NONE = (0,) * len(ALL_FACES)
TOO_MANY = tuple(-1 if face == ROW_7 else copies for face, copies in enumerate(COPIES))


def claimed() -> Known:
    """The king lays the row-7 open, of which the queen is known to hold the only one."""
    start = known_at_first(AGREED)
    return start.with_hands(QUEEN, start.possible[QUEEN] & HOLDING[ROW_7])


def done(before: Position, *actions: Action) -> DoneAct:
    """The last of these acts, after the others."""
    for action in actions:
        after = apply(before, action, AGREED)
        act, before = DoneAct(before, action, after), after
    return act


DECLARED = done(set_up(AGREED), Declare((ROW_7, FIRE), ((QUEEN, STONE_2),)))


def test_of_a_contradiction_that_stands_only_the_last_statement_is_left_out() -> None:
    """records: all else is kept"""
    with pytest.raises(Contradiction):
        learned(claimed(), DECLARED, AGREED)
    after = left_out(claimed(), DECLARED, AGREED)
    assert not after.is_lenient
    assert after.possible == sift(claimed().possible, COPIES, AGREED.seats)
    assert learned_or_left_out(claimed(), DECLARED, AGREED) == (after, True)


def test_what_is_handed_over_after_it_was_held() -> None:
    """The last reply: each one's h less the cards that he gave or laid, so he held them"""
    won = done(DECLARED.after, Replied(True))
    declared = left_out(claimed(), DECLARED, AGREED)
    with pytest.raises(Contradiction):  # the card that he cannot have lies there now
        learned(declared, won, AGREED)
    after = left_out(declared, won, AGREED)
    assert won.after.holds[:2] == (0, 1)
    assert after.possible[KING] == OF_SIZE[0]
    assert after.possible[QUEEN] & HOLDING[ROW_7]
    assert won.after.laid[KING]  # what is done is done


def test_a_card_that_was_drawn_where_no_hand_would_be_left_makes_all_forgotten() -> None:
    """records: should that not suffice"""
    start = set_up(AGREED)._replace(holds=(1, 2, 0, 0))
    drawn = done(start, Throw(1, 2, is_salamander=True), Draw())
    known = known_at_first(AGREED).with_hands(KING, one_card_of(WINGS))
    after = left_out(known._replace(covered=NONE), drawn, AGREED)
    assert (after.is_lenient, after.possible[KING]) == (True, OF_SIZE[2])


def test_whichever_cards_were_exchanged_some_were() -> None:
    """K of the exchange, when which cards it were is left out"""
    known, position = known_at_first(AGREED), set_up(AGREED)
    for action in (
        Declare((FIRE,), ((QUEEN, ROW_7), (QUEEN, STONE_2))),
        Replied(True),
        Replied(False),
        ShowHand((STONE_2,)),
    ):
        act = done(position, action)
        known, position = learned(known, act, AGREED), act.after
    one = left_out(known, done(position, Exchange(QUEEN, ROW_7)), AGREED)
    assert one.possible[QUEEN].bit_count() > 40
    both = done(position, Exchange(QUEEN, ROW_7, FIRE))
    assert both.after.holds[QUEEN] == 1
    assert left_out(known, both, AGREED).possible[QUEEN] & ~OF_SIZE[1] == 0


def test_more_open_copies_than_there_are_count_as_all_of_them() -> None:
    """records: open(f) counts as at most the copies of f, and room as at least 0"""
    pairs = (OF_SIZE[2], OF_SIZE[2])
    assert sift(pairs, TOO_MANY, (KING, QUEEN)) == (0, 0)
    kept = OF_SIZE[2] & ~HOLDING[ROW_7]
    assert sift(pairs, TOO_MANY, (KING, QUEEN), is_lenient=True) == (kept, kept)


def test_one_copy_too_many_is_forgiven_until_the_next_reshuffle() -> None:
    dry = set_up(AGREED)._replace(pile=0, discards=(FIRE, ROW_7, ROW_7))
    lenient = forgotten(dry.holds, TOO_MANY, AGREED)
    thrown = done(dry, Throw(1, 2, is_salamander=True))
    assert learned(lenient, thrown, AGREED).is_lenient
    drawn = learned(lenient, done(thrown.after, Draw(FIRE)), AGREED)
    assert not drawn.is_lenient
    assert drawn.covered[ROW_7] == COPIES[ROW_7]


def test_so_many_cards_too_many_that_no_hand_is_left_are_forgiven_too() -> None:
    """whatever is said at a table, there is a next situation"""
    found = forgotten(set_up(AGREED).holds, NONE, AGREED)
    assert found.possible[:2] == (OF_SIZE[2], OF_SIZE[2])


def test_what_else_is_wrong_is_no_contradiction() -> None:
    with pytest.raises(Illegal, match=Code.WRONG_COMBINATION):
        done(set_up(AGREED), Declare((FIRE,), ()))
    assert learned_or_left_out(known_at_first(AGREED), DECLARED, AGREED)[1] is False
