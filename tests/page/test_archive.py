"""The archive: every game in a line, one of them whole, and no log read twice for it."""

import json
from pathlib import Path
from typing import cast

import pytest

from companion.game import Download
from companion.games.faust.rules.position import BLUE
from companion.games.faust.rules.record import Header
from companion.live.page_services import Downloads
from companion.live.table import EvidenceNotes
from companion.observations import Json
from companion.storage.store import Log, Row, Store
from tests.page.tables import ONE_TURN, TOO_FAR, TRAP, Said, app, paired, stream_from, table
from tests.page.test_stream import fields_of
from tests.table.sittings import START, sitting
from tests.table.test_verify import tamper
from web.access.roles import Role
from web.app import create_app, parts_of
from web.archive.archive import Archive
from web.services import CannotDo, Kind, PageServices
from workshop.drawn.faust_table import FaustTable

Shown = dict[str, Json]
OURS = {"Origin": "http://localhost"}
TO_THE_END = "A1 A1 / A1 A1 / B14\nA2 A1 / A1 A1 / B14\nA2 A1 / A1 A1 / A1"


def game(store: Store, role: Role = Role.ONLOOKER, number: int = 1, lang: str = "en") -> Shown:
    answer = paired(app(store), role).get(f"/api/games/{number}?lang={lang}")
    return cast(Shown, answer.get_json())


def games(store: Store) -> list[Shown]:
    return cast(list[Shown], app(store).test_client().get("/api/games").get_json())


def test_every_game_has_a_line_the_latest_first() -> None:
    store = Store()
    table(TO_THE_END, Header(players=("Ada", "Bob"), soul=28), store)
    table(ONE_TURN, store=store)
    second, first = games(store)
    assert (second["game"], second["turns"], second["over"]) == (2, 1, None)
    assert (first["game"], first["players"]) == (1, {"red": "Ada", "blue": "Bob"})
    assert cast(Shown, first["over"])["winner"] == "red"


def test_a_line_says_when_the_game_began_if_anybody_knew() -> None:
    store = Store()
    table(ONE_TURN, store=store)
    FaustTable(
        Header(), store, beside=EvidenceNotes(wall_clock=lambda: "2026-11-21T18:00:00+00:00")
    )
    assert [one["began"] for one in games(store)] == ["2026-11-21T18:00:00+00:00", None]


def test_a_line_counts_faults_and_forgets_what_was_taken_back() -> None:
    store = Store()
    table(TOO_FAR, store=store)
    assert [(one["turns"], one["illegal"]) for one in games(store)] == [(0, 1)]
    taken_back = Store()
    table(START + "A1 A8 / A1 A1 / B1\npage undo", store=taken_back)
    assert [one["turns"] for one in games(taken_back)] == [0]


def test_a_whole_game_has_each_turn_with_verdict_board_and_score() -> None:
    store = Store()
    table(ONE_TURN, store=store)
    found = game(store)
    (turn,) = cast(list[Shown], found["turns"])
    assert (turn["turn"], turn["player"], turn["legal"]) == (1, "red", True)
    assert turn["do"] == [["stone", "A1", "A5"], ["soul", "B1", "B3"], ["lay", "B7"]]
    assert turn["notation"] == "A1-A5 *B1-B3 +B7"
    assert turn["text"] == "Turn 1, Red: stone A1→A5, soul B1→B3, card beside B7. Legal."
    assert cast(Shown, turn["board"])["soul"] == "B3"
    assert turn["score"] == {"red": 4, "blue": 4}
    assert turn["evidence"] == {"before": None, "after": None, "clip": []}
    assert (found["final"], cast(Shown, found["start"])["soul"]) == (None, "B1")
    addends = {"souls": 0, "odd": 24, "even": 20, "total": 4}
    assert found["addends"] == {"red": addends, "blue": addends}


def test_a_turn_of_the_replay_has_the_arrows_that_the_live_page_drew() -> None:
    """A card obeyed backward leads along its fields (p. 9), though `do` does not name the move."""
    store = Store()
    table(TRAP + "page reveal A5 3\nA1 A2 / A1 A7 / B1", Header(starts=BLUE), store)
    *_, turn = cast(list[Shown], game(store)["turns"])
    assert turn["do"] == [["stone", "A1", "A5"], ["reveal", "A5", 3]]
    assert cast(list[Shown], turn["arrows"])[1] == {
        "piece": "red",
        "kind": "forced",
        "way": ["A5", "A4", "A3", "A2"],
    }
    assert turn["arrows"] == stream_from(store).shown("en")["arrows"]


