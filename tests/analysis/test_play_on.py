"""The best few turns are played on as the rules have it, and chosen by what they came to."""

from collections.abc import Iterator
from random import Random

import pytest

from companion.games.faust.analysis import levels, play_on
from companion.games.faust.analysis.judged import lead
from companion.games.faust.analysis.levels import TOP_LEVEL, choose
from companion.games.faust.analysis.mixing import Mixed, mixed, one_of
from companion.games.faust.analysis.plans import acts_of
from companion.games.faust.analysis.play_on import (
    NEAR,
    PLANS,
    OpenGame,
    after,
    best_played_on,
    nearly_best,
)
from companion.games.faust.analysis.public_game import PublicGame, SeenBy, public_game, seen_by
from companion.games.faust.analysis.two_turns import Considered, TwoTurns
from companion.games.faust.core_tables import core_table
from companion.games.faust.rules.actions import Reveal, TurnOver
from companion.games.faust.rules.position import BLUE, NO_FIELD, RED, Position
from companion.games.faust.rules.rules import apply, end_turn, fulfil
from companion.games.faust.rules.rulings import Rulings
from tests.analysis.played import played_positions
from tests.counted import again

RULES = Rulings()
TABLE = core_table(RULES)
assert TABLE is not None


def search(seen: SeenBy) -> TwoTurns:
    assert TABLE is not None
    return TwoTurns(seen, TABLE)


def by_the_rules(position: Position, turn: Considered) -> Position:
    laid = {at: card.value for at, card in enumerate(position.cards) if card is not None}
    for act in acts_of(public_game(position, RULES), turn):
        position = fulfil(apply(position, act, RULES), RULES)
    for due in position.due:
        assert isinstance(due, TurnOver)
        card = Reveal(due.field, laid[due.field] or 0)
        position = fulfil(apply(position, card, RULES), RULES)
    return end_turn(position)


def told(public: PublicGame) -> PublicGame:
    """Of an ended game only that it is over."""
    stones = tuple(sorted(pair) for pair in public.stones)
    used = tuple(sorted(one) for one in public.used)
    same = public._replace(stones=stones, used=used)  # type: ignore[arg-type]
    return same._replace(mover=0, next_soul_card=14) if public.is_over else same


def turns_of_all_sorts() -> Iterator[tuple[Position, Considered]]:
    dice = Random(5)
    for position in played_positions("german-1993", 60, 2):
        options = search(seen_by(position, RULES, (position.mover,))).options()
        running_in = [one for one in options if one.sequel[7] != NO_FIELD]
        yield from ((position, one) for one in dice.choices(options, k=5))
        yield from ((position, one) for one in running_in[:3])


@again
def test_a_turn_comes_to_what_the_rules_say() -> None:
    """Cards laid and turned over, soul cards, and the end of the game."""
    seen_over = 0
    for position, turn in turns_of_all_sorts():
        everything = seen_by(position, RULES, (RED, BLUE))
        game = after(OpenGame(everything.public, everything.known), turn)
        truth = by_the_rules(position, turn)
        assert told(game.public) == told(public_game(truth, RULES))
        assert {*game.lying} == {*seen_by(truth, RULES, (RED, BLUE)).known}
        gained = lead(truth, position.mover, RULES) - lead(position, position.mover, RULES)
        assert game.lead == -gained
        seen_over += game.public.is_over
    assert seen_over


def test_a_turn_that_ends_the_game_comes_to_what_it_gained() -> None:
    assert TABLE is not None
    came = []
    for position, turn in turns_of_all_sorts():
        everything = seen_by(position, RULES, (RED, BLUE))
        game = OpenGame(everything.public, everything.known)
        if (over := after(game, turn)).public.is_over:
            last = Mixed(0.0, [turn], (1.0,))
            came.append(play_on._come_to(game, last, Random(1), TABLE) + over.lead)
    assert came
    assert set(came) == {0.0}


@again
def test_who_is_to_move_sees_the_own_cards_alone() -> None:
    for position in played_positions("german-1993", 30, 2):
        known = seen_by(position, RULES, (RED, BLUE)).known
        game = OpenGame(public_game(position, RULES), known)
        assert game.seen() == seen_by(position, RULES, (position.mover,))


def start() -> SeenBy:
    position = next(iter(played_positions("german-1993", 1)))
    return seen_by(position, RULES, (position.mover,))


def test_few_turns_are_played_on_and_none_that_is_much_worse() -> None:
    some = mixed(search(start()).options())[0].few
    turns = [Mixed(worth, some, (1.0,)) for worth in (1.0, 5.0, 4.0, 5.0 - NEAR, 4.5, 3.0)]
    few = [one.worth for one in nearly_best(turns)]
    assert few == [5.0, 4.5, 4.0, 3.0]
    assert len(few) == PLANS
    assert [one.worth for one in nearly_best(turns[:2])] == [5.0]


def test_what_a_turn_came_to_counts_beside_its_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    assert TABLE is not None
    some = mixed(search(start()).options())[0].few
    turns = [Mixed(worth, some, (1.0,)) for worth in (3.0, 2.0, 1.0)]
    came = {3.0: -1.5, 2.0: 0.0, 1.0: 0.9}
    monkeypatch.setattr(play_on, "_come_to", lambda _, turn, *__: came[turn.worth])
    assert best_played_on(start(), turns, Random(1), TABLE).worth == 2.0
    assert best_played_on(start(), turns[2:], Random(1), TABLE).worth == 1.0


@pytest.mark.parametrize("turns", [0, 1])
def test_what_it_comes_to_is_counted_by_who_plays_the_turn(
    turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Gained so far and still to come, for whom of the two is then to move."""
    assert TABLE is not None
    monkeypatch.setattr(play_on, "TURNS", turns)
    seen, dice = start(), Random(1)
    turn = mixed(search(seen).options())[0]
    game = after(OpenGame(seen.public, ()), one_of(turn, dice))
    for _ in range(turns):
        best = max(mixed(search(game.seen()).options()), key=lambda one: one.worth)
        game = after(game, one_of(best, dice))
    then = game.lead + max(one.worth for one in mixed(search(game.seen()).options()))
    came = play_on._come_to(OpenGame(seen.public, ()), turn, Random(1), TABLE)
    assert came == pytest.approx(then if turns else -then)


def test_the_top_level_plays_on_unless_its_own_cards_are_hidden(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert TABLE is not None
    asked: list[SeenBy] = []

    def noted(seen: SeenBy, turns: list[Mixed], *_: object) -> Mixed:
        asked.append(seen)
        return turns[0]

    monkeypatch.setattr(levels, "best_played_on", noted)
    laid = next(
        one
        for one in played_positions("german-1993", 60)
        if seen_by(one, RULES, (one.mover,)).known
    )
    own = seen_by(laid, RULES, (laid.mover,))
    for seen, level in (
        (own, TOP_LEVEL),
        (own, TOP_LEVEL - 1),
        (seen_by(laid, RULES, ()), TOP_LEVEL),
    ):
        choose(seen, level, Random(1), TABLE)
    assert asked == [own]
