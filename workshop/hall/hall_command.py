"""`faust bench hall`: many simulated tables and one hall, as a process of its own."""

import argparse
from pathlib import Path

TABLES, SECONDS = 50, 30.0


def add_to(benches: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = benches.add_parser("hall", help="how soon a hall knows what many tables play")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"how many ({TABLES})")
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"of play ({SECONDS:.0f})")
    parser.add_argument("--real", action="store_true", help="rows as a virtual table writes them")
    parser.add_argument("--backlog", type=int, default=0, help="rows of tables that were away (0)")
    parser.add_argument("--database", default="", help="a PostgreSQL instead of the hall's file")
    parser.add_argument("--folder", type=Path, help="where the hall's file lies meanwhile")
    parser.set_defaults(run=_hall)


def _hall(options: argparse.Namespace) -> int:
    from workshop.hall.many_tables import HallLoad, hall_figures  # noqa: PLC0415

    load = HallLoad(
        options.tables,
        options.seconds,
        options.real,
        options.backlog,
        options.database,
        options.folder,
    )
    for figure in hall_figures(load):
        print(figure, flush=True)
    return 0
