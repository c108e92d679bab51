"""What each turn is worth: this turn, the reply as the other player sees it, then the table.

He chooses by what he knows, and what comes of it is counted with what we know; of replies that are
equally good for him the one that is worse for us. He lays no card in it: to count with that played
worse. All in points, by the player to move.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.games.faust.analysis.core import CoreTable
from companion.games.faust.analysis.public_game import SeenBy, turned_over
from companion.games.faust.analysis.turns import OVER, Sequel, obey, sequels
from companion.games.faust.analysis.worlds import hidden_values
from companion.games.faust.rules.board import FIELDS
from companion.games.faust.rules.position import (
    FIRST_SOUL_CARD,
    LAST_SOUL_CARD,
    NO_FIELD,
    POINTS,
    opponent,
)

# What it brings that a card lies: of its value, where it can bring something and where it costs;
# that grows less with each soul card that is taken.
LAID_GOOD, LAID_BAD, LAID_LATER = 0.1, -4.5, 0.2
# With no more cards than that of both together it costs so little: exact play does lay them.
FEW_CARDS, LAID_LATE = 2, 0.5
# Who lays a card wants it run into: one that can bring him something lies so much likelier. He
# himself is taken not to think so: to count on it that he stays away lost games by infamy.
LIKELY_GOOD = 2.0
PAID_BEFORE = 0.3  # of what a card brings: it is worth that to him whose it is while it lies
SEEN_AT_LENGTH = 6  # turns of which each place for a card is tried
LAY_AHEAD = 12  # so far before a stone of the other player a card may be laid


class Considered(NamedTuple):
    """A whole turn and what it is worth; `field` and `value` of the card that is laid in it."""

    worth: float
    sequel: Sequel
    field: int = NO_FIELD
    value: int = 0

    @property
    def at_once(self) -> int:
        """What it gains in soul points before a card is turned over and the other one replies."""
        return self.sequel[6]


class TwoTurns:
    """One search, of one position."""

    def __init__(self, seen: SeenBy, table: CoreTable) -> None:
        public = seen.public
        mover = public.mover
        self._public = public
        self._table = table
        self.at = public.compact
        self._at_once = public.is_infamy_at_once
        self._slots = public.slots[mover]
        self._known = dict(seen.known)
        self.own = hidden_values(seen, mover)  # in the hand, or unknown
        self.brings = {
            value: turned_over(value, public.rulings) for value in public.rulings.devil_cards
        }
        self._their_odds = self._odds(hidden_values(seen, opponent(mover)))
        self._as_he_sees = public.unused(mover)
        self._thinkable = sorted({*self._as_he_sees})
        self._count = len(self.own)
        self._can_lay = public.hand(mover) > 0
        self._is_late = public.cards_left <= FEW_CARDS

    def options(self) -> list[Considered]:
        """Every turn worth looking at; the order is always the same."""
        found = [
            Considered(self.worths(sequel)[0], sequel)
            for sequel in sequels(self.at, False, self._at_once)
        ]
        return found + self._laying() if self._can_lay else found

    def considered(self, sequel: Sequel, field: int, value: int | None) -> Considered:
        """This very turn; with a card of which the value is not known, in the mean of the hand."""
        turn = Considered(0.0, sequel, field, value or 0)
        return turn._replace(worth=self._of_card(self.worths(sequel, field), turn))

    def with_card(self, turn: Considered, revealed: int) -> float:
        """The worth of a turn that ran into a card, when that has been turned over."""
        settled = self.settled(obey(turn.sequel, revealed), turn.field)
        worths = [worth - self._costs(revealed) for worth in settled]
        return self._of_card(worths, turn)

    def _of_card(self, worths: list[float], turn: Considered) -> float:
        if turn.field == NO_FIELD:
            return worths[0]
        laid = zip(self.own, worths, strict=True)
        of = (turn.value,) if turn.value else self.own
        few = [worth + self.laid(one, turn.sequel) for one, worth in laid if one in of]
        return sum(few) / len(few)

    def _laying(self) -> list[Considered]:
        """With a card: out of his reach first, then within it for the turns that look best."""
        plain = [
            (self.worths(sequel)[0], sequel) for sequel in sequels(self.at, True, self._at_once)
        ]
        plain.sort(key=lambda one: -one[0])
        found = []
        for place, (worth, sequel) in enumerate(plain):
            in_detail = place < SEEN_AT_LENGTH and sequel[7] == NO_FIELD and sequel[5] != OVER
            for field, is_near in self._places(sequel):
                worths = (
                    self.worths(sequel, field) if in_detail and is_near else [worth] * self._count
                )
                for value, one in zip(self.own, worths, strict=True):
                    found.append(Considered(one + self.laid(value, sequel), sequel, field, value))
        return found

    def laid(self, value: int, sequel: Sequel) -> float:
        """What it brings that such a card lies, besides what comes of it in the reply."""
        brings = self.brings[value]
        taken = min(sequel[5], LAST_SOUL_CARD) - FIRST_SOUL_CARD
        if brings > 0:
            return LAID_GOOD * brings
        return LAID_LATE * brings if self._is_late else -(LAID_BAD + LAID_LATER * taken) * brings

    def _places(self, sequel: Sequel) -> Iterator[tuple[int, bool]]:
        """Free fields before his stones, and whether he reaches them in his next turn."""
        taken = self._slots | self.at[6]
        third, fourth = sequel[2:4]
        for field in range(FIELDS):
            distance = min((field - third - 1) % FIELDS, (field - fourth - 1) % FIELDS)
            if distance < LAY_AHEAD and not taken & 1 << field:
                yield field, distance < POINTS

    def worths(self, sequel: Sequel, field: int = NO_FIELD) -> list[float]:
        """What a turn brings; where a card was laid at `field`, for each value that it can have."""
        if sequel[7] == NO_FIELD:
            return self.settled(sequel, field)
        sums = [0.0] * (1 if field == NO_FIELD else self._count)
        known = self._known.get(sequel[7])
        odds = self._their_odds if known is None else {known: 1.0}
        for value, share in odds.items():
            settled = self.settled(obey(sequel, value), field)
            for place, worth in enumerate(settled):
                sums[place] += share * (worth - self._costs(value))
        return sums

    def _odds(self, values: Sequence[int]) -> dict[int, float]:
        """How likely each of these is to be a card that lies."""
        odds = [LIKELY_GOOD if self.brings[value] > 0 else 1.0 for value in values]
        found = dict.fromkeys(values, 0.0)
        for value, one in zip(values, odds, strict=True):
            found[value] += one / sum(odds)
        return found

    def _costs(self, value: int) -> float:
        """What it costs to turn over such a card of the other player."""
        return (1 - PAID_BEFORE) * self.brings[value]

    def settled(self, sequel: Sequel, field: int) -> list[float]:
        """The same with nothing left to be turned over: by the best reply."""
        count = 1 if field == NO_FIELD else self._count
        gain = sequel[6]
        if sequel[5] == OVER:
            return [gain] * count
        best = [ours for _, ours in self.replies(sequel, field)]
        return [gain + min(worths) for worths in zip(*best, strict=True)]

    def replies(self, sequel: Sequel, field: int) -> list[tuple[Sequel, list[float]]]:
        """Those that he thinks best, and what each brings us, for each value of a card laid now."""
        own, twin, third, fourth, soul, top = sequel[:6]
        count = 1 if field == NO_FIELD else self._count
        slots = self._slots if field == NO_FIELD else self._slots | 1 << field
        most, best = -1e9, []
        for reply in sequels((third, fourth, own, twin, soul, top, slots), False, self._at_once):
            if reply[7] == NO_FIELD:
                his = self._after(reply)
                ours = [-his] * count
            else:
                his, ours = self._run_into(reply, field)
            if his > most:
                most, best = his, [(reply, ours)]
            elif his == most:
                best.append((reply, ours))
        return best

    def _after(self, reply: Sequel) -> float:
        """To him: what he gained, less what the table says is still to come to us."""
        own, twin, third, fourth, soul, top, gain, _, _ = reply
        if top == OVER:
            return gain
        return gain - self._table.worth((third, fourth, own, twin, soul), top)

    def _run_into(self, reply: Sequel, field: int) -> tuple[float, list[float]]:
        """He runs into a card of ours: what he thinks that it brings him, what it brings us."""
        brings = self.brings
        his = {v: self._after(obey(reply, v)) - brings[v] for v in self._thinkable}
        thought = sum(his[value] for value in self._as_he_sees) / len(self._as_he_sees)
        trap = reply[7]
        if trap == field:
            return thought, [-his[value] for value in self.own]
        known = self._known.get(trap)
        really = [known] if known is not None else self.own
        ours = -sum(his[value] for value in really) / len(really)
        return thought, [ours] * (1 if field == NO_FIELD else self._count)
