"""The operator's pages of rounds: what is said there is decided, or told to be wrong."""

import base64
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest
from flask import g

from companion.hall.hall import Hall
from companion.hall.hall_time import HallClocks
from companion.hall.joining.registry import Registry
from companion.hall.protocol.wire import DeskOrder, NotDone, TableNow, WhyNotDone
from companion.hall.rounds.secretary import Secretary
from companion.hall.shelf.shelf import ShelfTrouble
from companion.observations import Json
from companion.replay.agreeing import agreed_on
from tests.hall.decided import FAUST, NAMES, bye, pairing, paper, person, round_of
from tests.hall.memory_shelf import MemoryShelf
from tests.hall.no_pictures import NO_PICTURES
from tests.hall.played_logs import PlayedLog, ended_soon
from tests.hall.test_trf import line
from web.access.keys import Key
from web.access.roles import Role
from web.games import read_catalogues
from web.hall import rounds
from web.hall.public import rounds_board
from web.hall.rounds_said import RoundsPages
from web.hall.wall_lists import standing_lines
from web.page_files import PagesApp

CATALOGUES = read_catalogues()
EVA = Key("", Role.OPERATOR, 0.0, 0, "Eva")


@dataclass
class Office:
    """A hall's rounds with two tables, whose pages are asked without a browser."""

    now: float = 100.0

    def __post_init__(self) -> None:
        self.shelf = MemoryShelf(lambda: self.now)
        clocks = HallClocks(lambda: self.now, lambda: self.now)
        self.hall: Hall = Hall(self.shelf, NO_PICTURES, "boot", clocks)
        self.prover, self.secretary = self.hall.prover, self.hall.secretary
        self.keeper = self.hall.keeper
        self.hall.registry = Registry(MemoryShelf(float))  # the decisions here are of rounds alone
        for name in ("t1", "t2"):
            self.hall.registry.admit(name, f"Table {name[1:]}")
            self.hall.presence.here(name, True)
        self.app = app = PagesApp()
        self.hall.registry.admit("t7", "Window")
        self.hall.registry.dismiss("t7")
        app.before_request(lambda: setattr(g, "key", EVA))
        pages = RoundsPages(self.hall, str.encode)
        app.register_blueprint(rounds.blueprint(pages))
        app.register_blueprint(rounds_board(self.secretary, lambda: self.now, 0.0))
        app.config["MAX_CONTENT_LENGTH"] = 64 * 1024
        self.client = app.test_client()

    def decided(self, *decided: tuple[str, Mapping[str, Json]]) -> "Office":
        for kind, content in decided:
            self.shelf.decide(kind, content)
        return self

    def say(self, kind: str, content: Mapping[str, Json], lang: str = "en") -> Any:
        said = {"kind": kind, "content": content}
        return self.client.post(f"/rounds/decide?lang={lang}", json=said)

    def bring(self, what: str, data: bytes, **more: Json) -> Any:
        said = {"what": what, "file": base64.b64encode(data).decode(), **more}
        return self.client.post("/rounds/file?lang=en", json=said)

    def start(self, **said: Json) -> Any:
        return self.client.post("/rounds/start?lang=en", json=said)

    def page(self, path: str, lang: str = "en") -> str:
        answer = self.client.get(f"{path}?lang={lang}")
        assert answer.status_code == 200
        return str(answer.get_data(as_text=True))

    def told(self, log: PlayedLog, table: str) -> None:
        log.bring(self.shelf, table)
        self.prover.rung(log.name)
        while self.prover.step():
            pass


PEOPLE = [person(number, name) for number, name in enumerate(NAMES, start=1)]
PAIRED = [
    *PEOPLE,
    round_of(1, name="Friday"),
    pairing(1, 1, "t1", {"red": 1, "blue": 2}),
    pairing(2, 1, "t2", {"red": 3, "blue": 4}),
]


def office() -> Office:
    return Office().decided(*PAIRED)


