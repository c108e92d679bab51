"""A table that was cleared and set up again is at its next game, and nobody has done wrong."""

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.faust.at_table import Session
from companion.games.faust.rules.board import FIELD_NAMES
from companion.games.faust.rules.record import Header
from tests.table.sittings import START, sitting

PLAYED = START + (
    "hand\nslot A12 red\nA1 A7 / A1 A1 / B1\nhand\nslot A14 blue\nA1 A7 / A1 A7 / B1\n"
    "hand\nA1 A9 / A1 A7 / B1\nhand\n"
)
CARDS_AWAY = "slot A12 empty\n" + "tick\n" * 20 + "slot A14 empty\n"  # slowly, under one hand
BARE = "/ / \nhand\n"


@settings(max_examples=40)
@given(
    st.sampled_from([CARDS_AWAY, CARDS_AWAY + BARE, BARE + CARDS_AWAY]),
    st.lists(st.tuples(st.sampled_from(["red", "blue", "soul"]), st.integers(1, 7)), max_size=3),
    st.integers(0, 6),
)
def test_the_first_moves_of_the_next_game_are_no_fault_of_the_last(
    clearing: str, moves: list[tuple[str, int]], silent_s: int
) -> None:
    lies = {"red": 0, "blue": 0, "soul": FIELD_NAMES.index("B1")}
    script = PLAYED + clearing + START
    for piece, ahead in moves:
        lies[piece] += ahead
        red, blue, soul = (FIELD_NAMES[place % len(FIELD_NAMES)] for place in lies.values())
        script += f"hand\nA1 {red} / A1 {blue} / {soul}\n" + "tick\n" * silent_s
    session = Session(Header())
    told = [event.kind for one in sitting(script) for event in session.feed(one)]
    assert "illegal" not in told
    assert told.count("game-over") == 1
