"""The tables of sentences of the second game, one language each, with the same keys."""

from companion.games.salamander.words.languages import de, en, fr, nl
from companion.games.sentences import with_common

LANGUAGES = with_common(
    {"de": de.SENTENCES, "en": en.SENTENCES, "nl": nl.SENTENCES, "fr": fr.SENTENCES}
)
