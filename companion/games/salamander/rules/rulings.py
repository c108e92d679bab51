"""What a table agrees on before the first turn: the rulings of the second game."""

from dataclasses import dataclass
from enum import StrEnum

from companion.games.choices import choices_of
from companion.games.choices import with_ruling as with_ruling  # noqa: PLC0414  # beside them

EmptyPile = StrEnum("EmptyPile", "SHUFFLE NO_DRAWS ENDS")
DeclareWhen = StrEnum("DeclareWhen", "ANY_TIME BEFORE_THROW ON_ARRIVAL")
CombinationsPerTurn = StrEnum("CombinationsPerTurn", "ANY ONE")
ClaimCheck = StrEnum("ClaimCheck", "STOP_AT_FALSE ALL_ANSWERED")
FailedHand = StrEnum("FailedHand", "WHOLE LAID_ONLY")
TurnIn = StrEnum("TurnIn", "OPTIONAL FORCED")
ExtraThrow = StrEnum("ExtraThrow", "OPTIONAL FORCED")
ThrowAfterKeys = StrEnum("ThrowAfterKeys", "DUE OFFER")
QuestionAfterStay = StrEnum("QuestionAfterStay", "YES NO")
AskCaptured = StrEnum("AskCaptured", "YES NO")
EmptyHandMarker = StrEnum("EmptyHandMarker", "FREE STAYS")
TrueMarker = StrEnum("TrueMarker", "MAY_STAY MUST_MOVE")
MarkerHome = StrEnum("MarkerHome", "TWO_OWN_LAID HAND_EMPTIED")


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
