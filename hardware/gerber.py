"""Writes a strip as Gerber (RS-274X, attributes of X2 as remarks), its holes as Excellon, in mm."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.boards.file import Point
from hardware.strip import BOTTOM, PEN, SCREW_HOLE, TOP, Pad, Strip

NAME = "faust-edge-strip"
MASK_BEYOND_COPPER = 0.1
OUTLINE_PEN = 0.1


@dataclass(slots=True)
class _Layer:
    """Draws with apertures; each shape of aperture gets a number when it is first used."""

    function: str
    apertures: dict[str, int] = field(default_factory=dict)
    orders: list[str] = field(default_factory=list)
    held: str = ""

    def flash(self, at: Point, shape: str) -> None:
        self._take(shape)
        self.orders.append(f"{_place(at)}D03*")

    def draw(self, points: Iterable[Point], width: float) -> None:
        self._take(f"C,{width:.3f}")
        first, *others = points
        self.orders.append(f"{_place(first)}D02*")
        self.orders += [f"{_place(point)}D01*" for point in others]

    def _take(self, shape: str) -> None:
        number = self.apertures.setdefault(shape, 10 + len(self.apertures))
        if self.held != shape:
            self.held = shape
            self.orders.append(f"D{number}*")

    def text(self) -> str:
        head = [
            f"G04 #@! TF.FileFunction,{self.function}*",
            "G04 #@! TF.Part,Single*",
            "%FSLAX46Y46*%",
        ]
        head += ["%MOMM*%", "%LPD*%", "G01*"]
        shapes = [f"%ADD{number}{shape}*%" for shape, number in self.apertures.items()]
        return "\n".join([*head, *shapes, *self.orders, "M02*", ""])


def strip_files(strip: Strip) -> Mapping[str, str]:
    """The text of each file that a fab asks for, by its name."""
    corners = ((0.0, 0.0), (strip.length, 0.0), (strip.length, strip.width), (0.0, strip.width))
    outline = _Layer("Profile,NP")
    outline.draw((*corners, corners[0]), OUTLINE_PEN)
    return {
        f"{NAME}-top-copper.gtl": _copper(strip, TOP, "Copper,L1,Top").text(),
        f"{NAME}-bottom-copper.gbl": _copper(strip, BOTTOM, "Copper,L2,Bot").text(),
        f"{NAME}-top-mask.gts": _mask(strip, "Soldermask,Top").text(),
        f"{NAME}-bottom-mask.gbs": _mask(strip, "Soldermask,Bot").text(),
        f"{NAME}-top-print.gto": _print(strip.print_top, "Legend,Top").text(),
        f"{NAME}-bottom-print.gbo": _print(strip.print_bottom, "Legend,Bot").text(),
        f"{NAME}-outline.gko": outline.text(),
        f"{NAME}-plated.drl": _drill([(pad.drill, pad.at) for pad in strip.pads], "Plated,1,2,PTH"),
        f"{NAME}-screws.drl": _drill(
            [(SCREW_HOLE, at) for at in strip.screws], "NonPlated,1,2,NPTH"
        ),
    }


def _copper(strip: Strip, layer: str, function: str) -> _Layer:
    drawn = _Layer(function)
    for pad in strip.pads:
        drawn.flash(pad.at, _shape(pad, pad.copper))
    for track in strip.tracks:
        if track.layer == layer:
            drawn.draw(track.points, track.width)
    return drawn


def _mask(strip: Strip, function: str) -> _Layer:
    """Where the lacquer is left open."""
    drawn = _Layer(function)
    for pad in strip.pads:
        drawn.flash(pad.at, _shape(pad, pad.copper + 2 * MASK_BEYOND_COPPER))
    return drawn


def _print(lines: Iterable[tuple[Point, ...]], function: str) -> _Layer:
    drawn = _Layer(function)
    for line in lines:
        drawn.draw(line, PEN)
    return drawn


def _shape(pad: Pad, size: float) -> str:
    return f"R,{size:.3f}X{size:.3f}" if pad.is_square else f"C,{size:.3f}"


def _place(point: Point) -> str:
    x, y = (round(value * 1e6) for value in point)
    return f"X{x}Y{y}"


def _drill(holes: list[tuple[float, Point]], function: str) -> str:
    sizes = sorted({size for size, _ in holes})
    lines = ["M48", f"; #@! TF.FileFunction,{function}", "FMAT,2", "METRIC,TZ"]
    lines += [f"T{number}C{size:.3f}" for number, size in enumerate(sizes, 1)]
    lines += ["%", "G90", "G05"]
    for number, size in enumerate(sizes, 1):
        lines.append(f"T{number}")
        lines += [f"X{x:.3f}Y{y:.3f}" for one, (x, y) in holes if one == size]
    return "\n".join([*lines, "T0", "M30", ""])