def plain(page: str) -> str:
    return re.sub(r"[ \n]+", " ", re.sub(r"<[^>]*>", " ", page))


def test_only_what_is_still_to_be_started_is_offered() -> None:
    there = office()
    stands(there, "t1")
    assert "Start the round" in there.page("/rounds/1")
    there.start(round=1)
    page = there.page("/rounds/1")
    assert ("Start the round" in page, "Start what still waits" in page) == (False, True)
    for number in (1, 2):
        there.decided(paper(number, {"red": 1, "blue": 1}))
    assert "Start" not in plain(there.page("/rounds/1"))
    there.decided(round_of(2, begun=True), pairing(3, 2, "t1", {"red": 1, "blue": 4}))
    there.decided(paper(2, {}))
    assert "Start what still waits" in there.page("/rounds/1")
    there.decided(pairing(4, 2, "t2", {"red": 2, "blue": 3}))
    assert "Start what still waits" not in there.page("/rounds/1")


@pytest.mark.parametrize("path", ["/rounds", "/rounds/1", "/rounds/standings"])
@pytest.mark.parametrize("lang", ["en", "de", "nl", "fr"])
def test_every_page_speaks_every_language_whole(path: str, lang: str) -> None:
    there = office().decided(round_of(2), bye(3, 2, 2), paper(1, {"red": 1, "blue": 1}))
    page = there.page(path, lang)
    assert f'<html lang="{lang}"' in page
    assert "Ann" in page
    assert not re.search(r"\{\w+\}", plain(page))


def test_a_person_is_added_and_corrected_by_new_decisions() -> None:
    there = Office()
    assert there.say("person", {"name": "  Ann\u202e "}).status_code == 200
    assert there.say("person", {"name": "Bea"}).status_code == 200
    assert there.say("person", {"person": 1, "name": "Anna", "withdrawn": True}).status_code == 200
    assert [(one.row.kind, one.row.content()["name"]) for one in there.shelf.decisions()] == [
        ("person", "Ann"), ("person", "Bea"), ("person", "Anna")
    ]  # fmt: skip
    found = there.secretary.tournament().people
    assert [(one.name, one.is_withdrawn) for one in found.values()] == [
        ("Anna", True), ("Bea", False)
    ]  # fmt: skip


def test_people_stand_in_their_lists_by_the_letters_of_their_names() -> None:
    people = (person(one, name) for one, name in enumerate(("Fay", "anna", "Émile", "Özil"), 1))
    there = Office().decided(*people, person(5, "Zoë"), person(6, "Anna"), round_of(1))
    named = ["anna", "Anna", "Émile", "Fay", "Özil", "Zoë"]
    page = there.page("/rounds/1")
    assert re.findall(r"<option value=.\d+.>(\w+) \(", page)[: len(named)] == named
    unpaired = page.split('id="unpaired"')[1].split("</ul>")[0]
    assert re.findall(r"</bdi> \((\d)\)", unpaired) == ["2", "6", "3", "1", "4", "5"]
    out = there.page("/rounds").split('name="out"', 1)[1]
    assert re.findall(r"<bdi>(\w+)", out)[: len(named)] == named


def paired(table: str, **seats: Json) -> tuple[str, dict[str, Json]]:
    return "pairing", {"round": 1, "table": table, "game": FAUST, "seats": seats}


def placed(**places: Json) -> tuple[str, dict[str, Json]]:
    return "paper", {"pairing": 1, "places": places}


