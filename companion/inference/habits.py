"""What this table's camera is used to tell: hands before changes, several looks at one board.

A change that comes without what usually comes with it is more likely a wrong look than a deed.
"""

from dataclasses import dataclass, replace

from companion.inference.sensors import PRUDENCE, SENSORS


@dataclass(frozen=True, slots=True)
class Habits:
    changes: int = 0
    after_a_hand: int = 0
    boards: int = 0  # that have given way to another
    looked_at_twice: int = 0
    hands: int = 0  # seen since the last look
    is_handled: bool = False  # one was seen since the last look at all the pieces
    strays: int = 0  # boards that came without a hand, since one came last
    refuted: int = 0  # boards that gave way though no hand had come
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
    def chance_refuted(self) -> float:
        """Of a plain look: as often as of those before, a few more of which are taken for right."""
        known = PRUDENCE.looks_believed
        return (SENSORS.refuted * known + self.refuted) / (known + self.boards)

    def with_hand(self) -> "Habits":
        """What lay there until now was no misread look."""
        changes = self.changes + self.strays
        return replace(self, hands=self.hands + 1, is_handled=True, changes=changes, strays=0)

    def with_look(self, is_new_board: bool, looks_before: int, is_return: bool) -> "Habits":
        """After a look; `looks_before` at the board that it replaces.

        `is_return`: the board lies as it lay when the last hand had gone. That alone shows a wrong
        look where nobody tells of hands; else any change without one does.
        """
        if not is_new_board:
            return replace(self, hands=0, is_handled=False)
        by_hand = self.is_handled
        return replace(
            self,
            changes=self.changes + by_hand,
            after_a_hand=self.after_a_hand + by_hand,
            boards=self.boards + 1,
            looked_at_twice=self.looked_at_twice + (looks_before > 1),
            hands=0,
            is_handled=False,
            strays=0 if is_return else self.strays + (not by_hand),
            refuted=self.refuted + (not by_hand and (is_return or self.may_announce_hands)),
            is_out_of_nowhere=self.may_announce_hands and not by_hand,
        )
