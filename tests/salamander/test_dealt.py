"""A pile that a key has dealt: whoever shows, gives or sets aside what he has not is found."""

from copy import deepcopy
from random import Random

from companion.games.salamander.alone.dealt import Dealt, KeyOrder
from companion.games.salamander.files.record_lines import header_from_json
from companion.games.salamander.players.dealer import ways_to_keep
from companion.games.salamander.rules.actions import Declare, Draw, Exchange, Replied, ShowHand
from companion.games.salamander.rules.faces import CARDS, COPIES, FACES
from companion.observations import Json


def dealt_of(seed: int, **agreed: Json) -> Dealt:
    line: dict[str, Json] = {"faust": 1, "game": "feuer-salamander", **agreed}
    key = Random(seed).randbytes(32).hex()
    return Dealt(header_from_json(line), KeyOrder(key))


def whole_hands() -> Dealt:
    """Of four people, none of whom sets a card aside."""
    return next(one for one in map(dealt_of, range(99)) if not one.to_set_aside)


def test_who_shows_another_hand_is_found() -> None:
    dealt = whole_hands()
    king = dealt.hands[0]
    dealt.follow(0, [Declare(king[:1], ()), ShowHand(king[1:])])
    assert dealt.wrong == []
    dealt.follow(0, [ShowHand(king)])
    assert dealt.wrong == ["showed another hand"]


def test_a_hand_that_is_shown_without_a_declaration_is_whole() -> None:
    dealt = whole_hands()
    dealt.follow(0, [ShowHand(dealt.hands[0])])
    assert dealt.wrong == []


def test_an_exchange_draws_first_and_puts_away_then() -> None:
    dealt = whole_hands()
    first, other = dealt.hands[1]
    new = whole_hands().top()
    (second, _), *_ = ways_to_keep((other,), new)
    dealt.follow(0, [Exchange(1, first, second)])
    assert dealt.wrong == []
    assert dealt.discards == [first, *([] if second is None else [second])]


def test_who_gives_what_he_has_not_is_found_whatever_he_holds() -> None:
    dealt = whole_hands()
    lacks = [face for face in range(14) if face not in dealt.hands[1]]
    dealt.follow(0, [Exchange(1, lacks[0], None)])
    dealt.hands[1] = ()
    dealt.follow(0, [Declare((), ((1, lacks[1]),)), Replied(True)])
    assert "gave a card that was not there" in dealt.wrong
    assert "answered what is not so" in dealt.wrong


def test_when_the_pile_is_empty_what_was_put_away_is_shuffled() -> None:
    dealt = whole_hands()
    for _ in range(60):
        (away, _), *_ = ways_to_keep(dealt.hands[0], deepcopy(dealt).top())
        dealt.follow(0, [Draw(away)])
    assert dealt.wrong == []
    assert len(dealt.drawn) == 68
    faces = [one.face for one in dealt.drawn[:CARDS]]
    assert sorted(faces) == [face for face in range(14) for _ in range(COPIES[face])]


def test_a_card_that_need_not_be_set_aside_is_found() -> None:
    whole = whole_hands()
    aside = next(one for one in map(dealt_of, range(99)) if one.to_set_aside)
    assert aside.wrong == []
    seed = next(at for at in range(99) if dealt_of(at).hands == whole.hands)
    assert dealt_of(seed, set_aside={"king": FACES[whole.hands[0][0]]}).wrong == [
        "set a card aside that need not be"
    ]


def test_a_card_that_nobody_knows_is_none() -> None:
    order = KeyOrder("ab" * 32)
    assert order.face(CARDS) is None
