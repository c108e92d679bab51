"""What hinders the log is said in a sentence, and what was written stays."""

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.observations import HandSeen
from companion.storage.soundness import judge_log
from companion.storage.store import LogTrouble, Store, open_log
from companion.storage.trouble import said_plainly


def test_a_second_writer_is_refused_with_the_number_of_the_first(tmp_path: Path) -> None:
    place = tmp_path / "table.sqlite"
    with Store(place), pytest.raises(LogTrouble, match=f"in use .*process {os.getpid()}"):
        Store(place)
    Store(place).close()


def test_a_link_to_a_file_in_use_is_the_file_in_use(tmp_path: Path) -> None:
    (tmp_path / "link.sqlite").symlink_to(tmp_path / "table.sqlite")
    with Store(tmp_path / "table.sqlite"), pytest.raises(LogTrouble, match="in use"):
        Store(tmp_path / "link.sqlite")


HOLDER = """
import sys
from pathlib import Path
from companion.storage.store import Store
store = Store(Path(sys.argv[1]))
store.begin_game({})
print("held", flush=True)
sys.stdin.read()
"""


def test_a_killed_process_leaves_no_lock_behind(tmp_path: Path) -> None:
    place = tmp_path / "table.sqlite"
    command = [sys.executable, "-c", HOLDER, str(place)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(LogTrouble, match=f"process {holder.pid}"):
            Store(place)
        holder.kill()
    with Store(place) as store:
        assert [row.kind for row in store.rows()] == ["game"]


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(LogTrouble, match="No such file or directory"):
        Store(tmp_path / "nowhere" / "table.sqlite")


def test_a_file_of_an_older_faust_is_read_but_not_gone_on_with(tmp_path: Path) -> None:
    place = tmp_path / "old.sqlite"
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("CREATE TABLE log (id, game, kind, body, before, hash)")
    with open_log(place) as log:
        assert log.last() is None
    with pytest.raises(LogTrouble, match="older faust"):
        Store(place)


def test_what_another_program_locks_is_said_and_can_be_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.storage.log.WAIT_S", 0.0)
    place = tmp_path / "table.sqlite"
    with Store(place) as store, closing(sqlite3.connect(place, isolation_level=None)) as other:
        store.begin_game({})
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LogTrouble, match="locked by another program") as trouble:
            store.append(HandSeen(1.0), [])
        assert trouble.value.may_pass
        other.execute("ROLLBACK")
        store.append(HandSeen(1.0), [])
        assert [row.kind for row in store.rows()] == ["game", "observation"]


def test_a_read_only_database_is_said() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("PRAGMA query_only = 1")
        with pytest.raises(LogTrouble, match="read-only"), said_plainly("table.sqlite"):
            connection.execute("CREATE TABLE log (id)")


FILLER = """
import resource, sys
from pathlib import Path
from companion.observations import HandSeen
from companion.storage.store import LogTrouble, Store
with Store(Path(sys.argv[1])) as store:
    store.begin_game({})
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
    written = 0
    try:
        while True:
            store.append(HandSeen(float(written)), [])
            written += 1
    except LogTrouble as trouble:
        assert trouble.may_pass, trouble
        print(written, trouble, flush=True)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
    store.append(HandSeen(float(written)), [])
"""


def test_a_full_disk_loses_nothing_and_may_have_room_again(tmp_path: Path) -> None:
    place = tmp_path / "table.sqlite"
    filler = [sys.executable, "-c", FILLER, str(place), str(200_000)]
    told = subprocess.run(filler, capture_output=True, text=True, check=True).stdout
    written = int(told.split()[0])
    assert written > 10
    assert "the disk is full" in told
    with open_log(place) as log:
        assert judge_log(log, None).damage is None
        times = [row.content()["t"] for row in log.rows() if row.kind == "observation"]
    assert times == [float(t) for t in range(written + 1)]
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY


def test_a_file_that_is_deleted_or_moved_is_noticed_and_so_is_its_return(tmp_path: Path) -> None:
    place, away = tmp_path / "table.sqlite", tmp_path / "away.sqlite"
    with Store(place) as store:
        was = store.is_in_place
        place.rename(away)
        moved = store.is_in_place
        away.rename(place)
        back = store.is_in_place
        place.unlink()
        assert (was, moved, back, store.is_in_place) == (True, False, True, False)


def test_a_log_whose_folder_is_deleted_is_written_anew_with_all_rows(tmp_path: Path) -> None:
    place = tmp_path / "games" / "table.sqlite"
    place.parent.mkdir()
    with Store(place) as store:
        store.begin_game({})
        shutil.rmtree(place.parent)
        store.append(HandSeen(1.0), [])
        assert store.put_back() == place
    with Store(place) as again:
        assert [row.kind for row in again.rows()] == ["game", "observation"]


def test_what_lies_there_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    place = tmp_path / "table.sqlite"
    with Store(place) as store:
        store.begin_game({})
        place.unlink()
        place.write_text("another")
        kept = store.put_back()
    assert place.read_text() == "another"
    with Store(kept) as again:
        assert [row.kind for row in again.rows()] == ["game"]


def test_where_it_cannot_be_written_anew_is_said(tmp_path: Path) -> None:
    place = tmp_path / "games" / "table.sqlite"
    place.parent.mkdir()
    with Store(place) as store:
        shutil.rmtree(place.parent)
        place.parent.write_text("no folder")
        with pytest.raises(LogTrouble, match="cannot be used"):
            store.put_back()