UNFIT: dict[str, tuple[str, dict[str, Json]]] = {
    "\u200b is no name that can be kept.": ("person", {"name": "\u200b"}),
    "nothing is filled in here.": ("person", {"name": ""}),
    "Person – nothing is filled in here.": ("pairing", {"round": 1, "bye": "full"}),
    "Table – t9 is not there. Expected: Table 1, Table 2.": paired("t9"),
    "Table – Table 1 has a pairing in this round already.": paired("t1", red=3, blue=5),
    "Red – Ann sits at Table 1 in this round already.": paired("t2", red=1, blue=3),
    "Blue – Dan has a bye in this round.": paired("t2", red=3, blue=4),
    "Red – Eve is paired in this round already, without a table.": paired("t2", red=6, blue=3),
    "Red – Cia cannot sit in two seats of one table.": paired("t2", red=3, blue=3),
    "Red – nobody is called 99, or has that number.": paired("t2", red=99, blue=3),
    "Blue – nobody is chosen; at a table of this game 2 sit at least.": paired("t2", red=3),
    "Table 1 – the places 2, 2 do not go together. Whoever is level": placed(red=2, blue=2),
    "Table 1 – no place is filled in for Blue; all who sit there need one.": placed(red=1),
    "Red – 5 is no number that fits. Expected: 1…2.": placed(red=5, blue=1),
    "Red – x is no number that fits.": placed(red="x", blue=1),
    "this pairing is not there any more": ("paper", {"pairing": 9, "places": {}}),
    "A win is worth at least a draw": ("round", {"round": 2, "win": "0"}),
    "Wins stands here twice.": ("round", {"round": 2, "tie_breaks": ["wins", "wins"]}),
    "Seconds that the public waits – -1 is no number that fits. Expected: 0…86400.": (
        "round",
        {"round": 2, "delay_s": -1},
    ),
}


def office_of_a_full_round() -> Office:
    people = (
        person(number, name) for number, name in ((4, "Dan"), (5, "Fay"), (6, "Eve"), (7, "Gil"))
    )
    return office().decided(*people, bye(2, 1, 4), pairing(3, 1, "", {"red": 6, "blue": 7}))


@pytest.mark.parametrize("sentence", UNFIT)
def test_what_does_not_fit_is_told_in_a_sentence_and_not_decided(sentence: str) -> None:
    there = office_of_a_full_round()
    before = len(there.shelf.decisions())
    answer = there.say(*UNFIT[sentence])
    assert answer.status_code == 400
    (problem,) = answer.get_json()["problems"]
    assert sentence.lower() in problem.lower()
    assert len(there.shelf.decisions()) == before


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (paired("t2", red=5, blue=6), "Red – Anna (5) has a bye in this round."),
        (paired("t2", red=6, blue=6), "Red – Anna (6) cannot sit in two seats of one table."),
        (paired("t2", red=7, blue=6), "Red – Anna (7) has withdrawn; take that back under People"),
    ],
)
def test_of_several_with_one_name_it_is_told_who_cannot_be_paired(
    said: tuple[str, dict[str, Json]], why: str
) -> None:
    people = (person(5, "Anna"), person(6, "Anna"), person(7, "Anna", withdrawn=True))
    there = Office().decided(*PEOPLE, *people, round_of(1), bye(1, 1, 5))
    (problem,) = there.say(*said).get_json()["problems"]
    assert problem.startswith(why)


@pytest.mark.parametrize("sentence", UNFIT)
def test_no_sentence_has_a_word_of_the_program_in_it(sentence: str) -> None:
    there = office_of_a_full_round()
    told = [there.say(*UNFIT[sentence], lang).get_json()["problems"][0] for lang in CATALOGUES]
    assert len({*told}) == len(CATALOGUES)
    assert not [
        one for one in told if re.search(r"\b(red|blue|t[12]|an integer|5000|[a-z]+_[a-z]+)\b", one)
    ]


def test_a_column_is_told_with_the_heading_that_stands_in_the_file() -> None:
    answer = office().bring("pairings", b"Runde;Tisch;Rot;Blau\n2;1;1;Eve\n")
    assert answer.get_json()["problems"] == [
        "Line 2, column 4 (Blau) – nobody is called Eve, or has that number."
    ]
    answer = office().bring("pairings", b"Runde;Tisch;Rot;Blau\n1;1;1;3\n")
    assert answer.get_json()["problems"] == [
        "Line 2, column 3 (Rot) – Ann sits at Table 1 in this round already."
    ]


