"""What is known of the card slots: what they say now, and what they may have meant at a time.

A slot may speak up to two seconds before or after the reading it belongs to, now and then it is
much later, it may be faulty, and all of them may be lost for a while.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

LAG_S = 2.0
LATE_S = 15.0  # before a slot is said to have spoken too late, nothing else must explain it
EMPTY, UNKNOWN = "empty", "fault"

Cards = tuple[tuple[str, str], ...]
Gaps = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Change:
    t: float
    field: str
    before: str
    after: str
    is_after_a_gap: bool = False


@dataclass(frozen=True, slots=True)
class CardWatch:
    """`lying` is sorted; `changes` are the latest ones, oldest first."""

    lying: Cards = ()
    changes: tuple[Change, ...] = ()
    lost_since: float | None = None
    back_since: float | None = None  # after a gap: what changed is not told to the second

    @property
    def is_lost(self) -> bool:
        return self.lost_since is not None

    def state(self, field: str) -> str:
        return dict(self.lying).get(field, EMPTY)

    def heard(self, t: float, slots: Cards) -> "CardWatch":
        """A slot has spoken, or somebody has said it on the page."""
        lying = dict(self.lying)
        changes = list(self.changes)
        after_gap = self.back_since is not None and t - self.back_since <= LAG_S
        for field, state in slots:
            before = lying.get(field, EMPTY)
            if before != state:
                changes.append(Change(t, field, before, state, after_gap))
            lying[field] = state
        kept = {field: state for field, state in lying.items() if state != EMPTY}
        return replace(self, lying=tuple(sorted(kept.items())), changes=tuple(changes))

    def lost(self, t: float) -> "CardWatch":
        return replace(self, lost_since=t) if self.lost_since is None else self

    def back(self, t: float) -> "CardWatch":
        return replace(self, lost_since=None, back_since=t)

    def now(self) -> Cards:
        """Whose card lies where; while the slots are lost, what lay there may have gone."""
        if not self.is_lost:
            return self.lying
        return tuple((field, UNKNOWN) for field, _ in self.lying)

    def at(self, t: float) -> Cards:
        """What lay there at `t`, if every slot spoke at once."""
        lying = dict(self.lying)
        for change in reversed(self.changes):
            if change.t > t:
                lying[change.field] = change.before
        return tuple(sorted((name, lies) for name, lies in lying.items() if lies != EMPTY))

    def is_owner(self, field: str, owner: str) -> bool:
        """A card of that colour may have lain there: no slot has named the other one only."""
        named = {change.after for change in self.changes if change.field == field} - {EMPTY}
        return not named or bool(named & {owner, UNKNOWN})

    def around(self, t: float, times: Sequence[float], gaps: Gaps, late: float = LAG_S) -> Cards:
        """What may have lain there at `t`: unknown where a slot may have spoken early or late.

        `times` are those of the looks, one of which each change belongs to; `late`: how many
        seconds after its look a slot may have spoken.
        """
        lying = dict(self.lying)
        for change in reversed(self.changes):
            away = any(start <= t <= end + LAG_S and change.is_after_a_gap for start, end in gaps)
            latest = max((one for one in times if one <= change.t + LAG_S), default=change.t)
            still_lies = self.state(change.field) == change.after != EMPTY
            lag = late if still_lies else LAG_S
            if away or (-LAG_S <= change.t - t <= lag and t < latest):
                lying[change.field] = UNKNOWN
            elif change.t > t and t < latest:
                lying[change.field] = change.before
        return tuple(sorted((name, lies) for name, lies in lying.items() if lies != EMPTY))
