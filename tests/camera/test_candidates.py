"""From what the network says to pieces and places."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest

from tests.camera.table import small_plan
from vision.board.plan import Points
from vision.board.sheet import COARSE, FINE, SheetFrame
from vision.board.view import Stand
from vision.reading.candidate import Candidate
from vision.reading.candidates import find_candidates
from vision.reading.inputs import HEAT_PX, KINDS, Heat, heat_spread
from workshop.training.lessons import middle_seen

FRAME = SheetFrame(small_plan())
STAND = Stand(np.array([110.0, 400.0, 600.0]))
Piece = tuple[str, float, float, float]  # kind, x, y in mm, chance


def said(pieces: Sequence[Piece], pitch: int = COARSE) -> Heat:
    """What a perfect network says of pieces."""
    a_field = pitch // HEAT_PX
    width, height = (side * a_field // FINE for side in FRAME.size)
    heat = np.full((len(KINDS), height, width), 1e-6)
    rows, columns = np.mgrid[:height, :width]
    for kind, x, y, chance in pieces:
        middle = middle_seen(kind, np.array([x, y]), FRAME, STAND)
        cell = FRAME.to_cells(middle, a_field)
        square = (columns - cell[0]) ** 2 + (rows - cell[1]) ** 2
        spot = chance * np.exp(-square / (2 * heat_spread(kind, pitch) ** 2))
        heat[KINDS.index(kind)] = np.maximum(heat[KINDS.index(kind)], spot)
    return Heat(np.asarray(np.log(heat / (1 - heat)), np.float32), pitch)


def found(*pieces: Piece) -> tuple[Candidate, ...]:
    return find_candidates(said(pieces), FRAME, STAND)


def is_near(place: Points, x: float, y: float) -> bool:
    return bool(np.linalg.norm(place - (x, y)) < 1.0)


@pytest.mark.parametrize("pitch", [COARSE, FINE])
def test_pieces_are_found_to_a_millimetre_and_the_slant_is_undone(pitch: int) -> None:
    pieces = [("red", 41, 57, 0.95), ("blue", 133, 141, 0.9), ("soul", 98, 62, 0.8)]
    one, two, three = find_candidates(said(pieces, pitch), FRAME, STAND)
    assert [one.kind, two.kind, three.kind] == ["red", "blue", "soul"]
    assert is_near(one.place, 41, 57)
    assert is_near(two.place, 133, 141)
    assert is_near(three.place, 98, 62)
    assert [one.field, two.field, three.field] == ["A1", "B2", "A2"]
    assert abs(three.chance - 0.8) < 0.02


def test_two_stones_of_a_colour_side_by_side_are_two() -> None:
    assert len(found(("red", 40, 60, 0.9), ("red", 66, 60, 0.9))) == 2


def test_small_stones_that_touch_are_two_where_they_are_seen_twice_as_fine() -> None:
    """So near, what is said of both runs together on the coarse sheet."""
    twins = [("red", 40, 60, 0.9), ("red", 40 + 0.35 * FRAME.plan.pitch, 60, 0.9)]
    assert len(find_candidates(said(twins, FINE), FRAME, STAND)) == 2


def test_kinds_do_not_mix_where_one_ends_and_the_next_begins() -> None:
    """At the bottom rim for red and the top rim for blue, in one column."""
    assert len(found(("red", 110, 178, 0.9), ("blue", 110, 22, 0.8))) == 2


def test_nothing_is_found_where_nothing_is_said() -> None:
    assert found() == ()
    assert found(("red", 40, 60, 0.05)) == ()


def test_what_lies_beyond_the_board_is_nothing() -> None:
    assert found(("red", 110, 8, 0.9)) == ()


def test_two_peaks_of_the_soul_on_one_field_are_one_smeared_soul() -> None:
    (soul,) = found(("soul", 110, 40, 0.8), ("soul", 110, 70, 0.5))
    assert 43 < soul.place[1] < 50
    assert (soul.field, round(soul.chance, 1)) == ("A2", 0.8)
    assert soul.depth > 20


def test_peaks_of_the_soul_across_a_border_stay_rivals() -> None:
    souls = found(("soul", 70, 60, 0.8), ("soul", 100, 60, 0.5))
    assert [soul.field for soul in souls] == ["A1", "A2"]


def test_peaks_of_the_soul_farther_apart_than_it_is_wide_stay_rivals() -> None:
    assert len(found(("soul", 110, 32, 0.8), ("soul", 110, 90, 0.5))) == 2


def test_the_surest_come_first() -> None:
    chances = [one.chance for one in found(("red", 40, 60, 0.5), ("blue", 110, 60, 0.9))]
    assert all(before >= after for before, after in pairwise(chances))


def test_only_a_stone_behind_the_soul_may_really_lie_nearer_to_it() -> None:
    """The camera stands beyond the board's foot: behind is up, and lane A is behind lane B."""
    places = {"behind": (110, 92), "before": (110, 130), "aside": (140, 92), "far": (110, 30)}
    nearer = {
        name: next(one for one in found(("red", x, y, 0.95), soul) if one.kind == "red").nearer
        for name, (x, y) in places.items()
        for soul in [("soul", 110.0, 115.0, 0.8)]
    }
    assert nearer.pop("behind") > 0.1
    assert set(nearer.values()) == {0.0}
    assert found(("red", 110, 92, 0.95))[0].nearer == 0


def test_a_stone_on_the_field_of_the_soul_lies_there_however_it_is_bent() -> None:
    stone = next(
        one for one in found(("red", 110, 60, 0.95), ("soul", 110, 85, 0.8)) if one.kind == "red"
    )
    assert (stone.field, stone.nearer) == ("A2", 0.0)
