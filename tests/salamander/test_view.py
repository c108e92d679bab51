"""What pages show of the second game: a fold of public events, and who may say what."""

import json
from random import Random
from typing import Any

import pytest

from companion.games.salamander.files.action_lines import read_action
from companion.games.salamander.files.verdict_lines import for_referee, position_to_json
from companion.games.salamander.page.game_view import GameView, after_event, blank_view
from companion.games.salamander.rules.actions import (
    Action,
    Answered,
    Ask,
    Declare,
    Draw,
    Exchange,
    KeyThrow,
    MoveFigure,
    PlaceMarker,
    PutPiece,
    Replied,
    ShowHand,
    Throw,
)
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.record import Record
from companion.games.salamander.rules.referee import LegalTurn, adjudicate
from companion.json_reader import Json
from tests.counted import again
from tests.salamander.pages import CATALOGUES, acted, may, page, status, told
from tests.salamander.random_games import random_game
from tests.salamander.tables import game
from tests.salamander.told import EventJson as Happened
from tests.salamander.told import Heard, events_of, view_of, with_answers
from tests.salamander.told_table import ToldTable

OF_THE_OPEN = ("figures", "markers", "hands", "pile", "discards", "laid", "score")
WORD_OF: dict[type[Action], str] = {
    KeyThrow: "keys",
    Throw: "throw",
    Draw: "drew",
    PlaceMarker: "place",
    MoveFigure: "place",
    Ask: "ask",
    Answered: "answered",
    Declare: "declare",
    Replied: "reply",
    ShowHand: "show",
    Exchange: "exchange",
    PutPiece: "place",
}


def test_what_has_been_asked_to_be_taken_back_is_offered_to_nobody_once_more() -> None:
    view = told("K 34o @A42", tags="seats: K Q M")
    assert "undo" in str(may(view, "king"))
    asks: Json = ["queen", "monk"]
    wish: dict[str, Json] = {"for": "consent", "to": "undo", "by": "king", "asks": asks}
    asked = after_event(view, {"t": 1.0, "kind": "waiting", "turn": 1, "player": "queen", **wish})
    assert "undo" not in str([may(asked, figure) for figure in ("king", "queen", "monk")])


@again
@pytest.mark.parametrize("seed", range(8))
def test_the_fold_of_a_games_events_is_what_its_verdicts_say(seed: int) -> None:
    """Verdicts: `after`"""
    written = random_game(seed)
    view = blank_view(written.header)
    verdicts = [*adjudicate(written)]
    done = iter(verdicts)
    for event in events_of(written):
        if event["kind"] == "turn-done":
            before = view
        view = after_event(view, event)
        if event["kind"] != "turn-done":
            continue
        verdict = next(done)
        assert isinstance(verdict, LegalTurn)
        right = position_to_json(verdict.after, written.header)
        for one in (before.now, view.now):
            seen = position_to_json(one, written.header)
            assert {key: seen[key] for key in OF_THE_OPEN} == {
                key: right[key] for key in OF_THE_OPEN
            }
    mover = page(view)["mover"]
    last = verdicts[-1]
    assert (mover is None) == (view.over is not None)
    if isinstance(last, LegalTurn):
        assert mover == FIGURES[last.after.mover]


@again
@pytest.mark.parametrize("seed", range(60, 66))
def test_whatever_is_done_in_a_legal_game_was_allowed_and_owed(seed: int) -> None:
    """How a turn is judged; Observations"""
    written = random_game(seed)
    view = blank_view(written.header)
    for event in events_of(written):
        if event["kind"] == "turn-done":
            allowed = may(view, str(event["player"]))
            assert view.now.ending is not None or "turn-done" in allowed
        if event["kind"] == "action":
            _was_allowed(view, event)
        view = after_event(view, event)


def _was_allowed(view: GameView, event: Happened) -> None:
    action = read_action(event["action"])
    word = WORD_OF[type(action)]
    who = view.now.mover
    if isinstance(action, Answered):
        assert view.now.turn.asked is not None
        who = view.now.turn.asked[0]
    elif isinstance(action, Replied):
        declaration = view.now.turn.declaration
        assert declaration is not None
        who = declaration.claims[len(declaration.replies)][0]
    elif isinstance(action, Exchange):
        who = action.figure
    allowed = may(view, FIGURES[who])
    assert word in allowed, (action, allowed)


@again
@pytest.mark.parametrize("seed", range(100, 103))
def test_nothing_that_a_page_shows_depends_on_a_secret_answer(seed: int) -> None:
    """No page may show K to the players of a running game: `answer` is never told"""
    written = with_answers(random_game(seed), None)
    pages = {
        json.dumps(page(after_public(with_answers(written, is_yes)), "de"), sort_keys=True)
        for is_yes in (True, False, None)
    }
    assert len(pages) == 1


def after_public(written: Record) -> GameView:
    """The view of what a public session tells: answers without content."""
    return view_of(with_answers(written, None))


@again
@pytest.mark.parametrize("language", CATALOGUES)
def test_a_whole_game_is_told_in_every_language(language: str) -> None:
    for seed in range(2):
        written = random_game(seed, most_turns=12)
        view = blank_view(written.header)
        for event in events_of(written):
            view = after_event(view, event)
            assert "{" not in json.dumps(page(view, language)["status"])[1:]


CLAIMS: Json = [["queen", "stone-2"], ["monk", "row-7"]]


