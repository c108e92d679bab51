"""Which taps mean an act of Doctor Faust, and what a clumsy thumb does on the way to them."""

from collections.abc import Iterator, Sequence
from random import Random

from companion.games.faust.rules.actions import Action, Forced, Lay, Reveal, Soul, Stone, Twin
from companion.games.faust.rules.board import FIELD_NAMES, field_name
from companion.games.faust.rules.position import COLOURS
from tests.page.thumbs import Said, State, Taps

Slip = tuple[Taps, list[Said] | None]  # None: something is said that is taken back
STEP_BACK: Slip = (("tap:step-back",), [{"say": "step-back"}])


class FaustFingers:
    """`slips`: in which share of all acts something else is tapped first."""

    def __init__(self, dice: Random, slips: float) -> None:
        self._dice, self._slips = dice, slips

    def meaning(self, now: State, mover: str, act: Action) -> Iterator[Slip]:
        """The taps of the player at turn for that act, one passage after the other.

        What is ordered without a choice is carried out already.
        """
        if isinstance(act, Forced | Twin) and not _is_owed(now):
            return
        slipped = self._dice.random() < self._slips
        match act:
            case Lay(field):
                yield from self._lay(now, field_name(field), slipped)
            case Reveal(field, value):
                yield from self._reveal(now, field_name(field), value, slipped)
            case Soul(origin, target):
                yield from self._move(now, ("soul", origin, target), slipped)
            case Stone(origin, target) | Forced(origin, target):
                yield from self._move(now, (mover, origin, target), slipped)
            case Twin(colour, origin, target):
                yield from self._move(now, (COLOURS[colour], origin, target), slipped)

    def _lay(self, now: State, field: str, slipped: bool) -> Iterator[Slip]:
        others = [one for one in now["card"]["to"] if one != field]
        if slipped and others and now["points"] > 1:  # beside a wrong field, and taken up again
            yield (f"tap:slot-{self._dice.choice(others)}",), None
            yield STEP_BACK
        yield self._twice((f"tap:slot-{field}",), slipped), [{"say": "lay", "field": field}]

    def _reveal(self, now: State, field: str, value: int, slipped: bool) -> Iterator[Slip]:
        others = [one for one in now["status"]["values"] if one != value]
        if slipped and others:  # the card is read wrongly
            yield (f"tap:value-{self._dice.choice(others)}",), None
            yield STEP_BACK
        said: Said = {"say": "reveal", "field": field, "value": value}
        yield self._twice((f"tap:value-{value}",), slipped), [said]

    def _move(self, now: State, move: tuple[str, int, int], slipped: bool) -> Iterator[Slip]:
        piece, origin, target = move[0], field_name(move[1]), field_name(move[2])
        said: Said = {"say": "move", "piece": piece, "from": origin, "to": target}
        lift, drop = self._lifting(now, piece, origin), f"tap:{target}"
        way = self._dice.randrange(5) if slipped else None
        unlit = f"tap:{self._dice.choice(_unlit(now, piece, origin))}"
        others = [(to, left) for to, left in _reach(now, piece, origin) if to != target]
        if piece == "soul":  # too soon: farther on it may end the game, which needs both
            others = others[: _distance(origin, target) - 1]
        if way == 0 and (other := self._another(now, piece, origin)):  # another one is lifted first
            yield (other, *lift, drop), [said]
        elif way == 1:  # a field that is not lit: asked, and the right one tapped
            yield (*lift, unlit, drop), [said]
        elif way == 2:  # asked, and put down again
            yield (*lift, unlit, "tap:back", drop), [said]
        elif way == 3 and any(left > 0 for _, left in others):  # set on a wrong field
            wrong = self._dice.choice([to for to, left in others if left > 0])
            yield (*lift, f"tap:{wrong}"), None
            yield STEP_BACK
            yield _fewest(now, piece, origin, target), [said]
        else:
            yield self._twice(_fewest(now, piece, origin, target), slipped), [said]

    def _lifting(self, now: State, piece: str, origin: str) -> Taps:
        """Until that piece is in the hand; one that alone may go lies in it already."""
        if len(now["reach"]) == 1:
            return ()
        return (f"tap:{origin}",) * (liftable(now, origin).index(piece) + 1)

    def _another(self, now: State, piece: str, origin: str) -> str | None:
        """A piece that may go elsewhere, and not to where the right one lies."""
        found = [
            one["from"]
            for one in now["reach"]
            if one["from"] != origin and liftable(now, one["from"]) == [one["piece"]]
            if origin not in one["to"]
        ]
        return f"tap:{self._dice.choice(found)}" if found else None

    def _twice(self, taps: Taps, slipped: bool) -> Taps:
        """The last of them comes twice."""
        return (*taps[:-1], taps[-1].replace("tap:", "twice:")) if slipped else taps


def _is_owed(now: State) -> bool:
    """Whether a move is ordered that somebody has to make."""
    status = now["status"]
    return bool(status["kind"] == "waiting" and now["reach"] and "values" not in status)


def _fewest(now: State, piece: str, origin: str, target: str) -> Taps:
    able = [one for one in now["reach"] if target in one["to"]]
    if len(now["reach"]) == 1 or (len(able) == 1 and not liftable(now, target)):
        return (f"tap:{target}",)
    if not liftable(now, target) and origin != target:
        return f"tap:{target}", f"tap:set-{origin}-{piece}"
    return (*(f"tap:{origin}",) * (liftable(now, origin).index(piece) + 1), f"tap:{target}")


def liftable(now: State, field: str) -> list[str]:
    """The pieces of who is to move on a field, in the order in which taps lift them."""
    board, mover = now["board"], now["mover"]
    kinds = [mover, "soul"] if now["status"]["kind"] == "playing" else ["red", "blue", "soul"]
    return [one for one in kinds if field in (board[one] if one != "soul" else [board[one]])]


def _reach(now: State, piece: str, origin: str) -> list[tuple[str, int]]:
    for one in now["reach"]:
        if (one["piece"], one["from"]) == (piece, origin):
            return [*zip(one["to"], one["left"], strict=True)]
    return []


def _distance(origin: str, target: str) -> int:
    return (FIELD_NAMES.index(target) - FIELD_NAMES.index(origin)) % len(FIELD_NAMES)


def _unlit(now: State, piece: str, origin: str) -> Sequence[str]:
    lit = {to for to, _ in _reach(now, piece, origin)}
    return [one for one in FIELD_NAMES if one not in lit and not liftable(now, one)]