def test_a_turn_that_stands_by_agreement_has_the_arrows_of_what_was_done() -> None:
    """The rules refuse to follow such a turn, so its steps are not known one by one."""
    store = Store()
    table(TOO_FAR + "page accept", store=store)
    (turn,) = cast(list[Shown], game(store)["turns"])
    way = [f"A{field}" for field in range(1, 10)]
    assert turn["arrows"] == [{"piece": "red", "kind": "step", "way": way}]
    assert turn["arrows"] == stream_from(store).shown("en")["arrows"]


def test_a_game_that_is_over_says_how() -> None:
    store = Store()
    table(TO_THE_END, Header(soul=28), store)
    final = cast(Shown, game(store)["final"])
    assert (final["winner"], final["reason"]) == ("red", "infamy")


def test_what_went_wrong_is_told_in_order_with_its_pictures() -> None:
    store = Store()
    table(TOO_FAR + "A1 A8 / A1 A1 / B1", store=store)
    rows = [row for row in store.after(0) if row.kind == "event"]
    fault = next(row for row in rows if row.content()["kind"] == "illegal")
    store.note_evidence({"row": fault.id, "clip": [[1.0, "a" * 64], [2.0, None]]})
    store.note_evidence({"row": fault.id, "clip": [[3.0, "b" * 64]]})
    incidents = cast(list[Shown], game(store, Role.REFEREE)["incidents"])
    assert [one["kind"] for one in incidents] == ["illegal"]
    clip = cast(Shown, incidents[0]["evidence"])["clip"]
    assert clip == [[1.0, "a" * 64], [2.0, None], [3.0, "b" * 64]]
    archive = parts_of(app(store)).archive
    assert [archive.game_of(one * 64) for one in "abc"] == [1, 1, None]


def test_a_game_is_told_in_the_language_that_was_asked_for() -> None:
    store = Store()
    table(ONE_TURN, store=store)
    (turn,) = cast(list[Shown], game(store, lang="de")["turns"])
    assert "Zug 1" in str(turn["text"])


def test_a_game_that_goes_on_is_told_anew_and_one_that_does_not_is_read_once(
    tmp_path: Path,
) -> None:
    place = tmp_path / "table.sqlite"
    with Store(place) as store, Counting(str(place)) as log:
        made = table(ONE_TURN, store=store)
        page = create_app(PageServices(log, Said()))
        client = page.test_client()
        assert len(client.get("/api/games/1").get_json()["turns"]) == 1
        assert log.read == 1
        client.get("/api/games/1")
        client.get("/api/games")
        assert log.read == 1
        for observation in sitting("hand\nA1 A5 / A1 A8 / B3"):
            made.take(observation)
        parts_of(page).stream.wake()
        assert len(client.get("/api/games/1").get_json()["turns"]) == 2
        assert log.read == 2


class Counting(Log):
    """Counts how often a whole game is read."""

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.read = 0

    def reader(self) -> Log:
        return self

    def of_game(self, game: int) -> tuple[Row, ...]:
        self.read += 1
        return super().of_game(game)


def test_what_was_observed_is_never_read_for_a_game() -> None:
    store = Store()
    table(ONE_TURN, store=store)
    archive = Archive(store)
    for row in store.rows():
        archive.take(row)
    assert {row.kind for row in archive.rows(archive.lines()[0])} == {"game", "event"}
    assert len(store.some_after(0, 3)) == 3
    assert store.some_after(0, 10**6) == store.after(0)


def test_a_damaged_game_is_said_with_its_row_and_others_are_shown(tmp_path: Path) -> None:
    place = tmp_path / "table.sqlite"
    with Store(place) as store:
        table(ONE_TURN, store=store)
        table(ONE_TURN, store=store)
        made = create_app(PageServices(store, Said(), export=Downloads(store, None).file))
        tamper(place, "UPDATE log SET body = '{}' WHERE id = 3")
        client = made.test_client()
        for path in ("/api/games/1?lang=en", "/api/games/1/file/record?lang=en"):
            answer = client.get(path)
            assert (answer.status_code, "row 3 of the game file" in answer.text) == (410, True)
            assert str(tmp_path) not in answer.text
        page = client.get("/api/games/1?lang=de", headers={"Accept": "text/html"})
        assert (page.status_code, "Zeile 3" in page.text) == (410, True)
        assert client.get("/api/games/2").status_code == 200


def test_damage_that_is_seen_while_it_runs_is_said_and_the_rest_stays_shown(tmp_path: Path) -> None:
    place = tmp_path / "table.sqlite"
    with Store(place) as store:
        made = table(START, store=store)
        page = create_app(PageServices(store, Said()))
        for observation in sitting("A1 A4 / A1 A1 / B1"):
            made.take(observation)
        last = store.head().rows
        tamper(place, f"UPDATE log SET body = '{{}}' WHERE id = {last}")
        parts_of(page).stream.wake()
        assert page.test_client().get("/api/state").status_code == 200
        tick = fields_of(parts_of(page).stream.tick(0.0).decode().strip())
        assert json.loads(tick["data"])["damaged"] == last


