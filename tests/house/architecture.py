"""Reads the source as text and names what breaks the house rules of docs/architecture.md."""

import ast
import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
ANYTHING = ("companion", "vision", "firmware_bridge", "web")
OURS = (*ANYTHING, "hardware", "workshop")

JSON = ("companion.json_reader",)  # what comes from outside is read by it
OBSERVED = ("companion.observations", *JSON)
SPOKEN = ("companion.events", *OBSERVED)  # the two words everybody speaks
GAMES = "companion.games"
OF_GAMES = sorted(one.parent.name for one in (ROOT / "companion/games").glob("*/__init__.py"))
LINES = (
    *(f"{GAMES}.{one}" for one in ("lines", "ended", "alone", "choices", "codes")),
    *JSON,
)  # of any
AT_TABLE = tuple(
    f"{GAMES}.{one}" for one in ("asked", "at_table", "consent")
)  # a game, whichever it is, at its table
KNOWN = (f"{GAMES}.known", f"{GAMES}.at_table", *LINES)  # whichever games there are

# The law, in five sentences.
# 1. The rooms in a game's folder, in this order: each may import those before it, the rules none.
ROOMS_OF_A_GAME = (
    "rules",
    "analysis",
    "files",
    "words",
    "session",
    "players",
    "page",
    "story",
    "alone",
)
# 2. Beside them a game knows what every game is made of, and no other; its first rooms no table.
KNOW_NO_TABLE = ("rules", "analysis")
TOLD = ("companion.sentences", f"{GAMES}.voice")  # alike of any game
GAME_PARTS = (
    "companion.game",
    "companion.inference",
    f"{GAMES}.actions",
    f"{GAMES}.notation_text",
    *AT_TABLE,
    *TOLD,
    *LINES,
    *SPOKEN,
)
# 3. A room without a game names what it may import, and no game is among it;
ROOMS: Mapping[str, tuple[str, ...]] = {
    "companion": (),
    GAMES: (),
    "companion.json_reader": (),
    "companion.observations": JSON,
    "companion.rates": (),
    "companion.version": (),
    "companion.marks": (),  # from an application to its server
    "companion.events": OBSERVED,
    "companion.game": SPOKEN,  # the seam between a game and the rest
    "companion.inference": OBSERVED,
    "companion.sentences": ("companion.game",),
    f"{GAMES}.lines": JSON,
    f"{GAMES}.ended": JSON,
    f"{GAMES}.choices": JSON,
    f"{GAMES}.codes": (),
    f"{GAMES}.alone": JSON,  # a seat that the table plays
    f"{GAMES}.notation_text": LINES,
    f"{GAMES}.actions": (f"{GAMES}.notation_text", *LINES),  # as files have them
    f"{GAMES}.asked": (*LINES, *SPOKEN),  # of the table, and not of the game
    f"{GAMES}.consent": JSON,
    f"{GAMES}.at_table": ("companion.game", *AT_TABLE, *LINES, *SPOKEN),
    f"{GAMES}.voice": (*TOLD, *JSON),
    "companion.storage": SPOKEN,
    "companion.replay": ("companion.game", "companion.storage", *KNOWN, *SPOKEN),
    "companion.export": (
        "companion.game",
        "companion.replay",
        "companion.storage",
        *KNOWN,
        *SPOKEN,
    ),
    "companion.set_up": (
        "companion.boards",
        "companion.game",
        "companion.replay",
        "vision.board",
        "vision.reading",
        "web.services",
        *KNOWN,
        *OBSERVED,
    ),
    "companion.hall": (
        "companion.game",
        "companion.marks",
        "companion.rates",
        "companion.replay",
        "companion.storage",
        "companion.version",
        f"{GAMES}.at_table",
        f"{GAMES}.known",
        *SPOKEN,
    ),
    "companion.hall.protocol": ("companion.storage", "companion.version", *SPOKEN),
    "companion.hall.shelf": ("companion.hall.protocol", "companion.storage", *OBSERVED),
    "vision": (),
    "vision.board": (),
    "vision.capture": ("vision.board", *OBSERVED),
    "vision.reading": ("vision.board", *OBSERVED),
    "vision.drawing": ("vision.board", "vision.capture"),
    "vision.scenes": ("vision.board", "vision.capture", "vision.reading"),
    "firmware_bridge": OBSERVED,
    "hardware": ("companion.boards",),  # what a maker cuts and etches: nothing of it runs
    "workshop.checks": ("vision",),
    "workshop.training": ("vision", "workshop.checks"),
    "web": (
        "web",
        "companion.game",
        "companion.hall",
        "companion.marks",
        "companion.rates",
        "companion.replay",
        "companion.sentences",
        "companion.storage",
        "companion.version",
        *LINES,
        *SPOKEN,
    ),
    "web.access": (
        "web.services",
        "companion.marks",
        "companion.rates",
        "companion.storage.private_file",
        *OBSERVED,
    ),
}
# 4. but for those that list the games, show one, or have one's board before them.
KNOW_GAMES: Mapping[str, tuple[str, ...]] = {
    f"{GAMES}.known": ("companion.game", GAMES, *OBSERVED),
    "companion.boards": (f"{GAMES}.faust.rules", f"{GAMES}.salamander.rules", "vision.board"),
    "companion.set_up": (f"{GAMES}.faust.rules",),
    "companion.virtual_table": ("companion.boards", GAMES, "firmware_bridge", "vision", *SPOKEN),
    "web.games": (GAMES,),
    **{f"web.{game}": (f"{GAMES}.{game}",) for game in OF_GAMES},
}
# 5. Where the parts meet, anything may be imported; nobody builds on the rim but the rim.
MEETING = ("companion.live", "companion.commands", "workshop")
ONLY_FROM: Mapping[str, tuple[str, ...]] = {
    "companion.commands": (),
    "companion.commands.cli": ("companion.commands.start",),
    "workshop": (),
    "companion.live": ("companion.commands", "workshop"),
}

