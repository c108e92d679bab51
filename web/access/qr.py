"""A QR code as the data of one SVG path: nothing in it that a strict page forbids."""

import io
import re

import segno

from companion.observations import Json

BORDER = 4  # modules of white, as readers want it
_PATH = re.compile(r' d="([^"]+)"')


def qr(text: str) -> dict[str, Json]:
    """`path` in modules, to be stroked one wide, and `size` of the square it lies in."""
    code = segno.make(text, error="m", micro=False)
    drawn = io.BytesIO()
    code.save(drawn, kind="svg", border=BORDER, xmldecl=False, svgns=False, omitsize=True)
    found = _PATH.search(drawn.getvalue().decode("ascii"))
    assert found is not None
    return {"path": found.group(1), "size": code.symbol_size(border=BORDER)[0]}
