"""The house keeps its rules, and a planted breach of each is named."""

import ast

import pytest

from companion.games.known import AT_TABLE
from tests.house.architecture import (
    LONGEST_FUNCTION,
    LONGEST_MODULE,
    ROOT,
    check_module,
    imported_names,
    is_within,
    long_c_files,
    our_modules,
)

DOC = '"""One idea."""\n'


def test_every_module_keeps_the_rules_of_the_house() -> None:
    breaches = [
        str(breach)
        for module, source in our_modules().items()
        for breach in check_module(module, source)
    ]
    assert breaches == []


def test_every_c_file_is_short_enough() -> None:
    assert [str(breach) for breach in long_c_files()] == []


def test_the_modules_are_found() -> None:
    """A check of nothing would pass for ever."""
    assert {"companion.commands.cli", "companion.games.faust.rules.rules", "vision", "web"} <= set(
        our_modules()
    )


@pytest.mark.parametrize(
    ("module", "source", "named"),
    [
        (
            "companion.games.faust.rules.rules",
            "import companion.games.faust.session.session",
            "may not",
        ),
        ("companion.games.faust.rules.rules", "from companion import observations", "may not"),
        ("companion.games.salamander.rules.rules", "from companion.games import faust", "may not"),
        (
            "companion.games.faust.files.notation",
            "from companion.games import salamander",
            "may not",
        ),
        ("companion.game", "from companion.games.faust.rules import board", "may not"),
        (
            "companion.games.faust.session.session",
            "from companion.storage.store import Store",
            "may not",
        ),
        ("companion.storage.store", "from companion.games.faust import rules", "may not"),
        ("vision.fields", "from companion.games.faust import board", "may not"),
        ("web.page", "from companion.games.faust.session.session import Session", "may not"),
        ("companion.live.table", "from companion.commands import score", "rim"),
        ("companion.commands.score", "import companion.commands.cli", "rim"),
        ("companion.games.faust.rules.rules", "import random", "random"),
        ("companion.live.live", "import random", "random"),
        ("vision.reading.reader", "np.random.default_rng(1)", "dice"),
        ("companion.games.faust.session.session", "import time", "time"),
        ("companion.games.faust.session.session", "import threading", "threading"),
        ("companion.live.live", "import sqlite3", "sqlite3"),
        ("firmware_bridge.link", "import serial", "serial"),
        ("companion.live.live", "import cv2", "cv2"),
        ("vision.reading.debounce", "import cv2", "cv2"),
        ("companion.live.live", "from flask import Flask", "flask"),
        ("companion.games.faust.rules.rules", "print(1)", "pure"),
        ("companion.games.faust.words.verdict_words", "open('x')", "pure"),
        ("web.app", "def wide(a, b, c, d, e): pass", "parameters"),
        ("web.app", "try:\n    pass\nexcept:\n    pass", "without a type"),
        ("web.app", "def f():\n    global x\n    x = 1", "global"),
        ("companion.live.play", "eyes.hear = live.hear", "belongs to eyes"),
        ("companion.live.play", "one, slots.belief = two", "belongs to slots"),
        ("web.app", "def f():\n" + "    pass\n" * LONGEST_FUNCTION, "lines"),
        ("web.app", "x = 1\n" * LONGEST_MODULE, "lines"),
    ],
)
def test_a_planted_breach_is_named(module: str, source: str, named: str) -> None:
    breaches = [str(breach) for breach in check_module(module, DOC + source + "\n")]
    assert len(breaches) == 1
    assert module in breaches[0]
    assert named in breaches[0]


def test_a_module_without_its_one_idea_is_named() -> None:
    assert [breach.line for breach in check_module("web.app", "x = 1\n")] == [1]


def test_nobody_but_the_games_asks_which_game_it_is() -> None:
    """The seam: a `Game` is looked up by the name in a file, and does the rest."""
    asking = {
        module
        for module, source in our_modules().items()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and node.value in AT_TABLE
    }
    assert all(is_within(module, ("companion.games",)) for module in asking)
    assert asking, "the names are somewhere"


NO_BENCH = ("workshop.checks", "workshop.drawn", "workshop.training")


def test_only_the_tests_of_the_bench_build_on_it() -> None:
    """What other tests need stands beside them, or in the product where the product needs it."""
    of_the_bench = {
        "judged_games.py",
        "mosquitto.py",
        "other_lights.py",
        "test_evenings.py",
        "test_kills.py",
        "test_salamander_board.py",
        "test_scenario.py",
        "test_server.py",
    }
    found = {
        path.name
        for path in (ROOT / "tests").rglob("*.py")
        for source in [path.read_text("utf-8")]
        if "workshop" in source  # to read all of them takes a second
        for _, name in imported_names(ast.parse(source))
        if is_within(name, ("workshop",)) and not is_within(name, NO_BENCH)
        if not path.name.startswith("test_bench_")
    }
    assert found <= of_the_bench
