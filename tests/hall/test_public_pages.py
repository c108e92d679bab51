"""Wall and spectators: what they see depends on nothing that they may not know."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.hall.overview.presence import GONE_AFTER_S
from companion.hall.shelf.ear import Ear
from companion.hall.shelf.shelf import ShelfTrouble
from companion.observations import Json
from companion.storage.chain import RowBody
from tests.hall.decided import FAUST, SALAMANDER
from tests.hall.public_evening import PublicEvening, game_of
from web.access.addresses import LOOPBACK
from web.access.admission import HEADERS
from web.hall.polled import AT
from web.hall.public import LOOK_S, MOST_BOARDS, Doorplate, create_public_app
from web.hall.tables import Tables
from web.services import Limits

LANGUAGES = ("en", "de", "nl", "fr")
MANY = Limits(requests_a_second=1e6)
ROWS, YOUNG = 60, 40  # that are kept, and those of them that are younger than the delay
DELAY_S = 600


def hurried() -> Callable[[], float]:
    """A clock by which a hall is looked at whenever it is asked."""
    return count(0.0, 2.0).__next__


def looked_at(evening: PublicEvening) -> Flask:
    return create_public_app(replace(evening.house, steady=hurried()), MANY)


def answer_of(app: Flask, table: str = "", language: str = "en", **heads: str) -> TestResponse:
    path = f"/hall.json?lang={language}&table={table}"
    return app.test_client().get(path, base_url="http://localhost:8701", headers=heads)


def asked(app: Flask, table: str = "", language: str = "en") -> Any:
    return answer_of(app, table, language).get_json()


def everything(app: Flask, *tables: str) -> bytes:
    """Each byte that whoever comes anew is sent, in all languages."""
    shown = [answer_of(app, one, language) for language in LANGUAGES for one in ("", *tables)]
    return b"".join(one.data for one in shown)


def evening_with(change: Callable[[list[RowBody]], list[RowBody]], kind: str) -> PublicEvening:
    """The rows older than the delay as they were changed, then those that are younger."""
    evening = PublicEvening()
    evening.round(1, DELAY_S)
    name = evening.join(1, kind)
    said = evening._to_come[name][:ROWS]
    evening.write(name, change(said[: ROWS - YOUNG]))
    evening.clock.now += DELAY_S
    evening.hall.presence.seen(name)
    evening.write(name, change(said)[ROWS - YOUNG :])
    return evening


def as_it_was(said: list[RowBody]) -> list[RowBody]:
    return said


def seen_otherwise(said: list[RowBody]) -> list[RowBody]:
    """With everything that was observed made another thing, and each evidence, too."""
    private = {"observation", "evidence"}
    return [(kind, {"t": 0.0, "secret": "X"} if kind in private else one) for kind, one in said]


def young_otherwise(said: list[RowBody]) -> list[RowBody]:
    other: list[RowBody] = [("event", {"t": 9.0, "kind": "game-over", "winner": "red"})] * YOUNG
    return [*said[: ROWS - YOUNG], *other[: max(0, len(said) - ROWS + YOUNG)]]


@pytest.mark.parametrize("kind", [FAUST, SALAMANDER])
@pytest.mark.parametrize("change", [seen_otherwise, young_otherwise])
def test_no_byte_depends_on_what_is_not_public(
    kind: str, change: Callable[[list[RowBody]], list[RowBody]]
) -> None:
    seen = [everything(looked_at(evening_with(how, kind)), "t1") for how in (as_it_was, change)]
    assert seen[0] == seen[1]


@pytest.mark.parametrize("kind", [FAUST, SALAMANDER])
def test_it_would_be_seen_if_it_were_public(kind: str) -> None:
    """The same rows without a delay: so the test before this one looks where something is."""
    seen = []
    for how in (as_it_was, young_otherwise):
        evening = evening_with(how, kind)
        evening.round(1, 0)
        seen.append(everything(looked_at(evening), "t1"))
    assert seen[0] != seen[1]


@pytest.mark.parametrize("at_row", [120, 10_000])
def test_an_answer_in_secret_is_nowhere(at_row: int) -> None:
    """Nor after the end, when the table's own page opens the hands."""
    evening = PublicEvening()
    evening.play(evening.join(1, SALAMANDER), at_row)
    page = everything(looked_at(evening), "t1").decode()
    assert '"feuer-salamander"' in page
    assert not any(key in page for key in ('"possible"', '"known"', '"answers"', '"opened"'))


