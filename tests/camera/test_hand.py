"""What covers the board: a hand that reaches in, litter, only the pieces, or only other light."""

from collections.abc import Callable

import numpy as np
import pytest

from tests.camera.table import piece, small_plan
from vision.board.plan import Points
from vision.board.sheet import COARSE, FINE, Sheet, SheetFrame
from vision.board.view import Stand
from vision.reading.hand import NOTHING, Covering, find_covering, ground
from vision.reading.light import DARKEST_LIGHT
from vision.reading.shade import KnownPrint, SheetChange
from workshop.training.unrolling import in_cells

FRAME = SheetFrame(small_plan())
STAND = Stand(np.array([110.0, 300.0, 600.0]))
SHAPE = tuple(side * COARSE // FINE for side in FRAME.size[::-1])
DICE = np.random.default_rng(5)
PRINT = np.repeat(DICE.choice([1.0, 0.35], SHAPE, p=[0.7, 0.3])[..., None], 3, 2)

Box = tuple[float, float, float, float]  # left, top, right, bottom (mm)
Paint = Callable[[Sheet], Sheet]
SKIN = np.array([0.3, 0.4, 0.6])
ALL = (-60.0, -60.0, 280.0, 280.0)


def hidden(print_there: Sheet) -> Sheet:
    return np.full(print_there.shape, SKIN)


def shaded(print_there: Sheet) -> Sheet:
    return np.asarray(0.4 * print_there)


def lamp_lit(print_there: Sheet) -> Sheet:
    return np.asarray(print_there * np.array([1.3, 1.7, 2.2]))


def covering(boxes: list[Box], *pieces: str, paint: Paint = hidden) -> Covering:
    """With some boxes painted, and pieces in the middle of A2."""
    return seen([(box, paint) for box in boxes], *pieces)


def seen(
    painted: list[tuple[Box, Paint]], *pieces: str, glare: Box | None = None, table: Sheet = PRINT
) -> Covering:
    sheet, empty, blind = table.copy(), table.copy(), np.zeros(SHAPE, bool)
    for box, paint in painted:
        sheet[_area(box)] = paint(table[_area(box)])
    if glare is not None:
        empty[_area(glare)], blind[_area(glare)] = 1.5, True
    strength = np.abs(np.log((sheet + DARKEST_LIGHT) / (empty + DARKEST_LIGHT))).max(2)
    cells = in_cells(sheet.astype(np.float32))
    change = SheetChange(strength.astype(np.float32), cells, np.ones_like(cells[:, 0]))
    known = KnownPrint(np.moveaxis(empty, 2, 0).astype(np.float32), blind)
    there = [piece(kind, 110, 60) for kind in pieces]
    return find_covering(change, ground(FRAME, known), there, STAND)


def _area(box: Box) -> tuple[slice, slice]:
    left, top = _pixel(np.array(box[:2]))
    right, bottom = _pixel(np.array(box[2:]))
    return np.s_[top:bottom, left:right]


def _pixel(place: Points) -> tuple[int, int]:
    x, y = np.clip(np.round(FRAME.to_cells(place, COARSE)), 0, SHAPE[::-1]).astype(int).tolist()
    return x, y


def test_what_reaches_in_from_outside_is_a_hand_with_the_fields_under_it() -> None:
    found = covering([(90, -60, 130, 70)])
    assert (found.is_hand, found.is_litter, found.fields) == (True, False, ("A2",))


def test_a_change_in_the_middle_of_the_board_is_litter_and_no_hand() -> None:
    found = covering([(80, 40, 140, 90)])
    assert (found.is_hand, found.is_litter) == (False, True)


def test_what_a_piece_explains_is_neither() -> None:
    assert covering([(100, 50, 120, 70)], "red") == NOTHING


def test_a_card_beside_the_board_is_neither() -> None:
    assert not covering([(80, -60, 140, 8)]).is_hand


def test_an_arm_is_a_hand_even_if_a_piece_explains_its_finger() -> None:
    hand, finger = (60, -60, 160, 15), (95, 15, 125, 60)
    found = covering([hand, finger], "soul")
    assert (found.is_hand, found.fields) == (True, ("A2",))


def test_a_piece_that_leans_out_of_the_board_is_no_hand() -> None:
    assert covering([(100, -60, 120, 50)], "soul") == NOTHING


def test_without_any_change_nothing_covers_the_board() -> None:
    assert covering([(0, 0, 0, 0)]) == NOTHING


@pytest.mark.parametrize("light", [shaded, lamp_lit])
def test_light_through_which_the_print_is_seen_is_neither_hand_nor_litter(light: Paint) -> None:
    for box in ((90, -60, 130, 70), (60, 40, 140, 110), ALL):
        found = covering([box], paint=light)
        assert (found.is_hand, found.is_litter) == (False, False)


def test_the_edge_between_shadow_and_sun_hides_no_print() -> None:
    found = seen([((0, -60, 110, 90), shaded), ((110, -60, 220, 90), lamp_lit)])
    assert (found.is_hand, found.is_litter) == (False, False)


def test_a_hand_in_its_own_shadow_covers_only_what_it_hides() -> None:
    shadow, hand = (30, -60, 130, 75), (90, -60, 130, 70)
    assert covering([shadow], paint=hidden).fields == ("A1", "A2")
    assert seen([(shadow, shaded), (hand, hidden)]).fields == ("A2",)


def test_a_hand_that_only_its_shadow_joins_to_the_rim_is_one() -> None:
    found = seen([((90, -60, 130, 40), shaded), ((90, 40, 130, 90), hidden)])
    assert (found.is_hand, found.fields) == (True, ("A2",))


def test_an_arm_whose_shadow_leads_up_to_a_piece_is_a_hand() -> None:
    arm, shadow = (40, -60, 180, 0), (40, 0, 180, 15)
    found = seen([(arm, hidden), (shadow, shaded), ((95, 15, 125, 60), hidden)], "soul")
    assert found.is_hand
    assert not seen([(arm, shaded), (shadow, shaded), ((95, 15, 125, 60), hidden)], "soul").is_hand


def test_tissue_through_which_the_print_only_glimmers_is_litter() -> None:
    def under_tissue(print_there: Sheet) -> Sheet:
        return np.asarray(0.35 + 0.1 * print_there)

    assert covering([(60, 40, 140, 110)], paint=under_tissue).is_litter


def test_glare_that_has_gone_is_no_hand_but_skin_there_is() -> None:
    glare = (60, -60, 140, 80)
    assert not seen([], glare=glare).is_hand
    assert seen([((90, -60, 130, 70), hidden)], glare=glare).is_hand


def test_a_finger_that_is_narrower_than_the_window_is_a_hand() -> None:
    assert covering([(100, -60, 112, 70)]).is_hand


def test_noise_on_a_dark_table_is_no_arm_that_holds_the_soul() -> None:
    def noisy(print_there: Sheet) -> Sheet:
        noise = np.random.default_rng(3).normal(0, 0.03, print_there.shape)
        return np.maximum(print_there + noise, 0)

    dark = PRINT.copy()
    dark[_area((-60, -60, 280, 15))] = 0.03
    leaning = ((100.0, -10.0, 120.0, 50.0), hidden)
    assert not seen([(ALL, noisy), leaning], "soul", table=dark).is_hand
    assert seen([(ALL, noisy), leaning, ((40, -60, 180, 15), hidden)], "soul", table=dark).is_hand
