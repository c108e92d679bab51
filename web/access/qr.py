"""A QR code as the data of one SVG path: nothing in it that a strict page forbids."""

import io
import re
from functools import partial
from html import escape

import segno

from companion.observations import Json

BORDER = 4  # modules of white, as readers want it
ADDRESS, LONG_TEXT = "m", "l"  # how much of it may be spoilt: 15 % of an address, 7 % of a game
_PATH = re.compile(r' d="([^"]+)"')


def qr(text: str, spare: str = ADDRESS) -> dict[str, Json] | None:
    """`path` in modules, to be stroked one wide, and `size` of the square it lies in.

    None for a text that is too long for any code.
    """
    try:
        code = segno.make(text, error=spare, micro=False)
    except segno.DataOverflowError:
        return None
    drawn = io.BytesIO()
    code.save(drawn, kind="svg", border=BORDER, xmldecl=False, svgns=False, omitsize=True)
    found = _PATH.search(drawn.getvalue().decode("ascii"))
    assert found is not None
    return {"path": found.group(1), "size": code.symbol_size(border=BORDER)[0]}


def qr_svg(text: str, label: str, spare: str = ADDRESS) -> str:
    """The same as a drawing for a sheet of its own; nothing for what is too long."""
    drawn = qr(text, spare)
    if drawn is None:
        return ""
    size, path = drawn["size"], drawn["path"]
    return (
        f'<svg viewBox="0 0 {size} {size}" role="img" aria-label="{escape(label)}">'
        f'<path d="{path}" stroke="#000" fill="none"/></svg>'
    )


game_code = partial(qr_svg, spare=LONG_TEXT)  # of a whole game's notation, to be scanned off paper
