"""What earlier pictures settled helps to read the next."""

from tests.camera.table import piece, small_plan
from vision.reading.memory import remember, remind
from vision.reading.wholeboard import WholeBoard

PITCH = small_plan().pitch
STONE, GLINT = piece("red", 50, 60, 0.8), piece("red", 110, 60, 0.3)
SETTLED = remember(WholeBoard((STONE,), 3.0, 3.0), (STONE, GLINT))


def test_a_piece_seen_again_in_its_place_is_surer() -> None:
    (again,) = remind((piece("red", 51, 61, 0.8),), SETTLED, PITCH)
    assert 0.9 < again.chance < 1


def test_what_looked_like_a_piece_before_is_less_sure() -> None:
    (again,) = remind((piece("red", 111, 60, 0.3),), SETTLED, PITCH)
    assert again.chance < 0.15


def test_a_piece_somewhere_else_counts_as_before() -> None:
    assert remind((piece("red", 70, 60, 0.8),), SETTLED, PITCH)[0].chance == 0.8


def test_another_colour_in_the_same_place_counts_as_before() -> None:
    assert remind((piece("blue", 50, 60, 0.8),), SETTLED, PITCH)[0].chance == 0.8


def test_without_memory_nothing_changes() -> None:
    assert remind((STONE, GLINT), (), PITCH) == (STONE, GLINT)
