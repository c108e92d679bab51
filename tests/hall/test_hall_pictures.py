"""A hall takes a picture only if a row that it keeps names it, and only with the bytes it names."""

import hashlib
from pathlib import Path

import pytest

from companion.hall.overview.pictures import HallPictures
from companion.storage.chain import Head, chained
from companion.storage.evidence import EvidenceFolder
from tests.hall.desks import CALM, Night

JPEG = b"\xff\xd8 a picture"
NAME = hashlib.sha256(JPEG).hexdigest()


@pytest.fixture
def pictures(tmp_path: Path) -> HallPictures:
    """A row of table t1 names one."""
    made = HallPictures(EvidenceFolder(tmp_path), lambda: 1.0)
    (row,) = chained(Head(), 1, [("evidence", {"row": 1, "after": NAME})])
    made.saw("t1", row)
    return made


def test_a_picture_that_a_row_names_is_taken(pictures: HallPictures) -> None:
    pictures.brought("t1", NAME, JPEG)
    assert pictures.read(NAME) == JPEG


def test_one_that_no_row_of_that_table_names_is_not(pictures: HallPictures) -> None:
    with pytest.raises(ValueError, match="unnamed"):
        pictures.brought("t2", NAME, JPEG)
    with pytest.raises(ValueError, match="unnamed"):
        pictures.brought("t1", "a" * 64, JPEG)
    assert pictures.read(NAME) is None


def test_one_with_other_bytes_is_not(pictures: HallPictures) -> None:
    with pytest.raises(ValueError, match="other-bytes"):
        pictures.brought("t1", NAME, JPEG + b"!")
    assert pictures.read(NAME) is None


def test_a_page_is_shown_one_as_soon_as_the_table_has_brought_it(tmp_path: Path) -> None:
    night = Night(tmp_path)
    table, path = night.evening.tables[0], f"/tables/{CALM}/evidence/{NAME}"
    table.store.note_evidence({"after": NAME})
    night.evening.step()
    asked = night.anna.get(path)
    assert (asked.status_code, asked.headers["Retry-After"]) == (503, "2")
    table.pictures[NAME] = JPEG
    night.evening.step()
    assert night.anna.get(path).data == JPEG


def test_of_a_table_that_is_away_it_is_said_that_none_comes_just_now(tmp_path: Path) -> None:
    night = Night(tmp_path)
    table = night.evening.tables[0]
    table.store.note_evidence({"after": NAME})
    night.evening.step()
    table.is_away = True
    night.evening.skipped += 60
    assert night.anna.get(f"/tables/{CALM}/evidence/{NAME}").status_code == 504
