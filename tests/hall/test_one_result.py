"""A result is one result: wall, spectators, desk, rounds, standings and files say it at once."""

import base64
import json
import re
from typing import Any

import pytest

from companion.hall.orders.at_table import BEGIN, END, ENDS
from companion.hall.orders.keeper import OrderState
from companion.hall.overview.presence import GONE_AFTER_S
from companion.hall.protocol.wire import NotDone, OnPaper, TableHello, TableNow, WhyNotDone
from companion.hall.rounds.tournament import PAPER
from companion.observations import Json
from tests.hall.decided import FAUST, bye, person, round_of
from tests.hall.desks import Browser
from tests.hall.operators import room_for
from tests.hall.public_evening import PublicEvening, game_of
from tests.hall.test_public_pages import told
from tests.hall.test_rounds_pages import plain
from tests.night import by_day
from web.hall.app import hall_pages
from web.hall.public import public_stream_of
from web.hall.services import hall_services
from web.live.feed import Feed

TURNS = 400  # rows in which some turns are done
REMATCH = 90  # rows of it
DELAY_S = 600


class DirectorsEvening:
    """One table that plays, paired in two rounds; and all pages on which its result stands."""

    def __init__(self, delay_s: int = 0) -> None:
        self.evening = evening = PublicEvening()
        for number in (1, 2):
            evening.round(number, delay_s, begun=number == 1)
            evening.pair(number, number, "t1")
        evening.join(1, pairing=1)
        self.play(TURNS)
        self.hall = evening.hall
        pages = hall_pages(hall_services(self.hall, None), room_for(evening.clock))
        self.operator = Browser(pages.desk)
        self.operator.post("/pair", {"secret": pages.secret})
        self.public, self.stream = pages.public, public_stream_of(pages.public)

    def play(self, rows: int) -> None:
        self.evening.play("t1", rows)
        self.judge()

    def judge(self) -> None:
        hall = self.evening.hall
        hall.prover.rung(self.evening.logs["t1"].name)
        while hall.prover.step():
            pass

    def decide(self, **places: Json) -> None:
        said: Json = {"kind": PAPER, "content": {"pairing": 1, "places": places, "why": "lunch"}}
        assert self.operator.post("/rounds/decide", said).status_code == 200

    def start(self, **said: Json) -> list[str]:
        answer = self.operator.post("/rounds/start", {"round": 2, **said})
        assert answer.status_code == 200
        return list(answer.get_json()["notices"])

    def is_here(self) -> None:
        log, course = self.evening.logs["t1"].name, self.course
        now = TableNow(log, course.row, 1, course.standing, course.standing_row, {}, 3, 0)
        self.hall.presence.heard_from("t1", now)

    @property
    def course(self) -> Any:
        return self.hall.overview.tables()["t1"].course

    def orders(self) -> list[tuple[str, bool]]:
        return [(one.order.say, ENDS in one.order.words) for one in self.hall.keeper.orders()]

    def wall(self) -> dict[str, Any]:
        """All that whoever comes anew to the wall is told."""
        self.stream.tick(0.0)
        ((_, whole),) = told(self.stream, Feed("en"))
        return dict(whole)

    def tile(self) -> dict[str, Any]:
        return dict(self.wall()["tiles"][0])

    def about(self) -> dict[str, Any]:
        self.stream.tick(0.0)
        ((_, page),) = told(self.stream, Feed("en", table="t1"))
        return dict(page["about"])

    def desk(self) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """The table's tile, and who needs somebody."""
        said: Any = self.operator.desk()
        return said["tables"][0], said["alerts"]

    def page(self, path: str = "/rounds/1") -> str:
        return plain(self.operator.get(path).get_data(as_text=True))

    def board(self) -> dict[str, Any]:
        answer = self.public.test_client().get("/rounds.json")
        return dict(json.loads(answer.get_data()))


def points_of(lines: list[dict[str, Any]]) -> set[float]:
    return {0.5 if one["points"] == "½" else float(one["points"]) for one in lines}


def test_before_anything_is_decided_all_say_that_it_is_played() -> None:
    there = DirectorsEvening()
    assert (there.tile()["kind"], there.desk()[0]["standing"]) == ("playing", "playing")
    assert (there.about()["paper"], there.desk()[0]["paper"], there.desk()[1]) == ("", "", [])
    assert "▶ running" in there.page()