@pytest.mark.parametrize(
    "said",
    [
        [],
        {"kind": "table", "content": {}},
        {"kind": "import", "content": {}},
        {"kind": "order", "content": {}},
        {"kind": ["person"], "content": {}},
        {"kind": "person", "content": "Ann"},
        {"kind": "person"},
    ],
)
def test_nothing_but_people_rounds_pairings_and_papers_is_decided_here(said: Json) -> None:
    there = office()
    before = len(there.shelf.decisions())
    assert there.client.post("/rounds/decide", json=said).status_code == 400
    assert len(there.shelf.decisions()) == before


def test_a_file_is_taken_whole_in_one_decision() -> None:
    there = Office()
    answer = there.bring("people", b"name\nAnn\nBea\n")
    assert answer.get_json() == {"notices": ["Taken from the file – People 2."]}
    assert [one.row.kind for one in there.shelf.decisions()] == ["import"]
    assert "Bea" in there.page("/rounds")
    again = there.bring("people", b"number,name\n1,Ann\n")
    assert again.get_json()["notices"][0] == "Taken from the file – People 1."


def test_a_file_with_a_fault_is_not_taken_and_the_fault_is_said_with_its_place() -> None:
    there = office()
    before = len(there.shelf.decisions())
    answer = there.bring("pairings", b"round,table,red,blue\n2,t1,1,2\n2,t9,3,Eve\n")
    assert answer.get_json() == {
        "problems": ["Line 3, column 4 (blue) – nobody is called Eve, or has that number."]
    }
    assert len(there.shelf.decisions()) == before


@pytest.mark.parametrize(
    ("headings", "seats"),
    [
        ("Runde;Tisch;Rot;Blau;Freilos", ("red", "blue")),
        ("ronde;tafel;rood;blauw;vrij", ("red", "blue")),
        ("Ronde;Table;Rouge;Bleu;Exempt", ("red", "blue")),
        ("Runde;Tisch;König;Räuber", ("king", "robber")),
    ],
)
def test_headings_name_the_seats_in_every_language(headings: str, seats: tuple[str, ...]) -> None:
    there = Office().decided(*PEOPLE)
    answer = there.bring("pairings", f"{headings}\n1;1;Ann;Bea\n".encode())
    assert answer.status_code == 200
    (made,) = there.secretary.tournament().pairings.values()
    assert made.seats == (*zip(seats, (1, 2), strict=True),)


def test_a_file_of_a_pairing_program_gets_the_halls_tables() -> None:
    there = Office()
    ann, bea = ("001    1      Ann".ljust(91), "001    2      Bea".ljust(91))
    lines = ["012 Open", "XXR 5", f"{ann}   2 w  ", f"{bea}   1 b  "]
    answer = there.bring("trf", "\r".join(lines).encode(), game=FAUST)
    assert answer.get_json()["notices"] == [
        "Taken from the file – People 2, Pairings 1.",
        "Line 2 – left out: XXR is no line that is read here",
    ]
    (made,) = there.secretary.tournament().pairings.values()
    assert (made.table, made.people) == ("t1", (1, 2))
    assert there.bring("trf", b"", game="chess").status_code == 400


def test_a_file_may_be_larger_than_a_word_and_not_larger_than_a_file() -> None:
    there = Office()
    names = "name\n" + "".join(f"Person number {number:04}\n" for number in range(4000))
    assert len(names) > 64 * 1024
    assert there.bring("people", names.encode()).status_code == 200
    assert there.bring("people", b"n" * ((1 << 20) + 9)).status_code in (400, 413)
    assert there.bring("people", b"n" * (2 << 20)).status_code == 413
    assert there.say("person", {"name": "A" * 70_000}).status_code in (400, 413)


@pytest.mark.parametrize(
    "said", [{}, {"what": "people"}, {"what": "people", "file": "%%"}, {"what": "x", "file": ""}]
)
def test_a_file_that_is_none_is_a_bad_request(said: dict[str, Json]) -> None:
    assert Office().client.post("/rounds/file", json=said).status_code == 400


