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


@pytest.mark.parametrize(
    ("table", "name", "jpeg", "why"),
    [
        ("t2", NAME, JPEG, "unnamed"),
        ("t1", "a" * 64, JPEG, "unnamed"),
        ("t1", NAME, JPEG + b"!", "other-bytes"),
    ],
)
def test_no_other_one_is(
    pictures: HallPictures, table: str, name: str, jpeg: bytes, why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        pictures.brought(table, name, jpeg)
    assert pictures.read(NAME) is None


def test_a_page_is_shown_one_as_soon_as_the_table_has_brought_it(tmp_path: Path) -> None:
    night = Night(tmp_path)
    table, path = night.evening.tables[0], f"/tables/{CALM}/evidence/{NAME}"
    table.store.note_evidence({"after": NAME})
    night.evening.step()
    table.is_away = True
    night.evening.skipped += 60
    assert night.anna.get(path).status_code == 504
    table.is_away = False
    night.evening.step()
    asked = night.anna.get(path)
    assert (asked.status_code, asked.headers["Retry-After"]) == (503, "2")
    table.pictures[NAME] = JPEG
    night.evening.step()
    assert night.anna.get(path).data == JPEG
