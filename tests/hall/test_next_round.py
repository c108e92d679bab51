"""The next round begins at a table, or waits for what is still played there, and all say so."""

import pytest

from companion.hall.orders.at_table import BEGIN
from companion.hall.orders.keeper import OrderState
from companion.hall.overview.presence import GONE_AFTER_S
from companion.hall.protocol.wire import NotDone, WhyNotDone
from companion.observations import Json
from tests.hall.decided import FAUST
from tests.hall.directors_evening import (
    REMATCH,
    REMATCHES,
    SWAPPED,
    DirectorsEvening,
    points_of,
    with_rematch,
)
from tests.hall.public_evening import game_of
from tests.night import by_day


def test_the_next_round_waits_for_the_table_that_still_plays_and_all_say_so() -> None:
    there = DirectorsEvening()
    there.is_here()
    assert there.start() == ["Table 1: waits, for another game is still played there"]
    assert there.orders() == []
    assert "waits: this table still plays round 1 " in there.page("/rounds/2")
    assert "End that game" not in there.page("/rounds/2")
    assert there.start(pairing=2, ends=True) == there.start()
    assert (there.tile()["round"], there.tile()["gone"]) == (1, False)
    there.decide(red=1, blue=1)
    tile = there.tile()
    assert (tile["round"], tile["kind"]) == (2, "held")
    assert tile["text"] == "Waits: round 1 is still played here (½ : ½, on paper)."
    assert [one["name"] for one in tile["players"]] == ["Finn 5", "Grete 6"]
    assert there.desk()[1][0]["text"].endswith("the table still plays.")
    page = there.page("/rounds/2")
    assert "though the result of round 1 stands (½ : ½)" in page
    assert "End that game and begin this one" in page


@pytest.mark.parametrize(
    ("players", "rows"),
    by_day(
        [
            ({}, REMATCH),
            (SWAPPED, 10_000),
            (REMATCHES[2], REMATCH),
            ({}, 10_000),
            (SWAPPED, REMATCH),
            (REMATCHES[2], 10_000),
        ],
        3,
    ),
)
def test_a_rematch_is_no_business_of_the_round(players: dict[str, Json], rows: int) -> None:
    there = with_rematch(players, rows)
    desk, alerts = there.desk()
    assert (desk["kind"], desk["text"][:9]) == ("over", "Rematch: ")
    assert alerts == []
    assert points_of(there.wall()["standings"]) == {0.0, 1.0}
    page = there.page()
    assert "✓ proved" in page
    assert "the table still plays" not in page
    assert "Games that belong to no pairing" not in page


@pytest.mark.parametrize("players", REMATCHES[1:])
def test_a_rounds_tile_keeps_its_pairing_and_result_and_names_a_rematch_beside(
    players: dict[str, Json],
) -> None:
    tile = with_rematch(players).tile()
    assert [(one["name"], one["share"], one["won"]) for one in tile["players"]] == [
        ("David 3", "0", False), ("Eleonore von Hohenstein 4", "1", True)
    ]  # fmt: skip
    assert (tile["kind"], tile["scene"]) == ("over", None)
    assert tile["text"].startswith(f"Rematch: {players['red']} – {players['blue']}. ")


def test_of_a_table_that_is_not_heard_nobody_says_that_it_plays() -> None:
    there = DirectorsEvening()
    there.decide(red=1, blue=2)
    there.evening.clock.now += GONE_AFTER_S
    tile, (desk, alerts), page = there.tile(), there.desk(), there.page()
    assert (tile["text"], tile["gone"]) == ("1 : 0, on paper", True)
    assert (desk["kind"], alerts) == ("paper", [])
    assert "still plays" not in page
    assert "its game was not ended; the table is not heard" in page
    assert "End that game" not in page
    there.start()
    assert "waits: the table is not heard" in there.page("/rounds/2")
    assert "End that game" not in there.page("/rounds/2")


@pytest.mark.parametrize("players", REMATCHES)
def test_a_rematch_holds_no_round_up(players: dict[str, Json]) -> None:
    there = with_rematch(players)
    assert there.start() == ["Table 1: told to begin"]
    assert there.orders() == [(BEGIN, True)]


def test_a_game_of_no_pairing_is_ended_by_the_button_of_the_round_alone() -> None:
    there = DirectorsEvening()
    there.play(10_000)
    there.start()
    (_, header), *rest = game_of(FAUST, 2)[:REMATCH]
    there.evening.clock.now += 60
    there.evening.write("t1", [("game", {**header, "players": SWAPPED}), *rest])
    there.judge()
    there.is_here()
    assert there.start() == ["Table 1: waits, for another game is still played there"]
    page = there.page("/rounds/2")
    assert "waits: another game is played at this table" in page
    assert "End that game and begin this one" in page
    assert there.start(pairing=2, ends=True) == ["Table 1: told to begin"]
    assert there.orders() == [(BEGIN, True)]


def test_a_round_page_tells_what_the_table_answered() -> None:
    there = DirectorsEvening()
    there.is_here()
    there.decide(red=1, blue=1)
    there.start(pairing=2, ends=True)
    (kept,) = there.hall.keeper.orders()
    before = there.operator.get("/api/rounds").get_json()
    there.hall.keeper.answered("t1", NotDone(kept.order.id, WhyNotDone.PLAYING))
    assert there.hall.keeper.orders()[0].state is OrderState.REFUSED
    assert there.operator.get("/api/rounds").get_json() != before
    assert "Begin a game: refused: a turn was made already" in there.page("/rounds/2")
