"""What happens in the turn at hand is told while it happens; an open exchange keeps it open."""

import pytest

from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rulings import ClaimCheck, Rulings
from companion.json_reader import Json
from tests.salamander.pages import may, page, status
from tests.salamander.told import Heard

ADA = Header(players=("Ada", "Bea", "Carla", "Dora"))
TWO = Header(seats=(0, 2), players=("Ada", "", "Carla", ""))
CLAIMED: dict[str, Json] = {
    "cards": ["fire"],
    "claims": [["monk", "row-6"], ["robber", "stone-1"]],
}


def so_far(heard: Heard) -> list[str]:
    return list(page(heard)["so_far"])


def sentence(heard: Heard) -> str:
    return str(status(heard)["text"])


def failed(header: Header = ADA) -> Heard:
    """Ada has fire, Carla row 6, Dora no one-stone."""
    heard = Heard(header).say("king", "declare", **CLAIMED)
    heard.say("monk", "reply", content="yes").say("robber", "reply", content="no")
    return heard.say("king", "show", cards=["row-2"])


def test_throws_markers_and_moves_are_told_as_they_are_done() -> None:
    heard = Heard(ADA)
    assert so_far(heard) == []
    heard.say("king", "throw", eyes=[3, 4], symbol="stone")
    heard.say("king", "place", markers={"king": "fire-7-2"})
    heard.say("king", "place", figures={"king": "queen-4"})
    heard.say("king", "ask", card="row-4")
    assert so_far(heard) == [
        "Throws 3 and 4, stone",
        "Marker of the King on fire-7-2",
        "King to Queen-4",
        "Asks Bea: row 4?",
    ]


def test_an_answer_is_told_to_all_where_two_play() -> None:
    for header, other, right in (
        (TWO, "monk", "Row 4? Yes"),
        (ADA, "queen", "Bea has answered"),
    ):
        heard = Heard(header).say("king", "throw", eyes=[3, 3], symbol="stone")
        heard.say("king", "place", markers={"king": "fire-7-2"})
        heard.say("king", "place", figures={"king": f"{other}-3"})
        heard.say("king", "ask", card="row-4")
        content: dict[str, Json] = {"content": "yes"} if header is TWO else {}
        heard.say(other, "answered", **content)
        told = so_far(heard)
        assert told[-1] == right


def test_of_two_players_the_answer_heads_the_sentence_until_something_is_done() -> None:
    heard = Heard(TWO).say("king", "throw", eyes=[1, 4], symbol="stone")
    heard.say("king", "place", markers={"king": "fire-7-2"})
    heard.say("king", "place", figures={"king": "monk-2"})
    heard.say("king", "ask", card="row-6").say("monk", "answered", content="yes")
    assert sentence(heard) == "Row 6? Yes. Carla throws the sticks."
    heard.say("monk", "throw", eyes=[1, 2], symbol="salamander")
    assert sentence(heard) == "Salamander: Carla draws a card."


def caught() -> Heard:
    """Carla's figure comes to where Ada's stands."""
    heard = Heard(TWO).say("king", "throw", eyes=[1, 2], symbol="stone")
    heard.say("king", "place", markers={"king": "fire-7-2"})
    heard.say("king", "place", figures={"king": "king-5"})
    heard.say("monk", "throw", eyes=[4, 4], symbol="stone")
    heard.say("monk", "place", markers={"monk": "air-7-2"})
    return heard.say("monk", "place", figures={"monk": "king-5"})


def test_a_capture_is_told_and_who_is_caught() -> None:
    heard = caught()
    told = so_far(heard)
    assert told[-1] == "Monk to King-5, captures the King"
    assert page(heard)["caught"] == ["king"]
    heard.say("monk", "ask", card="fire")
    assert str(so_far(heard)).endswith("'The King is free and goes home']")
    heard.say("king", "answered", content="no").say("monk", "turn-done")
    assert "captures the King" in str(page(heard)["turns"])
    assert page(heard)["caught"] == ["king"]  # until somebody does something
    heard.say("king", "throw", eyes=[1, 2], symbol="stone")
    assert page(heard)["caught"] == []


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
def test_a_declaration_is_told_card_by_card(language: str) -> None:
    heard = Heard(ADA).say("king", "declare", **CLAIMED)
    found = page(heard)["declaration"]
    assert (found["by"], found["value"], found["outcome"]) == ("king", 24, None)
    cards = found["cards"]
    assert cards[0] == {"card": "fire", "owner": "king", "state": "laid"}
    assert [one["state"] for one in cards] == ["laid", "asked", "waiting"]
    assert "24" in str(page(heard, language)["declaration"])
    heard.say("monk", "reply", content="yes")
    assert [one["state"] for one in page(heard)["declaration"]["cards"]] == ["laid", "yes", "asked"]


