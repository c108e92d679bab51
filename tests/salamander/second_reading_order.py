"""Second reading: the codes in the order of the table, each with its source and its question."""

from tests.salamander import second_reading_codes as q
from tests.salamander.second_reading_codes import Question, missing, none_owed
from tests.salamander.second_reading_things import Action, Table

GUARDS: list[tuple[str, str, Question]] = [
    ("game-over", "Gewinn", q.game_over),
    ("put-missing", "Verlies, Weitere", missing("put")),
    ("answer-missing", "Antwort", missing("answer")),
    ("reply-missing", "Ablegen", missing("reply")),
    ("show-missing", "Weitere", missing("show")),
    ("draw-missing", "Wurfstäbe", missing("draw")),
    ("marker-missing", "Wurfstäbe", missing("marker")),
    ("move-missing", "Ziehen", missing("move", "declare")),
    ("turn-over", "Verlies", q.turn_over),
    ("wrong-put", "Verlies, Weitere", q.wrong_put),
    ("in-dungeon", "Wurfstäbe", q.throw_in_dungeon),
    ("no-throw-due", "Ziehen", q.no_throw_due),
    ("no-key-throw-due", "Wurfstäbe", q.no_key_throw_due),
    ("wrong-sticks", "Wurfstäbe", q.wrong_sticks),
    ("no-draw-due", "Wurfstäbe", none_owed("draw")),
    ("discard-missing", "lost page", q.discard_missing),
    ("no-marker-due", "Ziel", none_owed("marker")),
    ("not-your-marker", "Ziel", q.not_your_marker),
    ("wrong-marker", "Ziel, lost page", q.wrong_marker),
    ("no-move-due", "Ziehen", none_owed("move")),
    ("not-your-figure", "Ziehen", q.not_your_figure),
    ("left-out-field", "Weitere", q.left_out_field),
    ("no-such-way", "Ziehen", q.no_such_way),
    ("not-moved", "Wurfstäbe", q.not_moved),
    ("home-too-far", "Ablegen", q.home_too_far),
    ("must-turn-in", "Ablegen", q.must_turn_in),
    ("wrong-distance", "Wurfstäbe", q.wrong_distance),
    ("may-not-ask", "Fragen", q.may_not_ask),
    ("wrong-player-asked", "Fragen", q.wrong_player_asked),
    ("nothing-asked", "Antwort", none_owed("answer")),
    ("not-home", "Ablegen", q.not_home),
    ("declare-not-now", "Ablegen", q.declare_not_now),
    ("second-combination", "Ablegen", q.second_combination),
    ("wrong-combination", "Ablegen", q.wrong_combination),
    ("wrong-claim", "Ablegen", q.wrong_claim),
    ("too-few-cards", "Ablegen", q.too_few_cards),
    ("nothing-claimed", "Ablegen", none_owed("reply")),
    ("nothing-to-show", "Weitere", none_owed("show")),
    ("wrong-show", "Weitere", q.wrong_show),
    ("no-exchange", "Weitere", q.no_exchange),
    ("nothing-to-draw", "Weitere", q.nothing_to_draw),
    ("no-discard-due", "Vorbereitung", q.no_discard_due),
    ("keys-missing", "Wurfstäbe", q.keys_missing),
    ("throw-missing", "Ziehen", q.throw_missing),
]
CONTRADICTION = "contradiction"
PAGES = {code: page for code, page, _ in GUARDS} | {
    "not-your-turn": "Vorbereitung",
    CONTRADICTION: "Antwort, Ziel",
}
NAMES = list(PAGES)


def fault_of(table: Table, action: Action) -> str:
    """The first code that applies to the action or the end of the turn; nothing: it is legal."""
    if action == q.END and table["over"]:
        return ""
    for code, _, applies in GUARDS:
        if applies(table, action):
            return code
    return ""
