"""Late in a game three turns are exact, and nothing is told by them of which card lies where."""

from random import Random

import pytest

from companion.games.faust.analysis import late
from companion.games.faust.analysis.late import ANY, DRAWN, best_late, is_late
from companion.games.faust.analysis.levels import TOP_LEVEL, choose, turn_of
from companion.games.faust.analysis.mixing import LIKELIEST, Mixed
from companion.games.faust.analysis.public_game import seen_by
from companion.games.faust.analysis.two_ways import lowest
from companion.games.faust.rules.position import NO_FIELD, Position
from companion.games.faust.rules.rulings import Rulings
from tests.analysis.by_the_rules import late_position
from tests.analysis.endgame_by_rules import Endgame, Late
from tests.analysis.endgame_turns import NO_TRAP, OVER
from tests.analysis.endgames_chosen import EXACT_TURNS, Endgames, other_way, table_of
from tests.analysis.endgames_chosen import late as late_by_rules
from tests.analysis.two_ways import worth_at
from tests.counted import again

RULES = Rulings()
TABLE = table_of(RULES)
EXACT_LEVEL = TOP_LEVEL - 1
# Cards that are left of the mover and of the other one, and how many of them lie.
OPEN = [
    ((1, 0), (0, 0)),
    ((1, 0), (1, 0)),
    ((0, 1), (0, 0)),
    ((0, 1), (0, 1)),
    ((1, 1), (0, 0)),
    ((1, 1), (1, 0)),
    ((1, 1), (0, 1)),
    ((1, 1), (1, 1)),
    ((0, 2), (0, 0)),
]
HIDDEN = [((2, 0), (1, 0)), ((2, 0), (2, 0)), ((0, 2), (0, 1)), ((0, 2), (0, 2))]
IN_HAND = ((2, 0), (0, 0))
Case = tuple[tuple[int, int], tuple[int, int]]


def positions(case: Case, many: int, seed: int = 1) -> list[Position]:
    dice = Random(seed)
    return [late_position(dice, RULES, *case) for _ in range(many)]


def best(position: Position) -> Mixed:
    return best_late(seen_by(position, RULES, (position.mover,)), TABLE)


@again
@pytest.mark.parametrize("case", OPEN)
def test_where_nothing_is_hidden_it_is_worth_what_exact_play_is(case: Case) -> None:
    found = Endgames(RULES, TABLE, EXACT_TURNS)
    for position in positions(case, 4):
        assert found.missed(position, EXACT_LEVEL, 1) == 0
        assert best(position).worth == found.exact.worth(late_by_rules(position, RULES), 3)


def test_a_reply_that_runs_into_a_card_is_none_to_the_same_card_elsewhere() -> None:
    """There it would take the last soul card, which ends the game with no card turned over."""
    (*_, position) = positions(((1, 1), (0, 1)), 32, 77)
    exact = Endgame(RULES, TABLE)
    assert best(position).worth == exact.worth(late_by_rules(position, RULES), 3) == 20


@again
def test_where_one_of_two_cards_may_be_laid_exact_play_draws_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(late, "DRAWN", ANY)
    exact = Endgame(RULES, TABLE)
    for position in positions(IN_HAND, 4):
        worth = exact.worth(late_by_rules(position, RULES), 3)
        assert best(position).worth == pytest.approx(worth)


def untold(exact: Endgame, at: Late, left: int, knows: bool) -> float:
    """To who does not know which card lies where, if the other one plays as if he did not."""
    if not left:
        return exact.worth(at, 0) * (-1 if knows else 1)
    found = []
    for choice in exact.choices(at, left - 1):
        gain, after = exact.done(at, choice) if choice.end.trap == NO_TRAP else (0.0, at)
        worth = -gain if knows else gain
        if choice.end.trap != NO_TRAP:
            worth = worth_at(exact.way_of(at, choice, left - 1, knows), 0.5)
        elif after.pieces.top != OVER:
            worth += untold(exact, after, left - 1, not knows)
        found.append(worth)
    return min(found) if knows else max(found)


@again
@pytest.mark.parametrize("case", HIDDEN)
def test_where_a_card_lies_hidden_nothing_that_would_tell_it_is_counted_on(case: Case) -> None:
    knows = case[0] == (2, 0)
    for position in positions(case, 3):
        worth = untold(Endgame(RULES, TABLE), late_by_rules(position, RULES), 3, knows)
        assert best(position).worth == pytest.approx(-worth if knows else worth)


