"""The live table says what hinders it, and a fault of ours ends it with the game kept."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from companion.games.faust.files.record_lines import header_to_json
from companion.games.faust.rules.record import Header
from companion.games.salamander.files.record_lines import (
    header_to_json as salamander_header_to_json,
)
from companion.games.salamander.rules.record import Header as SalamanderHeader
from companion.live.live import Live
from companion.live.mailbox import Begin, Mailbox
from companion.live.pace import ObservationSource, Pace, missing
from companion.live.page_services import GameSetUp, Preview
from companion.live.slot_source import AdapterFile, SlotBoard, slots_after
from companion.live.table import Table
from companion.live.table_writer import TableWriter
from companion.observations import HandSeen, Json, LinkChanged, Observation, SlotsChanged
from companion.replay.agreeing import game_asked
from companion.storage.store import LogTrouble, Store
from firmware_bridge.messages import Cause
from firmware_bridge.notices import Restarted
from tests.patience import PATIENCE_S
from web.services import CannotDo, PageServices
from workshop.drawn.faust_table import FaustTable


@dataclass(frozen=True)
class Running:
    """A live table and what the tests ask of it."""

    live: Live
    mailbox: Mailbox
    writer: TableWriter
    address: str = ""


Run = Callable[[FaustTable, Store], Running]


def joined(
    table: FaustTable, store: Store, source: Callable[[Mailbox], ObservationSource]
) -> Running:
    pace = Pace()
    mailbox = Mailbox(pace.stopping)
    writer = TableWriter(table, mailbox, pace)
    live = Live(writer, [source(mailbox)], PageServices(store, mailbox.hear))
    return Running(live, mailbox, writer)


@pytest.fixture
def run() -> Iterator[Run]:
    """Runs a live table with two hands over it until both are judged."""
    made: list[Running] = []

    def start(table: FaustTable, store: Store) -> Running:
        all_judged = threading.Event()

        def hands(mailbox: Mailbox, _: Pace) -> Iterator[Observation]:
            for t in (1.0, 2.0):
                yield HandSeen(t)
                mailbox.catch_up()
            all_judged.set()

        running = joined(table, store, lambda mailbox: partial(hands, mailbox))
        made.append(running)
        address = running.live.start("127.0.0.1", 0)
        assert all_judged.wait(PATIENCE_S)
        return replace(running, address=address)

    yield start
    for running in made:
        running.live.stop()


def test_trouble_with_the_log_is_said_once_and_its_end_as_well(
    run: Run,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = Store()
    table = FaustTable(Header(), store)
    failures = iter([LogTrouble("the disk is full", may_pass=True)] * 2)
    written = table.write

    def write(now: float = 0.0) -> None:
        failure = next(failures, None)
        if failure is not None:
            raise failure
        written(now)

    monkeypatch.setattr(table, "write", write)
    running = run(table, store)
    running.mailbox.hear(HandSeen(3.0))
    running.mailbox.catch_up()
    said = capsys.readouterr().err.splitlines()
    assert said == ["the disk is full", "The log is written again; nothing was lost."]
    assert [row.content()["t"] for row in store.of_game(1) if row.kind == "observation"] == [
        1.0,
        2.0,
        3.0,
    ]
    assert running.live.stop() == 0


def test_what_the_log_does_not_take_is_counted_for_the_page(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store()
    table = FaustTable(Header(), store)

    def is_full() -> None:
        raise LogTrouble("the disk is full", may_pass=True)

    with monkeypatch.context() as patched:
        patched.setattr(table, "write", is_full)
        running = run(table, store)
        assert running.writer.unwritten() == 2
    running.mailbox.hear(HandSeen(3.0))
    running.mailbox.catch_up()
    assert running.writer.unwritten() == 0
    assert [row.kind for row in store.of_game(1)].count("observation") == 3


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_bug_ends_the_whole_and_not_a_half() -> None:
    def broken(_: Pace) -> Iterator[Observation]:
        yield HandSeen(1.0)
        raise RuntimeError("a bug")

    store = Store()
    live = joined(FaustTable(Header(), store), store, lambda _: broken).live
    live.start("127.0.0.1", 0)
    live.threads.wait()
    live.stop()
    assert live.threads.has_crashed


def test_a_game_that_is_asked_for_begins(run: Run) -> None:
    store = Store()
    table = FaustTable(Header(), store)
    set_up = GameSetUp(run(table, store).mailbox.hear, table)
    set_up.do({"do": "begin", "players": {"red": "Ada", "blue": "Bob"}, "starts": "blue"})
    assert store.games()[-1].content()["starts"] == "blue"
    with pytest.raises(CannotDo):
        set_up.do({"do": "light"})


def test_a_set_up_offers_first_the_game_that_is_at_hand() -> None:
    table = FaustTable(Header(), Store())
    set_up = GameSetUp(lambda _: None, table)

    def first() -> Json:
        games = set_up.state()["games"]
        assert isinstance(games, list)
        assert isinstance(games[0], dict)
        return games[0]["game"]

    assert first() == "doctor-faust"
    table.begin_game(salamander_header_to_json(SalamanderHeader()))
    assert first() == "feuer-salamander"


def test_only_a_game_that_there_is_can_be_asked_for() -> None:
    assert game_asked({"do": "begin", "turn_end": "button"}) == (header_to_json(Header()), "button")
    nobody: Json = {"x": "Cy"}
    wrong: list[dict[str, Json]] = [
        {"turn_end": "never"}, {"ruleset": "of another game"}, {"starts": 3},
        {"players": nobody}, {"game": "chess"},
    ]  # fmt: skip
    for words in wrong:
        with pytest.raises(ValueError, match="expected"):
            game_asked(words)


def test_a_game_that_cannot_begin_is_not_waited_for_without_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("companion.live.mailbox.BEGIN_WAIT_S", 0.0)
    asked: list[Begin] = []
    with pytest.raises(CannotDo):
        GameSetUp(asked.append, FaustTable(Header(), Store())).do({"do": "begin"})
    assert len(asked) == 1


def test_a_part_that_nobody_joined_is_said_to_be_lost() -> None:
    assert [type(one) for one in missing("camera")(Pace())] == [LinkChanged]


def board(said: list[str], folder: Path, known: list[SlotsChanged]) -> SlotBoard:
    adapters = AdapterFile(folder / "game.slots", said.append)
    return SlotBoard("fake", adapters, lambda _: None, known)


def test_a_game_that_goes_on_compares_the_slots_with_how_they_were_left(tmp_path: Path) -> None:
    known = [
        SlotsChanged(1.0, (("A2", "red"), ("B1", "blue"))),
        SlotsChanged(2.0, (("A2", "empty"),)),
    ]
    assert slots_after([HandSeen(0.5), *known]).replace(".", "") == "B"
    said: list[str] = []
    pace = Pace()
    heard = board(said, tmp_path, known).observations(pace)
    lost = next(heard)
    assert isinstance(lost, LinkChanged)
    assert lost.state == "lost"
    back = next(heard)
    assert isinstance(back, LinkChanged)
    assert back.state == "back"
    news = next(heard)
    assert isinstance(news, SlotsChanged)
    assert len(news.slots) == 1
    assert news.slots[0][1] == "empty"
    pace.stopping.set()
    assert [*heard] == []
    assert said == ["The card slots are there."]


def test_why_the_slot_board_started_anew_is_told(tmp_path: Path) -> None:
    said: list[str] = []
    pace = Pace()
    slots = board(said, tmp_path, [])
    slots._reader.reports.put(Restarted(3, Cause.WATCHDOG))
    heard = slots.observations(pace)
    assert isinstance(next(heard), LinkChanged)  # lost: they belong to a game that goes on
    assert isinstance(next(heard), LinkChanged)  # back
    pace.stopping.set()
    assert [*heard] == []
    assert said[0].startswith("The slot board started anew (start 3): it hung, and its watchdog")


def test_a_preview_is_packed_when_somebody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.live.page_services.LOOK_WAIT_S", 0.0)
    packed: list[bytes] = []

    def pack() -> bytes:
        packed.append(b"jpeg")
        return packed[-1]

    preview = Preview()
    assert preview.look(0) is None
    preview.show(pack)
    preview.show(pack)
    assert preview.look(0) == preview.look(1) == (2, b"jpeg")
    assert preview.look(99) == (2, b"jpeg")
    assert preview.look(2) is None
    assert packed == [b"jpeg"]


def test_nothing_has_to_be_given_up_for_it_to_stop_while_a_page_listens(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.live.threads.STOP_S", PATIENCE_S)
    store = Store()
    running = run(FaustTable(Header(), store), store)
    live, port = running.live, urlsplit(running.address).port
    listener = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    listener.request("GET", "/events")
    assert listener.getresponse().readline() == b"retry: 1000\n"
    live.stop()
    assert not live.threads.are_running
    listener.close()


def test_where_drawn_hands_play_they_play_every_seat_and_no_other_game() -> None:
    """Two would play it; and whoever plays one game cannot play another."""
    asked: list[Begin] = []
    salamander = Table(salamander_header_to_json(SalamanderHeader()), Store())
    drawn = GameSetUp(asked.append, salamander, is_drawn=True)
    games = drawn.state()["games"]
    assert isinstance(games, list)
    offered = [(one["game"], one["levels"]) for one in games if isinstance(one, dict)]
    assert offered == [("feuer-salamander", [])]
    with pytest.raises(ValueError, match="drawn hands play feuer-salamander; expected no other"):
        drawn.do({"do": "begin", "game": "doctor-faust"})
    with pytest.raises(ValueError, match="drawn hands play every seat"):
        drawn.do({"do": "begin", "alone": {"seat": "blue", "level": 2}})
    assert asked == []
