"""What the page shows: the position, whose turn, the score, and the one sentence."""

from random import Random
from typing import Any

import pytest

from companion.games.faust.page.game_view import after_event, blank_view
from companion.games.faust.rules.position import BLUE
from companion.games.faust.rules.record import Header
from companion.games.faust.words.speaker import LANGUAGES, Speaker
from companion.observations import Json, LinkChanged, PageSaid
from companion.storage.store import Store
from tests.counted import again
from tests.page.tables import ONE_TURN, TOO_FAR, TRAP, app, shown, shown_of, status, table
from tests.table.played import told_slowly
from tests.table.sittings import NOTHING_THERE, START, sitting
from web.app import parts_of
from web.faust.status import status as status_of
from web.faust.view import FaustState
from web.games import read_catalogues
from workshop.drawn.faust_table import FaustTable
from workshop.drawn.played import play_game

Shown = dict[str, Any]


def test_before_the_first_game_the_page_says_that_none_has_begun() -> None:
    state = shown_of(Store())
    assert state["status"] == {"kind": "none", "text": "No game has begun yet."}


def test_a_game_that_begins_shows_who_is_to_move() -> None:
    state = shown(START, Header(players=("Ada", "Bob")))
    assert (state["mover"], state["points"], state["of"]) == ("red", 7, 7)
    assert state["start"] == ["A1", "B1"]
    assert status(START, Header(players=("Ada", "Bob")))["text"] == (
        "Ada to move: seven points to spend."
    )


def test_points_and_pieces_follow_the_turn_at_hand() -> None:
    state = shown(START + "A1 A5 / A1 A1 / B1\nhand")
    board = state["board"]
    assert (state["points"], board["red"], state["hand"]) == (3, ["A1", "A5"], True)
    assert state["arrows"] == [
        {"piece": "red", "kind": "step", "way": ["A1", "A2", "A3", "A4", "A5"]}
    ]


def test_a_turn_that_is_done_stays_as_arrows_and_as_a_sentence() -> None:
    state = shown(ONE_TURN)
    arrows = state["arrows"]
    assert [(one["piece"], one["way"][-1]) for one in arrows] == [
        ("red", "A5"),
        ("soul", "B3"),
    ]
    (turn,) = state["turns"]
    assert turn["text"] == ("Turn 1, Red: stone A1→A5, soul B1→B3, card beside B7. Legal.")
    assert state["board"]["cards"] == {"B7": "red"}
    assert state["mover"] == "blue"


def test_an_illegal_turn_says_why_on_which_page_and_what_to_put_back() -> None:
    found = status(TOO_FAR)
    assert (found["kind"], found["code"], found["page"]) == ("illegal", "too-many-points", "p. 6")
    assert found["text"] == "A1→A9 is 8 fields, and only 7 points were left."
    assert found["why"] == (
        "Played by Red. Legal here: a stone from A1 as far as A8; the soul from B1 as far as B8; "
        "a card beside any field."
    )
    assert str(found["rule"]).startswith("A turn has seven points.")
    assert found["repair"] == [
        {"piece": "red", "from": "A9", "to": "A1", "text": "stone of Red, A9 → A1"}
    ]


def test_an_illegal_turn_says_what_can_be_said_instead() -> None:
    assert status(TOO_FAR)["instead"] == [
        {
            "said": {"say": "move", "piece": "red", "from": "A1", "to": "A8"},
            "text": "Play A1→A8 instead: ends Red’s turn",
            "asked": "Play A1→A8 instead: ends your turn",
        },
        {
            "said": {"say": "accept"},
            "text": "Let it stand: Red’s turn ends",
            "asked": "Ask Blue to let it stand",
        },
        {"said": {"say": "undo"}, "text": "Take back the whole turn", "asked": None},
    ]
    wrong = TRAP + "page reveal A5 6\nA1 A9 / A1 A7 / B1"
    (revealed, *_) = status(wrong, Header(starts=BLUE))["instead"]
    assert revealed["text"] == "The card was a 4"
    assert revealed["said"] == {"say": "reveal", "field": "A5", "value": 4}


