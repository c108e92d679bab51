"""Pairs of people who have not met: found wherever they exist, by Edmonds' blossom algorithm."""

from collections.abc import Collection, Mapping, Sequence

NOBODY = -1


def matched_from_the_top(
    people: Sequence[int], met: Mapping[int, Collection[int]]
) -> list[tuple[int, int]] | None:
    """Each from the top with the nearest so that all others can be paired, too; None for no way."""
    order = {one: at for at, one in enumerate(people)}
    apart = [{order[one] for one in met.get(who, ()) if one in order} for who in people]
    near = [
        [other for other in range(len(people)) if other != at and other not in apart[at]]
        for at in range(len(people))
    ]
    matching = _Matching(near)
    if not all(matching.mate[at] != NOBODY or matching.augment(at) for at in range(len(people))):
        return None
    return [(people[one], people[other]) for one, other in matching.fixed_from_the_top()]


class _Matching:
    """A maximum matching of a graph; the vertices in `gone` are paired for good."""

    def __init__(self, near: Sequence[Sequence[int]]) -> None:
        self._near, self._gone = near, set[int]()
        self.mate = [NOBODY] * len(near)
        for one, others in enumerate(near):  # most find somebody at once
            free = (other for other in others if self.mate[other] == NOBODY)
            other = next(free, NOBODY) if self.mate[one] == NOBODY else NOBODY
            if other != NOBODY:
                self.mate[one], self.mate[other] = other, one

    def fixed_from_the_top(self) -> list[tuple[int, int]]:
        """The pairs of a perfect matching in which the first have the nearest."""
        pairs: list[tuple[int, int]] = []
        for top in range(len(self._near)):
            if top not in self._gone:
                others = (one for one in self._near[top] if one not in self._gone)
                pairs.append((top, next(other for other in others if self._fix(top, other))))
        return pairs

    def _fix(self, one: int, other: int) -> bool:
        """Pair the two, if everybody else can still be paired."""
        before = [*self.mate]
        self._gone |= {one, other}
        left, right = self.mate[one], self.mate[other]
        if left == other:
            return True
        self.mate[left] = self.mate[right] = NOBODY
        self.mate[one], self.mate[other] = other, one
        if self.augment(left):
            return True
        self._gone -= {one, other}
        self.mate = before
        return False

    def augment(self, root: int) -> bool:
        """Match `root` by an alternating path to another free vertex, if there is one."""
        tree = _Tree(root, self.mate)
        for one in tree.outer:  # grows meanwhile
            for other in self._near[one]:
                if other in self._gone or tree.is_inside(one, other):
                    continue
                if tree.is_outer(other):
                    tree.contract(one, other)
                elif tree.parent[other] == NOBODY:
                    tree.parent[other] = one
                    if self.mate[other] == NOBODY:
                        self._flip(tree, other)
                        return True
                    tree.outer.append(self.mate[other])
        return False

    def _flip(self, tree: "_Tree", end: int) -> None:
        while end != NOBODY:
            before = tree.parent[end]
            following = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = following


class _Tree:
    """Alternating paths from a free vertex; each odd circle (blossom) has one base."""

    def __init__(self, root: int, mate: Sequence[int]) -> None:
        self.outer = [root]  # at an even distance
        self.parent = [NOBODY] * len(mate)  # of those at an odd distance
        self._root, self._mate, self._base = root, mate, [*range(len(mate))]

    def is_inside(self, one: int, other: int) -> bool:
        return self._base[one] == self._base[other] or self._mate[one] == other

    def is_outer(self, one: int) -> bool:
        mate = self._mate[one]
        return one == self._root or (mate != NOBODY and self.parent[mate] != NOBODY)

    def contract(self, one: int, other: int) -> None:
        """Make one vertex of the odd circle that the two close."""
        base, blossom = self._meeting(one, other), set[int]()
        self._mark(one, base, other, blossom)
        self._mark(other, base, one, blossom)
        known = {*self.outer}
        for at, of in enumerate(self._base):
            if of in blossom:
                self._base[at] = base
                if at not in known:
                    self.outer.append(at)

    def _meeting(self, one: int, other: int) -> int:
        above = {one := self._base[one]}
        while one != self._base[self._root]:
            one = self._base[self.parent[self._mate[one]]]
            above.add(one)
        other = self._base[other]
        while other not in above:
            other = self._base[self.parent[self._mate[other]]]
        return other

    def _mark(self, at: int, base: int, child: int, blossom: set[int]) -> None:
        while self._base[at] != base:
            blossom |= {self._base[at], self._base[self._mate[at]]}
            self.parent[at], child = child, self._mate[at]
            at = self.parent[self._mate[at]]
