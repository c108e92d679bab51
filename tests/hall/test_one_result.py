"""A result is one result: wall, spectators, desk, rounds, standings and files say it at once."""

import base64
import re

import pytest

from companion.hall.orders.at_table import END
from companion.hall.overview.presence import GONE_AFTER_S
from companion.hall.protocol.wire import OnPaper, TableHello
from companion.hall.rounds.tournament import PAPER
from companion.observations import Json
from tests.hall.decided import bye, person
from tests.hall.directors_evening import DirectorsEvening, points_of
from tests.hall.office import plain
from tests.hall.test_public_pages import asked

DELAY_S = 600


def test_a_result_on_paper_stands_everywhere_at_once() -> None:
    """No clock goes on between the decision and any of these."""
    there = DirectorsEvening()
    there.wall()
    there.decide(red=1, blue=1)
    tile, (desk, alerts), wall = there.tile(), there.desk(), there.wall()
    assert (tile["kind"], tile["text"]) == ("paper", "½ : ½, on paper. The table still plays.")
    assert [one["points"] for one in tile["players"]] == [None, None]
    assert there.about()["paper"] == "½ : ½"
    assert (desk["kind"], desk["text"]) == ("paper", tile["text"])
    assert [(one["kind"], one["text"], one["is_quiet"]) for one in alerts] == [
        ("decided", "½ : ½ stands; the table still plays.", True)
    ]
    assert re.search("✎ on paper .*lunch; the table still plays", there.page())
    assert points_of(wall["standings"]) == {0.5, 0.0}
    (first,) = there.board()["rounds"][0]["pairings"]
    assert first["result"] == "½ : ½"
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
    content: Json = {"pairing": 1, "places": places, "forfeit": forfeit, "why": "x"}
    there.operator.post("/rounds/decide", {"kind": PAPER, "content": content})
    assert there.about()["paper"] == said
    assert there.desk()[0]["text"].startswith(f"{said}, on paper")


def test_the_public_hears_of_a_result_after_the_delay_and_everywhere_at_once() -> None:
    there = DirectorsEvening(DELAY_S)
    there.evening.clock.now += DELAY_S
    there.decide(red=1, blue=2)
    assert (there.about()["paper"], points_of(there.wall()["standings"])) == ("", {0.0})
    assert there.desk()[0]["kind"] == "paper"
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
    names = [one["name"] for one in there.desk()[0]["players"]]
    assert names == ["Davide", "Eleonore von Hohenstein 4"]


def test_a_paper_that_is_withdrawn_leaves_no_trace() -> None:
    there = DirectorsEvening()
    there.decide(red=1, blue=1)
    there.decide()
    assert (there.tile()["kind"], there.about()["paper"]) == ("playing", "")
    assert (there.desk()[0]["kind"], there.desk()[1]) == ("playing", [])
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
    places = dict(there.hall.secretary.reckoned().outcomes[1].places)
    assert sorted(places.values()) == [1, 2]
    there.decide(**places)
    assert there.hall.waiting_for("t1") == ()
    there.decide(red=places["blue"], blue=places["red"])
    result = "1 : 0" if places["red"] == 2 else "0 : 1"
    assert there.hall.waiting_for("t1") == (OnPaper(log, 1, result),)


def test_a_table_that_died_in_its_game_needs_somebody_at_the_desk() -> None:
    there = DirectorsEvening()
    before = there.operator.get("/api/rounds").get_json()
    there.evening.clock.now += GONE_AFTER_S
    assert there.operator.get("/api/rounds").get_json() != before
    assert "∅ was running; the table is not connected" in there.page()
    (alert,) = there.desk()[1]
    assert (alert["kind"], alert["table"], alert["is_quiet"]) == ("gone", "t1", True)
    there.hall.presence.seen("t1")
    assert there.desk()[1] == []


def test_a_table_with_a_number_is_called_in_the_language_of_whoever_looks() -> None:
    there = DirectorsEvening()
    there.hall.registry.admit("t9", "Window")
    there.decide(red=1, blue=2)
    there.evening.round(2)
    wall = asked(there.public, language="de")
    assert [one["label"] for one in wall["tiles"]] == ["Tisch 1", "Window"]
    assert wall["rounds"][1]["pairings"][0]["table"] == "Tisch 1"
    desk = there.operator.get("/api/desk?lang=de").get_json()
    assert [one["label"] for one in desk["tables"]] == ["Tisch 1", "Window"]
    rounds = plain(there.operator.get("/rounds/1?lang=de").get_data(as_text=True))
    assert ("Tisch 1" in rounds, "Table 1" in rounds) == (True, False)
    file = base64.b64encode(b"round;table;red;blue\n3;Tisch 1;5;6\n").decode()
    said: Json = {"what": "pairings", "file": file}
    assert there.operator.post("/rounds/file?lang=de", said).status_code == 200
