"""How well a table sees and hears: every rate and delay of the session, named once."""

from dataclasses import dataclass
from math import log


@dataclass(frozen=True, slots=True)
class SensorModel:
    """Rates are chances, of a look, an act or a turn; names in `_s` are seconds."""

    # Of a look:
    misread: float = 1e-3  # a piece is seen where it does not lie
    in_a_hand: float = 1e-2  # and this is the chance of it for each place it may have left for
    negligible: float = 1e-4  # below this no position is worth a thought
    lifted: float = 0.13  # a piece is seen nowhere, or one more than there is
    still_misread: float = 0.5  # though no hand has been there since the last look
    seen_again: float = 0.4  # a board that was astray is seen so once more
    standing: float = 0.05  # it shows what lay there before: the stream stands
    still_standing: float = 0.8  # and it stood before
    cleared: float = 0.05  # the board is another after the end of the game
    # Of a look that no story explains:
    refuted: float = 2e-3  # the next look shows another board
    refuted_where_odd: float = 0.3  # though it is odd: in doubt, or unlike what hands do
    # Of the slots:
    lag_s: float = 2.0  # a slot speaks so much before or after the look it belongs to
    late_s: float = 15.0  # and now and then so much after it
    off: float = 0.7  # that it speaks not between the two looks
    off_by_a_second: float = 0.67  # and one second more
    ahead: float = 1e-2  # it has spoken, and the look shows that it was not done yet
    late: float = 1e-2
    late_by_a_second: float = 0.95
    not_yet: float = 2e-4  # it has not spoken yet
    unheard: float = 0.5  # while the slots are lost
    mute: float = 0.02  # it says `fault`, and a card was laid there
    # Of hands:
    slip: float = 1e-3  # an act is illegal
    peek: float = 5e-2  # a card is taken up to look at it
    put_back: float = 2e-2  # something of the turn at hand is put back
    two_deeds: float = 2e-2  # and something else is done in the same grip
    unseen_hand: float = 1e-2  # it acts though no hand was seen by a camera that tells of hands
    returned: float = 5e-3  # the last turn is taken back
    confirmed_returned: float = 0.05  # though it was confirmed
    unordered: float = 0.1  # while a piece is seen nowhere, more has been done than is seen
    round_trip: float = 3e-3  # pieces go round, and lie where they lay
    hidden_act: float = 0.1  # it is done where the look shows nothing, and no later
    unseen_end: float = 0.2  # no look comes between two turns
    act: float = 0.24  # what one act more costs
    acts_astray: int = 2  # so many acts is what the rules do not explain
    two_turns: float = 0.3  # there have been two, in a time in which there may
    turn_s: float = 45.0  # no longer is a turn; in more time there may have been two
    # Of words and buttons:
    odd_press: float = 3e-2  # it means nothing
    second_press: float = 0.3  # it comes where the turn has not begun
    early_press: float = 0.3  # it comes under the hand, before the board is seen again
    blind_press: float = 0.27  # what it belongs to is told so much later, though no hand was seen
    unpressed: float = 0.1  # the other player goes on before it comes
    unpressed_again: float = 0.5  # nor has the press before come
    unseen_again: float = 0.37  # a look after it shows no whole turn yet
    odd_value: float = 1e-3  # a value is said that no card bears out
    word_s: float = 5.0  # a press belongs to a look that comes by then
    tap_s: float = 0.25  # a finger that taps a word twice does so within this

    def delay_cost(self, early_s: float, late_s: float) -> float:
        """A slot spoke so much after the look, or before the look before; both below 0: between."""
        off_s = max(0.0, early_s, late_s)
        if not off_s:
            return 0.0
        if off_s <= self.lag_s:
            return cost_of(self.off) + off_s * cost_of(self.off_by_a_second)
        return cost_of(self.late) + off_s * cost_of(self.late_by_a_second)


@dataclass(frozen=True, slots=True)
class Prudence:
    """What is dear: a false accusation most, then a wrong turn, a question, a second of waiting.

    Margins are costs: so much likelier has one story to be than another.
    """

    # Prices, of which only the ratios matter:
    false_accusation: float = 40.0
    wrong_turn: float = 12.0
    question: float = 4.0
    second: float = 0.25
    # Margins:
    loyal: float = 0.5  # what was told is not taken back for less
    accused: float = 1.5  # an accusation is not taken back for less
    plain: float = 2.5  # a story that costs no more needs nothing rare
    sure: float = 0.5  # the chance of a look from which an unseen turn is asked about
    # Times:
    next_look_s: float = 2.0  # that the next look gets
    second_look_s: float = 3.0  # that it gets before a misread field accuses
    # Bounds:
    width: int = 16  # stories that go on from one observation to the next
    looks: int = 3  # of a standing board that tell something new
    looks_kept: int = 5  # of a standing board, beside the first
    explanations: int = 12  # of one look that are followed
    turns_open: int = 2  # that what is seen later may tell otherwise
    turns_disputed: int = 6  # the same, where stories that are as good do
    looks_believed: int = 20  # before it is known how often this camera is refuted
    habit: int = 3  # changes of the board to know a habit of the camera by
    mostly: float = 0.8  # the part of them that shows it

    @property
    def as_good(self) -> float:
        """The margin within which it is cheaper to ask than to believe the likelier story."""
        return log(self.wrong_turn / self.question - 1)

    @property
    def as_good_in_doubt(self) -> float:
        """The same after a look in doubt, where waiting for the next one will do."""
        return log(self.wrong_turn / (self.second * self.next_look_s) - 1)


def cost_of(chance: float) -> float:
    """The negative logarithm: costs of independent things add up."""
    return -log(max(chance, 1e-12))


SENSORS = SensorModel()
PRUDENCE = Prudence()
