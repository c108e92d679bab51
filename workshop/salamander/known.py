"""What could be known in games by the house's players, and what it costs to count it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod, sqrt
from statistics import fmean, median, stdev
from time import process_time

from companion.games.salamander.analysis.finished import FinishedGame
from companion.games.salamander.analysis.judged import JudgedGame, judge_game, judge_views
from companion.games.salamander.analysis.views import EVERYBODY, Viewpoint, Viewpoints
from companion.games.salamander.analysis.worlds import bits, ways, ways_by_hand
from companion.games.salamander.rules.faces import value_of
from companion.games.salamander.rules.hands import faces_in_all
from workshop.salamander.held import held_game

LIES = 0.1


@dataclass(frozen=True, slots=True)
class KnownFigure:
    seats: int
    what: str
    value: str

    def __str__(self) -> str:
        return f"{self.seats}  {self.what:<58} {self.value}"


@dataclass(frozen=True, slots=True)
class OwnTurn:
    """How it lay for the player whose turn begins, and how long it took to count."""

    at: int
    player: int
    worlds: int  # before copies that are wanted twice are seen to
    bits: float
    certain: tuple[int, int, int]  # others' cards: sure by K, by worlds, all
    best_sure: int  # value of the best combination that is certain; 0: none
    seconds: tuple[float, float]  # the player's view, and everybody's


@dataclass(frozen=True, slots=True)
class Sample:
    judged: JudgedGame
    own_turns: tuple[OwnTurn, ...]
    seconds: float  # to judge the record


def known_figures(games: int, seed: int) -> Iterator[KnownFigure]:
    for seats in (2, 3, 4):
        samples = [sampled(seed + number, seats) for number in range(games)]
        for what, value in _told(samples):
            yield KnownFigure(seats, what, value)
        liars = (_sees_before(seed + number, seats) for number in range(games))
        seen = [one for one in liars if one is not None]
        share = f"{sum(seen)} of {len(seen)}"
        yield KnownFigure(seats, "games of liars in which a player saw it before the table", share)


def sampled(seed: int, seats: int) -> Sample:
    held = held_game(seed, seats)
    started = process_time()
    judge_game(held.game)
    seconds = process_time() - started
    views = Viewpoints(FinishedGame(held.game), held.hands)
    judged = judge_views(views)
    return Sample(judged, tuple(_own_turns(views, judged)), seconds)


def _own_turns(views: Viewpoints, judged: JudgedGame) -> Iterator[OwnTurn]:
    steps = views.over.steps
    for at, step in enumerate(steps):
        if at and steps[at - 1].turn == step.turn:
            continue
        player = step.act.before.mover
        sure = [
            value_of(one.cards)
            for one in judged.certain
            if one.player == player and one.first < step.turn <= one.last
        ]
        view = views.by[player]
        yield OwnTurn(
            at,
            player,
            prod(map(int.bit_count, view.worlds(at).sets)),
            view.bits(at),
            _certain_cards(view, at),
            max(sure, default=0),
            (_seconds(view, at), _seconds(views.by[EVERYBODY], at)),
        )


def _certain_cards(view: Viewpoint, at: int) -> tuple[int, int, int]:
    others = [figure for figure in view.over.header.seats if figure != view.viewer]
    sets = view.sets[at]
    by_k = sum(faces_in_all(sets[figure]).bit_count() for figure in others)
    by_worlds = sum(len(view.certain(at, figure)) for figure in others)
    return by_k, by_worlds, sum(view.over.before(at).holds[figure] for figure in others)


def _seconds(view: Viewpoint, at: int) -> float:
    """To count all worlds, their entropy, and every player's hands."""
    worlds = view.worlds(at)
    started = process_time()
    ways(worlds)
    bits(worlds)
    for place in range(len(worlds.sets)):
        ways_by_hand(worlds, place)
    return process_time() - started


def _sees_before(seed: int, seats: int) -> bool | None:
    """Whether somebody could see a false word in an act before the table; None where none did."""
    doubts = judge_game(held_game(seed, seats, LIES).game).doubts
    return not doubts[0].facts if doubts else None


def _told(samples: Sequence[Sample]) -> Iterator[tuple[str, str]]:
    turns = [turn for sample in samples for turn in sample.own_turns]
    yield "games, turns", f"{len(samples)}, {len(turns)}"
    yield "worlds at an own turn: median, most", _two([one.worlds for one in turns], 0)
    first = [
        sample.judged.hidden_from[seat][0] for sample in samples for seat in sample.judged.sticks
    ]
    yield (
        "bits hidden from a player at the start, and at an own turn",
        (f"{fmean(first):.1f}, {fmean(one.bits for one in turns):.1f}"),
    )
    for view in (0, 1):
        name = ("a player's", "everybody's")[view]
        yield (
            f"ms to count {name} view: median, 99 %, most",
            _times([one.seconds[view] for one in turns]),
        )
    seconds = sorted(sample.seconds for sample in samples)
    yield "s to judge a record: median, most", f"{median(seconds):.2f}, {seconds[-1]:.2f}"
    yield from _told_of_questions(samples)
    yield from _told_of_claims(samples)
    certain = [sum(one.certain[at] for one in turns) for at in range(3)]
    yield "others' cards certain by K, by worlds, of all", ", ".join(map(str, certain))
    sure = [one.best_sure for one in turns if one.best_sure]
    yield "own turns that begin with a certain combination", f"{len(sure) / len(turns):.1%}"
    yield "value of the best of these", _mean(sure)
    lucks = [draw.luck for sample in samples for draw in sample.judged.draws]
    yield "luck of a draw: mean", _mean([luck for luck in lucks if luck is not None])
    doubts = sum(len(sample.judged.doubts) for sample in samples)
    yield "false words seen where nobody lied", str(doubts)


def _told_of_questions(samples: Sequence[Sample]) -> Iterator[tuple[str, str]]:
    asked = [one for sample in samples for one in sample.judged.questions]
    yield (
        "a question: bits expected, best of that player",
        (f"{fmean(one.expected for one in asked):.2f}, {fmean(one.best[1] for one in asked):.2f}"),
    )
    gained = [one.gained - one.expected for one in asked if one.gained is not None]
    yield "bits gained less expected", _mean(gained)
    yield (
        "a yes: came less chance; Brier",
        (
            f"{_mean([bool(one.answer) - one.chance for one in asked])}; "
            f"{fmean((bool(one.answer) - one.chance) ** 2 for one in asked):.4f}"
        ),
    )


def _told_of_claims(samples: Sequence[Sample]) -> Iterator[tuple[str, str]]:
    claims = [one for sample in samples for one in sample.judged.claims]
    dared = [one for one in claims if one.chance < 1]
    won = [one.is_won for one in claims if one.chance == 1]
    yield "certain claims won, of all that were certain", f"{sum(won)} of {len(won)}"
    yield "claims that were dared: chance", _mean([one.chance for one in dared])
    yield (
        "claims that were dared: won less chance",
        _mean([one.is_won - one.chance for one in dared]),
    )


def _mean(numbers: Sequence[float]) -> str:
    """With its standard error, and of how many."""
    if not numbers:
        return "none"
    error = stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0
    return f"{fmean(numbers):+.3f} ± {error:.3f} ({len(numbers)})"


def _two(numbers: Sequence[float], digits: int) -> str:
    return f"{median(numbers):,.{digits}f}, {max(numbers):,.{digits}f}"


def _times(seconds: Sequence[float]) -> str:
    ranked = sorted(1000 * one for one in seconds)
    return ", ".join(f"{ranked[int(share * (len(ranked) - 1))]:.2f}" for share in (0.5, 0.99, 1))
