"""The players of the demo: of a level, in haste, and each sees nothing but the own cards."""

from random import Random
from statistics import median

import pytest

from companion.game import ANALYSIS_LEVELS
from companion.games.faust.analysis.levels import FORGIVEN, choose_in_haste
from companion.games.faust.analysis.plans import acts_of
from companion.games.faust.analysis.public_game import Chooser, SeenBy, seen_by
from companion.games.faust.analysis.two_turns import TwoTurns
from companion.games.faust.core_tables import core_table, turn_in_haste, turn_of_level
from companion.games.faust.players.of_level import DRAWN_LEVEL, MindOfLevel
from companion.games.faust.players.players import HiddenCards, Mind, PlayedGame, Players, Thought
from companion.games.faust.rules.actions import Action, Lay, Reveal
from companion.games.faust.rules.position import POINTS, RED, Position
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.referee import GameOver, adjudicate
from companion.games.faust.rules.rules import apply
from companion.games.faust.rules.rulings import Rulings
from tests.counted import again
from tests.night import night
from workshop.drawn.played import play_game

SHORT = 45  # turns, in the median: people at a demo wait for an end
GAMES = 16


def game_of(mind: Mind, seed: int) -> PlayedGame:
    players = Players(Header(), Random(seed), mind)
    turns = []
    while players.position.ending is None:
        turns.append(players.think())
    return PlayedGame(players.header, (*turns,))


def length(choose: Chooser, seed: int) -> int:
    return len(game_of(MindOfLevel(DRAWN_LEVEL, choose), seed).turns)


@again
@pytest.mark.parametrize("level", ANALYSIS_LEVELS)
def test_a_game_of_any_level_is_legal_to_its_end(level: int) -> None:
    record = game_of(MindOfLevel(level, turn_in_haste), level).record
    assert isinstance([*adjudicate(record)][-1], GameOver)
    lays = [act for turn in record.turns for act in turn.do if isinstance(act, Lay)]
    assert lays
    assert all(act.value is None for act in lays)


@night
def test_in_haste_a_game_does_not_last_long() -> None:
    """Who looks two turns ahead and has time plays half as long again."""
    assert median(length(turn_in_haste, seed) for seed in range(GAMES)) < SHORT
    assert median(length(turn_of_level, seed) for seed in range(GAMES)) > SHORT


def test_in_haste_nobody_throws_a_game_away() -> None:
    """The soul led onto an own pair would give the other player all that is left (p. 12)."""
    table = core_table(Rulings())
    assert table is not None
    used = (Rulings().devil_cards, Rulings().devil_cards)
    position = Position(((5, 5), (20, 25)), 2, RED, used=used, next_soul_card=13)
    seen = seen_by(position, Rulings(), ())
    best = max(one.worth for one in TwoTurns(seen, table).options())
    for seed in range(40):
        acts = choose_in_haste(seen, 1, Random(seed), table).acts
        given = best - next(
            one.worth
            for one in TwoTurns(seen, table).options()
            if acts_of(seen.public, one) == acts
        )
        assert given <= FORGIVEN


@again
def test_nobody_sees_another_card_than_the_own_ones_that_lie() -> None:
    own: list[dict[int, int]] = []

    def choose(seen: SeenBy, level: int, dice: Random) -> tuple[Action, ...]:
        assert dict(seen.known) == own.pop()
        return turn_in_haste(seen, level, dice)

    def think(position: Position, cards: HiddenCards, rulings: Rulings, dice: Random) -> Thought:
        lying = {at for at, card in enumerate(position.cards) if card} & cards.laid.keys()
        assert lying == cards.laid.keys()
        owners = {at: card.owner for at, card in enumerate(position.cards) if card}
        own.append({at: v for at, v in cards.laid.items() if owners[at] == position.mover})
        return MindOfLevel(DRAWN_LEVEL, choose)(position, cards, rulings, dice)

    assert len(game_of(think, 2).turns) > 8
    assert own == []


def test_a_card_that_is_turned_over_is_the_one_that_was_laid() -> None:
    laid: dict[int, int] = {}
    shown: list[int] = []

    def think(position: Position, cards: HiddenCards, rulings: Rulings, dice: Random) -> Thought:
        before = dict(cards.laid)
        steps, after = MindOfLevel(1, turn_in_haste)(position, cards, rulings, dice)
        laid.update({at: cards.laid[at] for at in cards.laid.keys() - before.keys()})
        for step in steps:
            if isinstance(step, Reveal):
                assert step.value == laid.pop(step.field)
                shown.append(step.value)
        return steps, after

    game_of(think, 4)
    assert len(shown) > 8


@again
def test_where_no_table_was_made_they_think_as_sensible_players_do() -> None:
    header = Header(rulings=Rulings(devil_cards=(2, 2, 3)))

    def nothing(_: SeenBy, __: int, ___: Random) -> tuple[Action, ...]:
        return ()

    assert Players(header, Random(1), MindOfLevel(DRAWN_LEVEL, nothing)).think() == next(
        iter(play_game(header, Random(1)).turns)
    )


@again
def test_a_turn_that_somebody_has_begun_is_ended() -> None:
    """They think of whole turns: where a visitor leaves in mid-turn there is none to choose."""
    players = Players(Header(), Random(3), MindOfLevel(DRAWN_LEVEL, turn_in_haste))
    first = next(iter(play_game(Header(), Random(3)).turns)).steps[0]
    players.go_on_from(Header(), apply(players.position, first, Rulings()))
    turn = players.think()
    assert turn.before.points < POINTS
    assert len(turn.steps) >= turn.before.points - 1
    assert players.position.mover != turn.player
