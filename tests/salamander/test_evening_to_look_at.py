"""An evening of the virtual table: it ends, its hands slip, and the session names every slip."""

from companion.games.salamander.players.evening import (
    SLIPS_OF_HANDS,
    TEACHING_TURNS,
    game_told,
)
from companion.games.salamander.rules.places import KING, MONK, QUEEN
from companion.games.salamander.rules.record import Agreed
from companion.games.salamander.session.observed import observation_of
from companion.games.salamander.session.session import SalamanderSession

AGREED = Agreed(seats=(KING, QUEEN, MONK), target=40)


def test_hands_slip_more_often_at_first() -> None:
    told = [*game_told(AGREED, 4)]
    turns = {passage.turn for passage in told}
    slips = [passage.turn for passage in told if passage.slip is not None]
    early = [turn for turn in slips if turn <= TEACHING_TURNS]
    assert len(early) / TEACHING_TURNS > (len(slips) - len(early)) / (len(turns) - TEACHING_TURNS)


def test_the_session_names_every_slip_and_understands_the_game_to_its_end() -> None:
    session = SalamanderSession(AGREED)
    for passage in game_told(AGREED, 4):
        events = [event for line in passage.lines for event in session.feed(observation_of(line))]
        said = [event.details["code"] for event in events if event.kind == "illegal"]
        if passage.slip is None:
            assert said == []
        else:
            assert passage.slip.code in SLIPS_OF_HANDS
            assert said == [passage.slip.code]
    assert session.is_over
