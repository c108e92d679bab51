"""A director's evening in a real browser: what each page says is held against what the others say.

Eight people, four tables, rounds of each with each; a fault is decided, a result is on paper, a
table dies and is taken over, and the one before comes back. FAUST_ROUNDS says how many rounds.
"""

import csv
import io
import os
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.events import AnyObservation
from companion.hall.overview.presence import GONE_AFTER_S
from companion.hall.protocol.wire import Refusal
from companion.hall.rounds.pairings import RoundPairing
from companion.hall.table.https import take_over
from companion.live.table import Table
from companion.storage.certificate import own_certificate
from companion.storage.store import Store
from tests.hall.fake_evening import STEP_S, FakeEvening, ScriptedTable
from tests.hall.operators import room_for
from tests.hall.played_logs import ended_soon
from tests.hall.test_trf import lines_of_people
from tests.night import night
from tests.page.conftest import base_url, browser_type_launch_args
from tests.patience import PATIENCE_MS, PATIENCE_S, until
from tests.table.sittings import sitting
from web.hall.app import hall_pages
from web.hall.services import hall_services
from web.server import make_server

__all__ = ["base_url", "browser_type_launch_args"]  # fixtures

ROUNDS = int(os.environ.get("FAUST_ROUNDS", "2"))
PEOPLE = ("Ann", "Bea", "Cia", "Dan", "Eve", "Fay", "Gil", "Hal")
TABLES = ("t1", "t2", "t3", "t4")
A_FAULT = [*sitting("A1 A1 / A1 A1 / B1\nA1 A9 / A1 A1 / B1\n")]
A_TURN = [
    *sitting(
        "A1 A1 / A1 A1 / B1\nhand\nA1 A5 / A1 A1 / B1\nslot B7 red\nA1 A5 / A1 A1 / B3\nhand\n"
    )
]
# What desk, wall and rounds may say of one table at one moment.
ALIKE = {
    ("none", "open"),
    ("none", "running"),
    ("playing", "running"),
    ("waiting", "running"),
    ("illegal", "running"),
    ("over", "proved"),
    ("paper", "paper"),
}
TOLD = """(where) => Object.fromEntries([...document.querySelectorAll(where[0])].map((one) => {
  const names = [...one.querySelectorAll(where[2])].map((name) => name.textContent);
  return [one.dataset.key ?? one.id, [one.dataset[where[1]], names]];
}))"""
ON_TILES = f"() => ({TOLD})(['.tile', 'kind', '.seats bdi'])"
ON_ROUNDS = f"() => ({TOLD})(['tr[id^=pairing-]', 'state', 'td:nth-of-type(1) bdi'])"
ON_STANDINGS = """() => [...document.querySelectorAll(".standings tr")].map((line) =>
  [...line.querySelectorAll("td.number:first-child, td bdi, td.number:last-child")].map(
      (cell) => cell.textContent)).filter(({length}) => length === 3)"""


class Evening:
    """A hall with four tables that talk to it in a thread of its own, and all its pages."""

    def __init__(self, folder: Path) -> None:
        self.fake = FakeEvening(len(TABLES), folder)
        self.keys = {one: self.fake.hall.registry.admit(one, f"Table {one[1:]}") for one in TABLES}
        self.tables = {one.name: one for one in self.fake.tables}
        self._is_over = threading.Event()
        self._doing = threading.Lock()
        pages = hall_pages(hall_services(self.fake.hall, None), room_for(self.fake.house.steady))
        self.secret = pages.secret
        certificate = own_certificate(folder, "evening")
        pair = certificate.certificate, certificate.key
        self.desk = make_server(pages.desk, "127.0.0.1", 0, pair)
        self.public = make_server(pages.public, "127.0.0.1", 0)
        running = (self._talk, self.desk.run, self.public.run)
        self._threads = [threading.Thread(target=one) for one in running]
        for thread in self._threads:
            thread.start()

    def _talk(self) -> None:
        while not self._is_over.wait(STEP_S):
            with self._doing:
                self.fake.step(1)
                while self.fake.hall.prover.step():
                    pass

    def play(self, table: str, told: Sequence[AnyObservation]) -> None:
        with self._doing:
            self.tables[table].play([*told])

    def die(self, table: str) -> ScriptedTable:
        with self._doing:
            dead = self.tables[table]
            dead.is_away = True
            self.fake.skipped += GONE_AFTER_S
        return dead

    def take_over(self, table: str, dead: ScriptedTable) -> None:
        """Another computer, as `faust play --take-over` does it; the old key ends."""
        registry, shelf = self.fake.hall.registry, self.fake.hall.shelf
        with self._doing:
            registry.admit(table, f"Table {table[1:]}")
            heir = ScriptedTable(int(table[1:]))
            heir.store = Store()
            log = self.fake.hall.overview.tables()[table].log
            take_over(
                heir.store,
                log,
                lambda _, after: (*(one.row for one in shelf.rows(log, after, 200)),),
            )
            resumed = Table.resumed(heir.store)
            assert resumed is not None
            heir.take_place_of(resumed)
            dead.take_place_of(dead.table)  # it is switched on again
            dead.name, dead.is_away = str(registry.table_of(self.keys[table])), False
            self.fake.tables = [heir if one is dead else one for one in self.fake.tables] + [dead]
            self.tables[table] = heir

    def stop(self) -> None:
        self._is_over.set()
        self.desk.stop()
        self.public.stop()
        for thread in self._threads:
            thread.join(PATIENCE_S)


