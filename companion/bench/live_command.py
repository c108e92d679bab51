"""`faust bench kills`: what proves that the live table keeps what it was told."""

import argparse

SOUND, FAULTY = 0, 1


def add_to(benches: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    kills = benches.add_parser("kills", help="games that are killed and go on")
    kills.add_argument("--times", type=int, default=500, help="how often (500)")
    kills.add_argument("--seed", type=int, default=1, help="of games and moments (1)")
    kills.set_defaults(run=_kills)


def _kills(options: argparse.Namespace) -> int:
    from companion.bench.kills import kill_figures, kill_often  # noqa: PLC0415

    found = kill_often(options.times, options.seed)
    for figure in kill_figures(found):
        print(figure, flush=True)
    return FAULTY if found.faults else SOUND
