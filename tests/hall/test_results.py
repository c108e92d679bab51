"""A result is proved by its rows alone: games of the virtual players, and what is not one."""

from random import Random
from typing import cast

import pytest

from companion.game import SheetPage
from companion.hall.rounds.games import (
    HallGame,
    begun_game,
    ending_of,
    judged,
    told_on,
)
from companion.hall.shelf.shelf import Kept
from companion.observations import Json
from companion.replay.stored_game import StoredGame, replayed
from companion.storage.chain import Row
from tests.hall.played_logs import (
    PlayedLog,
    Told,
    ended_soon,
    faust_told,
    forged,
    retouched,
    salamander_told,
)

IDS = ["faust", "salamander"]
whole_games = pytest.mark.parametrize("told", [faust_told, salamander_told], ids=IDS, indirect=True)
both_games = pytest.mark.parametrize("told", [ended_soon, salamander_told], ids=IDS, indirect=True)


@pytest.fixture
def told(request: pytest.FixtureRequest) -> Told:
    """A game is played when a test asks for it, not when tests are collected."""
    made: Told = request.param(3)
    return made


def followed(rows: list[Row]) -> HallGame:
    first, *rest = [Kept(row, 100.0 + row.id) for row in rows]
    game = begun_game("log", "t1", first)
    for kept in rest:
        game = told_on(game, kept)
    return game


def sheet(rows: list[Row]) -> SheetPage:
    return replayed(StoredGame(rows)).session.recorded.sheet("en")


@whole_games
def test_a_whole_game_is_proved_and_ends_as_its_score_sheet_has_it(told: Told) -> None:
    rows = PlayedLog().play(told).of_game()
    found = judged(rows)
    assert found.ending is not None
    assert [total for _, total in found.ending.own] == [total for _, total in sheet(rows).totals]
    best = max(total for _, total in found.ending.own)
    first = [seat for seat, place in found.ending.places if place == 1]
    assert first == [seat for seat, total in found.ending.own if total == best]
    assert followed(rows).ending == found.ending


@both_games
def test_a_game_that_is_not_over_has_no_result_and_is_not_judged(told: Told) -> None:
    rows = PlayedLog().play(told, most=20).of_game()
    assert (judged(rows).differs_at, judged(rows).ending) == (None, None)
    assert judged(rows).ending is None
    assert not followed(rows).is_to_be_judged


def is_another(content: dict[str, Json]) -> dict[str, Json]:
    return {**content, "t": cast(float, content["t"]) + 0.5}


@both_games
@pytest.mark.parametrize("seed", range(4))
def test_a_changed_body_is_not_proved_and_its_row_is_named(told: Told, seed: int) -> None:
    rows = PlayedLog().play(told).of_game()
    places = [at for at, row in enumerate(rows) if row.kind == "event"]
    place = Random(seed).choice(places)
    other = is_another(rows[place].content())
    assert judged(forged(rows, place, other)).differs_at == rows[place].id
    assert judged(retouched(rows, place, other)).differs_at == rows[place].id


@both_games
def test_a_result_that_the_table_made_up_is_not_proved(told: Told) -> None:
    rows = PlayedLog().play(told).of_game()
    place = next(at for at, row in enumerate(rows) if '"game-over"' in row.body)
    said = rows[place].content()
    seats = [*cast(dict[str, Json], said["score"])]
    other = next(seat for seat in seats if seat != said["winner"])
    lied = forged(rows, place, {**said, "winner": other})
    assert judged(lied).differs_at == rows[place].id
    assert judged(lied).ending is None


@both_games
def test_rows_that_are_missing_are_not_proved(told: Told) -> None:
    rows = PlayedLog().play(told).of_game()
    place = len(rows) // 2
    assert judged([*rows[:place], *rows[place + 1 :]]).ending is None
    last_event = max(at for at, row in enumerate(rows) if row.kind == "event")
    assert judged([row for at, row in enumerate(rows) if at != last_event]).ending is None


def test_a_game_that_was_taken_back_after_its_end_goes_on() -> None:
    log = PlayedLog().play(ended_soon(3))
    over = followed(log.of_game())
    assert over.ending is not None
    turn: dict[str, Json] = {"t": 1e6, "kind": "corrected", "was": "turn-done", "by": "referee"}
    log.write([("event", turn)])
    assert followed(log.of_game()).ending is None


@pytest.mark.parametrize(
    ("said", "counted"),
    [
        ({"by": "referee", "say": "ruling", "to_move": "red"}, 1),
        ({"by": "referee", "say": "accept"}, 1),
        ({"by": "red", "say": "accept"}, 0),
    ],
)
def test_what_referees_did_is_counted(said: dict[str, Json], counted: int) -> None:
    log = PlayedLog().play(faust_told(3), most=10)
    log.write([("observation", {"t": 1e6, "page": said})])
    assert followed(log.of_game()).rulings == counted


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("game", {"game": "chess"}),
        ("game", {"faust": 1, "starts": 7}),
        ("game", {"faust": 1, "players": []}),
        ("observation", {"t": "soon", "tick": True}),
        ("observation", {"t": 1.0, "page": {"by": [], "say": "end"}}),
        ("observation", {}),
        ("event", {"t": 0.0, "kind": ["game-over"]}),
    ],
)
def test_what_no_table_has_written_stops_nothing(kind: str, content: dict[str, Json]) -> None:
    log = PlayedLog()
    header: dict[str, Json] = {"faust": 1}
    log.write([("game", content if kind == "game" else header)], begins=True)
    if kind != "game":
        log.write([(kind, content)])
    assert judged(log.rows).differs_at is not None
    assert followed(log.rows).ending is None


def test_bodies_that_are_no_objects_stop_nothing() -> None:
    log = PlayedLog().play(faust_told(3), most=3)
    rows = [Row(row.id, row.game, row.kind, "[" * 10_000, "", "") for row in log.rows]
    assert followed(rows).seats == ()
    assert judged(rows).differs_at == rows[0].id


SCORE: dict[str, Json] = {"red": {"total": 5}, "blue": {"total": 7}}


@pytest.mark.parametrize(
    ("said", "places"),
    [
        ({"winner": "blue", "score": SCORE}, (("red", 2), ("blue", 1))),
        ({"winner": None, "score": SCORE}, (("red", 1), ("blue", 1))),
        ({"score": SCORE, "ranks": {"red": 2, "blue": 1}}, (("red", 2), ("blue", 1))),
        ({"winner": "blue", "score": SCORE, "ranks": {"red": 9, "blue": 1}}, None),
        ({"winner": "blue", "score": SCORE, "ranks": {"red": True, "blue": 1}}, None),
        ({"winner": "king", "score": SCORE}, None),
        ({"winner": [], "score": SCORE}, None),
        ({"winner": "blue"}, None),
    ],
)  # fmt: skip
def test_an_end_is_read_from_what_every_game_says_of_it(
    said: dict[str, Json], places: tuple[tuple[str, int], ...] | None
) -> None:
    found = ending_of(said, ("red", "blue"))
    assert (None if found is None else found.places) == places


def test_the_pairing_is_the_number_in_the_header() -> None:
    log = PlayedLog().play(salamander_told(3), most=2, pairing=12, order="x")
    game = followed(log.rows)
    assert (game.pairing, game.kind, game.seats) == (
        12, "feuer-salamander", ("king", "queen", "monk")
    )  # fmt: skip
    assert followed(PlayedLog().play(faust_told(3), most=2, pairing="12").rows).pairing is None
    assert followed(PlayedLog().play(faust_told(3), most=2, pairing=True).rows).pairing is None
