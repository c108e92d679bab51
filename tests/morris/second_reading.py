"""The rules once more, read anew and not from our code: stones are letters on a picture."""

from collections.abc import Iterator

PICTURE = """
a7-----------d7-----------g7
|    b6------d6------f6    |
|    |   c5--d5--e5  |     |
a4---b4--c4      e4--f4---g4
|    |   c3--d3--e3  |     |
|    b2------d2------f2    |
a1-----------d1-----------g1
"""
FILES = {"a": "147", "b": "246", "c": "345", "d": "123567", "e": "345", "f": "246", "g": "147"}
POINTS = [file + rank for file, ranks in FILES.items() for rank in ranks]


def rows() -> Iterator[list[str]]:
    """Three points each: along the ranks as the picture has them, along the files likewise."""
    for line in PICTURE.splitlines():
        found = [line[at : at + 2] for at in range(len(line) - 1) if line[at : at + 2] in POINTS]
        yield from [found] if len(found) == 3 else ([found[:3], found[3:]] if found else [])
    for file, ranks in FILES.items():
        yield from ([file + rank for rank in ranks[at : at + 3]] for at in range(0, len(ranks), 3))


ROWS = [*rows()]


class SecondReading:
    """A game that is played by words: `a1`, `a1-a4`, `xd7`."""

    def __init__(self, starts: str, *, flies: bool) -> None:
        self.lies: dict[str, str] = {}
        self.hand = {"W": 9, "B": 9}
        self.mover, self.flies = starts, flies
        self.must_take = False
        self.seen: list[str] = []
        self.end = ""

    @property
    def other(self) -> str:
        return "B" if self.mover == "W" else "W"

    def of(self, who: str) -> list[str]:
        return [point for point in POINTS if self.lies.get(point) == who]

    def in_row(self, point: str) -> bool:
        who = self.lies.get(point)
        return any(point in row and all(self.lies.get(one) == who for one in row) for row in ROWS)

    def near(self, point: str) -> set[str]:
        return {
            row[at + step]
            for row in ROWS
            if point in row
            for at in [row.index(point)]
            for step in (-1, 1)
            if 0 <= at + step < 3
        }

    def words(self) -> set[str]:
        """All that may be done now."""
        if self.end:
            return set()
        if self.must_take:
            theirs = self.of(self.other)
            loose = [point for point in theirs if not self.in_row(point)]
            return {f"x{point}" for point in loose or theirs}
        free = {point for point in POINTS if point not in self.lies}
        if self.hand[self.mover]:
            return free
        own = self.of(self.mover)
        is_flying = self.flies and len(own) == 3
        return {
            f"{one}-{to}" for one in own for to in (free if is_flying else free & self.near(one))
        }

    def do(self, word: str) -> None:
        if word.startswith("x"):
            del self.lies[word[1:]]
            self.must_take = False
            self.seen = []
        else:
            *origin, point = word.split("-")
            if origin:
                del self.lies[origin[0]]
            else:
                self.hand[self.mover] -= 1
                self.seen = []
            self.lies[point] = self.mover
            self.must_take = self.in_row(point)
        if not self.must_take:
            self.pass_on()

    def pass_on(self) -> None:
        self.mover = self.other
        picture = self.mover + "".join(self.lies.get(point, ".") for point in POINTS)
        self.seen.append(picture)
        if len(self.of(self.mover)) + self.hand[self.mover] < 3:
            self.end = "few"
        elif not self.words():
            self.end = "stuck"
        elif sum(self.hand.values()) == 0 and self.seen.count(picture) == 3:
            self.end = "repetition"
