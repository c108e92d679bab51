"""What is documented exists, and what exists is documented."""

import argparse
import importlib
import re
from collections.abc import Mapping
from itertools import chain
from pathlib import Path

import pytest

from companion.commands.cli import build_parser
from companion.games.faust.files.notation import read_notation, write_action
from companion.games.faust.files.record_lines import action_to_json
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.referee import adjudicate
from companion.games.faust.rules.rulings import CHOICES, RULESETS, Rulings
from companion.games.faust.words.speaker import Speaker
from companion.games.faust.words.verdict_words import verdict_sentences
from tests.house.architecture import OURS, our_modules

ROOT = Path(__file__).parents[2]
RULES = (ROOT / "companion/games/faust/RULES.md").read_text("utf-8")
ARCHITECTURE = (ROOT / "docs/architecture.md").read_text("utf-8")
COMMANDS = (ROOT / "docs/commands.md").read_text("utf-8")
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("companion/**/*.md")])
SOURCES = {
    path.name
    for folder in (*OURS, "tests", "docs")
    for ending in ("py", "js", "c", "h")
    for path in (ROOT / folder).rglob(f"*.{ending}")
}


def table_rows(text: str, heading: str) -> list[list[str]]:
    """The cells of the first table whose first column is called `heading`."""
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith(f"| {heading} |"):
            break
    next(lines)
    rows = []
    for line in lines:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]])
    return rows


def names_in(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def subcommands() -> Mapping[str, argparse.ArgumentParser]:
    for action in build_parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    raise AssertionError("the parser has no subcommands")


def test_every_code_is_documented_in_order_with_its_page() -> None:
    documented = [(names_in(row[0])[0], row[2]) for row in table_rows(RULES, "code")]
    assert documented == [(code.value, code.page) for code in Code]


def test_every_ruling_is_documented_with_its_default_and_its_values() -> None:
    rows = {names_in(row[0])[0]: row for row in table_rows(RULES, "option")}
    assert set(rows) == {*CHOICES, "devil_cards"}
    for option, choices in CHOICES.items():
        default, others = names_in(rows[option][1]), names_in(rows[option][2])
        assert default == [getattr(Rulings(), option).value]
        assert {*default, *others} == {choice.value for choice in choices}
    assert names_in(rows["devil_cards"][1]) == [str(list(Rulings().devil_cards)).replace(" ", "")]


def test_every_ruleset_is_documented() -> None:
    named = RULES.split("Named rulesets:")[1].split("\n\n")[0]
    assert set(RULESETS) <= set(names_in(named))


def test_every_command_is_documented_and_every_documented_one_exists() -> None:
    assert re.findall(r"^## faust (.+)$", COMMANDS, re.MULTILINE) == [*subcommands()]


@pytest.mark.parametrize("command", [*subcommands()])
def test_every_option_of_a_command_is_documented(command: str) -> None:
    section = COMMANDS.split(f"\n## faust {command}\n")[1].split("\n## ")[0]
    documented = re.findall(r"^\| `(--[a-z-]+)` \|", section, re.MULTILINE)
    options = options_of(subcommands()[command])
    assert documented == [one for one in options if one.startswith("--") and one != "--help"]


def options_of(parser: argparse.ArgumentParser) -> list[str]:
    """Each once, those of its own commands behind its own; none that was removed."""
    options: dict[str, None] = {}
    for action in parser._actions:
        if action.help is argparse.SUPPRESS:
            continue
        options |= dict.fromkeys(action.option_strings)
        if isinstance(action, argparse._SubParsersAction):
            for one in action.choices.values():
                options |= dict.fromkeys(options_of(one))
    return [*options]


def test_every_command_that_a_document_names_exists() -> None:
    for document in DOCUMENTS:
        named = set(re.findall(r"`faust ([a-z]+)", document.read_text("utf-8")))
        assert named <= set(subcommands()), document


def test_every_link_to_a_file_leads_somewhere() -> None:
    for document in DOCUMENTS:
        links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text("utf-8"))
        missing = [link for link in links if not (document.parent / link).exists()]
        assert missing == [], document


def test_every_file_that_a_document_names_exists() -> None:
    for document in DOCUMENTS:
        named = re.findall(r"`(?:[\w/-]*/)?(\w+\.(?:py|js|c|h))\b", document.read_text("utf-8"))
        assert {name for name in named if name not in SOURCES} == set(), document


def test_every_folder_that_a_document_names_exists() -> None:
    for document in DOCUMENTS:
        named = re.findall(rf"`((?:{'|'.join(OURS)})/[\w/]+)`", document.read_text("utf-8"))
        assert [name for name in named if not (ROOT / name).exists()] == [], document


def test_every_form_of_the_notation_is_documented_as_it_is_read() -> None:
    rows = table_rows((ROOT / "docs/notation.md").read_text("utf-8"), "action")
    assert len(rows) == 6
    for row in rows:
        for written, record in zip(names_in(row[1]), names_in(row[2]), strict=True):
            game = f"Doctor Faust, notation 1\nwrites: everything\n1 R {written}\n"
            action = read_notation(game.encode()).turns[0].do[0]
            assert write_action(action) == written
            assert str(action_to_json(action)).replace(" ", "").replace("'", '"') == record


def test_the_verdict_in_the_readme_is_what_the_referee_says() -> None:
    game = b"Doctor Faust, notation 1\nstart: A1 A3\n1 R A1-A6 +B7 *A3-A4\n2 B A1-A5 *A4-A6\n"
    record = read_notation(game)
    *_, illegal = adjudicate(record)
    said = verdict_sentences(illegal, Speaker("en", record.header))
    readme = (ROOT / "README.md").read_text("utf-8")
    assert said in " ".join(readme.split())


def test_the_game_in_the_notation_document_is_legal_notation() -> None:
    text = (ROOT / "docs/notation.md").read_text("utf-8").split("## Der Feuer-Salamander")[0]
    example = "\n".join(re.findall(r"^    (.*)$", text, re.MULTILINE))
    assert len(read_notation(example.encode()).turns) == 3


def test_every_line_of_the_threat_model_names_tests_that_exist() -> None:
    model = (ROOT / "docs/security.md").read_text("utf-8")
    _, *tables = re.split(r"^(?=\| attack \|)", model, flags=re.MULTILINE)
    assert len(tables) == 4
    for attack, _, cell in chain(*(table_rows(one, "attack") for one in tables)):
        named = names_in(cell)
        assert named, attack
        for name in named:
            file, _, test = name.rpartition("::")
            paths = (ROOT / "tests").glob(f"*/{Path(file or 'test_hostile.py').name}")
            assert any(f"def {test}(" in path.read_text("utf-8") for path in paths), name


def test_whoever_an_observation_passes_on_its_way_exists() -> None:
    way = ARCHITECTURE.split("## One observation")[1].split("## How observations")[0]
    named = [name for name in names_in(way) if name.startswith(tuple(f"{one}." for one in OURS))]
    assert len(named) > 30
    modules = our_modules()
    for name in named:
        module = next(one for one in _beginnings(name) if one in modules)
        found: object = importlib.import_module(module)
        for part in name.removeprefix(module).split(".")[1:]:
            assert part in dir(found) or part in getattr(found, "__annotations__", {}), name
            found = getattr(found, part, None)


def _beginnings(name: str) -> list[str]:
    """The longest first: `a.b.c`, `a.b`, `a`."""
    parts = name.split(".")
    return [".".join(parts[:length]) for length in range(len(parts), 0, -1)]
