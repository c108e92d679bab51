"""Breaks the rules on purpose, a line at a time, and shows which breach the tests miss.

    .venv/bin/python -m tests.rules.mutants [--every 3] [guards effects …]

Each mutant lives in a copy of the tree; it is killed when a fast test of the rules fails.
"""

import argparse
import ast
import copy
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.pool import ThreadPool
from pathlib import Path
from queue import SimpleQueue

from tests.mutating import ROOT, copy_tree, is_noticed

RULES = "companion/games/faust/rules"
TREE = ("companion", "tests", "workshop", "pyproject.toml")
MODULES = ("guards", "effects", "cards", "rules", "scoring", "referee", "position", "board")
SLOW = "not two_hundred and not twice_the_turns"
FAST_TESTS = [
    "cases",
    "codes",
    "devil_cards",
    "end_and_score",
    "infamy",
    "material",
    "order_of_effects",
    "rulings_of_steps",
    "rulings_of_the_score",
    "rulings_of_the_soul",
    "soul_cards",
    "steps",
    "readable_records",
    "golden_games",
    "legal_actions",
]
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
COLOURS = {"RED": "BLUE", "BLUE": "RED"}


@dataclass(frozen=True, slots=True)
class Mutant:
    module: str
    line: int
    text: str  # of the line, as it is and as it became
    source: str


@dataclass(frozen=True, slots=True)
class Target:
    """The rules of a game: the folder, its modules, and what pytest is told to run on them."""

    folder: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]

    def path(self, module: str) -> str:
        return f"{self.folder}/{module}.py"


FAUST = Target(
    RULES,
    MODULES,
    ("-k", SLOW, *(f"tests/rules/test_{name}.py" for name in FAST_TESTS)),
)


def mutants(module: str, target: Target = FAUST) -> Iterator[Mutant]:
    """Every way to break the module in one place."""
    path = ROOT / target.path(module)
    tree = ast.parse(path.read_text("utf-8"))
    lines = ast.unparse(tree).splitlines()
    decorators = {id(part) for node in ast.walk(tree) for part in _of_decorators(node)}
    for number, node in enumerate(ast.walk(tree)):
        if id(node) in decorators:
            continue
        for way in range(len(list(_changes(node)))):
            broken = copy.deepcopy(tree)
            place = next(one for at, one in enumerate(ast.walk(broken)) if at == number)
            list(_changes(place))[way]()
            source = ast.unparse(ast.fix_missing_locations(broken))
            changed = [one for one in source.splitlines() if one not in lines]
            shown = changed[0].strip() if changed else "(a line less)"
            old = ast.get_source_segment(path.read_text("utf-8"), node) or type(node).__name__
            text = f"{' '.join(old.split())[:60]}  ->  {shown[:80]}"
            yield Mutant(module, getattr(node, "lineno", 0), text, source)


def _of_decorators(node: ast.AST) -> Iterator[ast.AST]:
    """`frozen` and `slots` are no rules."""
    if isinstance(node, ast.ClassDef):
        for decorator in node.decorator_list:
            yield from ast.walk(decorator)


def unbroken(target: Target) -> Mutant:
    module = target.modules[0]
    return Mutant(module, 0, "as it is", (ROOT / target.path(module)).read_text("utf-8"))


def _changes(node: ast.AST) -> Iterator["Change"]:
    """What can be done to this node, each as a call that does it."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in SWAPS:
            yield Change(node, "ops", [SWAPS[type(op)]()])
        case ast.BinOp(op=op) | ast.BoolOp(op=op) if type(op) in SWAPS:
            yield Change(node, "op", SWAPS[type(op)]())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield Change(node, "operand", ast.UnaryOp(ast.Not(), operand))
        case ast.Constant(value=bool(value)):
            yield Change(node, "value", not value)
        case ast.Constant(value=int(value)):
            yield Change(node, "value", value + 1)
        case ast.Name(id=name) if name in COLOURS:
            yield Change(node, "id", COLOURS[name])
        case ast.If(body=[ast.Return()], orelse=[]):
            yield Change(node, "test", ast.Constant(value=False))
        case ast.IfExp(body=body, orelse=orelse):
            yield Change(node, "body", orelse)
            yield Change(node, "orelse", body)
        case ast.AugAssign(op=ast.Sub()):
            yield Change(node, "op", ast.Add())


@dataclass(frozen=True, slots=True)
class Change:
    node: ast.AST
    field: str
    value: object

    def __call__(self) -> None:
        setattr(self.node, self.field, self.value)


def is_killed(mutant: Mutant, folder: Path, target: Target) -> bool:
    """Whether a test fails in `folder`, a copy of the tree, when it holds the mutant."""
    return is_noticed(folder, target.path(mutant.module), mutant.source, target.tests)


def run(target: Target, description: str | None) -> int:
    """As the command line says; 1 when a mutant survived."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("modules", nargs="*", default=list(target.modules))
    parser.add_argument("--every", type=int, default=1, help="only each so manieth mutant")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    chosen = [one for module in options.modules for one in mutants(module, target)]
    chosen = chosen[:: options.every]
    folders: SimpleQueue[Path] = SimpleQueue()

    def try_one(mutant: Mutant) -> bool:
        folder = folders.get()
        try:
            return is_killed(mutant, folder, target)
        finally:
            folders.put(folder)

    survived = 0
    with tempfile.TemporaryDirectory() as place, ThreadPool(options.workers) as pool:
        for number in range(options.workers):
            folders.put(copy_tree(Path(place) / str(number), TREE))
        assert not try_one(unbroken(target)), "the tests fail without any mutant"
        for mutant, killed in zip(chosen, pool.imap(try_one, chosen), strict=True):
            survived += not killed
            word = "killed  " if killed else "SURVIVED"
            print(f"{word} {mutant.module}:{mutant.line} {mutant.text}", flush=True)
    print(f"{len(chosen)} mutants, {len(chosen) - survived} killed, {survived} survived")
    return 1 if survived else 0


if __name__ == "__main__":
    raise SystemExit(run(FAUST, __doc__))
