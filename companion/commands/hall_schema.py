"""`faust hall schema`: the tables, rights and functions of a hall's database, for `psql`."""

import argparse
from importlib.resources import files


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "hall schema",
        help="print what a PostgreSQL database needs before a hall can keep rows in it",
    )
    parser.set_defaults(run=run)


def run(_options: argparse.Namespace) -> int:
    print(hall_schema(), end="")
    return 0


def hall_schema() -> str:
    """All of it, as one transaction."""
    return files("companion.hall.shelf").joinpath("postgres.sql").read_text("utf-8")