def stands(there: Office, table: str, row: int = 1) -> None:
    now = TableNow("a" * 64, row, 3, {}, row, {}, 0, 0)
    there.hall.presence.heard_from(table, now)


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


def test_the_wall_tells_people_of_one_name_apart() -> None:
    there = Office().decided(*NAMESAKES)
    lines = standing_lines(there.secretary.reckoned())
    names = [line["name"] for line in lines if isinstance(line, dict)]
    assert names == ["Anna Müller (1)", "Anna Müller (2)", "Cia"]


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


def test_results_come_as_they_are_proved_and_stand_in_the_standings() -> None:
    there = office()
    there.start(round=1)
    log = PlayedLog().play(ended_soon(3), most=20, pairing=1)
    there.told(log, "t1")
    assert 'data-state="running"' in there.page("/rounds/1")
    over = PlayedLog().play(ended_soon(4), pairing=2)
    there.told(over, "t2")
    page = there.page("/rounds/1")
    assert 'data-state="proved"' in page
    assert "✓" in page
    lines = there.secretary.reckoned().standings()
    assert {one.person.name for one in lines if one.played} == {"Cia", "Dan"}


def test_a_result_on_paper_is_marked_with_who_and_why() -> None:
    there = office()
    places: dict[str, Json] = {"red": 1, "blue": 2}
    said: dict[str, Json] = {"pairing": 1, "places": places, "why": "power cut", "by": "Mallory"}
    assert there.say("paper", said).status_code == 200
    page = plain(there.page("/rounds/1"))
    assert "✎ on paper" in page
    assert "Eva; power cut" in page
    assert "Mallory" not in page
    assert there.say("paper", {"pairing": 1}).status_code == 200
    assert "✎" not in there.page("/rounds/1")
    assert len([one for one in there.shelf.decisions() if one.row.kind == "paper"]) == 2


@pytest.mark.parametrize("lang", ["en", "de", "nl", "fr"])
def test_a_paper_with_nothing_filled_in_is_refused_with_a_sentence(lang: str) -> None:
    there = office()
    answer = there.say("paper", {"pairing": 1, "places": {}, "own": {}}, lang)
    assert answer.status_code == 400
    (problem,) = answer.get_json()["problems"]
    assert CATALOGUES[lang]["rounds.problem.no-places"] in problem


@pytest.mark.parametrize("pairing", [99, [1], {}, "1", None])
def test_a_paper_of_what_is_no_pairing_is_refused_for_that(pairing: Json) -> None:
    answer = office().say("paper", {"pairing": pairing, "places": {}, "own": {}})
    assert answer.status_code == 400
    assert CATALOGUES["en"]["rounds.problem.no-places"] not in str(answer.get_json()["problems"])


def test_who_has_withdrawn_is_marked_and_not_paired_but_stays_where_he_sat() -> None:
    there = office().decided(person(1, "Ann", withdrawn=True), round_of(2))
    assert "Ann (1) – withdrawn</option>" in there.page("/rounds/2")
    seats: dict[str, Json] = {"red": 1, "blue": 3}
    answer = there.say("pairing", {"round": 2, "table": "t1", "game": FAUST, "seats": seats})
    assert "Ann has withdrawn" in answer.get_json()["problems"][0]
    answer = there.say("pairing", {"round": 2, "bye": "half", "person": 1})
    assert "Person – Ann has withdrawn" in answer.get_json()["problems"][0]
    sat: dict[str, Json] = {"red": 2, "blue": 1}
    moved: dict[str, Json] = {"pairing": 1, "round": 1, "game": FAUST, "seats": sat}
    assert there.say("pairing", moved).status_code == 200


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
    assert not any(one.played for one in there.secretary.reckoned().standings())


