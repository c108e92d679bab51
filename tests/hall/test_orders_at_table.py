"""An order of the desk happens at most once, and only to what the desk looked at."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.export.bundle import Export, stored_game
from companion.hall.orders.at_table import desk_of, order_of
from companion.hall.protocol.wire import Cancel, NotDone, WhyNotDone
from companion.json_reader import BadValue, Json
from companion.live.table import Table
from companion.observations import PageSaid
from companion.replay.stored_game import StoredGame, replayed
from companion.storage.soundness import judge_log
from companion.storage.store import LogTrouble, Store, open_log
from tests.hall.seated import FAUST, SALAMANDER, TO_MOVE, DeskedTable, desked
from web.access.page_words import read_said
from web.access.roles import Role
from web.games import SHOWN_GAMES, read_catalogues

BOTH = pytest.mark.parametrize("game", [FAUST, SALAMANDER])


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "table.sqlite"


@pytest.fixture
def faust(place: Path) -> Iterator[DeskedTable]:
    with desked(place, FAUST) as table:
        yield table


@BOTH
def test_words_effect_and_id_are_one_transaction(place: Path, game: str) -> None:
    with desked(place, game) as table:
        before = table.store.head().rows
        assert table.tell(table.order("o1", "ruling", TO_MOVE[game])) is None
        said, *answered = table.store.after(before)
        content = said.content()["page"]
        assert isinstance(content, dict)
        assert content == {"by": "referee", "say": "ruling", **TO_MOVE[game]} | {
            "order": "o1",
            "desk": "Anna",
        }
        assert (order_of(said), desk_of(said)) == ("o1", "Anna")
        assert "corrected" in [row.content().get("kind") for row in answered]


@BOTH
def test_an_order_that_comes_three_times_happens_once_also_after_a_restart(
    place: Path, game: str
) -> None:
    with desked(place, game) as table:
        order = table.order("o1", "ruling", TO_MOVE[game])
        assert [table.tell(order) for _ in range(3)] == [None] * 3
    with desked(place, game) as again:
        assert again.tell(order) is None
        assert again.with_order("o1") == 1


@BOTH
def test_a_game_with_orders_replays_verifies_and_is_taken_home(place: Path, game: str) -> None:
    with desked(place, game) as table:
        table.tell(table.order("o1", "ruling", TO_MOVE[game]))
        table.tell(table.order("o2", "end", {"reason": "The hall closes."}))
        table.tell(table.order("o3", "begin", {"pairing": 12}))
        assert table.table.game == 2
    with Store(place) as store:
        for number in (1, 2):
            assert replayed(StoredGame(store.of_game(number))).differs_at is None
            found = stored_game(store, number)
            assert found is not None
            made = Export(found, None, "nl")
            assert all(made.file(kind) for kind in ("record", "sheet.txt", "sitting"))
        assert judge_log(store, None).damage is None
        rows = store.of_game(1)
        whole = SHOWN_GAMES.of(rows[0].content()).whole(rows, ("fr", read_catalogues()["fr"]), True)
        assert whole
    assert main(["verify", str(place)]) == 0


@BOTH
def test_a_game_that_is_begun_names_its_pairing_and_its_order_in_its_first_row(
    place: Path, game: str
) -> None:
    with desked(place, game) as table:
        table.tell(table.order("o0", "end", {}))
        seats = table.table.session.agreed["players"]
        assert isinstance(seats, dict)
        players: dict[str, Json] = {seat: f"Player {seat}" for seat in seats}
        people: dict[str, Json] = {seat: number for number, seat in enumerate(seats, start=1)}
        words: dict[str, Json] = {"players": players, "pairing": 7, "people": people}
        assert table.tell(table.order("o1", "begin", words)) is None
        header = table.store.games()[-1]
        expected = {**words, "order": "o1", "desk": "Anna"}
        assert {key: header.content()[key] for key in expected} == expected
        assert (order_of(header), desk_of(header)) == ("o1", "Anna")
        assert table.tell(table.order("o1", "begin", {"players": players})) is None
        assert len(table.store.games()) == 2
    with Store(place) as store:
        resumed = Table.resumed(store)
        assert resumed is not None
        assert resumed.session.agreed["players"] == players


def test_an_order_for_an_event_that_was_overtaken_is_refused(faust: DeskedTable) -> None:
    order = faust.order("o1", "ruling", TO_MOVE[FAUST])
    faust.table.take(PageSaid(20.0, "referee", "ruling", {"to_move": "red"}))
    assert faust.table.standing_row != order.row
    assert faust.tell(order) == NotDone("o1", WhyNotDone.OVERTAKEN)
    assert faust.with_order("o1") == 0


def test_whoever_begins_or_ends_a_game_needs_to_know_only_whether_it_is_over(
    faust: DeskedTable,
) -> None:
    """The row of the end, or of what it settled, must have been seen: no other."""
    before = faust.table.standing_row
    faust.table.take(PageSaid(20.0, "referee", "ruling", {"to_move": "red"}))
    assert faust.tell(faust.order("o1", "end", {}, row=before)) is None
    end = faust.table.standing_row
    overtaken = [faust.order(one, one, {}, row=before) for one in ("begin", "end")]
    refused = [NotDone(one.id, WhyNotDone.OVERTAKEN) for one in overtaken]
    assert [faust.tell(one) for one in overtaken] == refused
    faust.table.take(PageSaid(21.0, "table", "undo"))
    assert not faust.table.session.is_over
    late = faust.order("o2", "begin", {"ends": True}, row=end)
    assert faust.tell(late) == NotDone("o2", WhyNotDone.OVERTAKEN)
    seen = faust.table.standing_row
    faust.table.take(PageSaid(22.0, "referee", "ruling", {"to_move": "blue"}))
    assert faust.tell(faust.order("o3", "begin", {"ends": True}, row=seen)) is None
    assert faust.table.game == 2


@pytest.mark.parametrize("other", [{"log": "0" * 64}, {"game": 2}, {"row": 1}])
def test_an_order_for_another_log_game_or_row_is_refused(
    faust: DeskedTable, other: dict[str, object]
) -> None:
    order = faust.order("o1", "ruling", TO_MOVE[FAUST], **other)
    assert faust.tell(order) == NotDone("o1", WhyNotDone.OVERTAKEN)


def test_the_standing_row_is_found_again_after_a_restart(place: Path) -> None:
    with desked(place, FAUST) as table:
        row = table.table.standing_row
        found = table.store.row(row)
        assert found is not None
        assert found.content()["kind"] == "turn-done"
    with desked(place, FAUST) as again:
        assert again.table.standing_row == row


def test_an_order_that_waited_too_long_is_refused(faust: DeskedTable) -> None:
    order = faust.order("o1", "ruling", TO_MOVE[FAUST], left_s=5.0)
    assert faust.tell(order, waited_s=5.0) == NotDone("o1", WhyNotDone.EXPIRED)


def test_a_refusal_is_final_though_the_order_comes_again_with_more_time(
    faust: DeskedTable,
) -> None:
    order = faust.order("o1", "ruling", TO_MOVE[FAUST], left_s=5.0)
    assert faust.tell(order, waited_s=9.0) == faust.tell(order, waited_s=0.0)
    assert faust.with_order("o1") == 0


def test_a_cancelled_order_is_never_done_however_late_it_comes(faust: DeskedTable) -> None:
    cancelled = NotDone("o1", WhyNotDone.CANCELLED)
    assert faust.tell(Cancel("o1")) == cancelled
    assert faust.tell(faust.order("o1", "ruling", TO_MOVE[FAUST])) == cancelled
    assert faust.with_order("o1") == 0


def test_cancelling_what_is_done_is_answered_by_its_row_alone(faust: DeskedTable) -> None:
    faust.tell(faust.order("o1", "ruling", TO_MOVE[FAUST]))
    assert faust.tell(Cancel("o1")) is None


@pytest.mark.parametrize(
    ("say", "words"),
    [
        ("shutdown", {}),
        ("ruling", {}),
        ("ruling", {"to_move": "green"}),
        ("ruling", {"to_move": "red", "order": "o9"}),
        ("ruling", {"to_move": "red", "desk": "Eve"}),
        ("names", {"players": {"red": "\u202e"}}),
        ("begin", {"players": {"red": "", "blue": "B"}}),
        ("begin", {"players": {"monk": "M"}}),
        ("begin", {"players": 3}),
        ("begin", {"game": ["faust"]}),
        ("begin", {"ruleset": "none"}),
    ],
)
def test_what_no_referee_may_say_is_not_allowed(
    place: Path, say: str, words: dict[str, Json]
) -> None:
    with desked(place, FAUST) as faust:
        faust.tell(faust.order("o0", "end", {}))
        answer = faust.tell(faust.order("o1", say, words))
        assert answer == NotDone("o1", WhyNotDone.NOT_ALLOWED)
        assert len(faust.store.games()) == 1


def test_a_desk_without_a_name_is_not_allowed(faust: DeskedTable) -> None:
    order = faust.order("o1", "ruling", TO_MOVE[FAUST], desk="\u200b")
    assert faust.tell(order) == NotDone("o1", WhyNotDone.NOT_ALLOWED)


def test_no_game_is_begun_while_one_is_played(place: Path) -> None:
    with desked(place, FAUST) as faust:
        faust.table.take(PageSaid(20.0, "table", "turn-done"))
        assert faust.table.session.turns_done
        answer = faust.tell(faust.order("o1", "begin", {}))
        assert answer == NotDone("o1", WhyNotDone.PLAYING)


def with_a_turn(table: DeskedTable, game: str) -> None:
    if game == FAUST:
        table.table.take(PageSaid(20.0, "table", "turn-done"))
    assert table.table.session.turns_done
    assert not table.table.session.is_over


@BOTH
def test_a_game_that_is_decided_is_ended_by_the_one_that_waits_for_it(
    game: str, place: Path
) -> None:
    with desked(place, game) as table:
        with_a_turn(table, game)
        assert table.tell(table.order("o1", "begin", {"ends": True, "pairing": 7})) is None
        assert table.with_order("o1") == 1
    with open_log(place) as log:
        rows = [*log.rows()]
    first, second = ([row for row in rows if row.game == number] for number in (1, 2))
    assert [row.content()["kind"] for row in first if row.kind == "event"][-1] == "game-over"
    assert (second[0].kind, second[0].content()["pairing"]) == ("game", 7)


@pytest.mark.parametrize("ends", [False, 1, "true"])
def test_only_who_says_so_ends_a_game_that_is_played(place: Path, ends: Json) -> None:
    with desked(place, FAUST) as faust:
        with_a_turn(faust, FAUST)
        answer = faust.tell(faust.order("o1", "begin", {"ends": ends}))
        assert answer == NotDone("o1", WhyNotDone.PLAYING)
        assert not faust.table.session.is_over


def test_a_game_that_cannot_be_begun_ends_none(place: Path) -> None:
    with desked(place, FAUST) as faust:
        with_a_turn(faust, FAUST)
        words: dict[str, Json] = {"ends": True, "players": {"monk": "M"}}
        answer = faust.tell(faust.order("o1", "begin", words))
        assert answer == NotDone("o1", WhyNotDone.NOT_ALLOWED)
        assert not faust.table.session.is_over


def test_an_end_that_cannot_be_written_yet_keeps_its_order(place: Path) -> None:
    with desked(place, FAUST) as faust:
        with_a_turn(faust, FAUST)
        order = faust.order("o1", "begin", {"ends": True})
        with closing(sqlite3.connect(place)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(LogTrouble):
                faust.tell(order)
        faust.table.write()
        assert (faust.with_order("o1"), len(faust.store.games())) == (1, 2)


def test_a_word_that_begins_another_game_is_none_of_a_desk(faust: DeskedTable) -> None:
    faust.table.take(PageSaid(20.0, "referee", "end"))
    players: dict[str, Json] = {"red": "A", "blue": "B"}
    answer = faust.tell(faust.order("o1", "rematch", {"players": players}))
    assert answer == NotDone("o1", WhyNotDone.NOT_ALLOWED)


def test_an_order_is_refused_while_the_log_cannot_be_written(
    faust: DeskedTable, place: Path
) -> None:
    order = faust.order("o1", "ruling", TO_MOVE[FAUST])
    with closing(sqlite3.connect(place)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LogTrouble):
            faust.table.take(PageSaid(20.0, "table", "undo"))
        assert faust.tell(order) == NotDone("o1", WhyNotDone.NOT_WRITTEN)


def test_what_was_done_but_not_written_yet_waits_like_all_else(
    faust: DeskedTable, place: Path
) -> None:
    order = faust.order("o1", "ruling", TO_MOVE[FAUST])
    with closing(sqlite3.connect(place)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LogTrouble):
            faust.tell(order)
        assert faust.answers == [None]
    faust.table.write()
    assert faust.with_order("o1") == 1


@BOTH
@pytest.mark.parametrize("key", ["order", "desk"])
def test_a_page_that_sends_an_order_in_its_body_is_refused(game: str, key: str) -> None:
    vocabulary = SHOWN_GAMES.by_name[game].words
    rightly: list[dict[str, Json]] = [{"say": "ruling", **TO_MOVE[game]}, {"say": "end"}]
    for said in rightly:
        assert read_said(said, Role.REFEREE, vocabulary)
        with pytest.raises(BadValue):
            read_said(said | {key: "o1"}, Role.REFEREE, vocabulary)
