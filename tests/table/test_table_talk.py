"""The demo of the second game: people play one game after the other, and a fault is seen soon."""

from itertools import islice

from companion.games.salamander.files.record_lines import header_to_json
from companion.games.salamander.rules.record import Header
from companion.live.demo import END_IS_SEEN_S, table_talk
from companion.live.pace import Pace
from companion.live.table import Table
from companion.observations import PageSaid
from companion.storage.store import Store

AGREED = header_to_json(Header(target=30))
MOST = 6000  # observations, more than two such games have


class Skipping(Pace):
    """Time that nobody waits for."""

    def __init__(self, ends_at: float = float("inf")) -> None:
        super().__init__()
        self.t, self.ends_at = 0.0, ends_at

    def now(self) -> float:
        return round(self.t, 3)

    def wait_until(self, t: float) -> bool:
        self.t = max(self.t, t)
        return self.t < self.ends_at


def nothing() -> None:
    """The table takes each observation before it is asked for the next."""


def test_games_follow_one_another_and_every_turn_of_them_is_understood() -> None:
    store = Store()
    table = Table(AGREED, store)
    for observation in islice(table_talk(table, 1987, nothing, Skipping()), MOST):
        table.take(observation)
        if len(store.games()) > 2:
            break
    first, second, _ = store.games()
    assert second.content()["starts"] == "queen"
    events = [row.content() for row in store.of_game(first.game) if row.kind == "event"]
    kinds = [event["kind"] for event in events]
    assert (kinds.count("game-over"), kinds.count("unclear")) == (1, 0)
    soon = [event["turn"] for event in events if event["kind"] == "illegal"]
    assert soon[0] in (1, 2, 3)
    assert "waiting" not in kinds[-1:]
    over = next(event for event in events if event["kind"] == "game-over")
    assert over["reason"] == "target"


def test_it_ends_when_nobody_looks_any_more() -> None:
    ends = Skipping(ends_at=END_IS_SEEN_S)
    told = [*table_talk(Table(AGREED, Store()), 1987, nothing, ends)]
    assert told[-1].t < END_IS_SEEN_S


def test_a_game_that_the_table_understood_otherwise_is_ended_and_another_begins() -> None:
    """As where the clock runs so fast that words come late."""
    store = Store()
    table = Table(AGREED, store)
    for number, observation in enumerate(table_talk(table, 1987, nothing, Skipping())):
        asks_for_more = isinstance(observation, PageSaid) and observation.say in ("end", "rematch")
        if number < 40 or asks_for_more:
            table.take(observation)
        if len(store.games()) > 1:
            break
    over = [row.content() for row in store.of_game(1) if row.content().get("kind") == "game-over"]
    assert [one["reason"] for one in over] == ["agreement"]
