"""An evening of both games: paired by drawing or by file, each table for its own."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import Page, expect

from companion.observations import Json
from tests.hall.decided import FAUST, NAMES, SALAMANDER, bye, pairing, paper, person, round_of
from tests.hall.office import Office, plain
from tests.hall.test_rounds_screens import Served
from tests.page.conftest import base_url, browser_type_launch_args, page  # noqa: F401  # fixtures

PEOPLE = [person(number, name) for number, name in enumerate((*NAMES, "Eve", "Fay"), start=1)]


def office() -> Office:
    return Office().decided(*PEOPLE)


def draw(there: Office, **said: Json) -> int:
    said = {"how": "standing", "game": FAUST, **said}
    return int(there.client.post("/rounds/draw?lang=en", json=said).status_code)


def sat(there: Office, number: int = 1) -> list[tuple[str, str, tuple[int, ...]]]:
    found = there.secretary.tournament().of_round(number)
    return [(one.table, one.game, one.people) for one in found]


def test_a_drawing_gives_each_table_its_game_and_leaves_out_who_has_withdrawn() -> None:
    there = office().decided(person(6, "Fay", withdrawn=True))
    tables: Json = {"t1": f"{SALAMANDER} 3", "t2": f"{FAUST} 2"}
    assert draw(there, tables=tables) == 200
    assert [(table, game, len(people)) for table, game, people in sat(there)] == [
        ("t1", SALAMANDER, 3), ("t2", FAUST, 2)
    ]  # fmt: skip
    assert not any(6 in people for _, _, people in sat(there))


@pytest.mark.parametrize(
    "said",
    [
        {"tables": {"t9": f"{FAUST} 2"}},
        {"tables": {"t1": f"{FAUST} 3"}},
        {"tables": {"t1": 2}},
        {"tables": []},
    ],
)
def test_what_is_no_wish_is_told_and_not_drawn(said: dict[str, Json]) -> None:
    there = office()
    assert (draw(there, **said), sat(there)) == (400, [])


def test_a_table_is_proposed_for_what_it_was_paired_for_last_else_for_what_it_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seats: Json = {"king": 1, "queen": 2, "monk": 3}
    there = office().decided(round_of(1), pairing(1, 1, "t1", seats, game=SALAMANDER))  # type: ignore[arg-type]  # a mapping
    there.decided(paper(1, {"king": 1, "queen": 2, "monk": 3}))
    followed = SimpleNamespace(course=SimpleNamespace(game=1, header={"game": SALAMANDER}))
    monkeypatch.setattr(there.hall.overview, "tables", lambda: {"t2": followed})
    shown = there.page("/rounds")
    assert shown.count(f'<option value="{SALAMANDER} 3" selected>') == 1
    assert shown.count(f'<option value="{SALAMANDER} 2" selected>') == 1


def test_a_file_has_both_games() -> None:
    there = office()
    data = b"round;table;red;blue;king;queen;monk\n1;t1;Ann;Bea\n1;t2;;;Cia;Dan;Eve\n"
    assert there.bring("pairings", data).status_code == 200
    assert sat(there) == [("t1", FAUST, (1, 2)), ("t2", SALAMANDER, (3, 4, 5))]


def test_a_line_with_seats_of_two_games_is_told_in_a_sentence() -> None:
    data = b"round;table;red;king\n1;t1;Ann;Bea\n"
    there = office()
    (problem,) = there.bring("pairings", data).get_json()["problems"]
    assert (
        problem == "Line 2, column 3 (red) – these are seats of two games in one line: Red, King."
    )


def test_who_is_in_no_pairing_stands_on_the_rounds_page() -> None:
    there = office().decided(
        person(5, "Eve", withdrawn=True),
        round_of(1),
        pairing(1, 1, "t1", {"red": 1, "blue": 2}),
        bye(2, 1, 3),
    )
    shown = plain(there.page("/rounds/1")).partition("In no pairing of this round")[2]
    assert shown.partition("5. Next")[0].split() == ["Dan", "(4)", "Fay", "(6)"]
    there.decided(bye(3, 1, 4), bye(4, 1, 6, "zero"))
    assert "In no pairing" not in there.page("/rounds/1")


def test_a_mixed_round_is_drawn_with_fingers(
    page: Page,  # noqa: F811  # the fixture
    tmp_path: Path,
) -> None:
    served = Served(office().decided(person(6, "Fay", withdrawn=True)))
    try:
        page.goto(served.url("/rounds"))
        page.locator("[name='tables.t2']").select_option("Der Feuer-Salamander, up to 3")
        page.screenshot(path=tmp_path / "draw.png", full_page=True)
        page.get_by_role("button", name="Next round by standing").click()
        expect(page.get_by_role("link", name="Round 1")).to_be_visible()
        expect(page.locator(".pairings tbody tr")).to_have_count(2)
        page.screenshot(path=tmp_path / "round.png", full_page=True)
        assert [(table, game) for table, game, _ in sat(served.office)] == [
            ("t1", FAUST), ("t2", SALAMANDER)
        ]  # fmt: skip
    finally:
        served.down()
