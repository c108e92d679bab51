"""What a table agrees on before the first turn: the rulings of the second game."""

from dataclasses import dataclass, replace
from enum import StrEnum
from reprlib import repr as shortly


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


CHOICES: dict[str, type[StrEnum]] = {
    "empty_pile": EmptyPile,
    "declare_when": DeclareWhen,
    "combinations_per_turn": CombinationsPerTurn,
    "claim_check": ClaimCheck,
    "failed_hand": FailedHand,
    "turn_in": TurnIn,
    "extra_throw": ExtraThrow,
    "throw_after_keys": ThrowAfterKeys,
    "question_after_stay": QuestionAfterStay,
    "ask_captured": AskCaptured,
    "empty_hand_marker": EmptyHandMarker,
    "true_marker": TrueMarker,
    "marker_home": MarkerHome,
}

DEFAULT_RULESET = "noris-1987"
RULESETS: dict[str, Rulings] = {DEFAULT_RULESET: Rulings()}


def with_ruling(rulings: Rulings, option: str, value: str) -> Rulings:
    """`rulings` with one choice changed; ValueError says what was expected."""
    choices = CHOICES.get(option)
    if choices is None:
        raise ValueError(f"{shortly(option)} is no ruling; expected one of {', '.join(CHOICES)}")
    try:
        choice = choices(value)
    except ValueError:
        known = ", ".join(choices)
        raise ValueError(
            f"{shortly(value)} is no value of {option}; expected one of {known}"
        ) from None
    return replace(rulings, **{option: choice})  # type: ignore[arg-type]  # the table pairs them


def differences(rulings: Rulings, ruleset: str) -> dict[str, str]:
    """The options in which `rulings` differs from the named ruleset."""
    named = RULESETS[ruleset]
    return {
        option: getattr(rulings, option).value
        for option in CHOICES
        if getattr(rulings, option) != getattr(named, option)
    }
