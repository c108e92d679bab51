"""The solved tables as they lie in the package: one file a level, packed."""

import zlib
from functools import cache, partial
from importlib.resources import files

from companion.games.faust.analysis.core import CoreTable, table_name
from companion.games.faust.rules.rulings import Rulings

ROOM = "companion.games.faust.analysis"
FOLDER = "tables"


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
