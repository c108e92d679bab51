"""What this table's camera is used to tell: hands before changes, several looks at one board.

A change that comes without what usually comes with it is more likely a wrong look than a deed.
"""

from dataclasses import dataclass, replace

ENOUGH = 3  # changes to know a habit by
MOSTLY = 0.8


@dataclass(frozen=True, slots=True)
class Habits:
    changes: int = 0
    after_a_hand: int = 0
    boards: int = 0  # that have given way to another
    looked_at_twice: int = 0
    is_hand_seen: bool = False  # since the last look
    is_out_of_nowhere: bool = False  # the board changed without the hand that is usually seen

    @property
    def announces_hands(self) -> bool:
        return self.changes >= ENOUGH and self.after_a_hand >= MOSTLY * self.changes

    @property
    def may_announce_hands(self) -> bool:
        """Every change so far came after a hand."""
        return 0 < self.after_a_hand == self.changes or self.announces_hands

    @property
    def looks_again(self) -> bool:
        return self.looked_at_twice >= 2 and self.looked_at_twice >= MOSTLY * self.boards

    @property
    def promises_more(self) -> bool:
        """A live table: what was misread will be looked at again."""
        return self.announces_hands or self.looks_again

    def with_hand(self) -> "Habits":
        return replace(self, is_hand_seen=True)

    def with_look(self, is_new_board: bool, looks_before: int) -> "Habits":
        """After a look; `looks_before` at the board that it replaces."""
        if not is_new_board:
            return replace(self, is_hand_seen=False)
        return Habits(
            self.changes + 1,
            self.after_a_hand + self.is_hand_seen,
            self.boards + 1,
            self.looked_at_twice + (looks_before > 1),
            is_out_of_nowhere=self.announces_hands and not self.is_hand_seen,
        )
