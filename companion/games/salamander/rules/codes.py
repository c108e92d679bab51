"""Why a turn is illegal: the codes in their order of precedence, each with its headings."""

from enum import StrEnum


class SalamanderCode(StrEnum):
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


# The headings of the booklet that carry the rule, shortened as in RULES.md.
HEADINGS: dict[SalamanderCode, str] = {
    SalamanderCode.GAME_OVER: "Gewinn",
    SalamanderCode.NOT_YOUR_TURN: "Vorbereitung",
    SalamanderCode.PUT_MISSING: "Verlies, Weitere",
    SalamanderCode.ANSWER_MISSING: "Antwort",
    SalamanderCode.REPLY_MISSING: "Ablegen",
    SalamanderCode.SHOW_MISSING: "Weitere",
    SalamanderCode.DRAW_MISSING: "Wurfstäbe",
    SalamanderCode.MARKER_MISSING: "Wurfstäbe",
    SalamanderCode.MOVE_MISSING: "Ziehen",
    SalamanderCode.TURN_OVER: "Verlies",
    SalamanderCode.WRONG_PUT: "Verlies, Weitere",
    SalamanderCode.IN_DUNGEON: "Wurfstäbe",
    SalamanderCode.NO_THROW_DUE: "Ziehen",
    SalamanderCode.NO_KEY_THROW_DUE: "Wurfstäbe",
    SalamanderCode.WRONG_STICKS: "Wurfstäbe",
    SalamanderCode.NO_DRAW_DUE: "Wurfstäbe",
    SalamanderCode.DISCARD_MISSING: "lost page",
    SalamanderCode.NO_MARKER_DUE: "Ziel",
    SalamanderCode.NOT_YOUR_MARKER: "Ziel",
    SalamanderCode.WRONG_MARKER: "Ziel, lost page",
    SalamanderCode.NO_MOVE_DUE: "Ziehen",
    SalamanderCode.NOT_YOUR_FIGURE: "Ziehen",
    SalamanderCode.LEFT_OUT_FIELD: "Weitere",
    SalamanderCode.NO_SUCH_WAY: "Ziehen",
    SalamanderCode.NOT_MOVED: "Wurfstäbe",
    SalamanderCode.HOME_TOO_FAR: "Ablegen",
    SalamanderCode.MUST_TURN_IN: "Ablegen",
    SalamanderCode.WRONG_DISTANCE: "Wurfstäbe",
    SalamanderCode.MAY_NOT_ASK: "Fragen",
    SalamanderCode.WRONG_PLAYER_ASKED: "Fragen",
    SalamanderCode.NOTHING_ASKED: "Antwort",
    SalamanderCode.NOT_HOME: "Ablegen",
    SalamanderCode.DECLARE_NOT_NOW: "Ablegen",
    SalamanderCode.SECOND_COMBINATION: "Ablegen",
    SalamanderCode.WRONG_COMBINATION: "Ablegen",
    SalamanderCode.WRONG_CLAIM: "Ablegen",
    SalamanderCode.TOO_FEW_CARDS: "Ablegen",
    SalamanderCode.NOTHING_CLAIMED: "Ablegen",
    SalamanderCode.NOTHING_TO_SHOW: "Weitere",
    SalamanderCode.WRONG_SHOW: "Weitere",
    SalamanderCode.NO_EXCHANGE: "Weitere",
    SalamanderCode.NOTHING_TO_DRAW: "Weitere",
    SalamanderCode.NO_DISCARD_DUE: "Vorbereitung",
    SalamanderCode.KEYS_MISSING: "Wurfstäbe",
    SalamanderCode.THROW_MISSING: "Ziehen",
    SalamanderCode.CONTRADICTION: "Antwort, Ziel",
}
