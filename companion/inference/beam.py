"""The likeliest stories through all that was observed, grown lazily.

A node is a state of the game after so many observations; its cost is the negative logarithm of
its chance. Costs only grow on the way, so nodes taken in the order of their cost reach the last
observation in the order of their likelihood (Dijkstra, 1959): while the best story explains well,
nothing else is grown. No game is known here; `Growth` is all that is asked of it.
"""

import heapq
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, Protocol, TypeVar

StateT = TypeVar("StateT")
SeenT = TypeVar("SeenT")
SeenT_contra = TypeVar("SeenT_contra", contravariant=True)


class Growth(Protocol[StateT, SeenT_contra]):
    """What a game says of its states."""

    def grown(self, state: StateT, seen: SeenT_contra) -> "Iterable[Grown[StateT]]":
        """The states that `seen` may lead to, each with what it adds to the cost, never below 0."""

    def key(self, state: StateT) -> Hashable:
        """States with equal keys have the same future: the likelier way to them is kept."""


@dataclass(frozen=True, slots=True)
class Grown(Generic[StateT]):
    """`is_through`: it has been asked about the observation; else it has to be asked again."""

    cost: float
    state: StateT
    is_through: bool = True


@dataclass(frozen=True, slots=True)
class Node(Generic[StateT]):
    state: StateT
    cost: float = 0.0
    depth: int = 0  # how many observations lead here
    parent: "Node[StateT] | None" = None

    def ancestry(self) -> "Iterator[Node[StateT]]":
        """The node, its parent, and so on to the root."""
        node: Node[StateT] | None = self
        while node is not None:
            yield node
            node = node.parent


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is grown for one observation, and which stories are wanted."""

    margin: float  # none dearer than the best by more
    leaves: int
    width: int  # so many stories go on from one observation to the next


Open = tuple[float, int, int, Node[StateT]]  # cost, the deeper first, the older first, the node


@dataclass(frozen=True, slots=True)
class Beam(Generic[StateT, SeenT]):
    """`leaves` are the stories through everything, the likeliest first."""

    root: Node[StateT]
    seen: tuple[SeenT, ...] = ()
    open: tuple[Open[StateT], ...] = ()  # a heap
    least: Mapping[tuple[int, Hashable], float] = field(default_factory=dict)
    asked: Mapping[int, int] = field(default_factory=dict)  # depth -> how many went on from there
    spare: tuple[Open[StateT], ...] = ()  # that were too many: asked when nothing else is left
    leaves: tuple[Node[StateT], ...] = ()
    number: int = 0  # of nodes ever opened: the order among equals

    @classmethod
    def begun(cls, state: StateT) -> "Beam[StateT, SeenT]":
        root = Node(state)
        return cls(root, open=((0.0, 0, 0, root),))

    def with_seen(self, seen: SeenT) -> "Beam[StateT, SeenT]":
        """One observation more; every story has yet to be asked about it."""
        heap, number = [*self.open], self.number
        for leaf in self.leaves:
            number += 1
            heapq.heappush(heap, (leaf.cost, -leaf.depth, number, leaf))
        seen_now = (*self.seen, seen)
        return replace(self, seen=seen_now, open=tuple(heap), leaves=(), number=number)

    def afresh(self, depth: int) -> "Beam[StateT, SeenT]":
        """What was observed after so much is asked again, for something is known now."""
        nodes = [one[3] for one in (*self.open, *self.spare)] + [*self.leaves]
        kept = {id(node): node for node in (_at(node, depth) for node in nodes)}
        heap = [(node.cost, -node.depth, n, node) for n, node in enumerate(kept.values())]
        heapq.heapify(heap)
        return replace(
            self,
            open=tuple(heap),
            least={key: cost for key, cost in self.least.items() if key[0] <= depth},
            asked={one: times for one, times in self.asked.items() if one < depth},
            spare=(),
            leaves=(),
            number=max(self.number, len(heap)),
        )

    def grown(self, growth: Growth[StateT, SeenT], effort: Effort) -> "Beam[StateT, SeenT]":
        """With the likeliest stories through everything."""
        heap, spare = [*self.open], [*self.spare]
        least, asked = dict(self.least), dict(self.asked)
        leaves, number, end = [*self.leaves], self.number, self.root.depth + len(self.seen)
        while len(leaves) < effort.leaves:
            if not heap and spare and not leaves:
                heapq.heapify(spare)
                heap, spare, asked = spare, [], {}
            if not heap or (leaves and heap[0][0] > leaves[0].cost + effort.margin):
                break
            entry = heapq.heappop(heap)
            node = entry[3]
            if node.cost > least.get((node.depth, growth.key(node.state)), node.cost):
                continue
            if node.depth == end:
                leaves.append(node)
                continue
            if asked.get(node.depth, 0) >= effort.width:
                spare.append(entry)
                continue
            asked[node.depth] = asked.get(node.depth, 0) + 1
            for grown in growth.grown(node.state, self.seen[node.depth - self.root.depth]):
                depth = node.depth + grown.is_through
                parent = node if grown.is_through else node.parent
                child = Node(grown.state, node.cost + grown.cost, depth, parent)
                key = (depth, growth.key(grown.state))
                if child.cost < least.get(key, child.cost + 1):
                    least[key] = child.cost
                    number += 1
                    heapq.heappush(heap, (child.cost, -depth, number, child))
        return replace(
            self,
            open=tuple(heap),
            least=least,
            asked=asked,
            spare=tuple(spare),
            leaves=tuple(leaves),
            number=number,
        )

    def cut(self, root: Node[StateT]) -> "Beam[StateT, SeenT]":
        """What is older than `root` is final; stories that do not pass it are dropped."""

        def passes(node: Node[StateT]) -> bool:
            return any(one is root for one in node.ancestry() if one.depth >= root.depth)

        heap = [one for one in self.open if passes(one[3])]
        heapq.heapify(heap)
        return replace(
            self,
            root=root,
            seen=self.seen[root.depth - self.root.depth :],
            open=tuple(heap),
            least={key: cost for key, cost in self.least.items() if key[0] >= root.depth},
            asked={one: times for one, times in self.asked.items() if one >= root.depth},
            spare=tuple(one for one in self.spare if passes(one[3])),
            leaves=tuple(leaf for leaf in self.leaves if passes(leaf)),
        )


def _at(node: Node[StateT], depth: int) -> Node[StateT]:
    """The node, or what it grew from at that depth."""
    return next(one for one in node.ancestry() if one.depth <= depth)
