"""The operator's pages of rounds: what is said there is decided, or told to be wrong."""

import re
from typing import Any

import pytest

from companion.hall.shelf.shelf import ShelfTrouble
from companion.observations import Json
from tests.hall.decided import FAUST, bye, pairing, paper, person, round_of
from tests.hall.office import CATALOGUES, Office, office, plain


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
    unpaired = page.split('id="unpaired"')[1].split("</ul>")[0]
    assert re.findall(r"</bdi> \((\d)\)", unpaired) == ["2", "6", "3", "1", "4", "5"]
    assert re.findall(r"<bdi>(\w+)", unpaired) == named


def placed(**places: Json) -> tuple[str, dict[str, Json]]:
    return "paper", {"pairing": 1, "places": places, "why": "lunch"}


UNFIT: dict[str, tuple[str, dict[str, Json]]] = {
    "\u200b is no name that can be kept.": ("person", {"name": "\u200b"}),
    "nothing is filled in here.": ("person", {"name": ""}),
    "Table 1 – the places 2, 2 do not go together. Whoever is level": placed(red=2, blue=2),
    "Table 1 – no place is filled in for Blue; all who sit there need one.": placed(red=1),
    "Red – 5 is no number that fits. Expected: 1…2.": placed(red=5, blue=1),
    "Red – x is no number that fits.": placed(red="x", blue=1),
    "this pairing is not there any more": ("paper", {"pairing": 9, "places": {"red": 1}}),
    "Why – nothing is filled in here.": (
        "paper",
        {"pairing": 1, "places": {"red": 1, "blue": 2}},
    ),
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


@pytest.mark.parametrize("sentence", UNFIT)
def test_no_sentence_has_a_word_of_the_program_in_it(sentence: str) -> None:
    there = office_of_a_full_round()
    told = [there.say(*UNFIT[sentence], lang).get_json()["problems"][0] for lang in CATALOGUES]
    assert len({*told}) == len(CATALOGUES)
    assert not [
        one for one in told if re.search(r"\b(red|blue|t[12]|an integer|5000|[a-z]+_[a-z]+)\b", one)
    ]


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


@pytest.mark.parametrize("lang", ["en", "de", "nl", "fr"])
def test_standings_explain_the_tie_breaks(lang: str) -> None:
    there = office().decided(round_of(2, tie_breaks=["wins"], many="winner"))
    page = plain(there.page("/rounds/standings", lang)).replace("&#39;", "’")
    for one in ("buchholz", "direct-encounter", "many.winner"):
        assert CATALOGUES[lang][f"rounds.how.{one}"] in page


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
    steps = [page.index(f"{at}. {step}") for at, step in enumerate(
        ("Who is here", "Pair", "Start", "Results", "Next"), 1)]  # fmt: skip
    assert steps == sorted(steps)
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
    assert board(there)["rounds"][0]["pairings"][0]["state"] == "open"
    assert {one["points"] for one in board(there)["standings"]} == {"0"}
    there.now = 160.0
    first = board(there)["rounds"][0]["pairings"][0]
    assert (first["state"], first["on_paper"], [one["place"] for one in first["seats"]]) == (
        "over", True, [1, 2]
    )  # fmt: skip
    assert board(there)["standings"][0] == {
        "rank": 1, "person": 1, "name": "Ann", "points": "1", "played": 1, "withdrawn": False,
        "breaks": ["0", "–"],
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
