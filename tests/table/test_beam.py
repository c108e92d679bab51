"""The likeliest stories through a lattice: what is grown, what waits, what is dropped."""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from math import inf

from companion.inference.beam import Effort, Grown
from tests.table.lattice import BEST, EVERYTHING, START, Lattice, begun, names, on, stories


def test_without_an_observation_the_only_story_is_the_beginning() -> None:
    assert stories(begun().grown(Lattice({}), BEST)) == [(0.0, START)]


def test_nobody_is_asked_who_is_dearer_than_the_best() -> None:
    """`c` costs 2 and `b` nothing: as long as `b` goes on for less, `c` is asked about nothing."""
    lattice = Lattice({("a", 0): on(b=0, c=2), ("b", 1): on(b=1), ("c", 1): on(c=0)})
    beam = begun(0, 1).grown(lattice, BEST)
    assert stories(beam) == [(1.0, "b")]
    assert lattice.asked == [("a", 0), ("b", 1)]


def test_who_was_passed_over_is_asked_when_the_best_becomes_dear() -> None:
    lattice = Lattice({("a", 0): on(b=0, c=2), ("b", 1): on(b=5), ("c", 1): on(c=0)})
    beam = begun(0).grown(lattice, BEST).with_seen(1).grown(lattice, BEST)
    assert stories(beam) == [(2.0, "c")]
    assert lattice.asked == [("a", 0), ("b", 1), ("c", 1)]


def test_growing_once_more_asks_nobody() -> None:
    lattice = Lattice({("a", 0): on(b=0, c=2)})
    beam = begun(0).grown(lattice, BEST)
    lattice.asked.clear()
    assert beam.grown(lattice, BEST) == beam
    assert lattice.asked == []


def test_of_two_ways_to_one_state_the_cheaper_is_kept() -> None:
    ways = {("a", 0): on(b=1, c=0), ("b", 1): on(d=0), ("c", 1): on(d=2)}
    (leaf,) = begun(0, 1).grown(Lattice(ways), EVERYTHING).leaves
    assert (leaf.cost, names(leaf)) == (1.0, "abd")


def test_of_equals_the_older_comes_first() -> None:
    ways = {("a", 0): on(c=1, b=1, d=1)}
    assert [s for _, s in stories(begun(0).grown(Lattice(ways), EVERYTHING))] == ["c", "b", "d"]


def test_of_equals_the_deeper_is_asked_first() -> None:
    lattice = Lattice({("a", 0): on(b=0, c=0), ("b", 1): on(d=0), ("c", 1): on(d=0)})
    begun(0, 1).grown(lattice, BEST)
    assert lattice.asked == [("a", 0), ("b", 1)]


def test_states_with_equal_keys_are_one() -> None:
    @dataclass(frozen=True)
    class Halves(Lattice):
        def key(self, state: str) -> Hashable:
            return "b or c" if state in "bc" else state

    ways = {("a", 0): on(c=1, b=2, d=3)}
    assert stories(begun(0).grown(Halves(ways), EVERYTHING)) == [(1.0, "c"), (3.0, "d")]


def test_what_is_not_through_is_asked_about_the_same_observation_again() -> None:
    """A doubted `a` takes the place of `a`: the story goes from it, and not from `a`."""
    ways = {("a", 0): (Grown(1.0, "b"), Grown(3.0, "d", is_through=False)), ("d", 0): on(c=1)}
    lattice = Lattice(ways)
    first, second = begun(0).grown(lattice, EVERYTHING).leaves
    assert (first.cost, names(first)) == (1.0, "ab")
    assert (second.cost, names(second), second.depth) == (4.0, "dc", 1)
    assert lattice.asked == [("a", 0), ("d", 0)]


def test_what_costs_more_than_the_margin_is_not_told() -> None:
    ways = {("a", 0): on(b=0, c=2, d=3)}
    found = begun(0).grown(Lattice(ways), Effort(margin=2.0, leaves=9, width=9))
    assert stories(found) == [(0.0, "b"), (2.0, "c")]
    more = found.grown(Lattice(ways), Effort(margin=3.0, leaves=9, width=9))
    assert stories(more) == [(0.0, "b"), (2.0, "c"), (3.0, "d")]


def test_of_too_many_the_rest_waits_and_is_asked_when_nothing_else_is_left() -> None:
    """One goes on: `b`. It comes to nothing at the second observation, so `c` is asked."""
    ways = {("a", 0): on(b=0, c=1), ("c", 1): on(d=1)}
    lattice, narrow = Lattice(ways), Effort(inf, 1, 1)
    beam = begun(0).grown(lattice, replace(narrow, leaves=2)).with_seen(1).grown(lattice, narrow)
    assert stories(beam) == [(2.0, "d")]
    assert lattice.asked == [("a", 0), ("b", 1), ("c", 1)]