def test_games_of_no_pairing_are_shown() -> None:
    there = office()
    there.start(round=1)
    there.now = 200.0
    there.told(PlayedLog().play(ended_soon(3), pairing=2), "t1")
    assert "Table 1 , game 1: names a pairing of another table" in plain(there.page("/rounds/1"))


@pytest.mark.parametrize("lang", ["en", "de", "nl", "fr"])
def test_standings_explain_each_tie_break_that_is_used(lang: str) -> None:
    chosen = ["wins", "buchholz", "progress"]
    there = office().decided(round_of(2, tie_breaks=[*chosen], many="winner"))
    page = plain(there.page("/rounds/standings", lang)).replace("&#39;", "’")
    for one in chosen:
        assert CATALOGUES[lang][f"rounds.how.{one}"] in page
    assert CATALOGUES[lang]["rounds.how.own-points"] not in page
    assert CATALOGUES[lang]["rounds.how.many.winner"] in page


def test_standings_up_to_a_round_and_none_of_one_that_is_not_there() -> None:
    there = office().decided(round_of(2), bye(3, 2, 4), paper(1, {"red": 1, "blue": 2}))
    page = there.page("/rounds/standings")
    assert page.index("Dan") < page.index("Bea")
    upto = there.client.get("/rounds/standings.csv?round=1").get_data(as_text=True)
    assert [line.split(",")[2] for line in upto.splitlines()[1:]] == ["Ann", "Bea", "Cia", "Dan"]
    assert there.client.get("/rounds/standings?round=7").status_code == 404
    assert there.client.get("/rounds/7").status_code == 404
    assert there.client.get("/rounds/7/pairings.csv").status_code == 404


def test_names_are_text_on_pages_and_no_formula_in_a_spreadsheet() -> None:
    there = Office().decided(person(1, "<b>Ann"), person(2, "=1+1"), round_of(1))
    page = there.page("/rounds/standings")
    assert "<b>Ann" not in page
    assert "&lt;b&gt;Ann" in page
    sheet = there.client.get("/rounds/standings.csv")
    assert ",'=1+1," in sheet.get_data(as_text=True)
    assert sheet.headers["Content-Disposition"] == 'attachment; filename="standings.csv"'


def test_pairings_are_taken_home_with_their_results() -> None:
    there = office().decided(paper(1, {"red": 1, "blue": 2}, own={"red": 54}), bye(3, 1, 9))
    lines = there.client.get("/rounds/1/pairings.csv").get_data(as_text=True).splitlines()
    more = [f"{seat} {what}" for seat in ("red", "blue") for what in ("name", "place", "points")]
    assert lines[0] == "\ufeff" + ",".join(["round,table,red,blue,bye,state,forfeit", *more])
    assert lines[1] == "1,t1,1,2,,paper,,Ann,1,54,Bea,2,"
    assert lines[2] == "1,t2,3,4,,open,,Cia,,,Dan,,"


def test_pairings_are_read_while_nothing_can_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    there = office()
    there.page("/rounds")

    def away(after: int = 0) -> None:
        raise ShelfTrouble("the engine is away")

    monkeypatch.setattr(there.shelf, "decisions", away)
    for path in ("/rounds", "/rounds/1", "/rounds/standings"):
        page = there.page(path)
        assert "Ann" in page
        assert CATALOGUES["en"]["rounds.as-it-was"] in page
    assert there.say("person", {"name": "Eve"}).status_code == 503
    monkeypatch.undo()
    assert CATALOGUES["en"]["rounds.as-it-was"] not in there.page("/rounds")


def board(there: Office) -> Any:
    return there.client.get("/rounds.json").get_json()


