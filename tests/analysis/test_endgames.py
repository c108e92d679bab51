"""Late in a game what a player chooses is held against exact play, bluffs and all."""

import os
from random import Random
from statistics import mean

import pytest

from companion.games.faust.analysis.levels import TOP_LEVEL, choose
from companion.games.faust.analysis.public_game import seen_by
from companion.games.faust.rules.position import BLUE, RED, Card, Position, opponent
from companion.games.faust.rules.rules import apply, fulfil
from companion.games.faust.rules.rulings import RULESETS, Infamy, Rulings
from companion.games.faust.rules.scoring import unused_cards
from tests.analysis.by_the_rules import outcomes, random_position
from tests.analysis.endgame_by_rules import Endgame, Late
from tests.analysis.endgame_turns import NO_TRAP, OVER, Pieces, obeyed, turns
from tests.analysis.endgames_chosen import (
    CLOSE,
    EXACT_TURNS,
    Endgames,
    endgames,
    late,
    pieces_of,
    table_of,
)
from tests.analysis.two_ways import best_of, corners, lowest, worst_of, worth_at
from tests.counted import again
from tests.night import by_day, night

pytestmark = again

ENDGAMES = int(os.environ.get("FAUST_ENDGAMES", "8"))
LEAST_CLOSE, MOST_MISSED = 0.95, 0.2  # the goal; docs/analysis.md: what was measured
RULES = Rulings()
TABLE = table_of(RULES)


def come_to(position: Position, rulings: Rulings) -> set[tuple[object, ...]]:
    """By the turns written anew: pieces, gain, where cards lie, which was turned over."""
    mover, other = position.mover, opponent(position.mover)
    lying = {field: card.owner for field, card in enumerate(position.cards) if card is not None}
    traps = frozenset(field for field, owner in lying.items() if owner == other)
    own = [*lying.values()].count(mover)
    can_lay = len(unused_cards(position, mover, rulings)) > own
    at_once = rulings.infamy is Infamy.AT_ONCE
    found = set()
    for end in turns(pieces_of(position, mover), traps, can_lay, at_once):
        for field in (one for one in range(30) if one not in lying) if end.lays else (NO_TRAP,):
            lie = frozenset({*lying, field} - {end.trap, NO_TRAP})
            if end.trap == NO_TRAP:
                found.add((*_told(end.pieces), end.gain, lie, None))
                continue
            for value in unused_cards(position, other, rulings):
                done = obeyed(end, value)
                found.add((*_told(done.pieces), done.gain, lie, value))
    return found


def by_the_rules(position: Position, rulings: Rulings) -> set[tuple[object, ...]]:
    mover, other = position.mover, opponent(position.mover)
    found = set()
    for after in outcomes(position, rulings):
        own, his = (
            sum(after.soul_cards[one]) - sum(position.soul_cards[one]) for one in (mover, other)
        )
        turned = [*after.used[other]]
        for value in position.used[other]:
            turned.remove(value)
        pieces = pieces_of(after, mover)
        if after.ending is not None:
            pieces = pieces._replace(top=OVER)
        lie = frozenset(field for field, card in enumerate(after.cards) if card is not None)
        found.add((*_told(pieces), own - his, lie, turned[0] if turned else None))
    return found


def _told(pieces: Pieces) -> tuple[object, ...]:
    """Of an ended game the soul no longer matters."""
    return pieces if pieces.top != OVER else pieces._replace(soul=0)


@pytest.mark.parametrize("ruleset", by_day(["german-1993", "french-2008"]))
def test_turns_written_anew_come_to_what_the_rules_say(ruleset: str) -> None:
    dice, rulings = Random(11), RULESETS[ruleset]
    for _ in range(20):
        position = random_position(dice, rulings, 4)
        assert come_to(position, rulings) == by_the_rules(position, rulings), position


