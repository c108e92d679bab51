"""Scripts, styles and sentences of the third game: what the house asks of its own."""

import json
import re
from pathlib import Path

import pytest

from companion.game import LANGUAGE_CODES
from tests.night import night
from tests.noughts.web.pages import NOUGHTS_PAGES
from tests.page.test_modules import LONGEST, errors_of_types
from web.games import SALAMANDER_PAGES
from web.words import read_words

FOLDER = NOUGHTS_PAGES.folder
FILES = sorted(path for path in FOLDER.rglob("*.*") if path.suffix in (".js", ".css"))
COMMON = read_words()


@night
def test_the_types_of_its_modules_fit(tmp_path: Path) -> None:
    assert errors_of_types(tmp_path, FOLDER / "static") == ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_is_short_and_says_its_idea_first(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    assert len(lines) <= LONGEST
    assert lines[0].startswith(("// ", "/* "))


def own(language: str, folder: Path = FOLDER) -> dict[str, str]:
    found = json.loads((folder / "sentences" / f"{language}.json").read_text("utf-8"))
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("language", LANGUAGE_CODES)
@pytest.mark.parametrize("folder", [FOLDER, SALAMANDER_PAGES.folder], ids=lambda one: one.name)
def test_a_game_has_the_same_sentences_in_all_languages_and_no_others(
    folder: Path, language: str
) -> None:
    blanks = {key: {*re.findall(r"\{\w+\}", text)} for key, text in own(language, folder).items()}
    assert blanks == {
        key: {*re.findall(r"\{\w+\}", text)} for key, text in own("en", folder).items()
    }
    assert not blanks.keys() & COMMON[language].keys()


def test_every_sentence_is_said_and_every_one_said_is_there() -> None:
    seen = "\n".join(
        path.read_text("utf-8") for path in FOLDER.rglob("*.*") if path.suffix in (".js", ".html")
    )
    said = {*re.findall(r"""words\[?["'.]([\w.-]+)|say\(words, ["']([\w.-]+)""", seen)}
    whole = {one or other for one, other in said}
    known = {*COMMON["en"], *own("en")}
    assert sorted(key for key in whole if key not in known and not key.endswith(".")) == []
    by_name = ("lesson.noughts.", "ruleset.", "role.", "seat.")  # the pages fill in the rest
    assert [
        key for key in own("en") if f'"{key}"' not in seen and not key.startswith(by_name)
    ] == []


def test_french_sets_off_its_double_marks() -> None:
    assert [s for s in own("fr").values() if re.search(r"[^\u00a0][:;?!](\s|$)", s)] == []
