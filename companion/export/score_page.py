"""The score sheet as a page for printing: one file, no script, nothing from elsewhere.

The first page is what one keeps: the result, every addend, who signs, the code. All else is behind.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from companion.game import Ledger, SheetPage

_STYLE = """
@page { size: A4; margin: 18mm }
body { font: 11pt/1.4 Georgia, 'Times New Roman', serif; color: #111; background: #fff;
       max-width: 174mm; margin: 0 auto; padding: 8mm 0 }
h1 { font-size: 20pt; margin: 0 }
h2 { font-size: 13pt; margin: 6mm 0 2mm; border-bottom: 1px solid #999 }
p { margin: 1mm 0 }
.total { display: flex; gap: 12mm; margin: 4mm 0; break-inside: avoid }
.total div { flex: 1; border: 1px solid #111; padding: 3mm }
.total b { display: block; font-size: 22pt }
pre { font: 9.5pt/1.35 'DejaVu Sans Mono', Consolas, monospace; white-space: pre-wrap; margin: 0 }
table { border-collapse: collapse; width: 100% }
td { border-top: 1px solid #ccc; padding: 0.6mm 2mm; vertical-align: top }
td:first-child { text-align: right; width: 8mm }
tr { break-inside: avoid }
.signatures { display: flex; gap: 12mm; margin-top: 16mm; break-inside: avoid }
.signatures div { flex: 1; border-top: 1px solid #111; padding-top: 1mm }
.behind { break-before: page }
footer { margin-top: 8mm; font-size: 9pt; color: #444 }
""".strip()


NOTHING_TOLD = Ledger()


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the game is kept: its number, when it began, the code of its last row; its ledger."""

    game: int
    began: str
    code: str
    ledger: Ledger = NOTHING_TOLD


def score_page(sheet: SheetPage, language: str, origin: Origin) -> str:
    title = escape(sheet.title)
    return "\n".join(
        (
            "<!doctype html>",
            f'<html lang="{language}"><head><meta charset="utf-8">',
            f"<title>{title}</title>",
            f"<style>{_STYLE}</style></head><body>",
            *_head(title, origin),
            *_totals(sheet),
            f"<pre>{escape(chr(10).join(sheet.lines))}</pre>",
            *_foot(sheet, origin),
            '<section class="behind">',
            *_ledger(origin),
            *_turns(sheet),
            "</section></body></html>",
            "",
        )
    )


def _head(title: str, origin: Origin) -> Iterator[str]:
    yield f"<h1>{title}</h1>"
    began = f" · {escape(origin.began)}" if origin.began else ""
    yield f"<p>No. {origin.game}{began}</p>"


def _totals(sheet: SheetPage) -> Iterator[str]:
    yield '<div class="total">'
    for player, total in sheet.totals:
        yield f"<div>{escape(player)}<b>{total}</b></div>"
    yield "</div>"


def _ledger(origin: Origin) -> Iterator[str]:
    if not origin.ledger.lines:
        return
    yield f"<h2>{escape(origin.ledger.heading)}</h2>"
    yield from (f"<p>{escape(line)}</p>" for line in origin.ledger.lines)


def _turns(sheet: SheetPage) -> Iterator[str]:
    yield "<table>"
    for number, player, done in sheet.turns:
        yield f"<tr><td>{number}</td><td>{escape(player)}</td><td>{escape(done)}</td></tr>"
    yield "</table>"


def _foot(sheet: SheetPage, origin: Origin) -> Iterator[str]:
    yield '<div class="signatures">'
    for player, _ in sheet.totals:
        yield f"<div>{escape(player)}</div>"
    yield "</div>"
    yield f"<footer>faust verify --code {origin.code}</footer>"
