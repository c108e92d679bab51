"""Who resigns among three or four asks the others; a piece that is put where it lies stays."""

from companion.games.ended import TableEnd, end_told
from companion.games.salamander.rules.record import Header
from companion.games.salamander.words.result_words import who_won
from companion.games.salamander.words.speaker import Speaker
from tests.salamander.at_the_table import Seated
from tests.salamander.test_dry_pile import dry
from tests.salamander.test_sentences import said

THREE = ["king", "queen", "monk"]
NAMES = {"king": "Ada", "queen": "Bruno", "monk": "Carla"}


def three() -> Seated:
    table = Seated.of(seats=[*THREE], players={**NAMES})
    table.throw("king", 3, 4)
    return table


def test_one_of_three_asks_the_others_and_they_play_on_until_all_agree() -> None:
    table = three()
    assert table.say("queen", "resign") == ["waiting"]
    asked = table.last("waiting")
    assert (asked["to"], asked["by"], asked["asks"]) == ("resign", "queen", ["king", "monk"])
    assert table.say("king", "resign") == ["waiting"]
    assert not table.session.is_over
    assert table.say("monk", "resign")[-1] == "game-over"
    over = table.last("game-over")
    assert (over["reason"], over["winner"]) == ("resigned", None)
    assert over["ranks"] == {"king": 1, "queen": 3, "monk": 1}
    told = who_won(end_told({**over}), Speaker("en", table.session.header))
    assert told == "Ada and Carla share first place."


def test_they_may_say_no_or_play_on() -> None:
    table = three()
    table.say("queen", "resign")
    assert table.say("monk", "refuse")[0] == "corrected"
    table.say("queen", "resign")
    assert "action" in table.say("king", "place", markers={"king": "fire-7-2"})
    assert not table.session.is_over


def test_with_two_and_by_a_judge_it_is_over_at_once() -> None:
    two = Seated.of()
    assert two.say("king", "resign")[-1] == "game-over"
    assert two.say("king", "resign") == []
    assert three().say("referee", "resign")[-1] == "game-over"


def test_a_game_that_is_over_goes_on_by_nothing_when_the_table_starts_again() -> None:
    """Its parts are told anew then; who was asked for another game still is."""
    table = Seated.of()
    table.say("king", "resign")
    table.say("king", "rematch", players={"king": "Kim", "monk": "Max"})
    assert table.last("waiting")["to"] == "rematch"
    assert table.tell(link={"camera": "absent"}) == ["link"]
    assert table.session.turns_done == 0


def test_equal_totals_of_all_are_a_draw_and_of_some_a_shared_place() -> None:
    turn, tags = dry("33~", "ends")
    assert said(turn, tags=tags).endswith("A draw.")
    end = TableEnd("target", None, {}, {"king": 1, "queen": 1, "monk": 3})
    header = Header(seats=(0, 1, 2))
    assert who_won(end, Speaker("de", header)).startswith("König und Königin teilen sich")


def test_a_marker_that_is_put_where_it_lies_stays_there() -> None:
    """use: no tap is silent"""
    table = three()
    table.tell(link={"camera": "absent"})
    table.say("king", "place", markers={"king": "fire-7-2"})
    assert table.say("king", "place", figures={"king": "king-home"}) == ["illegal"]
    table.say("king", "step-back")
    table.say("king", "place", figures={"king": "king-3"})
    table.throw("queen", 1, 2)
    table.say("queen", "place", markers={"queen": "air-1-1"}, figures={"queen": "queen-5"})
    table.throw("monk", 1, 2)
    table.say("monk", "place", markers={"monk": "air-1-1"}, figures={"monk": "monk-5"})
    table.throw("king", 2, 2)
    assert table.say("queen", "place", markers={"king": "fire-7-2"}) == []
    assert "action" in table.say("king", "place", markers={"king": "fire-7-2"})
    assert table.last("action")["action"] == ["marker", "king", "fire-7-2"]
    assert "action" in table.say("table", "place", figures={"king": "king-3"})
    assert table.last("action")["action"] == ["move", "king", "king-3"]


def test_what_else_lies_where_it_is_named_says_nothing() -> None:
    table = three()
    assert table.say("king", "place", figures={"king": "king-home"}) == []
    assert table.say("king", "place", markers={"queen": "start"}) == []
    both = {"king": "king-home", "queen": "queen-home"}
    assert table.say("king", "place", figures={**both}) == []
    table.say("king", "place", markers={"king": "fire-7-2"})
    assert table.say("king", "place", markers={"king": "fire-7-2"}) == []
