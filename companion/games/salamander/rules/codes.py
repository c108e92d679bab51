"""Why a turn is illegal: the codes in their order of precedence, each with its page."""

from companion.games.codes import PagedCode


class Code(PagedCode):
    """`page`: the booklet's headings over the rule, shortened as in RULES.md."""

    GAME_OVER = "game-over", "Gewinn"
    NOT_YOUR_TURN = "not-your-turn", "Vorbereitung"
    PUT_MISSING = "put-missing", "Verlies, Weitere"
    ANSWER_MISSING = "answer-missing", "Antwort"
    REPLY_MISSING = "reply-missing", "Ablegen"
    SHOW_MISSING = "show-missing", "Weitere"
    DRAW_MISSING = "draw-missing", "Wurfstäbe"
    MARKER_MISSING = "marker-missing", "Wurfstäbe"
    MOVE_MISSING = "move-missing", "Ziehen"
    TURN_OVER = "turn-over", "Verlies"
    WRONG_PUT = "wrong-put", "Verlies, Weitere"
    IN_DUNGEON = "in-dungeon", "Wurfstäbe"
    NO_THROW_DUE = "no-throw-due", "Ziehen"
    NO_KEY_THROW_DUE = "no-key-throw-due", "Wurfstäbe"
    WRONG_STICKS = "wrong-sticks", "Wurfstäbe"
    NO_DRAW_DUE = "no-draw-due", "Wurfstäbe"
    DISCARD_MISSING = "discard-missing", "lost page"
    NO_MARKER_DUE = "no-marker-due", "Ziel"
    NOT_YOUR_MARKER = "not-your-marker", "Ziel"
    WRONG_MARKER = "wrong-marker", "Ziel, lost page"
    NO_MOVE_DUE = "no-move-due", "Ziehen"
    NOT_YOUR_FIGURE = "not-your-figure", "Ziehen"
    LEFT_OUT_FIELD = "left-out-field", "Weitere"
    NO_SUCH_WAY = "no-such-way", "Ziehen"
    NOT_MOVED = "not-moved", "Wurfstäbe"
    HOME_TOO_FAR = "home-too-far", "Ablegen"
    MUST_TURN_IN = "must-turn-in", "Ablegen"
    WRONG_DISTANCE = "wrong-distance", "Wurfstäbe"
    MAY_NOT_ASK = "may-not-ask", "Fragen"
    WRONG_PLAYER_ASKED = "wrong-player-asked", "Fragen"
    NOTHING_ASKED = "nothing-asked", "Antwort"
    NOT_HOME = "not-home", "Ablegen"
    DECLARE_NOT_NOW = "declare-not-now", "Ablegen"
    SECOND_COMBINATION = "second-combination", "Ablegen"
    WRONG_COMBINATION = "wrong-combination", "Ablegen"
    WRONG_CLAIM = "wrong-claim", "Ablegen"
    TOO_FEW_CARDS = "too-few-cards", "Ablegen"
    NOTHING_CLAIMED = "nothing-claimed", "Ablegen"
    NOTHING_TO_SHOW = "nothing-to-show", "Weitere"
    WRONG_SHOW = "wrong-show", "Weitere"
    NO_EXCHANGE = "no-exchange", "Weitere"
    NOTHING_TO_DRAW = "nothing-to-draw", "Weitere"
    NO_DISCARD_DUE = "no-discard-due", "Vorbereitung"
    KEYS_MISSING = "keys-missing", "Wurfstäbe"
    THROW_MISSING = "throw-missing", "Ziehen"
    CONTRADICTION = "contradiction", "Antwort, Ziel"


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
