"""A round is started: each table is told whom it begins with, and its results come."""

from dataclasses import replace

import pytest

from companion.hall.protocol.wire import DeskOrder, NotDone, WhyNotDone
from companion.hall.rounds.secretary import Secretary
from companion.hall.rounds.standings import ranking
from companion.observations import Json
from companion.replay.agreeing import agreed_on
from tests.hall.decided import FAUST, pairing, paper, person, round_of
from tests.hall.office import Office, office, plain, stands
from tests.hall.played_logs import PlayedLog, ended_soon


def test_only_what_is_still_to_be_started_is_offered() -> None:
    there = office()
    stands(there, "t1")
    assert "Start the round" in there.page("/rounds/1")
    there.start(round=1)
    page = there.page("/rounds/1")
    assert ("Start the round" in page, "Start what still waits" in page) == (False, True)
    for number in (1, 2):
        there.decided(paper(number, {"red": 1, "blue": 1}))
    assert "Start the" not in plain(there.page("/rounds/1"))
    assert "Start what" not in plain(there.page("/rounds/1"))
    there.decided(round_of(2, begun=True), pairing(3, 2, "t1", {"red": 1, "blue": 4}))
    there.decided(paper(2, {}))
    assert "Start what still waits" in there.page("/rounds/1")
    there.decided(pairing(4, 2, "t2", {"red": 2, "blue": 3}))
    assert "Start what still waits" not in there.page("/rounds/1")


def test_the_start_of_a_round_orders_each_table_with_players_and_pairing() -> None:
    there = office()
    stands(there, "t1", row=17)
    answer = there.start(round=1)
    assert answer.get_json() == {"notices": ["Table 1: told to begin", "Table 2: not there"]}
    (order,) = there.keeper.due("t1")
    assert isinstance(order, DeskOrder)
    assert (order.game, order.row, order.say, order.desk) == (3, 17, "begin", "Eva")
    assert order.words == {
        "game": FAUST,
        "seats": ["red", "blue"],
        "players": {"red": "Ann", "blue": "Bea"},
        "people": {"red": 1, "blue": 2},
        "pairing": 1,
    }
    found = there.secretary.tournament().rounds[1]
    assert (found.is_begun, found.begun_at, found.name) == (True, 100.0, "Friday")


NAMESAKES = [
    *(person(number, "Anna Müller") for number in (1, 2)),
    person(3, "Cia"),
    round_of(1),
    pairing(1, 1, "t1", {"red": 1, "blue": 2}),
]


def test_a_table_takes_two_people_of_one_name_by_their_numbers() -> None:
    there = Office().decided(*NAMESAKES)
    stands(there, "t1")
    there.start(round=1)
    (order,) = there.keeper.due("t1")
    assert isinstance(order, DeskOrder)
    told = {key: order.words[key] for key in ("game", "seats", "players")}
    agreed = agreed_on(told, "auto")
    assert agreed["players"] == {"red": "Anna Müller (1)", "blue": "Anna Müller (2)"}


def test_a_result_of_two_people_of_one_name_is_theirs_also_in_a_hall_that_begins_again() -> None:
    there = Office().decided(*NAMESAKES)
    there.start(round=1)
    there.now = 200.0
    header, observed = ended_soon(3)
    players: Json = {"red": "Anna Müller (1)", "blue": "Anna Müller (2)"}
    there.told(PlayedLog().play(({**header, "players": players}, observed)), "t1")
    assert there.secretary.reckoned().outcomes[1].state == "proved"
    again = Secretary(there.shelf, there.prover)
    assert again.reckoned().outcomes[1].state == "proved"


