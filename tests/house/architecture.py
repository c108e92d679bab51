"""Reads the source as text and names what breaks the house rules of docs/architecture.md."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
ANYTHING = ("companion", "vision", "firmware_bridge", "web")
OURS = (*ANYTHING, "hardware", "workshop")

OBSERVED = ("companion.observations",)
SPOKEN = ("companion.observations", "companion.events")  # the two words everybody speaks
LINES = ("companion.games.lines", "companion.games.ended")  # JSON lines of any game
NOTATION = "companion.games.notation_text"
RULES = "companion.games.faust.rules"
FILES = "companion.games.faust.files"
SALAMANDER = "companion.games.salamander"
INFERENCE = "companion.games.faust.inference"

# Which rooms a room may import from, beside itself; the longest name that fits a module decides.
MAY_IMPORT: Mapping[str, tuple[str, ...]] = {
    "companion": (),
    "companion.observations": (),
    "companion.version": (),
    "companion.marks": (),  # from an application to its server
    "companion.events": OBSERVED,
    "companion.game": SPOKEN,  # the seam between a game and the rest
    "companion.games": ("companion.game",),
    "companion.games.lines": (),
    "companion.games.ended": ("companion.games.lines",),
    "companion.games.notation_text": LINES,
    "companion.games.faust": ("companion.game", *LINES),
    RULES: LINES,
    f"{RULES}.series": (RULES, *OBSERVED),  # sees when the next game is set up
    FILES: (RULES, *LINES, NOTATION),
    "companion.games.faust.words": (RULES, FILES),
    SALAMANDER: ("companion.game", *LINES, *SPOKEN),
    f"{SALAMANDER}.rules": LINES,
    f"{SALAMANDER}.files": (f"{SALAMANDER}.rules", *LINES, NOTATION),
    f"{SALAMANDER}.at_table": (SALAMANDER, "companion.game", *LINES, *SPOKEN),
    f"{SALAMANDER}.words": (f"{SALAMANDER}.rules", f"{SALAMANDER}.files"),
    f"{SALAMANDER}.page": (
        f"{SALAMANDER}.rules",
        f"{SALAMANDER}.files",
        f"{SALAMANDER}.words",
        f"{SALAMANDER}.session",
        *LINES,
    ),
    f"{SALAMANDER}.story": (
        f"{SALAMANDER}.rules",
        f"{SALAMANDER}.files",
        f"{SALAMANDER}.words",
        f"{SALAMANDER}.page",
        *LINES,
    ),
    f"{SALAMANDER}.session": (
        f"{SALAMANDER}.rules",
        f"{SALAMANDER}.files",
        "companion.inference",
        *LINES,
        *SPOKEN,
    ),
    f"{SALAMANDER}.players": (f"{SALAMANDER}.rules", f"{SALAMANDER}.files", *LINES),
    "companion.inference": OBSERVED,  # knows no game
    INFERENCE: (RULES, "companion.inference", *OBSERVED),
    "companion.games.faust.page": (RULES, FILES, INFERENCE, *LINES, *SPOKEN),
    "companion.games.faust.story": (
        RULES,
        FILES,
        "companion.games.faust.page",
        "companion.games.faust.words",
        *SPOKEN,
    ),
    "companion.understanding": ("companion.games", "companion.inference", *SPOKEN),
    "companion.storage": SPOKEN,
    "companion.replay": (
        "companion.game",
        "companion.games",
        "companion.storage",
        "companion.understanding",
        *SPOKEN,
    ),
    "companion.export": (
        "companion.game",
        "companion.games",
        "companion.replay",
        "companion.storage",
        *SPOKEN,
    ),
    "companion.boards": (RULES, f"{SALAMANDER}.rules", "vision.board"),
    "companion.set_up": (
        "companion.boards",
        "companion.game",
        "companion.games",
        "companion.replay",
        "vision.board",
        "vision.reading",
        "web.services",
        *OBSERVED,
    ),
    "companion.virtual_table": (
        "companion.boards",
        "companion.games",
        "firmware_bridge",
        "vision",
        *SPOKEN,
    ),
    "companion.hall": (  # knows no game, no page and no eyes
        "companion.game",
        "companion.marks",
        "companion.replay",
        "companion.storage",
        "companion.version",
        *SPOKEN,
    ),
    "companion.hall.protocol": ("companion.storage", "companion.version", *SPOKEN),
    "companion.hall.rounds": (  # who sits where is asked of the seam of all games
        "companion.game",
        "companion.hall.orders",
        "companion.hall.protocol",
        "companion.hall.shelf",
        "companion.replay",
        "companion.storage",
        *SPOKEN,
    ),
    "companion.hall.shelf": ("companion.hall.protocol", "companion.storage", *OBSERVED),
    "companion.live": ANYTHING,  # where the parts meet
    "companion.commands": ANYTHING,
    "vision": (),
    "vision.board": (),
    "vision.capture": ("vision.board", *OBSERVED),
    "vision.reading": ("vision.board", *OBSERVED),
    "vision.drawing": ("vision.board", "vision.capture"),
    "vision.scenes": ("vision.board", "vision.capture", "vision.reading"),
    "firmware_bridge": OBSERVED,
    "hardware": ("companion.boards",),  # what a maker cuts and etches: nothing of it runs
    "workshop": ANYTHING,  # measures and trains: nothing of it is installed
    "workshop.checks": ("vision",),
    "workshop.training": ("vision", "workshop.checks"),
    "web.access": ("web.services", "companion.marks", RULES, f"{SALAMANDER}.rules", *OBSERVED),
    "web": (
        "web",
        "companion.game",
        "companion.games",
        "companion.hall",
        "companion.marks",
        "companion.storage",
        "companion.version",
        *SPOKEN,
    ),
    "web.hall": (
        "web",
        "companion.game",
        "companion.games",
        "companion.hall",
        "companion.marks",
        "companion.replay",
        "companion.storage",
        "companion.version",
        *SPOKEN,
    ),
}
# Rooms that only the named ones may import: nobody builds on the rim.
ONLY_FROM: Mapping[str, tuple[str, ...]] = {
    "companion.commands": (),
    "companion.commands.cli": (),
    "workshop": (),
    "companion.live": ("companion.commands", "workshop"),
}

_CLOCK_AND_THREADS = (
    "workshop",
    "companion.commands.demo",
    "companion.hall.carriers.https_hall",
    "companion.hall.carriers.mqtt_hall",
    "companion.hall.carriers.mqtt_table",
    "companion.hall.carriers.broker_files",
    "companion.hall.hall",
    "companion.hall.rounds.prover",
    "companion.hall.rounds.secretary",
    "companion.hall.joining.codes",
    "companion.hall.joining.registry",
    "companion.hall.joining.welcome",
    "companion.hall.orders.keeper",
    "companion.hall.overview.bell",
    "companion.hall.overview.claims",
    "companion.hall.overview.overview",
    "companion.hall.overview.pictures",
    "companion.hall.overview.presence",
    "companion.hall.shelf.ear",
    "companion.hall.shelf.postgres",
    "companion.hall.shelf.sqlite",
    "companion.hall.shelf.sqlite_reading",
    "companion.hall.table.thread",
    "companion.live.at_hall",
    "companion.live.camera_source",
    "companion.live.eye_door",
    "companion.live.hall.engines",
    "companion.live.hall.open_hall",
    "companion.live.hall.virtual_tables",
    "companion.live.mailbox",
    "companion.live.pace",
    "companion.live.page_services",
    "companion.live.phones",
    "companion.live.preview",
    "companion.live.slot_source",
    "companion.live.threads",
    "companion.storage.certificate",
    "firmware_bridge.port",
    "firmware_bridge.reader",
    "vision.capture.camera",
    "vision.capture.doctor",
    "vision.capture.process",
    "vision.capture.ring",
    "web.access.door",
    "web.access.keys",
    "web.access.pairing",
    "web.access.rates",
    "web.archive.archive",
    "web.hall.desk",
    "web.hall.desk_state",
    "web.hall.open_tables",
    "web.hall.health_now",
    "web.hall.public_stream",
    "web.hall.services",
    "web.live.broadcast",
    "web.live.routes",
    "web.live.stream",
    "web.secure_server",
    "web.server",
    "web.services",
    "web.turns",
)
# What comes from outside, and the only places for it.
ONLY_IN: Mapping[str, tuple[str, ...]] = {
    "sqlite3": (
        "companion.hall.shelf.sqlite",
        "companion.hall.shelf.sqlite_reading",
        "companion.storage",
    ),
    "serial": ("firmware_bridge.port",),
    "cv2": ("vision", "workshop"),
    "flask": ("web",),
    "waitress": ("web",),
    "cheroot": ("web.secure_server",),
    "cryptography": ("companion.storage.certificate",),
    "paho": ("workshop", "companion.hall.carriers"),
    "psycopg": ("companion.hall.shelf.postgres",),
    "segno": ("web.access.qr",),
    "werkzeug": ("web",),
    "chess": ("workshop",),
    "torch": ("workshop.training.learn",),
    "random": (
        "companion.games.salamander.players",
        "companion.virtual_table",
        "companion.live.demo",
        "workshop",
        "firmware_bridge.mischief",
        "vision.drawing.drawn_camera",
        "vision.drawing.glass_scene",
        "vision.drawing.scene",
        "vision.drawing.ground",
    ),
    "argparse": ("companion", "firmware_bridge.commands", "hardware.make", "workshop"),
    "asyncio": (),
    **dict.fromkeys(
        ("threading", "multiprocessing", "queue", "concurrent", "subprocess", "time", "datetime"),
        _CLOCK_AND_THREADS,
    ),
}
# numpy's dice: what draws pictures and what learns from them, always seeded.
NUMPY_DICE = ("vision.drawing", "workshop.training")
NEVER_IN: Mapping[str, tuple[str, ...]] = {"cv2": ("vision.reading.debounce",)}
# Inside these nothing is opened, printed or asked.
PURE = (
    "companion.games",
    "companion.understanding",
    "companion.observations",
    "companion.events",
)
# Where parts are joined: each is given all that it needs when it is made.
BUILT_ONCE = ("companion.live",)
Assignment = ast.Assign | ast.AnnAssign | ast.AugAssign
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


def room_of(module: str) -> str:
    """The row of MAY_IMPORT that holds for a module."""
    return max((room for room in MAY_IMPORT if is_within(module, (room,))), key=len)


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
        owner = room_of(module)
        if not is_within(name, (*MAY_IMPORT[owner], owner)):
            yield Violation(module, line, f"imports {name}; {owner} may not")
        for rim, importers in ONLY_FROM.items():
            if is_within(name, (rim,)) and not is_within(module, (*importers, rim)):
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
    if isinstance(node, Assignment) and is_within(module, BUILT_ONCE):
        for owner in _owners_changed(node):
            yield Violation(module, node.lineno, f"sets what belongs to {owner}, built elsewhere")
    if isinstance(node, ast.Global):
        yield Violation(module, node.lineno, "global state")


def _owners_changed(node: Assignment) -> Iterator[str]:
    """Each object but `self` that an assignment gives an attribute."""
    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
        for part in ast.walk(target):
            if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store):
                owner = ast.unparse(part.value)
                if owner != "self":
                    yield owner


def long_c_files() -> Iterator[Violation]:
    for pattern in C_FILES:
        for path in sorted((ROOT / "firmware_bridge").rglob(pattern)):
            lines = path.read_text("utf-8").count("\n")
            if lines > LONGEST_MODULE:
                what = f"{lines} lines; a C file has at most {LONGEST_MODULE}"
                yield Violation(str(path.relative_to(ROOT)), lines, what)
