"""The drawn board of the second game: every place once, as its board file says."""

import math
from itertools import pairwise

import pytest

from companion.boards.file import BadBoardFile
from companion.games.salamander.rules.places import FIGURES, PLACE_NAMES, ZONE
from tests.house.architecture import ROOT
from workshop.salamander_board import DRAWN, drawn_board, read_salamander_board, salamander_board

TEXT = (ROOT / "companion/boards/feuer-salamander-1987.toml").read_text("utf-8")


def test_the_browser_draws_the_board_of_the_board_file() -> None:
    """`python -m workshop.salamander_board` writes it anew."""
    assert (ROOT / "web/salamander/static/salamander/board.json").read_text(
        "utf-8"
    ) == drawn_board()
    assert (ROOT / DRAWN).exists()


def test_every_place_is_drawn_once_and_none_on_another() -> None:
    board = salamander_board()
    places = dict(board.places)
    assert sorted(places) == sorted(set(PLACE_NAMES) - {"start"})
    spots = sorted(places.values())
    near = min(math.dist(one, other) for one in spots for other in spots if one != other)
    assert len(set(spots)) == len(spots)
    assert near >= min(board.chamber)
    assert all(0 < along < board.size for spot in spots for along in spot)


def test_the_circuit_goes_round_clockwise_past_the_homes() -> None:
    board = salamander_board()
    places, middle = dict(board.places), board.size / 2
    way = [f"{figure}-{number}" for figure in FIGURES for number in range(1, ZONE + 1)]
    angles = [math.atan2(places[one][1] - middle, places[one][0] - middle) for one in way]
    steps = [(after - before) % math.tau for before, after in pairwise([*angles, angles[0]])]
    assert all(0 < step < math.pi / 2 for step in steps)
    for figure in FIGURES:
        home = places[f"{figure}-home"]
        nearest = min(way, key=lambda one: math.dist(places[one], home))
        assert nearest == f"{figure}-3"


@pytest.mark.parametrize(
    ("was", "becomes", "named"),
    [
        ("[dungeon]", "[cellar]", "dungeon"),
        ("size = 600.0", 'size = "wide"', "size"),
        ("size = 600.0", "size = nan", "size"),
        ('"air", "water"', '"air", "air"', "names"),
        ('"air", "water"', '"air", "mud"', "water"),
        ("[board]", "[board", "TOML"),
    ],
)
def test_a_text_that_is_no_board_file_is_told_why(was: str, becomes: str, named: str) -> None:
    with pytest.raises(BadBoardFile, match=named):
        read_salamander_board(TEXT.replace(was, becomes))