def test_a_turn_that_stands_by_agreement_is_not_called_legal() -> None:
    (turn,) = shown(TOO_FAR + "page accept")["turns"]
    assert str(turn["text"]).endswith(
        "and only 7 points were left (p. 6). It stands as it was played."
    )


def test_what_is_not_there_is_not_waited_for() -> None:
    assert "no camera looks" in str(status("link camera lost")["text"])
    assert "No card slots" in str(status("link slots lost")["text"])
    assert "check the cards" in str(status(START + "link slots lost\nlink slots back")["text"])


def test_pieces_that_were_placed_on_the_page_are_known_to_lie_there() -> None:
    lying: Shown = {"red": ["A1", "A9"], "blue": ["A1", "A1"], "soul": "B1"}
    store = Store()
    made = table(START, store=store)
    made.take(PageSaid(2.0, "red", "place", lying))
    assert shown_of(store)["placed"] == lying
    for observation in sitting(START):
        made.take(observation)
    assert shown_of(store)["placed"] is None


def test_an_illegal_turn_that_was_put_right_is_forgotten() -> None:
    assert status(TOO_FAR + "A1 A8 / A1 A1 / B1")["kind"] == "playing"


def test_a_trap_waits_for_the_card_and_offers_the_values_it_can_have() -> None:
    found = status(TRAP, Header(starts=BLUE))
    assert (found["kind"], found["field"]) == ("waiting", "A5")
    assert found["values"] == [2, 3, 4, 5, 6, 7, 8, 9]
    assert shown(TRAP, Header(starts=BLUE))["points"] == 0


def test_who_pressed_before_the_card_was_turned_over_can_still_say_its_value() -> None:
    found = status(TRAP + "press red", Header(starts=BLUE))
    assert (found["kind"], found["field"]) == ("illegal", "A5")
    assert found["values"] == [2, 3, 4, 5, 6, 7, 8, 9]


def test_the_forced_move_is_asked_for_by_its_fields() -> None:
    found = status(TRAP + "page reveal A5 6", Header(starts=BLUE))
    assert found["text"] == "Red obeys the card: stone from A5 to A11."


def test_the_end_is_told_with_its_reason_and_the_score() -> None:
    infamy = Header(soul=28)
    state = shown("A1 A1 / A1 A1 / B14\nA2 A1 / A1 A1 / B14\nA2 A1 / A1 A1 / A1", infamy)
    over = state["status"]
    assert (over["kind"], over["text"]) == ("over", "Red wins.")
    assert str(over["why"]).startswith("The game is over by infamy")
    assert (state["mover"], state["series"]) == (None, {"red": 1, "blue": 0, "drawn": 0})


def test_a_turn_that_was_taken_back_is_gone_from_the_page() -> None:
    state = shown(START + "A1 A8 / A1 A1 / B1\npage undo")
    assert (state["turns"], state["mover"], state["points"]) == ([], "red", 7)
    assert state["board"]["red"] == ["A1", "A1"]


def test_a_camera_that_is_lost_is_shown_until_it_is_back() -> None:
    store = Store()
    made = table(START, store=store)
    made.take(LinkChanged(5.0, "camera", "lost"))
    assert shown_of(store)["links"] == {"camera": False, "slots": True}
    made.take(LinkChanged(6.0, "camera", "back"))
    assert shown_of(store)["links"] == {"camera": True, "slots": True}


def test_a_game_is_in_the_archive_though_nobody_listens() -> None:
    store = Store()
    page = app(store)
    table(ONE_TURN, store=store)
    parts_of(page).stream.wake()
    (line,) = page.test_client().get("/api/games").get_json()
    assert line["turns"] == 1


@again
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("script", "header"),
    [
        (START, Header()),
        (TOO_FAR, Header()),
        (TRAP, Header(starts=BLUE)),
        (TRAP + "page reveal A5 6", Header(starts=BLUE)),
        (START + "A1 / A1 A1 / B1", Header()),
        (START + "A9 B7 B8 / A4 B3 / B1", Header()),
        ("A1 A1 / A1 A1 / A8\nA1 A8 / A1 A1 / A8", Header(soul=7)),
    ],
)
def test_every_state_has_its_sentence_in_every_language(
    script: str, header: Header, language: str
) -> None:
    text = str(status(script, header, language)["text"])
    assert text
    assert "{" not in text
    assert "None" not in text


