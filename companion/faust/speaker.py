"""A voice in one language that knows the players by name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.faust.actions import Forced, Soul, Stone, Twin
from companion.faust.board import field_name
from companion.faust.languages import LANGUAGES
from companion.faust.position import COLOURS
from companion.faust.record import Header

Words = Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says things in one language about the players of one game."""

    language: str
    header: Header

    def say(self, key: str, words: Words | None = None) -> str:
        return LANGUAGES[self.language][key].format(**(words or {}))

    def count(self, key: str, number: int, words: Words) -> str:
        return self.say(f"{key}_{'one' if number == 1 else 'other'}", {**words, "count": number})

    def colour(self, colour: int) -> str:
        return self.say(f"colour.{COLOURS[colour]}")

    def player(self, colour: int) -> str:
        """The name from the record; the colour where the record has only the default."""
        name = self.header.players[colour]
        unnamed = name == Header().players[colour] or not name.strip()
        return self.colour(colour) if unnamed else name

    def page(self, page: str) -> str:
        return self.say("page", {"page": page})

    def listed(self, parts: Iterable[str]) -> str:
        *most, last = parts
        return f"{', '.join(most)} {self.say('and')} {last}" if most else last


def way(action: Stone | Soul | Forced | Twin) -> dict[str, str | int]:
    """From where to where, as words for a sentence."""
    return {"origin": field_name(action.origin), "target": field_name(action.target)}
