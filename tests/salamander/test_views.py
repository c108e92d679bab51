"""A finished game as each one heard it: true hands stay possible, and nobody hears too much."""

from dataclasses import replace

import pytest

from companion.games.salamander.analysis.finished import FinishedGame, NotOver
from companion.games.salamander.analysis.views import EVERYBODY, Viewpoints, own_hands
from companion.games.salamander.analysis.worlds import bits, ways, ways_by_hand
from companion.games.salamander.rules.actions import Answered
from companion.games.salamander.rules.faces import HANDS
from companion.games.salamander.rules.hands import OF_SIZE, hands_in
from companion.games.salamander.rules.places import KING, MONK, QUEEN
from companion.games.salamander.rules.record import Record
from tests.counted import again
from tests.salamander.judged_games import HeldGame, agreed_to_end, played, views
from tests.salamander.tables import TWO, game
from tests.salamander.test_knowledge import hands
from tests.salamander.worlds_counted import counted
from workshop.drawn.written import as_everybody_heard

WON = (
    "K 34o @F72 >M4 ?Mr7 =y",
    "M 22~ +-E >M 41o @A72 >K2",
    "K 42o @F72 >K !F,s2:Mr7 y",
)
WON_TAGS = f"{TWO}, target: 49"
GAMES = [(0, 2), (1, 2), (0, 3), (3, 3), (0, 4)]
FEW = [(1, 2), (1, 3), (0, 4)]


def true_views(held: HeldGame) -> Viewpoints:
    return Viewpoints(FinishedGame(held.game), held.hands)


@pytest.mark.parametrize(
    ("written", "why"),
    [
        (game(*WON[:2], tags=WON_TAGS), "not over"),
        (game(tags=TWO), "not over"),
        (game("K 34o", tags=TWO), "marker-missing"),
    ],
)
def test_of_a_game_that_can_be_gone_on_with_nothing_is_told(written: Record, why: str) -> None:
    """What the table can know"""
    with pytest.raises(NotOver, match=why):
        FinishedGame(written)


def test_a_game_that_all_ended_is_over() -> None:
    assert FinishedGame(agreed_to_end(*WON[:2], tags=WON_TAGS)).number(5) == 1
    assert FinishedGame(agreed_to_end(tags=TWO)).known(0).possible[KING] == OF_SIZE[2]


def test_what_a_player_held_comes_out_later() -> None:
    """He laid both: so he held them from the beginning, though nobody could know it then."""
    found = own_hands(FinishedGame(game(*WON, tags=WON_TAGS)), KING)
    assert {*found[:-1]} == {hands("fire stone-2")}
    assert found[-1] == hands("")


def test_what_was_drawn_comes_out_as_far_as_it_must() -> None:
    """The monk kept `row-7` over `earth`: one of the cards beside it was it, or he drew it."""
    found = own_hands(FinishedGame(game(*WON, tags=WON_TAGS)), MONK)
    draw = 6  # the acts before it: five of the king, one throw
    assert found[draw] & ~hands("row-7 earth", "row-7 air", "row-7 stone-2") == 0
    assert found[draw + 1] == hands("row-7 air", "row-7 stone-2")
    assert found[-1] == hands("air", "stone-2")


def test_what_was_exchanged_comes_out_too() -> None:
    """Ablegen: he drew one of the two cards that he lays, the other one lay beside `row-5`."""
    turns = (
        "K !F:Mr5,Qs1 y n #r2 M%r5",
        "Q 12o @A11 >Q3",
        "M !A,s3:Kr2 y 12o @- >M3",
    )
    found = own_hands(FinishedGame(agreed_to_end(*turns, tags="seats: K Q M")), MONK)
    before = 4  # the acts before he exchanges
    assert found[before] == hands("row-5 air", "row-5 stone-3")
    assert found[before + 1] == hands("air stone-3")


@again
@pytest.mark.parametrize(("seed", "seats"), GAMES)
def test_the_true_hands_are_possible_for_everybody_all_the_time(seed: int, seats: int) -> None:
    """And nothing is noticed where nobody lies, neither with the true hands nor without."""
    held = played(seed, seats)
    players = held.game.header.seats
    for found in (views(held.game), true_views(held)):
        for view in found.by.values():
            assert view.noticed == ()
            for at in range(0, len(found.over.steps) + 1, 5):
                true = tuple(held.hands[figure][at] for figure in players)
                worlds = view.worlds(at)
                assert all(one & hand for one, hand in zip(worlds.sets, true, strict=True))
                assert ways(worlds._replace(sets=true)) > 0


@again
@pytest.mark.parametrize(("seed", "seats"), GAMES)
def test_each_player_held_one_of_the_hands_that_come_out(seed: int, seats: int) -> None:
    held = played(seed, seats)
    for figure, true in held.hands.items():
        found = own_hands(FinishedGame(held.game), figure)
        assert all(one & hand for one, hand in zip(found, true, strict=True))
        assert 1 in map(int.bit_count, found)


@again
@pytest.mark.parametrize(("seed", "seats"), FEW)
def test_what_all_heard_holds_no_secret_answer(seed: int, seats: int) -> None:
    """Antwort: two games that differ only in what askers saw are one for everybody."""
    held = played(seed, seats)
    heard = HeldGame(as_everybody_heard(held.game), held.hands)
    one, other = (views(written).by[EVERYBODY] for written in (held.game, heard.game))
    assert one.sets == other.sets


