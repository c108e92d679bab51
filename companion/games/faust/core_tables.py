"""The solved tables as they lie in the package, one file a level, and who plays by them."""

import zlib
from collections.abc import Callable
from functools import cache, partial
from importlib.resources import files
from random import Random

from companion.games.faust.analysis.core import CoreTable
from companion.games.faust.analysis.levels import TurnPlan, choose, choose_in_haste
from companion.games.faust.analysis.plans import Acts
from companion.games.faust.analysis.public_game import SeenBy
from companion.games.faust.analysis.solved import table_name
from companion.games.faust.rules.rulings import Rulings

ROOM = "companion.games.faust.analysis"
FOLDER = "tables"
Choosing = Callable[[SeenBy, int, Random, CoreTable], TurnPlan]


def core_table(rulings: Rulings) -> CoreTable | None:
    """The table that holds under these rulings, one for all who ask; None: it was never made."""
    name = table_name(rulings)
    return None if name is None else _table(name)


def level_name(top: int) -> str:
    return f"level-{top}.z"


@cache
def _table(name: str) -> CoreTable:
    return CoreTable(partial(_read_level, name))


def _read_level(name: str, top: int) -> bytes:
    packed = files(ROOM).joinpath(FOLDER, name, level_name(top)).read_bytes()
    return zlib.decompress(packed)


def turn_of_level(seen: SeenBy, level: int, dice: Random) -> Acts:
    """What a player of that level does; nothing under rulings that have no table."""
    return _acts(choose, seen, level, dice)


def turn_in_haste(seen: SeenBy, level: int, dice: Random) -> Acts:
    """The same of a player whose games shall not last long."""
    return _acts(choose_in_haste, seen, level, dice)


def _acts(choosing: Choosing, seen: SeenBy, level: int, dice: Random) -> Acts:
    table = core_table(seen.public.rulings)
    return () if table is None else choosing(seen, level, dice, table).acts
