"""A finished game as a report: what was hidden turn by turn, and what everybody made of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.salamander.analysis.claims import (
    CertainCombination,
    JudgedClaim,
    certain_combinations,
    judged_claims,
)
from companion.games.salamander.analysis.finished import FinishedGame
from companion.games.salamander.analysis.luck import (
    JudgedDraw,
    SticksLuck,
    judged_draws,
    sticks_luck,
)
from companion.games.salamander.analysis.questions import JudgedQuestion, judged_questions
from companion.games.salamander.analysis.views import EVERYBODY, Viewpoints, own_hands
from companion.games.salamander.analysis.worlds import bits_of, ways_by_hand
from companion.games.salamander.rules.clash import ClashFact
from companion.games.salamander.rules.record import Header, Record


@dataclass(frozen=True, slots=True)
class JudgedDoubt:
    """An act by which came out that something said or shown before, or by it, is not true."""

    turn: int
    action: int  # counts from 1
    viewers: tuple[int, ...]  # who could see it; EVERYBODY: who heard only what all heard
    facts: tuple[ClashFact, ...]  # what cannot all be true; none where the referee saw nothing


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """Lists by turn begin with the set-up: entry n is what held after turn n."""

    header: Header
    hidden_from: dict[int, tuple[float, ...]]  # bits of all hands that he has not; EVERYBODY too
    hidden_of: dict[int, tuple[float, ...]]  # bits of his hand, for who heard what all heard
    questions: tuple[JudgedQuestion, ...]
    claims: tuple[JudgedClaim, ...]
    certain: tuple[CertainCombination, ...]
    draws: tuple[JudgedDraw, ...]
    sticks: dict[int, SticksLuck]
    doubts: tuple[JudgedDoubt, ...]

    @property
    def turns(self) -> int:
        return len(self.hidden_from[EVERYBODY]) - 1


def judge_game(game: Record) -> JudgedGame:
    """NotOver of a game that can be gone on with."""
    over = FinishedGame(game)
    return judge_views(
        Viewpoints(over, {seat: own_hands(over, seat) for seat in game.header.seats})
    )


def judge_views(views: Viewpoints) -> JudgedGame:
    over = views.over
    ends = _ends_of_turns(over)
    seats = over.header.seats
    return JudgedGame(
        header=over.header,
        hidden_from={viewer: tuple(map(view.bits, ends)) for viewer, view in views.by.items()},
        hidden_of={figure: _hidden_of(views, figure, ends) for figure in seats},
        questions=tuple(judged_questions(views)),
        claims=tuple(judged_claims(views)),
        certain=tuple(certain_combinations(views)),
        draws=tuple(judged_draws(views)),
        sticks={figure: sticks_luck(over, figure) for figure in seats},
        doubts=tuple(_doubts(views)),
    )


def _ends_of_turns(over: FinishedGame) -> tuple[int, ...]:
    """The set-up, then where each turn's acts end."""
    ends = {step.turn: at for at, step in enumerate(over.steps, start=1)}
    return (0, *ends.values())


def _hidden_of(views: Viewpoints, figure: int, ends: tuple[int, ...]) -> tuple[float, ...]:
    view = views.by[EVERYBODY]
    place = view.place(figure)
    return tuple(bits_of(ways_by_hand(view.worlds(at), place).values()) for at in ends)


def _doubts(views: Viewpoints) -> Iterator[JudgedDoubt]:
    """In the order of the acts."""
    over = views.over
    facts = {(one.turn.number, one.action): one.facts for one in over.doubts}
    seen = dict[int, list[int]]()
    for viewer, view in views.by.items():
        for at in view.noticed:
            seen.setdefault(at, []).append(viewer)
    for at, step in enumerate(over.steps):
        where = step.turn, over.number(at)
        if at in seen or step.is_left_out:
            yield JudgedDoubt(*where, tuple(seen.get(at, ())), facts.get(where, ()))
