"""Looks as a camera may give them: in doubt, with a piece missed, or seen where it does not lie."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random

from companion.games.salamander.rules.places import FIGURES, FIRST_CHAMBER, PLACE_NAMES
from companion.games.salamander.session.observed import (
    FiguresSeen,
    PiecesSeen,
    SalamanderObservation,
)

LATER_S = 0.4
STARTS = "start"


@dataclass
class NoisyEyes:
    """In every so many looks something is wrong: `much`."""

    dice: Random
    much: float

    def seen(self, told: Iterable[SalamanderObservation]) -> Iterator[SalamanderObservation]:
        for one in told:
            if isinstance(one, FiguresSeen) and self.dice.random() < self.much:
                yield from self._wrong(one)
            else:
                yield one

    def _wrong(self, look: FiguresSeen) -> Iterator[FiguresSeen]:
        later = replace(look, t=round(look.t + LATER_S, 2))
        match self.dice.randrange(5):
            case 0:  # misread, and seen rightly the next moment
                yield self._misread(look)
                yield later
            case 1:  # a piece is missed
                yield self._missed(look)
                yield later
            case 2:  # in doubt, but rightly so
                yield self._doubted(look, 0.75)
            case 3:  # in doubt, and the likelier place is wrong
                yield self._doubted(look, 0.35)
                yield later
            case _:
                yield self._hidden(look)

    def _misread(self, look: FiguresSeen) -> FiguresSeen:
        is_marker, figure, _ = self._piece(look)
        return _with(look, (is_marker, figure, self._elsewhere(is_marker)))

    def _missed(self, look: FiguresSeen) -> FiguresSeen:
        is_marker, figure, _ = self._piece(look)
        return _with(look, (is_marker, figure, ""))

    def _hidden(self, look: FiguresSeen) -> FiguresSeen:
        is_marker, figure, place = self._piece(look)
        return replace(_with(look, (is_marker, figure, "")), hidden=(place,))

    def _doubted(self, look: FiguresSeen, chance: float) -> FiguresSeen:
        is_marker, figure, place = self._piece(look)
        other = self._elsewhere(is_marker)
        if other == place:
            return look
        likelier = place if chance > 0.5 else other
        name = f"{figure}-marker" if is_marker else figure
        unsure = ((name, ((place, chance), (other, round(0.95 - chance, 2)))),)
        return replace(_with(look, (is_marker, figure, likelier)), unsure=unsure)

    def _piece(self, look: FiguresSeen) -> tuple[bool, str, str]:
        is_marker = self.dice.random() < 0.5
        figure, place = self.dice.choice((look.markers if is_marker else look.figures) or ())
        return is_marker, figure, place

    def _elsewhere(self, is_marker: bool) -> str:
        places = PLACE_NAMES[FIRST_CHAMBER:] if is_marker else PLACE_NAMES[:FIRST_CHAMBER]
        return self.dice.choice(places)


def _with(look: FiguresSeen, lies: tuple[bool, str, str]) -> FiguresSeen:
    """The piece lies there; nowhere where no place is given."""
    is_marker, figure, place = lies
    seen = dict((look.markers if is_marker else look.figures) or ())
    seen.pop(figure)
    if place:
        seen[figure] = place
    pieces: PiecesSeen = tuple((name, seen[name]) for name in FIGURES if name in seen)
    return replace(look, markers=pieces) if is_marker else replace(look, figures=pieces)
