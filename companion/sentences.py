"""Sentences as people read and translate them: one file a language in a folder, the same keys."""

import json
from pathlib import Path

from companion.game import LANGUAGE_CODES

Languages = dict[str, dict[str, str]]
SAID_BY_ALL = Path(__file__).parent / "games" / "sentences"  # what all games say alike


def read_sentences(*folders: Path) -> Languages:
    """Every language, in the order in which they are offered; what a later folder says counts."""
    return {language: _of(folders, f"{language}.json") for language in LANGUAGE_CODES}


def capital(sentence: str) -> str:
    """Behind a code it goes on, here it begins."""
    return sentence[:1].upper() + sentence[1:]


def _of(folders: tuple[Path, ...], name: str) -> dict[str, str]:
    said: dict[str, str] = {}
    for folder in folders:
        said |= json.loads((folder / name).read_text("utf-8"))
    return said
