"""What a table agrees on before the first turn: the rulings of the second game."""

from dataclasses import dataclass
from enum import StrEnum

from companion.games.choices import choices_of
from companion.games.choices import with_ruling as with_ruling  # noqa: PLC0414  # beside them


class EmptyPile(StrEnum):
    SHUFFLE = "shuffle"
    NO_DRAWS = "no_draws"
    ENDS = "ends"


class DeclareWhen(StrEnum):
    ANY_TIME = "any_time"
    BEFORE_THROW = "before_throw"
    ON_ARRIVAL = "on_arrival"


class CombinationsPerTurn(StrEnum):
    ANY = "any"
    ONE = "one"


class ClaimCheck(StrEnum):
    STOP_AT_FALSE = "stop_at_false"
    ALL_ANSWERED = "all_answered"


class FailedHand(StrEnum):
    WHOLE = "whole"
    LAID_ONLY = "laid_only"


class TurnIn(StrEnum):
    OPTIONAL = "optional"
    FORCED = "forced"


class ExtraThrow(StrEnum):
    OPTIONAL = "optional"
    FORCED = "forced"


class ThrowAfterKeys(StrEnum):
    DUE = "due"
    OFFER = "offer"


class QuestionAfterStay(StrEnum):
    YES = "yes"
    NO = "no"


class AskCaptured(StrEnum):
    YES = "yes"
    NO = "no"


class EmptyHandMarker(StrEnum):
    FREE = "free"
    STAYS = "stays"


class TrueMarker(StrEnum):
    MAY_STAY = "may_stay"
    MUST_MOVE = "must_move"


class MarkerHome(StrEnum):
    TWO_OWN_LAID = "two_own_laid"
    HAND_EMPTIED = "hand_emptied"


@dataclass(frozen=True, slots=True)
class Rulings:
    empty_pile: EmptyPile = EmptyPile.SHUFFLE
    declare_when: DeclareWhen = DeclareWhen.ANY_TIME
    combinations_per_turn: CombinationsPerTurn = CombinationsPerTurn.ANY
    claim_check: ClaimCheck = ClaimCheck.STOP_AT_FALSE
    failed_hand: FailedHand = FailedHand.WHOLE
    turn_in: TurnIn = TurnIn.OPTIONAL
    extra_throw: ExtraThrow = ExtraThrow.OPTIONAL
    throw_after_keys: ThrowAfterKeys = ThrowAfterKeys.DUE
    question_after_stay: QuestionAfterStay = QuestionAfterStay.YES
    ask_captured: AskCaptured = AskCaptured.YES
    empty_hand_marker: EmptyHandMarker = EmptyHandMarker.FREE
    true_marker: TrueMarker = TrueMarker.MAY_STAY
    marker_home: MarkerHome = MarkerHome.TWO_OWN_LAID


CHOICES = choices_of(Rulings)

DEFAULT_RULESET = "noris-1987"
RULESETS: dict[str, Rulings] = {DEFAULT_RULESET: Rulings()}