def test_a_pairing_names_whom_its_table_names_where_these_are_others() -> None:
    """Seats that were changed in the middle of a game: the table says that Ann wins, the hall Bea.

    Whether it goes on or is proved; and not once the table calls them as the pairing does.
    """
    there = office()
    there.start(round=1)
    header, observed = ended_soon(3)
    players: Json = {"red": "Ann", "blue": "Bea"}
    log = PlayedLog().play(({**header, "players": players}, observed), most=30, pairing=1)
    there.told(log, "t1")
    others = "▶ running the table’s own pages say: Red Ann, Blue Bea"
    stands(there, "t1")
    assert "pages say" not in plain(there.page("/rounds/1"))
    there.decided(pairing(1, 1, "t1", {"red": 2, "blue": 1}))
    assert others in plain(there.page("/rounds/1"))
    swapped: Json = {"red": "Bea", "blue": "Ann"}
    log.write([("event", {"kind": "names", "t": 99.0, "players": swapped})])
    there.told(log, "t1")
    assert "pages say" not in plain(there.page("/rounds/1"))


@pytest.mark.parametrize("path", ["/rounds/1", "/rounds/standings", "/rounds.json"])
def test_people_of_one_name_are_told_apart_in_every_list(path: str) -> None:
    there = Office().decided(*NAMESAKES, round_of(1, begun=True))
    page = there.client.get(path).get_data(as_text=True).replace("\\u00fc", "ü")
    assert "Anna Müller (1)" in page
    assert "Anna Müller (2)" in page
    assert "Cia (3)" not in page.replace("Cia (3)</option>", "")


def test_a_round_that_is_started_again_tells_only_those_that_have_not_begun() -> None:
    there = office()
    stands(there, "t1")
    stands(there, "t2")
    there.start(round=1, pairing=1)
    there.now = 200.0
    log = PlayedLog().play(ended_soon(3), pairing=2)
    there.told(log, "t2")
    (under_way,) = there.start(round=1).get_json()["notices"]
    assert under_way == "Table 1: was told and has not answered yet"
    (done,) = there.start(round=1, pairing=2).get_json()["notices"]
    assert done == "Each table has its game or its result already."
    (told,) = there.keeper.orders()
    there.keeper.answered("t1", NotDone(told.order.id, WhyNotDone.CANCELLED))
    stands(there, "t1")
    assert there.start(round=1).get_json()["notices"][0] == "Table 1: told to begin"
    assert there.secretary.tournament().rounds[1].begun_at == 100.0
    assert [one.row.kind for one in there.shelf.decisions()].count("round") == 2
    assert there.start(round=9).status_code == 400
    assert there.start(round=True).status_code == 400


@pytest.mark.parametrize(
    ("said", "name", "delay_s"), [({"name": "Final"}, "Final", 60), ({"delay_s": 9}, "Friday", 9)]
)
def test_a_round_that_has_begun_stays_begun_and_what_is_not_said_of_it_stays(
    said: dict[str, Json], name: str, delay_s: int
) -> None:
    rules: dict[str, Json] = {"win": "3", "draw": "1", "tie_breaks": ["wins"]}
    there = Office().decided(round_of(1, name="Friday", delay_s=60, begun=True, **rules))
    before = there.secretary.tournament().rounds[1]
    assert there.say("round", {"round": 1, **said}).status_code == 200
    after = there.secretary.tournament().rounds[1]
    assert after == replace(before, name=name, delay_s=delay_s)


def test_a_game_that_is_not_proved_is_shown_with_its_row_and_does_not_count() -> None:
    there = office()
    log = PlayedLog().play(ended_soon(3), pairing=1)
    place = next(at for at, row in enumerate(log.rows) if '"game-over"' in row.body)
    said = {**log.rows[place].content(), "winner": "blue", "reason": "magic"}
    log.rows = log.rows[:place]
    log.write([("event", said)])
    there.told(log, "t1")
    page = plain(there.page("/rounds/1"))
    assert f"✕ not proved from row {place + 1} of its log" in page
    assert not any(one.played for one in ranking(there.secretary.reckoned()))


def test_games_of_no_pairing_are_shown() -> None:
    there = office()
    there.start(round=1)
    there.now = 200.0
    there.told(PlayedLog().play(ended_soon(3), pairing=2), "t1")
    assert "Table 1 , game 1: not what its pairing says" in plain(there.page("/rounds/1"))
