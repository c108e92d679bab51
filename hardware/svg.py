"""The few shapes that our drawings are made of, as SVG."""

from collections.abc import Iterable, Iterator

from companion.boards.file import Point

STYLE = (
    "text{font:12px sans-serif;fill:#222}.small{font-size:10px;fill:#444}"
    ".box{fill:#f4f1ea;stroke:#555}.card{fill:#fff;stroke:#888}.strip{fill:#d9e6d4;stroke:#4a7a4a}"
    ".board{fill:#d9e6d4;stroke:#4a7a4a;stroke-width:.2}.plastic{fill:#cfd6e2;stroke:#556}"
    ".part{fill:#333}.magnet{fill:#b0b0b8;stroke:#333}.line{fill:none;stroke:#444}"
    ".size{fill:none;stroke:#a33}.top{fill:none;stroke:#b03030}.bottom{fill:none;stroke:#2050a0}"
    ".pad{fill:#c9a227}.hole{fill:#fff}.ink{fill:none;stroke:#666}"
)


def sheet(size: tuple[int, int], parts: Iterable[str]) -> str:
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}">\n'
        f"<style>{STYLE}</style>\n{body}\n</svg>\n"
    )


def text(at: Point, words: str, kind: str = "", anchor: str = "start") -> str:
    place = f'x="{at[0]:.1f}" y="{at[1]:.1f}"'
    return f'<text {place} class="{kind}" text-anchor="{anchor}">{words}</text>'


def box(at: Point, size: Point, kind: str = "box") -> str:
    (x, y), (width, height) = at, size
    return (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}" class="{kind}"/>'
    )


def dot(at: Point, radius: float, kind: str) -> str:
    return f'<circle cx="{at[0]:.2f}" cy="{at[1]:.2f}" r="{radius:.2f}" class="{kind}"/>'


def line(points: Iterable[Point], kind: str, width: float) -> str:
    path = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
    return f'<polyline points="{path}" class="{kind}" style="stroke-width:{width}"/>'


def across(ends: Point, y: float, words: str, from_y: float) -> Iterator[str]:
    """A length from left to right, with lines to what it measures."""
    for x in ends:
        yield line([(x, from_y), (x, y)], "size", 0.8)
    yield line([(ends[0], y), (ends[1], y)], "size", 0.8)
    yield text(((ends[0] + ends[1]) / 2, y - 3), words, "small", "middle")


def upright(ends: Point, x: float, words: str) -> Iterator[str]:
    for y in ends:
        yield line([(x - 5, y), (x + 5, y)], "size", 0.8)
    yield line([(x, ends[0]), (x, ends[1])], "size", 0.8)
    yield text((x + 7, (ends[0] + ends[1]) / 2 + 4), words, "small")
