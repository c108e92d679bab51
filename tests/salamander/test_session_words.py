"""What is said at a table of the second game, and what the session makes of it."""

from dataclasses import replace

import pytest

from companion.games.salamander.session.events import reach
from companion.games.salamander.session.game_so_far import begin
from companion.observations import Json, PageSaid
from tests.salamander.at_the_table import Seated

FOUR_SEATS: list[Json] = ["king", "queen", "monk", "robber"]


def after_marker(**header: Json) -> Seated:
    """The king has thrown 3 and 4, his marker lies on fire-7-2, he owes the move."""
    table = Seated.of(**header)
    table.throw("king", 3, 4)
    table.say("king", "place", markers={"king": "fire-7-2"})
    return table


def test_the_state_says_how_the_game_stands() -> None:
    table = Seated.of()
    states = [table.session.state]
    table.throw("king", 3, 4)
    states.append(table.session.state)
    table.say("king", "place", figures={"king": "king-1"})
    states.append(table.session.state)
    table.say("table", "end")
    assert [*states, table.session.state] == ["playing", "waiting", "illegal", "over"]


def test_the_turn_at_hand_and_the_position_can_be_looked_at() -> None:
    table = after_marker()
    assert len(table.session.game.steps) == 2
    assert table.session.game.now.turn.owes_move
    assert reach(begin(table.session.header, "auto", is_open=False)) == ()


def test_a_marker_that_goes_where_it_may_not_can_be_accepted() -> None:
    """rulings, true_marker: it stays all the same, and still says what it says of the hand"""
    table = after_marker(rulings={"true_marker": "must_move"})
    table.say("king", "place", figures={"king": "king-3"})
    table.throw("monk", 1, 2)
    table.say("monk", "place", markers={"monk": "air-1-1"})
    table.say("monk", "place", figures={"monk": "monk-5"})
    table.throw("king", 3, 4)
    assert table.say("king", "stay", piece="marker") == ["illegal"]
    assert table.last("illegal")["legal"] == []
    assert table.say("monk", "accept") == ["accepted", "waiting"]
    assert table.session.game.public.known.possible[0].bit_count() == 3
    assert table.last("waiting")["for"] == "move"


def test_a_contradiction_in_an_accepted_marker_is_left_out() -> None:
    """Who has said that he holds fire leaves his marker on air"""
    table = Seated.of(rulings={"true_marker": "must_move"})
    table.throw("king", 3, 4)
    table.say("king", "place", markers={"king": "fire-7-2"}, figures={"king": "monk-4"})
    table.say("king", "turn-done")
    table.throw("monk", 1, 1)
    table.say("monk", "place", markers={"monk": "air-1-1"})
    table.say("monk", "stay", piece="figure")
    table.throw("monk", 1, 2, "salamander")
    table.say("monk", "drew", card="air")
    table.say("monk", "place", figures={"monk": "monk-5"})
    table.throw("king", 2, 2, "salamander")
    table.say("king", "drew", card="air")
    table.say("king", "stay", piece="figure")
    table.say("king", "ask", card="fire")
    table.say("monk", "answered", content="yes")
    table.say("king", "turn-done")
    table.throw("monk", 3, 4)
    assert table.say("monk", "stay", piece="marker") == ["illegal"]
    assert table.last("illegal")["code"] == "wrong-marker"
    assert table.say("king", "accept") == ["accepted", "waiting"]
    assert table.session.game.public.known.possible[2].bit_count() == 2


def test_a_piece_that_stands_still_stands_when_the_next_act_is_taken_back() -> None:
    table = after_marker()
    table.say("king", "place", figures={"monk": "monk-4"})
    table.say("monk", "accept")
    table.say("king", "place", figures={"king": "king-3"})
    assert "corrected" in table.say("table", "undo")
    assert table.last("corrected")["stands"] == [
        {"action": 3, "code": "not-your-figure", "page": "Ziehen"}
    ]


def test_only_who_is_asked_answers() -> None:
    table = Seated.of(seats=FOUR_SEATS)
    table.throw("king", 3, 4)
    table.say("king", "place", markers={"king": "fire-7-2"}, figures={"king": "queen-4"})
    table.say("king", "ask", card="fire")
    assert table.say("monk", "answered", content="yes") == []
    assert "answered" in table.say("queen", "answered", content="yes")


@pytest.mark.parametrize(
    ("figures", "markers", "code"),
    [
        ({"monk": "monk-4"}, {}, "not-your-figure"),
        ({}, {"monk": "air-1-1"}, "wrong-put"),
        ({}, {"king": "air-1-1"}, "move-missing"),
    ],
)
def test_what_lies_wrong_can_stay(
    figures: dict[str, Json], markers: dict[str, Json], code: str
) -> None:
    """accept: the piece lies where it lies, and nothing else has changed"""
    table = after_marker()
    assert table.say("king", "place", figures=figures, markers=markers) == ["illegal"]
    found = table.last("illegal")["code"]
    assert found == (code if figures else "move-missing")
    assert table.say("monk", "accept")[0] == "accepted"
    after = table.last("accepted")["after"]
    assert isinstance(after, dict)
    for of, places in (("figures", figures), ("markers", markers)):
        lies = after[of]
        assert isinstance(lies, dict)
        assert all(lies[figure] == place for figure, place in places.items())
    assert table.last("waiting")["for"] == "move"