@again
@pytest.mark.parametrize("case", HIDDEN[:2])
def test_the_turn_is_the_same_whichever_way_the_own_cards_lie(case: Case) -> None:
    for position in positions(case, 6):
        one, other = best(position), best(other_way(position, RULES))
        assert one.worth == other.worth
        assert one.few[0][1:3] == other.few[0][1:3]
        hand = [] if case[1] == (2, 0) else [hand_of(position), hand_of(other_way(position, RULES))]
        if one.few[0].field != NO_FIELD:
            assert [[each.value for each in turn.few] for turn in (one, other)] == hand


def hand_of(position: Position) -> list[int]:
    lie = {card.value for card in position.cards if card is not None}
    left = set(RULES.devil_cards) - {*position.used[position.mover]}
    return [*left - lie]


@again
def test_what_everybody_knows_is_enough_for_the_turn() -> None:
    """A hint is asked for by who is not told the cards of the player."""
    for position in positions(HIDDEN[0], 6):
        hint = best_late(seen_by(position, RULES, ()), TABLE)
        assert hint.few[0][1:3] == best(position).few[0][1:3]
        assert sum(hint.shares) == 1


@again
def test_neither_of_two_cards_is_laid_likelier_than_so_many_times_chance() -> None:
    found = [best(position) for position in positions(IN_HAND, 30)]
    shares = [share for one in found if one.few[0].field != NO_FIELD for share in one.shares]
    assert {0.5} < {*shares}
    assert all(DRAWN[0] <= share <= DRAWN[1] == LIKELIEST / 2 for share in shares)


def test_it_is_drawn_so_that_the_reply_can_make_nothing_of_it() -> None:
    """He runs into the card, which costs him 8 or brings him 9, or takes 2 by another way."""
    worth, share = lowest([(-8.0, 9.0), (2.0, 2.0)], ANY)
    assert worth == 2.0
    assert share == pytest.approx(0.5)
    assert lowest([(-8.0, 9.0), (0.0, 0.0)], ANY)[1] == pytest.approx(9 / 17)
    assert lowest([(-8.0, 9.0), (0.0, 0.0)], (0.25, 0.5)) == (0.5, 0.5)
    assert lowest([(1.0, 1.0), (1.0, 1.0)], ANY) == (1.0, 0.5)


@again
def test_of_turns_that_are_worth_the_same_one_without_a_card_is_chosen() -> None:
    exact = Endgame(RULES, TABLE)
    for position in positions(((1, 0), (0, 0)), 8):
        turn, at = best(position), late_by_rules(position, RULES)
        plain = [exact.chosen(at, one, 2) for one in exact.choices(at, 2) if not one.laid]
        assert (turn.few[0].field == NO_FIELD) == (max(plain) == turn.worth)


def test_a_card_is_laid_where_the_other_player_would_lay_his() -> None:
    """Before an own stone: two turns of search do not think of it."""
    (*_, position) = positions(OPEN[4], 9, 5)
    turn = best(position)
    exact = Endgame(RULES, TABLE).worth(late_by_rules(position, RULES), 3)
    assert (turn.few[0].field, turn.worth) == (29, exact)


@again
def test_a_card_that_is_laid_for_its_point_alone_lies_where_nobody_comes() -> None:
    (*_, position) = positions(OPEN[4], 11)
    assert best(position).few[0].field == 21
    assert Endgames(RULES, TABLE, EXACT_TURNS).missed(position, EXACT_LEVEL, 1) == 0


@again
def test_who_plays_without_noise_plays_so_and_others_do_not() -> None:
    for position in positions(OPEN[4], 4):
        seen = seen_by(position, RULES, (position.mover,))
        assert is_late(seen)
        exact = best_late(seen, TABLE)
        for level in (EXACT_LEVEL, TOP_LEVEL):
            assert turn_of(seen, level, Random(1), TABLE) == exact
            assert choose(seen, level, Random(1), TABLE).worth == exact.worth
        assert any(turn_of(seen, 1, Random(seed), TABLE) != exact for seed in range(9))


@pytest.mark.parametrize(("left", "so"), [((0, 0), False), ((1, 0), True), ((2, 1), False)])
def test_late_are_two_cards_in_all_or_one(left: tuple[int, int], so: bool) -> None:
    (position,) = positions((left, (0, 0)), 1)
    assert is_late(seen_by(position, RULES, ())) == so
