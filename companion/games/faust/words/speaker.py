"""A voice in one language that knows the players by name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.games.faust.rules.actions import Forced, Soul, Stone, Twin
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.position import COLOURS, opponent
from companion.games.faust.rules.record import Header
from companion.games.faust.words.languages import LANGUAGES

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
        """The name from the record in one line; the colour where no name tells the two apart."""
        name, other = self.header.players[colour], self.header.players[opponent(colour)]
        if name in {Header().players[colour], other} or not name.strip():
            return self.colour(colour)
        return "".join(map(_printable, name))

    def page(self, page: str) -> str:
        return self.say("page", {"page": page})

    def listed(self, parts: Iterable[str]) -> str:
        *most, last = parts
        return f"{', '.join(most)} {self.say('and')} {last}" if most else last


def _printable(letter: str) -> str:
    """A line break or a control character could pass for a verdict of ours."""
    return letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")


def way(action: Stone | Soul | Forced | Twin) -> dict[str, str | int]:
    """From where to where, as words for a sentence."""
    return {"origin": field_name(action.origin), "target": field_name(action.target)}
