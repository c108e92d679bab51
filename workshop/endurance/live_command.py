"""`faust bench kills`, `table`, `beside`, `evening`, `day`: the live table at length."""

import argparse
from dataclasses import replace

SOUND, FAULTY = 0, 1
SEEDS = (1993, 1, 2, 3, 4, 5, 6, 7, 8, 11)  # the first is that of `faust demo`


def add_to(benches: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    kills = benches.add_parser("kills", help="games that are killed and go on")
    kills.add_argument("--times", type=int, default=500, help="how often (500)")
    kills.add_argument("--seed", type=int, default=1, help="of games and moments (1)")
    kills.set_defaults(run=_kills)
    table = benches.add_parser("table", help="whole games at the virtual table")
    table.add_argument("--games", type=int, default=200, help="how many (200)")
    table.add_argument("--seed", type=int, default=1, help="of the first; each has its own (1)")
    table.add_argument("--frame", type=float, default=0.3, help="s between two pictures (0.3)")
    table.add_argument("--faults", action="store_true", help="trouble on the card slots' line")
    table.add_argument("--plain", action="store_true", help="pieces are told, not drawn and read")
    table.set_defaults(run=_table)
    beside = benches.add_parser("beside", help="what an analysis costs a table")
    beside.add_argument("--games", type=int, default=10, help="how many (10)")
    beside.add_argument("--seed", type=int, default=1, help="of the first (1)")
    beside.set_defaults(run=_beside)
    evening = benches.add_parser("evening", help="whether the demo ever comes to a stop")
    evening.add_argument("seeds", type=int, nargs="*", default=[*SEEDS], help="of the players")
    evening.add_argument("--minutes", type=float, default=10.0, help="at the table, each (10)")
    evening.add_argument("--plain", action="store_true", help="pieces are told, not drawn and read")
    evening.set_defaults(run=_evening)
    day = benches.add_parser("day", help="whether memory stays flat")
    day.add_argument("--hours", type=float, default=24.0, help="simulated (24)")
    day.add_argument("--seed", type=int, default=1, help="of the players (1)")
    day.set_defaults(run=_day)


def _kills(options: argparse.Namespace) -> int:
    from workshop.endurance.crash_recovery import kill_figures, kill_often  # noqa: PLC0415

    found = kill_often(options.times, options.seed)
    for figure in kill_figures(found):
        print(figure, flush=True)
    return FAULTY if found.faults else SOUND


def _table(options: argparse.Namespace) -> int:
    from workshop.endurance.table import as_line, play_games, staged, table_figures  # noqa: PLC0415

    played = []
    staging = staged(options.seed, options.frame)
    staging = replace(staging, has_mishaps=options.faults, has_pictures=not options.plain)
    for one in play_games(options.games, staging):
        played.append(one)
        print(as_line(one), flush=True)
    for figure in table_figures(played):
        print(figure, flush=True)
    return FAULTY if any(one.faults for one in played) else SOUND


def _beside(options: argparse.Namespace) -> int:
    from workshop.endurance.beside_analysis import beside_figures  # noqa: PLC0415

    for figure in beside_figures(options.games, options.seed):
        print(figure, flush=True)
    return SOUND


def _evening(options: argparse.Namespace) -> int:
    from workshop.endurance import evenings  # noqa: PLC0415

    stops = 0
    for seed in options.seeds:
        staging = evenings.staged(seed, has_pictures=not options.plain)
        played = evenings.play_evening(staging, 60 * options.minutes)
        stops += played.came_to_a_stop
        print(evenings.as_line(played), flush=True)
    print(f"evenings: {len(options.seeds)}, came to a stop: {stops}")
    return FAULTY if stops else SOUND


def _day(options: argparse.Namespace) -> int:
    from workshop.endurance.soak import as_line, play_hours  # noqa: PLC0415

    for hour in play_hours(options.hours, options.seed):
        print(as_line(hour), flush=True)
    return SOUND
