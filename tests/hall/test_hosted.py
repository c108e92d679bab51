"""Tables that a hall serves itself: seats by phone, kills, a table that fails, both games."""

import argparse
import base64
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.commands.hall import add_to
from companion.events import AnyObservation
from companion.games.salamander.recorded import SALAMANDER
from companion.hall.joining.join import kept_beside, read_membership
from companion.hall.orders.at_table import PEOPLE
from companion.live.hall.hosted import MOST_STARTS, HallToJoin, HostedTables, NotHosted, member_of
from companion.live.mailbox import Mailbox
from companion.live.seats import TableSeats
from companion.live.table import Table
from companion.observations import Json, PageSaid
from companion.replay.agreeing import game_asked
from companion.storage.soundness import judge_log
from companion.storage.store import Store, open_log
from tests.hall.decided import NAMES
from tests.hall.hosting import Device, HostingHall, Phone
from tests.hall.https_hall import HttpsHall, hall_on_loopback
from tests.patience import until

OK, CONFLICT, FORBIDDEN, SAID = 200, 409, 403, 202


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[HostingHall]:
    made = HostingHall(tmp_path)
    yield made
    made.kill()


def tile_of(desk: Device, table: str) -> dict[str, Json]:
    told = desk.ask("/api/desk?after=0&boot=").said
    assert isinstance(told, dict)
    tables = told["tables"]
    assert isinstance(tables, list)
    return next(one for one in tables if isinstance(one, dict) and one["table"] == table)


def players_at(desk: Device, table: str) -> Json:
    players = tile_of(desk, table)["players"]
    assert isinstance(players, list)
    return [one["name"] for one in players if isinstance(one, dict)]


def alarms_at(desk: Device) -> list[tuple[Json, Json]]:
    """What the operator has to see to, and at which table."""
    told = desk.ask("/api/operator").said
    assert isinstance(told, dict)
    alarms = told["alarms"]
    assert isinstance(alarms, list)
    return [(one["kind"], one["table"]) for one in alarms if isinstance(one, dict)]


def test_two_phones_play_at_a_table_the_desk_decides_and_a_kill_loses_nothing(
    hall: HostingHall,
) -> None:
    ada, ben, cleo = (Phone(hall.card(2)) for _ in range(3))
    assert {seat: one["taken"] for seat, one in ada.offered().items()} == {
        "red": False,
        "blue": False,
    }
    assert (ada.sit("red", "Ada"), ben.sit("blue", "Ben")) == (OK, OK)
    assert (cleo.sit("red", "Cleo"), cleo.sit("blue"), cleo.role) == (
        CONFLICT,
        CONFLICT,
        "onlooker",
    )
    assert ada.say("move", piece="red", **{"from": "A1", "to": "A8"}) == SAID
    until(lambda: ada.state()["mover"] == "blue", "red's turn")
    assert ben.say("move", piece="blue", **{"from": "A1", "to": "A8"}) == SAID
    until(lambda: ada.state()["mover"] == "red", "blue's turn")
    desk = hall.desk()
    until(lambda: players_at(desk, "t2") == ["Ada", "Ben"], "the desk sees them")
    base = "/tables/t2"
    until(lambda: desk.state(base)["row"] == ada.state()["row"], "all rows")
    assert desk.say("ruling", base, to_move="blue") == SAID
    until(lambda: ada.state()["mover"] == "blue", "the order")
    before = ada.state()
    hall.kill()
    hall.start()
    after = ada.state()
    same = ("mover", "names", "game", "board", "turns")
    assert {key: after.get(key) for key in same} == {key: before.get(key) for key in same}
    assert (ada.role, ben.role, cleo.sit("red")) == ("red", "blue", CONFLICT)
    desk = hall.desk()
    seats = desk.ask(f"{base}/seats").said
    assert isinstance(seats, list)
    assert [one["taken"] for one in seats if isinstance(one, dict)] == [True, True]
    assert desk.ask(f"{base}/seats", {"free": "blue"}).said == {"gone": 1}
    assert (ben.role, cleo.sit("blue", "Cleo")) == ("onlooker", OK)
    until(lambda: players_at(desk, "t2") == ["Ada", "Cleo"], "the new name")
    assert hall.end() == 0
    with open_log(hall.file.with_name("table-2.sqlite")) as log:
        assert judge_log(log, None).damage is None