def test_the_public_sees_results_after_the_delay_of_their_round() -> None:
    there = office().decided(round_of(1, name="Friday", delay_s=60, begun=True))
    there.decided(paper(1, {"red": 1, "blue": 2}))
    there.now = 159.0
    assert board(there)["rounds"][0]["pairings"][0]["state"] == "open"
    assert {one["points"] for one in board(there)["standings"]} == {"0"}
    there.now = 160.0
    first = board(there)["rounds"][0]["pairings"][0]
    assert (first["state"], first["on_paper"], [one["place"] for one in first["seats"]]) == (
        "over", True, [1, 2]
    )  # fmt: skip
    assert board(there)["standings"][0] == {
        "rank": 1, "person": 1, "name": "Ann", "points": "1", "played": 1, "withdrawn": False,
        "breaks": ["0", "–", "–"],
    }  # fmt: skip


def test_the_public_sees_no_round_that_has_not_begun_and_no_word_on_why() -> None:
    there = office().decided(paper(1, {"red": 1, "blue": 2}, why="a quarrel", by="Eva"))
    assert board(there)["rounds"] == []
    there.decided(round_of(1, begun=True))
    assert "quarrel" not in str(board(there))
    assert "Eva" not in str(board(there))


def test_nothing_is_decided_by_asking_for_a_page() -> None:
    there = office()
    before = len(there.shelf.decisions())
    for path in ("/rounds/decide", "/rounds/file", "/rounds/start"):
        assert there.client.get(path).status_code == 405
    for path in ("/rounds", "/rounds/1", "/rounds/standings", "/rounds.json"):
        there.client.get(path)
    assert len(there.shelf.decisions()) == before


def sits(there: Office, number: int) -> dict[str, tuple[int, ...]]:
    """By table, and by the kind of bye."""
    found = there.secretary.tournament().of_round(number)
    return {one.table or one.bye: one.people for one in found}


TWO_TO_COME = (
    round_of(2),
    pairing(4, 2, "t1", {"red": 1, "blue": 2}),
    pairing(5, 2, "t2", {"red": 3, "blue": 4}),
    bye(6, 2, 5),
)


def office_of_a_round_to_come() -> Office:
    return office().decided(person(4, "Dan"), person(5, "Fay"), *TWO_TO_COME)


@pytest.mark.parametrize(
    ("two", "after"),
    [
        ((2, 3), {"t1": (1, 3), "t2": (2, 4), "full": (5,)}),
        ((1, 2), {"t1": (2, 1), "t2": (3, 4), "full": (5,)}),
        ((5, 4), {"t1": (1, 2), "t2": (3, 5), "full": (4,)}),
    ],
)
def test_two_people_change_places_in_one_decision(
    two: tuple[int, int], after: dict[str, tuple[int, ...]]
) -> None:
    there = office_of_a_round_to_come()
    before = len(there.shelf.decisions())
    said = {"round": 2, "person": two[0], "other": two[1]}
    assert there.say("swap", said).status_code == 200
    assert sits(there, 2) == after
    assert sits(there, 1) == sits(office(), 1)
    assert len(there.shelf.decisions()) == before + 1
    assert not there.secretary.tournament().unread


def test_two_change_places_though_the_partner_of_one_has_withdrawn() -> None:
    """Who has withdrawn stays where he sat, and is put nowhere else"""
    there = office_of_a_round_to_come().decided(person(1, "Ann", withdrawn=True))
    assert there.say("swap", {"round": 2, "person": 2, "other": 3}).status_code == 200
    assert sits(there, 2) == {"t1": (1, 3), "t2": (2, 4), "full": (5,)}
    refused = there.say("swap", {"round": 2, "person": 1, "other": 4})
    assert "Ann has withdrawn" in refused.get_json()["problems"][0]
    assert sits(there, 2) == {"t1": (1, 3), "t2": (2, 4), "full": (5,)}


