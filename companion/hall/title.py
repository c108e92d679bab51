"""What an evening is called: a row of the hall's own log, so that every start knows it."""

from contextlib import suppress

from companion.hall.rounds.tournament import TITLE
from companion.hall.shelf.shelf import Shelf, ShelfTrouble


def title_of(shelf: Shelf, said: str | None) -> str:
    """The one that is said, kept from now on; else the one that was kept last."""
    kept = [one.row.content().get(TITLE) for one in shelf.decisions() if one.row.kind == TITLE]
    last = str(kept[-1]) if kept else ""
    if said is None or said == last:
        return last
    with suppress(ShelfTrouble):  # then it holds for this time
        shelf.decide(TITLE, {TITLE: said})
    return said
