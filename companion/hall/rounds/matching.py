"""Pairs of people who have not met: found wherever they exist, by Edmonds' blossom algorithm."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

NOBODY = -1


def matched_from_the_top(
    people: Sequence[int], met: Mapping[int, Collection[int]]
) -> list[tuple[int, int]] | None:
    """Each from the top with the nearest so that all others can be paired, too; None for no way."""
    at, everybody = {one: at for at, one in enumerate(people)}, range(len(people))
    apart = [{at[one] for one in met.get(who, ()) if one in at} for who in people]
    near = [[other for other in everybody if other not in {one, *apart[one]}] for one in everybody]
    graph = _Graph(near, [NOBODY] * len(people), set())
    if not all(graph.mate[one] != NOBODY or graph.augment(one) for one in everybody):
        return None
    pairs: list[tuple[int, int]] = []
    for top in everybody:
        if top not in graph.gone:
            free = (one for one in near[top] if one not in graph.gone)
            other = next(one for one in free if graph.fix(top, one))
            pairs.append((people[top], people[other]))
    return pairs


@dataclass(frozen=True, slots=True)
class _Graph:
    """Who may meet whom, by place in the standings."""

    near: Sequence[Sequence[int]]
    mate: list[int]
    gone: set[int]  # paired for good

    def fix(self, one: int, other: int) -> bool:
        """Pair the two, if everybody else can still be paired."""
        before, left, right = [*self.mate], self.mate[one], self.mate[other]
        self.gone.update((one, other))
        if left == other:
            return True
        self.mate[left] = self.mate[right] = NOBODY
        self.mate[one], self.mate[other] = other, one
        if self.augment(left):
            return True
        self.gone.difference_update((one, other))
        self.mate[:] = before
        return False

    def augment(self, root: int) -> bool:
        """Match `root` by an alternating path to another free person, if there is one."""
        mate, tree = self.mate, _Tree(root, self.mate)
        for one in tree.outer:  # grows meanwhile
            for other in self.near[one]:
                if other in self.gone or tree.base[one] == tree.base[other] or mate[one] == other:
                    continue
                if other == root or tree.parent[mate[other]] != NOBODY != mate[other]:
                    tree.contract(one, other)
                elif tree.parent[other] == NOBODY:
                    tree.parent[other] = one
                    if mate[other] == NOBODY:
                        tree.flip(other)
                        return True
                    tree.outer.append(mate[other])
        return False


class _Tree:
    """Alternating paths from a free person; each odd circle (blossom) has one base."""

    def __init__(self, root: int, mate: list[int]) -> None:
        self.outer, self._mate = [root], mate  # `outer` are at an even distance
        self.parent = [NOBODY] * len(mate)  # of those at an odd distance
        self.base = [*range(len(mate))]

    def flip(self, end: int) -> None:
        """Change the pairs of the path from the root to a free person."""
        while end != NOBODY:
            before = self.parent[end]
            self._mate[end], self._mate[before], end = before, end, self._mate[before]

    def contract(self, one: int, other: int) -> None:
        """Make one of the odd circle that the two close."""
        above = self._bases(one)
        top = next(base for base in self._bases(other) if base in above)
        blossom = self._mark(one, top, other) | self._mark(other, top, one)
        inside = [at for at, base in enumerate(self.base) if base in blossom]
        self.outer.extend({*inside} - {*self.outer})
        for at in inside:
            self.base[at] = top

    def _bases(self, one: int) -> list[int]:
        """From a person up to the root."""
        found = [self.base[one]]
        while (mate := self._mate[found[-1]]) != NOBODY:
            found.append(self.base[self.parent[mate]])
        return found

    def _mark(self, at: int, top: int, child: int) -> set[int]:
        blossom = set[int]()
        while self.base[at] != top:
            mate = self._mate[at]
            blossom |= {self.base[at], self.base[mate]}
            self.parent[at], child, at = child, mate, self.parent[mate]
        return blossom