# Who may ask a clock or start a thread. What is pure inside them may not.
_CLOCK_AND_THREADS = (
    "workshop",
    "companion.commands.demo",
    "companion.hall",
    "companion.live",
    "companion.rates",
    "companion.storage.certificate",
    "firmware_bridge.port",
    "firmware_bridge.reader",
    "vision.capture",
    "web",
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
    "cryptography": ("companion.storage.certificate",),
    "paho": ("workshop", "companion.hall.carriers"),
    "psycopg": ("companion.hall.shelf.postgres", "companion.hall.shelf.postgres_reading"),
    "segno": ("web.access.qr",),
    "werkzeug": ("web",),
    "chess": ("workshop",),
    "torch": ("workshop.training.learn",),
    "random": (
        "companion.games.faust.alone",
        "companion.games.faust.analysis",
        "companion.games.faust.core_tables",
        *(f"{GAMES}.{game}.players" for game in OF_GAMES),
        "companion.virtual_table",
        "companion.live.demo",
        "workshop",
        "firmware_bridge.mischief",
        "vision.drawing.drawn_camera",
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
    "companion.games.faust.session",
    "companion.json_reader",
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


def game_of(module: str) -> str:
    """The folder of the game that a module belongs to; empty for none."""
    inside = module.removeprefix(f"{GAMES}.")
    is_in_one = inside != module and inside.split(".")[0] in OF_GAMES
    return f"{GAMES}.{inside.split('.')[0]}" if is_in_one else ""


def may_import(module: str) -> tuple[str, ...]:
    """What a module may import of ours, by the five sentences."""
    if is_within(module, MEETING):
        return OURS if is_within(module, ("workshop",)) else ANYTHING
    game = game_of(module)
    if game:
        return _in_a_game(game, module.removeprefix(game).strip(".").split(".")[0])
    room = max((room for room in ROOMS if is_within(module, (room,))), key=len)
    known = (more for room, more in KNOW_GAMES.items() if is_within(module, (room,)))
    return (room, *ROOMS[room], *itertools.chain(*known))


def _in_a_game(game: str, room: str) -> tuple[str, ...]:
    if room not in ROOMS_OF_A_GAME:
        return (game, *GAME_PARTS)
    known = ROOMS_OF_A_GAME[: ROOMS_OF_A_GAME.index(room) + 1]
    beside = LINES if room in KNOW_NO_TABLE else GAME_PARTS
    return (*(f"{game}.{one}" for one in known), *beside)


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
        if not is_within(name, may_import(module)):
            yield Violation(module, line, f"imports {name}; it may not")
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
