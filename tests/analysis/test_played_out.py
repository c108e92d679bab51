"""Chances by playing on: what is hidden is dealt as it can lie, and a seed tells it all again."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from companion.games.faust.analysis import played_out
from companion.games.faust.analysis.core import CoreTable
from companion.games.faust.analysis.judged import JudgedGame, Standard, Whose, judge
from companion.games.faust.analysis.play_on import after
from companion.games.faust.analysis.played_out import Begun
from companion.games.faust.analysis.public_game import PublicGame, SeenBy
from companion.games.faust.analysis.two_turns import TwoTurns
from companion.games.faust.core_tables import core_table
from companion.games.faust.rules.position import BLUE, NO_FIELD, RED
from companion.games.faust.rules.referee import LegalTurn
from companion.games.faust.rules.rulings import Rulings
from tests.analysis.played import played_turns
from tests.counted import again
from tests.night import night

CARDS = Rulings().devil_cards


def table() -> CoreTable:
    found = core_table(Rulings())
    assert found is not None
    return found


def turns_begun(whose: Whose) -> Iterator[Begun]:
    turns = [*played_turns("german-1993", 40, 3)]
    for one in judge(turns, Standard(Rulings(), whose), table()).turns:
        weighed = one.weighed
        yield Begun(weighed.seen, weighed.lead, weighed.played)


@again
@pytest.mark.parametrize("whose", [*Whose])
def test_cards_are_dealt_as_they_can_lie(whose: Whose) -> None:
    """Each lying one has a value, none twice, and what the judge knew is as it was."""
    laid = 0
    for begun in turns_begun(whose):
        public = begun.seen.public
        game, played = played_out._dealt(begun, Random(1))
        lying = dict(game.lying)
        assert lying.keys() == {at for at in range(30) if sum(public.slots) & 1 << at}
        assert dict(begun.seen.known).items() <= lying.items()
        if played.field != NO_FIELD:
            laid += 1
            lying[played.field] = played.value
            assert begun.played.value in (0, played.value)
        slots = list(public.slots)
        slots[public.mover] |= 1 << played.field if played.field != NO_FIELD else 0
        for colour in (RED, BLUE):
            values = [lying[at] for at in lying if slots[colour] & 1 << at]
            assert len({*values, *public.used[colour]}) == len(values) + len(public.used[colour])
    assert laid


def last_card(lead: int) -> Begun:
    """Red can take the last soul card, or leave it to Blue, with no card in the game."""
    public = PublicGame(((5, 28), (20, 29)), 28, RED, (0, 0), (CARDS, CARDS), 13, False, Rulings())
    seen = SeenBy(public, ())
    worst = min(TwoTurns(seen, table()).options(), key=lambda one: one.worth)
    assert worst.worth == -13
    return Begun(seen, lead, worst)


@pytest.mark.parametrize(("lead", "chance"), [(12, 0.0), (13, 0.5), (14, 1.0)])
def test_games_are_played_to_their_end_where_it_is_near(lead: int, chance: float) -> None:
    found = played_out.played_out(last_card(lead), 5, Random(1), table())
    assert found.middle == chance
    assert found.high - found.low >= played_out.LEAST_BAND


@again
@pytest.mark.parametrize("turns", [0, 1])
def test_whose_chance_it_is(turns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Told for who is then to move: after an even number of turns more that is the other one."""
    monkeypatch.setattr(played_out, "TURNS", turns)
    monkeypatch.setattr(played_out, "_chance", lambda *_: 0.75)
    begun = next(turns_begun(Whose.PUBLIC))
    found = played_out.played_out(begun, 3, Random(1), table())
    assert found.middle == (0.75 if turns else 0.25)


def test_with_no_turn_more_it_is_what_the_next_turn_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played_out, "TURNS", 0)
    begun = next(turns_begun(Whose.PUBLIC))
    game = after(*played_out._dealt(begun, Random(1)))
    then = played_out._chance(game, 5, Random(1), table())
    assert played_out.played_out(begun, 5, Random(1), table()).middle == pytest.approx(1 - then)


def thorough(turns: Sequence[LegalTurn], seed: str) -> JudgedGame:
    return judge(turns, Standard(Rulings(), Whose.PUBLIC, 6, seed), table())


@night
@again
def test_a_seed_tells_it_all_again_and_another_one_something_else() -> None:
    turns = [*played_turns("german-1993", 1)]
    assert thorough(turns, "one") == thorough(turns, "one")
    assert thorough(turns, "one") != thorough(turns, "two")


def test_of_a_turn_that_ends_the_game_the_chance_is_sure() -> None:
    turns = [*played_turns("german-1993", 250, 2)]
    last = thorough(turns[-1:], "one").turns[-1].chance
    assert last.low == last.high
