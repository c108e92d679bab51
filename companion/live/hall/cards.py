"""Cards to be printed, one for each table that a hall serves: its name and one code to scan."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape

from companion.live.hall.evening import TERMINALS
from web.access.qr import qr_svg
from web.games import read_catalogues
from web.labels import spoken

_STYLE = """@page { size: A4; margin: 10mm }
body { margin: 0; font: 12pt/1.3 sans-serif; color: #000; background: #fff }
main { display: grid; grid-template-columns: 1fr 1fr }
section { box-sizing: border-box; height: 137mm; padding: 6mm; border: 1px dashed #888 }
section { text-align: center; overflow: hidden } section:nth-child(4n) { break-after: page }
h1 { margin: 0; font-size: 30pt } svg { width: 70mm; height: 70mm } p { margin: 1mm 0 }"""


@dataclass(frozen=True, slots=True)
class TableCard:
    """One table's card."""

    label: str
    url: str


def cards_html(cards: Iterable[TableCard]) -> str:
    """Four cards a page; each says in every language of the pages that it is to be scanned."""
    catalogues = read_catalogues()
    told = "".join(
        f'<p lang="{language}">{escape(one["hall.card"])}</p>'
        for language, one in catalogues.items()
    )
    drawn = "\n".join(_card(card, catalogues[TERMINALS], told) for card in cards)
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Faust hall: tables</title>'
        f"<style>{_STYLE}</style><body><main>\n{drawn}\n</main></body></html>\n"
    )


def _card(card: TableCard, words: Mapping[str, str], told: str) -> str:
    label = spoken(card.label, words)
    return f"<section><h1>{escape(label)}</h1>{qr_svg(card.url, label)}{told}</section>"
