"""The overview: what a kept row makes of a tile, and who needs somebody since when."""

import json
import threading
from collections.abc import Iterable, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.hall.overview.overview import PATIENCE_S, Followed, Need, Overview
from companion.hall.protocol.wire import Batch
from companion.hall.shelf.shelf import Delivery, Kept, ShelfTrouble
from companion.observations import Json
from companion.storage.chain import Head, Row, RowBody, chained
from companion.storage.course import LogCourse, content_of, course_after
from tests.clock import Clock
from tests.hall.memory_shelf import MemoryShelf

HEADER: RowBody = ("game", {"players": {"red": "Anna", "blue": "Ben"}, "ruleset": "booklet"})
PATIENCE_TO_READ_S = 60.0
ILLEGAL: Mapping[str, Json] = {"kind": "illegal", "turn": 3, "player": "red", "code": "too-far"}


def event(kind: str, **words: Json) -> RowBody:
    return ("event", {"t": 1.0, "kind": kind, **words})


def rows_of(said: Iterable[RowBody], game: int = 1) -> tuple[Row, ...]:
    return (*chained(Head(), game, said),)


def followed(*said: RowBody) -> Followed:
    log = Followed("log", "t1")
    for row in rows_of([HEADER, *said]):
        log = log.after(row, float(row.id))
    return log


def course_of(*said: RowBody) -> LogCourse:
    return followed(*said).course


def test_names_follow_and_seats_say_the_order() -> None:
    assert course_of().players == {"red": "Anna", "blue": "Ben"}
    players: Json = {"monk": "M", "king": "K"}
    course = course_of(event("names", players=players))
    assert [*course.players.values()] == ["M", "K"]
    header = json.dumps({"players": players, "seats": ["king", "monk"]})
    seated = course_after(course, Row(9, 2, "game", header, "", ""))
    assert [*seated.players.values()] == ["K", "M"]


ONE, TWO = (event("turn-done", turn=one) for one in (1, 2))
STANDS = event("accepted", code="wrong-distance", turn=2)


@pytest.mark.parametrize(
    ("said", "turns"),
    [
        ((ONE, TWO, event("action")), 2),
        ((ONE, event("corrected", was="turn-done", turn=1)), 0),
        ((ONE, TWO, event("corrected", turn=2), event("corrected", turn=1)), 0),
        ((ONE, STANDS), 2),
        ((ONE, STANDS, event("action", turn=2)), 1),  # only a piece lies: more follows in it
        ((ONE, STANDS, event("corrected", was="action", turn=2)), 1),
        ((ONE, TWO, event("accepted", code="contradiction", turn=1)), 2),  # of an earlier turn
    ],
)
def test_turns_that_are_done_are_counted(said: tuple[RowBody, ...], turns: int) -> None:
    assert course_of(*said).turns == turns


def test_where_it_stands_and_that_it_is_over_until_it_goes_on() -> None:
    course = course_of(ONE, event("action"), event("game-over", winner="red"))
    assert (course.standing["kind"], course.standing_row) == ("game-over", 4)
    assert course.over is not None
    assert course_of(event("game-over"), event("corrected", was="consent")).over is None


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        (event("illegal"), "illegal"),
        (event("unclear", question="which"), "unclear"),
        (event("waiting", **{"for": "consent", "to": "undo"}), "asked"),
    ],
)
def test_who_cannot_get_on_needs_somebody(said: RowBody, kind: str) -> None:
    assert followed(event("action"), said).need == Need(3.0, kind)


def test_it_is_one_need_while_it_lasts() -> None:
    """A fault is told anew with each look; nobody waits a shorter time for that."""
    log = followed(event("illegal"), event("illegal", repair=[]), event("unclear"))
    assert log.need == Need(2.0, "unclear")
    assert followed(event("illegal"), event("corrected", was="illegal")).need is None
    again = followed(event("illegal"), event("action"), event("illegal"))
    assert again.need == Need(4.0, "illegal")


def test_pictures_and_links_change_nothing_but_the_row() -> None:
    before = followed(event("illegal"))
    after = before.after(Row(3, 1, "evidence", "{}", "", ""), 3.0)
    assert (after.need, after.course.standing_row, after.course.row) == (before.need, 2, 3)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["game", "event", "evidence", "observation"]),
            st.one_of(
                st.text(max_size=12),
                st.recursive(
                    st.none() | st.integers() | st.text(max_size=4),
                    lambda inner: (
                        st.lists(inner, max_size=3)
                        | st.dictionaries(
                            st.sampled_from(
                                ["kind", "turn", "was", "players", "seats", "for", "red"]
                            ),
                            inner | st.sampled_from(["names", "illegal", "turn-done", "corrected"]),
                            max_size=4,
                        )
                    ),
                ).map(json.dumps),
            ),
        ),
        max_size=8,
    )
)
def test_no_row_of_a_table_breaks_the_overview(said: list[tuple[str, str]]) -> None:
    log = Followed("log", "t1")
    for number, (kind, body) in enumerate(said, 1):
        log = log.after(Row(number, 1, kind, body, "", ""), 1.0)
        assert all(isinstance(name, str) for name in log.course.players.values())


