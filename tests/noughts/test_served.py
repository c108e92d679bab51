"""The house serves the third game: table, log, replay, archive, export, hall, demo, set-up."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

from companion.commands.cli import main
from companion.export.bundle import KINDS, Export, stored_game
from companion.games.known import games_to_choose, read_recorded
from companion.hall.rounds.games import judged
from companion.live.demo import Evenings
from companion.live.pace import Pace
from companion.live.page_services import Downloads
from companion.live.table import EvidenceNotes, Table
from companion.observations import Json, PageSaid
from companion.replay.agreeing import agreed_on
from companion.replay.sitting import read_sitting, replay
from companion.replay.stored_game import StoredGame, replayed
from companion.storage.soundness import judge_log
from companion.storage.store import Store, open_log
from tests.hall.played_logs import bodies
from tests.hall.public_evening import PublicEvening
from tests.hall.test_public_pages import asked, looked_at
from tests.noughts.at_table import NOUGHTS_AT_TABLE
from tests.noughts.files import NAME, header_to_json
from tests.noughts.rules import Header
from tests.page.tables import paired
from web.access.roles import Role
from web.app import create_app, parts_of
from web.services import PageServices

USUAL = header_to_json(Header())
LANGUAGES = ("de", "en", "nl", "fr")
SEED = 5


class Skipping(Pace):
    """Time that nobody waits for."""

    t = 0.0

    def now(self) -> float:
        return self.t

    def wait_until(self, t: float) -> bool:
        self.t = max(self.t, t)
        return True


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """The log of a table at which drawn people have played a game, and begun another."""
    file = tmp_path / "table.sqlite"
    agreed = agreed_on({"game": NAME, "players": {"crosses": "Ada", "noughts": "Bob"}}, "auto")
    evening = NOUGHTS_AT_TABLE.evening
    assert evening is not None
    with Store(file) as store:
        table = Table(agreed, store, beside=EvidenceNotes(mark="m"))
        games = Evenings(table, map(evening, count(SEED)), lambda: None, table.begin_game)
        for observation in games.observations(Skipping()):
            table.take(observation)
            if table.game > 1 and table.session.turns_done > 3:
                break
    return file


def test_a_demo_plays_one_game_after_the_other(place: Path) -> None:
    with open_log(place) as log:
        assert judge_log(log, None).damage is None
        assert [row.content()["game"] for row in log.games()] == [NAME] * 2
        events = [row.content() for row in log.of_game(1) if row.kind == "event"]
    kinds = [one["kind"] for one in events]
    assert (kinds.count("illegal"), kinds[-1]) == (1, "game-over")


def test_a_log_is_understood_again_and_proved(place: Path) -> None:
    with open_log(place) as log:
        first, second = (StoredGame(log.of_game(number)) for number in (1, 2))
        again = replayed(second)
        assert (again.differs_at, again.session.turns_done) == (None, 4)
        found = judged(log.of_game(1))
        assert found.ending is not None
        assert {*dict(found.ending.places)} == {"crosses", "noughts"}
        assert replayed(first).session.is_over
    with Store(place) as store:
        table = Table.resumed(store)
        assert table is not None
        assert table.session.turns_done == 4


def test_a_game_is_taken_home_in_every_kind_and_language(place: Path) -> None:
    with open_log(place) as log:
        game = stored_game(log, 1)
        assert game is not None
        for language in LANGUAGES:
            made = Export(game, None, language)
            assert {kind for kind in KINDS if made.file(kind) is not None} == {*KINDS}
            record, notation = made.file("record"), made.file("notation")
            assert record is not None
            assert notation is not None
            recorded = read_recorded(record.content)
            assert recorded.notation(is_judged=False).encode() == notation.content
            assert [is_fault for _, is_fault, _ in made.ledger.lines] == [True]
        sitting = Export(game).file("sitting")
        assert sitting is not None
        read = read_sitting(sitting.content)
        events = [*replay(read, read.sit_down())]
        assert [one.to_json() for one in events] == [*map(dict, game.events())]


def test_the_commands_know_it(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(place)]) == 0
    assert main(["replay", str(place)]) == 0
    assert main(["score", str(place), "--game", "1"]) == 0
    assert "Noughts and Crosses: Ada – Bob" in capsys.readouterr().out
    assert main(["export", str(place), str(place.parent / "out"), "--game", "1"]) == 0
    assert main(["analyse", str(place.parent / "out" / "game-1.txt")]) in (0, 1)
    assert "–" in capsys.readouterr().out


def test_the_set_up_offers_it_with_its_seats_and_rules() -> None:
    (offered,) = [one for one in games_to_choose() if isinstance(one, dict) and one["game"] == NAME]
    assert (offered["seats"], offered["targets"]) == (["crosses", "noughts"], [])
    assert offered["ruled"] == {"usual": {"row": "wins"}, "turned": {"row": "loses"}}
    with pytest.raises(ValueError, match="not played to a target"):
        agreed_on({"game": NAME, "target": 5}, "auto")
    with pytest.raises(ValueError, match="nobody plays 'red'"):
        agreed_on({"game": NAME, "players": {"red": "Ada"}}, "auto")


def test_the_pages_of_a_table_are_its_own(place: Path) -> None:
    with Store(place) as store:
        app = create_app(PageServices(store, lambda _: None, export=Downloads(store, None).file))
        host = paired(app, Role.HOST)
        for path in ("/", "/phone", "/referee", "/archive/1"):
            for language in LANGUAGES:
                page = host.get(f"{path}?lang={language}")
                assert page.status_code == 200
                assert "/static/noughts/" in page.get_data(as_text=True)
        for file in ("noughts/play.js", "noughts/board.css", "frame.js"):
            assert host.get(f"/static/{file}").status_code == 200
        assert host.get("/static/noughts/nothing.js").status_code == 404
        assert host.get("/static/../web/pages.py").status_code in (404, 400)
        words = host.get("/static/words/de.json").get_json()
        assert (words["seat.crosses"], words["agree"]) == ("Kreuze", "Ja")
        invited = [one["role"] for one in host.get("/api/invitations").get_json()]
        assert invited == ["onlooker", "crosses", "noughts", "referee"]
        assert parts_of(app).pairing.invitation(Role.at("crosses"))
        archive = host.get("/api/games").get_json()
        assert [one["kind"] for one in archive] == [NAME] * 2
        assert host.get("/api/games/1/file/sheet.html").status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_everybody_sees_and_the_archive_tell_the_same_game(place: Path, language: str) -> None:
    with Store(place) as store:
        client = paired(create_app(PageServices(store, lambda _: None)), Role.ONLOOKER)
        state = client.get(f"/api/state?lang={language}").get_json()
        whole = client.get(f"/api/games/2?lang={language}").get_json()
        over = client.get(f"/api/games/1?lang={language}").get_json()
        session = replayed(StoredGame(store.of_game(2))).session
    assert [one["text"] for one in state["turns"]] == [one["text"] for one in whole["turns"]]
    assert whole["turns"][-1]["board"]["marks"] == state["board"]["marks"]
    assert session.turns_done == len(whole["turns"]) == 4
    assert (whole["end"], whole["result"]) == (None, None)
    assert over["end"]["kind"] == "over"
    assert [one["kind"] for one in over["incidents"]] == ["illegal"]


WORDS: list[tuple[str, dict[str, Json], int]] = [
    ("crosses", {"say": "put", "field": "a1"}, 202),
    ("crosses", {"say": "put", "field": "a4"}, 400),
    ("crosses", {"say": "lay", "field": "A1"}, 400),
    ("red", {"say": "put", "field": "a1"}, 403),
    ("onlooker", {"say": "put", "field": "a1"}, 403),
    ("crosses", {"say": "names", "players": {"crosses": "A", "noughts": "B"}}, 403),
    ("host", {"say": "names", "players": {"crosses": "A", "noughts": "B"}}, 202),
]


@pytest.mark.parametrize(("role", "words", "status"), WORDS)
def test_a_word_is_taken_from_who_may_say_it(
    role: str, words: dict[str, Json], status: int
) -> None:
    store, heard = Store(), list[PageSaid]()
    Table(USUAL, store)
    client = paired(create_app(PageServices(store, heard.append)), Role.named(role))
    answer = client.post("/say", json=words, headers={"Origin": "http://localhost"})
    assert (answer.status_code, len(heard)) == (status, int(status == 202))


def wall(evening: PublicEvening) -> Iterator[Any]:
    for language in LANGUAGES:
        app = looked_at(evening)
        yield app, asked(app, language=language)["tiles"][0], asked(app, "t1", language)


def test_a_hall_shows_its_table_to_everybody() -> None:
    hall = PublicEvening()
    hall.hall.registry.admit("t1", "Table 1")
    hall.hall.presence.seen("t1")
    evening = NOUGHTS_AT_TABLE.evening
    assert evening is not None
    observed = (*(replace(one, t=round(one.t, 3)) for one in islice(evening(SEED)[1], 30)),)
    hall.write("t1", [*bodies((USUAL, observed), {})])
    for app, tile, page in wall(hall):
        assert tile["scene"]["script"] == "noughts/small_board.js"
        assert {*tile["scene"]} == {"board", "mover", "script", "seats"}
        assert [one["seat"] for one in tile["players"]] == ["crosses", "noughts"]
        assert page["turns"]
        assert "noughts/spectator.js" in app.test_client().get("/table/t1").get_data(as_text=True)
        assert "noughts/board.css" in app.test_client().get("/").get_data(as_text=True)
    assert json.dumps(page).count("away") == 0
