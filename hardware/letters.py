"""Letters made of strokes, for what is printed on a circuit board."""

from collections.abc import Iterator

from companion.boards.file import Point

HEIGHT, ADVANCE = 6, 6
# Lines of points on a grid of 5 x 7; each point is its column and its row, from below.
LETTERS = {
    "A": "0004264440 0242", "B": "00063645443303 3342413000", "C": "4536160501103041",
    "D": "00062644422000", "E": "40000646 0333", "F": "000646 0333", "G": "45361605011030414323",
    "H": "0006 4046 0343", "I": "1030 2026 1636", "J": "0110304146", "K": "0006 4602 1340",
    "M": "0006234640", "N": "00064046", "O": "100105163645413010", "P": "00063645443303",
    "R": "00063645443303 2340", "S": "011030414233130405163645", "T": "2026 0646",
    "U": "060110304146", "V": "062046", "1": "142620 1030", "2": "05163645440040",
    "3": "05163645443313 334241301001", "5": "460603334241301001", " ": "",
}  # fmt: skip


def strokes(words: str, at: Point, height: float) -> Iterator[tuple[Point, ...]]:
    """The lines of the words, whose lower left corner is `at`."""
    unit = height / HEIGHT
    for place, letter in enumerate(words):
        left = at[0] + place * ADVANCE * unit
        for line in LETTERS[letter].split():
            grid = zip(line[::2], line[1::2], strict=True)
            yield tuple((left + int(x) * unit, at[1] + int(y) * unit) for x, y in grid)
