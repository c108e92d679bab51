"""What is known of the card slots: what they say now, and what they may have meant at a time.

A slot may speak up to two seconds before or after the reading it belongs to, now and then it is
much later, it may be faulty, and all of them may be lost for a while.
"""

from dataclasses import dataclass, replace
from math import inf

from companion.inference.sensors import SENSORS

EMPTY, UNKNOWN = "empty", "fault"

Cards = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Change:
    t: float
    field: str
    before: str
    after: str
    since: float  # when it may have been done first: while the slots were lost nothing was told
    is_value: bool = False  # somebody has said the card's value: it is up, or soon will be

    @property
    def tells(self) -> str:
        """What is done when this is true."""
        return EMPTY if self.is_value else self.after


@dataclass(frozen=True, slots=True)
class CardWatch:
    """`lying` is sorted; `changes` are the latest ones, oldest first."""

    lying: Cards = ()
    changes: tuple[Change, ...] = ()
    lost_since: float = inf
    gap: tuple[float, float] = (-inf, -inf)  # the last: what changed in it is told afterwards
    is_by_word: bool = False  # neither slot nor camera: no card is turned over without a word

    @property
    def is_lost(self) -> bool:
        return self.lost_since < inf

    def state(self, field: str) -> str:
        return dict(self.lying).get(field, EMPTY)

    def heard(self, t: float, slots: Cards, *, is_value: bool = False) -> "CardWatch":
        """A slot has spoken, or somebody has said it, or a card's value, on the page."""
        lying = dict(self.lying)
        changes = list(self.changes)
        lost, back = self.gap
        since = lost if t - back <= SENSORS.lag_s else t
        for field, state in slots:
            before = lying.get(field, EMPTY)
            if before != state:
                changes.append(Change(t, field, before, state, since, is_value))
            lying[field] = state
        kept = {field: state for field, state in lying.items() if state != EMPTY}
        return replace(self, lying=tuple(sorted(kept.items())), changes=tuple(changes))

    def lost(self, t: float) -> "CardWatch":
        return replace(self, lost_since=min(t, self.lost_since))

    def back(self, t: float) -> "CardWatch":
        return replace(self, lost_since=inf, gap=(min(t, self.lost_since), t))

    def now(self) -> Cards:
        """Whose card lies where; while the slots are lost, what lay there may have gone."""
        if not self.is_lost:
            return self.lying
        return tuple((field, UNKNOWN) for field, _ in self.lying)

    def around(self, t: float, lag_s: float, late_s: float) -> Cards:
        """What may have lain there at `t`: unknown where a slot may have spoken early or late.

        Words are said of the board as it lies.
        """
        early_s, late_s = (-inf, -inf) if self.is_by_word else (lag_s, late_s)
        lying = dict(self.lying)
        for change in reversed(self.changes):
            if change.since - late_s <= t <= change.t + early_s:
                lying[change.field] = UNKNOWN
            elif change.t > t:
                lying[change.field] = change.before
        return tuple(sorted((name, lies) for name, lies in lying.items() if lies != EMPTY))