def test_of_too_many_the_rest_is_not_asked_while_a_story_is_left() -> None:
    ways = {("a", 0): on(b=0, c=1), ("b", 1): on(b=9), ("c", 1): on(d=1)}
    lattice, narrow = Lattice(ways), Effort(inf, 1, 1)
    beam = begun(0).grown(lattice, replace(narrow, leaves=2)).with_seen(1).grown(lattice, narrow)
    assert stories(beam) == [(9.0, "b")]
    assert ("c", 1) not in lattice.asked
    assert [node.state for *_, node in beam.spare] == ["c"]


def test_as_many_go_on_as_the_beam_is_wide() -> None:
    ways = {("a", 0): on(b=0, c=1, d=2), ("b", 1): on(b=0), ("c", 1): on(c=0), ("d", 1): on(d=0)}
    beam = begun(0, 1).grown(Lattice(ways), Effort(inf, 9, 2))
    assert stories(beam) == [(0.0, "b"), (1.0, "c")]
    assert [node.state for *_, node in beam.spare] == ["d"]


def test_what_is_known_later_changes_what_is_told_of_before() -> None:
    """A slot speaks late: the way that was cheap is dear now, and the other story overtakes."""
    known = begun(0).grown(Lattice({("a", 0): on(b=0, c=1)}), BEST)
    assert stories(known) == [(0.0, "b")]
    again = known.afresh(0).grown(Lattice({("a", 0): on(b=4, c=1)}), BEST)
    assert stories(again) == [(1.0, "c")]


def test_what_lies_before_is_not_asked_again() -> None:
    lattice = Lattice({("a", 0): on(b=0), ("b", 1): on(c=0)})
    beam = begun(0, 1).grown(lattice, BEST)
    lattice.asked.clear()
    beam.afresh(1).grown(lattice, BEST)
    assert lattice.asked == [("b", 1)]


def test_who_waits_is_asked_again_too() -> None:
    ways = {("a", 0): on(b=0, c=1), ("b", 1): on(b=0), ("c", 1): on(c=0)}
    lattice, narrow = Lattice(ways), Effort(inf, 9, 1)
    beam = begun(0, 1).grown(lattice, narrow)
    assert [node.state for *_, node in beam.spare] == ["c"]
    again, news = beam.afresh(1), Lattice({("c", 1): on(c=0)})
    assert again.spare == ()
    assert stories(again.grown(news, replace(narrow, width=2))) == [(1.0, "c")]
    assert news.asked == [("b", 1), ("c", 1)]


def test_who_was_passed_over_is_asked_again_too() -> None:
    lattice = Lattice({("a", 0): on(b=0, c=1), ("b", 1): on(b=0)})
    beam = begun(0, 1).grown(lattice, BEST)
    assert stories(beam) == [(0.0, "b")]
    news = Lattice({("b", 1): on(b=4), ("c", 1): on(c=0)})
    assert stories(beam.afresh(1).grown(news, BEST)) == [(1.0, "c")]


def test_a_cut_drops_what_does_not_pass_it() -> None:
    ways = {("a", 0): on(b=0, c=1), ("b", 1): on(d=0), ("c", 1): on(d=5, c=0)}
    beam = begun(0, 1).grown(Lattice(ways), Effort(inf, 2, 9))
    assert stories(beam) == [(0.0, "d"), (1.0, "c")]
    b = next(node for node in beam.leaves[0].ancestry() if node.state == "b")
    after = beam.cut(b)
    assert stories(after) == [(0.0, "d")]
    assert (after.root, after.seen) == (b, (1,))
    assert all(key[0] >= 1 for key in after.least)


def test_a_cut_drops_who_waits_elsewhere() -> None:
    ways = {("a", 0): on(b=0, c=1), ("b", 1): on(b=0), ("c", 1): on(c=0)}
    beam = begun(0, 1).grown(Lattice(ways), Effort(inf, 9, 1))
    assert beam.cut(beam.leaves[0]).spare == ()


def test_a_story_is_told_from_its_end_to_its_beginning() -> None:
    ways = {("a", 0): on(b=0), ("b", 1): on(c=0)}
    (leaf,) = begun(0, 1).grown(Lattice(ways), BEST).leaves
    assert [node.state for node in leaf.ancestry()] == ["c", "b", "a"]
    assert leaf.depth == 2
