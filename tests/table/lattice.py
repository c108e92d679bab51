"""A lattice of stories that is written down, for tests of the search through it."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from math import inf

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