def test_the_cards_hold_after_a_restart_and_one_table_opens_no_other(hall: HostingHall) -> None:
    sheet = hall.file.with_name("hall.sqlite.tables.html")
    page = sheet.read_text("utf-8")
    assert page.count("<svg") == 3
    assert all(name in page for name in ("Table 1", "Table 2", "Table 3"))
    assert any(sheet.name in line and "to be printed" in line for line in hall.told)
    hall.kill()
    hall.start()
    assert any(sheet.name in line and "as they were" in line for line in hall.told)
    assert sheet.read_text("utf-8") == page
    stranger = Phone(hall.card(1))
    other = Phone(hall.card(2).partition("#")[0] + "#" + stranger.secret)
    assert (other.sit("red"), Phone(hall.card(2).partition("#")[0]).sit("red")) == (
        FORBIDDEN,
        FORBIDDEN,
    )
    assert stranger.sit("red", "Ada") == OK
    assert stranger.ask("/revoke", {"role": "blue"}).status == FORBIDDEN
    assert stranger.say("ruling", to_move="blue") == FORBIDDEN


def test_a_round_names_the_seats_and_phones_go_with_their_people(hall: HostingHall) -> None:
    desk, ada, ben = hall.desk(), Phone(hall.card(1)), Phone(hall.card(1))
    until(lambda: bool(tile_of(desk, "t1").get("players")), "the table")
    bring(desk, "people", "\n".join(("name", *NAMES)))
    bring(desk, "pairings", "round,table,red,blue\n1,t1,1,2")
    start(desk, 1)
    until(lambda: ada.offered()["red"]["name"] == NAMES[0], "the first round")
    assert (ada.sit("red", "Zoe"), ben.sit("blue")) == (OK, OK)
    assert ada.state()["names"] == {"red": NAMES[0], "blue": NAMES[1]}
    assert ada.say("resign") == SAID
    until(lambda: tile_of(desk, "t1").get("kind") == "over", "the end")
    bring(desk, "pairings", "round,table,red,blue\n2,t1,3,1")
    start(desk, 2)
    until(lambda: ada.role == "blue", "the second round")
    assert (ben.role, ben.offered()["red"]["name"]) == ("onlooker", NAMES[2])


def bring(desk: Device, what: str, text: str) -> None:
    file = base64.b64encode(text.encode()).decode()
    assert desk.ask("/rounds/file", {"what": what, "file": file}).status == OK


def start(desk: Device, number: int) -> None:
    """Pressed once."""
    assert desk.ask("/rounds/start", {"round": number}).status == OK


def test_a_file_that_is_none_keeps_only_its_own_table_from_being_served(tmp_path: Path) -> None:
    (tmp_path / "table-1.sqlite").write_bytes(b"no game\n" * 600)
    hall = HostingHall(tmp_path, 2)
    try:
        assert any(line.startswith("Table 1: ") and "not served" in line for line in hall.told)
        assert Phone(hall.card(2)).sit("red", "Ada") == OK
        desk = hall.desk()
        until(lambda: players_at(desk, "t2") == ["Ada", "Blue"], "the other table's row")
        assert {"gone"} == {kind for kind, table in alarms_at(desk) if table == "t1"}
        assert hall.end() == 0
    finally:
        hall.kill()


@dataclass
class Served:
    """Hosted tables in this process, at a hall on loopback."""

    tables: HostedTables
    cards: list[str]
    hall: HttpsHall
    folder: Path


@contextmanager
def served(folder: Path, *options: str) -> Iterator[Served]:
    parser = argparse.ArgumentParser()
    add_to(parser.add_subparsers())
    said = ["hall", str(folder / "hall.sqlite"), "--table-port", "0", "--tables", "2", *options]
    with ExitStack() as ending:
        hall = ending.enter_context(hall_on_loopback(folder))
        tables = HostedTables(parser.parse_args(said))
        ending.callback(tables.stop)
        cards = tables.start(to_join(hall))
        yield Served(tables, [one.url for one in cards], hall, folder)


