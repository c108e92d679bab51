"""An evening at the virtual table: the companion's record is what was played, slips or not."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import dropwhile, pairwise, takewhile

import pytest

from companion.boards.file import load_board
from companion.events import Event
from companion.games.faust.at_table import Session
from companion.games.faust.rules.record import Header, Record
from companion.observations import ButtonPressed, Observation, Tick
from companion.replay.stored_game import StoredGame, replayed
from companion.storage.soundness import judge_log
from companion.storage.store import Store
from companion.virtual_table.hands import Tempo
from companion.virtual_table.player_traits import PlayerTraits
from companion.virtual_table.scenario import Scenario, Staging
from tests.night import by_day, night
from workshop.drawn.faust_table import FaustTable
from workshop.endurance.soak import as_line, play_hours
from workshop.endurance.table import as_line as game_line
from workshop.endurance.table import play_games, record_of, staged, table_figures

PLAIN = Staging(
    load_board("blatz-1993"),
    4,
    PlayerTraits(slips=0.2, presses=0.5),
    Tempo(frame=0.4),
    has_pictures=False,
)


TEACHING = PlayerTraits(surely_slips_in=3)


def evening(staging: Staging, games: int) -> tuple[Store, Scenario, list[Observation]]:
    """So many games of an evening, judged as they are played."""
    store, scenario = Store(), Scenario(Header(), staging)
    table = FaustTable(Header(), store)
    told: list[Observation] = []
    for moment in takewhile(lambda _: len(scenario.games) < games, scenario.moments()):
        table.pass_time(moment.t)
        for observation in scenario.observe(moment):
            told.append(observation)
            table.take(observation)
        scenario.listen(table.standing)
    return store, scenario, told


def records(store: Store) -> Iterator[Record]:
    for row in store.games():
        yield record_of(StoredGame(store.of_game(row.game)))


@night
def test_two_games_with_slips_and_presses_are_recorded_as_they_were_played() -> None:
    store, scenario, told = evening(PLAIN, 2)
    assert [*records(store)][:2] == [game.record for game in scenario.games]
    events = [row.content() for row in store.rows() if row.kind == "event"]
    assert [event["code"] for event in events if event["kind"] == "illegal"]
    assert any(isinstance(one, ButtonPressed) for one in told)
    assert judge_log(store, None).damage is None


@pytest.mark.parametrize("seed", by_day([1993, 4, 5, 6, 7, 11], 2))
def test_the_third_turn_of_a_demo_begins_with_a_fault_that_nothing_could_be_a_reason_for(
    seed: int,
) -> None:
    """Whoever looks for the first time sees one within half a minute, and nothing false before."""
    scenario = Scenario(Header(), replace(PLAIN, seed=seed, habits=TEACHING))
    table = FaustTable(Header(), Store())
    events: list[Event] = []
    for moment in takewhile(lambda _: len(table.session.record.turns) < 3, scenario.moments()):
        if (table.session.due_at or moment.t) < moment.t:
            events += table.session.feed(Tick(moment.t))
        for observation in scenario.observe(moment):
            events += table.session.feed(observation)
    faults = [one for one in events if one.kind == "illegal"]
    assert [one.details["turn"] for one in faults] == [3]
    before = takewhile(lambda one: one.kind != "turn-done", events[events.index(faults[0]) :: -1])
    assert {one.details.get("for") for one in before if one.kind == "waiting"} <= {"look"}


@night
def test_the_first_fault_of_each_game_is_another_one() -> None:
    store, _, _ = evening(replace(PLAIN, habits=TEACHING), 4)
    games = (StoredGame(store.of_game(row.game)).events() for row in store.games())
    told = [[said for said in events if said["kind"] == "illegal"] for events in games]
    first = [(one[0]["code"], str(one[0]["do"])) for one in told if one]
    assert all(one != other for one, other in pairwise(first))


def test_a_demo_holds_the_end() -> None:
    scenario = Scenario(Header(), replace(PLAIN, between_games_s=30.0))
    after = dropwhile(lambda _: not scenario.games, scenario.moments())
    held = [moment.t for moment in takewhile(lambda moment: not moment.scene.arms, after)]
    assert held[-1] - held[0] > 29


def test_every_stored_sitting_gives_the_same_bytes_again() -> None:
    store, _, _ = evening(replace(PLAIN, seed=6), 1)
    again = replayed(StoredGame(store.of_game(1)))
    assert again.differs_at is None
    game = StoredGame(store.of_game(1))
    events = [event.to_json() for event in replay_of(game)]
    assert events == [row.content() for row in store.of_game(1) if row.kind == "event"]


def replay_of(game: StoredGame) -> Iterator[Event]:
    again = Session(record_of(game).header)
    for observation in game.observations():
        assert isinstance(observation, Observation)
        yield from again.feed(observation)


@night
def test_the_same_seed_is_the_same_evening() -> None:
    first, again = (evening(PLAIN, 1)[2] for _ in range(2))
    assert first == again


def test_a_game_through_pictures_and_wires_is_the_script() -> None:
    (played,) = play_games(1, staged(seed=5, frame_s=0.4))
    assert played.faults == ()
    assert played.turns == 7
    assert max(played.verdicts_s) <= 1.0
    assert "equal to the script in 1" in next(table_figures([played]))
    assert '"faults": []' in game_line(played)


@night
def test_hours_are_played_in_one_process_and_its_memory_is_told() -> None:
    hours = [*play_hours(0.1, seed=1, every_h=0.05)]
    assert [hour.hours for hour in hours] == [0.05, 0.1]
    assert hours[1].rows > hours[0].rows > 10
    assert hours[1].memory_mb > 1
    assert "games" in as_line(hours[1])
