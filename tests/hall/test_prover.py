"""The prover follows every log, judges what is over, and stores nothing."""

from collections.abc import Sequence
from threading import Event, Thread

import pytest

from companion.games.known import game_at_table
from companion.hall.protocol.wire import Have, NotTaken
from companion.hall.rounds.games import HallGame
from companion.hall.rounds.prover import Prover
from companion.hall.shelf.shelf import Delivery, Kept, ShelfTrouble
from companion.observations import PageSaid
from companion.replay.stored_game import StoredGame, replayed
from tests.hall.memory_shelf import MemoryShelf
from tests.hall.played_logs import PlayedLog, ended_soon, is_proved, salamander_told
from tests.patience import PATIENCE_S


class Shelf(MemoryShelf):
    """One that can be away."""

    def __init__(self) -> None:
        super().__init__(lambda: 7.0)
        self.is_away = False

    def rows(self, log: str, after: int, most: int) -> tuple[Kept, ...]:
        if self.is_away:
            raise ShelfTrouble("the disk is away")
        return super().rows(log, after, most)

    def append(self, deliveries: Sequence[Delivery]) -> tuple[Have | NotTaken, ...]:
        return super().append(deliveries)


def told(prover: Prover) -> list[tuple[str, int, bool, bool]]:
    while prover.step():
        pass
    return [
        (game.table, game.number, game.ending is not None, is_proved(game))
        for game in prover.games()
    ]


def the_game(prover: Prover) -> HallGame:
    (game,) = prover.games()
    return game


def test_games_of_all_tables_are_followed_and_those_that_are_over_are_proved() -> None:
    shelf = Shelf()
    PlayedLog().play(ended_soon(3)).play(ended_soon(4), most=20).bring(shelf, "t1")
    PlayedLog().play(salamander_told(3)).bring(shelf, "t2")
    assert told(Prover(shelf)) == [
        ("t1", 1, True, True), ("t1", 2, False, False), ("t2", 1, True, True)
    ]  # fmt: skip


def test_rows_that_come_later_are_read_when_it_rings() -> None:
    shelf, log = Shelf(), PlayedLog().play(ended_soon(3))
    whole, log.rows = log.rows, log.rows[:50]
    log.bring(shelf, "t1")
    prover = Prover(shelf)
    assert told(prover) == [("t1", 1, False, False)]
    log.rows = whole
    log.bring(shelf, "t1", after=50)
    assert told(prover) == [("t1", 1, False, False)]
    prover.rung(log.name)
    assert told(prover) == [("t1", 1, True, True)]


def test_a_game_that_goes_on_after_its_end_is_judged_again() -> None:
    shelf, log = Shelf(), PlayedLog().play(ended_soon(3))
    log.bring(shelf, "t1")
    prover = Prover(shelf)
    assert told(prover)[0][3]
    again = replayed(StoredGame(log.rows))
    undo = PageSaid(again.t + 1, "referee", "undo")
    before = len(log.rows)
    log.write([("observation", undo.to_json())])
    log.write([("event", event.to_json()) for event in again.session.feed(undo)])
    log.bring(shelf, "t1", after=before)
    prover.rung(log.name)
    assert told(prover) == [("t1", 1, False, False)]
    assert not again.session.is_over
    assert game_at_table(log.rows[0].content()).game.name == the_game(prover).kind


def test_a_long_log_is_read_to_its_end_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    for room in ("rounds.prover", "shelf.shelf"):
        monkeypatch.setattr(f"companion.hall.{room}.ROWS_AT_ONCE", 7)
    shelf = Shelf()
    PlayedLog().play(ended_soon(3)).bring(shelf, "t1")
    assert told(Prover(shelf)) == [("t1", 1, True, True)]


def test_a_shelf_that_is_away_is_asked_again() -> None:
    shelf = Shelf()
    PlayedLog().play(ended_soon(3)).bring(shelf, "t1")
    prover = Prover(shelf)
    shelf.is_away = True
    with pytest.raises(ShelfTrouble):
        prover.step()
    shelf.is_away = False
    assert told(prover) == [("t1", 1, True, True)]


def test_a_shelf_that_goes_away_before_the_judging_is_asked_again() -> None:
    shelf = Shelf()
    PlayedLog().play(ended_soon(3)).bring(shelf, "t1")
    prover = Prover(shelf)
    while the_rung(prover):
        prover.step()
    shelf.is_away = True
    with pytest.raises(ShelfTrouble):
        prover.step()
    shelf.is_away = False
    assert told(prover) == [("t1", 1, True, True)]


def the_rung(prover: Prover) -> bool:
    games = prover.games()
    return not games or games[0].ending is None


def test_its_thread_works_until_it_is_stopped() -> None:
    shelf = Shelf()
    is_judged = Event()
    prover = Prover(shelf, is_judged.set)
    thread = Thread(target=prover.run)
    thread.start()
    try:
        log = PlayedLog().play(ended_soon(3))
        log.bring(shelf, "t1")
        prover.rung(log.name)
        assert is_judged.wait(PATIENCE_S)
        assert is_proved(the_game(prover))
    finally:
        prover.stop()
        thread.join()
