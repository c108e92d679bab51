"""Pages to be printed: a card for each table that the hall serves, or a code to join it with."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from companion.hall.joining.codes import PrintedCode
from companion.live.hall.evening import TERMINALS
from web.access.qr import qr_svg
from web.games import read_catalogues
from web.labels import spoken

PLAY = "faust play --lan --hall"  # --lan: or no phone reaches the table's page
_STYLE = """body { margin: 0; font: 12pt/1.35 sans-serif; color: #000; background: #fff }
section { text-align: center } h1 { margin: 0; font-size: 30pt } p { margin: 1.5mm 0 }
svg { width: %(square)s; height: %(square)s } %(more)s"""
_FOUR_A_PAGE = """@page { size: A4; margin: 10mm } main { display: grid }
main { grid-template-columns: 1fr 1fr } section { box-sizing: border-box; height: 137mm }
section { padding: 6mm; border: 1px dashed #888; overflow: hidden }
section:nth-child(4n) { break-after: page }"""
_ONE_A_PAGE = """@page { size: A4; margin: 15mm } section { break-after: page }
code { font: bold 15pt monospace; overflow-wrap: anywhere } p, footer { text-align: left }
footer { font-size: 10pt }"""
CARD_SQUARE, CODE_SQUARE = "70mm", "165mm"  # the camera above a board has to read a code


@dataclass(frozen=True, slots=True)
class TableCard:
    """One table's card."""

    label: str
    url: str


def cards_html(cards: Iterable[TableCard]) -> str:
    """Four cards a page; each says in every language of the pages that it is to be scanned."""
    words, told = read_catalogues()[TERMINALS], _in_every_language("hall.card")
    labels = [(spoken(card.label, words), card.url) for card in cards]
    drawn = (_section(label, (label, url), told) for label, url in labels)
    return _page("tables", _STYLE % {"square": CARD_SQUARE, "more": _FOUR_A_PAGE}, drawn)


def sheet_text(codes: Sequence[PrintedCode]) -> str:
    """For a terminal: a line a table."""
    wide = max((len(one.label) for one in codes), default=0)
    return "\n".join(f"{one.label:{wide}}  {PLAY} {one.typed}" for one in codes)


def sheet_html(codes: Sequence[PrintedCode], below: str) -> str:
    """A page a table; `below` stands at its foot."""
    told = _in_every_language("hall.sheet")
    style = _STYLE % {"square": CODE_SQUARE, "more": _ONE_A_PAGE}
    return _page("codes", style, (_code_section(one, told, below) for one in codes))


def _code_section(one: PrintedCode, told: str, below: str) -> str:
    typed = f"<p><code>{PLAY} {escape(one.typed)}</code></p><footer>{escape(below)}</footer>"
    return _section(one.label, (f"code of {one.label}", one.scanned), told + typed)


def _section(title: str, code: tuple[str, str], told: str) -> str:
    """`code`: its label, and what it says to whoever scans it."""
    label, says = code
    return f"<section><h1>{escape(title)}</h1>{qr_svg(says, label)}{told}</section>"


def _in_every_language(key: str) -> str:
    return "".join(
        f'<p lang="{language}">{escape(words[key])}</p>'
        for language, words in read_catalogues().items()
    )


def _page(what: str, style: str, sections: Iterable[str]) -> str:
    drawn = "\n".join(sections)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Faust hall: {what}</title>'
        f"<style>{style}</style><body><main>\n{drawn}\n</main></body></html>\n"
    )
