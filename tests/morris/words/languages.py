"""What is said of this game in every language."""

from pathlib import Path

from companion.sentences import read_sentences

LANGUAGES = read_sentences(Path(__file__).parents[1] / "sentences")
