"""The likeliest stories in lattices drawn at random are those that trying all ways finds."""

from itertools import product
from math import inf

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.inference.beam import Effort, Grown
from tests.table.lattice import (
    BEST,
    EVERYTHING,
    START,
    STATES,
    Lattice,
    Story,
    Ways,
    begun,
    stories,
)


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