def to_join(hall: HttpsHall) -> HallToJoin:
    port = int(hall.address.rpartition(":")[2])
    return HallToJoin(hall.registry, port, hall.certificate.pem)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_table_that_fails_begins_again_a_few_times_and_ends_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    take = Table.take

    def failing(table: Table, said: AnyObservation) -> None:
        if isinstance(said, PageSaid) and said.say == "hint":
            raise RuntimeError("a fault")
        take(table, said)

    monkeypatch.setattr(Table, "take", failing)
    with served(tmp_path) as here:
        ada, other = (Phone(one) for one in here.cards)
        assert ada.sit("red", "Ada") == OK
        assert other.sit("red", "Olga") == OK
        for start in range(1, MOST_STARTS + 1):
            until(lambda: is_there(ada), "the table")
            assert ada.say("hint") == SAID
            again = "begins again" if start < MOST_STARTS else "not served any more"
            told: list[str] = []

            def has_told(said: str = again, told: list[str] = told) -> bool:
                told.append(capsys.readouterr().err)
                return said in "".join(told)

            until(has_told, again)
        assert not is_there(ada)
        assert other.say("move", piece="red", **{"from": "A1", "to": "A8"}) == SAID
        until(lambda: other.state()["mover"] == "blue", "the other table plays on")


def is_there(phone: Phone) -> bool:
    try:
        return phone.role == "red"
    except OSError:
        return False


def test_figures_of_the_second_game_play_as_they_sit_down(tmp_path: Path) -> None:
    with served(tmp_path, "--game", SALAMANDER.name) as here:
        ada, ben, cleo, dan = (Phone(here.cards[0]) for _ in range(4))
        assert [*ada.offered()] == ["king", "queen", "monk", "robber"]
        for phone, seat, name in ((ada, "king", "Ada"), (ben, "robber", "Ben")):
            assert phone.sit(seat, name) == OK
        assert ada.state()["players"] == {"king": "Ada", "robber": "Ben"}
        assert cleo.sit("monk", "Ben") == 400  # nobody could tell them apart
        assert cleo.sit("monk", "Cleo") == OK
        assert (ada.role, ben.role, cleo.role) == ("king", "robber", "monk")
        assert ada.state()["players"] == {"king": "Ada", "monk": "Cleo", "robber": "Ben"}
        assert cleo.sit("queen", "Cleo") == OK  # another seat; the one before is free
        assert (cleo.role, dan.offered()["monk"]["taken"]) == ("queen", False)


def test_a_game_goes_on_and_another_one_begins_only_where_nobody_plays(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        assert Phone(here.cards[0]).sit("red", "Ada") == OK
    with served(tmp_path, "--game", SALAMANDER.name) as here:
        first, second = (Phone(one).offered() for one in here.cards)
    assert (first["red"]["name"], next(iter(second))) == ("Ada", "king")


def test_who_sits_down_after_a_game_begins_another_one(tmp_path: Path) -> None:
    """Whoever stays keeps the seat; a seat that somebody has left is free."""
    with served(tmp_path) as here:
        ada, ben, cleo = (Phone(here.cards[0]) for _ in range(3))
        assert (ada.sit("red", "Ada"), ben.sit("blue", "Ben")) == (OK, OK)
        assert ada.say("resign") == SAID
        until(lambda: ada.state()["mover"] is None, "the end")
        assert ada.ask("/leave", {}).status == OK
        assert cleo.sit("red", "Cleo") == OK
        state = ben.state()
        assert (state["game"], state["names"]) == (2, {"red": "Cleo", "blue": "Ben"})
        assert (ada.role, ben.role, cleo.role) == ("onlooker", "blue", "red")


def test_people_whom_a_round_has_paired_are_not_renamed() -> None:
    table = Table({"faust": 1}, Store())
    agreed, _ = game_asked({"players": {"red": "Ada", "blue": "Ben"}})
    table.begin_game(agreed, note={PEOPLE: {"red": 1, "blue": 2}})
    seats = TableSeats("secret", table, Mailbox(threading.Event()))
    assert seats.at_hand().is_paired
    assert seats.take("red", "Somebody", set()) == 2
    assert seats.at_hand().players == {"red": "Ada", "blue": "Ben"}


def test_a_table_with_a_computer_of_its_own_is_not_served(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        kept = read_membership(kept_beside(tmp_path / "table-1.sqlite"))
        assert kept is not None
        here.hall.registry.admit("t3", "Table 3")  # by a code
        for name in ("t3", "t1"):
            here.hall.registry.admit("t1", "Table 1")  # another computer took it over
            with pytest.raises(NotHosted):
                member_of(to_join(here.hall), (name, ""), tmp_path / f"table-{name[1:]}.sqlite")
        kept_beside(tmp_path / "table-2.sqlite").unlink()  # as in what a backup has put back
        same = member_of(to_join(here.hall), ("t2", "Table 2"), tmp_path / "table-2.sqlite")
        assert here.hall.registry.table_of(same.key) == "t2"
