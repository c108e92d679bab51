"""The tables of sentences, one language each, with the same keys."""

from tests.morris.words.languages import de, en, fr, nl

LANGUAGES: dict[str, dict[str, str]] = {
    "de": de.SENTENCES,
    "en": en.SENTENCES,
    "nl": nl.SENTENCES,
    "fr": fr.SENTENCES,
}