def test_a_picture_whose_bytes_were_changed_is_said_to_be_so() -> None:
    store, picture = Store(), "0" * 64
    table(ONE_TURN, store=store)
    store.note_evidence({"row": 3, "before": picture})
    changed = PageServices(store, Said(), has_changed=picture.__eq__)
    missing = PageServices(store, Said())
    shown = [paired(create_app(one), Role.REFEREE) for one in (changed, missing)]
    assert [one.get(f"/evidence/{picture}").status_code for one in shown] == [410, 404]


def test_a_game_that_never_was_is_not_found() -> None:
    assert app(Store()).test_client().get("/api/games/1").status_code == 404


def test_a_file_is_what_the_house_makes_of_it() -> None:
    store = Store()
    table(TRAP, Header(starts=BLUE), store)

    def export(number: int, kind: Kind, _: str) -> Download | None:
        return Download(f"game-{number}.{kind}", "text/plain", b"it") if kind == "record" else None

    client = create_app(PageServices(store, Said(), export=export)).test_client()
    answer = client.get("/api/games/1/file/record")
    assert (answer.data, answer.mimetype) == (b"it", "text/plain")
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="game-1.record"')
    assert client.get("/api/games/1/file/notation").status_code == 404
    assert client.get("/api/games/1/file/toString").status_code == 404
    assert client.get("/api/games/2/file/record").status_code == 404


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        ("?lang=de", "Abrechnung"),
        ("?lang=fr", "Décompte"),
        ("?lang=en", "Score"),
        ("", "Afrekening"),
    ],
)
def test_a_sheet_speaks_the_language_of_the_page_that_asks(ask: str, words: str) -> None:
    store = Store()
    table(ONE_TURN, store=store)
    services = PageServices(store, Said(), export=Downloads(store, None).file)
    client = create_app(services).test_client()
    client.set_cookie("lang", "nl")
    assert client.get("/api/games/1/file/sheet.txt?lang=en").status_code == 200
    assert words in client.get(f"/api/games/1/file/sheet.txt{ask}").get_data(as_text=True)


def test_a_picture_that_is_kept_no_longer_is_not_found() -> None:
    store = Store()
    table(ONE_TURN, store=store)
    store.note_evidence({"row": 5, "before": "a" * 64})
    referee = paired(app(store), Role.REFEREE)
    assert referee.get(f"/evidence/{'a' * 64}").status_code == 404


def test_the_camera_is_asked_for_a_picture_newer_than_the_last() -> None:
    asked: list[int] = []

    def preview(after: int) -> tuple[int, bytes]:
        asked.append(after)
        return after + 1, b"jpeg"

    host = paired(create_app(PageServices(Store(), Said(), preview=preview)), Role.HOST)
    answer = host.get("/frame.jpg?after=6")
    assert (answer.data, answer.mimetype, answer.headers["X-Frame"]) == (b"jpeg", "image/jpeg", "7")
    assert asked == [6]


def test_without_a_set_up_there_is_none_to_ask() -> None:
    host = paired(app(Store()), Role.HOST)
    assert host.get("/api/set-up").status_code == 404
    assert host.post("/set-up", json={"do": "look"}, headers=OURS).status_code == 404


class Busy:
    """A set-up in the middle of a game."""

    def state(self) -> Shown:
        return {"step": "playing"}

    def do(self, words: object) -> None:
        raise CannotDo("already-playing")


@pytest.mark.parametrize(("words", "status"), [({"do": "look"}, 409), ({"do": 5}, 400)])
def test_what_cannot_be_done_now_is_a_conflict(words: Shown, status: int) -> None:
    host = paired(create_app(PageServices(Store(), Said(), set_up=Busy())), Role.HOST)
    assert host.get("/api/set-up").get_json() == {"step": "playing"}
    answer = host.post("/set-up", json=words, headers=OURS)
    assert answer.status_code == status
    assert status != 409 or answer.get_json() == {"code": "already-playing"}


def test_a_long_log_is_folded_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store()
    made: FaustTable = table(START, store=store)
    for observation in sitting("A1 A3 / A1 A1 / B1\nA1 A2 / A1 A1 / B1\n" * 20):
        made.take(observation)
    whole = stream_from(store).shown("en")
    monkeypatch.setattr("web.live.stream.ROWS_AT_ONCE", 7)
    assert stream_from(store).shown("en") == whole