def test_what_failed_is_told_until_the_next_turns_first_act() -> None:
    heard = failed()
    assert [one["state"] for one in page(heard)["declaration"]["cards"]] == ["laid", "yes", "no"]
    assert so_far(heard) == [
        "Declares a combination, lays fire and claims row 6 of Carla and one-stone of Dora",
        "Carla: row 6? Yes",
        "Dora: one-stone? No",
        "The combination fails, the King goes to the dungeon",
        "Shows row 2",
    ]
    heard.say("monk", "exchange", card=None)
    found = page(heard)["declaration"]
    assert (found["outcome"], found["total"]) == ("failed", 0)
    assert found["text"] == "It failed: Dora does not have the card one-stone. Ada to the dungeon."
    assert page(heard)["caught"] == []
    told = str(page(heard)["turns"])
    assert "shows row 2. The combination fails, the King goes to the dungeon.'" in told, told
    heard.say("queen", "throw", eyes=[1, 2], symbol="stone")
    assert page(heard)["declaration"] is None


def test_with_all_answered_it_fails_with_the_last_reply() -> None:
    rulings = Rulings(claim_check=ClaimCheck.ALL_ANSWERED)
    heard = Heard(Header(players=ADA.players, rulings=rulings)).say("king", "declare", **CLAIMED)
    heard.say("monk", "reply", content="no")
    assert page(heard)["declaration"]["outcome"] is None
    heard.say("robber", "reply", content="no")
    text = page(heard)["declaration"]["text"]
    assert text == (
        "It failed: Carla does not have the card row 6 and Dora does not have the card one-stone. "
        "Ada to the dungeon."
    )


def test_what_was_won_is_told_with_its_points() -> None:
    heard = Heard(ADA).say("king", "declare", cards=["fire", "stone-1"], claims=[["monk", "row-6"]])
    heard.say("monk", "reply", content="yes")
    found = page(heard)["declaration"]
    assert (found["outcome"], found["value"], found["total"]) == ("won", 24, 24)
    assert found["text"] == "Ada: 24 points, now 24 of 84."
    three: Json = [["monk", "row-6"], ["queen", "air"], ["robber", "stone-1"]]
    heard = Heard(ADA).say("king", "declare", cards=[], claims=three)
    assert str(page(heard)["declaration"]["text"]).startswith("Ada claims row 6 of Carla")


def test_a_declaration_is_over_with_the_next_act() -> None:
    """And who failed with it throws no keys in this turn."""
    heard = Heard(ADA).say("king", "declare", cards=["fire", "stone-1"], claims=[["monk", "row-6"]])
    heard.say("monk", "reply", content="yes").say("king", "throw", eyes=[1, 2], symbol="stone")
    assert page(heard)["declaration"] is None
    assert page(failed())["keys"] is None


def test_a_marker_that_goes_back_is_told() -> None:
    heard = Heard(ADA).say("king", "throw", eyes=[2, 2], symbol="stone")
    heard.say("king", "place", markers={"king": "fire-7-2"})
    heard.say("king", "stay", piece="figure")
    heard.say("king", "declare", cards=["fire", "stone-2"], claims=[["monk", "row-7"]])
    heard.say("monk", "reply", content="yes")
    assert str(so_far(heard)).endswith("'The marker of the King goes back beside its home']")


# --- an exchange that is open ----------------------------------------------------------------


def test_an_exchange_that_is_open_keeps_the_turn_open() -> None:
    heard = failed()
    assert "turn-done" not in str(may(heard, "king"))
    assert may(heard, "monk") == ["exchange"]
    for by, word in (("king", "turn-done"), ("queen", "throw")):
        more: dict[str, Json] = {"eyes": [1, 2], "symbol": "stone"} if word == "throw" else {}
        heard.say(by, word, **more)
        assert heard.view.stop is not None
        assert (heard.view.stop["kind"], heard.view.stop["player"]) == ("waiting", "monk")
        assert len(heard.view.turns) == 0
    heard.say("monk", "exchange", card="row-6")
    assert len(heard.view.turns) == 1


