"""A series: who starts the next game, and when it begins."""

import pytest

from companion.games.faust.rules.position import BLUE, RED
from companion.games.faust.rules.record import Header
from companion.games.faust.session.series import is_set_up, next_header, rematch_header
from tests.rules.build import table
from tests.rules.looks import seen


@pytest.mark.parametrize("starter", [RED, BLUE])
def test_the_winner_starts_the_next_game(starter: int) -> None:
    """p. 5"""
    end = table("A2 A3", "A4 A5", "B1")._replace(soul_cards=((3,), (13,)))
    assert next_header(Header(starts=starter), end) == Header(starts=BLUE)


@pytest.mark.parametrize("starter", [RED, BLUE])
def test_after_a_draw_the_other_player_starts(starter: int) -> None:
    drawn = table("A2 A3", "A4 A5", "B1")
    assert next_header(Header(starts=starter), drawn).starts != starter


def test_a_board_is_set_up_when_every_piece_is_on_its_start() -> None:
    assert is_set_up(Header(), seen("A1 A1", "A1 A1", "B1"))
    assert not is_set_up(Header(), seen("A1 A1", "A1 A1", "B2"))
    assert not is_set_up(Header(), seen("A1", "A1 A1", "B1"))
    assert is_set_up(Header(devils=3, soul=4), seen("A4 A4", "A4 A4", "A5"))


@pytest.mark.parametrize(
    ("players", "starts"), [(("Ada", "Bob"), BLUE), (("Bob", "Ada"), RED), (("Eve", "Bob"), BLUE)]
)
def test_whoever_won_starts_again_in_whatever_colour(players: tuple[str, str], starts: int) -> None:
    """p. 5: two who have changed colours take it with them."""
    won_by_blue = table("A2 A3", "A4 A5", "B1")._replace(soul_cards=((3,), (13,)))
    following = rematch_header(Header(players=("Ada", "Bob")), won_by_blue, players)
    assert (following.players, following.starts) == (players, starts)
