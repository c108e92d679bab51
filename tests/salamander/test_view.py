"""What pages show of the second game: a fold of public events, and who may say what."""

import json
from dataclasses import replace
from random import Random

import pytest

from companion.games.salamander.files.action_lines import action_to_json, read_action
from companion.games.salamander.files.verdict_lines import for_referee, position_to_json
from companion.games.salamander.page.game_view import GameView, after_event, blank_view
from companion.games.salamander.page.shown import shown
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
from companion.games.salamander.rules.position import Position
from companion.games.salamander.rules.record import Header, Record
from companion.games.salamander.rules.referee import LegalTurn, adjudicate
from companion.json_reader import Json
from tests.counted import again
from tests.salamander.random_games import random_game
from tests.salamander.tables import EVERYTHING, TWO, game
from tests.salamander.test_codes import CAUGHT
from tests.salamander.told import EventJson as Happened
from tests.salamander.told import Heard, events_of, view_of, with_answers, with_puts
from tests.salamander.told_table import ToldTable
from web.games import read_catalogues

CATALOGUES = read_catalogues()
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


def page(view: GameView, language: str = "en") -> Happened:
    return shown(view, language, CATALOGUES[language])


def told(*turns: str, tags: str = "") -> GameView:
    """The view after these turns; the last is still going on."""
    written = game(*turns, tags=tags)
    view = view_of(replace(written, turns=written.turns[:-1]))
    for turn in written.turns[-1:]:
        for action in with_puts(turn, view.now, written):
            view = acted(view, action)
    return view


def acted(view: GameView, action: Action) -> GameView:
    return after_event(view, {"t": 1.0, "kind": "action", "action": action_to_json(action)})


def stopped(view: GameView, kind: str, **details: Json) -> Happened:
    """The status after such an event."""
    status = page(after_event(view, {"t": 1.0, "kind": kind, **details}))["status"]
    assert isinstance(status, dict)
    return status


def sentence(*turns: str, tags: str = "", language: str = "en") -> str:
    status = page(told(*turns, tags=tags), language)["status"]
    assert isinstance(status, dict)
    return str(status["text"])


def may(view: GameView, figure: str) -> Json:
    allowed = page(view)["may"]
    assert isinstance(allowed, dict)
    return allowed[figure]


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
            assert isinstance(allowed, list)
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
    assert isinstance(allowed, list)
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


CLAIMS: Json = [["queen", "stone-2"], ["monk", "row-7"]]
PUT_BACK: Json = [{"piece": "king", "from": "king-5", "to": "king-home"}]


def test_a_fault_is_told_with_what_to_put_back_and_where_it_would_be_right() -> None:
    """`illegal` adds `legal`, `repair`"""
    view = told("K 34o @A42")
    fault: Happened = {"turn": 1, "player": "king", "code": "wrong-distance", "action": 3}
    do: Json = [["throw", 3, 4, "stone"], ["marker", "king", "air-4-2"], ["move", "king", "king-5"]]
    status = stopped(view, "illegal", **fault, do=do, repair=PUT_BACK)
    assert status["text"] == (
        "Neither sum nor difference leads the King from the King’s home to King-5."
    )
    assert status["why"] == "Legal here: King-3, Queen-4."
    assert status["page"] == "booklet: Wurfstäbe"
    assert status["repair"] == [
        {**PUT_BACK[0], "text": "King goes to: the King’s home."}  # type: ignore[index, dict-item]
    ]
    late = stopped(view, "illegal", turn=1, player="queen", code="not-your-turn", action=1)
    assert "why" not in late
    everybody = page(after_event(view, {"t": 1.0, "kind": "illegal", **fault, "do": do}))["may"]
    assert isinstance(everybody, dict)
    assert all("accept" in allowed for allowed in everybody.values() if isinstance(allowed, list))


PUT_MARKER: Json = [["throw", 3, 4, "stone"], ["marker", "king", "air-4-2"]]


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
    assert isinstance(PUT_MARKER, list)
    fault: Happened = {"turn": 1, "player": "king", "code": code, "action": 3}
    said = {"t": 1.0, "kind": "illegal", **fault, "do": [*PUT_MARKER, *last]}
    shown_now = page(after_event(told("K 34o @A42"), said))
    status, may = shown_now["status"], shown_now["may"]
    assert isinstance(status, dict)
    assert isinstance(may, dict)
    assert status["stands"] is stands
    assert all(("accept" in allowed) is stands for allowed in map(str, may.values()))


