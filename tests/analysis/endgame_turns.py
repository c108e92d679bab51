"""What a turn can come to, written from RULES.md alone and on plain numbers: for exact endgames."""

from typing import NamedTuple

FIELDS, LANE, POINTS, OVER = 30, 15, 7, 14  # OVER: the top of the stack when it is empty
NO_TRAP = -1

Pair = tuple[int, int]


class Pieces(NamedTuple):
    """Seen by who is to move; the stone that moved comes first where a card is due."""

    own: Pair
    his: Pair
    soul: int
    top: int


class End(NamedTuple):
    pieces: Pieces
    gain: int  # soul points of the mover, less those that the other one got
    trap: int = NO_TRAP  # the field of the card to be turned over
    lays: bool = False


def turns(at: Pieces, traps: frozenset[int], can_lay: bool, at_once: bool) -> set[End]:
    """Every end of a turn, each once."""
    found: set[End] = set()
    for moved, twin in {at.own, at.own[::-1]}:
        _Walk(at._replace(own=(moved, twin)), traps, at_once, found).go(can_lay)
    return found


class _Walk:
    """All that one stone and the soul can do in a turn."""

    def __init__(self, at: Pieces, traps: frozenset[int], at_once: bool, found: set[End]) -> None:
        self._at = at
        self._traps = traps
        self._at_once = at_once
        self._found = found
        self._todo = [(0, 0, False)]  # steps of the stone, of the soul, whether a card is laid
        self._seen: set[tuple[int, int, bool]] = set()

    def go(self, can_lay: bool) -> None:
        while self._todo:
            one = self._todo.pop()
            if one in self._seen:
                continue
            self._seen.add(one)
            stone, soul, lays = one
            if sum(one) == POINTS:
                self._end(self._pieces(stone, soul), lays)
                continue
            self._step_stone(stone, soul, lays)
            self._step_soul(stone, soul, lays)
            if can_lay and not lays:
                self._todo.append((stone, soul, True))

    def _pieces(self, stone: int, soul: int) -> Pieces:
        """A soul card for a corner is taken at once."""
        (moved, twin), his, began, top = self._at
        corners = (began % LANE + soul) // LANE
        lies = (moved + stone) % FIELDS
        return Pieces((lies, twin), his, (began + soul) % FIELDS, top + corners)

    def _end(self, pieces: Pieces, lays: bool, trap: int = NO_TRAP) -> None:
        gain = sum(range(self._at.top, pieces.top))
        if trap == NO_TRAP:
            pieces = pieces._replace(own=_sorted(pieces.own), his=_sorted(pieces.his))
        self._found.add(End(pieces, gain, trap, lays))

    def _step_stone(self, stone: int, soul: int, lays: bool) -> None:
        pieces = self._pieces(stone + 1, soul)
        lies, twin = pieces.own
        is_last = stone + soul + lays + 1 == POINTS
        meets = lies == pieces.soul
        if lies in self._traps:  # p. 8, 15
            pieces = pieces._replace(top=pieces.top + meets)
            self._end(pieces, lays, NO_TRAP if pieces.top == OVER else lies)
        elif is_last and meets:  # p. 11
            self._end(pieces._replace(own=(twin, twin), top=pieces.top + 1), lays)
        else:
            self._todo.append((stone + 1, soul, lays))

    def _step_soul(self, stone: int, soul: int, lays: bool) -> None:
        before, pieces = self._pieces(stone, soul), self._pieces(stone, soul + 1)
        if before.soul in before.own + before.his:
            return  # p. 7
        is_last = stone + soul + lays + 1 == POINTS
        mine, his = pieces.own.count(pieces.soul), pieces.his.count(pieces.soul)
        if pieces.top == OVER:
            self._end(pieces, lays)  # p. 13
        elif 2 in (mine, his) and (is_last or self._at_once):  # p. 12
            whose = 0 if mine == his else -1 if mine == 2 else 1
            self._end_infamous(pieces, lays, whose)
        elif is_last and mine + his:  # p. 11
            own = _jumped(pieces.own, pieces.soul) if mine == 1 else pieces.own
            other = _jumped(pieces.his, pieces.soul) if his == 1 else pieces.his
            self._end(pieces._replace(own=own, his=other, top=pieces.top + 1), lays)
        else:
            self._todo.append((stone, soul + 1, lays))

    def _end_infamous(self, pieces: Pieces, lays: bool, whose: int) -> None:
        """All that is left goes to one of the two, or to nobody: no card that is drawn."""
        drawn, left = sum(range(self._at.top, pieces.top)), sum(range(pieces.top, OVER))
        own, his = _sorted(pieces.own), _sorted(pieces.his)
        over = pieces._replace(own=own, his=his, top=OVER)
        self._found.add(End(over, drawn + whose * left, NO_TRAP, lays))


def _sorted(pair: Pair) -> Pair:
    return min(pair), max(pair)


def _jumped(pair: Pair, field: int) -> Pair:
    twin = pair[1] if pair[0] == field else pair[0]
    return twin, twin


def obeyed(end: End, value: int) -> End:
    """With the card turned over and its order obeyed (p. 9, 14)."""
    (_, twin), his, soul, top = end.pieces
    is_forward = value % 2 == 0
    lies = (end.trap + (value if is_forward else -value)) % FIELDS
    meets = lies == soul
    if meets:
        lies = twin
    gain = end.gain + (top if meets and is_forward else 0)
    pieces = Pieces(_sorted((lies, twin)), _sorted(his), soul, top + (meets and is_forward))
    return End(pieces, gain, lays=end.lays)