class Screens:
    """Desk, rounds and the public's list of tables, side by side."""

    def __init__(self, evening: Evening, context: BrowserContext) -> None:
        self.evening, self.context = evening, context
        self.at = f"https://127.0.0.1:{evening.desk.port}"
        self.desk, self.rounds, self.public = (context.new_page() for _ in range(3))
        for page in (self.desk, self.rounds, self.public):
            page.set_default_timeout(PATIENCE_MS)
        self.desk.goto(f"{self.at}/#{evening.secret}")
        self.desk.locator("input[name=name]").fill("Ruth")
        self.desk.locator("#join button").click()
        expect(self.desk.locator(".tile")).to_have_count(len(TABLES))
        self.public.goto(f"http://127.0.0.1:{evening.public.port}/tables")

    def open_round(self, number: int) -> None:
        self.rounds.goto(f"{self.at}/rounds/{number}")

    def pairings(self, number: int) -> dict[str, RoundPairing]:
        found = self.evening.fake.hall.secretary.tournament()
        return {one.table: one for one in found.of_round(number)}

    def said(self, number: int) -> dict[str, tuple[tuple[str, str, str], set[frozenset[str]]]]:
        """Of each table: how it stands by desk, wall and rounds, and whom each names."""
        desk, public = self.desk.evaluate(ON_TILES), self.public.evaluate(ON_TILES)
        rounds, pairings = self.rounds.evaluate(ON_ROUNDS), self.pairings(number)
        found = {}
        for table in TABLES:
            pairing = f"pairing-{pairings[table].number}"
            places = desk[table], public[table], rounds.get(pairing, ["", []])
            (one, _), (two, _), (three, _) = places
            found[table] = (one, two, three), {frozenset(names) for _, names in places}
        return found

    def agree(self, number: int, **wanted: str) -> None:
        """All pages say the same of each table; of some, what the desk is to say."""

        def holds() -> bool:
            said = self.said(number)
            return (
                all(
                    how[0] == how[1] and how[1:] in ALIKE and len(names) == 1
                    for how, names in said.values()
                )
                and all(said[table][0][0] == how for table, how in wanted.items())
                and self.standings_of_public() == self.standings_of_hall()
            )

        until(holds, f"one answer of all pages to round {number}, {wanted}")

    def standings_of_public(self) -> dict[str, float]:
        lines: list[list[str]] = self.public.evaluate(ON_STANDINGS)
        return {name: float(points.replace("½", ".5")) for _, name, points in lines}

    def standings_of_hall(self) -> dict[str, float]:
        text = self.context.request.get(f"{self.at}/rounds/standings.csv").text()
        lines = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
        return {one["name"]: float(one["points"]) for one in lines}

    def trf(self) -> dict[str, float]:
        data = self.context.request.get(f"{self.at}/rounds/tournament.trf").body()
        return {name: points for _, name, points, _ in (one.said for one in lines_of_people(data))}


@pytest.fixture
def screens(tmp_path: Path, browser: Browser) -> Iterator[Screens]:
    evening = Evening(tmp_path)
    try:
        with browser.new_context(ignore_https_errors=True) as context:
            yield Screens(evening, context)
    finally:
        evening.stop()


@night
def test_all_pages_say_the_same_through_a_whole_evening(screens: Screens, tmp_path: Path) -> None:
    people_come(screens, tmp_path)
    a_fault_and_a_result_on_paper(screens)
    a_table_dies_in_the_next_round(screens)
    for number in range(3, ROUNDS + 1):
        start(screens, number)
        finish(screens, number, TABLES)
    assert screens.trf() == screens.standings_of_hall()
    assert sum(screens.trf().values()) == ROUNDS * len(TABLES)


