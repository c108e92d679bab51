"""The test of the card slots: a card is asked for in each slot in turn, red and blue by turns."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

COLOURS = ("red", "blue")


@dataclass(frozen=True, slots=True)
class SlotTest:
    """The slots still to be tested, the next one first."""

    left: tuple[tuple[str, str], ...] = ()  # field and colour

    @classmethod
    def of(cls, fields: tuple[str, ...]) -> "SlotTest":
        return cls(tuple((name, COLOURS[at % 2]) for at, name in enumerate(fields)))

    @property
    def is_over(self) -> bool:
        return not self.left

    def skipped(self) -> "SlotTest":
        return replace(self, left=self.left[1:])

    def heard(self, changed: Iterable[tuple[str, str]]) -> tuple["SlotTest", str, tuple[str, ...]]:
        """The test after slots have changed, and a code and fields if the last was not as asked."""
        test, code, fields = self, "", tuple[str, ...]()
        for name, state in changed:
            if test.is_over or state == "empty":
                continue
            asked, colour = test.left[0]
            if state == "fault":
                code, fields = "slot-fault", (name,)
            elif name != asked:
                code, fields = "slot-elsewhere", (asked, name)
            elif state != colour:
                code, fields = "slot-wrong-way", (name,)
            else:
                test, code, fields = test.skipped(), "", ()
        return test, code, fields


NO_TEST = SlotTest()