def asked(event: dict[str, Json], language: str = "en") -> Shown:
    """The status while this event keeps the game from going on."""
    header = Header(players=("Ada", "Bob"))
    said = {"t": 1.0, "turn": 2, "player": "blue", **event}
    picture = after_event(blank_view(header), said)
    state = FaustState(0, view=picture, t=3.5)
    return status_of(state, Speaker(language, header), read_catalogues()[language])


STOPS: list[dict[str, Json]] = [
    {"kind": "waiting", "for": "consent", "to": "undo", "by": "red", "asks": "blue"},
    {"kind": "waiting", "for": "press"},
    {"kind": "waiting", "for": "look"},
    {"kind": "waiting", "for": "camera"},
    {"kind": "waiting", "for": "slots"},
    {"kind": "waiting", "for": "card", "field": "A5", "card": "red"},
    {"kind": "waiting", "for": "repair", "repair": [{"piece": "soul", "from": None, "to": "B1"}]},
    {"kind": "waiting", "for": "something new"},
    {"kind": "unclear", "question": "which", "choices": [{"choice": "1", "do": [["lay", "A5"]]}]},
    {"kind": "unclear", "question": "take-back", "by": "red", "asks": "blue",
     "choices": [{"choice": "yes", "turn": 1}, {"choice": "no", "repair": []}]},
    {"kind": "unclear", "question": "knocked", "piece": "red", "from": "A5", "to": "A6",
     "choices": [{"choice": "put-back"}]},
    {"kind": "unclear", "question": "board-differs", "choices": [{"choice": "stands"}]},
]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", STOPS)
def test_whatever_stops_the_game_has_its_sentence(event: dict[str, Json], language: str) -> None:
    found = asked(event, language)
    said = [str(found["text"]), *(str(one) for one in found.get("choices", []))]
    assert all(said)
    assert not [one for one in said if "{" in one.removeprefix("{'") or "None" in one]
    assert found["for_s"] == 2.5


def test_a_question_offers_what_may_have_been_done_in_words() -> None:
    assert asked(STOPS[8])["choices"] == [{"choice": "1", "text": "card beside A5"}]
    assert asked(STOPS[0])["text"] == "Ada asks Bob: take back?"
    assert (asked(STOPS[0])["agree"], asked(STOPS[0])["asks"]) == ("undo", "blue")
    (step,) = asked(STOPS[6])["repair"]
    assert (step["from"], step["text"]) == (None, "the soul, onto B1")


REQUESTS = {
    TOO_FAR + "say red accept": "A1→A9",
    START + "A1 A8 / A1 A1 / B1\npress red\nsay red undo": "A1→A8",
    START + "A1 A8 / A1 A1 / B1\nA1 A8 / A1 A2 / B1\nsay red undo": "A1→A8",
    START + "say red end": "0 + ",
}


@again
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("script", REQUESTS)
def test_every_request_shows_its_matter(script: str, language: str) -> None:
    found = status(script, language=language)
    assert found["agree"]
    assert str(found["text"]).endswith("?")
    assert (REQUESTS[script] in str(found["why"])) or language == "fr"
    assert "{" not in str(found["why"])


def test_every_question_shows_the_fields_and_turns_that_it_is_about() -> None:
    assert asked(STOPS[8])["asked"] == ["A5"]
    pushed = status(START + "A1 A8 / A1 A1 / B1\nA1 A7 / A1 A5 / B1")
    assert [(one["from"], one["to"]) for one in pushed["repair"]] == [("A7", "A8")]
    both = START + "A1 A8 / A1 A1 / B1\nA1 A8 / A1 A8 / B1\npress blue\n" + START
    assert "Turn 1, Red: stone A1→A8" in str(status(both)["why"])
    assert "Turn 2, Blue: stone A1→A8" in str(status(both)["why"])
    cards = START + "slot A5 red\nlink slots lost\nlink slots back"
    assert "A5 (Red)" in str(status(cards).get("why"))


