"""Which database a command was asked to use: by its option, or by the variable."""

import os
from collections.abc import Mapping

from companion.hall.shelf.shelf import DATABASE_VARIABLE, ShelfTrouble


def database_asked_for(
    argument: str | None, environment: Mapping[str, str] = os.environ
) -> str | None:
    """None: a file will do. ShelfTrouble without its driver, ValueError for a bad address."""
    try:
        from companion.hall.shelf.postgres_reading import database_named  # noqa: PLC0415  # may be missing
    except ModuleNotFoundError:
        if argument is None and not environment.get(DATABASE_VARIABLE):
            return None
        raise ShelfTrouble("a database needs psycopg: pip install 'psycopg[binary]'") from None
    return database_named(argument, environment)
