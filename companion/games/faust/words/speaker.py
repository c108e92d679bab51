"""A voice in one language that knows the players by name."""

from dataclasses import dataclass
from pathlib import Path

from companion.games.faust.rules.actions import Action, Forced, Lay, Reveal, Soul, Stone, Twin
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.rules.record import Header
from companion.games.voice import Blanks, Voice, seat_names
from companion.sentences import SAID_BY_ALL, read_sentences

Words = Blanks
LANGUAGES = read_sentences(SAID_BY_ALL, Path(__file__).parents[1] / "sentences")


@dataclass(frozen=True, slots=True)
class Speaker(Voice):
    """Says things in one language about the players of one game."""

    header: Header
    languages = LANGUAGES
    seats = COLOURS
    kind = "colour"
    nameless = seat_names(LANGUAGES, kind, COLOURS)

    def count(self, key: str, number: int, words: Words) -> str:
        return self.say(f"{key}_{'one' if number == 1 else 'other'}", {**words, "count": number})

    def page(self, page: str) -> str:
        return self.say("page", {"page": page})


def way(action: Stone | Soul | Forced | Twin) -> dict[str, str | int]:
    """From where to where, as words for a sentence."""
    return {"origin": field_name(action.origin), "target": field_name(action.target)}


def told_words(action: Action, speaker: Speaker) -> dict[str, str | int]:
    """What an action says of itself, as words for a sentence."""
    if isinstance(action, Lay | Reveal):
        return {"field": field_name(action.field), "value": str(action.value)}
    colour = {"colour": speaker.seat(action.colour)} if isinstance(action, Twin) else {}
    return way(action) | colour
