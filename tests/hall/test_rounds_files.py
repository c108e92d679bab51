"""Files for the rounds: taken whole, or told to be wrong; and taken home."""

import pytest

from companion.observations import Json
from tests.hall.decided import FAUST, bye, paper, person
from tests.hall.office import Office, office
from tests.hall.test_trf import line


def test_a_column_is_told_with_the_heading_that_stands_in_the_file() -> None:
    answer = office().bring("pairings", b"round;table;red;blue\n2;1;1;Eve\n")
    assert answer.get_json()["problems"] == [
        "Line 2, column 4 (blue) – nobody is called Eve, or has that number."
    ]
    answer = office().bring("pairings", b"round;table;red;blue\n1;1;1;3\n")
    assert answer.get_json()["problems"] == [
        "Line 2, column 3 (red) – Ann sits at Table 1 in this round already."
    ]


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


def test_pairings_are_taken_home_with_their_results() -> None:
    there = office().decided(paper(1, {"red": 1, "blue": 2}, own={"red": 54}), bye(3, 1, 9))
    lines = there.client.get("/rounds/1/pairings.csv").get_data(as_text=True).splitlines()
    more = [f"{seat} {what}" for seat in ("red", "blue") for what in ("name", "place")]
    assert lines[0] == "\ufeff" + ",".join(["round,table,red,blue,bye,state,forfeit", *more])
    assert lines[1] == "1,t1,1,2,,paper,,Ann,1,Bea,2"
    assert lines[2] == "1,t2,3,4,,open,,Cia,,Dan,"


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
