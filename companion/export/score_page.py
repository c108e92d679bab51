"""The score sheet as a page for printing: one file, no script, nothing from elsewhere.

The first page is what one keeps: the result, every addend, who signs, the code. All else is behind.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from importlib.resources import files

from companion.game import Ledger, SheetPage

_STYLE = files("companion.export").joinpath("score_page.css").read_text("utf-8").strip()


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the game is kept: its number, when it began, the code of its last row.

    And what is told beside the sums, and the whole game as a code to scan: an SVG, or nothing.
    """

    game: int
    began: str
    code: str
    ledger: Ledger
    scan: str


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
