"""Draws docs/session.svg from docs/session.jsonl: `python docs/draw_session.py`. No libraries."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Level = Mapping[str, Any]  # a line of session.jsonl, as `faust bench session --json` prints it
HERE = Path(__file__).parent
FIGURES, PICTURE = HERE / "session.jsonl", HERE / "session.svg"
STYLE = (
    "text{font:13px sans-serif;fill:#222}.small{font-size:11px;fill:#555}"
    ".axis{stroke:#555}.grid{stroke:#ddd}.curve{fill:none;stroke-width:2}"
    ".goal{stroke:#999;stroke-dasharray:4 3}"
)
WIDTH, PANEL, TOP, LEFT = 720, 150, 40, 60
PLOT_WIDTH, PLOT_HEIGHT = WIDTH - LEFT - 20, PANEL - 50


@dataclass(frozen=True)
class Panel:
    """One curve over the noise: percentages, and the goal that is drawn beside it."""

    title: str
    colour: str
    goal: float
    percent: Sequence[float]


def share(part: float, whole: float) -> float:
    return 100 * part / whole if whole else 0.0


def panels(found: Sequence[Level]) -> list[Panel]:
    right = [share(one["right"], one["committed"]) for one in found]
    asked = [share(one["asked"], one["turns"]) for one in found]
    accused = [share(sum(one["accused"].values()), one["turns"]) for one in found]
    missed = [share(*_missed(one["faults"])) for one in found]
    return [
        Panel("committed turns that are right, %", "#207040", 99.9, right),
        Panel("turns with a question, %", "#2050a0", 2.0, asked),
        Panel("legal turns called illegal, %", "#b03030", 0.0, accused),
        Panel("illegal turns not named, %", "#a06010", 0.0, missed),
    ]


def _missed(faults: Mapping[str, Mapping[str, int]]) -> tuple[int, int]:
    acted = sum(one["acted"] for one in faults.values())
    return sum(one["missed"] for one in faults.values()), acted


def drawing(found: Sequence[Level]) -> str:
    drawn = panels(found)
    noise = [one["noise"] for one in found]
    height = TOP + PANEL * len(drawn)
    parts = [f'<text x="{LEFT}" y="20">What the session understood, over the noise</text>']
    for number, panel in enumerate(drawn):
        parts += draw(panel, noise, TOP + number * PANEL)
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}">\n'
        f"<style>{STYLE}</style>\n{body}\n</svg>\n"
    )


def draw(panel: Panel, noise: Sequence[float], top: float) -> Iterable[str]:
    low, high = bounds([*panel.percent, panel.goal])

    def point(x: float, percent: float) -> str:
        right = LEFT + PLOT_WIDTH * x / max(noise)
        down = top + 20 + PLOT_HEIGHT * (high - percent) / (high - low)
        return f"{right:.1f},{down:.1f}"

    def line(kind: str, percent: float) -> str:
        (x1, y1), (x2, y2) = (point(x, percent).split(",") for x in (0.0, max(noise)))
        return f'<line class="{kind}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'

    yield f'<text x="{LEFT}" y="{top + 12}">{panel.title}</text>'
    for percent in (low, high):
        _, y = point(0.0, percent).split(",")
        yield line("grid", percent)
        yield f'<text class="small" x="{LEFT - 8}" y="{y}" text-anchor="end">{percent:g}</text>'
    yield line("goal", panel.goal)
    path = " ".join(point(x, y) for x, y in zip(noise, panel.percent, strict=True))
    yield f'<polyline class="curve" stroke="{panel.colour}" points="{path}"/>'
    for x, percent in zip(noise, panel.percent, strict=True):
        right, down = point(x, percent).split(",")
        yield f'<circle cx="{right}" cy="{down}" r="3" fill="{panel.colour}"/>'
        foot = top + PLOT_HEIGHT + 36
        yield f'<text class="small" x="{right}" y="{foot}" text-anchor="middle">{x:g}</text>'


def bounds(percent: Sequence[float]) -> tuple[float, float]:
    """Round figures below and above all of them."""
    low, high = min(percent), max(percent)
    if low > 50:
        return (float(int(low / 5) * 5) if low < 99 else 99.0), 100.0
    return 0.0, max(1.0, float(int(high / 5 + 1) * 5) if high > 2 else 3.0)


def main() -> None:
    lines = FIGURES.read_text("utf-8").splitlines()
    PICTURE.write_text(drawing([json.loads(line) for line in lines]), "utf-8")


if __name__ == "__main__":
    main()
