"""Why a turn is illegal: the codes in their order of precedence, each with its headings."""

from enum import StrEnum


class Code(StrEnum):
    """The order of the members is the order in which the codes apply."""

    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"
    PUT_MISSING = "put-missing"
    ANSWER_MISSING = "answer-missing"
    REPLY_MISSING = "reply-missing"
    SHOW_MISSING = "show-missing"
    DRAW_MISSING = "draw-missing"
    MARKER_MISSING = "marker-missing"
    MOVE_MISSING = "move-missing"
    TURN_OVER = "turn-over"
    WRONG_PUT = "wrong-put"
    IN_DUNGEON = "in-dungeon"
    NO_THROW_DUE = "no-throw-due"
    NO_KEY_THROW_DUE = "no-key-throw-due"
    WRONG_STICKS = "wrong-sticks"
    NO_DRAW_DUE = "no-draw-due"
    DISCARD_MISSING = "discard-missing"
    NO_MARKER_DUE = "no-marker-due"
    NOT_YOUR_MARKER = "not-your-marker"
    WRONG_MARKER = "wrong-marker"
    NO_MOVE_DUE = "no-move-due"
    NOT_YOUR_FIGURE = "not-your-figure"
    LEFT_OUT_FIELD = "left-out-field"
    NO_SUCH_WAY = "no-such-way"
    NOT_MOVED = "not-moved"
    HOME_TOO_FAR = "home-too-far"
    MUST_TURN_IN = "must-turn-in"
    WRONG_DISTANCE = "wrong-distance"
    MAY_NOT_ASK = "may-not-ask"
    WRONG_PLAYER_ASKED = "wrong-player-asked"
    NOTHING_ASKED = "nothing-asked"
    NOT_HOME = "not-home"
    DECLARE_NOT_NOW = "declare-not-now"
    SECOND_COMBINATION = "second-combination"
    WRONG_COMBINATION = "wrong-combination"
    WRONG_CLAIM = "wrong-claim"
    TOO_FEW_CARDS = "too-few-cards"
    NOTHING_CLAIMED = "nothing-claimed"
    NOTHING_TO_SHOW = "nothing-to-show"
    WRONG_SHOW = "wrong-show"
    NO_EXCHANGE = "no-exchange"
    NOTHING_TO_DRAW = "nothing-to-draw"
    NO_DISCARD_DUE = "no-discard-due"
    KEYS_MISSING = "keys-missing"
    THROW_MISSING = "throw-missing"
    CONTRADICTION = "contradiction"


# Where a figure went, or did not go, is wrong.
OF_MOVES = frozenset(
    {
        Code.LEFT_OUT_FIELD,
        Code.NO_SUCH_WAY,
        Code.NOT_MOVED,
        Code.HOME_TOO_FAR,
        Code.MUST_TURN_IN,
        Code.WRONG_DISTANCE,
    }
)

# The headings of the booklet that carry the rule, shortened as in RULES.md.
HEADINGS: dict[Code, str] = {
    Code.GAME_OVER: "Gewinn",
    Code.NOT_YOUR_TURN: "Vorbereitung",
    Code.PUT_MISSING: "Verlies, Weitere",
    Code.ANSWER_MISSING: "Antwort",
    Code.REPLY_MISSING: "Ablegen",
    Code.SHOW_MISSING: "Weitere",
    Code.DRAW_MISSING: "Wurfstäbe",
    Code.MARKER_MISSING: "Wurfstäbe",
    Code.MOVE_MISSING: "Ziehen",
    Code.TURN_OVER: "Verlies",
    Code.WRONG_PUT: "Verlies, Weitere",
    Code.IN_DUNGEON: "Wurfstäbe",
    Code.NO_THROW_DUE: "Ziehen",
    Code.NO_KEY_THROW_DUE: "Wurfstäbe",
    Code.WRONG_STICKS: "Wurfstäbe",
    Code.NO_DRAW_DUE: "Wurfstäbe",
    Code.DISCARD_MISSING: "lost page",
    Code.NO_MARKER_DUE: "Ziel",
    Code.NOT_YOUR_MARKER: "Ziel",
    Code.WRONG_MARKER: "Ziel, lost page",
    Code.NO_MOVE_DUE: "Ziehen",
    Code.NOT_YOUR_FIGURE: "Ziehen",
    Code.LEFT_OUT_FIELD: "Weitere",
    Code.NO_SUCH_WAY: "Ziehen",
    Code.NOT_MOVED: "Wurfstäbe",
    Code.HOME_TOO_FAR: "Ablegen",
    Code.MUST_TURN_IN: "Ablegen",
    Code.WRONG_DISTANCE: "Wurfstäbe",
    Code.MAY_NOT_ASK: "Fragen",
    Code.WRONG_PLAYER_ASKED: "Fragen",
    Code.NOTHING_ASKED: "Antwort",
    Code.NOT_HOME: "Ablegen",
    Code.DECLARE_NOT_NOW: "Ablegen",
    Code.SECOND_COMBINATION: "Ablegen",
    Code.WRONG_COMBINATION: "Ablegen",
    Code.WRONG_CLAIM: "Ablegen",
    Code.TOO_FEW_CARDS: "Ablegen",
    Code.NOTHING_CLAIMED: "Ablegen",
    Code.NOTHING_TO_SHOW: "Weitere",
    Code.WRONG_SHOW: "Weitere",
    Code.NO_EXCHANGE: "Weitere",
    Code.NOTHING_TO_DRAW: "Weitere",
    Code.NO_DISCARD_DUE: "Vorbereitung",
    Code.KEYS_MISSING: "Wurfstäbe",
    Code.THROW_MISSING: "Ziehen",
    Code.CONTRADICTION: "Antwort, Ziel",
}
