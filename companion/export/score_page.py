"""The score sheet as a page for printing: one file, no script, nothing from elsewhere.

The first page is what one keeps: the result, every addend, who signs, the code. All else is behind.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape

from companion.game import Ledger, SheetPage

_STYLE = """
@page { size: A4; margin: 15mm }
body { font: 11pt/1.4 Georgia, 'Times New Roman', serif; color: #111; background: #fff;
       max-width: 180mm; margin: 0 auto }
h1 { font-size: 20pt; margin: 0 }
h2 { font-size: 13pt; margin: 6mm 0 2mm; border-bottom: 1px solid #999 }
p { margin: 1mm 0 }
.total { display: flex; gap: 6mm; margin: 4mm 0 }
.total div { flex: 1; border: 1px solid #111; padding: 3mm; overflow-wrap: anywhere }
.total b { display: block; font-size: 22pt }
.total span { display: block; height: 12mm; border-bottom: 1px solid #111 }
.addends { columns: 2; column-gap: 8mm; column-rule: 1px solid #ccc }
.addends > * { break-inside: avoid; margin: 0 0 4mm }
pre { font: 8.5pt/1.35 'DejaVu Sans Mono', Consolas, monospace; white-space: pre-wrap }
svg { display: block; width: 62mm }
figcaption, footer { font-size: 9pt; color: #444 }
table { border-collapse: collapse; width: 100% }
td { border-top: 1px solid #ccc; padding: 0.6mm 2mm; vertical-align: top }
td:first-child { text-align: right; width: 8mm }
tr { break-inside: avoid }
.behind { break-before: page }
""".strip()


NOTHING_TOLD = Ledger()


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the game is kept: its number, when it began, the code of its last row.

    And what is told beside the sums, and the whole game as a code to scan: an SVG, or nothing.
    """

    game: int
    began: str
    code: str
    ledger: Ledger = NOTHING_TOLD
    scan: str = ""


def score_page(sheet: SheetPage, language: str, origin: Origin) -> str:
    title = escape(sheet.title)
    result, *counted = _blocks(sheet)
    return "\n".join(
        (
            "<!doctype html>",
            f'<html lang="{language}"><head><meta charset="utf-8">',
            f"<title>{title}</title>",
            f"<style>{_STYLE}</style></head><body>",
            *_head(title, origin),
            *(f"<p>{escape(line)}</p>" for line in result[1:]),
            *_totals(sheet),
            *_addends(counted, origin),
            f"<footer>faust verify --code {origin.code}</footer>",
            '<section class="behind">',
            *_ledger(origin),
            f"<h2>{escape(origin.ledger.headings[-1])}</h2>",
            *_table((str(number), player, done) for number, player, done in sheet.turns),
            "</section></body></html>",
            "",
        )
    )


def _blocks(sheet: SheetPage) -> list[list[str]]:
    """The heading and how it stands; then of each player, and what must add up."""
    blocks: list[list[str]] = [[]]
    for line in sheet.lines:
        if line:
            blocks[-1].append(line)
        else:
            blocks.append([])
    return blocks


def _head(title: str, origin: Origin) -> Iterator[str]:
    yield f"<h1>{title}</h1>"
    began = f" · {escape(origin.began.replace('T', ' '))}" if origin.began else ""
    yield f"<p>No. {origin.game}{began}</p>"


def _totals(sheet: SheetPage) -> Iterator[str]:
    """Who has how much, each with a line to sign on."""
    yield '<div class="total">'
    for player, total in sheet.totals:
        yield f"<div>{escape(player)}<b>{total}</b><span></span></div>"
    yield "</div>"


def _addends(counted: list[list[str]], origin: Origin) -> Iterator[str]:
    yield '<div class="addends">'
    yield from (f"<pre>{escape(chr(10).join(lines))}</pre>" for lines in counted)
    if origin.scan:
        yield f"<figure>{origin.scan}<figcaption>game-{origin.game}.txt</figcaption></figure>"
    yield "</div>"


def _ledger(origin: Origin) -> Iterator[str]:
    for heading, lines in origin.ledger.groups:
        yield f"<h2>{escape(heading)}</h2>"
        yield from _table((str(turn), text) for turn, text in lines)


def _table(rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield "<table>"
    for cells in rows:
        yield f"<tr>{''.join(f'<td>{escape(one)}</td>' for one in cells)}</tr>"
    yield "</table>"
