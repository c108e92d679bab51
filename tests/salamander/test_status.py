"""The sentence of a page of the second game: what is awaited, what is wrong, and who has won."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.salamander.page.game_view import GameView, after_event
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import Position
from companion.games.salamander.rules.record import Header
from companion.json_reader import Json
from tests.salamander.pages import acted, may, page, status, told
from tests.salamander.tables import EVERYTHING, TWO, game
from tests.salamander.test_codes import CAUGHT
from tests.salamander.told import EventJson as Happened
from tests.salamander.told import Heard, view_of


def stopped(view: GameView, kind: str, **details: Json) -> dict[str, Any]:
    """The status after such an event."""
    return status(after_event(view, {"t": 1.0, "kind": kind, **details}))


def sentence(*turns: str, tags: str = "", language: str = "en") -> str:
    return str(status(told(*turns, tags=tags), language)["text"])


@pytest.mark.parametrize(
    ("turns", "tags", "right"),
    [
        ((), "king: Ada", "Ada throws the sticks."),
        (("K 34o",), "", "Stone: King places the marker on a chamber."),
        (("K 34~",), "", "Salamander: King draws a card."),
        (("K 34o @A42",), "", "King moves: King-3 or Queen-4."),
        (("K 34o @A42 >Q4",), "", "King may ask whether Queen has a certain card."),
        (("K 34o @A42 >Q4 ?QF",), "", "King asks: fire? Queen answers in secret."),
        (("K 34o @A42 >M4 ?MF",), TWO, "King asks: fire? Monk answers aloud."),
        (("K 22o @A42 >K",), "", "Doubles: King may throw again."),
        (("K 34o @A42 >K3",), "", "King says when the turn is done."),
        (("K !F:Qs2,Mr7",), "", "King claims two-stone: Queen says aloud whether that is true."),
        (("K !F:Qs2,Mr7 y n",), "", "King shows the other cards of the hand."),
        (("K !F:Qs2,Mr7 y n #r2",), "", "Queen may exchange two-stone."),
        (("K !F:Qs2,Mr7 n #r2",), "", "The combination failed: the turn of King is over."),
    ],
)
def test_the_sentence_says_what_is_awaited(turns: tuple[str, ...], tags: str, right: str) -> None:
    assert sentence(*turns, tags=tags) == right


PUT_BACK: dict[str, Json] = {"piece": "king", "from": "king-5", "to": "king-home"}


def test_a_fault_is_told_with_what_to_put_back_and_where_it_would_be_right() -> None:
    """`illegal` adds `legal`, `repair`"""
    view = told("K 34o @A42")
    fault: Happened = {"turn": 1, "player": "king", "code": "wrong-distance", "action": 3}
    do: Json = [["throw", 3, 4, "stone"], ["marker", "king", "air-4-2"], ["move", "king", "king-5"]]
    wrong = stopped(view, "illegal", **fault, do=do, repair=[PUT_BACK])
    assert wrong["text"] == (
        "Neither sum nor difference leads the King from the King’s home to King-5."
    )
    assert wrong["why"] == "Legal here: King-3, Queen-4."
    assert wrong["page"] == "booklet: Wurfstäbe"
    assert wrong["repair"] == [{**PUT_BACK, "text": "King goes to: the King’s home."}]
    late = stopped(view, "illegal", turn=1, player="queen", code="not-your-turn", action=1)
    assert "why" not in late
    everybody = page(after_event(view, {"t": 1.0, "kind": "illegal", **fault, "do": do}))["may"]
    assert all("accept" in allowed for allowed in everybody.values())


PUT_MARKER: list[Json] = [["throw", 3, 4, "stone"], ["marker", "king", "air-4-2"]]


@pytest.mark.parametrize(
    ("code", "last", "stands"),
    [
        ("move-missing", [["throw", 1, 1, "stone"]], False),
        ("wrong-distance", [["move", "king", "king-5"]], True),
        ("move-missing", [], True),  # and the turn was ended
    ],
)
def test_only_what_can_stand_is_offered_to_be_let_stand(
    code: str, last: list[Json], stands: bool
) -> None:
    """A word that was not taken would only be told again."""
    fault: Happened = {"turn": 1, "player": "king", "code": code, "action": 3}
    said = {"t": 1.0, "kind": "illegal", **fault, "do": [*PUT_MARKER, *last]}
    now = page(after_event(told("K 34o @A42"), said))
    assert now["status"]["stands"] is stands
    assert all(("accept" in allowed) is stands for allowed in now["may"].values())


def test_a_piece_that_was_not_put_is_named_though_choices_are_written() -> None:
    """`put-missing` also when the game's record writes choices"""
    *before, last = CAUGHT
    view = told(*before, last)
    caught = replace(view, do=view.do[:-1], now=_before_put(*before))
    for action in game(*CAUGHT).turns[-1].do:
        caught = acted(caught, action)
    waits: Happened = {"kind": "waiting", "t": 1.0, "for": "put", "player": "king"}
    piece: Happened = {"piece": "queen", "from": "queen-5", "to": "dungeon"}
    waiting = status(after_event(caught, waits | piece))
    assert (waiting["text"], waiting["kind"]) == (
        "Queen goes to: the dungeon.",
        "waiting",
    )
    fault: Happened = {"turn": 5, "player": "king", "code": "put-missing", "action": 4}
    wrong = stopped(caught, "illegal", **fault, do=[], repair=[piece])
    assert wrong["text"] == "The Queen must first go where it belongs: the dungeon."


def _before_put(*turns: str) -> Position:
    return view_of(game(*turns)).now


