"""What a game may touch: its folder, and a line each in two registrations."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house import architecture
from tests.house.architecture import ROOT, check_module, imported_names, is_within, our_modules

HERE = Path(__file__).parent
REGISTRATIONS = ("companion.games.known", "web.games")
# The board of the first game lies before these: the drawn table, its camera and its visitors, and
# who sits alone at it. Another game is played without them.
OF_ONE_BOARD = (
    "companion.boards",
    "companion.set_up",
    "companion.virtual_table",
    "companion.live.alone",
    "companion.live.demo",
    "workshop.drawn.faust_table",
    "companion.live.visiting",
)
GAMES = architecture.OF_GAMES
FOLDERS = (*(f"companion.games.{game}" for game in GAMES), *(f"web.{game}" for game in GAMES))
IN_COMMON = ("web/static", "web/templates")


def test_a_game_is_known_to_its_folders_and_two_registrations() -> None:
    knowing = {
        module
        for module, source in our_modules().items()
        if not is_within(module, (*FOLDERS, *OF_ONE_BOARD, "workshop"))
        for _, name in imported_names(ast.parse(source))
        if is_within(name, FOLDERS)
    }
    assert knowing == {*REGISTRATIONS}


def test_a_registration_is_a_line_a_game() -> None:
    """Beside what it imports, and its pages' own description."""
    listed = {
        REGISTRATIONS[0]: "for one in (FAUST_AT_TABLE, SALAMANDER_AT_TABLE)",
        REGISTRATIONS[1]: "for one in (FAUST_PAGES, SALAMANDER_PAGES)",
    }
    for module, line in listed.items():
        assert our_modules()[module].count(line) == 1


@pytest.mark.parametrize("game", [game for game in GAMES if game != "faust"])
def test_what_all_pages_share_names_no_game(game: str) -> None:
    """The pages of the first game are those that lie in common."""
    named = [
        str(path.relative_to(ROOT))
        for folder in IN_COMMON
        for path in sorted((ROOT / folder).rglob("*.*"))
        if game in path.read_text("utf-8").lower()
    ]
    assert named == []


def test_nothing_of_the_house_names_the_third_game() -> None:
    """What is built, checked, packed and served: only documents and this folder speak of it."""
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    here = str(HERE.relative_to(ROOT))
    told = [
        name
        for name in tracked
        if not name.startswith((f"{here}/", "docs/")) and not name.endswith(".md")
        if re.search(rb"morris|merels", (ROOT / name).read_bytes(), re.IGNORECASE)
    ]
    assert told == []


def modules() -> Iterator[tuple[str, str]]:
    """Of this folder, but for its tests: as they would be called in the house."""
    for path in sorted(HERE.rglob("*.py")):
        parts = path.relative_to(HERE).with_suffix("").parts
        room = parts[0]
        is_of_the_game = len(parts) > 1 or room in ("at_table", "recorded", "__init__")
        if not is_of_the_game:
            continue
        source = path.read_text("utf-8").replace("tests.morris.web", "web.morris")
        inside = ".".join(part for part in parts if part != "__init__")
        name = (
            f"web.{inside.replace('web', 'morris', 1)}"
            if room == "web"
            else f"companion.games.morris.{inside}"
        )
        yield name.strip("."), source.replace("tests.morris", "companion.games.morris")


def test_the_third_game_keeps_the_law_of_rooms(monkeypatch: pytest.MonkeyPatch) -> None:
    """As `companion/games/morris` and `web/morris` it would breach nothing."""
    monkeypatch.setattr(architecture, "OF_GAMES", [*GAMES, "morris"])
    monkeypatch.setitem(architecture.KNOW_GAMES, "web.morris", ("companion.games.morris",))
    dice = architecture.ONLY_IN["random"]
    monkeypatch.setitem(architecture.ONLY_IN, "random", (*dice, "companion.games.morris.players"))
    found = dict(modules())
    assert {"companion.games.morris.rules.rules", "web.morris.state"} <= {*found}
    assert [str(one) for name, source in found.items() for one in check_module(name, source)] == []