def test_another_players_marker_is_told_as_his() -> None:
    table = Seated.of()
    table.throw("king", 3, 4)
    table.say("king", "place", markers={"monk": "air-1-1"})
    assert table.last("illegal")["code"] == "not-your-marker"
    assert "accepted" in table.say("table", "accept")
    assert table.last("waiting")["for"] == "marker"


def test_a_word_that_was_not_taken_cannot_stand() -> None:
    table = Seated.of()
    table.throw("king", 3, 4)
    table.throw("king", 1, 1)
    assert table.say("monk", "accept") == ["illegal"]
    assert table.say("king", "undo") == ["corrected", "waiting"]
    assert table.session.state == "waiting"


def test_where_nothing_is_wrong_nothing_is_accepted() -> None:
    table = after_marker()
    assert table.say("monk", "accept") == []
    assert table.say("monk", "refuse") == []
    assert Seated.of().say("king", "undo") == []


def test_a_judge_decides_what_was_wished() -> None:
    table = after_marker(seats=FOUR_SEATS)
    table.say("king", "end")
    assert table.say("referee", "end") == ["game-over"]
    assert table.say("table", "end") == []
    assert table.say("queen", "resign") == []


def test_a_wish_for_acceptance_that_is_refused_leaves_the_fault() -> None:
    table = after_marker(seats=FOUR_SEATS)
    table.say("king", "place", figures={"king": "king-1"})
    assert table.say("king", "accept") == ["waiting"]
    assert table.say("king", "refuse") == ["corrected", "illegal"]
    assert table.session.state == "illegal"


def test_only_who_is_asked_says_no() -> None:
    table = after_marker(seats=FOUR_SEATS)
    table.say("king", "end")
    assert table.say("queen", "end") == ["waiting"]
    assert table.say("queen", "refuse") == []
    assert table.say("monk", "refuse") == ["corrected", "waiting"]
    assert table.last("waiting")["for"] == "move"


def test_who_plays_on_has_no_wish_any_more() -> None:
    table = after_marker(seats=FOUR_SEATS)
    table.say("queen", "undo")
    told = table.say("king", "place", figures={"king": "king-3"})
    assert told[:2] == ["corrected", "action"]
    assert table.say("monk", "undo") == ["waiting"]
    assert table.say("robber", "end") == ["waiting"]  # in its place
    assert table.last("waiting")["asks"] == ["king", "queen", "monk"]


def test_a_turn_that_ended_by_itself_can_be_taken_back() -> None:
    table = after_marker()
    assert table.say("king", "place", figures={"king": "king-3"}) == ["action", "turn-done"]
    assert table.say("king", "undo") == ["corrected", "waiting"]
    assert table.last("corrected")["was"] == "turn-done"
    assert len(table.session.game.steps) == 2


def test_a_move_that_captured_is_taken_back_with_its_put() -> None:
    table = Seated.of()
    table.throw("king", 1, 2)
    table.say("king", "place", markers={"king": "fire-7-2"}, figures={"king": "king-5"})
    table.throw("monk", 4, 4)
    table.say("monk", "place", markers={"monk": "air-7-2"})
    table.say("monk", "place", figures={"monk": "king-5", "king": "dungeon"})
    table.say("monk", "undo")
    after = table.last("corrected")["after"]
    assert isinstance(after, dict)
    assert after["figures"] == {"king": "king-5", "monk": "monk-home"}


def test_of_an_end_that_was_said_the_end_alone_is_taken_back() -> None:
    table = after_marker()
    before = table.session.game
    table.say("monk", "resign")
    assert table.say("monk", "undo") == ["waiting"]
    assert table.say("king", "undo") == ["corrected", "waiting"]
    assert (table.last("corrected")["was"], table.session.game) == ("end", before)
    table.say("table", "end")  # and nobody has resigned any more
    assert table.last("game-over")["ranks"] == {"king": 1, "monk": 1}


def test_a_reason_stays_with_what_it_did() -> None:
    table = after_marker()
    table.say("table", "undo", reason="mistyped")
    assert table.last("corrected")["because"] == "mistyped"
    table.say("table", "end", reason=3)
    assert "because" not in table.last("game-over")


