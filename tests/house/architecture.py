"""Reads the source as text and names what breaks the house rules of docs/architecture.md."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
OURS = ("companion", "vision", "firmware_bridge", "web")
ANYTHING = OURS

# Who may import what from us; the longest name that fits a module decides.
MAY_IMPORT: Mapping[str, tuple[str, ...]] = {
    "companion.observations": (),
    "companion.events": ("companion.observations",),
    "companion.games.faust": ("companion.games.faust",),
    "companion.games.faust.inference.evidence": ("companion.games.faust", "companion.observations"),
    "companion.games.faust.inference.explain": ("companion.games.faust", "companion.observations"),
    "companion.games.faust.inference.diagnose": ("companion.games.faust", "companion.observations"),
    "companion.games.faust.page.events": (
        "companion.games.faust",
        "companion.observations",
        "companion.events",
    ),
    "companion.games.faust.rules.series": ("companion.games.faust", "companion.observations"),
    "companion.understanding": (
        "companion.understanding",
        "companion.games.faust",
        "companion.observations",
        "companion.events",
    ),
    "companion.understanding.session": (
        "companion.games.faust",
        "companion.understanding",
        "companion.observations",
        "companion.events",
    ),
    "companion.export.sitting": (
        "companion.games.faust",
        "companion.understanding.session",
        "companion.observations",
        "companion.events",
    ),
    "companion.storage.chain": ("companion.observations",),
    "companion.storage.head": ("companion.storage.chain",),
    "companion.storage.lock": (),
    "companion.storage.trouble": (),
    "companion.storage.store": (
        "companion.storage.chain",
        "companion.events",
        "companion.storage.head",
        "companion.storage.lock",
        "companion.storage.trouble",
        "companion.observations",
    ),
    "companion.storage.evidence": ("companion.observations",),
    "companion.live.evidence_recorder": (
        "companion.storage.chain",
        "companion.events",
        "companion.storage.evidence",
        "companion.observations",
    ),
    "companion.storage.stored_game": (
        "companion.storage.chain",
        "companion.games.faust",
        "companion.observations",
        "companion.understanding.session",
    ),
    "companion.live.table": (
        "companion.storage.chain",
        "companion.events",
        "companion.games.faust",
        "companion.observations",
        "companion.understanding.session",
        "companion.storage.store",
        "companion.storage.stored_game",
        "companion.live.evidence_recorder",
    ),
    "companion.export.score_page": ("companion.games.faust",),
    "companion.export.bundle": (
        "companion.storage.evidence",
        "companion.games.faust",
        "companion.observations",
        "companion.export.score_page",
        "companion.export.sitting",
        "companion.storage.store",
        "companion.storage.stored_game",
    ),
    "companion.boards.plan": ("companion.games.faust", "vision"),
    "companion.virtual_table": (
        "companion.boards.plan",
        "companion.virtual_table",
        "companion.events",
        "companion.games.faust",
        "companion.observations",
        "firmware_bridge",
        "vision",
    ),
    "companion": ANYTHING,  # the commands and the live table, where the parts meet
    "vision": ("vision", "companion.observations"),
    "firmware_bridge": ("firmware_bridge", "companion.observations"),
    "web": (
        "web",
        "companion.storage.store",
        "companion.observations",
        "companion.events",
        "companion.games.faust",
    ),
}
# Modules that only the named ones may import: nobody builds on the rim.
ONLY_FROM: Mapping[str, tuple[str, ...]] = {
    "companion.commands.cli": (),
    "companion.live.live": (
        "companion.live.demo",
        "companion.live.camera_source",
        "companion.live.page_services",
        "companion.live.play",
        "companion.live.slot_source",
    ),
}

_CLOCK_AND_THREADS = (
    "companion.live.camera_source",
    "companion.live.page_services",
    "companion.live.live",
    "companion.live.preview",
    "companion.live.slot_source",
    "companion.bench",
    "companion.commands.demo",
    "firmware_bridge.port",
    "vision.capture.camera",
    "vision.capture.doctor",
    "vision.capture.process",
    "vision.capture.ring",
    "web.archive.archive",
    "web.live.broadcast",
    "web.access.admission",
    "web.services",
    "web.access.keys",
    "web.live.routes",
    "web.access.pairing",
    "web.live.stream",
    "web.server",
)
# What comes from outside, and the only places for it.
ONLY_IN: Mapping[str, tuple[str, ...]] = {
    "sqlite3": ("companion.storage.store", "companion.storage.trouble"),
    "serial": ("firmware_bridge.port",),
    "cv2": ("vision",),
    "flask": ("web",),
    "waitress": ("web",),
    "segno": ("web.access.qr",),
    "werkzeug": ("web",),
    "chess": ("companion.bench",),
    "random": (
        "companion.virtual_table",
        "companion.live.demo",
        "companion.bench",
        "firmware_bridge.mischief",
        "vision.drawing.drawn_camera",
        "vision.drawing.glass_scene",
        "vision.drawing.scene",
        "vision.drawing.ground",
    ),
    "argparse": ("companion", "firmware_bridge.commands", "vision.training.train"),
    "asyncio": (),
    **dict.fromkeys(
        ("threading", "multiprocessing", "queue", "concurrent", "subprocess", "time", "datetime"),
        _CLOCK_AND_THREADS,
    ),
}
# numpy's dice: what draws pictures and what learns from them, always seeded.
NUMPY_DICE = (
    "vision.training.digit_lessons",
    "vision.drawing.glass",
    "vision.training.learn",
    "vision.reading.network",
    "vision.drawing.scene",
    "vision.training.strokes",
    "vision.training.variety",
)
NEVER_IN: Mapping[str, tuple[str, ...]] = {"cv2": ("vision.reading.debounce",)}
# Inside these nothing is opened, printed or asked.
PURE = (
    "companion.games.faust",
    "companion.understanding.session",
    "companion.understanding",
    "companion.observations",
    "companion.events",
)
IMPURE_CALLS = frozenset({"open", "print", "input", "exec", "eval", "breakpoint"})

LONGEST_MODULE = 300
LONGEST_FUNCTION = 40
MOST_PARAMETERS = 4
C_FILES = ("*.c", "*.h")


@dataclass(frozen=True, slots=True)
class Violation:
    module: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.module}:{self.line}: {self.what}"


def is_within(module: str, places: tuple[str, ...]) -> bool:
    return any(module == place or module.startswith(f"{place}.") for place in places)


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def our_modules() -> dict[str, str]:
    """Every module of ours with its source."""
    paths = (path for package in OURS for path in sorted((ROOT / package).rglob("*.py")))
    return {module_name(path): path.read_text("utf-8") for path in paths}


def imported_names(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Each module that is imported, `from x import y` both as `x` and as `x.y`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                yield node.lineno, f"{node.module}.{alias.name}"


def check_module(module: str, source: str) -> Iterator[Violation]:
    tree = ast.parse(source)
    if ast.get_docstring(tree) is None:
        yield Violation(module, 1, "the module does not say its one idea in a first line")
    lines = source.count("\n")
    if lines > LONGEST_MODULE:
        yield Violation(module, lines, f"{lines} lines; a module has at most {LONGEST_MODULE}")
    for line, name in imported_names(tree):
        yield from _check_import(module, line, name)
    for node in ast.walk(tree):
        yield from _check_node(module, node)


def _check_import(module: str, line: int, name: str) -> Iterator[Violation]:
    if is_within(name, OURS):
        owner = max((place for place in MAY_IMPORT if is_within(module, (place,))), key=len)
        if not is_within(name, (*MAY_IMPORT[owner], module)):
            yield Violation(module, line, f"imports {name}; {owner} may not")
        for rim, importers in ONLY_FROM.items():
            if is_within(name, (rim,)) and module not in (*importers, rim):
                yield Violation(module, line, f"imports {rim}; nobody builds on the rim")
        return
    outside = name.split(".", maxsplit=1)[0]
    if outside in ONLY_IN and not is_within(module, ONLY_IN[outside]):
        yield Violation(module, line, f"imports {outside}; only {ONLY_IN[outside]} may")
    if is_within(module, NEVER_IN.get(outside, ())):
        yield Violation(module, line, f"imports {outside}; {module} may not")


def _check_node(module: str, node: ast.AST) -> Iterator[Violation]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        length = (node.end_lineno or node.lineno) - node.lineno + 1
        if length > LONGEST_FUNCTION:
            what = f"{node.name} has {length} lines; at most {LONGEST_FUNCTION}"
            yield Violation(module, node.lineno, what)
        parameters = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        given = [one for one in parameters if one.arg not in {"self", "cls"}]
        if len(given) > MOST_PARAMETERS:
            what = f"{node.name} has {len(given)} parameters; at most {MOST_PARAMETERS}"
            yield Violation(module, node.lineno, what)
    if isinstance(node, ast.ExceptHandler) and node.type is None:
        yield Violation(module, node.lineno, "except without a type")
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in IMPURE_CALLS
        and is_within(module, PURE)
    ):
        yield Violation(module, node.lineno, f"calls {node.func.id}; {module} is pure")
    if (
        isinstance(node, ast.Attribute)
        and node.attr == "random"
        and isinstance(node.value, ast.Name)
        and node.value.id == "np"
        and not is_within(module, NUMPY_DICE)
    ):
        yield Violation(module, node.lineno, f"throws numpy's dice; only {NUMPY_DICE} may")
    if isinstance(node, ast.Global):
        yield Violation(module, node.lineno, "global state")


def long_c_files() -> Iterator[Violation]:
    for pattern in C_FILES:
        for path in sorted((ROOT / "firmware_bridge").rglob(pattern)):
            lines = path.read_text("utf-8").count("\n")
            if lines > LONGEST_MODULE:
                what = f"{lines} lines; a C file has at most {LONGEST_MODULE}"
                yield Violation(str(path.relative_to(ROOT)), lines, what)
