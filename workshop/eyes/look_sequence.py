"""Films of a table: is anything wrong said while a piece is carried, and how soon is it right?"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.observations import BoardReading, ListedPieces
from vision.reading.debounce import Settler
from vision.reading.look import Look
from workshop.eyes.look_score import Judged


@dataclass(frozen=True, slots=True)
class FilmFigures:
    """`waits`: frames without a hand until the new board was reported, one for each visit of a
    hand that changed something; `wrong`: readings without doubts that were not true."""

    waits: tuple[int, ...]
    wrong: int
    never: int


def film_figures(looks: Sequence[Look], judged: Sequence[Judged], fps: float) -> FilmFigures:
    """Looks of a film in order, each with its truth, run through the settler."""
    said = list(_readings(looks, fps))
    wrong, waits, never, since = 0, [], 0, None
    believed: ListedPieces = ()
    for one, (reading, now) in zip(judged, said, strict=True):
        wrong += reading and not Judged("", "", "settled", now, one.truth).is_exact
        believed = now or believed
        right = Judged("", "", "settled", believed, one.truth).is_exact
        if not one.truth.is_free:
            never += since is not None
            since = None
        elif since is not None or not right:
            since = (since or 0) + 1
            if right:
                waits.append(since)
                since = None
    return FilmFigures(tuple(waits), wrong, never + (since is not None))


def _readings(looks: Sequence[Look], fps: float) -> Iterator[tuple[bool, ListedPieces]]:
    """For each look whether a board without doubts is reported, and which."""
    settler = Settler()
    for number, look in enumerate(looks):
        said = settler.feed(number / fps, look)
        clear = isinstance(said, BoardReading) and look.status == "settled"
        yield clear, look.pieces if clear else ()
