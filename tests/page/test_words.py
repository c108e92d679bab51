"""The page's own words: the same keys and blanks in all languages, and none that nobody says."""

import json
import re
from pathlib import Path

import pytest

from companion.games.faust.words.speaker import LANGUAGES
from tests.page.said_words import Said
from web.games import read_catalogues
from web.words import choose_language

WEB = Path(__file__).parents[2] / "web"
CATALOGUES = read_catalogues()


def sources(*patterns: str) -> str:
    return "\n".join(path.read_text("utf-8") for pattern in patterns for path in WEB.glob(pattern))


SEEN = sources("**/*.js", "**/*.html")
HALL = WEB.parent / "companion/live/hall"
PRINTED = "\n".join((HALL / f"{one}.py").read_text("utf-8") for one in ("command", "cards"))
SOURCES = sources("**/*.py") + SEEN + PRINTED


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_and_blanks(language: str) -> None:
    def blanks(words: dict[str, str]) -> dict[str, set[str]]:
        return {key: set(re.findall(r"\{(\w+)\}", sentence)) for key, sentence in words.items()}

    assert blanks(dict(CATALOGUES[language])) == blanks(dict(CATALOGUES["en"]))


def test_every_word_is_said_somewhere() -> None:
    said = Said(SOURCES)
    assert [key for key in CATALOGUES["en"] if not said.has(key)] == []


def test_every_word_that_is_said_is_in_the_catalogue() -> None:
    of_a_game = r"""(?<!faust\.)(?<!salamander\.)words"""  # a room of Python's
    quoted = rf"""{of_a_game}(?:\.(\w+)|\[["']([\w.-]+)["']\])|say\(words, ["']([\w.-]+)["']"""
    said = {"".join(found) for found in re.findall(quoted, SOURCES)}
    known = {*CATALOGUES["en"], "get", "words", "items", "say", "pop"}  # of mappings in Python
    assert sorted(said - known) == []


def test_no_sentence_is_shown_with_its_blanks() -> None:
    """A word that a script or a template takes as it is has none: `say` fills them."""
    taken = r"""words(?:\.(\w+)|\[["']([\w.-]+)["']\])"""
    alone = {"".join(found) for found in re.findall(taken, SEEN)}
    blank = {key for key, sentence in CATALOGUES["en"].items() if "{" in sentence}
    assert alone & blank == set()


def test_french_sets_off_its_double_marks() -> None:
    wrong = [s for s in CATALOGUES["fr"].values() if re.search(r"[^\u00a0][:;?!](\s|$)", s)]
    assert wrong == []


CUT_BEFORE_A_VOWEL = re.compile(r"(?i)\b(?:de|le|la|ne|(?:jus|lors|puis)?que)\s\{(\w+)\}")
BEGINS_WITHOUT_A_VOWEL = {"colour", "count", "seconds", "value"}  # Rouge and Bleu, and figures
A_FIELD = {"field", "fields", "first", "origin", "second", "target", "trap"}  # spelt: de A1


def files_of(language: str) -> list[Path]:
    rooms = (WEB, WEB.parent / "companion", WEB.parent / "tests")
    return [file for room in rooms for file in room.glob(f"**/sentences/{language}.json")]


@pytest.mark.parametrize("file", files_of("fr"), ids=lambda file: file.parents[1].name)
def test_no_name_stands_behind_a_word_that_french_cuts_before_a_vowel(file: Path) -> None:
    """`de Anna`, `que Anna`: who writes a sentence knows not how the name begins"""
    sentences = json.loads(file.read_text("utf-8"))
    blanks = {key: {*CUT_BEFORE_A_VOWEL.findall(one)} for key, one in sentences.items()}
    names = {key: found - BEGINS_WITHOUT_A_VOWEL - A_FIELD for key, found in blanks.items()}
    assert {key: found for key, found in names.items() if found} == {}


@pytest.mark.parametrize("language", ["de", "nl"])
def test_no_ending_is_hung_on_a_name(language: str) -> None:
    """A genitive depends on the last letter of the name: `Max’`, `Annas`"""
    said = [json.loads(file.read_text("utf-8")).values() for file in files_of(language)]
    assert [one for words in said for one in words if re.search(r"\w\}['’]?[a-z]", one)] == []


