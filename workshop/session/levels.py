"""What was found at one level of noise, in figures and in words, of whichever game."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from companion.observations import Json
from workshop.session.faults import FaultTally
from workshop.session.sittings import SittingTally


@dataclass(frozen=True, slots=True)
class Contradictions:
    """Of lies that come out: how often, and how often that was told, at that very action."""

    in_all: int = 0
    told: int = 0
    odd: int = 0  # told where none came out

    def __add__(self, other: "Contradictions") -> "Contradictions":
        both = self.in_all + other.in_all, self.told + other.told, self.odd + other.odd
        return Contradictions(*both)


@dataclass(frozen=True, slots=True)
class Level:
    """The sums of all games at one level of noise."""

    noise: float
    tally: SittingTally
    faults: FaultTally
    codes: tuple[str, ...]  # of the faults that were tried
    contradictions: Contradictions | None = None  # where hands are secret

    def to_json(self) -> dict[str, Json]:
        tally = self.tally
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
            "faults": {str(code): self._fault(code) for code in self.codes},
            **self._lies(),
        }

    def _fault(self, code: str) -> dict[str, Json]:
        faults = self.faults
        return {
            "acted": faults.acted[code],
            "named": faults.named[code],
            "otherwise": faults.otherwise[code],
            "asked": faults.asked[code],
            "missed": faults.missed[code],
            "told": faults.told[code],
            "repaired": faults.repaired[code],
        }

    def _lies(self) -> dict[str, Json]:
        return {"contradictions": asdict(self.contradictions)} if self.contradictions else {}


def part_of(figures: Sequence[float], part: float) -> float:
    """The figure that so large a part of all figures does not exceed; 0 of none."""
    ranked = sorted(figures)
    return ranked[min(len(ranked) - 1, int(part * len(ranked)))] if ranked else 0.0


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
    lies = found.contradictions
    if lies is not None:
        yield f"  contradictions told         {lies.told} of {lies.in_all}, without one {lies.odd}"
    for code in found.codes:
        if faults.acted[code]:
            yield (
                f"  {code:<21} {faults.acted[code]:>3} acted, {faults.named[code]:>3} named, "
                f"{faults.otherwise[code]:>2} by another code, {faults.asked[code]:>2} asked, "
                f"{faults.missed[code]:>2} missed; "
                f"repaired {faults.repaired[code]} of {faults.told[code]}"
            )


def as_line(found: Level) -> str:
    return json.dumps(found.to_json(), ensure_ascii=False)
