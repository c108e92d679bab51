"""Draws the pictures of docs/hardware.md: `python docs/draw_hardware.py`. No libraries."""

from collections.abc import Iterable
from pathlib import Path

Point = tuple[float, float]
HERE = Path(__file__).parent / "hardware"
STYLE = (
    "text{font:13px sans-serif;fill:#222}.small{font-size:11px;fill:#555}"
    ".box{fill:#f4f1ea;stroke:#555}.wire{stroke:#555;fill:none}.red{stroke:#b03030}"
    ".blue{stroke:#2050a0}.pcb{fill:#d9e6d4;stroke:#555}.magnet{fill:#b0b0b8;stroke:#333}"
)


def text(at: Point, words: str, kind: str = "", anchor: str = "start") -> str:
    x, y = at
    return f'<text x="{x}" y="{y}" class="{kind}" text-anchor="{anchor}">{words}</text>'


def box(at: Point, size: Point, kind: str = "box") -> str:
    (x, y), (width, height) = at, size
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="3" class="{kind}"/>'


def wire(points: Iterable[tuple[float, float]], kind: str = "") -> str:
    path = " ".join(f"{x},{y}" for x, y in points)
    return f'<polyline points="{path}" class="wire {kind}"/>'


def save(name: str, width: int, height: int, parts: Iterable[str]) -> None:
    HERE.mkdir(exist_ok=True)
    body = "\n".join(parts)
    (HERE / name).write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">\n'
        f"<style>{STYLE}</style>\n{body}\n</svg>\n",
        "utf-8",
    )


def multiplexer(y: float, name: str, slots: str, sentinel: str) -> list[str]:
    parts = [box((470, y), (130, 110)), text((535, y + 22), f"4067 {name}", anchor="middle")]
    parts += [
        text((535, y + 42), slots, "small", "middle"),
        text((535, y + 58), sentinel, "small", "middle"),
    ]
    parts.append(text((535, y + 96), "E low, 10 uF + 100 nF", "small", "middle"))
    return parts


def draw_wiring() -> None:
    parts = [box((40, 40), (190, 330)), text((135, 62), "Nano (ATmega328P)", anchor="middle")]
    pins: tuple[str, ...] = (
        "D2 red button, 1 k",
        "D3 blue button, 1 k",
        "D4..D7 = S0..S3",
        "D8 = E of both",
        "D9 buzzer",
    )
    pins += ("D10, D11 lamps", "A0 = COM of A", "A1 = COM of B", "5V, GND: star")
    parts += [text((55, 92 + 30 * row), pin) for row, pin in enumerate(pins)]
    parts += multiplexer(60, "A", "C0..C14: slots A1..A15", "C15: sentinel 10 %")
    parts += multiplexer(250, "B", "C1..C15: slots B1..B15", "C0: sentinel 90 %")
    parts.append(wire([(230, 148), (400, 148), (400, 100), (470, 100)], "red"))
    parts.append(wire([(400, 148), (400, 290), (470, 290)], "red"))
    parts.append(text((250, 140), "S0..S3, 100 R each", "small"))
    parts.append(wire([(230, 268), (360, 268), (360, 162), (470, 162)], "blue"))
    parts.append(wire([(230, 298), (340, 298), (340, 340), (470, 340)], "blue"))
    parts.append(text((250, 260), "100 R, 1 nF at the Nano", "small"))
    for row, y in enumerate((75, 265)):
        parts += [wire([(600, y + 30), (650, y + 30)]), box((650, y), (120, 60), "pcb")]
        parts.append(text((710, y + 26), "15 Hall sensors", anchor="middle"))
        parts.append(text((710, y + 46), f"edge {'AB'[row]}, 100 nF each", "small", "middle"))
    parts.append(text((650, y + 84), "10k from each slot input to GND", "small"))
    save("wiring.svg", 900, 400, parts)


def draw_slots() -> None:
    """The slot map: which number is beside which field."""
    parts = [text((20, 25), "Slot numbers in a snapshot, beside their fields")]
    for lane in range(2):
        y = 50 + lane * 90
        for place in range(15):
            x = 20 + place * 50
            parts += [
                box((x, y), (46, 46)),
                text((x + 23, y + 20), f"{'AB'[lane]}{place + 1}", anchor="middle"),
            ]
            channel = f"{'AB'[lane]} C{place + lane}"
            parts.append(text((x + 23, y + 38), f"{lane * 15 + place}", "small", "middle"))
            parts.append(text((x + 23, y + 60), channel, "small", "middle"))
    save("slots.svg", 790, 220, parts)


def main() -> None:
    draw_wiring()
    draw_slots()


if __name__ == "__main__":
    main()
