"""How well and how fast the session understands a table, the noisier the harder."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from companion.bench.session.faults import FaultTally, sit_through_fault
from companion.bench.session.games import random_game
from companion.bench.session.noise import Noise
from companion.bench.session.planted import PLANS
from companion.bench.session.sittings import SittingTally, sit_through
from companion.bench.session.tables import Sort
from companion.games.faust.rules.record import Header
from companion.observations import Json
from companion.virtual_table.players import PlayedGame, PlayedTurn, play_game, position_after

LEVELS = (0.0, 0.05, 0.1, 0.25, 0.5)
GAMES = 10
GAMES_A_FAULT = 10  # legal games for one faulty game of a code
SENSIBLE_EVERY = 4  # one game in so many is of sensible players
SEED = 1993


@dataclass(frozen=True, slots=True)
class Level:
    """What was found at one level of noise."""

    noise: float
    tally: SittingTally
    faults: FaultTally

    def to_json(self) -> dict[str, Json]:
        tally, faults = self.tally, self.faults
        return {
            "noise": self.noise,
            "games": tally.games,
            "turns": tally.turns,
            "committed": tally.committed,
            "right": tally.right,
            "asked": tally.asked,
            "answered": tally.answered,
            "unanswerable": tally.unanswerable,
            "pressed": tally.pressed,
            "tapped": tally.tapped,
            "abandoned": tally.abandoned,
            "over": tally.over,
            "accused": dict(sorted(tally.accused.items())),
            "unprovoked": tally.unprovoked,
            "standing": tally.standing,
            "median_ms": round(part_of(tally.answer_ms, 0.5), 3),
            "p99_ms": round(part_of(tally.answer_ms, 0.99), 3),
            "longest_ms": round(max(tally.answer_ms, default=0.0), 1),
            "verdict_median_ms": round(part_of(tally.verdict_ms, 0.5), 3),
            "verdict_p99_ms": round(part_of(tally.verdict_ms, 0.99), 3),
            "faults": {
                code.value: {
                    "acted": faults.acted[code],
                    "named": faults.named[code],
                    "otherwise": faults.otherwise[code],
                    "asked": faults.asked[code],
                    "missed": faults.missed[code],
                    "told": faults.told[code],
                    "repaired": faults.repaired[code],
                }
                for code in PLANS
            },
        }


def part_of(figures: Sequence[float], part: float) -> float:
    """The figure that so large a part of all figures does not exceed; 0 of none."""
    ranked = sorted(figures)
    return ranked[min(len(ranked) - 1, int(part * len(ranked)))] if ranked else 0.0


@dataclass(frozen=True, slots=True)
class SittingPlan:
    """How many games are sat through, from which seed on, at which sort of table."""

    games: int = GAMES
    seed: int = SEED
    sort: Sort = Sort.AUTO


def session_levels(levels: Sequence[float], sitting: SittingPlan) -> Iterator[Level]:
    """The same games at each level: what differs is the noise."""
    played = [a_game(sitting.seed + number) for number in range(sitting.games)]
    for level in levels:
        yield sit_at(level, played, sitting)


def a_game(seed: int) -> PlayedGame:
    """Of sensible players; most are of players who do anything that is legal, and soon made."""
    if seed % SENSIBLE_EVERY == 0:
        return play_game(Header(), Random(seed))
    header, turns = Header(), []
    position = header.start_position()
    for turn in random_game(Random(seed)).turns:
        turns.append(PlayedTurn(turn.player, position, turn.do))
        position = position_after(turns[-1], header.rulings)
    return PlayedGame(header, tuple(turns))


def sit_at(level: float, played: Sequence[PlayedGame], sitting: SittingPlan) -> Level:
    """Legal games at one level of noise, and some of them with a fault of each code."""
    tally, faults = SittingTally(), FaultTally()
    seed, sort = sitting.seed, sitting.sort
    for number, game in enumerate(played):
        tally.add(sit_through(game, noise_of(level, seed + number), sort)[0])
    for code in PLANS if sort is not Sort.UNHEEDED else ():
        for number, game in enumerate(played[: len(played) // GAMES_A_FAULT]):
            faults.add(sit_through_fault(game, code, noise_of(level, seed + number), sort)[0])
    return Level(level, tally, faults)


def noise_of(level: float, seed: int) -> Noise:
    return Noise(level, Random(f"{level} {seed}"))


def session_lines(found: Level) -> Iterator[str]:
    """The figures in words."""
    tally, faults = found.tally, found.faults
    right = tally.right / max(1, tally.committed)
    asked = tally.asked / max(1, tally.turns)
    accused = ", ".join(f"{code} {times}" for code, times in sorted(tally.accused.items()))
    yield f"noise {found.noise:g}: {tally.games} games, {tally.turns} turns"
    yield f"  committed turns right       {tally.right} of {tally.committed}, {right:.3%}"
    yield f"  turns with a question       {tally.asked}, {asked:.2%}"
    yield f"  questions to be answered    {tally.answered}, without the truth {tally.unanswerable}"
    yield f"  turns that wanted a press   {tally.pressed}, put in by hand {tally.tapped}"
    yield f"  games given up              {tally.abandoned}"
    yield f"  over at the next set-up     {tally.over} of {tally.games}"
    yield f"  legal turns called illegal  {sum(tally.accused.values())}  {accused}".rstrip()
    yield f"  of these not misled         {tally.unprovoked}, not taken back {tally.standing}"
    for what, times in (("an answer", tally.answer_ms), ("a verdict", tally.verdict_ms)):
        median, p99 = part_of(times, 0.5), part_of(times, 0.99)
        longest = max(times, default=0.0)
        yield (
            f"  observation to {what}    median {median:.2f} ms, p99 {p99:.2f} ms, "
            f"longest {longest:.0f} ms"
        )
    for code in PLANS:
        if faults.acted[code]:
            yield (
                f"  {code.value:<21} {faults.acted[code]:>3} acted, {faults.named[code]:>3} named, "
                f"{faults.otherwise[code]:>2} by another code, {faults.asked[code]:>2} asked, "
                f"{faults.missed[code]:>2} missed; "
                f"repaired {faults.repaired[code]} of {faults.told[code]}"
            )


def as_line(found: Level) -> str:
    return json.dumps(found.to_json(), ensure_ascii=False)
