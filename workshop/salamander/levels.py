"""How well and how fast the session of the second game understands a table, by level of noise."""

from collections.abc import Iterator, Sequence
from random import Random

from companion.games.salamander.players.telling import UNSEEN_BY_CAMERA, UNSEEN_BY_PHONES
from companion.games.salamander.rules.codes import Code
from workshop.salamander.bad_senses import BadSenses
from workshop.salamander.evenings import (
    PHONES_ALONE,
    Acted,
    an_evening,
    sit_through_evening,
    sit_through_slip,
    sit_with_liars,
)
from workshop.salamander.hasty_evenings import HASTY, sit_through_hastily, slip_of_the_hasty
from workshop.session.faults import FaultTally
from workshop.session.levels import Contradictions, Level
from workshop.session.session import GAMES_A_FAULT, SittingPlan
from workshop.session.sittings import SittingTally
from workshop.session.tables import Sort

LIES = 0.2
WITH_LIARS = (Sort.AUTO, Sort.BUTTON, Sort.PAGE)
# No slip: they cannot be made at a table by the booklet's rulings.
NEVER_SLIPPED = frozenset(
    {
        Code.GAME_OVER,
        Code.WRONG_PLAYER_ASKED,
        Code.CONTRADICTION,
        Code.NOTHING_TO_DRAW,
        Code.MUST_TURN_IN,
        Code.DECLARE_NOT_NOW,
        Code.SECOND_COMBINATION,
    }
)


def salamander_levels(levels: Sequence[float], sitting: SittingPlan) -> Iterator[Level]:
    """The same evenings at each level: what differs is the noise."""
    acted = [an_evening(sitting.seed + number) for number in range(sitting.games)]
    for level in levels:
        yield level_of(level, acted, sitting)


def level_of(level: float, acted: Sequence[Acted], sitting: SittingPlan) -> Level:
    """Legal games at one level of noise, some of them with a slip of each code, some of liars."""
    tally, faults, lies = SittingTally(), FaultTally(), Contradictions()
    seed, sort = sitting.seed, sitting.sort
    sit_through = sit_through_hastily if sort in HASTY else sit_through_evening
    for number, game in enumerate(acted):
        tally.add(sit_through(game, _senses(level, seed + number), sort)[0])
    slip = slip_of_the_hasty if sort in HASTY else sit_through_slip
    codes = () if sort is Sort.UNHEEDED else codes_at(sort)
    some = len(acted) // GAMES_A_FAULT
    for code in codes:
        for number, game in enumerate(acted[:some]):
            faults.add(slip(game, code, _senses(level, seed + number), sort))
    for number in range(some if sort in WITH_LIARS else 0):
        liars = an_evening(seed + number, LIES)
        lies += sit_with_liars(liars, _senses(level, seed + number), sort)
    return Level(level, tally, faults, codes, lies)


def codes_at(sort: Sort) -> tuple[Code, ...]:
    """The slips that can be made, and be seen, at a table of that sort."""
    unseen = UNSEEN_BY_PHONES if sort in PHONES_ALONE else UNSEEN_BY_CAMERA
    return tuple(code for code in Code if code not in unseen | NEVER_SLIPPED)


def _senses(level: float, seed: int) -> BadSenses:
    return BadSenses(level, Random(f"{level} {seed}"))