def test_a_contradiction_accuses_nobody() -> None:
    """`contradiction`: no player"""
    doubt = stopped(told("K 34o"), "contradiction", turn=1, action=2)
    assert doubt["kind"] == "contradiction"
    assert "nobody can tell" in doubt["text"]
    assert "player" not in doubt


@pytest.mark.parametrize(
    ("waits", "right"),
    [
        ({"for": "consent", "to": "undo", "by": "king", "asks": ["queen", "monk"]},
         "King asks Queen and Monk: take back?"),
        ({"for": "consent", "to": "end", "by": "king"},
         "King asks King, Queen, Monk and Robber: end the game?"),
        ({"for": "consent", "to": "rematch", "by": "king", "asks": "queen",
          "players": {"king": "A"}}, "King asks Queen: another game?"),
        ({"for": "put", "player": "king", "piece": "king-marker", "from": "air-4-2", "to": "start"},
         "Marker King goes to: beside its home."),
        ({"for": "throw", "player": "king"}, "King throws the sticks."),
    ],
)  # fmt: skip
def test_a_wait_says_for_what(waits: Happened, right: str) -> None:
    """`waiting`"""
    assert stopped(told(), "waiting", **waits)["text"] == right


def test_the_dungeon_is_told_with_its_sticks() -> None:
    """Key throws"""
    view = told(*CAUGHT, "Q k10/0 k1/0")
    assert page(view)["keys"] == {"thrown": 2, "eyes_aside": 2, "symbol_aside": False}
    assert "symbol stick. 3 throws left." in sentence(*CAUGHT, "Q k10/0 k1/0")
    assert "The last throw." in sentence(*CAUGHT, "Q k10/0 k1/0 k/0 k/0")
    freed = sentence(*CAUGHT, "Q k10/1 k1/- 34o")
    assert freed == "Stone: Queen places the marker on a chamber."
    stuck = told(*CAUGHT, "Q k10/0 k1/0 k/0 k/0 k/0")
    assert may(stuck, "queen") == ["turn-done", "step-back", "undo"]
    ranks: Json = dict.fromkeys(FIGURES, 1)
    score: Json = {figure: {"combinations": 0, "total": 0} for figure in FIGURES}
    over: Happened = {"kind": "game-over", "reason": "agreement", "winner": None}
    ended = after_event(stuck, {**over, "ranks": ranks, "score": score})
    assert page(ended)["keys"] is None


EXCHANGES = {
    "en": "Queen may exchange one-stone or say no; then comes Monk.",
    "de": "Königin darf Ein-Stein tauschen oder Nein sagen; danach kommt Mönch.",
    "fr": "Reine peut échanger (pierre 1) ou dire non ; ensuite vient Moine.",
    "nl": "Koningin mag steen 1 ruilen of nee zeggen; daarna komt Monnik.",
}


@pytest.mark.parametrize("language", EXCHANGES)
def test_who_comes_later_waits_until_who_comes_before_has_exchanged_or_said_no(
    language: str,
) -> None:
    """Weitere: clockwise; no right vanishes without a word"""
    view = told("K !:Mr5,Qs1,RF y y n #A,r2")
    assert page(view)["exchanges"] == [{"figure": "queen", "card": "stone-1"}]
    assert ("exchange" in str(may(view, "queen")), may(view, "monk")) == (True, [])
    assert sentence("K !:Mr5,Qs1,RF y y n #A,r2", language=language) == EXCHANGES[language]
    kept = after_event(view, {"t": 1.0, "kind": "kept", "figure": "queen"})
    assert page(kept)["exchanges"] == [{"figure": "monk", "card": "row-5"}]


@pytest.mark.parametrize(
    ("reason", "winner", "text", "why"),
    [
        ("target", "king", "King wins.", "The game is over: the target of 84 is reached."),
        ("agreement", None, "A draw.", "The game is over: it was agreed so."),
        ("referee", None, "A draw.", "The game is over: the referee ended it."),
        ("king-resigned", "queen", "Queen wins.", "The game is over: somebody resigned."),
        ("resigned", "queen", "The game is over: somebody resigned. Queen wins.", ""),
    ],
)
def test_the_end_says_who_has_won_and_why(
    reason: str, winner: str | None, text: str, why: str
) -> None:
    over = stopped(told(), "game-over", reason=reason, winner=winner, ranks={}, score={})
    assert (over["kind"], over["text"], over["why"]) == ("over", text, why)


def test_pieces_owed_are_told_where_everything_is_written() -> None:
    """`put`"""
    written = f"target: 300, {EVERYTHING}"
    assert (
        sentence("K 22o @A62 >K !A,s2:Mr6 y", tags=written)
        == "Marker King goes to: beside its home."
    )
    assert may(told("K 22o @A62 >K !A,s2:Mr6 y", tags=written), "king") == ["place", "undo"]


def test_who_has_resigned_is_said_first_and_with_it_who_has_won() -> None:
    """`resign`"""
    over = status(Heard(Header(seats=(0, 1))).say("queen", "resign"))
    assert (over["kind"], over["text"]) == ("over", "Queen resigned. King wins.")


def test_what_a_take_back_would_take_of_a_game_that_is_over_is_said_before() -> None:
    """The end that was said, else the act that brought it; before the end it is told elsewhere."""
    heard = Heard(Header(seats=(0, 1), target=1))
    assert page(heard)["take_back"] == ""
    heard.say("queen", "resign")
    assert page(heard)["take_back"] == "the end of the game"
    heard.say("queen", "undo").say("king", "undo")
    heard.say("king", "declare", cards=["fire", "stone-2"], claims=[["queen", "row-7"]])
    heard.say("queen", "reply", content="yes")
    assert page(heard)["take_back"] == "reply: yes"
    assert status(heard.say("queen", "undo"))["why"] == "Reply: yes."
