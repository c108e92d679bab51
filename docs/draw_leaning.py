"""Draws docs/leaning.svg, where a phone may stand, and prints it: `python docs/draw_leaning.py`.

The visibility map of the set-up, over views that are calculated: an evenly lit board 900 mm long,
seen from beside the middle of a long side by a phone that lies on its side, 1280x720, with the
field of view that the eyes take for usual. Only where the board is in the picture, and each of its
fields is large enough in it, can all of them be green; light and glare come on top.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np

from companion.boards.file import load_board
from companion.boards.plan import plan_of
from vision.board.plan import BoardPlan, Points
from vision.board.sheet import FINE, SheetFrame
from vision.board.view import USUAL_FOCAL_WIDTHS, View
from vision.board.visibility import Lamp, visibility_map

HERE = Path(__file__).parent
PICTURE = HERE / "leaning.svg"
SIZE = 1280, 720
STEP_MM = 50
Found = Mapping[tuple[int, int], Lamp]  # by how far away and how high, mm
AWAY_MM = range(0, 2601, STEP_MM)  # from the board's near edge
ABOVE_MM = range(50, 1501, STEP_MM)
TOLD_MM = (150, 250, 400, 600, 1000)  # heights of the table in the document
SCALE = 0.22  # px a mm
LEFT, FLOOR = 70, 400
STYLE = (
    "text{font:13px sans-serif;fill:#222}.small{font-size:11px;fill:#555}.green{fill:#b9e0c3}"
    ".amber{fill:#f6dcae}.board{fill:#8a1020}.table{stroke:#857a68;stroke-width:4}.phone{stroke:#15120e;stroke-width:5}"
    ".look{stroke:#15120e;stroke-dasharray:4 4}.books{fill:#fbf8f1;stroke:#857a68}"
)


def view_from(away: float, above: float, plan: BoardPlan) -> View:
    """Of a phone that is turned to the middle of the board, `away` and `above` the near edge."""
    middle = np.array([plan.length / 2, plan.width / 2, 0.0])
    eye = np.array([plan.length / 2, plan.width + away, above])
    ahead = (middle - eye) / np.linalg.norm(middle - eye)
    right = np.array([1.0, 0.0, 0.0])
    down = np.cross(ahead, right)
    turned = np.stack([right, down, ahead])
    focal = USUAL_FOCAL_WIDTHS * SIZE[0]
    lens = np.array([[focal, 0, (SIZE[0] - 1) / 2], [0, focal, (SIZE[1] - 1) / 2], [0, 0, 1]])
    shift = -turned @ eye
    plane = lens @ np.column_stack([turned[:, 0], turned[:, 1], shift])
    return View(plane, 0.0, SIZE)


def worst_lamp(away: float, above: float, plan: BoardPlan) -> Lamp:
    """Of all fields; red, too, where a part of the board is outside the picture."""
    view = view_from(away, above, plan)
    edge = np.array(
        [[0, 0], [plan.length, 0], [plan.length, plan.width], [0, plan.width]], np.float64
    )
    pixels: Points = view.to_pixels(edge)
    if not bool(np.all((pixels > 0) & (pixels < np.array(SIZE)))):
        return Lamp.RED
    width, height = np.ceil(SheetFrame(plan).to_cells(edge, FINE).max(0)).astype(int) + 1
    lit = np.full((height, width, 3), 200, np.uint8)
    lamps = {one.lamp for one in visibility_map(lit, plan, view)}
    return next(lamp for lamp in (Lamp.RED, Lamp.AMBER, Lamp.GREEN) if lamp in lamps)


def places(plan: BoardPlan) -> dict[tuple[int, int], Lamp]:
    """How the worst field is seen from each."""
    return {(away, above): worst_lamp(away, above, plan) for above in ABOVE_MM for away in AWAY_MM}


def angle(away: float, above: float, plan: BoardPlan) -> float:
    """At which the middle of the board is looked down on."""
    return float(np.degrees(np.arctan2(above, away + plan.width / 2)))


def ranges(found: Found, plan: BoardPlan) -> Iterator[str]:
    """The lines of the table in the document."""
    for above in TOLD_MM:
        cells = [f"{above // 10} cm"]
        for wanted in ({Lamp.GREEN}, {Lamp.GREEN, Lamp.AMBER}):
            there = [away for (away, up), lamp in found.items() if up == above and lamp in wanted]
            cells.append(_told(there, above, plan))
        yield f"| {' | '.join(cells)} |"


def _told(there: list[int], above: int, plan: BoardPlan) -> str:
    if not there:
        return "nowhere"
    near, far = min(there), max(there)
    steep, flat = angle(near, above, plan), angle(far, above, plan)
    return f"{near // 10} to {far // 10} cm ({steep:.0f}° to {flat:.0f}°)"


def drawing(found: Found, plan: BoardPlan) -> str:
    board = plan.width * SCALE
    cell = STEP_MM * SCALE
    parts = [
        f'<rect class="{lamp.value}" x="{LEFT + board + (away - STEP_MM / 2) * SCALE:.1f}"'
        f' y="{FLOOR - (above + STEP_MM / 2) * SCALE:.1f}" width="{cell:.1f}" height="{cell:.1f}"/>'
        for (away, above), lamp in found.items()
        if lamp is not Lamp.RED
    ]
    parts += [*_phone(plan, 850, 450), *_scales(board)]
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 450" width="760" height="450">'
        f"\n<style>{STYLE}</style>\n"
        f'<rect width="760" height="450" fill="#fff"/>\n{body}\n</svg>\n'
    )


def _phone(plan: BoardPlan, away: float, above: float) -> list[str]:
    """One that leans on a glass, and where it looks."""
    board = plan.width * SCALE
    x, y = LEFT + board + away * SCALE, FLOOR - above * SCALE
    tilt = np.arctan2(above, away + plan.width / 2)
    across = 18 * np.array([np.sin(tilt), np.cos(tilt)])
    return [
        f'<rect class="books" x="{x + 4:.1f}" y="{y - 20:.1f}" width="46"'
        f' height="{FLOOR - y + 20:.1f}"/>',
        f'<line class="look" x1="{x:.1f}" y1="{y:.1f}" x2="{LEFT + board / 2:.1f}" y2="{FLOOR}"/>',
        f'<line class="phone" x1="{x - across[0]:.1f}" y1="{y - across[1]:.1f}"'
        f' x2="{x + across[0]:.1f}" y2="{y + across[1]:.1f}"/>',
        f'<text x="{x + 58:.1f}" y="{y - 6:.1f}">leaning on books, 45 cm up</text>',
    ]


def _scales(board: float) -> list[str]:
    marks = [
        f'<text class="small" x="{LEFT + board + away * SCALE:.0f}" y="{FLOOR + 22}"'
        f' text-anchor="middle">{away // 10}</text>'
        for away in range(0, 2501, 500)
    ]
    marks += [
        f'<text class="small" x="{LEFT - 12}" y="{FLOOR - above * SCALE + 4:.0f}"'
        f' text-anchor="end">{above // 10}</text>'
        for above in range(0, 1501, 250)
    ]
    return [
        f'<line class="table" x1="{LEFT - 5}" y1="{FLOOR + 3}" x2="740" y2="{FLOOR + 3}"/>',
        f'<rect class="board" x="{LEFT}" y="{FLOOR - 3}" width="{board:.1f}" height="6"/>',
        *marks,
        f'<text x="{LEFT}" y="{FLOOR + 42}">cm from the near edge of the board</text>',
        '<text x="8" y="24">cm above the table. Green: from here every field is seen well;</text>',
        '<text x="8" y="42">amber: well enough to play, some hardly</text>',
    ]


if __name__ == "__main__":
    usual = plan_of(load_board("blatz-1993"))
    found = places(usual)
    PICTURE.write_text(drawing(found, usual), "utf-8")
    print("\n".join(ranges(found, usual)))
