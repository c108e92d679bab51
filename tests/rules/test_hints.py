"""A hint, if both players want it: an event that everybody sees, drawn from what all know."""

from functools import reduce
from pathlib import Path

import pytest

from companion.games.faust.page.game_view import GameView, after_event, blank_view
from companion.games.faust.rules.position import BLUE
from companion.games.faust.rules.record import Header
from companion.games.faust.story.ledger import ledger_lines
from companion.games.faust.words.speaker import Speaker
from companion.live.alone import AloneSeat
from companion.observations import Json
from tests.counted import again
from tests.rules.alone_table import AloneTable


@pytest.fixture
def table(tmp_path: Path) -> AloneTable:
    """Of two people."""
    return AloneTable(tmp_path, seed=1, level=0)


def drawn(table: AloneTable) -> GameView:
    return reduce(after_event, table.events(), blank_view(Header()))


def test_one_asks_and_the_other_agrees(table: AloneTable) -> None:
    table.say("red", "hint")
    assert table.events()[-1]["to"] == "hint"
    table.hears_the_table()
    assert "hinted" not in table.kinds()
    table.say("blue", "hint")
    table.hears_the_table()
    assert table.kinds()[-2:] == ["hint", "hinted"]


def test_a_press_agrees_as_well(table: AloneTable) -> None:
    table.say("red", "hint")
    table.say("blue", "turn-done")
    assert table.kinds()[-1] == "hint"


def test_what_is_agreed_on_is_asked_no_longer(table: AloneTable) -> None:
    table.say("red", "hint")
    table.say("blue", "hint")
    assert drawn(table).state is None


def test_where_nothing_can_be_taken_back_what_is_asked_stays(table: AloneTable) -> None:
    table.say("red", "hint")
    table.say("table", "undo")
    table.say("blue", "hint")
    assert table.kinds()[-1] == "hint"


def test_who_asked_cannot_agree(table: AloneTable) -> None:
    table.say("red", "hint")
    table.say("red", "hint")
    table.hears_the_table()
    assert "hint" not in table.kinds()


def test_no_is_no(table: AloneTable) -> None:
    table.say("red", "hint")
    table.say("blue", "refuse")
    table.hears_the_table()
    assert "hint" not in table.kinds()
    assert table.kinds()[-1] == "corrected"


def test_a_judge_asks_for_both(table: AloneTable) -> None:
    table.say("table", "hint")
    table.hears_the_table()
    assert table.kinds()[-1] == "hinted"


@pytest.mark.parametrize(
    ("say", "words"),
    [("move", {"piece": "red", "from": "A1", "to": "A2"}), ("lay", {"field": "A7"})],
)
def test_in_the_middle_of_a_turn_there_is_none(
    table: AloneTable, say: str, words: dict[str, Json]
) -> None:
    table.say("red", say, **words)
    before = table.kinds()
    table.say("table", "hint")
    table.say("red", "hint")
    assert table.kinds() == before
    assert table.shown()["hint"] is False


@again
def test_a_hint_names_no_card(table: AloneTable) -> None:
    for _ in range(6):
        table.say("table", "hint")
        table.play(turns=table.table.session.turns_done + 1)
    told = [one["do"] for one in table.events() if one["kind"] == "hinted"]
    assert len(told) == 6
    acts = [act for do in told if isinstance(do, list) for act in do if isinstance(act, list)]
    assert all(len(act) == 2 for act in acts if act[0] == "lay")


@again
def test_it_hangs_on_what_all_know_alone(tmp_path: Path) -> None:
    """Two games that differ in values alone which nobody has shown give the same hint."""
    one, other = (AloneTable(tmp_path, seed=5, level=0) for _ in range(2))
    other.lays_of = sorted
    for table in (one, other):
        for _ in range(4):
            table.say("table", "hint")
            table.play(turns=table.table.session.turns_done + 1)
    told = [[x["do"] for x in table.events() if x["kind"] == "hinted"] for table in (one, other)]
    assert told[0] == told[1]
    assert len(told[0]) == 4


def test_it_stands_on_the_sheet_and_among_the_news(table: AloneTable) -> None:
    table.say("table", "hint")
    table.hears_the_table()
    (news,) = _list(table.shown()["news"])
    assert str(news["text"]).startswith("Hint for Red, turn 1: ")
    header = table.table.header
    lines = ledger_lines(table.events(), header, Speaker("en", header))
    assert [text for _, _, text in lines] == [news["text"]]


def _list(value: Json) -> list[dict[str, Json]]:
    assert isinstance(value, list)
    return [one for one in value if isinstance(one, dict)]


def test_it_is_told_once_also_after_a_start(table: AloneTable) -> None:
    table.say("table", "hint")
    table.hears_the_table()
    table.seat = AloneSeat(table.store, table.secrets)
    table.hears_the_table()
    assert table.kinds().count("hinted") == 1


def test_under_other_rulings_there_is_none(table: AloneTable) -> None:
    table.say("referee", "ruling", rulings={"level_soul": "free"})
    assert table.shown()["hint"] is False
    table.say("table", "hint")
    table.hears_the_table()
    assert "hinted" not in table.kinds()


def test_who_is_alone_asks_nobody(tmp_path: Path) -> None:
    table = AloneTable(tmp_path, seed=1)
    table.say("red", "hint")
    table.hears_the_table()
    assert table.kinds()[-1] == "hinted"


def test_none_is_offered_for_the_turn_of_a_seat_that_the_table_plays(tmp_path: Path) -> None:
    table = AloneTable(tmp_path, seed=1)
    assert table.shown()["hint"] is True
    table.play_red_alone()
    assert table.table.session.position.mover == BLUE
    assert table.shown()["hint"] is False
    before = table.kinds()
    table.say("red", "hint")
    assert table.kinds() == before


def test_under_rulings_that_have_no_table_nobody_asks(tmp_path: Path) -> None:
    table = AloneTable(tmp_path, seed=1, level=0)
    table.say("referee", "ruling", rulings={"stones_per_turn": "both"})
    before = table.kinds()
    table.say("red", "hint")
    table.say("table", "hint")
    assert table.kinds() == before
    assert table.shown()["hint"] is False
