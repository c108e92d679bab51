"""What each constant of the session's model decides: set to half, to double and to off.

What changes nothing at no witness decides nothing there, and need not be in the model.
"""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from time import perf_counter

from companion.inference import sensors
from companion.inference.sensors import PRUDENCE, SENSORS
from workshop.processes import SOURCE
from workshop.session.witnesses import Figures, Swap, WitnessPlan, standing

ByWitness = Mapping[str, Figures]

MANY = 40  # of what there are never so many
PATIENCE = 10.0  # so many times as long as with the values as they stand
LEAST_PATIENCE_S = 120.0
FAUST = "companion.games.faust.session"
# Counts and margins that stand where they are used.
ELSEWHERE = (
    (f"{FAUST}.watching", "EFFORT.leaves"),
    (f"{FAUST}.watching", "IN_DOUBT.leaves"),
    (f"{FAUST}.what_if", "PLAIN.leaves"),
    (f"{FAUST}.what_if", "PLAIN.width"),
    (f"{FAUST}.explaining.diagnose", "MOST_ACTS"),
    (f"{FAUST}.faults", "MOST_PIECES"),
    (f"{FAUST}.faults", "MOST_FORWARD"),
    (f"{FAUST}.faults", "MOST_BACKWARD"),
    (f"{FAUST}.questions", "MOST_CHOICES"),
    (f"{FAUST}.looking", "MOST_PUT_BACK"),
    (f"{FAUST}.looking", "CARDS_CLEARED"),
)


@dataclass(frozen=True, slots=True)
class Knob:
    home: str
    name: str
    value: float
    is_rate: bool = False

    @property
    def title(self) -> str:
        return f"{self.home.rpartition('.')[2]}.{self.name}"

    @property
    def variants(self) -> Mapping[str, float]:
        """By name the values that it is set to. A rate can be off in two ways."""
        if isinstance(self.value, int):
            return {"half": self.value // 2, "double": 2 * self.value, "no bound": MANY}
        if self.is_rate:
            return {
                "half": self.value / 2,
                "double": min(1.0, 2 * self.value),
                "never": 0.0,
                "always": 1.0,
            }
        return {"half": self.value / 2, "double": 2 * self.value, "none": 0.0}


@dataclass(frozen=True, slots=True)
class KnobTurned:
    """What a witness said of one value, beside what it says now."""

    knob: Knob
    variant: str
    value: float
    changed: Mapping[str, str]  # by witness
    trouble: str = ""

    def __str__(self) -> str:
        said = self.trouble or "; ".join(f"{one}: {what}" for one, what in self.changed.items())
        return f"{self.knob.title} {self.knob.value:g}, {self.variant}: {said or 'nothing changes'}"


def knobs() -> Iterator[Knob]:
    """All of `sensors.py`, and those that stand elsewhere."""
    for holder, model in (("SENSORS", SENSORS), ("PRUDENCE", PRUDENCE)):
        for one in fields(model):
            value = getattr(model, one.name)
            is_rate = model is SENSORS and value < 1 and not one.name.endswith("_s")
            yield Knob(sensors.__name__, f"{holder}.{one.name}", value, is_rate)
    for home, name in ELSEWHERE:
        yield Knob(home, name, standing(home, name))


def knob_answers(wanted: Sequence[str], plan: WitnessPlan) -> Iterator[KnobTurned]:
    """Of the constants whose names end so; of all where none is wanted."""
    began = perf_counter()
    known, trouble = asked((), plan, None)
    assert not trouble, trouble
    patience_s = max(LEAST_PATIENCE_S, PATIENCE * (perf_counter() - began))
    for knob in knobs():
        if wanted and not any(f".{knob.title}".endswith(f".{one}") for one in wanted):
            continue
        for variant, value in knob.variants.items():
            found, trouble = asked((Swap(knob.home, knob.name, value),), plan, patience_s)
            changed = {} if trouble else dict(_changes(known, found))
            yield KnobTurned(knob, variant, value, changed, trouble)


def asked(
    swaps: Sequence[Swap], plan: WitnessPlan, patience_s: float | None
) -> tuple[ByWitness, str]:
    """What the witnesses say, or why they do not."""
    words = [json.dumps([asdict(one) for one in swaps]), json.dumps(asdict(plan))]
    command = [sys.executable, "-m", "workshop.session.witnesses", *words]
    try:
        ended = subprocess.run(
            command, cwd=SOURCE, capture_output=True, text=True, timeout=patience_s, check=False
        )
    except subprocess.TimeoutExpired:
        return {}, "does not come to an end"
    if ended.returncode:
        return {}, f"fails: {ended.stderr.strip().splitlines()[-1]}"
    return json.loads(ended.stdout), ""


def _changes(known: ByWitness, found: ByWitness) -> Iterator[tuple[str, str]]:
    """The sittings in one sum, and each sort of games."""
    sittings = [name for name, one in known.items() if "told" in one]
    otherwise = [name for name in sittings if found[name] != known[name]]
    if otherwise:
        games = sum(found[name]["game"] != known[name]["game"] for name in otherwise)
        said = f"{len(otherwise)} of {len(sittings)} otherwise ({otherwise[0]})"
        sums = (_sums(one, sittings) for one in (known, found))
        yield "sittings", ", ".join((said, f"{games} another game", *_moved(*sums)))
    for name in [one for one in known if one not in sittings]:
        if moved := [*_moved(known[name], found[name])]:
            yield name, ", ".join(moved)


def _sums(told: ByWitness, sittings: Sequence[str]) -> Figures:
    return {what: sum(told[one][what] for one in sittings) for what in ("accused", "asked")}


def _moved(known: Figures, found: Figures) -> Iterator[str]:
    for name, was in known.items():
        if found[name] != was:
            yield f"{name} {was}→{found[name]}"