def test_a_question_and_a_claim_are_told_to_everybody() -> None:
    """`question`, `claim`"""
    asked = page(told("K 34o @A42 >Q4 ?QF"))
    assert asked["question"] == {"by": "king", "asks": "queen", "card": "fire"}
    assert may(told("K 34o @A42 >Q4 ?QF"), "queen") == ["answered"]
    claim = page(told("K !F:Qs2,Mr7 y"))["claim"]
    assert (claim["asks"], claim["card"], claim["replies"]) == ("monk", "row-7", ["yes"])
    failed = page(told("K !F:Qs2,Mr7 y n"))["claim"]
    assert (failed["asks"], failed["to_show"]) == (None, 1)


def test_cards_are_exchanged_by_whoever_is_waited_for() -> None:
    """Exchange"""
    view = told("K !F:Qs2,Mr7 y n #r2", tags="claim_check: all_answered")
    assert page(view)["exchanges"] == [{"figure": "queen", "card": "stone-2"}]


def test_what_was_done_is_taken_back() -> None:
    """`corrected`"""
    heard = Heard().say("king", "throw", eyes=[3, 4], symbol="stone")
    heard.say("king", "place", markers={"king": "air-4-2"})
    heard.say("king", "place", figures={"king": "queen-4"}).say("king", "undo")
    assert (len(heard.view.do), page(heard)["owed"]) == (2, "move")
    heard.say("king", "place", figures={"king": "king-3"})
    assert page(heard)["mover"] == "queen"
    heard.say("king", "undo")
    assert (page(heard)["mover"], page(heard)["turns"]) == ("king", [])
    still = after_event(told("K 34o"), {"t": 1.0, "kind": "corrected", "was": "illegal"})
    assert page(still)["throw"] == {"eyes": [3, 4], "symbol": "stone"}


def test_who_keeps_the_confirmed_card_is_asked_no_more() -> None:
    """`exchange`: no exchange"""
    heard = Heard().say(
        "king", "declare", cards=["fire"], claims=[["queen", "stone-2"], ["monk", "row-7"]]
    )
    heard.say("queen", "reply", content="yes").say("monk", "reply", content="no")
    heard.say("king", "show", cards=["row-2"])
    assert may(heard, "queen") == ["exchange"]
    heard.say("queen", "exchange", card=None)
    assert (may(heard, "queen"), page(heard)["exchanges"]) == (["throw", "declare"], [])


def test_what_was_ruled_lies_as_it_was_ruled() -> None:
    """`ruling`"""
    heard = Heard().say("king", "throw", eyes=[3, 4], symbol="stone")
    heard.say("referee", "ruling", rulings={"turn_in": "forced"})
    assert {"option": "turn_in", "value": "forced"} in page(heard)["rules"]["rulings"]
    assert page(heard)["owed"] == "marker"
    other = Heard().say("referee", "ruling", to_move="monk")
    assert page(other)["mover"] == "monk"


def test_the_turn_goes_on_after_a_contradiction() -> None:
    """`contradiction`; `accept`"""
    heard = Heard().say("king", "throw", eyes=[2, 2], symbol="stone")
    heard.say("king", "place", markers={"king": "air-4-2"}).say("king", "stay", piece="figure")
    heard.say("king", "declare", cards=["fire"], claims=CLAIMS)
    assert status(heard)["kind"] == "waiting"  # for the reply: it stops nobody
    heard.say("king", "accept")
    assert heard.view.now == heard.session.game.now
    assert page(heard)["owed"] == "reply"


@again
@pytest.mark.parametrize("seed", range(4))
def test_the_view_of_a_session_is_what_the_session_understands(seed: int) -> None:
    """Events: a page needs nothing else"""
    written = random_game(seed + 200, most_turns=20)
    heard = Heard(written.header, "auto" if seed % 2 else "button")
    for observation in ToldTable(written, Random(seed)).observations():
        heard.feed(observation)
        now = heard.session.game.now
        if heard.session.is_over:  # its last turn is told by itself
            now = now._replace(turn=heard.view.now.turn)
        assert heard.view.now == now
        assert page(heard)["turns"] is not None


def test_what_cannot_be_done_is_told_by_the_end_of_the_turn() -> None:
    """`after` decides"""
    view = acted(told("K 34o"), MoveFigure(0, 3))
    assert page(view)["owed"] == "marker"
    assert len(view.do) == 2


def test_names_and_cards_set_aside_come_by_events() -> None:
    """`names`; Vorbereitung"""
    heard = Heard().say("referee", "names", players={"queen": "Bea"})
    assert page(heard)["names"]["queen"] == "Bea"
    assert "set-aside" in may(heard, "queen")
    heard.say("queen", "set-aside", card="water")
    cards = page(heard)["cards"]
    assert (cards["discards"], cards["hands"]["queen"]) == (["water"], 1)
    assert "set-aside" not in may(heard, "queen")


def test_other_events_change_nothing() -> None:
    view = told("K 34o")
    assert after_event(view, {"t": 1.0, "kind": "thrown", "eyes": [3, 4]}) is view


def test_the_referee_sees_every_hand_that_is_possible() -> None:
    """What the table can know"""
    [line] = adjudicate(game("K 34o @F72 >K3"))
    assert isinstance(line, LegalTurn)
    seen: dict[str, Any] = for_referee(line.known, game().header)
    assert seen["possible"]["king"] == 3
    assert seen["hands"]["king"] == [["fire", "row-7"], ["fire", "stone-2"], ["row-7", "stone-2"]]


def test_a_hand_that_nobody_can_hold_is_shown_all_the_same() -> None:
    """`contradiction`: the turn goes on"""
    view = told("K !F:Qs2,Mr7 y n")
    shows = acted(view, ShowHand((0,)))
    assert (page(shows)["owed"], page(shows)["claim"]["to_show"]) == (None, 0)
