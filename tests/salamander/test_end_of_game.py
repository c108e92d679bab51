"""The end of the game, who has won, and how a line is judged."""

import pytest

from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.position import Position, are_combinations_gone
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.referee import GameOver, IllegalTurn, standings
from companion.games.salamander.rules.rules import apply, set_up
from tests.salamander.tables import (
    KING,
    MONK,
    QUEEN,
    ROBBER,
    after,
    entry,
    fault,
    game,
    said,
    table,
    verdicts,
)

WON = "K !F,s2:Mr7 y"


@pytest.mark.parametrize(
    ("target", "is_over"), [(1, True), (55, True), (56, True), (57, False), (84, False)]
)
def test_who_reaches_or_passes_the_target_has_won(target: int, is_over: bool) -> None:
    """Gewinn, Ziel: at once"""
    found = fault(WON, tags=f"target: {target}")
    assert found == ("legal" if is_over else "throw-missing 3")


def test_the_result() -> None:
    """records, verdicts: equal totals share the place"""
    line = said(WON, tags="target: 50, seats: Q K M, starts: king")
    assert line == {
        "over": True,
        "reason": "target",
        "winner": "king",
        "ranks": {"queen": 2, "king": 1, "monk": 2},
        "score": {
            "queen": {"combinations": 0, "total": 0},
            "king": {"combinations": 1, "total": 56},
            "monk": {"combinations": 0, "total": 0},
        },
    }


def test_totals_are_sums_of_all_combinations_and_the_hand_counts_nothing() -> None:
    """Gewinn"""
    turn = "K !F:Qs2,Mr7 y y !s1:QA,Rr6 y y"
    line = said(turn, tags="target: 62")
    assert entry(line, "score", "king") == {"combinations": 2, "total": 62}
    first = said(turn, tags="target: 300")
    assert first["code"] == "throw-missing"


def test_nothing_is_done_after_the_end() -> None:
    """Gewinn"""
    assert fault(f"{WON} 34o", tags="target: 50") == "game-over 3"
    assert fault(f"{WON} y", tags="target: 50") == "game-over 3"
    for turn in (QUEEN, KING, "K", "Q"):
        assert fault(WON, turn, tags="target: 50") == "game-over 1"


def test_the_marker_stays_when_the_game_is_over() -> None:
    """How we read it"""
    found = table("K 22o @F72 >K !F,s2:Mr7 y", tags="target: 50")
    assert entry(found, "markers", "king") == "fire-7-2"
    assert (found["over"], found["to_move"]) == (True, None)


def test_a_draw_when_the_pile_runs_out_and_nobody_leads() -> None:
    """Gewinn: equal highest totals are a draw"""
    goes = " ".join(f"33~ +-{card} >K" for card in _CARDS)
    line = said(f"K {goes} 33~", tags="seats: K M, empty_pile: ends")
    assert (line["reason"], line["winner"]) == ("pile-empty", None)
    assert line["ranks"] == {"king": 1, "monk": 1}


_CARDS = [*"AWEF" * 4, *["s1", "s2", "s3"] * 4, "s1", *["r4"] * 4, *["r3", "r5"] * 3]
_CARDS += ["r2", "r2", "r6", "r6"]


def test_the_game_is_over_when_all_stone_cards_are_laid() -> None:
    """Gewinn: 15 combinations; one that also reaches the target ends the game by the target"""
    assert are_combinations_gone(_with_laid(15))
    assert not are_combinations_gone(_with_laid(14))
    header = Header(seats=(0, 2), target=3000)
    for laid, target, ending in ((14, 3000, "cards-gone"), (14, 840, "target"), (13, 3000, None)):
        header = Header(seats=(0, 2), target=target)
        position = _with_laid(laid)
        for action in game("K !F,s2:Mr7 y").turns[0].do:
            position = apply(position, action, header)
        assert position.ending == ending


def _with_laid(combinations: int) -> Position:
    """Two players before a turn of the king, who has laid so many worth 56, the cards turned down.

    No game gets here with these cards; the rules count combinations, not what they are made of.
    """
    position = set_up(Header(seats=(0, 2)))
    laid = ((3, 10, 12),) * combinations
    return position._replace(laid=(laid, *position.laid[1:]))


def test_equal_totals_share_a_place() -> None:
    """Gewinn: 1 plus the number of players with a higher total"""
    laid = (((0, 4, 11),), (), ((0, 4, 12), (0, 5, 11)), ((0, 4, 11),))
    found = standings(set_up(Header())._replace(laid=laid), Header())
    assert found.totals == {0: 1, 1: 0, 2: 4, 3: 1}
    assert (found.ranks, found.winner) == ({0: 2, 1: 4, 2: 1, 3: 2}, 2)


def test_every_code_has_its_headings() -> None:
    """How a turn is judged"""
    assert all(code.page for code in Code)
    assert Code.WRONG_MARKER.page == "Ziel, lost page"


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        ((QUEEN,), "not-your-turn 1"),
        (("Q",), "not-your-turn 1"),
        ((KING, MONK), "not-your-turn 1"),
        ((KING, QUEEN, MONK, ROBBER, ROBBER), "not-your-turn 1"),
        ((KING, "Q"), "throw-missing 1"),
    ],
)
def test_first_the_line_itself_is_judged(turns: tuple[str, ...], found: str) -> None:
    """How a turn is judged"""
    assert fault(*turns) == found


def test_who_does_not_play_is_never_to_move() -> None:
    """records: readable, and illegal by the code"""
    assert fault("R 22o @F31 >R", tags="seats: K M") == "not-your-turn 1"


def test_an_illegal_turn_ends_the_output() -> None:
    """records, verdicts"""
    found = verdicts(KING, "Q 34o", MONK)
    assert len(found) == 2
    last = found[-1]
    assert isinstance(last, IllegalTurn)
    assert (last.code.page, last.is_contradiction) == ("Wurfstäbe", False)
    assert not any(isinstance(one, GameOver) for one in found)
    assert after(KING).mover == 1
