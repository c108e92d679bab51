"""The wheels that docs/installing.md names for a Raspberry Pi are those that are installed."""

import re
from importlib.metadata import requires
from pathlib import Path

from companion.version import PACKAGE

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| `([a-z0-9.-]+)` \| ([0-9.]+) \| `(\S+)`", re.MULTILINE)


def usual(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def needed_by(package: str) -> set[str]:
    """It needs these packages, and they others, on any system that is no Windows."""
    found: set[str] = set()
    for said in requires(package) or []:
        name = usual(re.split(r"[^A-Za-z0-9._-]", said)[0])
        if "extra ==" not in said and "Windows" not in said and "python_version <" not in said:
            found |= {name} | needed_by(name)
    return found


def documented() -> dict[str, tuple[str, str]]:
    text = (ROOT / "docs/installing.md").read_text("utf-8")
    return {usual(name): (version, tags) for name, version, tags in ROW.findall(text)}


def test_every_package_that_is_needed_is_named_in_the_version_that_is_installed() -> None:
    text = (ROOT / "constraints.txt").read_text("utf-8")
    lines = [line.split("==") for line in text.splitlines() if "==" in line]
    versions = {usual(name): version for name, version in lines}
    needed = {name: versions[name] for name in needed_by(PACKAGE)}
    assert {name: version for name, (version, _) in documented().items()} == needed


def test_every_wheel_is_for_that_processor() -> None:
    named = documented()
    assert named
    for version, tags in named.values():
        assert tags.endswith(("-any", "_aarch64")), (version, tags)
