"""Whether the board is seen where it was: a hand stirs, what was moved lies still. Looks typed."""

from collections.abc import Callable

import numpy as np
import pytest

from vision.board.sheet import Picture
from vision.reading.look import BOARD_UNSEEN, Look, Status
from vision.reading.sighting import BACK_S, GONE_S, LIGHT_S, STILL_S, Sighting

CORNERS = np.array([[100.0, 80.0], [540.0, 80.0], [540.0, 280.0], [100.0, 280.0]])
READ = Look(Status.SETTLED)
HAND = Look(Status.OCCLUDED, hidden=("A5",))
NO_PRINT = Look(Status.OCCLUDED, unseen=BOARD_UNSEEN)
DARK = Look(Status.UNSURE, unseen="too-dark")
EVERY_S = 0.25

Shown = Callable[[int], Picture]


def still(number: int) -> Picture:
    """The same table in each picture, but for the noise of a sensor."""
    table = np.random.default_rng(7).integers(40, 200, (360, 640, 1), np.int16)
    noise = np.random.default_rng(number).integers(-6, 7, table.shape, np.int16)
    return np.repeat(np.clip(table + noise, 0, 255).astype(np.uint8), 3, 2)


def stirring(number: int) -> Picture:
    """A finger goes to and fro by two hundredths of the picture."""
    picture = still(number)
    left = 300 + 12 * (number % 2)
    picture[150:280, left : left + 24] = 220
    return picture


def dimmed(number: int) -> Picture:
    """The evening comes: the light goes as a whole, by a third."""
    return (still(number) * (1 - number / 400)).astype(np.uint8)


def told(*seen: tuple[Look, float, Shown]) -> list[tuple[float, str]]:
    """What is told, and when: of looks that last so long each."""
    sighting, said, number = Sighting(CORNERS), [(0.0, "")], 0
    for look, seconds, shown in seen:
        for _ in range(round(seconds / EVERY_S)):
            number += 1
            sighting.feed(number * EVERY_S, look, shown(number))
            if sighting.unseen != said[-1][1]:
                said.append((number * EVERY_S, sighting.unseen))
    return said[1:]


def test_a_hand_that_stirs_is_one_however_long_it_is_there() -> None:
    assert told((READ, 1, still), (HAND, 60, stirring)) == []


@pytest.mark.parametrize("shown", [still, dimmed])
def test_what_lies_still_for_long_is_no_hand(shown: Shown) -> None:
    seen = told((READ, 1, shown), (HAND, STILL_S + 1, shown))
    assert seen == [(1 + EVERY_S + STILL_S, BOARD_UNSEEN)]


def test_a_hand_that_rests_for_less_than_that_is_one() -> None:
    assert told((HAND, STILL_S - 1, still), (HAND, 1, stirring), (HAND, STILL_S - 1, still)) == []


def test_where_no_print_is_found_it_does_not_matter_what_stirs() -> None:
    seen = told((READ, 1, still), (NO_PRINT, GONE_S + 1, stirring))
    assert seen == [(1 + EVERY_S + GONE_S, BOARD_UNSEEN)]


def test_who_leans_over_the_board_for_a_while_hides_its_print_and_nothing_is_told() -> None:
    assert told((READ, 1, still), (NO_PRINT, GONE_S - 1, stirring), (READ, 1, still)) == []


def test_when_the_board_is_read_again_it_goes_by_itself() -> None:
    seen = told((NO_PRINT, GONE_S + 1, still), (READ, 2, still))
    assert seen[1:] == [(GONE_S + 1 + EVERY_S + BACK_S, "")]


def test_a_hand_over_a_board_that_was_moved_does_not_bring_it_back() -> None:
    assert len(told((HAND, STILL_S + 1, still), (HAND, 5, stirring), (NO_PRINT, 5, still))) == 1


def test_the_dark_is_told_soon_and_ends_with_the_light_whoever_reaches_in() -> None:
    seen = told((READ, 1, still), (DARK, 5, still), (HAND, 2, stirring))
    assert seen == [(1 + EVERY_S + LIGHT_S, "too-dark"), (6 + EVERY_S + BACK_S, "")]


def test_what_comes_to_light_elsewhere_was_moved() -> None:
    codes = [code for _, code in told((DARK, 5, still), (NO_PRINT, 1, still))]
    assert codes == ["too-dark", BOARD_UNSEEN]
