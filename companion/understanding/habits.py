"""What this table's camera is used to tell: hands before changes, several looks at one board.

A change that comes without what usually comes with it is more likely a wrong look than a deed.
"""

from dataclasses import dataclass, replace

from companion.inference.sensors import PRUDENCE


@dataclass(frozen=True, slots=True)
class Habits:
    changes: int = 0
    after_a_hand: int = 0
    boards: int = 0  # that have given way to another
    looked_at_twice: int = 0
    hands: int = 0  # seen since the last look
    is_out_of_nowhere: bool = False  # a camera that is known to tell of hands told of none

    @property
    def announces_hands(self) -> bool:
        return (
            self.changes >= PRUDENCE.habit and self.after_a_hand >= PRUDENCE.mostly * self.changes
        )

    @property
    def may_announce_hands(self) -> bool:
        """Every change so far came after a hand."""
        return 0 < self.after_a_hand == self.changes or self.announces_hands

    @property
    def looks_again(self) -> bool:
        return self.looked_at_twice >= 2 and self.looked_at_twice >= PRUDENCE.mostly * self.boards

    @property
    def promises_more(self) -> bool:
        """A live table, as known before the last look: it looks again at what it misread."""
        return (self.announces_hands and self.changes > PRUDENCE.habit) or self.looks_again

    @property
    def is_hand_seen(self) -> bool:
        return self.hands > 0

    def with_hand(self) -> "Habits":
        return replace(self, hands=self.hands + 1)

    def with_look(self, is_new_board: bool, looks_before: int) -> "Habits":
        """After a look; `looks_before` at the board that it replaces.

        A board that was seen once, and otherwise at the next look, was misread: no change.
        """
        if not is_new_board:
            return replace(self, hands=0)
        is_change = self.is_hand_seen or looks_before != 1
        return Habits(
            self.changes + is_change,
            self.after_a_hand + self.is_hand_seen,
            self.boards + 1,
            self.looked_at_twice + (looks_before > 1),
            is_out_of_nowhere=self.announces_hands and not self.is_hand_seen,
        )