def test_a_game_that_is_reopened_and_ends_again_is_counted_once() -> None:
    over = START + "A1 A8 / A1 A1 / B1\nsay blue resign\n"
    assert shown(over)["series"] == {"red": 1, "blue": 0, "drawn": 0}
    assert shown(over + "say red undo\nsay blue refuse")["series"] == shown(over)["series"]
    again = over + "say red undo\nsay blue undo\n"
    assert shown(again)["series"] == {"red": 0, "blue": 0, "drawn": 0}
    assert shown(again + "say table end")["series"] == {"red": 0, "blue": 0, "drawn": 1}


def test_why_the_referee_ended_it_is_read_on_the_page() -> None:
    store = Store()
    made = table(START, store=store)
    made.take(PageSaid(9.0, "referee", "end", {"reason": "the cat took the soul"}))
    status = shown_of(store)["status"]
    assert "the cat took the soul" in str(status["why"])


def test_an_end_that_the_referee_decided_is_not_said_to_be_agreed() -> None:
    assert "The game is over: the referee ended it." in str(status(START + "say referee end"))
    assert "it was agreed to end it" in str(status(START + "say table end"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_end_by_agreement_has_its_sentence(language: str) -> None:
    found = status(START + "A1 A8 / A1 A1 / B1\npage end", language=language)
    assert found["kind"] == "over"
    assert "{" not in str(found["why"])


ALL = ("red", "blue", "judge")
TWO_TURNS = START + "A1 A8 / A1 A1 / B1\nA1 A8 / A1 A8 / B1\n"


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        (START, {}),
        (
            START + "A1 A4 / A1 A1 / B1",
            {
                "red": "Takes back what Ann has begun of turn 1.",
                "judge": "Takes back what Ann has begun of turn 1.",
            },
        ),
        (
            TWO_TURNS,
            {
                "red": "Takes back Bob’s turn 2 and Ann’s turn 1.",
                "blue": "Takes back Bob’s turn 2.",
                "judge": "Takes back Bob’s turn 2.",
            },
        ),
        (
            TWO_TURNS + "A1 A10 / A1 A8 / B1\n" + 2 * "A1 A10 / A1 A9 / B1\n",
            {
                "red": "Takes back what is wrong and what Ann has begun of turn 3.",
                "blue": "Takes back what Ann has begun of turn 3 and Bob’s turn 2.",
                "judge": "Takes back what is wrong and what Ann has begun of turn 3.",
            },
        ),
        (TWO_TURNS + "say blue resign", dict.fromkeys(ALL, "Takes back the resignation of Bob.")),
        (START + "say table end", dict.fromkeys(ALL, "Takes back the end of the game.")),
        (START + "say referee end", dict.fromkeys(ALL, "Takes back the end of the game.")),
    ],
)
def test_what_a_take_back_would_take_is_said_before(script: str, expected: dict[str, str]) -> None:
    assert shown(script, Header(players=("Ann", "Bob")))["take_back"] == expected


@again
def test_of_an_end_that_a_turn_brought_the_turn_is_said() -> None:
    made = table("", Header(players=("Ann", "Bob")))
    for observation in told_slowly(play_game(made.header, Random(5)), Random(5)):
        made.take(observation)
    last = len(made.session.record.turns)
    back = shown_of(made.store)["take_back"]
    assert {str(told).split("’s ")[1] for told in back.values()} == {f"turn {last}."}


def test_a_ruling_neither_ends_nor_reopens_a_game() -> None:
    made = table(START + "say table end")
    made.take(PageSaid(9.0, "referee", "ruling", {"to_move": "blue"}))
    assert "end of the game" in str(shown_of(made.store)["take_back"]["red"])


SENT = TRAP + "page reveal A5 6\nA1 A11 / A1 A7 / B1\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_rules_send_a_stone_is_read_and_by_which_card(language: str) -> None:
    """p. 8"""
    (_, turn) = shown(SENT, Header(starts=BLUE), language)["turns"]
    assert all(one in str(turn["text"]) for one in ("A5", "6", "A5→A11"))


def test_where_a_twin_jumps_is_read() -> None:
    """p. 11"""
    jumped = "A1 A1 / A1 A1 / A8\nA1 A8 / A1 A1 / A8\nA1 A1 / A1 A1 / A8"
    (turn,) = shown(jumped, Header(soul=7))["turns"]
    assert "stone of Red jumps to its twin, A8→A1" in str(turn["text"])


