"""Across an edge: trough, circuit board, sensor, tray and card, with their heights."""

from collections.abc import Iterator

from companion.boards.file import Point
from hardware.enclosure import SENSING_DEPTH, Enclosure
from hardware.measures import EdgeMeasures
from hardware.svg import across, box, text, upright

UNIT, LEFT, GROUND = 8.0, 130.0, 170.0  # pixels a mm, and where the board's edge meets the table
GAME_BOARD = 3.0
Part = tuple[Point, Point, str]  # from, to (y outwards, z up), kind


def draw_section(edge: EdgeMeasures, case: Enclosure) -> Iterator[str]:
    top, board, middle = case.height + case.cover, case.floor + case.below, edge.sensor_line
    for low, high, kind in _parts(edge, case):
        (x, y), (right, above) = _at(*low), _at(*high)
        yield box((x, above), (right - x, y - above), kind)
    for at, words in (
        ((-13.5, top - GAME_BOARD + 1), "game board"),
        ((-13.5, 6), "plate under it"),
        ((middle + 6, top + 1.6), "magnet 10 x 1 mm in the middle of the sleeve"),
        ((middle + 9, board + 0.5), "circuit board, sensor with its marked face up"),
    ):
        yield text(_at(*at), words, "small")
    for low_z, high_z, words, shift in _heights(case):
        at_x = _at(case.depth + 3 + shift, 0)[0]
        yield from upright((_at(0, high_z)[1], _at(0, low_z)[1]), at_x, words)
    bay_far = case.bay_near + case.bay[1]
    for row, (near, far) in enumerate(((0.0, middle), (case.bay_near, bay_far), (0.0, case.depth))):
        ends = (_at(near, 0)[0], _at(far, 0)[0])
        yield from across(ends, GROUND + 18 + 22 * row, f"{far - near:.1f}", GROUND)


def _parts(edge: EdgeMeasures, case: Enclosure) -> list[Part]:
    height, cover, middle = case.height, case.height + case.cover, edge.sensor_line
    board, bay_far = case.floor + case.below, case.bay_near + case.bay[1]
    on_board, card = board + case.board[2], edge.card_across / 2 + 1
    return [
        ((-14, cover - GAME_BOARD), (0, cover), "box"),
        ((-14, 0), (0, cover - GAME_BOARD), "line"),
        ((case.near, 0), (case.depth, case.floor), "plastic"),
        ((case.near, 0), (case.near + case.near_wall, height), "plastic"),
        ((case.depth - case.wall, 0), (case.depth, height), "plastic"),
        ((middle - 3.5, case.floor), (middle + 3.5, board), "plastic"),
        ((case.near, height), (case.depth, cover), "plastic"),
        ((case.near, cover), (case.bay_near, cover + case.lip), "plastic"),
        ((bay_far, cover), (case.depth, cover + case.lip), "plastic"),
        ((case.board_at[1], board), (case.board_at[1] + case.board[1], on_board), "strip"),
        ((middle - 1.6, on_board), (middle + 1.6, on_board + case.sensor), "part"),
        ((middle - card, cover), (middle + card, cover + 0.3), "card"),
        ((middle - 5, cover + 0.3), (middle + 5, cover + 1.3), "magnet"),
    ]


def _heights(case: Enclosure) -> list[tuple[float, float, str, float]]:
    """From, to, words, and how far to the side."""
    cover, board = case.height + case.cover, case.floor + case.below
    chip = board + case.board[2] + case.sensor - SENSING_DEPTH
    return [
        (0, case.height, f"{case.height:.1f}", 0),
        (case.height, cover, f"{case.cover:.1f}", 0),
        (cover, cover + case.lip, f"{case.lip:.1f}", 0),
        (case.floor, board, f"{case.below:.1f}", -12),
        (chip, cover + 0.3, f"{case.gap:.1f} to the chip", -29),
    ]


def _at(y: float, z: float) -> Point:
    return (LEFT + y * UNIT, GROUND - z * UNIT)