def test_the_game_ends_with_what_was_laid_in_the_turn_at_hand() -> None:
    """who resigns comes last, and what is laid counts"""
    table = Seated.of(target=300)
    table.say("king", "declare", cards=["fire", "stone-2"], claims=[["monk", "row-7"]])
    table.say("monk", "reply", content="yes")
    assert table.say("table", "resign") == ["turn-done", "game-over"]
    over = table.last("game-over")
    assert (over["reason"], over["winner"], over["ranks"]) == (
        "resigned",
        "monk",
        {"king": 2, "monk": 1},
    )
    assert len(table.session.game.done) == 1


def test_who_keeps_both_cards_that_were_confirmed_is_told_once_and_takes_both_back() -> None:
    table = Seated.of(seats=FOUR_SEATS)
    claims: Json = [["queen", "fire"], ["queen", "row-5"], ["robber", "stone-1"]]
    table.say("king", "declare", cards=[], claims=claims)
    for content in ("yes", "yes", "no"):
        table.say("table", "reply", content=content)
    table.say("king", "place", figures={"king": "dungeon"})
    table.say("king", "show", cards=["air", "row-2"])
    assert table.say("queen", "exchange", card=None) == ["kept", "turn-done"]
    assert table.say("table", "undo") == ["corrected", "waiting"]
    assert table.last("waiting")["card"] == "fire"  # the first of both, and not the second alone


def test_a_table_speaks_for_who_may_exchange() -> None:
    table = Seated.of(seats=FOUR_SEATS)
    table.say(
        "king",
        "declare",
        cards=[],
        claims=[["queen", "fire"], ["monk", "row-5"], ["robber", "stone-1"]],
    )
    for content in ("yes", "yes", "no"):
        table.say("table", "reply", content=content)
    table.say("king", "place", figures={"king": "dungeon"})
    table.say("king", "show", cards=["air", "row-2"])
    for by in ("table", "monk"):  # the queen comes before, and her right is kept for her
        assert table.say(by, "exchange", card="row-5") == ["waiting"]
        assert (table.last("waiting")["for"], table.last("waiting")["player"]) == (
            "exchange",
            "queen",
        )
    assert table.say("queen", "exchange", card=None) == ["kept", "waiting"]
    assert table.say("table", "exchange", card="row-5") == ["action", "turn-done"]
    assert table.say("table", "undo") == ["corrected", "waiting"]
    assert table.last("corrected")["kept"] == ["queen"]  # hers is not open again
    assert table.last("waiting")["player"] == "monk"
    assert table.say("table", "exchange", card="row-5") == ["action", "turn-done"]
    assert table.last("action")["action"] == ["exchange", "monk", "row-5"]
    assert table.say("table", "exchange", card="fire") == ["illegal"]
    assert table.last("illegal")["code"] == "no-exchange"
    assert table.say("king", "exchange", card=None) == []


def test_a_table_says_that_the_next_one_keeps_his_card() -> None:
    table = Seated.of()
    table.say("king", "declare", cards=["fire"], claims=[["monk", "row-5"], ["monk", "stone-1"]])
    table.say("monk", "reply", content="yes")
    table.say("monk", "reply", content="no")
    table.say("king", "place", figures={"king": "dungeon"})
    table.say("king", "show", cards=["row-2"])
    assert table.last("waiting")["for"] == "exchange"
    assert table.say("table", "exchange", card=None) == ["kept", "turn-done"]
    assert table.say("table", "exchange", card=None) == []
    assert table.say("king", "undo") == ["waiting"]


def test_other_senses_tell_nothing_by_themselves() -> None:
    table = after_marker()
    assert table.tell(pile="drawn") == []
    assert table.tell(tick=True) == []
    assert table.tell(camera={"hand": True}) == []
    assert table.tell(link={"pile": "lost"}) == ["link"]
    assert table.tell(link={"camera": "back"}) == ["link"]
    assert table.last("link")["verify"] == ["board"]
    assert table.session.due_at is None


def test_the_referee_says_where_markers_lie() -> None:
    table = after_marker()
    told = table.say("referee", "place", markers={"monk": "air-1-1"})
    assert told == ["corrected", "waiting"]
    assert table.say("referee", "place", markers={"monk": "nowhere"}) == []
    assert table.say("referee", "ruling", weather="fine") == []
    assert table.say("referee", "ruling", to_move="queen") == []
    assert table.say("table", "undo") == ["corrected", "waiting"]


def test_the_same_names_are_no_news() -> None:
    table = Seated.of()
    assert table.say("table", "names", players={"king": "King"}) == []
    assert table.say("table", "names", players={"king": "Ada"}) == ["names"]
    assert table.session.header.players == ("Ada", "Queen", "Monk", "Robber")


def test_a_word_that_is_tapped_twice_is_one_deed() -> None:
    table = Seated.of()
    said = PageSaid(1.0, "king", "throw", {"eyes": [3, 4], "symbol": "stone"})
    assert table.session.feed(said) != []
    assert table.session.feed(replace(said, t=1.25)) == []
    assert table.session.state == "waiting"
    assert [event.kind for event in table.session.feed(replace(said, t=1.6))] == ["illegal"]
