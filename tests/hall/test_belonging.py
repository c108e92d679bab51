"""A table joins the hall that --hall names, keeps and leaves it, and plays where it is away."""

import json
import socket
import stat
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.hall.joining.join import (
    BadMembership,
    CannotJoin,
    Membership,
    kept_beside,
    read_membership,
    write_membership,
)
from companion.hall.table.https import CannotTakeOver
from companion.live import play
from companion.live.belonging import HallAsked, membership_of, taken_over
from companion.live.threads import NOT_BEGUN
from companion.storage.store import Store

ADDRESS, CODE = "10.0.0.5:8700", "ABCD-EFGH-JKLM-NPQR"
MEMBER = Membership(ADDRESS, "t7", "key", "PEM")
LOG = "1" * 64


@dataclass
class Desk:
    """A hall that proves one code, or says no."""

    joined: Membership = MEMBER
    no: str = ""
    asked: list[tuple[str, str]] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    def prove(self, address: str, code: str) -> Membership:
        self.asked.append((address, code))
        if self.no:
            raise CannotJoin(self.no)
        return self.joined

    def belongs(self, file: Path, hall: str | None, take: str | None = None) -> Membership | None:
        return membership_of(HallAsked(file, hall, take), self.told.append, self.prove)


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "table.sqlite"


def test_a_table_that_joins_keeps_it_for_its_owner_alone(desk: Desk, file: Path) -> None:
    assert desk.belongs(file, f"{ADDRESS}/{CODE}") == MEMBER
    assert desk.asked == [(ADDRESS, CODE)]
    assert stat.S_IMODE(kept_beside(file).stat().st_mode) == 0o600
    assert desk.belongs(file, None) == MEMBER
    assert len(desk.asked) == 1


def test_without_the_option_there_is_no_hall_unless_one_is_kept(desk: Desk, file: Path) -> None:
    assert desk.belongs(file, None) is None


def test_off_forgets_the_hall_and_says_so(desk: Desk, file: Path) -> None:
    write_membership(kept_beside(file), MEMBER)
    assert desk.belongs(file, "off") is None
    assert desk.told == [
        "The table has left its hall; what the hall holds of its games stays there."
    ]
    assert not kept_beside(file).exists()
    assert desk.belongs(file, "off") is None
    assert len(desk.told) == 1


def test_a_code_alone_is_one_of_the_hall_that_is_kept(desk: Desk, file: Path) -> None:
    with pytest.raises(CannotJoin, match="names no hall"):
        desk.belongs(file, CODE)
    write_membership(kept_beside(file), MEMBER)
    assert desk.belongs(file, CODE) == MEMBER
    assert desk.asked == [(ADDRESS, CODE)]


def test_who_cannot_join_is_told_the_way_on(desk: Desk, file: Path) -> None:
    desk.no = "no hall answers there"
    with pytest.raises(CannotJoin, match="no hall answers there; to play without a hall, leave"):
        desk.belongs(file, f"{ADDRESS}/{CODE}")
    assert not kept_beside(file).exists()


def test_a_wrong_code_keeps_nobody_from_playing_who_has_a_hall_already(
    desk: Desk, file: Path
) -> None:
    write_membership(kept_beside(file), MEMBER)
    desk.no = "the hall does not know this code"
    assert desk.belongs(file, f"10.0.0.9/{CODE}") == MEMBER
    assert desk.told == [
        f"the hall does not know this code. The table stays with the hall at {ADDRESS}."
    ]


def test_what_is_damaged_is_told_and_a_new_code_mends_it(desk: Desk, file: Path) -> None:
    kept_beside(file).write_text("{")
    with pytest.raises(BadMembership, match="join again"):
        desk.belongs(file, None)
    assert desk.belongs(file, f"{ADDRESS}/{CODE}") == MEMBER
    assert read_membership(kept_beside(file)) == MEMBER


def test_a_take_over_is_remembered_until_all_is_here(desk: Desk, file: Path) -> None:
    desk.joined = replace(MEMBER, log=LOG)
    member = desk.belongs(file, f"{ADDRESS}/{CODE}", "t2")
    assert member == replace(MEMBER, log=LOG)
    with Store(file) as store:  # broken off after some rows
        store.begin_game({"faust": 2})
    assert desk.belongs(file, None) == member
    assert desk.belongs(file, None, "t2") == member
    assert len(desk.asked) == 1
    assert taken_over(file, member) == MEMBER
    assert desk.belongs(file, None) == MEMBER


def test_a_file_with_a_game_takes_none_over_and_the_code_is_not_used(
    desk: Desk, file: Path
) -> None:
    with Store(file) as store:
        store.begin_game({"faust": 2})
    with pytest.raises(CannotTakeOver, match="holds a game already"):
        desk.belongs(file, f"{ADDRESS}/{CODE}", "t2")
    assert desk.asked == []


def test_a_code_that_takes_over_leaves_a_file_with_a_game_alone(desk: Desk, file: Path) -> None:
    with Store(file) as store:
        store.begin_game({"faust": 2})
    desk.joined = replace(MEMBER, log=LOG)
    with pytest.raises(CannotTakeOver, match="another code"):
        desk.belongs(file, f"{ADDRESS}/{CODE}")
    assert not kept_beside(file).exists()


def test_a_usual_code_takes_nothing_over(desk: Desk, file: Path) -> None:
    with pytest.raises(CannotTakeOver, match="takes over t2"):
        desk.belongs(file, f"{ADDRESS}/{CODE}", "t2")


def test_a_port_that_is_taken_is_told_before_a_code_is_used_up(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second table on one machine: its code is good once."""
    asked: list[str] = []
    monkeypatch.setattr(play, "membership_of", lambda one, _: asked.append(one.hall))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        words = ["play", str(file), "--camera", "none", "--slots", "none", "--port", str(port)]
        assert main([*words, "--hall", f"{ADDRESS}/{CODE}"]) == NOT_BEGUN
    assert f"port {port}: " in capsys.readouterr().err
    assert asked == []
    assert not file.exists()


def test_what_is_kept_of_a_hall_with_a_broker_is_told_once_and_goes_on_over_https(
    desk: Desk, file: Path
) -> None:
    older = {"carrier": "mqtt", "broker": "h:8883", "broker_certificate": "PEM"}
    kept_beside(file).write_text(json.dumps(asdict(MEMBER) | older))
    assert desk.belongs(file, None) == MEMBER
    assert desk.belongs(file, None) == MEMBER
    (said,) = desk.told
    assert "names a broker. That was removed in this version" in said
