"""What a game may touch: its folder, and a line each in two registrations."""

import ast
import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house import architecture
from tests.house.architecture import ROOT, check_module, imported_names, is_within, our_modules
from tests.noughts.web.pages import NOUGHTS_PAGES
from tests.page.said_words import Said
from web.game_pages import OWN_PAGES, GamePages
from web.games import SHOWN_GAMES

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
ROOMS = {*architecture.ROOMS_OF_A_GAME, "at_table", "recorded", "__init__", "web"}
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


@pytest.mark.parametrize("game", GAMES)
def test_what_all_pages_share_names_no_game(game: str) -> None:
    name = "faust/" if game == "faust" else game  # its name is that of the command, too
    named = [
        str(path.relative_to(ROOT))
        for folder in IN_COMMON
        for path in sorted((ROOT / folder).rglob("*.*"))
        if name in path.read_text("utf-8").lower()
    ]
    assert named == []


@pytest.mark.parametrize("game", GAMES)
def test_what_the_pages_of_one_game_alone_have_lies_in_its_folder(game: str) -> None:
    own, others = _said_by_pages(game)
    in_common = [path for folder in IN_COMMON for path in (ROOT / folder).rglob("*.*")]
    assert [one.name for one in in_common if one.name in own and one.name not in others] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_the_pages_of_one_game_alone_say_stands_in_its_folder(game: str) -> None:
    own, others = map(Said, _said_by_pages(game))
    sentences = json.loads((ROOT / "web/sentences/en.json").read_text("utf-8"))
    assert [one for one in sentences if own.has(one) and not others.has(one)] == []


def _said_by_pages(game: str) -> tuple[str, str]:
    """By those of a game; and by those of the others, of this one and of all."""
    files = [
        path
        for kind in ("js", "css", "html", "py")
        for folder in (ROOT / "web", HERE / "web", ROOT / "companion/live/hall")
        for path in folder.rglob(f"*.{kind}")
    ]
    own = [path.read_text("utf-8") for path in files if ROOT / "web" / game in path.parents]
    others = [path.read_text("utf-8") for path in files if ROOT / "web" / game not in path.parents]
    return "\n".join(own), "\n".join(others)


PAGES = [*SHOWN_GAMES.by_name.values(), NOUGHTS_PAGES]


@pytest.mark.parametrize("pages", PAGES, ids=lambda one: one.room)
def test_a_room_has_the_pages_that_are_a_games_own_and_its_board(pages: GamePages) -> None:
    templates = {path.stem for path in (pages.folder / "templates" / pages.room).glob("*.html")}
    assert templates >= OWN_PAGES
    for file in (pages.board_sheet, pages.small_board):
        assert (pages.folder / "static" / file).exists()


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
        if re.search(rb"noughts|merels", (ROOT / name).read_bytes(), re.IGNORECASE)
    ]
    assert told == []


def modules() -> Iterator[tuple[str, str]]:
    """Of this folder, but for its tests: as they would be called in the house."""
    for path in sorted(HERE.rglob("*.py")):
        parts = path.relative_to(HERE).with_suffix("").parts
        room = parts[0]
        if room not in ROOMS:
            continue
        source = path.read_text("utf-8").replace("tests.noughts.web", "web.noughts")
        inside = ".".join(part for part in parts if part != "__init__")
        name = (
            f"web.{inside.replace('web', 'noughts', 1)}"
            if room == "web"
            else f"companion.games.noughts.{inside}"
        )
        yield name.strip("."), source.replace("tests.noughts", "companion.games.noughts")


def test_the_third_game_keeps_the_law_of_rooms(monkeypatch: pytest.MonkeyPatch) -> None:
    """As `companion/games/noughts` and `web/noughts` it would breach nothing."""
    monkeypatch.setattr(architecture, "OF_GAMES", [*GAMES, "noughts"])
    monkeypatch.setitem(architecture.KNOW_GAMES, "web.noughts", ("companion.games.noughts",))
    dice = architecture.ONLY_IN["random"]
    monkeypatch.setitem(architecture.ONLY_IN, "random", (*dice, "companion.games.noughts.players"))
    found = dict(modules())
    assert {"companion.games.noughts.rules", "web.noughts.state"} <= {*found}
    assert [str(one) for name, source in found.items() for one in check_module(name, source)] == []
