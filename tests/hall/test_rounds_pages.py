"""The operator's pages of rounds: what is said there is decided, or told to be wrong."""

import re
from typing import Any

import pytest

from companion.hall.shelf.shelf import ShelfTrouble
from companion.observations import Json
from tests.hall.decided import FAUST, SALAMANDER, bye, pairing, paper, person, round_of
from tests.hall.office import CATALOGUES, PEOPLE, Office, office, plain


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


def placed(**places: Json) -> tuple[str, dict[str, Json]]:
    return "paper", {"pairing": 1, "places": places, "why": "lunch"}


UNFIT: dict[str, tuple[str, dict[str, Json]]] = {
    "\u200b cannot be read.": ("person", {"name": "\u200b"}),
    "something is missing: name.": ("person", {"name": ""}),
    "the places 2, 2 do not go together: all who sit there need one": placed(red=2, blue=2),
    "the places 1 do not go together: all who sit there need one": placed(red=1),
    "5 cannot be read. Expected: 1…2.": placed(red=5, blue=1),
    "x cannot be read.": placed(red="x", blue=1),
    "9 is not there.": ("paper", {"pairing": 9, "places": {"red": 1}, "why": "lunch"}),
    "the places – do not go together": ("paper", {"pairing": 1, "places": {}}),
    "something is missing: why.": ("paper", {"pairing": 1, "places": {"red": 1, "blue": 2}}),
    "-1 cannot be read. Expected: 0…86400.": ("round", {"round": 2, "delay_s": -1}),
}


@pytest.mark.parametrize("sentence", UNFIT)
def test_what_does_not_fit_is_told_in_a_sentence_and_not_decided(sentence: str) -> None:
    there = office()
    before = len(there.shelf.decisions())
    told = {lang: there.say(*UNFIT[sentence], lang).get_json() for lang in CATALOGUES}
    (problem,) = told["en"]["problems"]
    assert problem.startswith(sentence)
    assert len({str(one) for one in told.values()}) == len(CATALOGUES)
    assert len(there.shelf.decisions()) == before


