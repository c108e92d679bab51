"""Why a turn is illegal: the codes in their order of precedence, each with its page."""

from enum import StrEnum


class Code(StrEnum):
    """The order of the members is the order in which the codes apply."""

    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"
    NO_SUCH_PIECE = "no-such-piece"
    BACKWARD = "backward"
    NO_MOVE = "no-move"
    SECOND_STONE = "second-stone"
    SOUL_OVERTAKES = "soul-overtakes"
    SECOND_CARD = "second-card"
    NO_CARD_LEFT = "no-card-left"
    SLOT_TAKEN = "slot-taken"
    RAN_PAST_CARD = "ran-past-card"
    TOO_MANY_POINTS = "too-many-points"
    POINTS_LEFT = "points-left"
    WRONG_CARD_VALUE = "wrong-card-value"
    WRONG_FORCED_MOVE = "wrong-forced-move"
    MISSING_FORCED_MOVE = "missing-forced-move"
    WRONG_TWIN_MOVE = "wrong-twin-move"


# The pages of the German booklet that carry the rule.
PAGES: dict[Code, str] = {
    Code.GAME_OVER: "13",
    Code.NOT_YOUR_TURN: "6",
    Code.NO_SUCH_PIECE: "6",
    Code.BACKWARD: "6–7",
    Code.NO_MOVE: "6",
    Code.SECOND_STONE: "6",
    Code.SOUL_OVERTAKES: "7",
    Code.SECOND_CARD: "7",
    Code.NO_CARD_LEFT: "7",
    Code.SLOT_TAKEN: "7",
    Code.RAN_PAST_CARD: "8",
    Code.TOO_MANY_POINTS: "6",
    Code.POINTS_LEFT: "6, 17",
    Code.WRONG_CARD_VALUE: "8–9",
    Code.WRONG_FORCED_MOVE: "9",
    Code.MISSING_FORCED_MOVE: "9",
    Code.WRONG_TWIN_MOVE: "11, 14–15",
}
