"""The likeliest stories through a lattice: a search without a game, held against all ways."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from math import inf

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.inference.beam import Beam, Effort, Grown, Node

STATES = "abcd"
START = "a"
EVERYTHING = Effort(margin=inf, leaves=10**6, width=10**6)
BEST = Effort(margin=0.0, leaves=1, width=10**6)

Ways = Mapping[tuple[str, int], tuple[Grown[str], ...]]  # by state and observation
Story = tuple[float, str]  # what it costs, and the state it ends in


@dataclass(frozen=True)
class Lattice:
    """Ways from state to state, written down; `asked` tells who was asked about what, in order."""

    ways: Ways
    asked: list[tuple[str, int]] = field(default_factory=list)

    def grown(self, state: str, seen: int) -> tuple[Grown[str], ...]:
        self.asked.append((state, seen))
        return self.ways.get((state, seen), ())

    def key(self, state: str) -> Hashable:
        return state


def on(**costs: float) -> tuple[Grown[str], ...]:
    """Ways on to states of these names."""
    return tuple(Grown(cost, state) for state, cost in costs.items())


def begun(*seen: int) -> Beam[str, int]:
    beam = Beam[str, int].begun(START)
    for one in seen:
        beam = beam.with_seen(one)
    return beam


def stories(beam: Beam[str, int]) -> list[Story]:
    return [(leaf.cost, leaf.state) for leaf in beam.leaves]


def names(leaf: Node[str]) -> str:
    return "".join(reversed([node.state for node in leaf.ancestry()]))


def cheapest(ways: Ways, seen: tuple[int, ...], start: tuple[Story, ...]) -> list[Story]:
    """The cheapest story to every state, by trying all of them."""
    best = {state: cost for cost, state in start}
    for one in seen:
        after: dict[str, float] = {}
        for state, cost in best.items():
            for grown in ways.get((state, one), ()):
                after[grown.state] = min(after.get(grown.state, inf), cost + grown.cost)
        best = after
    return sorted((cost, state) for state, cost in best.items())


# --- held against every way, in small lattices drawn at random ---

way = st.builds(Grown, st.integers(0, 4).map(float), st.sampled_from(STATES))
observations = st.lists(st.integers(0, 1), max_size=4).map(tuple)


def lattices(least: int) -> st.SearchStrategy[Ways]:
    """With so many ways on from each state at least."""
    ways = st.lists(way, min_size=least, max_size=4).map(tuple)
    return st.fixed_dictionaries(dict.fromkeys(product(STATES, (0, 1)), ways))


few = settings(derandomize=True, deadline=None, max_examples=50)


@few
@given(lattices(0), observations)
def test_all_stories_are_the_cheapest_to_each_state(ways: Ways, seen: tuple[int, ...]) -> None:
    found = stories(begun(*seen).grown(Lattice(ways), EVERYTHING))
    assert found == sorted(found, key=lambda one: one[0])
    assert sorted(found) == cheapest(ways, seen, ((0.0, START),))


@few
@given(lattices(0), observations, st.integers(1, 4), st.integers(0, 4))
def test_few_stories_are_the_first_of_all(
    ways: Ways, seen: tuple[int, ...], leaves: int, margin: int
) -> None:
    found = stories(begun(*seen).grown(Lattice(ways), Effort(float(margin), leaves, 10**6)))
    costs = [cost for cost, _ in cheapest(ways, seen, ((0.0, START),))]
    assert [cost for cost, _ in found] == [c for c in costs if c <= costs[0] + margin][:leaves]


@few
@given(lattices(0), observations)
def test_grown_after_each_observation_the_best_is_the_best_of_all(
    ways: Ways, seen: tuple[int, ...]
) -> None:
    beam = begun()
    for one in seen:
        beam = beam.with_seen(one).grown(Lattice(ways), BEST)
    best = cheapest(ways, seen, ((0.0, START),))[:1]
    assert [leaf.cost for leaf in beam.grown(Lattice(ways), BEST).leaves] == [c for c, _ in best]


@few
@given(lattices(0), observations, st.integers(1, 2))
def test_a_narrow_beam_finds_a_story_wherever_there_is_one(
    ways: Ways, seen: tuple[int, ...], width: int
) -> None:
    beam = begun()
    for one in seen:
        beam = beam.with_seen(one).grown(Lattice(ways), Effort(inf, 1, width))
    there = cheapest(ways, seen, ((0.0, START),))
    found = stories(beam.grown(Lattice(ways), Effort(inf, 1, width)))
    assert bool(found) == bool(there)
    assert all(cost >= there[0][0] for cost, _ in found)


@few
@given(lattices(0), observations, st.integers(1, 3))
def test_the_same_is_grown_from_the_same(ways: Ways, seen: tuple[int, ...], width: int) -> None:
    effort, beam = Effort(2.0, 3, width), begun(*seen)
    assert beam.grown(Lattice(ways), effort) == beam.grown(Lattice(ways), effort)


@few
@given(lattices(0), observations, st.integers(0, 3))
def test_asked_again_without_news_the_stories_stay(
    ways: Ways, seen: tuple[int, ...], depth: int
) -> None:
    beam = begun(*seen).grown(Lattice(ways), EVERYTHING)
    again = beam.afresh(min(depth, len(seen))).grown(Lattice(ways), EVERYTHING)
    assert sorted(stories(again)) == sorted(stories(beam))


@few
@given(lattices(1), lattices(1), observations, st.integers(0, 3))
def test_asked_again_with_news_no_story_is_made_up(
    ways: Ways, news: Ways, seen: tuple[int, ...], depth: int
) -> None:
    """What was seen before stays as it was understood; what came after is told by the news."""
    depth = min(depth, len(seen))
    beam = begun(*seen).grown(Lattice(ways), EVERYTHING)
    again = beam.afresh(depth).grown(Lattice(news), EVERYTHING)
    kept = tuple(cheapest(ways, seen[:depth], ((0.0, START),)))
    possible = {state: cost for cost, state in cheapest(news, seen[depth:], kept)}
    assert again.leaves
    assert all(cost >= possible[state] for cost, state in stories(again))


@few
@given(lattices(1), observations, observations)
def test_after_a_cut_the_stories_go_on_from_there(
    ways: Ways, seen: tuple[int, ...], more: tuple[int, ...]
) -> None:
    beam = begun(*seen).grown(Lattice(ways), EVERYTHING)
    root = beam.leaves[-1]
    after = beam.cut(root)
    for one in more:
        after = after.with_seen(one)
    found = stories(after.grown(Lattice(ways), EVERYTHING))
    assert sorted(found) == cheapest(ways, more, ((root.cost, root.state),))


# --- one by one ---


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
