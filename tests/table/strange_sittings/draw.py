"""One sitting of a profile by its name; None where it would not be fair."""

from random import Random

from tests.table.strange_sittings.profiles import PROFILES
from tests.table.strange_sittings.sitting import written
from tests.table.strange_sittings.table import Line

PROFILE_NAMES = tuple(PROFILES)


def games_of(profile: str) -> int:
    return PROFILES[profile].games


def draw(name: str, profile: str, number: int) -> Line | None:
    """`number` says which one of its sorts, where the profile has several."""
    kind = PROFILES[profile]
    rng = Random(name)
    played = kind.play(rng, kind.habits(rng), number)
    if played is None or len(played.turns) < kind.shortest:
        return None
    return written(name, played, kind.sensors(rng, played))
