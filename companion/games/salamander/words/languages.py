"""What is said of this game in every language."""

from pathlib import Path

from companion.sentences import SAID_BY_ALL, read_sentences

LANGUAGES = read_sentences(SAID_BY_ALL, Path(__file__).parents[1] / "sentences")
