"""Wall and spectators: what they see depends on nothing that they may not know."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from flask import Flask

from companion.hall.shelf.ear import Ear
from companion.hall.shelf.shelf import ShelfTrouble
from companion.observations import Json
from companion.storage.chain import RowBody
from tests.hall.decided import FAUST, SALAMANDER
from tests.hall.public_evening import PublicEvening, game_of
from web.access.addresses import LOOPBACK
from web.access.admission import HEADERS
from web.hall.public import Doorplate, create_public_app, public_stream_of
from web.hall.public_stream import PublicStream
from web.hall.public_tables import MOST_BOARDS
from web.live.feed import Feed
from web.services import Limits

LANGUAGES = ("en", "de", "nl", "fr")
MANY = Limits(requests_a_second=1e6)
ROWS, YOUNG = 60, 40  # that are kept, and those of them that are younger than the delay
DELAY_S = 600


def looked_at(evening: PublicEvening) -> tuple[Flask, PublicStream]:
    app = create_public_app(evening.house, MANY)
    return app, public_stream_of(app)


def everything(stream: PublicStream, *tables: str) -> bytes:
    """Each byte that whoever comes anew is sent, in all languages."""
    return b"".join(
        stream.news(Feed(language, table=table))
        for language in LANGUAGES
        for table in ("", *tables)
    )


def told(stream: PublicStream, feed: Feed) -> Iterator[tuple[str, Any]]:
    for part in stream.news(feed).decode().split("\n\n")[:-1]:
        kind, *_, data = part.split("\n")
        yield kind.removeprefix("event: "), json.loads(data.removeprefix("data: "))


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
    seen = [everything(looked_at(evening_with(how, kind))[1], "t1") for how in (as_it_was, change)]
    assert seen[0] == seen[1]


@pytest.mark.parametrize("kind", [FAUST, SALAMANDER])
def test_it_would_be_seen_if_it_were_public(kind: str) -> None:
    """The same rows without a delay: so the test before this one looks where something is."""
    seen = []
    for how in (as_it_was, young_otherwise):
        evening = evening_with(how, kind)
        evening.round(1, 0)
        seen.append(everything(looked_at(evening)[1], "t1"))
    assert seen[0] != seen[1]


@pytest.mark.parametrize("at_row", [120, 10_000])
def test_an_answer_in_secret_is_nowhere(at_row: int) -> None:
    """Nor after the end, when the table's own page opens the hands."""
    evening = PublicEvening()
    evening.play(evening.join(1, SALAMANDER), at_row)
    page = everything(looked_at(evening)[1], "t1").decode()
    assert '"feuer-salamander"' in page
    assert not any(key in page for key in ('"possible"', '"known"', '"answers"', '"opened"'))


def test_a_table_is_told_when_its_time_has_come() -> None:
    evening = PublicEvening()
    evening.round(1, DELAY_S)
    evening.play(evening.join(1), ROWS)
    _, stream = looked_at(evening)
    feed = Feed("en", table="t1")
    ((_, before),) = told(stream, feed)
    assert "board" not in before
    evening.clock.now += DELAY_S
    evening.hall.presence.seen("t1")
    stream.tick(0.0)
    ((kind, after),) = told(stream, feed)
    assert (kind, after["about"]["delay_s"]) == ("state", DELAY_S)
    assert after["board"]
    assert stream.news(feed) == b""


def test_a_longer_delay_holds_at_once() -> None:
    evening = PublicEvening()
    evening.round(1, 0)
    evening.play(evening.join(1), ROWS)
    _, stream = looked_at(evening)
    evening.round(1, DELAY_S)
    stream.tick(0.0)
    ((_, page),) = told(stream, Feed("en", table="t1"))
    assert "board" not in page


def test_a_wall_hears_only_the_tiles_that_are_other() -> None:
    evening = PublicEvening()
    for number in (1, 2, 3):
        evening.play(evening.join(number), ROWS)
    _, stream = looked_at(evening)
    feed = Feed("en")
    ((kind, wall),) = told(stream, feed)
    assert (kind, [one["table"] for one in wall["tiles"]]) == ("state", ["t1", "t2", "t3"])
    evening.play("t2", 100)
    stream.tick(0.0)
    ((kind, news),) = told(stream, feed)
    assert (kind, [one["table"] for one in news["tiles"]]) == ("row", ["t2"])
    assert stream.news(Feed("en", table="t1", heard=1)) == b""


def wall_of(evening: PublicEvening) -> Any:
    ((_, wall),) = told(looked_at(evening)[1], Feed("en"))
    return wall


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
    _, stream = looked_at(evening)
    ((_, wall),) = told(stream, Feed("en"))
    assert all((one["scene"] is not None) == drawn for one in wall["tiles"])
    for one in wall["tiles"]:
        ((_, page),) = told(stream, Feed("en", table=one["table"]))
        scene = dict(one["scene"] or {})
        assert (scene.pop("script", "") != "") == drawn
        assert scene.items() <= page.items()


