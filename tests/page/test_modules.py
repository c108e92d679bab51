"""The modules of the page hold together: their types are checked by the TypeScript compiler."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "web"
TSC = ROOT / "build/page-tools/node_modules/typescript/bin/tsc"
LONGEST = 300


def test_the_types_of_all_modules_fit(tmp_path: Path) -> None:
    assert errors_of_types(tmp_path) == ""


def errors_of_types(place: Path, *more: Path) -> str:
    """In the pages' scripts and in each game's, which import them as if they lay beside them."""
    node = shutil.which("node")
    if node is None or not TSC.exists():
        pytest.skip("no tsc: sh .ci/page_tools.sh (needs npm)")
    folders = [str(one) for one in (*PAGES.glob("static"), *PAGES.glob("*/static"), *more)]
    project = {
        "extends": str(ROOT / "tsconfig.json"),
        "compilerOptions": {"rootDirs": folders},
        "include": [f"{folder}/**/*.js" for folder in folders],
    }
    (place / "tsconfig.json").write_text(json.dumps(project), "utf-8")
    done = subprocess.run([node, TSC, "-p", place], capture_output=True, text=True, check=False)
    return done.stdout or "it failed" * (done.returncode != 0)


def test_a_file_of_the_page_is_short_and_says_its_idea_first() -> None:
    files = [*PAGES.glob("**/*.js"), *PAGES.glob("**/*.css")]
    assert files
    for path in files:
        lines = path.read_text("utf-8").splitlines()
        assert len(lines) <= LONGEST, path.name
        assert lines[0].startswith(("// ", "/* ")), path.name


def test_no_module_says_a_sentence_of_its_own() -> None:
    """What people read is in the catalogues; a quoted text here is a name, a path or a style."""
    sentence = re.compile(r"""["'`][A-Z]?[a-z]+ [a-z]+ [a-z ]*[.?!]?["'`]""")
    classes = re.compile(r"""class: ["'`][^"'`]*["'`]""")
    found = [
        (path.name, quoted)
        for path in PAGES.glob("**/*.js")
        for line in path.read_text("utf-8").splitlines()
        if not line.lstrip().startswith(("//", "*", "/*"))
        for quoted in sentence.findall(classes.sub("", line.split(" // ")[0]))
    ]
    assert found == []