def test_a_piece_that_was_not_put_is_named_though_choices_are_written() -> None:
    """`put-missing` also when the game's record writes choices"""
    *before, last = CAUGHT
    view = told(*before, last)
    caught = replace(view, do=view.do[:-1], now=_before_put(*before))
    for action in game(*CAUGHT).turns[-1].do:
        caught = acted(caught, action)
    waits: Happened = {"kind": "waiting", "t": 1.0, "for": "put", "player": "king"}
    piece: Happened = {"piece": "queen", "from": "queen-5", "to": "dungeon"}
    status = page(after_event(caught, waits | piece))["status"]
    assert isinstance(status, dict)
    assert (status["text"], status["kind"]) == (
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
    status = stopped(told("K 34o"), "contradiction", turn=1, action=2)
    assert status["kind"] == "contradiction"
    assert "nobody can tell" in str(status["text"])
    assert "player" not in status


@pytest.mark.parametrize(
    ("waits", "right"),
    [
        ({"for": "consent", "to": "undo", "by": "king", "asks": ["queen", "monk"]},
         "King asks Queen and Monk: take back?"),
        ({"for": "consent", "to": "end", "by": "king"},
         "King asks King, Queen, Monk and Robber: end the game?"),
        ({"for": "consent", "to": "rematch", "by": "king", "asks": "queen",
          "players": {"king": "A"}}, "King asks Queen: another game?"),
        ({"for": "set-aside", "player": "queen"},
         "Queen was dealt two cards of a kind and puts one of them away."),
        ({"for": "set-aside"},
         "Who was dealt two cards of a kind puts one of them away, face up."),
        ({"for": "put", "player": "king", "piece": "king-marker", "from": "air-4-2", "to": "start"},
         "Marker King goes to: beside its home."),
        ({"for": "repair", "repair": [{"piece": "king", "from": "king-5", "to": "king-home"}]},
         "Put the pieces where they belong."),
        ({"for": "camera"},
         "The camera is back and looks at the board. Hands off for a moment, please."),
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
    assert shown(ended, "en", CATALOGUES["en"])["keys"] is None


def test_a_question_and_a_claim_are_told_to_everybody() -> None:
    """`question`, `claim`"""
    asked = page(told("K 34o @A42 >Q4 ?QF"))
    assert asked["question"] == {"by": "king", "asks": "queen", "card": "fire"}
    assert may(told("K 34o @A42 >Q4 ?QF"), "queen") == ["answered"]
    claim = page(told("K !F:Qs2,Mr7 y"))["claim"]
    assert isinstance(claim, dict)
    assert (claim["asks"], claim["card"], claim["replies"]) == ("monk", "row-7", ["yes"])
    failed = page(told("K !F:Qs2,Mr7 y n"))["claim"]
    assert isinstance(failed, dict)
    assert (failed["asks"], failed["to_show"]) == (None, 1)


def test_cards_are_exchanged_by_whoever_is_waited_for() -> None:
    """Exchange"""
    view = told("K !F:Qs2,Mr7 y n #r2", tags="claim_check: all_answered")
    assert page(view)["exchanges"] == [{"figure": "queen", "card": "stone-2"}]


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


def test_what_was_done_is_taken_back() -> None:
    """`corrected`"""
    heard = Heard().say("king", "throw", eyes=[3, 4], symbol="stone")
    heard.say("king", "place", markers={"king": "air-4-2"})
    heard.say("king", "place", figures={"king": "queen-4"}).say("king", "undo")
    assert (len(heard.view.do), page(heard.view)["owed"]) == (2, "move")
    heard.say("king", "place", figures={"king": "king-3"})
    assert page(heard.view)["mover"] == "queen"
    heard.say("king", "undo")
    status = page(heard.view)["status"]
    assert isinstance(status, dict)
    assert (page(heard.view)["mover"], page(heard.view)["turns"]) == ("king", [])
    still = after_event(told("K 34o"), {"t": 1.0, "kind": "corrected", "was": "illegal"})
    assert page(still)["throw"] == {"eyes": [3, 4], "symbol": "stone"}


def test_who_keeps_the_confirmed_card_is_asked_no_more() -> None:
    """`exchange`: no exchange"""
    heard = Heard().say(
        "king", "declare", cards=["fire"], claims=[["queen", "stone-2"], ["monk", "row-7"]]
    )
    heard.say("queen", "reply", content="yes").say("monk", "reply", content="no")
    heard.say("king", "show", cards=["row-2"])
    assert may(heard.view, "queen") == ["exchange"]
    heard.say("queen", "exchange", card=None)
    assert (may(heard.view, "queen"), page(heard.view)["exchanges"]) == (["throw", "declare"], [])


def test_what_was_ruled_lies_as_it_was_ruled() -> None:
    """`ruling`"""
    heard = Heard().say("king", "throw", eyes=[3, 4], symbol="stone")
    heard.say("referee", "ruling", rulings={"turn_in": "forced"})
    assert {"option": "turn_in", "value": "forced"} in page(heard.view)["rules"]["rulings"]  # type: ignore[index, call-overload, operator]
    assert page(heard.view)["owed"] == "marker"
    other = Heard().say("referee", "ruling", to_move="monk")
    assert page(other.view)["mover"] == "monk"


@pytest.mark.parametrize("place", ["queen-5", "king-5"])
def test_a_piece_that_stands_by_agreement_is_there_and_the_turn_is_marked(place: str) -> None:
    """`accepted`"""
    heard = Heard(Header(seats=(0, 1)), "button").say("king", "throw", eyes=[3, 4], symbol="stone")
    heard.say("king", "place", markers={"king": "air-4-2"})
    heard.say("king", "place", figures={"king": place}).say("queen", "accept")
    assert heard.view.now == heard.session.game.now
    heard.say("king", "turn-done")
    assert [one.is_legal for one in heard.view.turns] == [False]


def test_a_marker_that_stands_by_agreement_is_there() -> None:
    """`accepted`"""
    heard = Heard(Header(seats=(0, 1)), "button").say("king", "throw", eyes=[3, 4], symbol="stone")
    heard.say("king", "place", markers={"queen": "air-1-1"}).say("referee", "accept")
    assert heard.view.now == heard.session.game.now


def test_an_own_marker_that_stands_by_agreement_is_owed_no_more() -> None:
    """`accepted`"""
    heard = Heard().say("king", "throw", eyes=[2, 2], symbol="stone")
    heard.say("king", "place", markers={"king": "air-4-2"}).say("king", "stay", piece="figure")
    heard.say("king", "throw", eyes=[2, 2], symbol="stone")
    heard.say("king", "place", markers={"king": "start"}).say("referee", "accept")
    assert heard.view.now == heard.session.game.now
    assert page(heard.view)["owed"] == "move"


def test_beside_a_marker_that_stands_by_agreement_the_card_is_still_owed() -> None:
    """`accepted`"""
    heard = Heard().say("king", "throw", eyes=[2, 2], symbol="salamander")
    heard.say("king", "place", markers={"king": "air-4-2"}).say("referee", "accept")
    assert heard.view.now == heard.session.game.now
    assert page(heard.view)["owed"] == "draw"


def test_a_turn_that_ended_too_early_stands_by_agreement() -> None:
    """`accepted`"""
    heard = Heard(Header(seats=(0, 1))).say("king", "throw", eyes=[3, 4], symbol="stone")
    heard.say("king", "turn-done").say("referee", "accept")
    assert (page(heard.view)["mover"], heard.view.turns[0].is_legal) == ("queen", False)


def test_the_turn_goes_on_after_a_contradiction() -> None:
    """`contradiction`; `accept`"""
    heard = Heard().say("king", "throw", eyes=[2, 2], symbol="stone")
    heard.say("king", "place", markers={"king": "air-4-2"}).say("king", "stay", piece="figure")
    heard.say("king", "declare", cards=["fire"], claims=CLAIMS)
    status = page(heard.view)["status"]
    assert isinstance(status, dict)
    assert status["kind"] == "waiting"  # for the reply: it stops nobody
    heard.say("king", "accept")
    assert heard.view.now == heard.session.game.now
    assert page(heard.view)["owed"] == "reply"


@again
@pytest.mark.parametrize("has_camera", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_the_view_of_a_session_is_what_the_session_understands(seed: int, has_camera: bool) -> None:
    """Events: a page needs nothing else"""
    written = random_game(seed + 200, most_turns=20)
    heard = Heard(written.header, "auto" if seed % 2 else "button")
    for observation in ToldTable(written, Random(seed), has_camera).observations():
        heard.feed(observation)
        now = heard.session.game.now
        if heard.session.is_over:  # its last turn is told by itself
            now = now._replace(turn=heard.view.now.turn)
        assert heard.view.now == now
        assert page(heard.view)["turns"] is not None


def test_what_cannot_be_done_is_told_by_the_end_of_the_turn() -> None:
    """`after` decides"""
    view = acted(told("K 34o"), MoveFigure(0, 3))
    assert page(view)["owed"] == "marker"
    assert len(view.do) == 2


def test_names_and_cards_set_aside_come_by_events() -> None:
    """`names`; Vorbereitung"""
    heard = Heard().say("referee", "names", players={"queen": "Bea"})
    assert page(heard.view)["names"]["queen"] == "Bea"  # type: ignore[index, call-overload]
    assert "set-aside" in may(heard.view, "queen")  # type: ignore[operator]
    heard.say("queen", "set-aside", card="water")
    cards = page(heard.view)["cards"]
    assert isinstance(cards, dict)
    assert (cards["discards"], cards["hands"]["queen"]) == (["water"], 1)  # type: ignore[index, call-overload]
    assert "set-aside" not in may(heard.view, "queen")  # type: ignore[operator]


def test_other_events_change_nothing() -> None:
    view = told("K 34o")
    assert after_event(view, {"t": 1.0, "kind": "thrown", "eyes": [3, 4]}) is view


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
    status = stopped(told(), "game-over", reason=reason, winner=winner, ranks={}, score={})
    assert (status["kind"], status["text"], status["why"]) == ("over", text, why)


def test_the_referee_sees_every_hand_that_is_possible() -> None:
    """What the table can know"""
    [line] = adjudicate(game("K 34o @F72 >K3"))
    assert isinstance(line, LegalTurn)
    seen = for_referee(line.known, game().header)
    assert seen["possible"]["king"] == 3  # type: ignore[index, call-overload]
    assert seen["hands"]["king"] == [["fire", "row-7"], ["fire", "stone-2"], ["row-7", "stone-2"]]  # type: ignore[index, call-overload]


def test_pieces_owed_are_told_where_everything_is_written() -> None:
    """`put`"""
    written = f"target: 300, {EVERYTHING}"
    assert (
        sentence("K 22o @A62 >K !A,s2:Mr6 y", tags=written)
        == "Marker King goes to: beside its home."
    )
    assert may(told("K 22o @A62 >K !A,s2:Mr6 y", tags=written), "king") == ["place", "undo"]


def test_a_hand_that_nobody_can_hold_is_shown_all_the_same() -> None:
    """`contradiction`: the turn goes on"""
    view = told("K !F:Qs2,Mr7 y n")
    shows = acted(view, ShowHand((0,)))
    assert (page(shows)["owed"], page(shows)["claim"]["to_show"]) == (None, 0)  # type: ignore[index, call-overload]


def test_who_has_resigned_is_said_first_and_with_it_who_has_won() -> None:
    """`resign`"""
    status = page(Heard(Header(seats=(0, 1))).say("queen", "resign").view)["status"]
    assert isinstance(status, dict)
    assert (status["kind"], status["text"]) == ("over", "Queen resigned. King wins.")


def test_what_a_take_back_would_take_of_a_game_that_is_over_is_said_before() -> None:
    """The end that was said, else the act that brought it; before the end it is told elsewhere."""
    heard = Heard(Header(seats=(0, 1), target=1))
    assert page(heard.view)["take_back"] == ""
    heard.say("queen", "resign")
    assert page(heard.view)["take_back"] == "the end of the game"
    heard.say("queen", "undo").say("king", "undo")
    heard.say("king", "declare", cards=["fire", "stone-2"], claims=[["queen", "row-7"]])
    heard.say("queen", "reply", content="yes")
    assert page(heard.view)["take_back"] == "reply: yes"
    status = page(heard.say("queen", "undo").view)["status"]
    assert isinstance(status, dict)
    assert status["why"] == "Reply: yes."
