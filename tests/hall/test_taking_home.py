"""The crosstable, the TRF, and the evening's file to take home."""

import io
import json
import re
import zipfile

import pytest

from companion.hall.rounds.outcomes import reckoned
from companion.hall.rounds.standings import cross_lines
from companion.hall.rounds.tournament import Decided
from companion.live.hall.taking_home import evening_to_take_home
from companion.observations import Json
from tests.hall.decided import SALAMANDER, bye, four_people, pairing, paper, round_of
from tests.hall.office import CATALOGUES, office
from tests.hall.public_evening import PublicEvening


def crossed(*decided: Decided) -> dict[str, tuple[str, ...]]:
    found = reckoned(four_people(*decided), ())
    _, lines = cross_lines(found)
    return {one.person.name: (*map(str, cells),) for one, cells in lines}


def test_a_crosstable_says_whom_from_which_seat_and_how_it_ended() -> None:
    cells = crossed(
        *(round_of(number) for number in (1, 2, 3)),
        pairing(1, 1, "", {"red": 1, "blue": 2}),
        paper(1, {"red": 1, "blue": 2}),
        pairing(2, 1, "", {"red": 3, "blue": 4}),
        paper(2, {"red": 1, "blue": 1}),
        pairing(3, 2, "", {"red": 4, "blue": 1}),
        paper(3, {"red": 2, "blue": 1}, forfeit=True),
        bye(4, 2, 2, "half"),
        pairing(5, 3, "", {"red": 1, "blue": 3}),
    )
    assert cells == {
        "Ann": ("2 red 1", "4 blue +", "3 red *"),
        "Bea": ("1 blue 0", "½", ""),
        "Cia": ("4 red ½", "", "1 blue *"),
        "Dan": ("3 blue ½", "1 red –", ""),
    }


def test_a_round_goes_back_to_a_pairing_program() -> None:
    there = office().decided(paper(1, {"red": 1, "blue": 2}), round_of(2), bye(3, 2, 2))
    answer = there.client.get("/rounds/tournament.trf?round=1")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="tournament-1.trf"'
    text = answer.get_data(as_text=True)
    assert ("   2 w 1" in text, "F" in text.partition("001")[2]) == (True, False)
    seats: dict[str, Json] = {"king": 1, "queen": 3, "monk": 4}
    there.decided(pairing(4, 2, "", seats, game=SALAMANDER))
    assert there.client.get("/rounds/tournament.trf?round=1").status_code == 200
    assert there.client.get("/rounds/tournament.trf").status_code == 409


@pytest.mark.parametrize("name", ["＝1+1", "＋1", "－1", "＠SUM", "−1", "=1", "+1", "-1", "@x"])
def test_no_name_is_a_formula_in_any_sheet(name: str) -> None:
    there = office().decided(("person", {"person": 1, "name": name}))
    for path in ("standings.csv", "crosstable.csv", "1/pairings.csv"):
        sheet = there.client.get(f"/rounds/{path}").get_data(as_text=True)
        assert f",'{name}," in sheet


def zipped_evening(evening: PublicEvening, language: str = "en") -> dict[str, bytes]:
    evening.hall.prover.step()
    while evening.hall.prover.step():
        pass
    data = evening_to_take_home(evening.hall, language)
    assert data == evening_to_take_home(evening.hall, language)  # the same evening, the same bytes
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {one: archive.read(one) for one in archive.namelist()}


def played_evening() -> PublicEvening:
    evening = PublicEvening()
    evening.round(1)
    evening.pair(1, 1, "t1")
    evening.join(1, pairing=1)
    evening.play("t1", 10_000)
    evening.hall.prover.rung(evening.logs["t1"].name)
    return evening


def test_the_evening_is_one_file() -> None:
    files = zipped_evening(played_evening())
    assert {"standings.csv", "crosstable.csv", "tournament.trf", "index.html"} <= files.keys()
    assert "round-1/pairings.csv" in files
    of_game = [name for name in files if name.startswith("round-1/t1/")]
    assert {one.rpartition(".")[2] for one in of_game} >= {"jsonl", "txt", "html"}
    record = next(files[name] for name in of_game if name.endswith(".jsonl"))
    assert [json.loads(line) for line in record.splitlines()]
    assert any(b"<svg" in files[name] for name in of_game if name.endswith(".html"))
    page = files["index.html"].decode()
    assert all(f'href="{name}"' in page for name in of_game)
    assert {"Standings", "Round 1"} <= {*re.findall("<h2>([^<]*)</h2>", page)}
    assert "Eleonore von Hohenstein 4" in page
    assert "proved" in page


def test_the_page_to_read_shows_names_and_reasons_as_text() -> None:
    evening = played_evening()
    evening.shelf.decide(*paper(1, {"red": 1, "blue": 2}, by="<i>Eva</i>", why="<script>"))
    evening.shelf.decide("person", {"person": 7, "name": "<b>Ann"})
    page = zipped_evening(evening)["index.html"].decode()
    assert "&lt;b&gt;Ann" in page
    assert "&lt;i&gt;Eva&lt;/i&gt;; &lt;script&gt;" in page
    assert not {"<b>", "<i>", "<script>"} & {*re.findall("<[a-z]+>", page)}


@pytest.mark.parametrize("language", ["en", "de", "nl", "fr"])
def test_the_page_speaks_the_language_that_is_asked_for(language: str) -> None:
    page = zipped_evening(played_evening(), language)["index.html"].decode()
    assert f'<html lang="{language}">' in page
    assert CATALOGUES[language]["rounds.standings"] in page


def test_rows_that_are_no_game_keep_nobody_from_the_rest() -> None:
    evening = played_evening()
    evening.pair(2, 1, "t2")
    name = evening.join(2, pairing=2)
    header = evening._to_come[name][0]
    evening.write(name, [header, ("observation", {"t": "late", "page": 3})])
    evening.hall.prover.rung(evening.logs[name].name)
    files = zipped_evening(evening)
    assert any(one.startswith("round-1/t1/") for one in files)
    assert not any(one.startswith("round-1/t2/") for one in files)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "What counts is on paper: 1 : 0 (Eva; power cut)"),
        ("fr", "Ce qui compte est sur papier~: 1 : 0 (Eva~; power cut)".replace("~", "\xa0")),
    ],
)
def test_the_sheet_of_a_pairing_bears_the_result_that_counts(language: str, said: str) -> None:
    evening = played_evening()
    places: dict[str, Json] = {"red": 1, "blue": 2}
    evening.shelf.decide(*paper(1, places, by="Eva", why="power cut"))
    files = zipped_evening(evening, language)
    sheets = [name for name in files if name.startswith("round-1/t1/") and ".sheet." in name]
    assert len(sheets) == 2
    assert all(said in files[name].decode() for name in sheets)


def test_a_file_for_a_pairing_program_is_offered_only_where_there_can_be_one() -> None:
    seats: dict[str, Json] = {"king": 1, "queen": 2, "monk": 3}
    there = office().decided(round_of(2), pairing(3, 2, "", seats, game=SALAMANDER))
    why = "it knows two at a table only"
    page = there.page("/rounds")
    assert ("tournament.trf" in page, why in page) == (False, True)
    assert "tournament.trf" in office().page("/rounds")
    answer = there.client.get("/rounds/tournament.trf?lang=en")
    assert (answer.status_code, why in answer.get_data(as_text=True)) == (409, True)
