"""The virtual table plays by the rules, gives nothing away, and is understood from its pixels."""

import json
from collections.abc import Iterator
from itertools import islice, pairwise
from math import dist
from random import Random

import pytest

from companion.boards.file import load_board
from companion.games.faust.at_table import Session
from companion.games.faust.core_tables import turn_in_haste
from companion.games.faust.players.of_level import DRAWN_LEVEL, MindOfLevel
from companion.games.faust.players.players import PlayedGame, Players, played_turn
from companion.games.faust.rules.actions import Forced, Lay, TurnOver, Twin
from companion.games.faust.rules.board import parse_field
from companion.games.faust.rules.position import BLUE, Position
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.referee import GameOver, LegalTurn, adjudicate
from companion.games.faust.rules.rules import apply
from companion.observations import BoardReading, HandSeen, Observation, SlotsChanged
from companion.storage.store import Store
from companion.virtual_table.card_slots import CardSlots
from companion.virtual_table.hands import Tempo, VirtualTable
from companion.virtual_table.player_traits import PlayerTraits, acted_out
from companion.virtual_table.senses import VirtualEyes
from tests.night import by_day, night
from tests.table.sittings import sitting
from vision.drawing.scene import Scene
from workshop.drawn.faust_table import FaustTable
from workshop.drawn.played import play_game, play_turns

SHORT_GAME, EVERYTHING_DUE = 5, 3  # seeds


@pytest.mark.parametrize("seed", by_day(range(4)))
def test_the_players_play_legal_games_to_their_end(seed: int) -> None:
    verdicts = [*adjudicate(play_game(Header(), Random(seed)).record)]
    assert all(isinstance(verdict, LegalTurn) for verdict in verdicts[:-1])
    assert isinstance(verdicts[-1], GameOver)


@pytest.mark.parametrize("of_a_kind", by_day([2, 10_000]))
@pytest.mark.parametrize("level", [None, DRAWN_LEVEL])
def test_a_turn_is_taken_over_wherever_it_stands(level: int | None, of_a_kind: int) -> None:
    """A jump, an order or a card to turn over may be due: that is done first."""
    mind = played_turn if level is None else MindOfLevel(level, turn_in_haste)
    kinds: dict[tuple[type, ...], list[Position]] = {}
    for position in positions_of(play_game(Header(), Random(EVERYTHING_DUE))):
        kinds.setdefault((*map(type, position.due),), []).append(position)
    stood = [position for of_kind in kinds.values() for position in of_kind[-of_a_kind:]]
    players = Players(Header(), Random(1), mind)
    for position in stood:
        players.go_on_from(Header(), position)
        players.think()
    assert {type(due) for position in stood for due in position.due} == {Forced, TurnOver, Twin}


def positions_of(game: PlayedGame) -> Iterator[Position]:
    """Where it stood before each step."""
    for turn in game.turns:
        position = turn.before
        for step in turn.steps:
            yield position
            position = apply(position, step, game.header.rulings)


def test_the_same_seed_plays_the_same_turns() -> None:
    first, again, other = ([*islice(play_turns(Header(), Random(seed)), 4)] for seed in (5, 5, 6))
    assert first == again
    assert first != other


def test_no_card_that_lies_has_a_value_in_the_record() -> None:
    record = play_game(Header(), Random(3)).record
    lays = [action for turn in record.turns for action in turn.do if isinstance(action, Lay)]
    assert lays
    assert all(action.value is None for action in lays)


def observed(game: PlayedGame, seed: int, slips: float = 0.0) -> Iterator[Observation]:
    """All that camera and slots have of a game."""
    table = VirtualTable(load_board("blatz-1993"), Random(seed), Tempo(frame=0.3))
    eyes, slots = VirtualEyes(load_board("blatz-1993"), Random(seed)), CardSlots()
    for moment in acted_out(table, game.header, game.turns, PlayerTraits(slips)):
        yield from slots.observe(moment)
        seen = eyes.look(moment)
        if seen is not None:
            yield seen


@night
def test_a_slip_is_named_and_forgotten_when_it_is_put_right() -> None:
    """p. 6"""
    game = play_game(Header(), Random(SHORT_GAME))
    session = Session(game.header)
    two_turns = PlayedGame(game.header, game.turns[:2])
    events = [
        event
        for observation in observed(two_turns, SHORT_GAME, slips=1.0)
        for event in session.feed(observation)
    ]
    codes = [event.details["code"] for event in events if event.kind == "illegal"]
    assert codes
    assert set(codes) <= {"too-many-points", "backward", "not-your-turn"}
    assert session.record.turns == game.record.turns[:2]


def places(scene: Scene) -> list[tuple[float, float]]:
    return [disc.centre for disc in scene.discs] + [soul.centre for soul in scene.pyramids]


def test_glass_is_not_put_against_glass_where_there_is_room() -> None:
    game = play_game(Header(), Random(3))
    table = VirtualTable(load_board("blatz-1993"), Random(3), Tempo(frame=0.4))
    calm = [one.scene for one in acted_out(table, game.header, game.turns) if not one.scene.arms]
    near = 0
    for before, after in pairwise(calm):
        lying = places(after)
        for new in set(lying) - set(places(before)):
            away = sorted(dist(new, other) for other in lying)[1]
            assert away > 27.0
            near += away < 80.0
    assert near > 10


def test_the_soul_is_put_whole_onto_its_field() -> None:
    game = play_game(Header(), Random(SHORT_GAME))
    table = VirtualTable(load_board("blatz-1993"), Random(SHORT_GAME), Tempo(frame=0.4))
    half = load_board("blatz-1993").soul_side / 2
    fields = dict(load_board("blatz-1993").fields)
    for moment in acted_out(table, game.header, game.turns):
        for soul in moment.scene.pyramids if not moment.scene.arms else ():
            (left, top), _, (right, bottom), _ = fields[dict(moment.lies)["soul"][0]]
            x, y = soul.centre
            assert left + half < x - 10 < x + 10 < right - half
            assert top + half < y < bottom - half


def test_camera_and_slots_say_only_what_can_be_seen() -> None:
    game = play_game(Header(), Random(SHORT_GAME))
    seen = [*islice(observed(game, SHORT_GAME), 40)]
    assert all("value" not in json.dumps(one.to_json()) for one in seen)
    assert {type(one) for one in seen} == {BoardReading, HandSeen, SlotsChanged}
    assert [one.t for one in seen] == sorted(one.t for one in seen)


def test_the_next_game_begins_when_the_pieces_are_set_up_again() -> None:
    lost_by_red = "A1 A1 / A1 A1 / B14\nA1 A1 / A1 A2 / B14\nA1 A1 / A1 A2 / A1"
    with Store() as store:
        table = FaustTable(Header(starts=BLUE, soul=parse_field("B14")), store)
        for observation in sitting(lost_by_red + "\nhand\nA1 A1 / A1 A1 / B14"):
            table.take(observation)
        headers = [row.content() for row in store.after(0) if row.kind == "game"]
    assert [header["starts"] for header in headers] == ["blue", "blue"]
