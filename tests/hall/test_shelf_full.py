"""A disk that is full, and has room again later."""

import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.hall.protocol.wire import Have
from companion.hall.shelf.shelf import Shelf, ShelfTrouble
from companion.hall.shelf.sqlite import SqliteFile
from tests.hall.logs import head_of, rows_of
from tests.hall.postgres import Engine
from tests.hall.shelves import all_of, brings_all, in_file, ticking

ROWS = rows_of(random.Random(17).randbytes(700).hex(), 2000)  # poorly compressed
LOG = ROWS[0].hash


def test_a_full_file_takes_nothing_by_half_and_with_room_again_all(tmp_path: Path) -> None:
    """As a full disk: `max_page_count` is the only one that a test can have anywhere."""
    shelf = in_file(tmp_path / "hall.sqlite", ticking())
    engine = shelf.engine
    assert isinstance(engine, SqliteFile)
    engine._writer.execute("PRAGMA max_page_count = 300")
    with pytest.raises(ShelfTrouble, match="full"):
        brings_all(shelf, ROWS)
    held = all_of(shelf, LOG)
    assert 0 < len(held) < len(ROWS)
    assert held == ROWS[: len(held)]
    engine._writer.execute("PRAGMA max_page_count = 100000")
    assert brings_all(shelf, ROWS)[0] == Have(LOG, head_of(held))
    assert all_of(shelf, LOG) == ROWS
    shelf.close()


@contextmanager
def small_disk(engine: Engine) -> Iterator[Path]:
    """A disk of 2 MB that the engine may use; only root can make one."""
    place = engine.folder / "small"
    place.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(place)],
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode != 0:
        pytest.skip(f"a small disk needs root: {made.stderr.strip()}")
    try:
        shutil.chown(place, engine.folder.owner())
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


def test_on_a_full_disk_nothing_is_taken_by_half_and_with_room_again_all_is(
    postgres: Engine, database: str, postgres_shelf: Shelf
) -> None:
    if os.getuid() != 0:
        pytest.skip("a small disk needs root")
    with small_disk(postgres) as place, postgres.connected(database) as db:
        db.execute(f"CREATE TABLESPACE small LOCATION '{place}'")
        try:
            db.execute("ALTER TABLE faust_hall.rows SET TABLESPACE small")
            with pytest.raises(ShelfTrouble, match="No space left on device"):
                brings_all(postgres_shelf, ROWS)
            held = all_of(postgres_shelf, LOG)
            assert 0 < len(held) < len(ROWS)
            assert held == ROWS[: len(held)]
            subprocess.run(["mount", "-o", "remount,size=30m", str(place)], check=True)
            assert brings_all(postgres_shelf, ROWS)[0] == Have(LOG, head_of(held))
            assert all_of(postgres_shelf, LOG) == ROWS
        finally:
            postgres_shelf.close()
            db.execute("ALTER TABLE faust_hall.rows SET TABLESPACE pg_default")
            db.execute("DROP TABLESPACE small")
