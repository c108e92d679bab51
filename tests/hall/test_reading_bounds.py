"""What is read of a log, judged and shown has a bound in bytes: a table may bring anything."""

import hashlib
from pathlib import Path

import pytest

from companion.hall.overview import pictures as pictures_module
from companion.hall.overview.overview import Overview
from companion.hall.overview.pictures import HallPictures
from companion.hall.rounds import prover as prover_module
from companion.hall.rounds.games import Judgement
from companion.hall.rounds.outcomes import PairingState, reckoned
from companion.hall.rounds.prover import Prover
from companion.hall.shelf import shelf as shelves
from companion.hall.shelf.ear import size_of
from companion.hall.shelf.shelf import Shelf
from companion.storage.chain import Head, chained
from companion.storage.evidence import EvidenceFolder
from tests.hall.desks import CALM, Night
from tests.hall.logs import long_rows
from tests.hall.memory_shelf import MemoryShelf
from tests.hall.played_logs import PlayedLog, ended_soon, is_proved
from tests.hall.public_evening import PublicEvening
from tests.hall.shelves import brought
from tests.hall.test_outcomes import ENDING, game, tournament
from web.games import read_catalogues
from web.hall import told_log
from web.hall.rounds_page import told_of
from web.hall.tables import Tables


def test_what_is_read_together_has_a_bound_in_bytes_on_every_shelf(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A row longer than that comes alone, and the end is where nothing comes"""
    monkeypatch.setattr(shelves, "PAGE_BYTES", 250)
    rows = long_rows(100, 100, 100, 400, 100)
    brought(shelf, rows)
    read: list[list[int]] = []
    while page := shelf.rows(rows[0].hash, sum(map(len, read)), 500):
        read.append([kept.row.id for kept in page])
    assert read == [[1, 2], [3], [4], [5]]


def test_overview_and_prover_read_a_log_of_long_rows_to_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = PlayedLog().play(ended_soon(3))
    shelf = MemoryShelf(lambda: 7.0)
    log.bring(shelf, "t1")
    monkeypatch.setattr(shelves, "PAGE_BYTES", 1)
    overview, prover = Overview(shelf, lambda *_: None), Prover(shelf)
    overview.follow_all()
    while prover.step():
        pass
    assert overview.tables()["t1"].course.row == len(log.rows)
    assert [is_proved(one) for one in prover.games()] == [True]


def test_a_game_that_is_too_long_is_not_read_again_to_be_judged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = PlayedLog().play(ended_soon(3))
    shelf = MemoryShelf(lambda: 7.0)
    log.bring(shelf, "t1")
    monkeypatch.setattr(prover_module, "MOST_OF_A_GAME", sum(map(size_of, log.rows)) - 1)
    prover = Prover(shelf)
    while prover.step():
        pass
    (found,) = prover.games()
    assert found.judgement is not None
    assert (found.judgement.is_too_long, is_proved(found), found.is_to_be_judged) == (
        True,
        False,
        False,
    )
    assert prover.is_too_long(log.name)
    monkeypatch.setattr(prover_module, "MOST_OF_A_GAME", sum(map(size_of, log.rows)))
    again = Prover(shelf)
    while again.step():
        pass
    assert [is_proved(one) for one in again.games()] == [True]
    assert not again.is_too_long(log.name)


def test_games_without_end_are_not_all_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prover_module, "MOST_GAMES", 2)
    shelf = MemoryShelf(lambda: 7.0)
    log = PlayedLog()
    for seed in (3, 4, 3):
        log.play(ended_soon(seed), most=3)
    log.bring(shelf, "t1")
    other = PlayedLog().play(ended_soon(4), most=3, at="t2")
    other.bring(shelf, "t2")
    prover = Prover(shelf)
    while prover.step():
        pass
    games = [(one.table, one.number) for one in prover.games()]
    assert games == [
        ("t1", 1),
        ("t1", 2),
        ("t2", 1),
    ]
    assert (prover.is_too_long(log.name), prover.is_too_long(other.name)) == (True, False)


def test_a_result_that_nobody_judged_says_why() -> None:
    too_long = game(ending=ENDING, judgement=Judgement(90, is_too_long=True))
    outcome = reckoned(tournament(), [too_long]).outcomes[1]
    assert outcome.state is PairingState.DIFFERS
    assert [*told_of(outcome, read_catalogues()["en"])] == ["too long to be judged again"]


def test_the_desk_does_not_open_a_log_that_nobody_can_be_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = Night(tmp_path)
    assert night.anna.get(f"/tables/{CALM}/").status_code == 200
    monkeypatch.setattr(prover_module, "MOST_OF_A_GAME", 1)
    while night.hall.prover.step():
        pass
    assert night.anna.get(f"/tables/{CALM}/").status_code == 409
    assert night.anna.get(f"/tables/{CALM}/api/games/1").status_code == 409


def test_the_wall_shows_a_game_only_as_long_as_games_are(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = PublicEvening()
    evening.join(1)
    evening.play("t1", 20)
    tables = Tables(evening.hall, is_public=True)
    tables.look()
    assert tables.now["t1"].log.shown(("en", read_catalogues()["en"]))
    monkeypatch.setattr(told_log, "MOST_OF_A_GAME", tables.now["t1"].log.size)
    evening.play("t1", 20)
    tables.look()
    seen = tables.now["t1"].log
    assert (seen.state, seen.is_strange) == (None, True)


def test_of_many_pictures_that_a_table_names_the_last_are_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures_module, "MOST_NAMED", 2)
    pictures = HallPictures(EvidenceFolder(tmp_path, 1 << 20), lambda: 0.0)
    shots = [f"a picture {number}".encode() for number in range(3)]
    names = [hashlib.sha256(shot).hexdigest() for shot in shots]
    said = chained(Head(), 1, [("evidence", {"row": 1, "before": name}) for name in names])
    for row in said:
        pictures.saw("t1", row)
    with pytest.raises(ValueError, match="unnamed"):
        pictures.brought("t1", names[0], shots[0])
    for name, shot in zip(names[1:], shots[1:], strict=True):
        pictures.brought("t1", name, shot)
        assert pictures.read(name) == shot