def test_a_table_without_a_game_has_no_board() -> None:
    evening = PublicEvening()
    evening.join(1)
    assert wall_of(evening)["tiles"][0]["scene"] is None


@pytest.mark.parametrize("part", ["reading", "keeping"])
def test_a_wall_whose_hall_is_cut_off_from_its_shelf_says_since_when(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise ShelfTrouble("away")

    evening = PublicEvening()
    evening.play(evening.join(1), ROWS)
    _, stream = looked_at(evening)
    feed, well_at = Feed("en"), evening.clock.now
    told_first = [*told(stream, feed)]
    with monkeypatch.context() as patched:
        if part == "reading":
            patched.setattr(evening.shelf, "decisions", away)
        else:
            patched.setattr(Ear, "is_shelf_well", False)
        for _ in range(2):
            evening.clock.now += 5
            stream.tick(0.0)
        ((kind, wall),) = told(stream, feed)
        assert (kind, wall["as_of"], told_first[0][1]["as_of"]) == ("state", well_at, None)
    stream.tick(0.0)
    ((_, wall),) = told(stream, feed)
    assert wall["as_of"] is None


def test_the_wall_has_the_evenings_title_and_a_code_to_follow_where_others_reach_it() -> None:
    for address, is_reached in (("http://192.0.2.7:8701/", True), (f"http://{LOOPBACK}:1/", False)):
        plate = Doorplate("Club <i> evening", lambda address=address: address)  # type: ignore[misc]
        app = create_public_app(PublicEvening().house, MANY, plate)
        page = app.test_client().get("/", base_url=f"http://{LOOPBACK}").get_data(as_text=True)
        assert "<bdi>Club &lt;i&gt; evening</bdi>" in page
        assert (f'href="{address}tables"' in page, 'class="modules"' in page) == (is_reached,) * 2


def test_a_table_that_is_not_heard_is_marked() -> None:
    evening = PublicEvening()
    evening.play(evening.join(1), ROWS)
    _, stream = looked_at(evening)
    feed = Feed("en")
    ((_, wall),) = told(stream, feed)
    assert wall["tiles"][0]["mark"] == ""
    evening.clock.now += 16
    stream.tick(0.0)
    ((_, news),) = told(stream, feed)
    assert news["tiles"][0]["mark"] == "gone"


def test_a_round_without_a_game_is_late_after_ten_minutes() -> None:
    evening = PublicEvening()
    name = evening.join(1)
    evening.round(1)
    evening.pair(1, 1, name)
    _, stream = looked_at(evening)
    marks = []
    for _ in range(2):
        ((_, wall),) = told(stream, Feed("en"))
        marks.append((wall["tiles"][0]["mark"], wall["tiles"][0]["players"][0]["name"]))
        evening.clock.now += 601
        evening.hall.presence.seen(name)
        stream.tick(0.0)
    assert marks == [("", "David 3"), ("late", "David 3")]


def test_a_table_that_is_dismissed_is_seen_no_more() -> None:
    evening = PublicEvening()
    evening.play(evening.join(1), ROWS)
    _, stream = looked_at(evening)
    feed = Feed("en", table="t1")
    list(told(stream, feed))
    evening.hall.registry.dismiss("t1")
    stream.tick(0.0)
    ((_, page),) = told(stream, feed)
    assert page["about"] is None
    ((_, wall),) = told(stream, Feed("en"))
    assert wall["tiles"] == []


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
    _, stream = looked_at(evening)
    ((_, wall),) = told(stream, Feed("en"))
    kinds = [one["kind"] for one in wall["tiles"]]
    assert kinds[0] != "none"
    assert kinds[1] == "none" or len(said) == 1
    stream.news(Feed("en", table="t2"))


@pytest.fixture
def app() -> Flask:
    evening = PublicEvening()
    evening.play(evening.join(1), ROWS)
    evening.play(evening.join(2, SALAMANDER), ROWS)
    return looked_at(evening)[0]


PATHS = ("/", "/tables", "/table/t1", "/table/t2", "/events", "/events?table=t1")


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
    "path", ["/table/t9", "/table/..", "/events?table=t9", "/evidence/x", "/frame.jpg", "/metrics"]
)
def test_what_there_is_not_is_not_found(app: Flask, path: str) -> None:
    assert app.test_client().get(path).status_code == 404


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
    ((_, wall),) = told(looked_at(evening)[1], Feed("en"))
    names = [one["name"] for one in wall["tiles"][0]["players"]]
    assert all(len(one) <= 40 and "\u202e" not in one and "\u0000" not in one for one in names)