def test_a_body_without_an_object_says_nothing() -> None:
    deep = "[" * 100_000
    assert [content_of(Row(1, 1, "event", body, "", "")) for body in ("[]", "{", "7", deep)] == [
        {}
    ] * 4


class SmallHall:
    """A shelf, its overview, and the rows that were handed on."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.shelf = MemoryShelf(self.clock)
        self.told: list[tuple[str, int]] = []
        self.begin_anew()

    def begin_anew(self) -> None:
        self.told.clear()
        self.overview = Overview(self.shelf, lambda one, row: self.told.append((one.table, row.id)))
        self.overview.follow_all()

    def bring(
        self, table: str, said: list[RowBody], after: tuple[Row, ...] = ()
    ) -> tuple[Row, ...]:
        head = Head(after[-1].id, after[-1].hash) if after else Head()
        rows = (*chained(head, 1, said),)
        log = (after or rows)[0].hash
        self.shelf.append([Delivery(table, Batch(log, rows))])
        self.overview.kept(log)
        self.clock.now += 1
        return (*after, *rows)


def test_each_row_is_handed_on_once_and_read_again_after_a_restart() -> None:
    hall = SmallHall()
    rows = hall.bring("t1", [HEADER, event("action")])
    hall.bring("t1", [event("illegal")], rows)
    assert hall.told == [("t1", 1), ("t1", 2), ("t1", 3)]
    before = hall.overview.tables()
    hall.begin_anew()
    assert hall.told == [("t1", 1), ("t1", 2), ("t1", 3)]
    assert hall.overview.tables() == before


def test_who_has_waited_longest_comes_first() -> None:
    hall = SmallHall()
    one = hall.bring("t1", [HEADER, event("action")])
    hall.bring("t2", [("game", {}), event("unclear")])
    hall.bring("t1", [event("illegal")], one)
    assert [(table, need.kind) for table, need in hall.overview.alerts(0.0).items()] == [
        ("t2", "unclear"),
        ("t1", "illegal"),
    ]


def test_what_players_ask_each_other_calls_nobody_until_it_has_waited() -> None:
    hall = SmallHall()
    hall.bring("t1", [HEADER, event("waiting", **{"for": "consent", "to": "undo"})])
    (need,) = [one.need for one in hall.overview.tables().values() if one.need is not None]
    assert hall.overview.alerts(need.came + PATIENCE_S - 1) == {}
    assert [*hall.overview.alerts(need.came + PATIENCE_S)] == ["t1"]


def test_a_new_log_of_a_table_takes_the_place_of_the_old() -> None:
    hall = SmallHall()
    hall.bring("t1", [HEADER, event("illegal")])
    hall.bring("t1", [("game", {"players": {"red": "Cleo", "blue": "Dan"}})])
    assert hall.overview.tables()["t1"].course.players == {"red": "Cleo", "blue": "Dan"}
    assert hall.overview.alerts(0.0) == {}


def test_what_the_shelf_cannot_give_is_read_the_next_time() -> None:
    class Stumbling(MemoryShelf):
        is_away = False

        def rows(self, log: str, after: int, most: int) -> tuple[Kept, ...]:
            if self.is_away:
                raise ShelfTrouble("away")
            return super().rows(log, after, most)

    hall = SmallHall()
    hall.shelf = Stumbling(hall.clock)
    hall.begin_anew()
    rows = hall.bring("t1", [HEADER])
    hall.shelf.is_away = True
    rows = hall.bring("t1", [event("illegal")], rows)
    assert hall.overview.alerts(0.0) == {}
    hall.shelf.is_away = False
    assert len(hall.overview.alerts(0.0)) == 1
    assert isinstance(hall.overview.of(rows[0].hash), Followed)
    assert hall.told == [("t1", 1), ("t1", 2)]


def test_whoever_is_told_of_a_row_may_ask_how_the_tables_stand() -> None:
    hall, seen = SmallHall(), list[list[str]]()

    def tell(_: Followed, row: Row) -> None:
        hall.told.append(("", row.id))
        seen.append([*hall.overview.tables()])

    def play() -> None:
        hall.bring("t1", [HEADER, event("action")])

    hall.overview = Overview(hall.shelf, tell)
    player = threading.Thread(target=play, daemon=True)
    player.start()
    player.join(PATIENCE_TO_READ_S)
    assert (hall.told, seen) == ([("", 1), ("", 2)], [["t1"], ["t1"]])
