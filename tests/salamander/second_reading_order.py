"""Second reading: the codes in the order of the table, each with its source and its question."""

from tests.salamander import second_reading_codes as q
from tests.salamander.second_reading_codes import Question, missing, none_owed
from tests.salamander.second_reading_things import Action, Table

# Code, source, the action it is said of (nothing: of any; `end`: the end of the turn), question.
GUARDS: list[tuple[str, str, str, Question]] = [
    ("game-over", "Gewinn", "", q.game_over),
    ("put-missing", "Verlies, Weitere", "", missing("put")),
    ("answer-missing", "Antwort", "", missing("answer")),
    ("reply-missing", "Ablegen", "", missing("reply")),
    ("show-missing", "Weitere", "", missing("show")),
    ("draw-missing", "Wurfstäbe", "", missing("draw")),
    ("marker-missing", "Wurfstäbe", "", missing("marker")),
    ("move-missing", "Ziehen", "", missing("move", "declare")),
    ("turn-over", "Verlies", "", q.turn_over),
    ("wrong-put", "Verlies, Weitere", "put", q.wrong_put),
    ("in-dungeon", "Wurfstäbe", "throw", q.throw_in_dungeon),
    ("no-throw-due", "Ziehen", "throw", q.no_throw_due),
    ("no-key-throw-due", "Wurfstäbe", "keys", q.no_key_throw_due),
    ("wrong-sticks", "Wurfstäbe", "keys", q.wrong_sticks),
    ("no-draw-due", "Wurfstäbe", "draw", none_owed("draw")),
    ("discard-missing", "lost page", "draw", q.discard_missing),
    ("no-marker-due", "Ziel", "marker", none_owed("marker")),
    ("not-your-marker", "Ziel", "marker", q.not_your_marker),
    ("wrong-marker", "Ziel, lost page", "marker", q.wrong_marker),
    ("no-move-due", "Ziehen", "move", none_owed("move")),
    ("not-your-figure", "Ziehen", "move", q.not_your_figure),
    ("left-out-field", "Weitere", "move", q.left_out_field),
    ("no-such-way", "Ziehen", "move", q.no_such_way),
    ("not-moved", "Wurfstäbe", "move", q.not_moved),
    ("home-too-far", "Ablegen", "move", q.home_too_far),
    ("must-turn-in", "Ablegen", "move", q.must_turn_in),
    ("wrong-distance", "Wurfstäbe", "move", q.wrong_distance),
    ("may-not-ask", "Fragen", "ask", q.may_not_ask),
    ("wrong-player-asked", "Fragen", "ask", q.wrong_player_asked),
    ("nothing-asked", "Antwort", "answer", none_owed("answer")),
    ("not-home", "Ablegen", "declare", q.not_home),
    ("declare-not-now", "Ablegen", "declare", q.declare_not_now),
    ("second-combination", "Ablegen", "declare", q.second_combination),
    ("wrong-combination", "Ablegen", "declare", q.wrong_combination),
    ("wrong-claim", "Ablegen", "declare", q.wrong_claim),
    ("too-few-cards", "Ablegen", "declare", q.too_few_cards),
    ("nothing-claimed", "Ablegen", "reply", none_owed("reply")),
    ("nothing-to-show", "Weitere", "show", none_owed("show")),
    ("wrong-show", "Weitere", "show", q.wrong_show),
    ("no-exchange", "Weitere", "exchange", q.no_exchange),
    ("nothing-to-draw", "Weitere", "exchange", q.nothing_to_draw),
    ("no-discard-due", "Vorbereitung", "", q.no_discard_due),
    ("keys-missing", "Wurfstäbe", "end", q.keys_missing),
    ("throw-missing", "Ziehen", "end", q.throw_missing),
]
CONTRADICTION = "contradiction"
PAGES = {code: page for code, page, _, _ in GUARDS} | {
    "not-your-turn": "Vorbereitung",
    CONTRADICTION: "Antwort, Ziel",
}
NAMES = list(PAGES)


def fault_of(table: Table, action: Action) -> str:
    """The first code that applies to the action or the end of the turn; nothing: it is legal."""
    if action == q.END and table["over"]:
        return ""
    for code, _, said_of, applies in GUARDS:
        if said_of in ("", action[0]) and applies(table, action):
            return code
    return ""