@pytest.mark.parametrize(
    "said",
    [
        [],
        {"kind": "table", "content": {}},
        {"kind": "pairing", "content": {"round": 1}},  # a version ago
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


def discard(there: Office, number: Json, lang: str = "en") -> Any:
    return there.client.post(f"/rounds/discard?lang={lang}", json={"round": number})


def test_a_round_without_results_is_thrown_away_with_those_after_it_and_says_so() -> None:
    there = office().decided(round_of(2), bye(3, 2, 2))
    assert "Throw round 1 away, and all after it" in there.page("/rounds/1")
    answer = discard(there, 1)
    assert answer.get_json()["notices"] == [
        "Thrown away: round 1, 2. Games of it that were begun count for nobody."
    ]
    now = there.secretary.tournament()
    assert (now.rounds, now.standing, len(now.people)) == ({}, (), 4)
    draw = {"how": "standing", "tables": {"t1": f"{FAUST} 2"}}
    assert there.client.post("/rounds/draw", json=draw).get_json()["round"] == 1


def test_a_round_with_a_result_is_not_thrown_away() -> None:
    there = office().decided(paper(1, {"red": 1, "blue": 2}))
    assert "Throw round 1 away" not in there.page("/rounds/1")
    before = len(there.shelf.decisions())
    told = {lang: discard(there, 1, lang).get_json()["problems"][0] for lang in CATALOGUES}
    assert told["en"] == "round 1 or one after it has results; it can no longer be thrown away."
    assert len({*told.values()}) == len(CATALOGUES)
    assert [discard(there, one).status_code for one in (7, "1", None)] == [400] * 3
    assert len(there.shelf.decisions()) == before


def test_one_page_has_the_steps_of_the_evening_for_the_round_to_be_played() -> None:
    there = office()
    page = plain(there.page("/rounds"))
    headings = re.findall(r'<h2 class="step"[^>]*>(?:<span[^>]*>)?(\w+)', there.page("/rounds"))
    assert headings == ["Who", "Pair", "Start", "Results", "Next"]
    assert "Round 1 is paired." in page
    assert "Next round by standing" not in page
    there.decided(paper(1, {"red": 1, "blue": 2}), paper(2, {"red": 1, "blue": 2}))
    assert "Next round by standing" in there.page("/rounds")
    there.decided(round_of(2), pairing(5, 2, "t1", {"red": 1, "blue": 3}))
    assert "Round 2 is paired." in plain(there.page("/rounds"))


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
    assert board(there)["rounds"][0]["pairings"][0]["result"] == ""
    assert {one["points"] for one in board(there)["standings"]} == {"0"}
    there.now = 160.0
    assert board(there)["rounds"][0]["pairings"][0] == {
        "table": "t1", "bye": "", "names": ["Ann", "Bea"], "result": "1 : 0"
    }  # fmt: skip
    assert board(there)["standings"][0] == {"rank": 1, "name": "Ann", "points": "1", "breaks": []}


def test_the_public_sees_no_round_that_has_not_begun_and_no_word_on_why() -> None:
    there = office().decided(paper(1, {"red": 1, "blue": 2}, why="a quarrel", by="Eva"))
    assert board(there)["rounds"] == []
    there.decided(round_of(1, begun=True))
    assert "quarrel" not in str(board(there))
    assert "Eva" not in str(board(there))


def test_nothing_is_decided_by_asking_for_a_page() -> None:
    there = office()
    before = len(there.shelf.decisions())
    for path in ("/rounds/decide", "/rounds/file", "/rounds/start", "/rounds/discard"):
        assert there.client.get(path).status_code == 405
    for path in ("/rounds", "/rounds/1", "/rounds/standings", "/rounds.json"):
        there.client.get(path)
    assert len(there.shelf.decisions()) == before


def test_a_table_that_was_dismissed_has_its_name_still() -> None:
    """In the round that was played there, though nobody can be paired there any more"""
    there = office().decided(pairing(1, 1, "t7", {"red": 1, "blue": 2}))
    assert "<bdi>Window</bdi>" in there.page("/rounds/1")
    data = b"round,table,red,blue\n2,Window,1,2\n"
    assert there.bring("pairings", data).status_code == 400


def draw(there: Office, **said: Json) -> tuple[int, list[str]]:
    answer = there.client.post("/rounds/draw?lang=en", json={"how": "standing", **said})
    return answer.status_code, answer.get_json().get("problems", [])


def test_a_round_robin_is_one_decision_and_begins_nothing() -> None:
    there = Office().decided(*PEOPLE)
    before = len(there.shelf.decisions())
    assert draw(there, how="robin") == (200, [])
    assert len(there.shelf.decisions()) == before + 1
    found = there.secretary.tournament()
    assert [len(found.of_round(number)) for number in found.rounds] == [2, 2, 2]
    assert there.keeper.orders() == ()


def test_by_standing_is_refused_while_results_are_open_and_changes_nothing() -> None:
    there = office()
    before = len(there.shelf.decisions())
    assert draw(there)[1][0].startswith("round 1 is to be played first")
    assert len(there.shelf.decisions()) == before
    there.decided(paper(1, {"red": 1, "blue": 2}), paper(2, {"red": 1, "blue": 2}))
    assert draw(there) == (200, [])
    assert [one.people for one in there.secretary.tournament().of_round(2)] == [(1, 3), (4, 2)]
    assert draw(there)[1][0].startswith("round 2 is to be played first")


@pytest.mark.parametrize(
    "wrong",
    [
        {"how": "dice"},
        {"how": 1},
        {"tables": {"t1": "chess 2"}},
        {"tables": {"t9": f"{FAUST} 2"}},
        {"tables": {"t1": 2}},
        {"tables": []},
    ],
)
def test_what_is_no_way_to_pair_is_told(wrong: dict[str, Json]) -> None:
    assert draw(Office().decided(*PEOPLE), **wrong)[0] == 400


def test_a_drawing_gives_each_table_its_game_and_proposes_it_again() -> None:
    there = Office().decided(*PEOPLE, person(5, "Eve"), person(6, "Fay", withdrawn=True))
    assert draw(there, tables={"t1": f"{SALAMANDER} 3", "t2": f"{FAUST} 2"})[0] == 200
    sat = [(one.table, one.game, len(one.people)) for one in there.secretary.tournament().standing]
    assert sat == [("t1", SALAMANDER, 3), ("t2", FAUST, 2)]
    there.decided(paper(1, {"king": 1, "queen": 2, "monk": 3}), paper(2, {"red": 1, "blue": 2}))
    assert there.page("/rounds").count(f'<option value="{SALAMANDER} 3" selected>') == 1


def test_who_is_in_no_pairing_stands_on_the_rounds_page() -> None:
    there = Office().decided(*PEOPLE, round_of(1), pairing(1, 1, "t1", {"red": 1, "blue": 2}))
    there.decided(person(5, "Eve", withdrawn=True), bye(2, 1, 3))
    shown = plain(there.page("/rounds/1")).partition("In no pairing of this round")[2]
    assert shown.partition("Next")[0].split() == ["Dan", "(4)"]


def test_a_file_is_taken_whole_in_one_decision_or_its_fault_is_said() -> None:
    there = Office()
    answer = there.bring("people", b"name\nAnn\nBea\nCia")
    assert answer.get_json() == {"notices": ["Taken from the file – People 3."]}
    assert [one.row.kind for one in there.shelf.decisions()] == ["import"]
    lines = b"round,table,red,blue\n1,Table 1,Ann,Bea\n1,t9,Cia,Eve\n"
    assert there.bring("pairings", lines).get_json() == {"problems": ["Line 3 – Eve is not there."]}
    there.decided(person(1, "Ann", withdrawn=True))
    (problem,) = there.bring("pairings", lines.partition(b"1,t9")[0]).get_json()["problems"]
    assert problem == "Line 2 – Ann has withdrawn; take that back under People first."
    assert len(there.shelf.decisions()) == 2


def test_a_file_of_a_pairing_program_gets_the_halls_tables() -> None:
    there = Office()
    ann, bea = ("001    1      Ann".ljust(91), "001    2      Bea".ljust(91))
    data = "\r".join(["012 Open", "XXR 5", f"{ann}   2 w  ", f"{bea}   1 b  "]).encode()
    answer = there.bring("trf", data, game=FAUST)
    assert answer.get_json()["notices"] == ["Taken from the file – People 2, Pairings 1."]
    (made,) = there.secretary.tournament().pairings.values()
    assert (made.table, made.people) == ("t1", (1, 2))
    assert there.bring("trf", b"", game="chess").status_code == 400


def test_a_file_may_be_larger_than_a_word_and_not_larger_than_a_file() -> None:
    there = Office()
    names = "name\n" + "".join(f"Person number {number:04}\n" for number in range(4000))
    assert there.bring("people", names.encode()).status_code == 200
    assert there.bring("people", b"n" * (2 << 20)).status_code == 413
    assert there.say("person", {"name": "A" * 70_000}).status_code in (400, 413)


@pytest.mark.parametrize(
    "said", [{}, {"what": "people"}, {"what": "people", "file": "%%"}, {"what": "x", "file": ""}]
)
def test_a_file_that_is_none_is_a_bad_request(said: dict[str, Json]) -> None:
    assert Office().client.post("/rounds/file", json=said).status_code == 400


def test_pairings_are_taken_home_with_their_results() -> None:
    there = office().decided(paper(1, {"red": 1, "blue": 2}, own={"red": 54}))
    there.decided(paper(2, {"red": 1, "blue": 2}, forfeit=True))
    lines = there.client.get("/rounds/1/pairings.csv").get_data(as_text=True).splitlines()
    more = [f"{seat} {what}" for seat in ("red", "blue") for what in ("name", "place")]
    assert lines[0] == "\ufeff" + ",".join(["round,table,red,blue,bye,state,forfeit", *more])
    assert lines[1] == "1,t1,1,2,,paper,,Ann,1,Bea,2"
    assert lines[2] == "1,t2,3,4,,paper,forfeit,Cia,1,Dan,2"
