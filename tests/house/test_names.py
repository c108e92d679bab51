"""One word a thing: no public class, and no alias of a type, has the name of another."""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping

from tests.house.architecture import our_modules

# Twice with leave, and why.
WITH_LEAVE: Mapping[str, str] = {
    "Json": "the rules import nothing, and what JSON is does not change",
}


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


def defined_twice(sources: Mapping[str, str]) -> dict[str, list[str]]:
    places = defaultdict(list)
    for module, source in sources.items():
        for name in public_types(source):
            places[name].append(module)
    return {name: found for name, found in places.items() if len(found) > 1}


def test_no_public_type_is_named_as_another() -> None:
    twice = defined_twice(our_modules())
    assert {name: found for name, found in twice.items() if name not in WITH_LEAVE} == {}


def test_what_has_leave_needs_it() -> None:
    assert set(WITH_LEAVE) <= set(defined_twice(our_modules()))


def test_a_name_given_twice_is_found() -> None:
    sources = {
        "one": "class Thing: pass",
        "other": "Thing = tuple[int, ...]\nMOST = 3",
        "m": "MOST=4",
    }
    assert defined_twice(sources) == {"Thing": ["one", "other"]}