def people_come(there: Screens, folder: Path) -> None:
    listed = folder / "people.csv"
    listed.write_text("name\n" + "\n".join(PEOPLE), "utf-8")
    there.rounds.goto(f"{there.at}/rounds")
    there.rounds.get_by_text("From a file").first.click()
    there.rounds.locator("[data-file=people] input[type=file]").set_input_files(listed)
    there.rounds.locator("[data-file=people] button").click()
    expect(there.rounds.locator(".people tbody tr")).to_have_count(len(PEOPLE))
    there.rounds.locator("[data-draw] [data-how=robin]").click()
    expect(there.rounds.get_by_role("link", name="Round 7")).to_be_visible()


def start(there: Screens, number: int) -> None:
    there.open_round(number)
    there.rounds.locator("[data-start] button.main").click()
    expect(there.rounds.locator("#done li")).to_have_count(len(TABLES))


def finish(there: Screens, number: int, tables: tuple[str, ...]) -> None:
    for at, table in enumerate(tables):
        until(lambda one=table: is_begun(there, one, number), f"{table} begins")  # type: ignore[misc]
        _, told = ended_soon(10 * number + at)
        there.evening.play(table, [*told])
    there.agree(number, **dict.fromkeys(tables, "over"))


def is_begun(there: Screens, table: str, number: int) -> bool:
    """Whether its game is that of its pairing in this round."""
    followed = there.evening.fake.hall.overview.tables().get(table)
    pairing = there.pairings(number)[table].number
    return followed is not None and followed.course.header.get("pairing") == pairing


def a_fault_and_a_result_on_paper(there: Screens) -> None:
    start(there, 1)
    for table in TABLES:
        until(lambda one=table: is_begun(there, one, 1), f"{table} begins")  # type: ignore[misc]
    there.evening.play("t3", A_FAULT)
    there.evening.play("t1", A_TURN)
    there.agree(1, t3="illegal", t1="playing")
    decide_at_the_desk(there)
    there.agree(1, t3="playing")
    paper = there.rounds.locator(f"#pairing-{there.pairings(1)['t1'].number}")
    paper.get_by_text("Result on paper").click()
    paper.locator("[name=why]").fill("they ran out of time")
    paper.get_by_role("button", name="½ : ½").click()
    there.agree(1, t1="paper")
    expect(there.desk.locator("#alerts li[data-kind=decided]")).to_contain_text("½ : ½")
    there.evening.play("t3", [*ended_soon(1)[1][-1:]])
    for table in ("t2", "t4"):
        there.evening.play(table, [*ended_soon(int(table[1:]))[1]])
    there.agree(1, t1="paper", t2="over", t3="over", t4="over")


def decide_at_the_desk(there: Screens) -> None:
    desk: Page = there.desk
    desk.locator("#alerts li[data-kind=illegal]").get_by_text("Open").click()
    desk.locator("[data-key=reason]").fill("seen from the desk")
    desk.locator("[data-key=accept]").click()
    expect(desk.locator("#orders li").first).to_have_attribute("data-state", "done")
    desk.get_by_text("All tables").click()
    expect(desk.locator(".tile")).to_have_count(len(TABLES))


def a_table_dies_in_the_next_round(there: Screens) -> None:
    start(there, 2)
    expect(there.rounds.locator("#done")).to_contain_text("Table 1: waits")
    held = there.public.locator("[data-key=t1]")
    expect(held).to_have_attribute("data-kind", "held")
    expect(held).to_contain_text("round 1 is still played here (½ : ½, on paper)")
    expect(there.desk.locator("#alerts li[data-kind=decided]")).to_contain_text("Table 1")
    there.rounds.get_by_role("button", name="End that game and begin this one").click()
    for table in TABLES:
        until(lambda one=table: is_begun(there, one, 2), f"{table} begins")  # type: ignore[misc]
    there.evening.play("t2", A_TURN)
    dead = there.evening.die("t2")
    gone = there.desk.locator("#alerts li[data-kind=gone]")
    expect(gone.filter(has_text="Table 2")).to_be_visible()
    there.evening.take_over("t2", dead)
    expect(gone).to_have_count(0)
    until(lambda: dead.link.status().refused is not None, "the old computer is told")
    refused = dead.link.status().refused
    assert refused is not None
    assert (refused.why, refused.at > 0) == (Refusal.TAKEN_OVER, True)
    there.evening.play("t2", [*ended_soon(5)[1][-1:]])
    finish(there, 2, ("t1", "t3", "t4"))
    there.agree(2, t2="over")
    expect(there.desk.locator("#alerts li.none")).to_be_visible()
