"""Senses without pictures and wires: what is there is told as it is. Fast, for long runs."""

from collections.abc import Iterator

from companion.observations import BoardReading, ButtonPressed, HandSeen, Observation, SlotsChanged
from companion.virtual_table.moments import Moment


class PlainSenses:
    """Says a hand once, and a board when it has changed or was covered."""

    def __init__(self) -> None:
        self._told: object = None

    def flat(self) -> bytes:
        """There is nothing to be seen but what is told."""
        return repr(self._told).encode()

    def jpeg(self) -> bytes:
        return self.flat()

    def observe(self, moment: Moment) -> Iterator[Observation]:
        if moment.slots:
            yield SlotsChanged(moment.t, moment.slots)
        yield from (ButtonPressed(moment.t, player) for player in moment.presses)
        yield from moment.says
        seen = None if moment.scene.arms else moment.lies
        if seen == self._told:
            return
        self._told = seen
        yield HandSeen(moment.t) if seen is None else BoardReading(moment.t, seen)
