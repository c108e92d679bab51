"""The tables of sentences of the second game, one language each, with the same keys."""

from companion.games.salamander.words.languages import de, en, fr, nl

LANGUAGES: dict[str, dict[str, str]] = {
    "de": de.SENTENCES,
    "en": en.SENTENCES,
    "nl": nl.SENTENCES,
    "fr": fr.SENTENCES,
}
