"""Tray and trough of a strip: the lengths that the OpenSCAD models take, out of the board's."""

from dataclasses import dataclass

from companion.boards.file import Point
from hardware.measures import SLOTS_IN_STRIP, EdgeMeasures
from hardware.strip import Strip

SEAM = 1.0  # of a sleeve, beyond the card on each side
PLAY = 1.5  # of a sleeve in its bay, on each side
FARTHEST_ASIDE = 5.0  # of a card from its sensor: beyond it another player is read
THINNEST_RIDGE = 1.2  # what three lines of a printer give
JOINT = 0.3  # between two printed pieces in a row
CLEAR_OF_BOARD = 0.2  # between the game board and the tray
OUTER_LIP = 9.0
SENSING_DEPTH = 0.5  # of the Hall element under the marked face; estimated
FOIL = 0.1  # of the sleeve under the magnet


class DoesNotFit(ValueError):
    """The lengths leave no room for something; says for what."""


@dataclass(frozen=True, slots=True)
class Enclosure:
    """In mm. x along the edge from the joint of two strips, y away from the board, z upwards."""

    length: float
    start: float  # x of the printed piece's left end
    near: float  # y of its side at the game board
    depth: float  # y of its outer side
    pitch: float
    bay: Point
    bay_near: float
    board: tuple[float, float, float]
    board_at: Point
    screws: tuple[Point, ...]
    lid_screws: tuple[Point, ...]
    cover: float = 5.0
    lip: float = 2.5
    floor: float = 1.6
    wall: float = 2.0
    near_wall: float = 3.0
    below: float = 7.0  # room for the plug under the board
    sensor: float = 1.6
    air: float = 0.4

    @property
    def height(self) -> float:
        """Of the trough; the tray lies on it."""
        return round(self.floor + self.below + self.board[2] + self.sensor + self.air, 3)

    @property
    def gap(self) -> float:
        """From the magnet to the Hall element."""
        return round(FOIL + self.cover + self.air + SENSING_DEPTH, 3)

    def scad(self) -> str:
        """The lengths as OpenSCAD reads them."""
        lengths = {
            "length": self.length, "start": self.start, "near": self.near, "depth": self.depth,
            "pitch": self.pitch, "slots": SLOTS_IN_STRIP, "bay": self.bay,
            "bay_near": self.bay_near, "board": self.board, "board_at": self.board_at,
            "screws": self.screws, "lid_screws": self.lid_screws, "cover": self.cover,
            "lip": self.lip, "floor_thick": self.floor, "wall": self.wall,
            "near_wall": self.near_wall, "below": self.below, "height": self.height,
        }  # fmt: skip
        lines = [f"{name} = {_scad(value)};" for name, value in lengths.items()]
        return "\n".join(
            ["// Written by hardware.make from the board file. Lengths in mm.", *lines, ""]
        )


def enclosure_of(edge: EdgeMeasures, strip: Strip, sleeve: Point | None = None) -> Enclosure:
    """For sleeves of that size, or for cards with a seam around them."""
    along, across = sleeve or (edge.card_along + 2 * SEAM, edge.card_across + 2 * SEAM)
    bay = (round(along + 2 * PLAY, 3), round(across + 2 * PLAY, 3))
    bay_near = round(edge.sensor_line - bay[1] / 2, 3)
    lid_y = round(bay_near + bay[1] + OUTER_LIP / 2, 3)
    board_at = ((edge.strip_pitch - strip.length) / 2, edge.sensor_line - strip.width / 2)
    ends = (8.0, edge.strip_pitch - 8.0)
    joints = tuple(edge.pitch * number for number in range(1, SLOTS_IN_STRIP))
    _check(edge, bay, bay_near)
    return Enclosure(
        length=round(edge.strip_pitch - JOINT, 3),
        start=JOINT / 2,
        near=CLEAR_OF_BOARD,
        depth=round(bay_near + bay[1] + OUTER_LIP, 3),
        pitch=edge.pitch,
        bay=bay,
        bay_near=bay_near,
        board=(strip.length, strip.width, 1.6),
        board_at=(round(board_at[0], 3), round(board_at[1], 3)),
        screws=tuple(
            (round(x + board_at[0], 3), round(y + board_at[1], 3)) for x, y in strip.screws
        ),
        lid_screws=tuple((round(x, 3), lid_y) for x in (ends[0], *joints, ends[1])),
    )


def _check(edge: EdgeMeasures, bay: Point, bay_near: float) -> None:
    if edge.pitch - bay[0] < THINNEST_RIDGE:
        raise DoesNotFit(
            f"the ridge between two bays would be {edge.pitch - bay[0]:.1f} mm; "
            f"expected {THINNEST_RIDGE} or more: sleeves that are narrower"
        )
    if bay_near - CLEAR_OF_BOARD < THINNEST_RIDGE:
        raise DoesNotFit(
            f"the lip at the game board would be {bay_near - CLEAR_OF_BOARD:.1f} mm; "
            f"expected {THINNEST_RIDGE} or more: sleeves that are shorter"
        )


def _scad(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(_scad(one) for one in value)}]"
    return f"{value:.3f}" if isinstance(value, float) else str(value)