def test_a_result_on_paper_stands_everywhere_at_once() -> None:
    """No clock goes on between the decision and any of these."""
    there = DirectorsEvening()
    there.wall()
    there.decide(red=1, blue=1)
    tile, (desk, alerts), wall = there.tile(), there.desk(), there.wall()
    assert (tile["kind"], tile["text"]) == ("paper", "½ : ½, on paper. The table still plays.")
    assert [one["points"] for one in tile["players"]] == [None, None]
    assert there.about()["paper"] == "½ : ½"
    assert (desk["standing"], desk["paper"]) == ("decided", "½ : ½")
    assert [(one["kind"], one["text"], one["is_quiet"]) for one in alerts] == [
        ("decided", "½ : ½ stands; the table still plays.", True)
    ]
    assert re.search("✎ on paper .*lunch; the table still plays", there.page())
    assert points_of(wall["standings"]) == {0.5, 0.0}
    (first,) = there.board()["rounds"][0]["pairings"]
    assert (first["state"], first["on_paper"]) == ("over", True)
    sheet = there.operator.get("/rounds/1/pairings.csv").get_data(as_text=True)
    assert sheet.splitlines()[1].startswith("1,t1,3,4,,paper,")
    table = there.operator.get("/rounds/standings.csv").get_data(as_text=True)
    assert [line.split(",")[3] for line in table.splitlines()[1:]] == ["0.5", "0.5", "0", "0"]


@pytest.mark.parametrize(
    ("places", "forfeit", "said"),
    [
        ({"red": 1, "blue": 2}, False, "1 : 0"),
        ({"red": 2, "blue": 1}, False, "0 : 1"),
        ({"red": 1, "blue": 2}, True, "+ : –"),
        ({"red": 2, "blue": 2}, True, "– : –"),
    ],
)
def test_a_result_is_told_as_it_counts(places: dict[str, Json], forfeit: bool, said: str) -> None:
    there = DirectorsEvening()
    content: Json = {"pairing": 1, "places": places, "forfeit": forfeit}
    there.operator.post("/rounds/decide", {"kind": PAPER, "content": content})
    assert there.about()["paper"] == there.desk()[0]["paper"] == said


def test_the_public_hears_of_a_result_after_the_delay_and_everywhere_at_once() -> None:
    there = DirectorsEvening(DELAY_S)
    there.evening.clock.now += DELAY_S
    there.decide(red=1, blue=2)
    assert (there.about()["paper"], points_of(there.wall()["standings"])) == ("", {0.0})
    assert there.desk()[0]["paper"] == "1 : 0"
    there.evening.clock.now += DELAY_S - 1
    assert (there.tile()["kind"], points_of(there.wall()["standings"])) != ("paper", {0.0, 1.0})
    there.evening.clock.now += 1
    there.hall.presence.seen("t1")
    assert (there.about()["paper"], there.tile()["kind"]) == ("1 : 0", "paper")
    assert points_of(there.wall()["standings"]) == {0.0, 1.0}


def test_a_game_on_paper_is_ended_by_a_button_and_no_other_one_is() -> None:
    there = DirectorsEvening()
    assert there.operator.post("/tables/t1/end", {}).status_code == 409
    there.decide(red=1, blue=1)
    assert there.operator.post("/tables/t1/end", {"say": "ruling"}).status_code == 409
    answer = there.operator.post("/tables/t1/end", {})
    assert (answer.status_code, answer.get_json()["notices"]) == (
        202,
        ["Table 1: told to end its game"],
    )
    assert there.orders() == [(END, False)]


def test_a_table_that_is_not_there_is_not_told_to_end_its_game() -> None:
    there = DirectorsEvening()
    there.decide(red=1, blue=1)
    there.evening.clock.now += GONE_AFTER_S
    answer = there.operator.post("/tables/t1/end", {})
    assert (answer.status_code, answer.get_json()["problems"]) == (409, ["Table 1: not there"])
    assert there.orders() == []


def test_the_next_round_waits_for_the_table_that_still_plays_and_all_say_so() -> None:
    there = DirectorsEvening()
    there.is_here()
    assert there.start() == ["Table 1: waits, for another game is still played there"]
    assert there.orders() == []
    assert "waits: this table still plays round 1 " in there.page("/rounds/2")
    assert "End that game" not in there.page("/rounds/2")
    assert there.start(pairing=2, ends=True) == there.start()
    assert (there.tile()["round"], there.tile()["mark"]) == (1, "awaited")
    there.decide(red=1, blue=1)
    tile = there.tile()
    assert (tile["round"], tile["kind"]) == (2, "held")
    assert tile["text"] == "Waits: round 1 is still played here (½ : ½, on paper)."
    assert [one["name"] for one in tile["players"]] == ["Finn 5", "Grete 6"]
    assert there.desk()[1][0]["text"].endswith("the table still plays. Round 2 waits.")
    page = there.page("/rounds/2")
    assert "though the result of round 1 stands (½ : ½)" in page
    assert "End that game and begin this one" in page