def test_while_an_exchange_is_open_nobody_else_may_do_anything() -> None:
    """Clockwise from who failed; who failed himself may only ask for it to be taken back."""
    rulings = Rulings(claim_check=ClaimCheck.ALL_ANSWERED)
    heard = Heard(Header(players=ADA.players, rulings=rulings))
    claims: Json = [["robber", "row-6"], ["queen", "stone-1"], ["monk", "air"]]
    heard.say("king", "declare", cards=[], claims=claims)
    for figure, content in (("robber", "yes"), ("queen", "yes"), ("monk", "no")):
        heard.say(figure, "reply", content=content)
    heard.say("king", "show", cards=["fire", "row-2"])
    for awaited, card in (("queen", "stone-1"), ("robber", "row-6")):
        others: dict[str, Json] = {"king": ["undo"], "queen": [], "monk": [], "robber": []}
        assert page(heard)["may"] == others | {awaited: ["exchange"]}
        heard.say(awaited, "exchange", card=card)
    assert may(heard, "queen") == ["throw", "declare"]


def test_no_is_said_by_who_may_exchange_and_ends_the_turn() -> None:
    heard = failed()
    assert heard.say("king", "exchange", card=None).view.turns == ()
    heard.say("monk", "exchange", card=None)
    assert (len(heard.view.turns), heard.view.stop) == (1, None)


def test_a_judge_ends_the_turn_without_the_exchange() -> None:
    assert len(failed().say("referee", "turn-done").view.turns) == 1


def test_the_next_throw_does_not_cut_an_exchange_off() -> None:
    heard = failed()
    heard.say("table", "throw", eyes=[1, 2], symbol="stone")
    assert (heard.view.turns, heard.events[-1].details["for"]) == ((), "exchange")


def test_where_a_press_ends_turns_a_no_ends_none() -> None:
    heard = Heard(ADA, turn_end="button").say("king", "declare", **CLAIMED)
    heard.say("monk", "reply", content="yes").say("robber", "reply", content="no")
    heard.say("king", "show", cards=["row-2"]).say("monk", "exchange", card=None)
    assert (heard.view.turns, heard.view.stop) == ((), None)
    assert str(so_far(heard)).endswith("'Carla exchanges nothing']")
    assert "turn-done" in str(may(heard, "king"))


# --- turns that end by themselves ------------------------------------------------------------


def test_a_turn_ends_by_itself_after_an_answer_five_key_throws_and_a_failure() -> None:
    claims: Json = [["monk", "row-6"], ["monk", "stone-1"]]
    heard = Heard(ADA).say("king", "declare", cards=["fire"], claims=claims)
    heard.say("monk", "reply", content="no").say("king", "show", cards=["row-2"])
    assert len(heard.view.turns) == 1
    heard.say("queen", "throw", eyes=[3, 4], symbol="stone")
    heard.say("queen", "place", markers={"queen": "air-1-1"})
    heard.say("queen", "place", figures={"queen": "monk-4"})
    assert len(heard.view.turns) == 1  # a question is offered
    heard.say("queen", "ask", card="fire").say("monk", "answered")
    assert len(heard.view.turns) == 2
    for figure in ("monk", "robber"):
        heard.say(figure, "throw", eyes=[1, 2], symbol="stone")
        heard.say(figure, "place", markers={figure: "air-1-1"})
        heard.say(figure, "place", figures={figure: f"{figure}-5"})
    assert len(heard.view.turns) == 4
    for _ in range(5):
        heard.say("king", "keys", eyes=[False, False], symbol=False)
    assert len(heard.view.turns) == 5


def test_after_doubles_and_at_home_it_does_not() -> None:
    heard = Heard(ADA).say("king", "throw", eyes=[2, 2], symbol="stone")
    heard.say("king", "place", markers={"king": "fire-7-2"})
    heard.say("king", "place", figures={"king": "queen-1"})
    heard.say("king", "ask", card="fire").say("queen", "answered")
    assert "throw" in str(may(heard, "king"))
    assert heard.view.turns == ()