def test_where_the_rules_have_sent_a_stone_is_read_before_the_press() -> None:
    """p. 8"""
    store = Store()
    made = FaustTable(Header(starts=BLUE), store, "button")
    for observation in sitting(SENT.replace("A1 A5 / A1 A7", "press blue\nA1 A5 / A1 A7", 1)):
        made.take(observation)
    found = shown_of(store)["status"]
    done = "Stone A1→A5, the card beside A5 is turned over, value 6, the stone obeys, A5→A11."
    assert (found["kind"], found["why"]) == ("waiting", done)


TAPPED = "link camera absent\nlink slots absent\nsay red move piece=red from=A1 to=A6\n"


def test_a_fault_is_told_as_the_act_that_was_done() -> None:
    """Of a stone that had gone five fields already"""
    found = status(TAPPED + "say red move piece=red from=A6 to=A14")
    assert found["text"] == "A6→A14 is 8 fields, and only 2 points were left."
    assert "a stone from A6 as far as A8" in str(found["why"])
    soul = status(TAPPED + "say red move piece=soul from=B1 to=B5")
    assert soul["text"] == "B1→B5 is 4 fields, and only 2 points were left."


def test_what_is_played_instead_says_what_follows_of_it() -> None:
    """p. 12: a corner"""
    ways = status(CORNER + "say red move piece=soul from=B15 to=A9")["instead"]
    assert ways[0]["text"] == "Play B15→A1 instead: takes soul card 3, ends Red’s turn"


CORNER = (
    NOTHING_THERE
    + "say red move piece=soul from=B1 to=B8\nsay blue move piece=soul from=B8 to=B15\n"
)


def test_a_board_that_would_stand_by_agreement_is_shown_to_who_is_asked() -> None:
    differs = "A1 A1 / A1 A1 / B1\nA1 A5 / A1 A1 / B1\nA1 B9 / B3 B12 / B4\n"
    found = status(differs + "say red answer question=board-differs choice=stands")
    assert (found["agree"], found["asks"]) == ("accept", "blue")
    assert found["why"] == "If it stands, Red goes on from there with all seven points."
    assert len(found["repair"]) == 4


TO_THE_END = "say red move piece=red from=A1 to=A8\n"
INTO_THE_TRAP = TO_THE_END + (
    "say blue lay field=A9\nsay blue move piece=blue from=A1 to=A7\n"
    "say red move piece=red from=A8 to=A9\n"
)


@pytest.mark.parametrize(
    ("script", "act", "is_whole"),
    [
        ("say red move piece=red from=A1 to=A3", "A1→A3", True),
        ("say red lay field=A5", "card A5", True),
        (TO_THE_END, "A1→A8", True),  # a turn that ended by itself
        (INTO_THE_TRAP, "A8→A9", True),
        # and what it orders
        (INTO_THE_TRAP + "say red reveal field=A9 value=3", "value of card A9", False),
    ],
)
def test_the_last_act_can_be_taken_back_and_whose_it_was_is_shown(
    script: str, act: str, is_whole: bool
) -> None:
    told = {"by": "red", "text": act, "is_whole": is_whole}
    assert shown(NOTHING_THERE + script)["step_back"] == told


@pytest.mark.parametrize(
    "script",
    [
        "",
        "say red move piece=red from=A1 to=A9",  # a fault has a way back of its own
        TO_THE_END + "say blue turn-done",  # confirmed
        TO_THE_END + "press blue",
        TO_THE_END + "say red step-back",
        "say red move piece=red from=A1 to=A3\nsay red end",  # the other one is asked
    ],
)
def test_where_nothing_can_be_taken_back_alone_nothing_is_offered(script: str) -> None:
    assert shown(NOTHING_THERE + script)["step_back"] is None


def test_a_piece_that_lies_wrong_may_go_back_or_where_the_rules_let_it() -> None:
    far = shown(NOTHING_THERE + "say red move piece=red from=A1 to=A9")["reach"]
    fields = ["A1", *(f"A{number}" for number in range(2, 9))]
    assert far == [{"piece": "red", "from": "A9", "to": fields, "left": []}]