@again
@pytest.mark.parametrize(("seed", "seats"), [(1, 3), (0, 4)])
def test_a_player_knows_no_answer_but_his_own(seed: int, seats: int) -> None:
    """Antwort: with the answers to the others' questions left out he knows the same."""
    held = played(seed, seats)
    for viewer in held.game.header.seats:
        hidden = HeldGame(_without_answers(held, viewer), held.hands)
        whole, less = true_views(held), true_views(hidden)
        assert whole.by[viewer].sets == less.by[viewer].sets
        assert whole.by[EVERYBODY].sets == less.by[EVERYBODY].sets


def _without_answers(held: HeldGame, viewer: int) -> Record:
    turns = []
    for turn in held.game.turns:
        asked = {turn.player}
        do = tuple(
            Answered() if isinstance(act, Answered) and viewer not in asked else act
            for act in turn.do
        )
        turns.append(replace(turn, do=do))
    return replace(held.game, turns=tuple(turns))


@pytest.mark.parametrize(("asked", "answer"), [("r7", True), ("s1", False), ("A", None)])
def test_an_answer_that_is_not_written_is_the_one_that_the_hand_must_give(
    asked: str, answer: bool | None
) -> None:
    """He lost `row-7` with no draw between, and his marker is true for the other card."""
    turns = (f"K 34o @F72 >M4 ?M{asked} =", "M 41o @A72 >K2", WON[2])
    assert views(agreed_to_end(*turns, tags=f"{TWO}, target: 300")).answer(4) is answer


@again
@pytest.mark.parametrize(("seed", "seats"), FEW)
def test_bits_hidden_are_those_of_the_others_with_the_own_hand_known(seed: int, seats: int) -> None:
    """The entropy of all hands less that of one is the mean over what that one may be."""
    found = views(played(seed, seats).game)
    for viewer in found.over.header.seats:
        view = found.by[viewer]
        for at in range(0, len(found.over.steps), 25):
            worlds, place = view.worlds(at), view.place(viewer)
            own = ways_by_hand(worlds, place)
            mean = sum(
                count * bits(worlds.with_set(place, 1 << HANDS.index(hand)))
                for hand, count in own.items()
            ) / sum(own.values())
            assert view.bits(at) == pytest.approx(mean, abs=1e-9)


def test_a_view_counts_as_one_goes_through_its_worlds() -> None:
    found = views(game(*WON, tags=WON_TAGS)).by[KING]
    worlds = found.worlds(5)
    truth = counted(worlds.unseen, [[*hands_in(one)] for one in worlds.sets])
    assert found.bits(5) == pytest.approx(truth.bits)  # his own hand is sure
    assert found.beliefs(5, MONK) == [dict(truth.by_hand[1])]
    assert found.certain(5, MONK) == {10}


@again
@pytest.mark.parametrize(("seed", "seats"), [(1, 2), (1, 3), (4, 4)])
def test_where_people_lie_somebody_notices_and_the_rest_is_still_told(
    seed: int, seats: int
) -> None:
    """Whoever knows more sees it no later than who heard only what all heard."""
    held = played(seed, seats, 0.1)
    found = views(held.game)
    assert any(view.noticed for view in found.by.values())
    for view in found.by.values():
        assert all(view.bits(at) >= 0 for at in range(0, len(found.over.steps) + 1, 10))


def test_only_who_heard_a_lie_can_see_through_it() -> None:
    """There is one `row-7`, and the king lays it: the monk had told the queen that he has it."""
    turns = (
        "K 12o @F72 >K3",
        "Q 42o @A11 >M3 ?Mr7 =y",
        "M 12o @A72 >M3",
        "K 12o @F72 >K !r7,s2:QA y",
    )
    found = views(agreed_to_end(*turns, tags="seats: K Q M, target: 300"))
    lays = 14  # the acts before it
    noticed = {viewer: view.noticed[:1] for viewer, view in found.by.items()}
    assert noticed == {EVERYBODY: (), KING: (), QUEEN: (lays,), MONK: (lays,)}


def test_who_contradicts_himself_held_what_he_lays_from_then_on() -> None:
    """His marker was true for no wing but fire, and no draw lies between."""
    turns = ("K 12o @F72 >K3", "M 12o @A72 >M3", "K 12o @F72 >K !A,s2:Mr7 y")
    written = agreed_to_end(*turns, tags=f"{TWO}, target: 300")
    found = own_hands(FinishedGame(written), KING)
    assert found[2] == hands("fire row-7", "fire stone-2", "row-7 stone-2")
    assert found[-3:] == (found[2], hands("air stone-2"), hands(""))


def test_of_a_hand_that_was_told_and_cannot_be_only_itself_is_kept() -> None:
    """The king says afterwards that he drew the monk's `row-7`."""
    found = FinishedGame(game(*WON, tags=WON_TAGS))
    own = {figure: own_hands(found, figure) for figure in (KING, MONK)}
    told = (*own[KING][:6], *[hands("fire row-7")] * (len(own[KING]) - 6))
    king = Viewpoints(found, {**own, KING: told}).by[KING]
    draw = 6  # the act that is judged first with it
    assert king.noticed[0] == draw
    assert king.sets[draw + 1][MONK] == OF_SIZE[2]
    assert king.sets[draw + 1][KING] == hands("fire row-7")
