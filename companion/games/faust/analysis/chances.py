"""From points to a chance to win, between players of a level; what is lost, as a mark."""

from math import exp
from typing import NamedTuple

from companion.games.faust.analysis.public_game import PublicGame
from companion.games.faust.analysis.turns import OVER, SUMS
from companion.games.faust.analysis.two_turns import Considered
from companion.games.faust.rules.position import opponent


class Outlook(NamedTuple):
    """What a chance is told from, by who has moved; of cards, what he has more than the other."""

    lead: int  # in points
    to_come: float  # points, by the search
    hand: int
    lying: int
    cards: int  # of both that were not turned over
    left: int  # soul points on the stack; with none the game is over, and certain


class Weights(NamedTuple):
    """The points that an outlook comes to, and by how many of them a chance of 73 % is made."""

    to_come: float
    hand: float
    lying: float
    always: float
    for_left: float
    for_cards: float

    def chance(self, at: Outlook) -> float:
        points = at.lead + self.to_come * at.to_come + self.hand * at.hand + self.lying * at.lying
        spread = self.always + self.for_left * at.left + self.for_cards * at.cards
        return 1 / (1 + exp(-points / spread))


class Chance(NamedTuple):
    low: float
    middle: float
    high: float


# Fitted to games of each level against itself (docs/analysis.md).
WEIGHTS = {
    1: Weights(0.354, 2.045, 0.664, 3.189, 0.232, 2.139),
    2: Weights(0.467, -0.352, -1.152, 0.87, 0.21, 2.529),
    3: Weights(0.734, 6.007, 0.807, 1.595, 0.097, 1.648),
    4: Weights(0.801, 7.788, 1.004, 1.746, 0.02, 1.829),
    5: Weights(0.837, 7.189, -1.946, 2.66, 0.019, 1.494),
}
# How far off such a chance was, in the mean.
BANDS = {1: 0.03, 2: 0.03, 3: 0.03, 4: 0.02, 5: 0.02}
# Two turns cannot tell who plays better than they do.
GIVEN_AWAY = {1: 9.8, 2: 7.2, 3: 4.4, 4: 2.7, 5: 0.7}  # points in a turn, by what everybody knew
MARKS = ((0.20, "very-bad"), (0.10, "bad"), (0.05, "doubtful"))


def outlook_by(public: PublicGame, lead: int, turn: Considered) -> Outlook:
    """By a turn of the player to move, of which the cards are not counted yet."""
    mover, other = public.mover, opponent(public.mover)
    lying = [slots.bit_count() for slots in public.slots]
    is_over = turn.sequel[5] == OVER
    return Outlook(
        lead,
        turn.worth,
        public.hand(mover) - public.hand(other),
        lying[mover] - lying[other],
        sum(lying) + public.hand(mover) + public.hand(other),
        SUMS[OVER if is_over else public.next_soul_card][OVER - 1],
    )


def chance(at: Outlook, level: int) -> Chance:
    if not at.left:
        points = at.lead + at.to_come
        sure = 0.5 + 0.5 * ((points > 0) - (points < 0))
        return Chance(sure, sure, sure)
    middle = WEIGHTS[level].chance(at)
    band = BANDS[level]
    return Chance(max(0.0, middle - band), middle, min(1.0, middle + band))


def mark(lost: float) -> str | None:
    """By the chance that a turn gave away."""
    return next((name for least, name in MARKS if lost >= least), None)


def level_like(given_away: float) -> int:
    """The level whose players give away about as much in a turn."""
    return min(GIVEN_AWAY, key=lambda level: abs(GIVEN_AWAY[level] - given_away))
