"""Why a turn is illegal: the codes in their order of precedence, each with its page."""

from companion.games.codes import PagedCode


class Code(PagedCode):
    """`page`: that of the German booklet."""

    GAME_OVER = "game-over", "13"
    NOT_YOUR_TURN = "not-your-turn", "6"
    NO_SUCH_PIECE = "no-such-piece", "6"
    BACKWARD = "backward", "6–7"
    NO_MOVE = "no-move", "6"
    SECOND_STONE = "second-stone", "6"
    SOUL_OVERTAKES = "soul-overtakes", "7"
    SECOND_CARD = "second-card", "7"
    NO_CARD_LEFT = "no-card-left", "7"
    SLOT_TAKEN = "slot-taken", "7"
    RAN_PAST_CARD = "ran-past-card", "8"
    TOO_MANY_POINTS = "too-many-points", "6"
    POINTS_LEFT = "points-left", "6, 17"
    WRONG_CARD_VALUE = "wrong-card-value", "8–9"
    WRONG_FORCED_MOVE = "wrong-forced-move", "9"
    MISSING_FORCED_MOVE = "missing-forced-move", "9"
    WRONG_TWIN_MOVE = "wrong-twin-move", "11, 14–15"
