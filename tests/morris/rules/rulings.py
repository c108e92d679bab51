"""What tables differ in: whether three stones may fly."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

AT_THREE, NEVER = "at-three", "never"
CHOICES: Mapping[str, tuple[str, ...]] = {"flying": (AT_THREE, NEVER)}


@dataclass(frozen=True, slots=True)
class Rulings:
    flying: str = AT_THREE


RULESETS: Mapping[str, Rulings] = {"flying": Rulings(), "walking": Rulings(NEVER)}
DEFAULT_RULESET = "flying"


def with_ruling(rulings: Rulings, option: str, value: str) -> Rulings:
    """ValueError for what nobody can choose."""
    if option not in CHOICES:
        raise ValueError(f"unknown ruling {option!r}; expected {', '.join(CHOICES)}")
    if value not in CHOICES[option]:
        raise ValueError(f"{option} is {value!r}; expected {' or '.join(CHOICES[option])}")
    return replace(rulings, flying=value)