def test_of_two_ways_he_has_the_best_pair_and_the_other_one_the_worst_mixture() -> None:
    """4 or 0 by guessing right: half of it to who must not be read, nothing to who is."""
    guess_one, guess_other = ((4.0, 0.0),), ((0.0, 4.0),)
    best = best_of([guess_one, guess_other])
    assert corners(best) == [(0.0, 4.0), (0.5, 2.0), (1.0, 4.0)]
    assert lowest(best) == 2.0
    worst = worst_of([guess_one, guess_other])
    assert [worth_at(worst, p) for p in (0.0, 0.5, 1.0)] == [0.0, 0.0, 0.0]
    assert worth_at(worst_of([best, ((3.0, 3.0),)]), 0.0) == 3.0


def whole(exact: Endgame, at: Late, left: int) -> float:
    """The same as `worth`, each turn looked at; nothing is hidden where a hand has one card."""
    if not left or not at.values:
        return exact.worth(at, 0)
    found = []
    for choice in exact.choices(at, left - 1):
        gain, after = exact.done(at, choice)
        is_over = after.pieces.top == OVER
        found.append(gain - (0.0 if is_over else whole(exact, after, left - 1)))
    return max(found)


def test_what_is_left_out_of_exact_play_changes_nothing() -> None:
    open_ones = [one for one in endgames(30, 3, RULES) if len(late(one, RULES).values) == 1][:4]
    for position in open_ones:
        at = late(position, RULES)
        assert Endgame(RULES, TABLE).worth(at, 2) == whole(Endgame(RULES, TABLE), at, 2)


def late_position(own: dict[int, int], used: tuple[int, ...]) -> Position:
    """Red is to move, the soul out of reach; red cards lie at these fields, blue has none."""
    cards = tuple(Card(RED, own[field]) if field in own else None for field in range(30))
    turned_over = (used, RULES.devil_cards)
    return Position(((12, 12), (0, 0)), 25, RED, cards, turned_over, next_soul_card=13)


@pytest.mark.parametrize("knows", [True, False])
def test_who_does_not_know_is_never_better_off_than_if_he_did(knows: bool) -> None:
    position = late_position({3: 8, 6: 9}, (2, 3, 4, 5, 6, 7))
    if not knows:
        position = position._replace(mover=BLUE)
    at, exact = late(position, RULES), Endgame(RULES, TABLE)
    one, other = (exact.worth(at.way(which), 2) * (-1 if knows else 1) for which in (0, 1))
    assert worth_at(exact.ways(at, 2, knows), 1.0) == pytest.approx(one)
    assert worth_at(exact.ways(at, 2, knows), 0.0) == pytest.approx(other)
    assert worth_at(exact.ways(at, 2, knows), 0.5) <= (one + other) / 2 + 1e-9


@night
def test_a_player_falls_little_short_of_exact_play() -> None:
    found = Endgames(RULES, TABLE, EXACT_TURNS)
    short = [
        found.missed(one, TOP_LEVEL - 1, seed)
        for seed, one in enumerate(endgames(ENDGAMES, TOP_LEVEL - 1, RULES))
    ]
    assert min(short) > -1e-6
    assert mean(one <= CLOSE for one in short) >= LEAST_CLOSE
    assert mean(short) <= MOST_MISSED


def test_of_equally_good_turns_the_one_that_gains_at_once_is_chosen() -> None:
    """The last soul card can be had now, or surely in the next turn if no card were left."""
    cards = (2, 3, 4, 5, 6, 7, 8)
    position = Position(((28, 29), (20, 29)), 28, RED, used=(cards, cards), next_soul_card=13)
    for level in (TOP_LEVEL - 1, TOP_LEVEL):
        plan = choose(seen_by(position, RULES, (RED,)), level, Random(1), TABLE)
        assert plan.worth == 13
        after = position
        for act in plan.acts:
            after = fulfil(apply(after, act, RULES), RULES)
        assert after.ending is not None
