"""An evening of the virtual table: it ends, its hands slip, and the session names every slip."""

import pytest

from companion.games.salamander.at_table import Session
from companion.games.salamander.players.evening import SHOWN_FIRST, SLIPS_OF_HANDS, game_told
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.places import KING, MONK, QUEEN
from companion.games.salamander.rules.record import Header
from companion.games.salamander.session.observed import observation_of
from tests.counted import again

AGREED = Header(seats=(KING, QUEEN, MONK), target=40)


def slips_of(seed: int) -> list[tuple[float, Code]]:
    return [
        (float(str(passage.lines[-1]["t"])), passage.slip.code)
        for passage in game_told(AGREED, seed)
        if passage.slip is not None
    ]


@again
@pytest.mark.parametrize("seed", range(1993, 1999))
def test_hands_slip_soon_and_seldom_after(seed: int) -> None:
    *_, last = (passage for passage in game_told(AGREED, seed) if passage.lines)
    slips = slips_of(seed)
    assert slips[0][0] < 45
    assert len(slips) - 1 <= float(str(last.lines[-1]["t"])) / 45


def test_the_first_slip_of_each_game_is_another_one() -> None:
    first = [slips_of(seed)[0][1] for seed in range(1993, 1996)]
    assert {*first} == {*SHOWN_FIRST}


@again
def test_the_session_names_every_slip_and_understands_the_game_to_its_end() -> None:
    session = Session(AGREED)
    for passage in game_told(AGREED, 4):
        events = [event for line in passage.lines for event in session.feed(observation_of(line))]
        said = [event.details["code"] for event in events if event.kind == "illegal"]
        if passage.slip is None:
            assert said == []
        else:
            assert passage.slip.code in SLIPS_OF_HANDS
            assert said == [passage.slip.code]
    assert session.is_over
