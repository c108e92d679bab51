"""One word for one idea: what two games have stands in the same room of each by the same name.

Nowhere else has a public class, or an alias of a type, the name of another.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping

import pytest

from tests.house.architecture import ROOT, our_modules


def public_types(source: str) -> Iterator[str]:
    """Names of classes and of aliases of types, told by how they are written: `LikeThis`."""
    for node in ast.parse(source).body:
        match node:
            case ast.ClassDef(name=name):
                pass
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                pass
            case _:
                continue
        if name[0].isupper() and not name.isupper() and "_" not in name:
            yield name


GAMES = "companion.games."


def game_and_room(module: str) -> tuple[str, str]:
    """`("faust", "rules")`; what belongs to no game is a room by itself."""
    if not module.startswith(GAMES):
        return "", module
    game, _, inside = module.removeprefix(GAMES).partition(".")
    return game, inside.partition(".")[0]


def are_siblings(modules: list[str]) -> bool:
    """Each of another game, all in the same room."""
    games, rooms = zip(*map(game_and_room, modules), strict=True)
    return all(games) and len({*games}) == len(games) and len({*rooms}) == 1


def defined_twice(sources: Mapping[str, str]) -> dict[str, list[str]]:
    places = defaultdict(list)
    for module, source in sources.items():
        for name in public_types(source):
            places[name].append(module)
    return {
        name: found for name, found in places.items() if len(found) > 1 and not are_siblings(found)
    }


def test_no_public_type_is_named_as_another() -> None:
    assert defined_twice(our_modules()) == {}


@pytest.mark.parametrize(
    "said", ["companion/games/faust/sentences/de.json", "web/sentences/de.json"]
)
def test_in_german_infamy_is_called_as_in_the_booklet(said: str) -> None:
    """p. 12"""
    text = (ROOT / said).read_text("utf-8")
    assert "durch Gemeinheit" in text
    assert "Infamie" not in text


@pytest.mark.parametrize(
    ("one", "other", "is_forbidden"),
    [
        ("companion.games.faust.rules.record", "companion.games.salamander.rules.record", False),
        (
            "companion.games.faust.session.trouble",
            "companion.games.salamander.session.belief",
            False,
        ),
        ("companion.games.faust.rules.record", "companion.games.salamander.page.may", True),
        ("companion.games.faust.rules.record", "companion.games.faust.rules.rules", True),
        ("companion.games.faust.rules.record", "companion.live.table", True),
    ],
)
def test_sibling_games_share_the_names_of_a_room(one: str, other: str, is_forbidden: bool) -> None:
    assert bool(defined_twice({one: "class Turn: pass", other: "class Turn: pass"})) == is_forbidden


def test_a_name_given_twice_is_found() -> None:
    sources = {
        "one": "class Thing: pass",
        "other": "Thing = tuple[int, ...]\nMOST = 3",
        "m": "MOST=4",
    }
    assert defined_twice(sources) == {"Thing": ["one", "other"]}
