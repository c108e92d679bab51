"""The sheet of codes: one page a table, to be printed, with a code that its own camera can read."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from companion.hall.joining.join import PREFIX
from companion.hall.joining.proof import in_groups

SvgOf = Callable[[str, str], str]  # a text as a code to scan, and its label

_SENTENCES = (
    (
        "en",
        "Lay this page on the board, in view of the camera, and start "
        "“faust play --hall camera”; or type:",
    ),
    (
        "de",
        "Dieses Blatt auf das Brett legen, vor die Kamera, und "
        "„faust play --hall camera“ starten; oder tippen:",
    ),
    (
        "nl",
        "Leg dit blad op het bord, in zicht van de camera, en start "
        "‘faust play --hall camera’; of typ:",
    ),
    (
        "fr",
        "Posez cette feuille sur le plateau, devant la caméra, et lancez "
        "« faust play --hall camera » ; ou tapez :",
    ),
)
_STYLE = """
@page { size: A4; margin: 15mm }
body { font: 13pt/1.35 sans-serif; color: #000; background: #fff; margin: 0 }
section { break-after: page; text-align: center }
h1 { font-size: 30pt; margin: 0 0 4mm }
svg { width: 165mm; height: 165mm; display: block; margin: 0 auto }
code { font: bold 15pt monospace; overflow-wrap: anywhere }
p { margin: 1.5mm 0; text-align: left } footer { font-size: 10pt; text-align: left }
"""


@dataclass(frozen=True, slots=True)
class PrintedCode:
    """One table's page."""

    label: str
    address: str  # host:port
    code: str

    @property
    def typed(self) -> str:
        return f"{self.address}/{in_groups(self.code)}"

    @property
    def scanned(self) -> str:
        """In capitals, of which a code to scan needs fewer and larger modules."""
        return f"{PREFIX}{self.typed}".upper()


def sheet_text(codes: Sequence[PrintedCode]) -> str:
    """For a terminal: a line a table."""
    wide = max((len(one.label) for one in codes), default=0)
    return "\n".join(f"{one.label:{wide}}  faust play --hall {one.typed}" for one in codes)


def sheet_html(codes: Sequence[PrintedCode], fingerprint: str, svg_of: SvgOf) -> str:
    """A page each; the code to scan is 165 mm wide, so that a camera above a board reads it."""
    pages = "\n".join(_page(one, fingerprint, svg_of) for one in codes)
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Faust hall: codes</title>'
        f"<style>{_STYLE}</style><body>\n{pages}\n</body></html>\n"
    )


def _page(one: PrintedCode, fingerprint: str, svg_of: SvgOf) -> str:
    square = svg_of(one.scanned, f"code of {one.label}")
    told = "".join(f'<p lang="{lang}">{escape(said)}</p>' for lang, said in _SENTENCES)
    return (
        f"<section><h1>{escape(one.label)}</h1>{square}{told}"
        f"<p><code>faust play --hall {escape(one.typed)}</code></p>"
        f"<footer>{escape(fingerprint)}</footer></section>"
    )
