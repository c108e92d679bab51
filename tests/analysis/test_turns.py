"""The quick turns are those of the rules, every end and nothing else."""

import os
from collections.abc import Iterator
from random import Random

import pytest

from companion.games.faust.analysis.public_game import public_game
from companion.games.faust.analysis.turns import OVER, Sequel, obey, sequels
from companion.games.faust.rules.board import FIELDS
from companion.games.faust.rules.cards import values_left
from companion.games.faust.rules.position import (
    BLUE,
    LAST_SOUL_CARD,
    NO_FIELD,
    POINTS,
    RED,
    Card,
    Position,
    opponent,
)
from companion.games.faust.rules.rulings import RULESETS, Rulings
from tests.analysis.by_the_rules import outcomes, random_position
from tests.analysis.played import played_positions
from tests.counted import again

POSITIONS = int(os.environ.get("FAUST_POSITIONS", "25"))
PARTS = 6  # of random positions; one of six is of games that were played
# own stones, the other's, soul, top of the stack or OVER, points gained, card turned over, whose
# cards lie where
Told = tuple[object, ...]


def told_by_rules(before: Position, after: Position) -> Told:
    mover, other = before.mover, opponent(before.mover)

    def gained(colour: int) -> int:
        return sum(after.soul_cards[colour]) - sum(before.soul_cards[colour])

    return (
        after.stones[mover],
        after.stones[other],
        after.soul,
        after.next_soul_card if after.ending is None else OVER,
        gained(mover) - gained(other),
        after.used[other][len(before.used[other]) :],
        tuple(None if card is None else card.owner for card in after.cards),
    )


def told_quickly(position: Position, rulings: Rulings) -> Iterator[Told]:
    public = public_game(position, rulings)
    mover = position.mover
    owners = [None if card is None else card.owner for card in position.cards]
    for lays in (False, True) if public.hand(mover) else (False,):
        for sequel in sequels(public.compact, lays, public.is_infamy_at_once):
            for value, told in turned(sequel, values_left(position, opponent(mover), rulings)):
                left = list(owners)
                if value is not None:
                    left[sequel[7]] = None
                for field in range(FIELDS) if lays else [NO_FIELD]:
                    if field == NO_FIELD:
                        yield (*told, tuple(left))
                    elif owners[field] is None:
                        yield (*told, (*left[:field], mover, *left[field + 1 :]))


def turned(sequel: Sequel, values: tuple[int, ...]) -> Iterator[tuple[int | None, Told]]:
    for value in [None] if sequel[7] == NO_FIELD else values:
        own, twin, third, fourth, soul, top, gain, _, _ = (
            sequel if value is None else obey(sequel, value)
        )
        used = () if value is None else (value,)
        pairs = tuple(sorted((own, twin))), tuple(sorted((third, fourth)))
        yield value, (*pairs, soul, top, gain, used)


def differs(position: Position, rulings: Rulings) -> bool:
    by_rules = {told_by_rules(position, after) for after in outcomes(position, rulings)}
    return by_rules != set(told_quickly(position, rulings))


@again
@pytest.mark.parametrize("part", range(PARTS - 1))
def test_random_positions_come_to_what_the_rules_say(part: int) -> None:
    dice = Random(part)
    for _ in range(POSITIONS // PARTS):
        rulings = RULESETS[dice.choice([*RULESETS])]
        position = random_position(dice, rulings, most_cards=6)
        assert not differs(position, rulings), position


@again
def test_positions_of_games_come_to_what_the_rules_say() -> None:
    for ruleset in ("german-1993", "french-2008"):
        for position in played_positions(ruleset, POSITIONS // PARTS // 2):
            nobody_said = tuple(card and card._replace(value=None) for card in position.cards)
            hidden = position._replace(cards=nobody_said)
            assert not differs(hidden, RULESETS[ruleset]), position


def test_a_card_beside_the_last_soul_card_is_not_turned_over() -> None:
    """The stone runs into the card where the soul lies: the game is over (p. 12)."""
    cards = tuple(Card(BLUE, None) if field == 7 else None for field in range(FIELDS))
    used = ((), Rulings().devil_cards[1:])
    position = Position(((2, 16), (12, 20)), 7, RED, cards, used, next_soul_card=LAST_SOUL_CARD)
    assert not differs(position, Rulings())


def test_a_whole_turn_is_told_apart_by_its_points() -> None:
    """A card that is laid costs one of the seven (p. 6)."""
    public = public_game(random_position(Random(1), Rulings(), 0), Rulings())
    for lays in (False, True):
        for sequel in sequels(public.compact, lays, True):
            assert sum(sequel[8][1][:2]) <= POINTS - lays