def test_a_table_is_told_when_its_time_has_come() -> None:
    evening = PublicEvening()
    evening.round(1, DELAY_S)
    evening.play(evening.join(1), ROWS)
    app = looked_at(evening)
    assert "board" not in asked(app, "t1")
    evening.clock.now += DELAY_S
    evening.hall.presence.seen("t1")
    after = asked(app, "t1")
    assert after["about"]["delay_s"] == DELAY_S
    assert after["board"]


def test_a_longer_delay_holds_at_once() -> None:
    evening = PublicEvening()
    evening.round(1, 0)
    evening.play(evening.join(1), ROWS)
    app = looked_at(evening)
    assert "board" in asked(app, "t1")
    evening.round(1, DELAY_S)
    assert "board" not in asked(app, "t1")


def test_whoever_has_it_already_is_sent_nothing_and_any_proxy_may_keep_it_for_a_second() -> None:
    evening = PublicEvening()
    evening.play(evening.join(1), ROWS)
    app = looked_at(evening)
    first = answer_of(app)
    assert first.headers["Cache-Control"] == "public, max-age=1"
    again = answer_of(app, **{"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert float(again.headers[AT]) == evening.clock.now
    evening.play("t1", 100)
    assert answer_of(app, **{"If-None-Match": first.headers["ETag"]}).status_code == 200


def test_a_second_is_looked_at_once_whatever_number_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = PublicEvening()
    evening.play(evening.join(1), ROWS)
    app, looks = create_public_app(evening.house, MANY), list[float]()
    look = Tables.look

    def counted(tables: Tables) -> None:
        looks.append(1.0)
        look(tables)

    monkeypatch.setattr(Tables, "look", counted)
    for _ in range(5):
        assert answer_of(app).status_code == 200
    assert looks == []
    evening.clock.now += LOOK_S
    for _ in range(5):
        assert answer_of(app).status_code == 200
    assert looks == [1.0]


def wall_of(evening: PublicEvening) -> Any:
    return asked(looked_at(evening))


def test_tables_stand_by_their_numbers_in_whatever_order_they_joined() -> None:
    evening = PublicEvening()
    for number in (2, 10, 1, 9):
        evening.join(number)
    assert [one["table"] for one in wall_of(evening)["tiles"]] == ["t1", "t2", "t9", "t10"]


@pytest.mark.parametrize(("tables", "drawn"), [(MOST_BOARDS, True), (MOST_BOARDS + 1, False)])
def test_few_tables_come_with_their_boards_and_no_more_of_them_than_their_pages_show(
    tables: int, drawn: bool
) -> None:
    evening = PublicEvening()
    for number in range(1, tables + 1):
        evening.play(evening.join(number, FAUST if number % 2 else SALAMANDER), ROWS)
    app = looked_at(evening)
    wall = asked(app)
    assert all((one["scene"] is not None) == drawn for one in wall["tiles"])
    for one in wall["tiles"]:
        page = asked(app, one["table"])
        scene = dict(one["scene"] or {})
        assert (scene.pop("script", "") != "") == drawn
        assert scene.items() <= page.items()


@pytest.mark.parametrize("part", ["reading", "keeping"])
def test_a_wall_whose_hall_is_cut_off_from_its_shelf_says_since_when(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise ShelfTrouble("away")

    evening = PublicEvening()
    evening.play(evening.join(1), ROWS)
    app, well_at = looked_at(evening), evening.clock.now
    assert asked(app)["as_of"] is None
    with monkeypatch.context() as patched:
        if part == "reading":
            patched.setattr(evening.shelf, "decisions", away)
        else:
            patched.setattr(Ear, "is_shelf_well", False)
        for _ in range(2):
            evening.clock.now += 5
            assert asked(app)["as_of"] == well_at
    assert asked(app)["as_of"] is None


def test_the_wall_has_the_evenings_title_and_a_code_to_follow_where_others_reach_it() -> None:
    for address, is_reached in (("http://192.0.2.7:8701/", True), (f"http://{LOOPBACK}:1/", False)):
        plate = Doorplate("Club <i> evening", lambda address=address: address)  # type: ignore[misc]
        app = create_public_app(PublicEvening().house, MANY, plate)
        page = app.test_client().get("/", base_url=f"http://{LOOPBACK}").get_data(as_text=True)
        assert "<bdi>Club &lt;i&gt; evening</bdi>" in page
        assert (f'href="{address}tables"' in page, 'class="modules"' in page) == (is_reached,) * 2


def test_a_table_that_is_not_heard_is_marked_and_one_that_is_dismissed_seen_no_more() -> None:
    evening = PublicEvening()
    evening.join(1)
    app = looked_at(evening)
    (tile,) = asked(app)["tiles"]
    assert (tile["gone"], tile["scene"]) == (False, None)
    evening.clock.now += GONE_AFTER_S
    assert (asked(app)["tiles"][0]["gone"], asked(app, "t1")["about"]["gone"]) == (True, True)
    evening.hall.registry.dismiss("t1")
    assert (asked(app)["tiles"], asked(app, "t1")["about"]) == ([], None)


def begun(kind: str, event: Mapping[str, Json]) -> list[RowBody]:
    return [game_of(kind, 1)[0], ("event", event)]


STRANGE: tuple[Callable[[], list[RowBody]], ...] = (
    lambda: [("game", {"game": "chess"})],
    lambda: [("game", {"players": [1, {"x": "y"}]})],
    lambda: begun(FAUST, {"kind": "turn-done"}),
    lambda: begun(FAUST, {}),
    lambda: begun(SALAMANDER, {"kind": "turn-done", "do": "x", "turn": []}),
)


@pytest.mark.parametrize("strange", STRANGE)
def test_rows_that_no_table_writes_harm_only_their_own_tile(
    strange: Callable[[], list[RowBody]],
) -> None:
    said = strange()
    evening = PublicEvening()
    evening.play(evening.join(1), ROWS)
    evening.join(2)
    evening.write("t2", said)
    app = looked_at(evening)
    kinds = [one["kind"] for one in asked(app)["tiles"]]
    assert kinds[0] != "none"
    assert kinds[1] == "none" or len(said) == 1
    assert asked(app, "t2")["about"]["table"] == "t2"


@pytest.fixture
def app() -> Flask:
    evening = PublicEvening()
    evening.play(evening.join(1), ROWS)
    evening.play(evening.join(2, SALAMANDER), ROWS)
    return looked_at(evening)


PATHS = ("/", "/tables", "/table/t1", "/table/t2", "/healthz")


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_may_look_in_each_language(app: Flask, path: str, language: str) -> None:
    answer = app.test_client().get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert {key: answer.headers[key] for key in HEADERS} == dict(HEADERS)
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
@pytest.mark.parametrize("path", [*PATHS, "/say", "/frame.jpg"])
def test_nothing_can_be_said(app: Flask, path: str, method: str) -> None:
    said = app.test_client().open(
        path, method=method, json={}, headers={"Origin": "http://localhost"}
    )
    assert said.status_code in (404, 405)


@pytest.mark.parametrize(
    "path",
    ["/table/t9", "/table/..", "/hall.json?table=t9", "/hall.json?lang=xx", "/evidence/x", "/x"],
)
def test_what_there_is_not_is_not_found(app: Flask, path: str) -> None:
    assert app.test_client().get(path).status_code == 404


def test_where_spectators_streams_were_stands_what_took_their_place(app: Flask) -> None:
    answer = app.test_client().get("/events")
    assert (answer.status_code, "/hall.json" in answer.text) == (410, True)


@pytest.mark.parametrize(("trouble", "status"), [("", 200), ("no space left", 503)])
def test_a_program_is_told_whether_the_hall_is_well(trouble: str, status: int) -> None:
    evening = PublicEvening()
    evening.join(1)
    evening.clock.now += GONE_AFTER_S  # which is the table's affair
    evening.hall.ear.trouble = trouble
    answer = looked_at(evening).test_client().get("/healthz")
    wrong = ["shelf"] if trouble else []
    assert (answer.status_code, answer.get_json()) == (status, {"ok": not wrong, "wrong": wrong})


def test_another_name_of_this_machine_is_not_ours(app: Flask) -> None:
    answer = app.test_client().get("/", headers={"Host": "evil.example"})
    assert answer.status_code == 421


def test_who_asks_too_often_is_refused() -> None:
    evening = PublicEvening()
    app = create_public_app(evening.house, Limits(requests_a_second=1.0))
    codes = [app.test_client().get("/").status_code for _ in range(5)]
    assert codes == [200, 200, 200, 429, 429]


def test_names_are_a_strangers_text() -> None:
    evening = PublicEvening()
    players: Json = {"red": "A\u202eB" * 40, "blue": "\u0000"}
    _, header = game_of(FAUST, 1)[0]
    name = evening.join(1)
    evening.write(name, [("game", {**header, "players": players})])
    names = [one["name"] for one in wall_of(evening)["tiles"][0]["players"]]
    assert all(len(one) <= 40 and "\u202e" not in one and "\u0000" not in one for one in names)
