"""When what was told of a turn is final: later if a story that is as good says else."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from companion.games.faust.rules.actions import Soul
from companion.games.faust.rules.board import parse_field
from companion.games.faust.rules.record import Header, TurnEnd
from companion.games.faust.session.belief import Stories
from companion.games.faust.session.game_so_far import GameSoFar, begin, do, end_turn
from companion.games.faust.session.state import StoryState
from companion.games.faust.session.watching import Leaf, _cut
from companion.inference.beam import Beam, Node
from companion.inference.sensors import PRUDENCE
from companion.observations import Tick

TURNS = 12


def games() -> list[GameSoFar]:
    """The game after so many turns: of each there is no more to know here than that it is done."""
    begun = begin(Header(), TurnEnd.BUTTON)
    (turn,) = end_turn(do(begun, (Soul(parse_field("B1"), parse_field("B8")),))).done
    return [replace(begun, done=(turn,) * done) for done in range(TURNS + 1)]


def stories(fork: int) -> tuple[Stories, Leaf]:
    """Two that are as good through TURNS turns; they part when `fork` turns are done."""
    root = Node(StoryState(games()[0]))

    def on(start: Leaf, turns: range) -> Leaf:
        for done in turns:
            start = Node(StoryState(games()[done]), depth=done, parent=start)
        return start

    stem = on(root, range(1, fork + 1))
    one, other = (on(stem, range(fork + 1, TURNS + 1)) for _ in range(2))
    return Beam(root, seen=(Tick(0.0),) * TURNS, leaves=(one, other)), one  # type: ignore[arg-type]


@given(st.integers(0, TURNS))
def test_a_turn_is_final_when_it_is_old_and_sooner_where_all_say_the_same(fork: int) -> None:
    beam, best = stories(fork)
    final = _cut(beam, best).root.depth
    agreed = min(fork, TURNS - PRUDENCE.turns_open)
    assert final == max(agreed, TURNS - PRUDENCE.turns_disputed)


@given(st.integers(TURNS - PRUDENCE.turns_disputed, TURNS - 1))
def test_a_story_that_parts_later_is_kept(fork: int) -> None:
    beam, best = stories(fork)
    assert len(_cut(beam, best).leaves) == len(beam.leaves)
