"""Senses without pictures: the pieces are told as they lie. Fast, for long runs."""

from collections.abc import Iterator

from companion.observations import BoardReading, HandSeen, Observation
from companion.virtual_table.card_slots import CardSlots
from companion.virtual_table.moments import Moment


class PlainSenses:
    """Says a hand once, and a board when it has changed or was covered."""

    def __init__(self, slots: CardSlots) -> None:
        self._slots = slots
        self._told: object = None

    def flat(self) -> bytes:
        """There is nothing to be seen but what is told."""
        return repr(self._told).encode()

    def jpeg(self) -> bytes:
        return self.flat()

    def observe(self, moment: Moment) -> Iterator[Observation]:
        yield from self._slots.observe(moment)
        yield from moment.says
        seen = None if moment.scene.arms else moment.lies
        if seen == self._told:
            return
        self._told = seen
        yield HandSeen(moment.t) if seen is None else BoardReading(moment.t, seen)
