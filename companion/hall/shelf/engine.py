"""A database of a hall, whichever it is; and the choice between a file and PostgreSQL."""

import os
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, Protocol, TypeVar

DATABASE_VARIABLE = "FAUST_HALL_DATABASE"  # an address there may hold a password
FoundRows = list[tuple[Any, ...]]
Done = TypeVar("Done")


class ShelfTrouble(Exception):
    """The store cannot be read or written just now; nothing of what was asked is done.

    Its text is for the operator: what is wrong, and where.
    """


class Execute(Protocol):
    """Runs one statement, with `?` for each value, inside a transaction."""

    def __call__(self, query: str, values: Sequence[object]) -> FoundRows: ...


class Engine(Protocol):
    """Any thread may call; every call may raise ShelfTrouble."""

    @property
    def name(self) -> str:
        """For sentences."""

    @property
    def place(self) -> Path | None:
        """The file, where it is one."""

    def read(self, query: str, values: Sequence[object]) -> FoundRows: ...

    def write(self, work: Callable[[Execute], Done]) -> Done:
        """One transaction, committed and safe from a failure of power when this returns."""

    def room(self) -> float | None:
        """The part of its disk that is free; None where that cannot be known."""

    def close(self) -> None: ...


def schema() -> Sequence[str]:
    """The statements that make an empty store."""
    text = files("companion.hall.shelf").joinpath("schema.sql").read_text("utf-8")
    return [one for one in text.split(";") if one.strip()]


def database_asked_for(
    argument: str | None, environment: Mapping[str, str] = os.environ
) -> str | None:
    """None: a file will do. ShelfTrouble without its driver, ValueError for a bad address."""
    address = argument if argument is not None else environment.get(DATABASE_VARIABLE, "")
    if argument is None and not address:
        return None
    try:
        from companion.hall.shelf.postgres import expect_address  # noqa: PLC0415  # may be missing
    except ModuleNotFoundError:
        raise ShelfTrouble("a database needs psycopg: pip install 'psycopg[binary]'") from None
    expect_address(address, is_seen=argument is not None)
    return address