def test_the_button_of_the_round_ends_that_game_and_begins_this_one() -> None:
    there = DirectorsEvening()
    there.is_here()
    there.start()
    there.decide(red=1, blue=1)
    assert there.start() == ["Table 1: waits, for another game is still played there"]
    assert there.start(pairing=2, ends=True) == ["Table 1: told to begin"]
    assert there.orders() == [(BEGIN, True)]
    assert "Begin a game: sent" in there.page("/rounds/2")


SWAPPED: dict[str, Json] = {"red": "Eleonore von Hohenstein 4", "blue": "David 3"}
REMATCHES: list[dict[str, Json]] = [{}, SWAPPED, {"red": "Finn 5", "blue": "A guest"}]


def with_rematch(players: dict[str, Json], rows: int = REMATCH) -> DirectorsEvening:
    """The game of the pairing is over, and these sit down for another one."""
    there = DirectorsEvening()
    there.is_here()
    there.play(10_000)
    (_, header), *rest = game_of(FAUST, 2)[:rows]
    header = {**header, "players": players} if players else header
    there.evening.write("t1", [("game", header), *rest])
    there.judge()
    there.evening.clock.now += 60
    there.is_here()
    return there


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
    assert (desk["standing"], desk["paper"]) == ("over" if rows > REMATCH else "playing", "")
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
    assert (tile["kind"], tile["text"], tile["scene"]) == ("over", "", None)
    assert tile["beside"].startswith(f"Rematch: {players['red']} – {players['blue']}. ")


def test_a_won_game_says_who_won_and_what_the_game_gave() -> None:
    there = DirectorsEvening()
    there.play(10_000)
    tile = there.tile()
    assert [(one["share"], one["won"]) for one in tile["players"]] == [("0", False), ("1", True)]
    assert all(isinstance(one["points"], int) for one in tile["players"])
    assert (tile["kind"], tile["beside"]) == ("over", "")


def test_earlier_rounds_and_byes_are_listed_on_the_wall() -> None:
    there = DirectorsEvening()
    there.hall.shelf.decide(*bye(9, 1, 5))
    assert [one["names"] for one in there.wall()["rounds"][0]["pairings"]] == [["Finn 5"]]
    there.decide(red=1, blue=2)
    there.evening.round(2)
    newest, first = there.wall()["rounds"]
    assert newest["pairings"] == []
    assert [
        (one["table"], one["names"], one["result"], one["bye"]) for one in first["pairings"]
    ] == [
        ("Table 1", ["David 3", "Eleonore von Hohenstein 4"], "1 : 0", ""),
        ("", ["Finn 5"], "", "full"),
    ]


def test_a_name_that_was_corrected_is_corrected_wherever_the_pairing_is_known() -> None:
    there = DirectorsEvening()
    there.hall.shelf.decide(*person(3, "Davide"))
    tile = there.tile()
    assert tile["players"][0]["name"] == "Davide"
    assert tile["text"].startswith("Eleonore von Hohenstein 4 has ")  # her header says Chiara
    assert there.desk()[0]["players"] == ["Davide", "Eleonore von Hohenstein 4"]


def test_a_game_without_a_turn_is_not_said_to_be_played() -> None:
    evening = PublicEvening()
    evening.round(1)
    evening.pair(1, 1, "t1")
    evening.join(1, pairing=1)
    evening.play("t1", 2)
    pages = hall_pages(hall_services(evening.hall, None), room_for(evening.clock))
    operator, stream = Browser(pages.desk), public_stream_of(pages.public)
    operator.post("/pair", {"secret": pages.secret})

    def seen() -> tuple[Any, Any]:
        stream.tick(0.0)
        ((_, wall),) = told(stream, Feed("en"))
        desk: Any = operator.desk()
        return wall["tiles"][0], desk["tables"][0]["standing"]

    tile, standing = seen()
    assert (tile["kind"], standing) == ("none", "ready")
    evening.hall.prover.rung(evening.logs["t1"].name)
    while evening.hall.prover.step():
        pass
    assert evening.hall.waiting_for("t1") == ()
    evening.shelf.decide(PAPER, {"pairing": 1, "places": {"red": 1, "blue": 2}})
    tile, standing = seen()
    assert (tile["text"], standing) == ("1 : 0, on paper", "ready")
    assert evening.hall.waiting_for("t1") == (OnPaper(evening.logs["t1"].name, 1, "1 : 0"),)