def test_a_paper_stays_with_the_pairing_for_which_it_was_written() -> None:
    there = office_of_a_round_to_come().decided(paper(4, {"red": 1, "blue": 2}))
    assert there.say("swap", {"round": 2, "person": 2, "other": 3}).status_code == 200
    assert not there.secretary.reckoned().of_round(2)[0].places


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"round": 1, "person": 1, "other": 2}, "round 1 has begun: nobody changes places"),
        ({"round": 2, "person": 1, "other": 1}, "choose two different people who are paired"),
        ({"round": 2, "person": 1, "other": 9}, "choose two different people who are paired"),
        ({"round": 2, "person": 1}, "With – nothing is filled in here."),
    ],
)
def test_who_cannot_change_places_is_told_why(said: dict[str, Json], sentence: str) -> None:
    there = office_of_a_round_to_come().decided(round_of(1, begun=True))
    before = sits(there, 1), sits(there, 2)
    answer = there.say("swap", said)
    assert answer.status_code == 400
    assert sentence in answer.get_json()["problems"][0]
    assert (sits(there, 1), sits(there, 2)) == before


def test_the_form_is_there_for_who_is_paired_until_the_round_begins() -> None:
    there = office_of_a_round_to_come().decided(person(6, "Eve"))
    form = there.page("/rounds/2").partition('data-decide="swap"')[2].partition("</form>")[0]
    assert [name in form for name in ("Ann (1)", "Fay (5)", "Eve (6)")] == [True, True, False]
    there.decided(round_of(2, begun=True))
    assert 'data-decide="swap"' not in there.page("/rounds/2")


def test_lines_of_a_file_change_places_where_nobody_is_left_without_one() -> None:
    there = office_of_a_round_to_come()
    heading = b"round,table,red,blue,bye\n"
    alone = there.bring("pairings", heading + b"2,t2,2,4,\n").get_json()
    assert alone == {
        "problems": ["Line 2, column 3 (red) – Bea sits at Table 1 in this round already."]
    }
    swapped = there.bring("pairings", heading + b"2,t1,1,5,\n2,t2,2,4,\n2,,3,,full\n")
    assert swapped.status_code == 200
    assert sits(there, 2) == {"t1": (1, 5), "t2": (2, 4), "full": (3,)}
    there.decided(round_of(2, begun=True))
    begun = there.bring("pairings", heading + b"2,t1,5,1,\n").get_json()
    assert begun == {
        "problems": ["Line 2, column 3 (red) – Fay sits at Table 1 in this round already."]
    }


def test_a_file_cannot_pair_who_has_withdrawn() -> None:
    there = office().decided(person(1, "Ann", withdrawn=True))
    before = len(there.shelf.decisions())
    answer = there.bring("pairings", b"round,table,red,blue\n2,t1,Ann,Cia\n")
    assert answer.get_json()["problems"] == [
        "Line 2, column 3 (red) – Ann has withdrawn; take that back under People first."
    ]
    lines = [
        line(1, "Ann", (2, "w", "1"), (3, "w", " ")),
        line(2, "Bea", (1, "b", "0")),
        line(3, "Cia", (None, " ", " "), (1, "b", " ")),
    ]
    answer = there.bring("trf", "\n".join(lines).encode(), game=FAUST)
    assert answer.get_json()["problems"] == [
        "Line 1, Red – Ann has withdrawn; take that back under People first."
    ]
    assert len(there.shelf.decisions()) == before


def test_who_has_withdrawn_may_be_away_and_what_was_decided_stays() -> None:
    there = office().decided(person(1, "Ann", withdrawn=True))
    assert there.bring("pairings", b"round,red,blue,bye\n2,1,,zero\n").status_code == 200
    there.decided(round_of(3), pairing(9, 3, "t1", {"red": 1, "blue": 3}))  # in an older hall
    kept = Secretary(there.shelf, there.prover).tournament()
    assert (kept.unread, 9 in kept.pairings) == ((), True)


def test_a_table_that_was_dismissed_has_its_name_still() -> None:
    """In the round that was played there, though nobody can be paired there any more"""
    there = office().decided(pairing(1, 1, "t7", {"red": 1, "blue": 2}))
    assert "<bdi>Window</bdi>" in there.page("/rounds/1")
    data = b"round,table,red,blue\n2,Window,1,2\n"
    assert there.bring("pairings", data).status_code == 400