@pytest.mark.parametrize(
    ("wanted", "accepted", "chosen"),
    [
        ("fr", "de", "fr"),
        (None, "de-AT,en;q=0.8", "de"),
        (None, "en;q=0.3, nl;q=0.9", "nl"),
        (None, "es, it", "en"),
        ("es", "", "en"),
        (None, "de;q=x", "de"),
    ],
)
def test_the_language_is_the_one_asked_for_or_liked_best(
    wanted: str | None, accepted: str, chosen: str
) -> None:
    assert choose_language(wanted, accepted) == chosen


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_its_language_and_speaks_it(language: str) -> None:
    from companion.storage.store import Store
    from tests.page.tables import app

    page = app(Store()).test_client().get(f"/?lang={language}").get_data(as_text=True)
    assert f'<html lang="{language}" ' in page
    assert CATALOGUES[language]["turns"] in page


def test_no_sentence_is_written_into_the_page() -> None:
    for template in WEB.glob("**/*.html"):
        text = re.sub(r"\{[{%].*?[%}]\}|<[^>]*>", " ", template.read_text("utf-8"), flags=re.DOTALL)
        assert [word for word in text.split() if re.search(r"\w", word)] == [], template.name


def test_nothing_in_the_browser_is_parsed_as_markup() -> None:
    scripts = "\n".join(path.read_text("utf-8") for path in WEB.glob("**/*.js"))
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", scripts)
    assert "|safe" not in SOURCES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_button_that_a_sentence_names_has_that_name(language: str) -> None:
    quoted = re.compile("[“„«]\u00a0?([^“”„«»{}]+?)\u00a0?[“”»]")
    names = {*CATALOGUES[language].values()}
    named = {one for words in names for one in quoted.findall(words)}
    assert named
    assert sorted(named - names) == []


FORMAL = {"de": r"[a-zäöü] Sie\b|\bIhnen\b", "nl": r"\bu\b", "fr": r"\b[Vv]ous\b|[b-z](?<!ch)ez\b"}
FORMAL_ANYWHERE = {
    "de": r"[a-zäöü,] (?:Sie|Ihre?[mnrs]?)\b|\bIhnen\b|\bSie (?:sehen|spielen|haben)\b",
    "nl": r"\b[Uu](?:we?)?\b",
    "fr": r"\b[Vv](?:ous|os|otre)\b|-vous\b|\b(?!chez\b|assez\b)\w+ez\b",
}
OF_A_HAND = ("declare.", "draw.", "exchange.", "notes.", "nothing.", "reply.", "secret.", "your.")


@pytest.mark.parametrize("language", FORMAL)
def test_who_plays_the_second_game_is_spoken_to_as_among_friends(language: str) -> None:
    ours = json.loads((WEB / f"salamander/sentences/{language}.json").read_text("utf-8"))
    of_a_hand = {key: one for key, one in ours.items() if key.startswith(OF_A_HAND)}
    assert [one for one in of_a_hand.values() if re.search(FORMAL[language], one)] == []


@pytest.mark.parametrize("language", FORMAL_ANYWHERE)
def test_everybody_is_spoken_to_in_one_way(language: str) -> None:
    """The desk and a hand said tu, du and je, all other pages vous, and a demo Sie and u"""
    said = [json.loads(file.read_text("utf-8")) for file in files_of(language)]
    formal = re.compile(FORMAL_ANYWHERE[language])
    assert [(key, one) for words in said for key, one in words.items() if formal.search(one)] == []


TWO_WORDS_FOR_ONE = {  # what the hall, the desk, a slot, a card, a throw were called as well
    "de": r"\bHandys?\b|\bSchirm\b|\bFächer\b|\bRegelwidrig\b|\bBetreiber",
    "nl": r"\b[Hh]al\b|\bbalie|\bdesk\b|etgezel|\b[Pp]aring|toestel\b|zielskaart|\bwerp",
    "fr": r"d’âme|de diable|oubl(?:et|é)\b|est repris\b|opérateur|emplacement",
}
OTHER_MARKS = {"de": "[«»”‘]", "nl": "[„«»‘]", "fr": "[„“”‘]"}


@pytest.mark.parametrize("language", TWO_WORDS_FOR_ONE)
def test_one_thing_has_one_name_and_quotations_one_kind_of_marks(language: str) -> None:
    said = [json.loads(file.read_text("utf-8")) for file in files_of(language)]
    wrong = re.compile(f"{TWO_WORDS_FOR_ONE[language]}|{OTHER_MARKS[language]}")
    assert [(key, one) for words in said for key, one in words.items() if wrong.search(one)] == []