def test_of_a_table_that_is_not_heard_nobody_says_that_it_plays() -> None:
    there = DirectorsEvening()
    there.decide(red=1, blue=2)
    there.evening.clock.now += GONE_AFTER_S
    tile, (desk, alerts), page = there.tile(), there.desk(), there.page()
    assert (tile["text"], tile["mark"]) == ("1 : 0, on paper", "gone")
    assert (desk["standing"], alerts) == ("gone", [])
    assert "still plays" not in page
    assert "its game was not ended; the table is not heard" in page
    assert "End that game" not in page
    there.start()
    assert "waits: the table is not heard" in there.page("/rounds/2")
    assert "End that game" not in there.page("/rounds/2")


def test_a_table_that_is_away_in_its_game_is_not_said_to_play() -> None:
    there = DirectorsEvening()
    there.evening.clock.now += GONE_AFTER_S
    assert (there.tile()["kind"], there.desk()[0]["standing"]) == ("held", "gone")


def test_who_is_level_in_points_is_told_apart_by_what_parts_them() -> None:
    there = DirectorsEvening()
    there.hall.shelf.decide(*round_of(2, tie_breaks=["wins", "own-points"], begun=True))
    own: Json = {"red": 5, "blue": 3}
    there.hall.shelf.decide(PAPER, {"pairing": 1, "places": {"red": 1, "blue": 1}, "own": own})
    level = [(one["points"], one["breaks"]) for one in there.wall()["standings"][:2]]
    assert level == [
        ("½", [{"break": "own-points", "value": "5"}]),
        ("½", [{"break": "own-points", "value": "3"}]),
    ]


@pytest.mark.parametrize("players", REMATCHES)
def test_a_rematch_holds_no_round_up(players: dict[str, Json]) -> None:
    there = with_rematch(players)
    assert there.start() == ["Table 1: told to begin"]
    assert there.orders() == [(BEGIN, True)]


def test_a_table_that_was_away_is_waited_for_with_its_next_pair_on_the_wall() -> None:
    there = with_rematch(SWAPPED)
    there.evening.clock.now += GONE_AFTER_S
    assert there.start() == ["Table 1: not there"]
    tile = there.tile()
    assert (tile["round"], tile["kind"], tile["text"], tile["mark"]) == (2, "held", "", "gone")
    assert [one["name"] for one in tile["players"]] == ["Finn 5", "Grete 6"]
    there.hall.presence.seen("t1")
    assert there.tile()["text"] == "Waits: a rematch of round 1 is still played here."
    assert there.desk()[1][0]["text"].endswith("the table still plays. Round 2 waits.")
    page = there.page("/rounds/2")
    assert "waits: a rematch is played here; “Start what still waits” ends it" in page
    assert "End that game and begin this one" in page


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


def test_a_game_that_ended_holds_nothing_up() -> None:
    there = DirectorsEvening()
    there.is_here()
    there.play(10_000)
    tile = there.desk()[0]
    assert (tile["standing"], there.course.over["winner"]) == ("over", "blue")
    assert tile["winner"] == "Eleonore von Hohenstein 4"
    there.start()
    assert there.orders() == [(BEGIN, False)]
    tile = there.tile()
    assert (tile["round"], tile["kind"], tile["text"], tile["mark"]) == (2, "none", "", "")


def test_who_is_over_and_on_paper_is_not_said_to_play() -> None:
    there = DirectorsEvening()
    there.play(10_000)
    there.decide(red=1, blue=1)
    assert (there.tile()["kind"], there.tile()["text"]) == ("paper", "½ : ½, on paper")
    assert (there.desk()[0]["standing"], there.desk()[1]) == ("over", [])
    assert there.operator.post("/tables/t1/end", {}).status_code == 409


def test_a_paper_that_is_withdrawn_leaves_no_trace() -> None:
    there = DirectorsEvening()
    there.decide(red=1, blue=1)
    there.decide()
    assert (there.tile()["kind"], there.about()["paper"]) == ("playing", "")
    assert (there.desk()[0]["standing"], there.desk()[1]) == ("playing", [])
    assert points_of(there.wall()["standings"]) == {0.0}


