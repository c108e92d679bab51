"""The sheet of codes: one page a table, to be printed, with a code that its own camera can read."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files

from companion.hall.joining.join import PREFIX
from companion.hall.joining.proof import in_groups

PLAY = "faust play --lan --hall"  # --lan: or no phone reaches the table's page
SvgOf = Callable[[str, str], str]  # a text as a code to scan, and its label

_STYLE = files("companion.hall.joining").joinpath("sheet.css").read_text("utf-8")


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
    return "\n".join(f"{one.label:{wide}}  {PLAY} {one.typed}" for one in codes)


def sheet_html(
    codes: Sequence[PrintedCode], said: Mapping[str, str], below: str, svg_of: SvgOf
) -> str:
    """A page each; the code to scan is 165 mm wide, so that a camera above a board reads it.

    `said`: what to do with it, by language.
    """
    told = "".join(f'<p lang="{lang}">{escape(one)}</p>' for lang, one in said.items())
    pages = "\n".join(_page(one, told, below, svg_of) for one in codes)
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Faust hall: codes</title>'
        f"<style>{_STYLE}</style><body>\n{pages}\n</body></html>\n"
    )


def _page(one: PrintedCode, told: str, below: str, svg_of: SvgOf) -> str:
    square = svg_of(one.scanned, f"code of {one.label}")
    return (
        f"<section><h1>{escape(one.label)}</h1>{square}{told}"
        f"<p><code>{PLAY} {escape(one.typed)}</code></p>"
        f"<footer>{escape(below)}</footer></section>"
    )
