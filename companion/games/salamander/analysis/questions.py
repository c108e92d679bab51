"""What each question could bring and did, in bits, and the best that could have been put there.

An answer brings as many bits as the worlds that it leaves are halvings of those before it; the
mean over both answers is what the question could bring. Where the asker's own hand does not come
out for sure, all is the mean over what it may have been.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log2

from companion.games.salamander.analysis.views import EVERYBODY, HandsCounted, Viewpoints
from companion.games.salamander.analysis.worlds import bits_of
from companion.games.salamander.rules.actions import Answered
from companion.games.salamander.rules.faces import ALL_FACES


@dataclass(frozen=True, slots=True)
class JudgedQuestion:
    """Before the answer, as the asker knew it; `gained` with it."""

    turn: int
    action: int  # of the answer, counts from 1
    asker: int
    asked: int
    face: int
    answer: bool | None  # None where nobody can tell
    chance: float  # of a yes
    chance_for_all: float  # the same as everybody knew it
    expected: float
    gained: float | None
    best: tuple[int, float]  # the face that tells most, and how much


_Split = tuple[int, int]  # in how many ways it is yes, and no, with one own hand


def judged_questions(views: Viewpoints) -> Iterator[JudgedQuestion]:
    for at, step in enumerate(views.over.steps):
        asked = step.act.before.turn.asked
        if asked is None or not isinstance(step.act.action, Answered):
            continue
        figure, face = asked
        beliefs = views.by[step.act.before.mover].beliefs(at, figure)
        splits = [_splits(beliefs, one) for one in ALL_FACES]
        expected = [*map(_expected, splits)]
        best = max(ALL_FACES, key=expected.__getitem__)
        answer = views.answer(at)
        yield JudgedQuestion(
            turn=step.turn,
            action=views.over.number(at),
            asker=step.act.before.mover,
            asked=figure,
            face=face,
            answer=answer,
            chance=_chance(splits[face]),
            chance_for_all=_chance(_splits(views.by[EVERYBODY].beliefs(at, figure), face)),
            expected=expected[face],
            gained=None if answer is None else _gained(splits[face], answer),
            best=(best, expected[best]),
        )


def _splits(beliefs: Sequence[HandsCounted], face: int) -> list[_Split]:
    return [
        (
            sum(count for hand, count in counted.items() if face in hand),
            sum(count for hand, count in counted.items() if face not in hand),
        )
        for counted in beliefs
    ]


def _chance(splits: Sequence[_Split]) -> float:
    total = sum(sum(split) for split in splits)
    return sum(is_yes for is_yes, _ in splits) / total if total else 0.0


def _expected(splits: Sequence[_Split]) -> float:
    total = sum(sum(split) for split in splits)
    return sum(sum(split) * bits_of(split) for split in splits) / total if total else 0.0


def _gained(splits: Sequence[_Split], is_yes: bool) -> float | None:
    """None where the answer cannot be."""
    left = [(split[0] if is_yes else split[1], sum(split)) for split in splits]
    total = sum(some for some, _ in left)
    return sum(some * log2(all_ / some) for some, all_ in left if some) / total if total else None