def test_a_table_is_told_of_a_paper_once_and_again_after_it_greets() -> None:
    there = DirectorsEvening()
    hall, log = there.hall, there.evening.logs["t1"].name
    assert hall.waiting_for("t1") == ()
    there.decide(red=1, blue=2)
    assert hall.waiting_for("t1") == (OnPaper(log, 1, "1 : 0"),)
    assert hall.waiting_for("t1") == ()
    hall.heard("t1", TableHello(log, 1, "", 0.0), lambda _: None)
    assert hall.waiting_for("t1") == (OnPaper(log, 1, "1 : 0"),)
    there.decide(red=1, blue=1)
    assert hall.waiting_for("t1") == (OnPaper(log, 1, "½ : ½"),)
    there.decide()
    assert hall.waiting_for("t1") == (OnPaper(log, 1, ""),)
    assert hall.waiting_for("t1") == ()


def test_a_table_whose_game_is_over_is_told_of_a_paper_that_says_otherwise() -> None:
    """Who sat there still reads on it who has won."""
    there = DirectorsEvening()
    log = there.evening.logs["t1"].name
    there.play(9999)
    (first,) = there.board()["rounds"][0]["pairings"]
    places = {one["seat"]: one["place"] for one in first["seats"]}
    assert sorted(places.values()) == [1, 2]
    there.decide(**places)
    assert there.hall.waiting_for("t1") == ()
    there.decide(red=places["blue"], blue=places["red"])
    result = "1 : 0" if places["red"] == 2 else "0 : 1"
    assert there.hall.waiting_for("t1") == (OnPaper(log, 1, result),)


def test_what_a_table_was_told_of_a_paper_is_not_taken_back_as_its_game_ends() -> None:
    there = DirectorsEvening()
    there.decide(red=1, blue=1)
    told = OnPaper(there.evening.logs["t1"].name, 1, "½ : ½")
    assert there.hall.waiting_for("t1") == (told,)
    there.play(9999)
    assert there.hall.waiting_for("t1") == ()


def test_a_table_that_died_in_its_game_needs_somebody_at_the_desk() -> None:
    there = DirectorsEvening()
    before = there.operator.get("/api/rounds").get_json()
    there.evening.clock.now += GONE_AFTER_S
    assert there.operator.get("/api/rounds").get_json() != before
    assert "∅ was running; the table is not connected" in there.page()
    (alert,) = there.desk()[1]
    assert (alert["kind"], alert["table"], alert["is_quiet"]) == ("gone", "t1", True)
    assert there.operator.post("/claim", {"alert": alert["id"], "take": True}).status_code == 200
    assert there.desk()[1][0]["claimed"]["name"]
    there.hall.presence.seen("t1")
    assert there.desk()[1] == []


def test_a_table_that_was_put_away_after_its_game_needs_nobody() -> None:
    there = DirectorsEvening()
    there.play(10_000)
    there.evening.clock.now += GONE_AFTER_S
    assert there.desk()[1] == []
    there.start()
    assert [one["kind"] for one in there.desk()[1]] == ["gone"]


def test_of_a_game_of_four_all_seats_have_their_share() -> None:
    """The mean of each against each."""
    evening = PublicEvening()
    evening.round(1)
    evening.pair(1, 1, "t1", "feuer-salamander")
    places: dict[str, Json] = {"king": 1, "queen": 2, "monk": 2}
    evening.shelf.decide(PAPER, {"pairing": 1, "places": places})
    pages = hall_pages(hall_services(evening.hall, None), room_for(evening.clock))
    evening.join(1, FAUST)
    stream = public_stream_of(pages.public)
    stream.tick(0.0)
    ((_, wall),) = told(stream, Feed("en"))
    assert wall["tiles"][0]["text"] == "1 : ¼ : ¼, on paper"


def test_a_table_with_a_number_is_called_in_the_language_of_whoever_looks() -> None:
    there = DirectorsEvening()
    there.hall.registry.admit("t9", "Window")
    there.decide(red=1, blue=2)
    there.evening.round(2)
    there.stream.tick(0.0)
    ((_, wall),) = told(there.stream, Feed("de"))
    assert [one["label"] for one in wall["tiles"]] == ["Tisch 1", "Window"]
    assert wall["rounds"][1]["pairings"][0]["table"] == "Tisch 1"
    desk = there.operator.get("/api/desk?after=0&lang=de").get_json()
    assert [one["label"] for one in desk["tables"]] == ["Tisch 1", "Window"]
    rounds = plain(there.operator.get("/rounds/1?lang=de").get_data(as_text=True))
    assert ("Tisch 1" in rounds, "Table 1" in rounds) == (True, False)
    file = base64.b64encode(b"round;table;red;blue\n3;Tisch 1;5;6\n").decode()
    said: Json = {"what": "pairings", "file": file}
    assert there.operator.post("/rounds/file?lang=de", said).status_code == 200
