"""Breaks the rules of the second game on purpose, a line at a time, as the first game's are.

.venv/bin/python -m tests.salamander.mutants [--every 3] [guards effects …]
"""

from tests.rules.mutants import Target, run

FAST_TESTS = (
    "codes",
    "things",
    "declaring",
    "questions",
    "turns",
    "end_of_game",
    "dry_pile",
    "knowledge",
    "forgetting",
    "clash",
    "one_judge",
    "let_stand",
    "examples",
    "sentences",
)
SALAMANDER = Target(
    "companion/games/salamander/rules",
    (
        "guards",
        "move_guards",
        "claim_guards",
        "owed",
        "offers",
        "effects",
        "claim_effects",
        "rules",
        "circuit",
        "knowledge",
        "learning",
        "let_stand",
        "clash",
        "hands",
        "heard",
        "position",
        "referee",
        "record",
        "places",
        "faces",
    ),
    tuple(f"tests/salamander/test_{name}.py" for name in FAST_TESTS),
)


if __name__ == "__main__":
    raise SystemExit(run(SALAMANDER, __doc__))
