"""Logs that no table would write: what is observed at random, in any order, cut, doubled, mixed."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

from companion.games.faust.at_table import check_logged
from companion.games.faust.rules.board import FIELDS, field_name
from companion.observations import (
    BoardReading,
    ButtonPressed,
    CardSeen,
    Doubt,
    HandSeen,
    Json,
    LinkChanged,
    Observation,
    PageSaid,
    SlotsChanged,
    Tick,
)

Log = Sequence[Observation]
SEATS = ("red", "blue")
SPEAKERS = (*SEATS, "referee", "table", "host", "nobody")
BY_THEMSELVES = (
    "undo", "accept", "refuse", "end", "resign", "turn-done", "step-back", "hint", "rematch",
)  # fmt: skip
CHOICES = ("yes", "no", "stands", "put-back", "done", "early", "1", "2", "3", "9", "")
QUESTIONS = ("which", "take-back", "knocked", "board-differs", "look-again", "early", "")
GAPS_S = (0.0, 0.1, 0.4, 1.0, 2.5, 6.0, 20.0, 60.0, 900.0)


def fuzzed(logs: Sequence[Log], dice: Random) -> list[Observation]:
    """One log, made of one or two of `logs` or of nothing, with times that rarely fall."""
    make = dice.choice(_KINDS)
    made = [one for one in make(logs, dice) if _is_readable(one)]
    return made if dice.random() < 0.1 else _in_time(made, dice)


def _is_readable(one: Observation) -> bool:
    """What no log may hold is refused before a session is told of it."""
    try:
        check_logged(one)
    except ValueError:
        return False
    return True


def _in_time(log: Log, dice: Random) -> list[Observation]:
    """The observations in their order; each a while after the one before."""
    times = sorted(one.t for one in log)
    if dice.random() < 0.5:
        t = 0.0
        times = [t := t + dice.choice(GAPS_S[:7]) for _ in log]
    return [replace(one, t=at) for one, at in zip(log, times, strict=True)]


def _at_random(_: Sequence[Log], dice: Random) -> Iterator[Observation]:
    for number in range(dice.randint(5, 60)):
        yield _anything(float(number), dice)


def _shuffled(logs: Sequence[Log], dice: Random) -> Iterator[Observation]:
    """By a few places, or wholly."""
    log, reach = dice.choice(logs), dice.choice((2, 4, 10, 1000))
    places = sorted(range(len(log)), key=lambda place: place + dice.uniform(0, reach))
    return (log[place] for place in places)


def _cut(logs: Sequence[Log], dice: Random) -> Iterator[Observation]:
    """From anywhere to anywhere, with holes."""
    log, kept = dice.choice(logs), dice.choice((0.4, 0.7, 0.9, 1.0))
    begin = dice.choice((0, dice.randrange(len(log))))
    end = dice.randint(begin + 1, len(log))
    return (one for one in log[begin:end] if dice.random() < kept)


def _spoiled(logs: Sequence[Log], dice: Random) -> Iterator[Observation]:
    """With observations said twice, put in, and told otherwise."""
    rate = dice.choice((0.03, 0.1, 0.3))
    for one in dice.choice(logs):
        if dice.random() >= rate:
            yield one
            continue
        match dice.randrange(4):
            case 0:
                yield from (one, one)
            case 1:
                yield from (one, _anything(one.t, dice))
            case 2:
                yield _anything(one.t, dice)
            case _:
                yield _otherwise(one, dice)


def _mixed(logs: Sequence[Log], dice: Random) -> Iterator[Observation]:
    """Two tables told as one."""
    both = dice.choice(logs), dice.choice(logs)
    return iter(sorted((one for log in both for one in log), key=lambda one: one.t))


_KINDS: tuple[Callable[[Sequence[Log], Random], Iterator[Observation]], ...] = (
    _at_random, _shuffled, _cut, _spoiled, _spoiled, _mixed,
)  # fmt: skip


def _otherwise(one: Observation, dice: Random) -> Observation:
    match one:
        case BoardReading():
            return _look_otherwise(one, dice)
        case SlotsChanged(slots=slots):
            return replace(one, slots=(*slots[1:], (_field(dice), _slot(dice))))
        case ButtonPressed():
            return replace(one, player=dice.choice(SEATS))
        case PageSaid(words=words) if words:
            return replace(one, words={**words, dice.choice([*words]): _word(dice)})
    return _anything(one.t, dice)


def _look_otherwise(look: BoardReading, dice: Random) -> BoardReading:
    """One piece more, fewer or elsewhere; a field hidden or in doubt."""
    pieces = {kind: [*fields] for kind, fields in look.pieces}
    kind = dice.choice(("red", "blue", "soul"))
    lying = pieces.setdefault(kind, [])
    match dice.randrange(5):
        case 0 if lying:
            lying.pop()
        case 1 if lying and kind != "soul":
            lying.append(_field(dice))
        case 2 if lying:
            lying[-1] = _field(dice)
        case 3:
            return replace(look, hidden=(*look.hidden, _field(dice)))
        case _:
            chance = dice.random()
            doubt = Doubt(_field(dice), kind, (1 - chance, chance))
            return replace(look, doubts=(*look.doubts, doubt))
    return replace(look, pieces=tuple((one, tuple(where)) for one, where in pieces.items()))


def _anything(t: float, dice: Random) -> Observation:
    match dice.randrange(12):
        case 0 | 1 | 2 | 3:
            return _look(t, dice)
        case 4:
            return HandSeen(t)
        case 5:
            return CardSeen(t, _field(dice), dice.randint(0, 12))
        case 6 | 7:
            told = tuple((_field(dice), _slot(dice)) for _ in range(dice.randint(1, 3)))
            return SlotsChanged(t, told)
        case 8:
            return ButtonPressed(t, dice.choice(SEATS))
        case 9:
            part = dice.choice(("camera", "slots"))
            return LinkChanged(t, part, dice.choice(("lost", "back", "absent", "not-set-up")))
        case 10:
            return PageSaid(t, dice.choice(SPEAKERS), *_said(dice))
    return Tick(t)


def _look(t: float, dice: Random) -> BoardReading:
    """Often a plausible one near the start."""
    reach = dice.choice((2, 9, FIELDS))
    counts = (2, 2, 1) if dice.random() < 0.8 else (dice.randint(0, 4), 1, dice.randint(0, 1))
    pieces = (
        (kind, tuple(field_name(dice.randrange(reach)) for _ in range(count)))
        for kind, count in zip(("red", "blue", "soul"), counts, strict=True)
    )
    hidden = tuple(_field(dice) for _ in range(dice.choice((0, 0, 0, 1, 4))))
    return BoardReading(t, tuple(pieces), hidden)


def _said(dice: Random) -> tuple[str, dict[str, Json]]:
    field: Json = _field(dice)
    match dice.randrange(7):
        case 0:
            return "reveal", {"field": field, "value": dice.randint(0, 12)}
        case 1:
            return "lay", {"field": field}
        case 2:
            return "answer", {"question": dice.choice(QUESTIONS), "choice": dice.choice(CHOICES)}
        case 3:
            piece = dice.choice(("red", "blue", "soul"))
            return "move", {"piece": piece, "from": field, "to": _field(dice)}
        case 4:
            ruled: tuple[dict[str, Json], ...] = (
                {"to_move": dice.choice(SEATS)},
                {"card": {"field": field, "owner": dice.choice((*SEATS, "empty"))}},
            )
            return "ruling", dice.choice(ruled)
        case 5:
            return "place", {"red": [field, _field(dice)], "blue": ["A1", "A1"], "soul": field}
    return dice.choice(BY_THEMSELVES), {}


def _field(dice: Random) -> str:
    return field_name(dice.randrange(FIELDS))


def _slot(dice: Random) -> str:
    return dice.choice((*SEATS, "empty", "empty", "fault"))


def _word(dice: Random) -> Json:
    return dice.choice((_field(dice), dice.randint(-1, 12), dice.choice(SPEAKERS), None))
