"""The page's own words: one catalogue a language, the same for server and browser."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from companion.game import LANGUAGE_CODES
from companion.sentences import read_sentences

Catalogue = Mapping[str, str]
Speech = tuple[str, Catalogue]  # a language, and the words of the page in it

PAGES = Path(__file__).parent
DEFAULT = "en"
WORDS = "faust.words"  # where an app has them, by language


def say(words: Catalogue, key: str, **blanks: object) -> str:
    """A sentence with its blanks filled in, for templates."""
    return words[key].format(**blanks)


@cache
def read_words(*folders: Path) -> Mapping[str, Catalogue]:
    """In a game's folder are the sentences of its own pages, where it has any."""
    own = (folder / "sentences" for folder in folders)
    return read_sentences(PAGES / "sentences", *(one for one in own if one.exists()))


@cache
def words_files(*folders: Path) -> Mapping[str, str]:
    """The same, for the browser as the server has them: all of a language in one file."""
    return {
        f"words/{language}.json": json.dumps(words, ensure_ascii=False)
        for language, words in read_words(*folders).items()
    }


def choose_language(wanted: str | None, accepted: str) -> str:
    """What the address asks for, else what the browser likes best, else English."""
    if wanted in LANGUAGE_CODES:
        return wanted
    liked = sorted(
        (_liking(part) for part in accepted.split(",")), key=lambda one: one[0], reverse=True
    )
    return next((language for _, language in liked if language in LANGUAGE_CODES), DEFAULT)


def _liking(part: str) -> tuple[float, str]:
    """How much a browser likes a language, of a part like `de-AT;q=0.8`."""
    language, _, quality = part.strip().partition(";q=")
    try:
        liking = float(quality or 1)
    except ValueError:
        liking = 0.0
    return liking, language.partition("-")[0].lower()
